"""Which part of a board is shown, and how large, when all of it would be too small to be comfortable."""

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import UNIT, Point
from puzzlebox.ui.layout import Area, Board

COMFORTABLE = 14
"""Boards with smaller cells, in px at 100 % of the size of texts, can be enlarged."""

STEPS = (1.5, 2.0)
"""The sizes of enlarged cells, relative to comfortable ones."""

MARGIN = 2
"""How many cells the cursor stays away from the edge of the part that is shown, if the board goes on there."""


class Zoom:
    """How far a board is enlarged: `step` counts the `STEPS`, and is 0 while all of it is shown. `centre` is the point
    of the board in the middle of the part that is shown."""

    def __init__(self) -> None:
        self.step = 0
        self.centre: Point = (0, 0)

    def board(self, whole: Board, shown: Area, cell: int) -> Board:
        """Return where the enlarged board is, of which only the area `shown` can be seen. It has no gap at the edges of
        this area, and is in the middle if it is smaller."""
        sizes = whole.columns * cell, whole.rows * cell
        corner = (
            low + (room - size) // 2 if size <= room else min(low, max(low + room - size, low + room // 2 - at))
            for low, room, size, at in zip(shown.topleft, shown.size, sizes, self._pixels(cell), strict=True)
        )
        x, y = corner
        return whole._replace(x=x, y=y, cell=cell)

    def _pixels(self, cell: int) -> tuple[int, int]:
        return -(-self.centre[1] * cell // UNIT), -(-self.centre[0] * cell // UNIT)

    def look_at(self, board: Board, shown: Area, right: int = 0, down: int = 0) -> None:
        """Let the part begin as many px further to the right and down as it does now."""
        x, y = shown.centerx - board.x + right, shown.centery - board.y + down
        self.centre = y * UNIT // board.cell, x * UNIT // board.cell

    def bring(self, cells: list[Cell], board: Board, shown: Area) -> None:
        """Let the part move as little as it takes to show these cells and a margin around them; only the first one if
        there is no room for all."""
        for some in (cells, cells[:1]):
            areas = [board.cell_area(cell) for cell in some]
            wanted = Area(areas[0].unionall(areas[1:])).inflate(2 * MARGIN * board.cell, 2 * MARGIN * board.cell)
            if wanted.width <= shown.width and wanted.height <= shown.height:
                inside = wanted.clamp(shown)
                self.look_at(board, shown, wanted.x - inside.x, wanted.y - inside.y)
                return


def step_sizes(board: Board, scale: int) -> list[int]:
    """Return the sizes to which the cells of a board can be enlarged, in px: none if they are comfortable. `scale` is
    the size of texts in percent."""
    comfortable = COMFORTABLE * scale // 100
    return [round(comfortable * step) for step in STEPS] if board.cell < comfortable else []
