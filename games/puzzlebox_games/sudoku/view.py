"""The view of Sudoku: the board on paper, and the keys for digits and notes beside it."""

from collections.abc import Hashable

import pygame

from puzzlebox.rules import Draft, Events, Message, rgb, translatable
from puzzlebox.views import Area, Board, Measures, Motion, Theme, dim
from puzzlebox_games.logic.digits import DIGIT_SIGNS
from puzzlebox_games.logic.painter import Look, Palette, draw_areas, draw_cages, draw_corner, draw_lines
from puzzlebox_games.logic.view_pad import PadView
from puzzlebox_games.sudoku.board import Form, Unit
from puzzlebox_games.sudoku.editing import block_of
from puzzlebox_games.sudoku.options import GRADE_NAMES
from puzzlebox_games.sudoku.rules import Sudoku

SHIMMER = 300
"""The ms that a finished unit shimmers."""


class SudokuView(PadView[Sudoku]):
    """The view of Sudoku."""

    # The board

    @property
    def inset(self) -> int:
        """The width at the edge of cells for the lines of cages."""
        return self.board.cell // 9 if self.state.shape.form.cages else 0

    def digit_label(self, digit: int) -> str:
        """Return how a digit is written."""
        return DIGIT_SIGNS[digit] if self.preferences["letters"] else str(digit)

    def plain_ground(self, cell: int) -> str:
        """Return the ground of a cell that nothing lights."""
        return "paper" if len(self.state.shape.unit_numbers[cell]) == 3 else "diagonal"

    def look(self, cell: int, digit: int) -> Look:
        """Return what a cell has of its own. A 1 may wait for a second digit."""
        state = self.state
        colour, notes, centre = (state.layers[name].cells[cell] for name in ("colours", "notes", "centre"))
        label = "1…" if self.overlay.preview.get(state.place(cell)) else self.digit_label(digit) if digit else ""
        return Look(colour=colour, label=label, notes=notes, centre=centre, corner=state.shape.sums.get(cell, ""))

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the cells, the lines between blocks, and the light on units that have just been finished."""
        shape = self.state.shape
        surface.blit(self.painter.show(self.values()), self.board.place(0, 0))
        for unit, motion in self.motions.items():
            for place, cell in enumerate(unit.cells if isinstance(unit, Unit) else ()):
                far = abs(motion.progress(now) * (shape.size + 4) - 2 - place) / 3
                if far < 1:
                    area = self.cell_area(shape.place(cell))
                    dim(surface, area, self.theme.hue("yellow"), 0.6 * (1 - far))
        draw_areas(surface, self.board, shape.form.regions, self.palette)
        draw_cages(surface, self.board, [cage.cells for cage in shape.form.cages], self.palette)
        draw_lines(surface, self.board, shape.block if shape.block[0] else (shape.size, shape.size), self.palette)

    def draw_draft(self, surface: pygame.Surface, board: Board, draft: Draft, theme: Theme, measures: Measures) -> None:
        """Draw a board that a player is making, with the lines between its blocks."""
        super().draw_draft(surface, board, draft, theme, measures)
        if block := block_of(draft):
            draw_lines(surface, board, block, Palette.of(theme, rgb(self.game.cover.colour)))

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the cursor and the cells of a hint, and over them the sums of cages."""
        super().draw_marks(surface)
        for cell, total in self.state.shape.sums.items() if self.hint else ():
            draw_corner(surface, self.cell_area(self.state.shape.place(cell)), total, self.palette)

    def motion_area(self, name: Hashable) -> Area:
        """Return the area of a unit, whose cells are lit one after another."""
        if not isinstance(name, Unit):
            return super().motion_area(name)
        cells = [self.cell_area(self.state.shape.place(cell)) for cell in name.cells]
        return Area(cells[0].unionall(cells[1:]))

    # Motion and texts

    def notice(self, events: Events) -> None:
        """Let the units that have been finished shimmer."""
        super().notice(events)
        for event in events:
            if event.name == "finished":
                self.motions |= dict.fromkeys(event.detail, Motion(self.clock(), SHIMMER, ornament=True))

    def board_key(self) -> Form:
        """Return the form of the board."""
        return self.state.shape.form

    @property
    def _grade(self) -> Message:
        return GRADE_NAMES[self.state.options["grade"]]

    def figures(self) -> dict[str, str]:
        """Return the time, the grade and the number of empty cells."""
        return {**self.time_figure(), "Grade": self._grade, "Empty": str(self.state.empty())}

    def window_title(self) -> str:
        """Return the title of the window: `Sudoku: hard`."""
        return Message("{game}: {grade}", game=translatable(self.game.title), grade=self._grade)
