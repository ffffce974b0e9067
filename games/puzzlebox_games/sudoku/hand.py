"""The hand of a player of Sudoku: that for digits, with notes in the middle of cells, and colours."""

from puzzlebox_games.logic.digits import NOTES, input_text
from puzzlebox_games.logic.hands import DigitHand
from puzzlebox_games.sudoku.rules import COLOURS, Sudoku

CENTRE = "centre"


class SudokuHand(DigitHand[Sudoku]):
    """Takes digits, two kinds of notes, and colours of cells."""

    modes = {NOTES: "note", CENTRE: "centre"}

    def _pressed(self, state: Sudoku, act: str) -> tuple[str, ...]:
        return self._colour(state) if act == "colour" else super()._pressed(state, act)

    def _colour(self, state: Sudoku) -> tuple[str, ...]:
        """Return the inputs that give the selected cells the next colour."""
        if self.held.cursor is None:
            return ()
        layer = state.layers["colours"]
        colour = (layer[self.held.cursor] + 1) % (COLOURS + 1)
        return tuple(input_text("colour", cell, colour) for cell in self.held.cells if layer[cell] != colour)
