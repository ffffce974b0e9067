"""How mines are laid at the first opening, and the search for a board that needs no guess from there."""

from collections.abc import Iterator

from puzzlebox.rules import Cell, Options, Random, Search, Slices, bits_of
from puzzlebox_games.logic.tries import finding, try_text
from puzzlebox_games.mines.board import Field, field_of, set_of
from puzzlebox_games.mines.options import mine_count
from puzzlebox_games.mines.solver import Analysis, Clue, decided

MAX_TRIES = 10_000
"""The most layouts that are tried for a board that needs no guess. The last one is kept."""

SHARE = 0.15
"""The share of Expert boards that need no guess, for the progress of the search."""

UNLIMITED = 1 << 62
"""The nodes of the logic of one board, which always ends."""


def given_cell(field: Field) -> Cell:
    """Return the cell that the game itself opens with `first` given."""
    return field.rows // 2, field.columns // 2


def is_given(options: Options) -> bool:
    """Return whether the board is made before the game begins."""
    return (options["guess"], options["first"]) == ("no", "given")


def lay_try(field: Field, options: Options, first: Cell, number: int, random: Random) -> int:
    """Return the layout of a try, counted from 1. The generator goes on after it, as if all tries before had been
    drawn: each draws one word for each mine, because not one word in 10**15 is rejected.

    A layout is the first cells of a shuffle of all, row by row, without the first one that is opened and, unless
    `first` is `safe`, those around it.
    """
    count, cells = mine_count(options), [*range(field.rows * field.columns)]
    random.skip(count * (number - 1))
    opened = 1 << field.number(first)
    for safe in reversed([*bits_of(opened if options["first"] == "safe" else field.spread(opened))]):
        del cells[safe]
    for place in range(count):
        drawn = place + random.below(len(cells) - place)
        cells[place], cells[drawn] = cells[drawn], cells[place]
    return set_of(cells[:count])


def find_given(options: Options, random: Random, search: Search) -> Slices[str]:
    """Find a board for the cell that the game opens, and return its try as `try 3`."""
    return find_try(options, given_cell(field_of(*options["size"])), random, search)


def find_try(options: Options, first: Cell, random: Random, search: Search) -> Slices[str]:
    """Lay mines until logic alone can open the board from its first cell, and return the try, such as `try 3`. If none
    can, it is the last one.

    Raises ValueError if there are too many mines.
    """
    field = field_of(*options["size"])
    layouts = iter(lambda: lay_try(field, options, first, 1, random), None)
    tries = (_is_logical(field, mines, field.number(first)) for mines in layouts)
    number, _ = yield from finding(tries, search, SHARE, MAX_TRIES)
    return try_text(number)


def _is_logical(field: Field, mines: int, first: int) -> Slices[bool]:
    """Return whether logic alone opens a layout from its first cell."""
    opened, _ = yield from explored(field, mines, first)
    return opened | mines == field.whole


def explored(field: Field, mines: int, first: int) -> Slices[tuple[int, int]]:
    """Open a layout from its first cell by pure logic, and return the cells that are open then, and those that are
    known to be mines. The layout serves only to learn the numbers of open cells.

    Single numbers come first, because they decide most cells. What they leave is decided by the exact analysis, so that
    the result is the same as with that alone.
    """
    zeros, search = field.zeros(mines), Search(limit=UNLIMITED)
    safe, found, opened, flagged = 1 << first, 0, 0, 0
    while safe | found:
        opened, flagged = opened | sum(field.rings(safe, zeros, field.whole & ~opened)), flagged | found
        if opened | mines == field.whole:
            break
        yield 0
        unknown, left = field.whole & ~opened & ~flagged, mines & ~flagged
        clues = [*clues_of(field, mines, opened, flagged)]
        safe, found = decided(clues)
        if not safe | found:
            exact = Analysis(clues, unknown, left.bit_count(), search)
            safe, found = exact.safe, exact.mines
    return opened, flagged


def clues_of(field: Field, mines: int, opened: int, flagged: int) -> Iterator[Clue]:
    """Yield what the numbers on open cells say about the cells around them that are neither open nor flagged."""
    unknown, left = field.whole & ~opened & ~flagged, mines & ~flagged
    for number in bits_of(field.spread(unknown) & opened):
        around = field.around[number]
        yield Clue(around & unknown, (around & left).bit_count())
