"""Loads the pictures that a preference names."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame

from puzzlebox.core.message import InvalidError
from puzzlebox.core.options import PictureChoice
from puzzlebox.store.picture_files import read_picture
from puzzlebox.ui.painter import WHITE


@lru_cache(maxsize=4)
def load_picture(option: PictureChoice, value: str) -> pygame.Surface:
    """Return the picture that the option names, on white. Raises ValueError, with what to tell the player, if it cannot
    be used."""
    name = Path(value).name
    try:
        loaded = pygame.image.load(BytesIO(read_picture(option, value)))
    except OSError as error:
        raise InvalidError("{file} cannot be read: {reason}", file=name, reason=error.strerror or "") from error
    except pygame.error as error:
        raise InvalidError("{file} is damaged", file=name) from error
    picture = pygame.Surface(loaded.get_size())
    picture.fill(WHITE)
    picture.blit(loaded, (0, 0))
    return picture
