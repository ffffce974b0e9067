"""Where the board of a view is: its layout with the figures beside it, and the part of a board that is enlarged."""

from collections.abc import Collection, Hashable
from typing import ClassVar, Generic, TypeVar

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import UNIT, Point
from puzzlebox.core.options import Options
from puzzlebox.core.state import State
from puzzlebox.ui.animation import Place
from puzzlebox.ui.layout import Area, Arrangement, Board, arrange, one_group
from puzzlebox.ui.panels import column_width, figures_gap, figures_height, row_width
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import Clock, Position, View

FAR = 99 * UNIT
"""How far off an enlarged board points are that are not on the part that is shown."""

COMFORTABLE = 14
"""Boards with smaller cells, in px at 100 % of the size of texts, can be enlarged."""

STEPS = (1.5, 2.0)
"""The sizes of enlarged cells, relative to comfortable ones."""

MARGIN = 2
"""How many cells the cursor stays away from the edge of the part that is shown, if the board goes on there."""

S = TypeVar("S", bound=State)
P = TypeVar("P")


class PlacedBoard(View[S], Generic[S, P]):
    """A view that lays out one board. It keeps a painter until the window, the theme or `board_key` changes. `shown` is
    the area of the cells that are seen of an enlarged board, None while all of it is. How far the board is enlarged
    counts the `STEPS`; the centre is the point of the board in the middle of the part that is shown."""

    words_beside: ClassVar[int] = 0
    """The width in u of the words below the figures, if there is room."""

    def __init__(self, game: Game[S], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._step, self._centre, self._sizes = 0, (0, 0), list[int]()
        self.shown: Area | None = None
        self._key: Hashable = None
        self._arrangement: Arrangement | None = None
        self._painter: P | None = None

    # What a game says about its board

    def new_painter(self) -> P:
        """Return what paints the board, for the present `board`, `theme` and `state`."""
        raise NotImplementedError

    def board_key(self) -> Hashable:
        """Return all of the state that layout and painter depend on: by default the size of the grid."""
        return self.state.grid.rows, self.state.grid.columns

    def arrange(self) -> Arrangement:
        """Lay out the board and its figures in `area`."""
        return self.fitted(self.state.grid.rows, self.state.grid.columns)

    def fitted(self, rows: int, columns: int) -> Arrangement:
        """Lay out a board of this size so that it and its figures together are in the middle. A row of figures above a
        board is as wide as the board. In the classic look, which has no line for messages, they are always above."""
        sides = int(self.theme.look == "modern")
        fitted = arrange(self.area, self.measures, rows, columns, self.theme.panels, sides)
        values = self.theme.visible_figures(self.figures())
        needed, wide = column_width(values, self.measures), row_width(len(values), self.measures)
        words = self.words_beside * self.measures.u
        return one_group(fitted, self.measures, self.area, needed, wide, words)

    def cell_at(self, position: Position) -> Cell | None:
        """Return the cell at a position of the window, None outside the board."""
        return None if self.shown and not self.shown.collidepoint(position) else self.board.cell_at(position)

    def cell_area(self, cell: Place) -> Area:
        """Return the area of a cell in the window, which may be between two cells."""
        return self.board.cell_area(cell)

    def words_area(self) -> Area | None:
        """Return the area below the figures, None if they are not beside the board."""
        column, measures = self.arrangement.right, self.measures
        if column is None:
            return None
        count = len(self.theme.visible_figures(self.figures()))
        between = figures_gap(count, column.height, measures)
        return column.from_top(figures_height(count, measures, between), 2 * measures.pad)[1]

    def figure_areas(self) -> list[Area]:
        """Return where `draw_figures` draws: by default the areas of the figures."""
        return [area for area in self.arrangement[1:] if area]

    # Layout

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Use this rectangle, in window pixels."""
        super().layout(rect, theme)
        self._arrangement = None

    @property
    def arrangement(self) -> Arrangement:
        """Where the board and the figures are, in the current window."""
        key = self.board_key()
        if self._arrangement is None or key != self._key:
            self._key, self._painter = key, None
            self._arrangement = self._enlarged(self.arrange())
        return self._arrangement

    @property
    def board(self) -> Board:
        """Where the cells are, in the current window."""
        return self.arrangement.board

    @property
    def painter(self) -> P:
        """What paints the board in the current window."""
        self.arrangement  # noqa: B018 (if it is out of date, so is the painter)
        if self._painter is None:
            self._painter = self.new_painter()
        return self._painter

    def point_at(self, position: Position) -> Point:
        """Return the point of a position in the window, in thousandths of a cell from the corner of the first cell."""
        x, y, cell = position[0] - self.board.x, position[1] - self.board.y, self.board.cell
        row, column = y * UNIT // cell, x * UNIT // cell
        if self.shown is None:
            return row, column
        ends = self.board.rows * UNIT, self.board.columns * UNIT
        sides = (self.shown.top, self.shown.bottom), (self.shown.left, self.shown.right)
        row, column = (
            -FAR if at < low else end + FAR if at >= high else place
            for place, at, (low, high), end in zip((row, column), position[::-1], sides, ends, strict=True)
        )
        return row, column

    def position_of(self, point: Point) -> Position:
        """Return the position in the window of such a point."""
        return self.board.x + point[1] * self.board.cell // UNIT, self.board.y + point[0] * self.board.cell // UNIT

    def board_area(self) -> Area | None:
        """Return the area of the cells that are shown."""
        return self.board.area if self.shown is None else self.shown

    def right_edge(self) -> int:
        """Return the end of the board or, if the figures are at its right, of their column."""
        return (self.arrangement.right or self.board.area).right

    def figures_area(self) -> Area | None:
        """Return the area of the figures above the board."""
        return self.arrangement.line or self.arrangement.above

    # Enlarged boards

    def _enlarged(self, whole: Arrangement) -> Arrangement:
        """Return an arrangement in which the board is as large as the player has chosen."""
        comfortable = COMFORTABLE * self.theme.scale // 100
        small = self.theme.panels and whole.board.cell < comfortable
        self._sizes = [round(comfortable * step) for step in STEPS] if small else []
        self.shown, step = None, min(self._step, len(self._sizes))
        self.is_enlarged = step > 0
        if step == 0:
            return whole
        cell = self._sizes[step - 1]
        self.shown = self.enlarge(self._without_figures(whole).inset(2 * self.measures.u), cell)
        return self._moved_board(whole, self.shown, cell)

    def _moved_board(self, arrangement: Arrangement, shown: Area, cell: int) -> Arrangement:
        """Return an arrangement with the board around the chosen centre. It has no gap at the edges of the part that is
        shown, and is in the middle if it is smaller."""
        board, (row, column) = arrangement.board, self._centre
        sizes, centre = (board.columns * cell, board.rows * cell), (-(-column * cell // UNIT), -(-row * cell // UNIT))
        x, y = (
            low + (room - size) // 2 if size <= room else min(low, max(low + room - size, low + room // 2 - at))
            for low, room, size, at in zip(shown.topleft, shown.size, sizes, centre, strict=True)
        )
        board = board._replace(x=x, y=y, cell=cell)
        self.place_board(board)
        return arrangement._replace(board=board)

    def enlarge(self, room: Area, cell: int) -> Area:
        """Return the part of the room for an enlarged board in which its cells are shown: by default all of it. The
        rest is for what stays in view. `cell` is the new size of cells, in px."""
        return room

    def place_board(self, board: Board) -> None:
        """Called when an enlarged board gets its place, and when another part of it is shown."""

    @property
    def can_zoom(self) -> bool:
        """Whether the cells are too small to be comfortable while all of them are shown."""
        self.arrangement  # noqa: B018 (it finds the sizes)
        return bool(self._sizes)

    def zoom(self, steps: int, position: Position | None = None) -> bool:
        """Enlarge the board around this position, or around the cursor."""
        board, step = self.board, min(self._step, len(self._sizes))
        new = max(0, min(step + steps, len(self._sizes)))
        if new == step:
            return False
        shown, cells = self.shown or board.area, self.followed_cells()
        at = board.cell_area(cells[0]).center if cells else shown.center
        x, y = position if position and shown.collidepoint(position) else at
        row, column = (y - board.y) * UNIT // board.cell, (x - board.x) * UNIT // board.cell
        self._step, self._centre, self._arrangement = new, (row, column), None
        cell = self.board.cell
        if self.shown:
            right, down = (self.shown.centerx - x, self.shown.centery - y) if position else (0, 0)
            self._show_around(row + down * UNIT // cell, column + right * UNIT // cell)
        return True

    def pan(self, right: int, down: int) -> bool:
        """Show another part of an enlarged board."""
        if self.shown:
            self._shift(right * self.board.cell, down * self.board.cell)
        return self.shown is not None

    def follow(self) -> None:
        """Show the part of an enlarged board that has the cursor."""
        self._bring(self.followed_cells())

    def followed_cells(self) -> list[Cell]:
        """Return the cells that an enlarged board shows after each key: by default that of the cursor."""
        return [*self.overlay.cells.get("cursor", ())]

    def _bring(self, cells: Collection[Cell]) -> None:
        """Let the part move as little as it takes to show these cells and a margin around them; only the first one if
        there is no room for all."""
        board, shown = self.board, self.shown
        for some in ([*cells], [*cells][:1]) if cells and shown else ():
            areas = [board.cell_area(cell) for cell in some]
            wanted = Area(areas[0].unionall(areas[1:])).inflate(2 * MARGIN * board.cell, 2 * MARGIN * board.cell)
            if shown and wanted.width <= shown.width and wanted.height <= shown.height:
                inside = wanted.clamp(shown)
                self._shift(wanted.x - inside.x, wanted.y - inside.y)
                return

    def _shift(self, right: int, down: int) -> None:
        """Let the part begin as many px further to the right and down as it does now."""
        if self.shown:
            x, y = self.shown.centerx - self.board.x + right, self.shown.centery - self.board.y + down
            self._show_around(y * UNIT // self.board.cell, x * UNIT // self.board.cell)

    def _show_around(self, row: int, column: int) -> None:
        """Show the part of an enlarged board around this point."""
        self._centre, arrangement = (row, column), self.arrangement
        if self.shown:
            self._arrangement = self._moved_board(arrangement, self.shown, arrangement.board.cell)

    def redrawn_area(self) -> Area:
        """Return the area without the figures."""
        return self._without_figures(self.arrangement)

    def _without_figures(self, arrangement: Arrangement) -> Area:
        right, above = arrangement.right, arrangement.line or arrangement.above
        if right:
            return self.area.but(width=right.x - self.area.x)
        return self.area.from_bottom(self.area.bottom - above.bottom)[0] if above else self.area
