"""Words on the screen: fonts and drawn words that are kept, placing, and making words fit a width.

A word's place is given as `(x, y)` and the `anchor` that lies there, by pygame's names ("topleft", "midright",
"center" …). The font's capitals and figures stand in the middle of its line, so that "center" is the optical one.
"""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from puzzlebox.ui.theme import MIN_TYPE_SIZE, Colour, Theme
from puzzlebox_assets import Weight, font_path

ELLIPSIS = "…"


@lru_cache(maxsize=64)
def font(size: int, weight: Weight = "regular") -> pygame.font.Font:
    """The box's font at that size in pixels."""
    return pygame.font.Font(str(font_path(weight)), size)


@lru_cache(maxsize=768)
def render_text(text: str, size: int, colour: Colour, weight: Weight = "regular") -> pygame.Surface:
    """The text as a picture, smooth-edged. Kept: do not draw on it."""
    return font(size, weight).render(text, True, colour)


@lru_cache(maxsize=2048)
def width(text: str, size: int, weight: Weight = "regular") -> int:
    """How wide the text is, in pixels."""
    return font(size, weight).size(text)[0]


def line_height(size: int) -> int:
    """How high a line of this size is."""
    return font(size).get_linesize()


def clear_cache() -> None:
    """Let go of all fonts and drawn words. Needed before pygame's font module is shut down."""
    for kept in (font, render_text, width):
        kept.cache_clear()


def write(
    surface: pygame.Surface,
    text: str,
    place: tuple[float, float],
    size: int,
    colour: Colour,
    weight: Weight = "regular",
    anchor: str = "topleft",
) -> pygame.Rect:
    """Write one line. Returns where it stands."""
    drawn = render_text(text, size, colour, weight)
    rect = drawn.get_rect(**{anchor: (round(place[0]), round(place[1]))})
    surface.blit(drawn, rect)
    return rect


def write_shadowed(
    surface: pygame.Surface,
    text: str,
    centre: tuple[float, float],
    size: int,
    theme: Theme,
    offset: int = 3,
    weight: Weight = "bold",
) -> pygame.Rect:
    """Write a word with its shadow centred at `centre` and the word itself `offset` px up and left of it, as the
    Tetromino sheet has its big words."""
    write(surface, text, centre, size, theme.shadow, weight, "center")
    return write(surface, text, (centre[0] - offset, centre[1] - offset), size, theme.text, weight, "center")


def shorten(text: str, room: int, size: int, weight: Weight = "regular") -> str:
    """The text, cut off with an ellipsis where it is wider than `room`; empty where not even one letter fits."""
    if width(text, size, weight) <= room:
        return text
    low, high = 0, len(text) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, size, weight) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS if low > 0 else ""


def fit(choices: Sequence[str], room: int, size: int, weight: Weight = "regular") -> tuple[str, int]:
    """The first of the wordings, longest first, that fits into `room` px, and the size to write it in.

    Words go before size does: only when the last wording is still too wide does it shrink, down to 9 px; then it is
    shortened.
    """
    for text in choices:
        if width(text, size, weight) <= room:
            return text, size
    smaller = size_for(choices[-1], room, size, weight)
    return shorten(choices[-1], room, smaller, weight), smaller


def size_for(text: str, room: int, size: int, weight: Weight = "regular") -> int:
    """The largest size, up to `size` and from 9 px, at which the text is at most `room` px wide; 9 if none is."""
    smaller = min(size, size * room // max(1, width(text, size, weight)) + 1)
    while smaller > MIN_TYPE_SIZE and width(text, smaller, weight) > room:
        smaller -= 1
    return max(MIN_TYPE_SIZE, smaller)


def wrap(text: str, room: int, size: int, weight: Weight = "regular") -> list[str]:
    """The text in lines of at most `room` px, broken between words. A single word that is wider is shortened."""
    lines: list[str] = []
    line = ""
    for piece in text.split():
        longer = f"{line} {piece}" if line else piece
        if width(longer, size, weight) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = shorten(piece, room, size, weight)
    return [*lines, line] if line else lines
