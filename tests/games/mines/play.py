"""Helpers for the tests of Mines: they start games, and return boards as text."""

from typing import Any

from puzzlebox.core.options import Options
from puzzlebox.core.search import Search
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.mines.board import SYMBOLS, Field, field_of, set_of, write_layout
from puzzlebox_games.mines.game import GAME
from puzzlebox_games.mines.generator import explored
from puzzlebox_games.mines.hints import find_hint
from puzzlebox_games.mines.rules import Mines

GUESS = "5x5/3 ..**./..*../...../...../..... open 0 0 02---/02-31/01110/00000/00000"
"""A board on which logic ends with two layouts, after all cells that it opens."""


def options_of(text: str = "") -> Options:
    return Options.parse(GAME.options, text)


def session_of(position: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
    return Session(GAME, options_of(options), Start(position=position) if position else Start(seed=seed))


def placed(position: str, options: str = "") -> Mines:
    return GAME.begin(options_of(options), Start(position=position))


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


def hint_of(state: Mines) -> Any:
    return result_of(find_hint(state, Search()))
