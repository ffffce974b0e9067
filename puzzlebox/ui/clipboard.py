"""Copies text to the clipboard."""

import pygame


class ClipboardError(Exception):
    """The clipboard does not take the text. The message gives the reason."""


def copy_text(text: str) -> None:
    """Copy a text to the clipboard. Raises ClipboardError."""
    try:
        pygame.scrap.put_text(text)
    except ValueError as error:  # a NUL or half of a surrogate pair
        raise ClipboardError("it has a character that the clipboard does not take") from error
    except pygame.error as error:
        raise ClipboardError(str(error)) from error
