"""The search for a board that needs no guess: for the first cell that is opened, or for the one that the game opens."""

import re

from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.logic.tries import finding, try_text
from puzzlebox_games.mines.board import ASK, COVERED
from puzzlebox_games.mines.field import Field, field_of
from puzzlebox_games.mines.layout import MAX_TRIES, given_cell, lay_mines, safe_cells
from puzzlebox_games.mines.logic import Player
from puzzlebox_games.mines.options import mine_count
from puzzlebox_games.mines.rules import Mines

FIRST_OPENING = re.compile(r"(open (?:0|[1-9][0-9]?) (?:0|[1-9][0-9]?))(?: try [1-9][0-9]{0,4})?")

SLICE = 4
"""The steps of logic in one slice of a search."""

SHARE = 0.15
"""The share of Expert boards that need no guess, for the progress of the search."""

UNLIMITED = 1 << 62
"""The nodes of the logic of one board, which always ends."""


def is_given(options: Options) -> bool:
    """Return whether the board is made before the game begins."""
    return (options["guess"], options["first"]) == ("no", "given")


def find_given(options: Options, random: Random, search: Search) -> Slices[str]:
    """Find a board for the cell that the game opens, and return its try as `try 3`."""
    first = given_cell(field_of(*options["size"]))
    number = yield from find_try(options, first, random, search)
    return try_text(number)


def opens(state: Mines, text: str) -> str | None:
    """Return the input of a first opening that needs a search, without the number of the try; None for all others."""
    match = FIRST_OPENING.fullmatch(text)
    if match is None or state.mines is not None or state.options["guess"] == "yes" or state.paused:
        return None
    cell = _cell_of(match[1])
    return match[1] if cell in state.grid and state.grid[cell] in (COVERED, ASK) else None


def complete(state: Mines, text: str, search: Search) -> Slices[str]:
    """Find a board for a first opening, and return the input with the number of the try: `open 4 4 try 3`."""
    number = yield from find_try(state.options, _cell_of(text), state.random.copy(), search)
    return f"{text} {try_text(number)}"


def _cell_of(text: str) -> Cell:
    _, row, column = text.split(" ")
    return int(row), int(column)


def find_try(options: Options, first: Cell, random: Random, search: Search) -> Slices[int]:
    """Lay mines until logic alone can open the board from its first cell, and return the number of the try, from 1. If
    none can, it is the last one.

    Raises ValueError if there are too many mines.
    """
    field = field_of(*options["size"])
    count, safe = mine_count(options), safe_cells(field, first, options["first"])
    layouts = (lay_mines(field, count, safe, random) for _ in range(MAX_TRIES))
    tries = (_is_logical(field, mines, field.number(first)) for mines in layouts)
    return (yield from finding(tries, search, SHARE, MAX_TRIES))


def _is_logical(field: Field, mines: int, first: int) -> Slices[bool]:
    """Return whether logic alone opens a layout from its first cell."""
    player = Player(field, mines, first, Search(limit=UNLIMITED))
    for step, _ in enumerate(player.steps()):
        if step % SLICE == 0:
            yield 0
    return player.solved
