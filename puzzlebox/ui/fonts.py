"""The fonts that puzzlebox ships, the characters that Inter has, and the language that fonts are chosen for."""

from functools import lru_cache

import pygame

from puzzlebox.translation import wanted
from puzzlebox_assets import LETTERS, SYMBOLS, Weight, font_path

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
"""Shown in place of a character that cannot be shown safely. The fonts draw it as a box."""

SHIPPED = frozenset(LETTERS + SYMBOLS + REPLACEMENT)
"""The characters of Inter, which need no other font."""

FONTS_FOUND = pygame.event.custom_type()
"""The event after which texts have to be drawn again: fonts of the system have been found."""


@lru_cache(maxsize=64)
def font(size: int, weight: Weight = "regular") -> pygame.font.Font:
    """Return puzzlebox's font at this size in px. Only render text with it that is `printable`."""
    return pygame.font.Font(str(font_path(weight)), size)


def is_shipped(text: str) -> bool:
    """Return whether the shipped fonts have all characters of the text."""
    return text.isascii() or SHIPPED.issuperset(text)


def language_in_use() -> str:
    """Return the language that fonts are chosen for, such as "ja" or "zh-cn"; "" if there is none."""
    return next(iter(wanted()), "").replace("_", "-").lower()
