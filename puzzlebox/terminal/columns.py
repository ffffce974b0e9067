"""How many columns a text takes in a terminal, and how it is cut and broken to fit."""

import unicodedata
from bisect import bisect_right
from functools import lru_cache

from puzzlebox.core.clusters import boundaries, breakable


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """Return the number of columns that a text takes in a terminal: two for each wide character (UAX 11)."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


@lru_cache(maxsize=4096)
def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" and not character.isspace() else 1


def shorten(text: str, columns: int) -> str:
    """Return a text that takes at most this many columns, with an ellipsis if it was cut."""
    if width(text) <= columns:
        return text
    return f"{text[: _fitting(text, columns - 1)].rstrip()}…" if columns > 0 else ""


def wrap(text: str, columns: int) -> list[str]:
    """Return a text as lines of at most this many columns, broken where `breakable` says. A longer word is divided."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, used = "", 0
        for piece in breakable(paragraph):
            if line and used + width(piece) > columns:
                lines.append(line)
                line, used = "", 0
            piece = piece if line else piece.removeprefix(" ")
            line, used = line + piece, used + width(piece)
            while used > columns and len(boundaries(line)) > 2:
                cut = _fitting(line, columns) or boundaries(line)[1]
                lines.append(line[:cut])
                line, used = line[cut:], width(line[cut:])
        lines.append(line)
    return lines


def _fitting(text: str, columns: int) -> int:
    """Return how many characters of a text fit into this many columns, whole ones as a reader takes them."""
    bounds = boundaries(text)
    return bounds[bisect_right(bounds, columns, key=lambda end: width(text[:end])) - 1]
