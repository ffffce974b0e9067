"""The views of logic puzzles: cells with marks or digits, and clues at the edges of the board."""

from collections.abc import Hashable, Iterator

import pygame

from puzzlebox.rules import Draft, Margins, Message, translatable
from puzzlebox.views import Area, Arrangement, Board, Measures, Theme, draw_outline, largest_board, rgb, write
from puzzlebox_games.logic.editing import Signs, cages_of, pairs, place_of
from puzzlebox_games.logic.painter import (
    CellPainter,
    Look,
    Palette,
    draw_areas,
    draw_between,
    draw_corner,
    draw_lines,
    draw_points,
    frame_width,
)
from puzzlebox_games.logic.puzzle import GRADE_NAMES, Clue, Face
from puzzlebox_games.logic.rules import LogicState
from puzzlebox_games.logic.show import figures
from puzzlebox_games.logic.view_pad import PadView, PaperView

CLUE_SIZE = 0.5
"""The type size of a clue at an edge, as a share of the cell."""

GROUNDS = {"ink": "dark", "wall": "dark", "middle": "tint"}
"""The grounds of the palette, by those of a `Face`."""


def look_of(face: Face, given: bool) -> Look:
    """Return the look of a cell with this face."""
    ground = GROUNDS.get(face.ground, face.ground)
    return Look(ground, 0, face.label, given, picture=face.picture, corner=face.corner)


