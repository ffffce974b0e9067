"""Paints nonograms: the paper with its lines, cells, clues and the finished picture."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from puzzlebox.views import (
    BLACK,
    DIGIT_WIDTH,
    FOOT_SHADE,
    MIN_TYPE_SIZE,
    WHITE,
    Area,
    Board,
    Colour,
    Theme,
    blank,
    digit,
    disc,
    fill_rounded,
    mix,
    pattern_picture,
    plain_board,
    readable_on,
    render_text,
    rgb,
    smooth,
)
from puzzlebox_games.nonogram.lines import Clue, Progress, kind_of, length_of
from puzzlebox_games.nonogram.palette import PAINTS, letter_of

EMPTY, FILLED, CROSSED, WRONG = range(4)
"""What a cell shows: one of the three values, or a wrong black."""

PROVISIONAL = 4
"""Is added to what a cell shows that is provisional."""

BLANK = 8
"""An empty cell that covers what is below it."""

MIN_LINED_CELL = 5
"""Cells with fewer px have no lines between them, and no gaps."""

MIN_FONT_CELL = 14
"""In smaller cells, in px, the digits of clues are drawn pixel by pixel."""

PATTERNS = (1, 8, 5, 7, 4, 2, 3)
"""The patterns of the colours of a board: those that look least like a digit or a cross come first."""

MIN_PATTERNED = 10
"""The least side of an area with a pattern, in px."""

PATTERN_SHARE = 0.56
"""The share of an area that its pattern takes."""

LETTERS = {letter_of(value): rgb(paint.look) for value, paint in PAINTS.items()}
"""The colours of pictures by their letters."""

PAINTED = 16
"""What a cell shows that has one of several colours is this times the number of the colour, from 1, and what it shows
otherwise."""


class Ink(NamedTuple):
    """The colours of a board."""

    paper: Colour
    thin: Colour
    thick: Colour
    filled: Colour
    cross: Colour
    panel: Colour
    number: Colour
    sure: Colour
    wrong: Colour
    paints: tuple[Colour, ...] = ()
    letters: str = ""
    patterns: bool = False

    @classmethod
    def of(cls, theme: Theme, colours: Sequence[int] = (1,)) -> "Ink":
        """Return the colours of a theme and, if there are several, those of a board."""
        paints = tuple([rgb(PAINTS[value].look) for value in colours]) if len(colours) > 1 else ()
        return cls._plain(theme)._replace(
            paints=paints, letters="".join(map(letter_of, colours)).upper(), patterns=theme.patterns and bool(paints)
        )

    @classmethod
    def _plain(cls, theme: Theme) -> "Ink":
        """Return the colours of a board in black."""
        if theme.look == "modern" and theme.ground == theme.surface:
            thin, cross, sure = (mix(WHITE, BLACK, share) for share in (0.45, 0.6, 0.4))
            panel, number = (BLACK, WHITE) if theme.dark else (WHITE, BLACK)
            return cls(WHITE, thin, BLACK, BLACK, cross, panel, number, sure, theme.bad)
        red = theme.hue("red")
        paper, filled = mix(WHITE, red, 0.04), mix(red, BLACK, 0.12)
        panel = mix(theme.raised if theme.dark else theme.surface, theme.frame or red, 0.14)
        muted = mix(mix(paper, BLACK, 0.45), red, 0.1)
        sure = mix(theme.text, panel, 0.42 if theme.dark else 0.34)
        return cls(paper, mix(paper, muted, 0.35), muted, filled, muted, panel, theme.text, sure, theme.bad)


def paper(board: Board, ink: Ink) -> pygame.Surface:
    """Return the picture of an empty board, with thicker lines after every fifth cell."""
    ground, cell = plain_board(board, ink.paper), board.cell
    thin, thick = (1, max(2, cell // 12)) if cell >= MIN_LINED_CELL else (0, 1)
    for every, width, colour in ((1, thin, ink.thin), (5, thick, ink.thick)):
        for column in range(every, board.columns, every):
            ground.fill(colour, (column * cell - width // 2, 0, width, board.area.height))
        for row in range(every, board.rows, every):
            ground.fill(colour, (0, row * cell - width // 2, board.area.width, width))
    return ground


@lru_cache(maxsize=256)
def cell_picture(size: int, shown: int, ink: Ink) -> pygame.Surface:
    """Return the picture of a cell that is not empty."""
    cell = blank(size, size)
    gap = max(1, size // 14) if size >= MIN_LINED_CELL else 0
    inner = (gap, gap, size - 2 * gap + (gap == 1), size - 2 * gap + (gap == 1))
    (number, shown) = divmod(shown, PAINTED)
    what, provisional = shown % PROVISIONAL, PROVISIONAL <= shown < BLANK
    if shown == BLANK:
        cell.fill(ink.paper, inner)
    elif what == EMPTY:
        cell.blit(disc(max(2, size // 8), ink.thin), (size // 2 - max(2, size // 8),) * 2)
    elif what == CROSSED:
        cell.blit(_cross(size, mix(ink.cross, ink.paper, 0.45 if provisional else 0)), (0, 0))
    else:
        colour = ink.paints[number - 1] if number else ink.wrong if what == WRONG else ink.filled
        _fill(cell, inner, colour, ink, provisional)
        if ink.patterns:
            draw_pattern(cell, cell.get_rect(), number, colour, ink)
        if what == WRONG:
            cell.blit(_cross(size, readable_on(colour)), (0, 0))
    return cell


def draw_pattern(surface: pygame.Surface, area: pygame.Rect, number: int, colour: Colour, ink: Ink) -> None:
    """Draw the pattern of the colour with this number, or a letter if there are no more patterns, into an area in this
    colour."""
    side, shown = min(area.size), readable_on(colour)
    if side < MIN_PATTERNED:
        return
    if number <= len(PATTERNS):
        drawn = pattern_picture(round(side * PATTERN_SHARE), PATTERNS[number - 1], shown)
    else:
        drawn = render_text(ink.letters[number - 1], max(MIN_TYPE_SIZE, round(side * PATTERN_SHARE)), shown, "bold")
    surface.blit(drawn, drawn.get_rect(center=area.center))


def _fill(cell: pygame.Surface, area: tuple[int, int, int, int], colour: Colour, ink: Ink, provisional: bool) -> None:
    """Draw a filled cell with a darker foot; a provisional one lighter, with a hole in the middle."""
    x, y, width, height = area
    face = mix(colour, ink.paper, 0.5) if provisional else colour
    if width < MIN_LINED_CELL + 3:
        cell.fill(face, area)
        return
    radius, foot = max(1, width // 7), max(1, width // 10)
    fill_rounded(cell, area, radius, mix(face, BLACK, FOOT_SHADE))
    fill_rounded(cell, (x, y, width, height - foot), radius, face)
    if provisional:
        hole = max(2, width // 3)
        fill_rounded(cell, (x + (width - hole) // 2, y + (height - foot - hole) // 2, hole, hole), hole // 4, ink.paper)


@lru_cache(maxsize=64)
def _cross(size: int, colour: Colour) -> pygame.Surface:
    """Return a small cross."""

    def draw(surface: pygame.Surface, side: int) -> None:
        low, high, thick = round(side * 0.34), round(side * 0.66), max(4, round(side * 0.07))
        for start, end in (((low, low), (high, high)), ((low, high), (high, low))):
            pygame.draw.line(surface, colour, start, end, thick)

    return smooth(size, colour, draw)


def picture(board: Board, rows: Sequence[str], ink: Ink) -> pygame.Surface:
    """Return the finished picture without lines. `rows` have a letter for the colour of each filled cell, or `#`. If
    its colours have patterns, it has them, too."""
    shown, cell = plain_board(board, ink.paper), board.cell
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            colour, area = LETTERS.get(letter, ink.filled), Area(column * cell, row * cell, cell, cell)
            if letter != ".":
                shown.fill(colour, area)
            if letter != "." and ink.patterns:
                draw_pattern(shown, area, ink.paints.index(colour) + 1, colour, ink)
    return shown


class ClueType(NamedTuple):
    """How the numbers of clues are written beside cells of this size. With `chips`, they stand on their colours, and
    with `patterns` beside the patterns of these."""

    cell: int
    chips: bool = False
    patterns: bool = False

    @property
    def size(self) -> int:
        """The type size in px; less than `MIN_TYPE_SIZE` stands for digits that are drawn pixel by pixel."""
        share = 0.44 if self.patterns else 0.56
        return max(MIN_TYPE_SIZE, min(round(self.cell * share), 40)) if self.cell >= MIN_FONT_CELL else 5 * self.scale

    @property
    def scale(self) -> int:
        """How many px wide the pixels of drawn digits are."""
        return 1 if self.cell < 12 else 2

    @property
    def pitch(self) -> int:
        """The distance of two numbers in a column."""
        return round(self.size * 1.28) + 1 + 2 * self.chips

    @property
    def mark(self) -> int:
        """The width of a pattern beside a number."""
        return self.size if self.patterns and self.cell >= 2 * MIN_PATTERNED else 0

    @property
    def gap(self) -> int:
        """The distance between two numbers in a row."""
        return max(4, round(self.size * 0.55))

    def picture(self, text: str, colour: Colour) -> pygame.Surface:
        """Return the picture of a number."""
        if self.cell >= MIN_FONT_CELL:
            return render_text(text, self.size, colour, "bold")
        return _drawn_number(text, self.scale, colour)

    def width(self, text: str) -> int:
        """Return the width of a number, with the chip on which it stands."""
        return self.picture(text, BLACK).get_width() + self.mark + self.chips * (self.size // 2)

    def row_width(self, clue: Clue) -> int:
        """Return the width of the clue of a row."""
        return sum([self.width(text) + self.gap for text in clue_texts(clue)])


@lru_cache(maxsize=512)
def _drawn_number(text: str, scale: int, colour: Colour) -> pygame.Surface:
    step = (DIGIT_WIDTH + 1) * scale
    shown = blank(step * len(text) - scale, 5 * scale)
    for place, symbol in enumerate(text):
        shown.blit(digit(symbol, scale, colour), (place * step, 0))
    return shown


def clue_texts(clue: Clue) -> list[str]:
    """Return the numbers of a clue; 0 for an empty line."""
    return [str(length_of(run)) for run in clue] or ["0"]


def clue_places(area: Area, clue: Clue, kind: ClueType, *, across: bool) -> list[Area]:
    """Return where the numbers of a clue are at the end of its area, from the last one on: side by side if `across`, or
    one below the other."""
    found = []
    x, y = (area.right - kind.gap, area.centery) if across else (area.centerx, area.bottom - kind.gap // 2)
    for text in reversed(clue_texts(clue)):
        place = Area(0, 0, kind.width(text), kind.pitch - kind.chips)
        if across:
            place.midright = (x, y)
        else:
            place.center = (x, y - kind.pitch // 2)
        found.append(place)
        x, y = (place.x - kind.gap, y) if across else (x, y - kind.pitch)
    return found


def draw_clue(
    surface: pygame.Surface, area: Area, clue: Clue, progress: Progress, kind: ClueType, ink: Ink, *, across: bool
) -> None:
    """Draw the clue of a line in its places. The numbers of sure runs are faint, and those of a wrong line
    underlined."""
    sure = progress.sure or (progress.done,)
    runs = zip(clue_places(area, clue, kind, across=across), [*reversed(clue)] or [0], reversed(sure), strict=True)
    for place, run, faint in runs:
        colour, text = ink.wrong if progress.wrong else ink.sure if faint else ink.number, str(length_of(run))
        if ink.paints and clue:
            colour = _draw_chip(surface, place, kind_of(run), faint, kind, ink)
            place = place.from_left(place.width - kind.mark)[0]
        drawn = kind.picture(text, colour)
        written = drawn.get_rect(center=place.center)
        surface.blit(drawn, written)
        if progress.wrong:
            bottom = written.bottom - (kind.size > MIN_TYPE_SIZE)
            surface.fill(ink.wrong, (written.x, bottom, written.width, max(1, kind.size // 9)))


def _draw_chip(surface: pygame.Surface, place: Area, number: int, faint: bool, kind: ClueType, ink: Ink) -> Colour:
    """Draw what a number stands on, in the colour with this number and perhaps with its pattern. Return the colour of
    the number."""
    colour = ink.paints[number - 1]
    face = mix(colour, ink.panel, 0.7) if faint else colour
    fill_rounded(surface, place, max(2, kind.size // 4), face)
    if kind.mark:
        mark, shade = place.from_right(kind.mark + 2)[0], mix(face, BLACK, 0.25)
        fill_rounded(surface, mark, max(2, kind.size // 4), shade)
        draw_pattern(surface, mark, number, shade, ink)
    return ink.sure if faint else readable_on(face)
