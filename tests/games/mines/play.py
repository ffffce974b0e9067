"""The bench of Mines, and its boards as text."""

from puzzlebox.core.stepwise import result_of
from puzzlebox_games.mines.board import SYMBOLS, Field, field_of, set_of, write_layout
from puzzlebox_games.mines.game import GAME
from puzzlebox_games.mines.generator import explored
from puzzlebox_games.mines.rules import Mines
from tests.games.bench import Bench

GUESS = "5x5/3 ..**./..*../...../...../..... open 0 0 02---/02-31/01110/00000/00000"
"""A board on which logic ends with two layouts, after all cells that it opens."""


BENCH = Bench(GAME)
options_of, placed, session_of = BENCH.options_of, BENCH.placed, BENCH.session_of
hint_of, solution_of = BENCH.hint_of, BENCH.solution_of


def layout_of(text: str) -> tuple[Field, int]:
    """Return the board and the mines of a layout such as `..*/...`."""
    rows = text.split("/")
    return field_of(len(rows), len(rows[0])), set_of(n for n, char in enumerate("".join(rows)) if char == "*")


def mines_text(state: Mines) -> str:
    assert state.mines is not None
    return write_layout(state.field, state.mines)


def view(state: Mines) -> str:
    return state.grid.text(SYMBOLS)


def played(field: Field, mines: int, first: int) -> tuple[int, int]:
    """Return what logic opens, and what it knows to be mines."""
    opened, flagged = result_of(explored(field, mines, first))
    assert not opened & mines
    return opened, flagged
