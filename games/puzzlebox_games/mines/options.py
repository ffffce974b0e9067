"""The options of Mines: the sides of the board and the number of mines, guesses, the first cell, marks and lives."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from puzzlebox.core.message import Message
from puzzlebox.core.options import Choice, Number, Option, Sides, SizeOption, whole_number

MIN_SIDE, MAX_SIDE = 4, 64

FREE = 9
"""The least number of cells without a mine: the first cell and those around it."""

MOST_MINES = MAX_SIDE * MAX_SIDE - FREE

MAX_SHARE = 90
"""The largest number of mines in percent of the cells."""

DENSE = 22
"""With more mines than this, in percent of the cells, boards that need no guess are rare."""


class Share(NamedTuple):
    """A number of mines in percent of the cells."""

    percent: int


@dataclass(frozen=True, kw_only=True)
class BoardSize(SizeOption):
    """The sides of a board. The menu offers the usual ones, of which some are no squares."""

    usual: tuple[Sides, ...]

    def menu_values(self) -> tuple[Sides, ...]:
        """Return the usual sides."""
        return self.usual


@dataclass(frozen=True, kw_only=True)
class MineCount(Option):
    """How many mines there are: a number, or a share of the cells such as `20%`, which a new game turns into one."""

    shares: tuple[int, ...]

    metavar = "N|P%"

    def parse(self, text: str) -> int | Share:
        """Return the number or the share. Raises OptionError for any other text."""
        number, most = whole_number(text.removesuffix("%")), MAX_SHARE if text.endswith("%") else MOST_MINES
        if number is None or not 1 <= number <= most:
            raise self.error(Message("from 1 to {high}, or a share from 1% to {share}%", **self._limits), text)
        return Share(number) if text.endswith("%") else number

    def text(self, value: int | Share) -> str:
        """Return the number, or the share with its sign."""
        return f"{value.percent}%" if isinstance(value, Share) else str(value)

    def menu_values(self) -> tuple[int | Share, ...]:
        """Return the default and some shares."""
        return (self.default, *map(Share, self.shares))

    @property
    def _limits(self) -> dict[str, int]:
        return {"high": MOST_MINES, "share": MAX_SHARE}


SIZE = BoardSize(
    name="size",
    help="rows and columns, such as 9 or 16x30",
    default=Sides(9, 9),
    low=MIN_SIDE,
    high=MAX_SIDE,
    usual=(Sides(8, 8), Sides(9, 9), Sides(16, 16), Sides(16, 30), Sides(24, 30)),
)

OPTIONS: tuple[Option, ...] = (
    SIZE,
    MineCount(
        name="mines",
        help=f"how many mines there are; with more than {DENSE}%, nearly every board needs a guess",
        default=10,
        shares=(12, 15, 18, 20, DENSE, 25),
    ),
    Choice(
        name="guess",
        help="no: every board can be solved by logic alone; yes: some need a guess",
        default="no",
        choices=("no", "yes"),
    ),
    Choice(
        name="first",
        help="open: no mine in or around the first cell; safe: none in it; given: the game opens the middle cell",
        default="open",
        choices=("open", "safe", "given"),
        label="First cell",
    ),
    Choice(name="marks", help="flags only, or question marks, too", default="flags", choices=("flags", "flags+?")),
    Number(name="lives", help="how many mines end the game", default=1, low=1, high=9, steps=(1, 2, 3, 5)),
)


def mine_count(options: Mapping[str, Any]) -> int:
    """Return the number of mines. Raises ValueError if there are too many for the board."""
    sides: Sides = options["size"]
    mines: int | Share = options["mines"]
    cells = sides.rows * sides.columns
    if isinstance(mines, Share):
        return min(cells - FREE, max(1, cells * mines.percent // 100))
    if mines > cells - FREE:
        rule = "a board of {size} has from 1 to {most} mines, not {mines}"
        raise ValueError(Message(rule, size=str(sides), most=cells - FREE, mines=mines))
    return mines
