"""The places that a turn tries in Guideline, from the tables of its model. Turns are written as in the sheet: `R>2`."""

from tests.models.common import Cell
from tests.models.guideline_tables import CELLS, ORIENTATION_NAMES, SHIFTS

TURNS = [f"{one}>{other}" for one in ORIENTATION_NAMES for other in ORIENTATION_NAMES if one != other]

INPUTS = {1: "cw", 2: "half", 3: "ccw"}


def input_of(turn: str) -> str:
    """Return the input that makes a turn: `cw` for `R>2`."""
    before, after = orientations_of(turn)
    return INPUTS[(after - before) % 4]


def orientations_of(turn: str) -> tuple[int, int]:
    before, after = turn.split(">")
    return ORIENTATION_NAMES.index(before), ORIENTATION_NAMES.index(after)


def at(shape: str, orientation: str, row: int, column: int) -> set[Cell]:
    """Return the cells of a shape on the board, with its box's corner at (row, column)."""
    return {(row + r, column + c) for r, c in CELLS[shape, ORIENTATION_NAMES.index(orientation)]}


def tried(shape: str, turn: str, row: int, column: int) -> list[tuple[Cell, set[Cell]]]:
    """Yield the box's corner and the piece's cells after each shift, in order."""
    after = turn[-1]
    corners = [(row - y, column + x) for x, y in SHIFTS[shape, *orientations_of(turn)]]
    return [(corner, at(shape, after, *corner)) for corner in corners]
