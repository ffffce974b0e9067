"""The layout of Slide: where its tiles and figures are in a window, in whole pixels."""

from typing import Literal, NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.ui.layout import EMPTY_AREA, MIN_WINDOW, Area, figure_height, line_height
from puzzlebox.ui.painter import MIN_PATTERN_CELL
from puzzlebox.ui.theme import Measures

MIN_GAP_PITCH = 4
"""Tiles with a smaller pitch have no gap between them."""

Look = Literal["modern", "classic"]


class Tiles(NamedTuple):
    """A board of square tiles. Each is `side` px wide, they are `pitch` px apart, and the first one is at (x, y)."""

    x: int
    y: int
    rows: int
    columns: int
    pitch: int
    side: int

    def at(self, row: float, column: float) -> tuple[int, int]:
        """Return the top left corner of a tile, which may be between two cells."""
        return self.x + round(column * self.pitch), self.y + round(row * self.pitch)

    def cell_area(self, cell: Cell) -> Area:
        """Return the area of the tile in a cell."""
        return Area(*self.at(*cell), self.side, self.side)

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell whose tile is at this pixel; None in a gap between tiles and outside the board."""
        down, right = (position[1] - self.y) % self.pitch, (position[0] - self.x) % self.pitch
        return self.cell_near(position) if down < self.side and right < self.side else None

    def cell_near(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell at this pixel, including the gaps to its right and below it; None outside the board."""
        row, column = (position[1] - self.y) // self.pitch, (position[0] - self.x) // self.pitch
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None


class Layout(NamedTuple):
    """The frame around the board, its tiles, and the figures above: in a row or in one line of text. On a card of the
    menu both areas are empty."""

    frame: Area
    tiles: Tiles
    row: Area = EMPTY_AREA
    line: Area = EMPTY_AREA


def layout(area: Area, measures: Measures, rows: int, columns: int, look: Look, panels: bool) -> Layout:
    """Lay out a window: the board in the middle, as large as whole pixels allow, and the figures above it.

    The figures are one line of text in small windows, and if this makes tiles of less than 12 px larger.
    """
    if not panels or area.width < MIN_WINDOW[0] or area.height < MIN_WINDOW[1]:
        return Layout(*_board(area.inset(measures.u // 2), rows, columns, look))
    one_line = _below_line(area, measures, rows, columns, look)
    if measures.is_small(area.width, area.height):
        return one_line
    below_row = _below_row(area, measures, rows, columns, look)
    tiny = below_row.tiles.pitch < min(MIN_PATTERN_CELL, one_line.tiles.pitch)
    return one_line if tiny else below_row


def _below_line(area: Area, measures: Measures, rows: int, columns: int, look: Look) -> Layout:
    """Return the figures in one line of text with the board below."""
    line, rest = area.inset(2).from_top(line_height(measures.small), 2)
    return Layout(*_board(rest, rows, columns, look), line=line)


def _below_row(area: Area, measures: Measures, rows: int, columns: int, look: Look) -> Layout:
    """Return the figures in a row as wide as the board, with the board below."""
    inner = area.inset(measures.u)
    high = figure_height(measures)
    frame, tiles = _board(inner.from_top(high, measures.gap)[1], rows, columns, look)
    edge = tiles.x - frame.x if look == "classic" else 0  # the classic frame has the colour of the window
    wide = min(inner.width, max(frame.width - 2 * edge, 16 * measures.figure))
    row = Area(frame.center[0] - wide // 2, frame.y - max(0, measures.gap - edge) - high, wide, high)
    return Layout(frame, tiles, row=row)


def _board(area: Area, rows: int, columns: int, look: Look) -> tuple[Area, Tiles]:
    """Return the frame and tiles of the largest board that fits, in the middle of the area."""
    pitch = max(1, min(area.width // columns, area.height // rows))
    while pitch > 1 and not _fits(area, _size(rows, columns, pitch, look)):
        pitch -= 1
    frame = area.centred(*_size(rows, columns, pitch, look))
    margin = _margin(pitch, look)
    return frame, Tiles(frame.x + margin, frame.y + margin, rows, columns, pitch, pitch - _gap(pitch, look))


def _fits(area: Area, size: tuple[int, int]) -> bool:
    return size[0] <= area.width and size[1] <= area.height


def _size(rows: int, columns: int, pitch: int, look: Look) -> tuple[int, int]:
    """Return the width and height of the frame."""
    around = 2 * _margin(pitch, look) - _gap(pitch, look)
    return columns * pitch + around, rows * pitch + around


def _gap(pitch: int, look: Look) -> int:
    """Return the gap between two tiles: 10 px for tiles of 100 in the classic look, less in the modern one. Tiny tiles
    have no gap."""
    share = 11 if look == "classic" else 20
    return max(1, round(pitch / share)) if pitch >= MIN_GAP_PITCH else 0


def _margin(pitch: int, look: Look) -> int:
    """Return the margin between the tiles and the edge of the frame: one gap, or two in the modern look unless tiles
    are tiny."""
    return _gap(pitch, look) * (2 if look == "modern" and pitch >= 8 else 1)
