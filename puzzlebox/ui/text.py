"""Text on the screen: cached fonts and pictures of texts, placement, and what to do if there is too little room.

A position is given as `(x, y)` and the `anchor` that lies there, with pygame's names ("topleft", "midright", "center"
…). Capitals and digits are in the vertical middle of the font's line, so "center" is their optical centre.

All functions show and measure a text as `printable` returns it, so a text from a file or from the player is safe to
pass. No function translates.
"""

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise, starmap

import pygame

from puzzlebox.core.clusters import boundaries, breakable
from puzzlebox.ui.fonts import REPLACEMENT, font, is_shipped
from puzzlebox.ui.theme import MIN_TYPE_SIZE, Colour, Theme
from puzzlebox_assets import Weight

ELLIPSIS = "…"
"""Ends a text that was cut."""

MAX_LETTERS_IN_PX = 4
"""More characters than this do not fit into a px, so longer texts are cut before they are measured."""

MAX_PIECES = 4
"""No more words, or characters that lines may be broken between, fit into a length of one type size."""

JOINERS = "\u200c\u200d"
"""Invisible characters that are safe between letters of scripts that need them, and between emoji."""


CUT_OFF = " " + JOINERS
"""These are removed from the end of a text that was cut."""


def printable(text: str) -> str:
    """Return the text on one line, with a visible replacement for each character that cannot be shown safely.

    Line breaks, tabs and other white space become blanks. Control characters (NUL among them), lone surrogates,
    invisible characters that change the direction of a text, and characters that Unicode does not define become U+FFFD.
    Joiners stay where a script needs them.
    """
    if text.isprintable():
        return text
    return "".join(
        " " if c.isspace() else c if c.isprintable() or _joins(text, n) else REPLACEMENT for n, c in enumerate(text)
    )


def _joins(text: str, index: int) -> bool:
    """Return whether this character is a joiner between two letters or emoji that it may join."""
    if text[index] not in JOINERS or not 0 < index < len(text) - 1:
        return False
    before, after = text[index - 1], text[index + 1]
    return all("\u0600" <= c <= "\u0dff" or "\u2600" <= c <= "\u27bf" or c >= "\ufe0f" for c in (before, after))


@lru_cache(maxsize=768)
def render_text(text: str, size: int, colour: Colour, weight: Weight = "regular") -> pygame.Surface:
    """Return a picture of the text with smooth edges. It is cached: do not draw on it."""
    shown = printable(text)
    if not is_shipped(shown):
        from puzzlebox.ui import fallback

        return fallback.render(shown, size, colour, weight)
    return font(size, weight).render(_drawable(shown, size, weight), True, colour)


@lru_cache(maxsize=2048)
def width(text: str, size: int, weight: Weight = "regular") -> int:
    """Return the width of the text in px."""
    shown = printable(text)
    if not is_shipped(shown):
        from puzzlebox.ui import fallback

        return fallback.width(shown, size, weight)
    return font(size, weight).size(_drawable(shown, size, weight))[0]


def caret(text: str, index: int, size: int, weight: Weight = "regular") -> int:
    """Return how far from the left of a text a cursor before the character with this index stands, in px."""
    shown = printable(text)
    if not is_shipped(shown):
        from puzzlebox.ui import fallback

        return fallback.caret(shown, index, size, weight)
    return width(shown[:index], size, weight)


def line_height(size: int) -> int:
    """Return the height of a line of this type size, in px."""
    return font(size).get_linesize()


def clear_cache() -> None:
    """Remove all cached fonts and pictures. Required before pygame's font module is shut down."""
    font.cache_clear()
    measure_again()


def measure_again() -> None:
    """Remove all cached pictures and widths of texts: fonts that were missing have been found."""
    for cached in (render_text, width):
        cached.cache_clear()
    if "puzzlebox.ui.fallback" in sys.modules:
        from puzzlebox.ui import fallback

        fallback.forget()


def _drawable(shown: str, size: int, weight: Weight) -> str:
    """Return a text; an empty one if it has no width, for which pygame raises an error."""
    return shown if font(size, weight).size(shown)[0] else ""


def write(
    surface: pygame.Surface,
    text: str,
    place: tuple[float, float],
    size: int,
    colour: Colour,
    weight: Weight = "regular",
    anchor: str = "topleft",
) -> pygame.Rect:
    """Write one line. Return its rectangle, which is as high as any line of this size: letters that go below the line
    do not move a text."""
    drawn = render_text(text, size, colour, weight)
    rect = pygame.Rect(0, 0, drawn.get_width(), line_height(size))
    setattr(rect, anchor, (round(place[0]), round(place[1])))
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
    """Write a text with its shadow: the shadow centred at `centre`, the text `offset` px up and left of it, as in the
    Tetromino sheet."""
    write(surface, text, centre, size, theme.shadow, weight, "center")
    return write(surface, text, (centre[0] - offset, centre[1] - offset), size, theme.text, weight, "center")


