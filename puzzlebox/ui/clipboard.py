"""The clipboard."""

import pygame

from puzzlebox.core.message import ShownError


class ClipboardError(ShownError):
    """The clipboard does not take the text, or has none. The message gives the reason."""


def copy_text(text: str) -> None:
    """Copy a text to the clipboard. Raises ClipboardError."""
    try:
        pygame.scrap.put_text(text)
    except ValueError as error:  # a NUL or half of a surrogate pair
        raise ClipboardError("it has a character that the clipboard does not take") from error
    except pygame.error as error:
        raise ClipboardError(str(error)) from error


def pasted_text() -> str:
    """Return the text in the clipboard. Raises ClipboardError."""
    try:
        return pygame.scrap.get_text()
    except pygame.error as error:
        raise ClipboardError("Could not paste: {reason}", reason=str(error)) from error
