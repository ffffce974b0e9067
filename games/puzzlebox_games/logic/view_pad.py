"""The view of a board that a player fills with digits, with keys for digits and notes beside it."""

from collections import Counter
from collections.abc import Sequence

import pygame

from puzzlebox.rules import NO_MARGINS, Cell, Game, Margins, Options, Point, ShownKey, middle_of
from puzzlebox.views import (
    BLACK,
    MIN_WINDOW,
    Area,
    Arrangement,
    Board,
    BoardLayer,
    Clock,
    Colour,
    GridView,
    Position,
    dim,
    draw_figures,
    draw_highlights,
    draw_outline,
    figure,
    figure_height,
    largest_board,
    line_height,
    mix,
    paragraph,
    rgb,
    tr,
    value_text,
    width,
)
from puzzlebox_games.logic.digits import LABELS, D, pad, shown_keys
from puzzlebox_games.logic.painter import CellPainter, Look, Palette, draw_key, frame_width

MIN_KEY = 28
"""The least side of a key, in px."""


class PaperView(GridView[D]):
    """A board on paper, whose cells are `Look`s. A game says what these are (`looks`) and how they are painted."""

    always_timed = True
    readable_cell = 0

    def __init__(self, game: Game[D], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._numbers: dict[Look, int] = {}

    def looks(self) -> list[Look]:
        """Return the look of each cell."""
        raise NotImplementedError

    @property
    def inset(self) -> int:
        """The width at the edge of cells that notes leave free, in px."""
        return 0

    def new_painter(self) -> BoardLayer:
        """Return the picture of the cells."""
        digits = self.state.highest
        across = {4: 2, 16: 4}.get(digits, 3)
        places = -(-digits // across) * across
        self._cells = CellPainter(self.theme, self.palette, self.board.cell, places, across, self.inset)
        return super().new_painter()

    @property
    def palette(self) -> Palette:
        """The colours of the board in this theme."""
        return Palette.of(self.theme, rgb(self.game.cover.colour))

    @property
    def ground(self) -> Colour:
        """The colour of the paper."""
        return self.palette.paper

    def cell_picture(self, value: int) -> pygame.Surface:
        """Return the picture of the look with this number."""
        return self._cells.picture([*self._numbers][value])

    def values(self) -> list[int]:
        """Return the number of the look of each cell."""
        return [self._numbers.setdefault(look, len(self._numbers)) for look in self.looks()]

    def draw_light(self, surface: pygame.Surface, cell: Cell, strength: float) -> None:
        """Let warm light fall on a cell after a win."""
        dim(surface, self.cell_area(cell), self.theme.hue("orange"), 0.45 * strength)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the ring of the cursor and the cells of a hint."""
        thick = max(2, self.board.cell // 16)
        for cell in self.overlay.cells.get("cursor", ()):
            draw_outline(surface, self.cell_area(cell), 0, self.palette.thick, thick)
        if look := [self.cell_area(cell) for cell in self.hint.get("look", ())]:
            joined = look[0].unionall(look[1:])
            is_block = joined.width * joined.height == len(look) * self.board.cell**2
            for area in [joined] if is_block else look:
                draw_outline(surface, area.inflate(2, 2), 0, mix(self.theme.hue("orange"), BLACK, 0.3), thick)
        draw_highlights(surface, self, {**self.hint, "look": ()}, self.theme)

    def margins(self) -> Margins:
        """Return the cells that clues beside the board take."""
        return NO_MARGINS

    def needed_areas(self) -> Sequence[Area]:
        """Return the area of the board with its margins."""
        (above, right, below, left), cell, area = self.margins(), self.board.cell, self.board.area
        wide, high = area.width + (left + right) * cell, area.height + (above + below) * cell
        return [Area(area.x - left * cell, area.y - above * cell, wide, high)]

    def outer_sides(self) -> tuple[int, int]:
        """Return the rows and columns of the board with its margins."""
        (above, right, below, left), grid = self.margins(), self.state.grid
        return grid.rows + above + below, grid.columns + left + right

    def without_margins(self, outer: Board) -> Board:
        """Return the board inside one that includes the margins."""
        above, right, below, left = self.margins()
        rows, columns = outer.rows - above - below, outer.columns - left - right
        return Board(outer.x + left * outer.cell, outer.y + above * outer.cell, rows, columns, outer.cell)


class PadView(PaperView[D]):
    """A board for digits. `keys` are the areas of the keys beside it by their places for the hand."""

    def __init__(self, game: Game[D], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self.keys: dict[Cell, Area] = {}

    def look(self, cell: int, digit: int) -> Look:
        """Return what a cell has of its own: a label or notes, a colour, and what is in its corner."""
        raise NotImplementedError

    def looks(self) -> list[Look]:
        """Return the look of each cell."""
        state, lit, faults = self.state, self.lit_digit(), self.state.faults()
        own = [self.look(cell, digit) for cell, digit in enumerate(state.grid.cells)]
        return [
            look._replace(
                ground=ground,
                given=state.givens[cell] > 0,
                fault=cell in faults,
                lit=lit if look.notes & 1 << lit >> 1 else 0,
            )
            for look, (cell, ground) in zip(own, self.grounds(lit).items(), strict=True)
        ]

    def plain_ground(self, cell: int) -> str:
        """Return the ground of a cell that nothing lights."""
        return "paper"

    def digit_label(self, digit: int) -> str:
        """Return how a digit is written."""
        return str(digit)

    # Layout

    def arrange(self) -> Arrangement:
        """Lay out the board with figures and keys beside it or, if it is larger then, above and below it."""
        self.keys = {}
        if not self.theme.panels or self.area.width < MIN_WINDOW[0] or self.area.height < MIN_WINDOW[1]:
            sides = self.outer_sides()
            edge = frame_width(min(self.area.size) // max(sides))
            found = Arrangement(largest_board(self.area, *sides, max(self.measures.u // 2, edge)))
        else:
            beside, above = self._beside(), self._above()
            found, self.keys = beside if beside[0].board.cell >= above[0].board.cell else above
        return found._replace(board=self.without_margins(found.board))

    def _beside(self) -> tuple[Arrangement, dict[Cell, Area]]:
        """The board on the left and, on its right, a column as high as it is, with the figures at the top and the keys
        at the bottom. Digits are in rows of two or three, the other keys in rows of two."""
        places, u, size = pad(self.state.highest), self.measures.u, self.state.highest
        rows = Counter(row for row, _ in places)
        down, across, inner = len(rows), max(rows.values()), self.area.inset(u)
        figures = 2 * (figure_height(self.measures) + u)
        high = (inner.height - figures) // down - u
        key = min(max(MIN_KEY, 8 * u, (inner.width - inner.height - 4 * u) // across - u), max(MIN_KEY, high))
        wide = across * (key + u) - u
        room = inner.but(width=max(1, inner.width - wide - 3 * u))
        board = largest_board(room, *self.outer_sides(), frame_width(min(room.size) // size))
        edge = frame_width(board.cell)
        board = board._replace(x=inner.x + edge + max(0, room.width - board.area.width - 2 * edge) // 2)
        column = Area(board.area.right + edge + 3 * u, board.y - edge, wide, board.area.height + 2 * edge)
        high = max(MIN_KEY, min((column.height - figures + u) // down - u, key * 3 // 2))
        top = column.bottom + u - down * (high + u)
        areas = {
            (row, column_): column.but(y=top + row * (high + u), height=high).columns(rows[row], u)[column_ - size - 1]
            for row, column_ in places
        }
        return Arrangement(board, right=column), areas

    def _above(self) -> tuple[Arrangement, dict[Cell, Area]]:
        """The figures in a row above the board, or in a line in small windows, and the keys in rows below it."""
        places, measures = pad(self.state.highest), self.measures
        small, u = measures.is_small(*self.area.size), measures.u
        inner, gap = self.area.inset(2 if small else u), max(2, u // 2)
        head = line_height(measures.small) if small else figure_height(measures)
        rows = 2 if inner.height > inner.width + head + 28 * u else 1
        each = -(-len(places) // rows)
        step = min(14 * u, (inner.width - (each - 1) * gap) // each) + gap
        room = inner.but(height=max(1, inner.height - head - 2 * u - rows * step))
        board = largest_board(room, *self.outer_sides(), frame_width(min(room.size) // self.state.highest))
        edge = frame_width(board.cell)
        free = max(0, room.height - board.area.height - 2 * edge)
        board = board._replace(y=inner.y + free // 2 + head + u + edge)
        line = Area(inner.x, board.y - edge - u - head, inner.width, head)
        keys = Board(inner.centerx - (each * step - gap) // 2, board.area.bottom + edge + u, rows, each, step)
        areas = {
            place: Area(*keys.place(*divmod(number, each)), step - gap, step - gap)
            for number, place in enumerate(places)
        }
        return Arrangement(board, line=line) if small else Arrangement(board, above=line), areas

    def point_at(self, position: Position) -> Point:
        """Return the point of a position: on a key beside the board, the middle of the key's place for the hand."""
        self.arrangement  # noqa: B018 (it lays out the keys)
        for place, area in self.keys.items():
            if area.collidepoint(position):
                return middle_of(place)
        row, column = super().point_at(position)
        return row, min(column, middle_of((0, self.state.highest))[1])

    def lit_digit(self) -> int:
        """Return the digit whose cells are lit: the chosen one, or the one at the cursor; 0 for none."""
        if not self.preferences.get("same-digits", True):
            return 0
        keys = [pad(self.state.highest)[place] for place in self.overlay.aside.get("held", ())]
        digits = [int(key.removeprefix("digit ")) for key in keys if key.startswith("digit ")]
        return next(iter([*digits, *(self.state.grid[cell] for cell in self.overlay.cells.get("cursor", ()))]), 0)

    def grounds(self, lit: int) -> dict[int, str]:
        """Return the grounds of all cells: plain, around the cursor, with the same digit, or selected."""
        cells, columns = self.overlay.cells, self.state.grid.columns
        cursor, selected = (
            [row * columns + column for row, column in cells.get(role, ())] for role in ("cursor", "held")
        )
        return {
            **{cell: self.plain_ground(cell) for cell in range(len(self.state.grid.cells))},
            **dict.fromkeys((peer for cell in cursor for peer in self.state.peers[cell]), "tint"),
            **dict.fromkeys((cell for cell, digit in enumerate(self.state.grid.cells) if digit == lit and lit), "same"),
            **dict.fromkeys([*selected, *cursor], "cursor"),
        }

    # Beside the board

    def draw_figures(self, surface: pygame.Surface) -> None:
        """Draw the figures, the keys, and what is wrong with a full board."""
        places, measures, notice = self.arrangement, self.measures, self.state.notice()
        if places.right:
            self._draw_column(surface, places.right)
        elif notice and (area := places.above or places.line):
            paragraph(surface, area, tr(notice), measures.small, self.theme.warn)
        else:
            draw_figures(surface, places, self.figures(), self.theme, measures)
        longest = max(map(tr, LABELS.values()), key=lambda label: width(label, measures.small, "bold"))
        for key, is_chosen in self._shown_keys():
            draw_key(surface, self.keys[key.place], key, is_chosen, self.theme, measures, longest)

    def _shown_keys(self) -> list[tuple[ShownKey, bool]]:
        """Return the keys beside the board, and which are chosen."""
        chosen, keys = self.overlay.aside.get("held", ()), shown_keys(self.state, self.digit_label) if self.keys else ()
        return [(key, key.place in chosen) for key in keys]

    def figure_areas(self) -> list[Area]:
        """Return the areas of the figures and the keys."""
        return [*super().figure_areas(), *self.keys.values()]

    def needed_areas(self) -> Sequence[Area]:
        """Return the areas of the board and the keys."""
        return [*super().needed_areas(), *self.keys.values()]

    def beside_board(self) -> object:
        """Return the figures, the notice and the looks of the keys."""
        return self.figures(), self.state.notice(), self._shown_keys()

    def bottom_edge(self) -> int:
        """Return the end of the board with its clues, or of the keys."""
        below = self.board.area.bottom + self.margins()[2] * self.board.cell + frame_width(self.board.cell)
        return max(below, *(area.bottom for area in self.keys.values()), 0)

    def words_area(self) -> Area | None:
        """Return the area above the keys, None if they are not beside the board. If there is no room below the figures,
        it is theirs."""
        if (column := self.arrangement.right) is None:
            return None
        top, bottom = column.y + 2 * (figure_height(self.measures) + self.measures.u), self._keys_top - self.measures.u
        top = top if bottom - top > column.height // 4 else column.y
        return column.but(y=top, height=max(0, bottom - top))

    @property
    def _keys_top(self) -> int:
        return min(area.y for area in self.keys.values())

    def _draw_column(self, surface: pygame.Surface, column: Area) -> None:
        """Draw the figures above the keys, in pairs side by side if they fit, or what is wrong in their place."""
        measures, step = self.measures, figure_height(self.measures) + self.measures.u
        rows, notice = (self._keys_top - column.y) // step, self.state.notice()
        if notice:
            free = column.but(height=self._keys_top - column.y - measures.u)
            paragraph(surface, free, tr(notice), measures.body, self.theme.warn)
            return
        columns, figures = column.columns(2, measures.u), self.theme.visible_figures(self.figures())
        if any(width(value_text(value), measures.figure, "bold") > columns[0].width for value in figures.values()):
            columns = [column]
        for number, (label, value) in enumerate([*figures.items()][: len(columns) * max(0, rows)]):
            row, place = divmod(number, len(columns))
            figure(surface, columns[place].but(y=column.y + row * step), label, value, self.theme, measures, "left")