def shorten(text: str, room: int, size: int, weight: Weight = "regular") -> str:
    """Return the text, cut with an ellipsis if it is wider than `room` px; an empty text if not even one letter
    fits."""
    if width(text, size, weight) <= room:
        return text
    text = printable(text)
    cuts = _cuts(text[: MAX_LETTERS_IN_PX * max(1, room)])

    def cut(place: int) -> str:
        return text[: cuts[place]].rstrip(CUT_OFF) + ELLIPSIS

    fitting = bisect_left(range(1, len(cuts)), True, key=lambda place: width(cut(place), size, weight) > room)
    return cut(fitting) if fitting else ""


def shorten_start(text: str, room: int, size: int, weight: Weight = "regular") -> str:
    """Return the text, with an ellipsis in place of its start if it is wider than `room` px."""
    if width(text, size, weight) <= room:
        return text
    text = printable(text)
    cuts = [*_cuts(text), len(text)]
    place = bisect_left(cuts, True, key=lambda cut: width(ELLIPSIS + text[cut:].lstrip(), size, weight) <= room)
    return ELLIPSIS + text[cuts[place] :].lstrip() if place < len(cuts) else ""


def _cuts(text: str) -> Sequence[int]:
    """Return the indices at which the text may be cut: never between a letter and its accent."""
    if is_shipped(text):
        return range(len(text))
    return boundaries(text)[:-1] or [0]


def fit(choices: Sequence[str], room: int, size: int, weight: Weight = "regular") -> tuple[str, int]:
    """Return the first of the texts, given longest first, that fits into `room` px, and the type size for it.

    A shorter text is preferred to a smaller size. If even the last text is too wide, its size is reduced, to at least
    half and at least 9 px, and then it is cut.
    """
    for text in choices:
        if width(text, size, weight) <= room:
            return text, size
    smaller = max(_least_size(size), size_for(choices[-1], room, size, weight))
    return shorten(choices[-1], room, smaller, weight), smaller


def write_in(
    surface: pygame.Surface,
    choices: Sequence[str],
    area: pygame.Rect,
    size: int,
    colour: Colour,
    weight: Weight = "regular",
    anchor: str = "midleft",
) -> pygame.Rect:
    """Write the first of the texts that fits into an area, as `fit` says, with its `anchor` at that of the area."""
    text, size = fit(choices, area.width, size, weight)
    return write(surface, text, getattr(area, anchor), size, colour, weight, anchor)


def _least_size(size: int) -> int:
    """Return the size down to which a text is made smaller before it is cut."""
    return min(size, max(MIN_TYPE_SIZE, size // 2))


def size_for(text: str, room: int, size: int, weight: Weight = "regular") -> int:
    """Return the largest type size, from 9 px to `size`, at which the text is at most `room` px wide; 9 if there is
    none."""
    smaller = min(size, size * room // max(1, width(text, size, weight)) + 1)
    while smaller > MIN_TYPE_SIZE and width(text, smaller, weight) > room:
        smaller -= 1
    return max(MIN_TYPE_SIZE, smaller)


def wrap(text: str, room: int, size: int, weight: Weight = "regular") -> list[str]:
    """Return the text as lines of at most `room` px, broken where `breakable` says. A single word that is wider is
    cut. The sign between two parts of a text (·) neither begins nor ends a line. A last line of one short word, or of
    two Chinese characters, gets another one from the line before it."""
    pieces, bounds = breakable(text), [0]

    def line(start: int, end: int) -> str:
        words = "".join(pieces[start:end]).removeprefix(" ").removeprefix("· " if start else "")
        return words.removesuffix(" ·" if end < len(pieces) else "")

    def wide(start: int, end: int) -> int:
        return width(line(start, end), size, weight)

    while (start := bounds[-1]) < len(pieces):
        most = min(len(pieces), start + MAX_PIECES * max(0, room) // size + 1)
        bounds.append(start + max(1, bisect_right(range(start + 1, most + 1), room, key=partial(wide, start))))
    least = 2 if pieces and pieces[-1].startswith(" ") else 3  # words or, without blanks, letters
    while len(bounds) > 2 and bounds[-1] - bounds[-2] < least and 3 * wide(*bounds[-2:]) < room:
        start, end, fewer = bounds[-3], bounds[-1], bounds[-2] - 1
        if fewer == start or wide(fewer, end) > wide(start, fewer):
            break
        bounds[-2] = fewer
    return [shorten(text, room, size, weight) for text in starmap(line, pairwise(bounds)) if text]


def fit_lines(text: str, room: int, height: int, size: int, weight: Weight = "regular") -> tuple[list[str], int]:
    """Return the text as lines of at most `room` px that are together at most `height` px high, and the type size for
    them: `size` or a smaller one, down to half of it and to 9 px. If that is still too large, the last line is cut."""
    least = _least_size(size)
    for smaller in range(size, least - 1, -1):
        lines = wrap(text, room, smaller, weight)
        if len(lines) * line_height(smaller) <= height:
            return lines, smaller
    count = max(1, height // line_height(least))
    last = shorten(" ".join(lines[count - 1 :]), room, least, weight)
    return [*lines[: count - 1], last], least
