"""The options of Mines: the sides of the board and the number of mines, guesses, the first cell, marks and lives."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from puzzlebox.rules import (
    Choice,
    Condition,
    InvalidError,
    Measure,
    Message,
    Number,
    Option,
    Sides,
    SizeOption,
    Switch,
    Variant,
    whole_number,
)

MIN_SIDE, MAX_SIDE = 4, 64

FREE = 9
"""The least number of cells without a mine: the first cell and those around it."""

USUAL = {Sides(8, 8): 10, Sides(9, 9): 10, Sides(16, 16): 40, Sides(16, 30): 99, Sides(24, 30): 150}
"""The sides that a menu offers, and the usual number of mines on each."""

SHARES = (10, 12, 15, 18, 20, 22, 25)
"""The numbers of mines that a menu offers besides, in percent of the cells."""


class BoardSize(SizeOption, kw_only=True):
    """The sides of a board. The menu offers the usual ones, of which some are no squares."""

    def menu_values(self) -> tuple[Sides, ...]:
        """Return the usual sides."""
        return tuple(USUAL)


SIZE = BoardSize("size", "rows and columns, such as 9 or 16x30", default=Sides(9, 9), low=MIN_SIDE, high=MAX_SIDE)


class MineCount(Number, kw_only=True):
    """The number of mines. A share of the cells, such as `20%`, is read as the number that it is."""

    metavar = "N|N%"

    def parse(self, text: str) -> int:
        """Return the number; of a share, that on the default board. Raises OptionError."""
        return self.parse_beside(text, {SIZE.name: SIZE.default})

    def parse_beside(self, text: str, others: Mapping[str, Any]) -> int:
        """Return the number on a board of the chosen size. Raises OptionError."""
        share = whole_number(text[:-1]) if text.endswith("%") else None
        return super().parse(text if share is None else str(share_of(others[SIZE.name], share)))


def share_of(sides: Sides, percent: int) -> int:
    """Return this share of the cells of a board, as the nearest whole number."""
    return round(sides.rows * sides.columns * percent / 100)


MINES = MineCount(
    "mines",
    "number of mines; above 22 % of the cells, boards that need no guess are rare",
    label=Message("Mines", context="option"),
    default=10,
    low=1,
    high=MAX_SIDE * MAX_SIDE - FREE,
)


def _mines_on(sides: Sides, usual: int) -> Variant:
    """Return the number of mines on a board with these sides: the menu offers the usual number, and shares."""
    steps = sorted({usual, *(share_of(sides, share) for share in SHARES)})
    option = replace(MINES, default=usual, high=sides.rows * sides.columns - FREE, steps=tuple(steps))
    return Variant(Condition("size", (SIZE.text(sides),)), option)


OPTIONS: tuple[Option, ...] = (
    SIZE,
    replace(MINES, variants=tuple(_mines_on(sides, usual) for sides, usual in USUAL.items())),
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

PREFERENCES = (
    Switch("swap-buttons", "open with the right button and flag with the left one"),
    Switch(
        "flags",
        "a click on a number flags the covered cells around it if all of them must be mines",
        label="Flags by numbers",
    ),
    Switch("rates", "show 3BV, 3BV a second and efficiency while you play", label="3BV and efficiency"),
)

MEASURES = (
    Measure("time", "clear time", least=True, won=True, averages=(5, 12)),
    Measure("3BV/s", "3BV", rate=True, won=True),
    Measure("efficiency", "efficiency", won=True),
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
