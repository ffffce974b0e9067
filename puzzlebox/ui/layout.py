"""Arithmetic on rectangles of whole pixels: where things go. Nothing is drawn here."""

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from puzzlebox.ui.theme import Measures

MIN_WINDOW = (200, 150)
"""The smallest window with a full layout, in px. A smaller area shows the board only."""


class Area(pygame.Rect):
    """A rectangle of whole pixels with methods that divide it. No side is negative. Areas are never changed in
    place."""

    __slots__ = ()

    def but(self, **sides: int) -> "Area":
        """Return a copy with another x, y, width or height."""
        return Area(*({"x": self.x, "y": self.y, "width": self.width, "height": self.height} | sides).values())

    def inset(self, by: int) -> "Area":
        """Return the area without a margin of `by` px on all sides."""
        dx, dy = min(by, self.width // 2), min(by, self.height // 2)
        return Area(self.x + dx, self.y + dy, self.width - 2 * dx, self.height - 2 * dy)

    def from_top(self, height: int, gap: int = 0) -> "tuple[Area, Area]":
        """Return the upper part with this height, and what is left below a gap."""
        height = min(height, self.height)
        rest = max(0, self.height - height - gap)
        return Area(self.x, self.y, self.width, height), Area(self.x, self.bottom - rest, self.width, rest)

    def from_bottom(self, height: int, gap: int = 0) -> "tuple[Area, Area]":
        """Return the lower part with this height, and what is left above a gap."""
        height = min(height, self.height)
        rest = max(0, self.height - height - gap)
        return Area(self.x, self.bottom - height, self.width, height), Area(self.x, self.y, self.width, rest)

    def from_left(self, width: int, gap: int = 0) -> "tuple[Area, Area]":
        """Return the left part with this width, and what is left beside a gap."""
        width = min(width, self.width)
        rest = max(0, self.width - width - gap)
        return Area(self.x, self.y, width, self.height), Area(self.right - rest, self.y, rest, self.height)

    def from_right(self, width: int, gap: int = 0) -> "tuple[Area, Area]":
        """Return the right part with this width, and what is left beside a gap."""
        width = min(width, self.width)
        rest = max(0, self.width - width - gap)
        return Area(self.right - width, self.y, width, self.height), Area(self.x, self.y, rest, self.height)

    def centred(self, width: int, height: int) -> "Area":
        """Return an area of this size, or as much of it as fits, in the middle."""
        width, height = min(width, self.width), min(height, self.height)
        return Area(self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height)

    def columns(self, count: int, gap: int) -> "list[Area]":
        """Divide the area into `count` columns of equal width. A remainder stays free at the right."""
        wide = max(0, (self.width - gap * (count - 1)) // count)
        return [Area(self.x + i * (wide + gap), self.y, wide, self.height) for i in range(count)]

    def aligned(self) -> "Area":
        """Return the area, and up to 15 px more on each side, so that its rows begin and end at a cache line: SDL fills
        others up to five times more slowly."""
        x = self.x // 16 * 16
        return self.but(x=x, width=-((x - self.right) // 16) * 16)


EMPTY_AREA = Area(0, 0, 0, 0)
"""An area without a size: "nowhere"."""

MAX_JOINED = 4
"""The most areas that `joined` returns."""


def joined(areas: Iterable[Area]) -> list[Area]:
    """Return a few areas that cover these, in which neighbours have become one."""
    found: list[Area] = []
    for area in areas:
        while area.size != (0, 0) and (near := area.inflate(2, 2).collidelist(found)) >= 0:
            area = Area(area.union(found.pop(near)))
        found += [area] * (area.size != (0, 0))
    return found if len(found) <= MAX_JOINED else [Area(found[0].unionall(found[1:]))]


class Board(NamedTuple):
    """Where the cells of a grid are: squares of `cell` px, starting at (x, y). Row 0 is at the top."""

    x: int
    y: int
    rows: int
    columns: int
    cell: int

    @property
    def area(self) -> Area:
        """The rectangle of all cells."""
        return Area(self.x, self.y, self.columns * self.cell, self.rows * self.cell)

    def place(self, row: float, column: float) -> tuple[int, int]:
        """Return the top left corner of a cell, which may be outside the board or between two cells."""
        return self.x + round(column * self.cell), self.y + round(row * self.cell)

    def cell_area(self, cell: tuple[float, float]) -> Area:
        """Return the rectangle of a (row, column), which may be between two cells."""
        return Area(*self.place(*cell), self.cell, self.cell)

    def cell_at(self, position: tuple[int, int]) -> tuple[int, int] | None:
        """Return the (row, column) at a pixel, None outside the board."""
        row, column = (position[1] - self.y) // self.cell, (position[0] - self.x) // self.cell
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None


class Arrangement(NamedTuple):
    """Where the board and the figures are in a window.

    The figures are in the columns `left` and `right`, or in the column `right` alone, or in the row `above` the board,
    or in one `line` of text above it. The others are None; on a card, all are.
    """

    board: Board
    left: Area | None = None
    right: Area | None = None
    above: Area | None = None
    line: Area | None = None


def largest_board(area: Area, rows: int, columns: int, margin: int = 0) -> Board:
    """Return the board with the largest cells that fits, centred, with a margin on all sides. The margin shrinks before
    a cell gets smaller than 1 px."""
    cell = max(min((area.width - 2 * margin) // columns, (area.height - 2 * margin) // rows), 0)
    cell = cell or max(1, min(area.width // columns, area.height // rows))
    x = area.x + (area.width - columns * cell) // 2
    y = area.y + (area.height - rows * cell) // 2
    return Board(x, y, rows, columns, cell)


def arrange(
    area: Area, measures: Measures, rows: int, columns: int, panels: bool = True, sides: int = 2
) -> Arrangement:
    """Lay out a board and its figures so that the board is as large as possible.

    The figures go beside the board if the board can then be at least as large as with the figures above it. Above it,
    they are a row, or in small windows (see `Measures.is_small`) a line of text. If `panels` is False or the area is
    smaller than 200 x 150, only the board is laid out. `sides` tells how many sides of the board have a column for
    figures: both (2), the right one (1), or none (0).
    """
    if not panels or area.width < MIN_WINDOW[0] or area.height < MIN_WINDOW[1]:
        return Arrangement(largest_board(area, rows, columns, measures.u // 2))
    small = measures.is_small(area.width, area.height)
    below = (_line_above if small else _row_above)(area, measures, rows, columns)
    beside = _sides(area, measures, rows, columns, sides) if sides else None
    return beside if beside and beside.board.cell >= below.board.cell else below


def one_group(
    arrangement: Arrangement, measures: Measures, area: Area, needed: int, wide: int, words: int = 0
) -> Arrangement:
    """Return the arrangement of a board whose figures are all on its right, in a column of `needed` px (up to 26u), or
    above it, so that both together are in the middle of the area. The column may be wider, for words below the figures:
    at least `words` px, if there is room. A row above the board is close to it, and as wide as the board if that is at
    least `wide` px."""
    board, right, above = arrangement.board, arrangement.right, arrangement.above
    if above:
        high = figure_height(measures)
        row = above.but(y=max(above.y, board.y - 3 * measures.u - high), height=high)
        fits = board.area.width >= wide
        return arrangement._replace(above=row.but(x=board.x, width=board.area.width) if fits else row)
    if right is None:
        return arrangement
    u, both, most = measures.u, right.x - board.x, 26 * measures.u
    end = area.right - u
    x = min(area.x + (area.width - both - min(most, needed)) // 2, end - both - min(right.width, words))
    x = max(area.x + u, x)
    return arrangement._replace(board=board._replace(x=x), right=right.but(x=x + both, width=min(most, end - x - both)))


def line_height(size: int) -> int:
    """Return the height of a line of text of this type size, in px."""
    return size + size // 4 + 2


def figure_height(measures: Measures) -> int:
    """Return the height of a figure: a small label and a number below it."""
    return line_height(measures.small) + line_height(measures.figure)


def _sides(area: Area, measures: Measures, rows: int, columns: int, count: int) -> Arrangement | None:
    """The board, as high as the window less 4u, with a column of 18u to 26u (at least 88 px) on both sides; or with a
    column on its right and half a cell, from 1u to 4u, above and below it."""
    u = measures.u
    taken = max(18 * u, 88) + 3 * u
    rest = area.but(x=area.x + taken * (count - 1), width=area.width - taken * count)
    if rest.width < columns:
        return None
    room = 2 * u if count == 2 else max(u, min(4 * u, largest_board(rest, rows, columns).cell // 2))
    board = largest_board(rest, rows, columns, room)
    gap, wide = (2 * u, min(board.x - area.x - 3 * u, 26 * u)) if count == 2 else (3 * u, taken - 3 * u)
    right = Area(board.area.right + gap, board.y, wide, board.area.height)
    return Arrangement(board, left=right.but(x=board.x - gap - wide) if count == 2 else None, right=right)


def _line_above(area: Area, measures: Measures, rows: int, columns: int) -> Arrangement:
    """The figures in one line of text, and the board below it."""
    line, rest = area.inset(2).from_top(line_height(measures.small), 2)
    return Arrangement(largest_board(rest, rows, columns, 2), line=line)


def _row_above(area: Area, measures: Measures, rows: int, columns: int) -> Arrangement:
    """The figures in one row, and the board below it."""
    inner = area.inset(2 * measures.u)
    above, rest = inner.from_top(max(figure_height(measures), area.height // 14), 2 * measures.u)
    return Arrangement(largest_board(rest, rows, columns), above=above)
