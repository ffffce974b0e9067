"""The options of Mines: the sides of the board and the number of mines, guesses, the first cell, marks and lives."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from puzzlebox.core.message import InvalidError
from puzzlebox.core.options import Choice, Condition, Number, Option, Sides, SizeOption, Variant

MIN_SIDE, MAX_SIDE = 4, 64

FREE = 9
"""The least number of cells without a mine: the first cell and those around it."""

USUAL = {Sides(8, 8): 10, Sides(9, 9): 10, Sides(16, 16): 40, Sides(16, 30): 99, Sides(24, 30): 150}
"""The sides that a menu offers, and the usual number of mines on each."""

SHARES = (10, 12, 15, 18, 20, 22, 25)
"""The numbers of mines that a menu offers besides, in percent of the cells."""


@dataclass(frozen=True, kw_only=True)
class BoardSize(SizeOption):
    """The sides of a board. The menu offers the usual ones, of which some are no squares."""

    def menu_values(self) -> tuple[Sides, ...]:
        """Return the usual sides."""
        return tuple(USUAL)


def _mines(most: int, default: int, steps: tuple[int, ...] = (), variants: tuple[Variant, ...] = ()) -> Number:
    return Number(
        "mines",
        "number of mines; above 22 % of the cells, boards that need no guess are rare",
        default=default,
        low=1,
        high=most,
        steps=steps,
        variants=variants,
    )


def _mines_on(sides: Sides, usual: int) -> Number:
    """Return the option for a board with these sides: the menu offers its usual number of mines, and shares."""
    cells = sides.rows * sides.columns
    steps = sorted({usual, *(round(cells * share / 100) for share in SHARES)})
    return _mines(cells - FREE, usual, tuple(steps))


SIZE = BoardSize("size", "rows and columns, such as 9 or 16x30", default=Sides(9, 9), low=MIN_SIDE, high=MAX_SIDE)

OPTIONS: tuple[Option, ...] = (
    SIZE,
    _mines(
        MAX_SIDE * MAX_SIDE - FREE,
        default=10,
        variants=tuple(
            Variant(Condition("size", (SIZE.text(sides),)), _mines_on(sides, usual)) for sides, usual in USUAL.items()
        ),
    ),
    Choice(
        "guess",
        "no: every board can be solved by logic alone; yes: some need a guess",
        default="no",
        choices=("no", "yes"),
    ),
    Choice(
        "first",
        "open: no mine in or around the first cell; safe: none in it; given: the game opens the middle cell",
        default="open",
        choices=("open", "safe", "given"),
        label="First cell",
    ),
    Choice("marks", "flags only, or question marks, too", default="flags", choices=("flags", "flags+?")),
    Number("lives", "how many mines end the game", default=1, low=1, high=9, steps=(1, 2, 3, 5)),
)


def mine_count(options: Mapping[str, Any]) -> int:
    """Return the number of mines. Raises ValueError if there are too many for the board."""
    sides: Sides = options["size"]
    mines: int = options["mines"]
    most = sides.rows * sides.columns - FREE
    if mines > most:
        raise InvalidError(
            "a board of {size} has from 1 to {most} mines, not {mines}", size=str(sides), most=most, mines=mines
        )
    return mines