class LogicView(PaperView[LogicState]):
    """The view of a puzzle whose cells are marked."""

    def looks(self) -> list[Look]:
        """Return the look of each cell, with those of a stroke as they will be."""
        state = self.state
        values = state.grid.cells.copy()
        for cell, value in self.overlay.preview.items():
            values[state.number(cell)] = value
        faults, lit = state.faults(), state.puzzle.lit(state.board.shape, state.board.board, values)
        return [self._look(cell, value, cell in faults, cell in lit) for cell, value in enumerate(values)]

    def _look(self, cell: int, value: int, is_fault: bool, is_lit: bool) -> Look:
        state = self.state
        face = state.puzzle.face(state.board.board, cell, value)
        look = look_of(face, state.board.start[cell] > 0 or bool(face.label))._replace(fault=is_fault)
        return look._replace(ground="light") if is_lit and face.ground == "paper" else look

    # What is the same for marks and digits

    def board_key(self) -> Hashable:
        """Return the board."""
        return self.state.board_text

    def margins(self) -> Margins:
        """Return a cell for each side with clues."""
        return self.state.puzzle.margins

    def arrange(self) -> Arrangement:
        """Lay out the board with the clues around it. Without figures, it has its frame inside the area."""
        fitted = self.fitted(*self.outer_sides())
        if not self.theme.panels:
            edge = frame_width(fitted.board.cell)
            fitted = fitted._replace(board=largest_board(self.area, *self.outer_sides(), edge))
        elif above := fitted.above:  # the frame needs some of the space below the figures
            covered = above.bottom - fitted.board.y + frame_width(fitted.board.cell) + 1
            fitted = fitted._replace(above=above.but(y=max(self.area.y, above.y - max(0, covered))))
        return fitted._replace(board=self.without_margins(fitted.board))

    def enlarge(self, room: Area, cell: int) -> Area:
        """Return the room beside the clues, which stay in view."""
        above, right, below, left = self.margins()
        inner = room.from_left(left * cell)[1].from_right(right * cell)[1]
        return inner.from_top(above * cell)[1].from_bottom(below * cell)[1]

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the cells, the lines between them, and the frame."""
        puzzle, board, palette = self.state.puzzle, self.state.board.board, self.palette
        surface.blit(self.painter.show(self.values()), self.board.place(0, 0))
        draw_areas(surface, self.board, puzzle.areas(board), palette)
        draw_lines(surface, self.board, (self.board.rows, self.board.columns), palette)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the cursor and the cells of a hint, and over them the signs between cells and the texts in corners."""
        super().draw_marks(surface)
        draw_between(surface, self.board, self.state.puzzle.between(self.state.board.board), self.palette.ink)
        looks = self.looks() if self.hint else []
        for cell in {cell for cells in self.hint.values() for cell in cells}:
            draw_corner(surface, self.cell_area(cell), looks[self.state.number(cell)].corner, self.palette)
        if kind := self.state.puzzle.points:
            broken = {clue.at[0] for clue in self.state.broken_clues()}
            draw_points(surface, self.board, self.state.board.board.of(kind), broken, self.palette)

    def draw_around_board(self, surface: pygame.Surface) -> None:
        """Draw the clues at the edges, those that are broken in the colour of faults."""
        super().draw_around_board(surface)
        if not self.state.puzzle.edges:
            return
        broken = self.state.broken_clues()
        size = max(6, round(self.board.cell * CLUE_SIZE))
        for clue, area in self._clues():
            colour = self.theme.bad if clue in broken else self.theme.text
            if self.shown:
                surface.fill(self.theme.ground, area)
            write(surface, self.state.clue_label(clue), area.center, size, colour, "bold", "center")

    def _clues(self) -> Iterator[tuple[Clue, Area]]:
        """Yield the clues at the edges that are in view, and where they are."""
        cells, side = self.shown or self.board.area, self.board.cell
        for name in self.state.puzzle.edges:
            across = name in ("left", "right")
            for number in range(self.board.rows if across else self.board.columns):
                area = self.cell_area((number, number))
                if across:
                    area = area.but(x=cells.x - side if name == "left" else cells.right)
                else:
                    area = area.but(y=cells.y - side if name == "top" else cells.bottom)
                if (cells.y <= area.centery < cells.bottom) if across else (cells.x <= area.centerx < cells.right):
                    yield Clue(name, (number,)), area

    def draw_draft(self, surface: pygame.Surface, board: Board, draft: Draft, theme: Theme, measures: Measures) -> None:
        """Draw a board that a player is making, with its cages and signs and the numbers at its edges. Numbers where
        the corners of cells meet are in the middle of their cells of the draft."""
        palette, (above, _, _, left) = Palette.of(theme, rgb(self.game.cover.colour)), draft.margins
        is_icon, puzzle = len(draft.signs) == 1, self.game.state.puzzle
        shift = board.cell // 2 if puzzle.points and not is_icon else 0
        x, y = board.place(above, left)
        inner = Board(x + shift, y + shift, *draft.sides, board.cell)
        painter, size = CellPainter(theme, palette, board.cell, 9, 3), max(6, round(board.cell * CLUE_SIZE))
        for cell, text in draft.cells.items():
            where, area, signs = place_of(draft, cell), board.cell_area(cell), Signs.of(text)
            if isinstance(where, int):
                look = Look(label=text, given=True) if is_icon and not signs.picture else look_of(signs.face(), True)
                surface.blit(painter.picture(Look() if shift else look), area.move(shift, shift))
            elif where and not shift:
                draw_outline(surface, area, 0, theme.line)
                write(surface, text, area.center, size, theme.text, "bold", "center")
        draw_areas(surface, inner, cages_of(draft) if puzzle.making.cages else (), palette)
        draw_lines(surface, inner, draft.sides, palette)
        draw_between(surface, inner, {pair: sign for pair, sign, _ in pairs(draft) if sign}, palette.ink)
        if shift:
            numbers = {point: int(text) for point, text in enumerate(draft.signs) if text}
            draw_points(surface, inner, numbers, (), palette)

    def figures(self) -> dict[str, str]:
        """Return the time, the grade and, if all cells must be filled, the number of empty cells."""
        return {**self.time_figure(), **figures(self.state)}

    def window_title(self) -> str:
        """Return the title of the window: `Unruly: hard`."""
        return Message("{game}: {grade}", game=translatable(self.game.title), grade=GRADE_NAMES[self.state.board.grade])


class DigitView(LogicView, PadView[LogicState]):
    """The view of a puzzle whose cells have digits, with keys beside it."""

    def look(self, cell: int, digit: int) -> Look:
        """Return what a cell has of its own."""
        face = self.state.puzzle.face(self.state.board.board, cell, digit)
        return Look(label=face.label, notes=self.state.notes_of(cell), corner=face.corner)

    arrange, looks = PadView.arrange, PadView.looks
