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
    plain_board,
    readable_on,
    render_text,
    rgb,
    smooth,
)
from puzzlebox_games.nonogram.lines import Clue, Progress

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

COLOURS = (
    "#d9384f #ee8a2a #f0b51f #5aa646 #2f6f45 #4fb6d6 #3f62c9 #8b63c7 #ec7fa6 #8a5a34 #2b2f3a #8f97a6 #dda871 #d9d2d6"
)

LETTERS = dict(zip("roygdcblpnkstw", map(rgb, COLOURS.split()), strict=True))
"""The colours of pictures by their letters: red, orange, yellow, green, dark green, cyan, blue, lilac, pink, brown,
black, silver, tan and white, each of which stands out from the paper."""


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

    @classmethod
    def of(cls, theme: Theme) -> "Ink":
        """Return the colours of a theme."""
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
    what, provisional = shown % PROVISIONAL, PROVISIONAL <= shown < BLANK
    if shown == BLANK:
        cell.fill(ink.paper, inner)
    elif what == EMPTY:
        cell.blit(disc(max(2, size // 8), ink.thin), (size // 2 - max(2, size // 8),) * 2)
    elif what == CROSSED:
        cell.blit(_cross(size, mix(ink.cross, ink.paper, 0.45 if provisional else 0)), (0, 0))
    else:
        _fill(cell, inner, ink.wrong if what == WRONG else ink.filled, ink, provisional)
        if what == WRONG:
            cell.blit(_cross(size, readable_on(ink.wrong)), (0, 0))
    return cell


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
    """Return the finished picture without lines. `rows` have a letter for the colour of each black cell, or `#`."""
    shown, cell = plain_board(board, ink.paper), board.cell
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter != ".":
                shown.fill(LETTERS.get(letter, ink.filled), (column * cell, row * cell, cell, cell))
    return shown


class ClueType(NamedTuple):
    """How the numbers of clues are written beside cells of this size."""

    cell: int

    @property
    def size(self) -> int:
        """The type size in px; less than `MIN_TYPE_SIZE` stands for digits that are drawn pixel by pixel."""
        return max(MIN_TYPE_SIZE, min(round(self.cell * 0.56), 40)) if self.cell >= MIN_FONT_CELL else 5 * self.scale

    @property
    def scale(self) -> int:
        """How many px wide the pixels of drawn digits are."""
        return 1 if self.cell < 12 else 2

    @property
    def pitch(self) -> int:
        """The distance of two numbers in a column."""
        return round(self.size * 1.28) + 1

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
        """Return the width of a number."""
        return self.picture(text, BLACK).get_width()

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
    return [str(run) for run in clue] or ["0"]


def draw_clue(
    surface: pygame.Surface, area: Area, clue: Clue, progress: Progress, kind: ClueType, ink: Ink, *, across: bool
) -> None:
    """Draw the clue of a line at the end of its area: numbers side by side if `across`, or one below the other. The
    numbers of sure runs are faint, and those of a wrong line underlined."""
    sure = progress.sure or (progress.done,)
    x, y = (area.right - kind.gap, area.centery) if across else (area.centerx, area.bottom - kind.gap // 2)
    for text, faint in zip(reversed(clue_texts(clue)), reversed(sure), strict=True):
        drawn = kind.picture(text, ink.wrong if progress.wrong else ink.sure if faint else ink.number)
        place = drawn.get_rect(midright=(x, y)) if across else drawn.get_rect(center=(x, y - kind.pitch // 2))
        surface.blit(drawn, place)
        if progress.wrong:
            bottom = place.bottom - (kind.size > MIN_TYPE_SIZE)
            surface.fill(ink.wrong, (place.x, bottom, place.width, max(1, kind.size // 9)))
        x, y = (place.x - kind.gap, y) if across else (x, y - kind.pitch)
