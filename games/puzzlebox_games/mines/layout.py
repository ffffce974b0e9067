"""How mines are laid at the first opening of a game."""

from collections.abc import Mapping
from typing import Any

from puzzlebox.core.grid import Cell, bits_of
from puzzlebox.core.randomness import Random
from puzzlebox_games.mines.field import Field, set_of
from puzzlebox_games.mines.options import mine_count

MAX_TRIES = 10_000
"""The most layouts that are tried for a board that needs no guess. The last one is kept."""


def safe_cells(field: Field, first: Cell, rule: str) -> int:
    """Return the cells without a mine: the first one that is opened and, unless `rule` is `safe`, those around it."""
    cell = 1 << field.number(first)
    return cell if rule == "safe" else field.spread(cell)


def lay_mines(field: Field, count: int, safe: int, random: Random) -> int:
    """Draw a layout: the first `count` cells of a shuffle of all that are not safe, row by row."""
    cells = [*range(field.rows * field.columns)]
    for number in reversed([*bits_of(safe)]):
        del cells[number]
    for place in range(count):
        drawn = place + random.below(len(cells) - place)
        cells[place], cells[drawn] = cells[drawn], cells[place]
    return set_of(cells[:count])


def lay_try(field: Field, options: Mapping[str, Any], first: Cell, number: int, random: Random) -> int:
    """Return the layout of a try, counted from 1. The generator goes on after it, as if all tries before had been
    drawn: each draws one word for each mine, because not one word in 10**15 is rejected."""
    count = mine_count(options)
    random.skip(count * (number - 1))
    return lay_mines(field, count, safe_cells(field, first, options["first"]), random)


def given_cell(field: Field) -> Cell:
    """Return the cell that the game itself opens with `first` given."""
    return field.rows // 2, field.columns // 2
