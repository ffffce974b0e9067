"""The board of Slide: its sides, the solved order, and which arrangements can be solved.

A board is a Grid with every number from 0 up once; 0 is the blank. How it is mixed and played is left to others.
"""

from dataclasses import dataclass
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.options import Option, whole_number

SHORTEST, LONGEST = 2, 64
"""The least and the most rows, or columns, of a board."""

SMALLEST_SQUARE = 3
"""The least side that a single number may name; the square below it is written out, 2x2."""


class Sides(NamedTuple):
    """How many rows and columns a board has; each from 2 to 64."""

    rows: int
    columns: int


@dataclass(frozen=True, kw_only=True)
class Size(Option):
    """The sides of a board: `5` for 5 x 5 (from 3 to 64), `3x5` for 3 rows of 5 (each from 2 to 64)."""

    squares: tuple[int, ...] = tuple(range(3, 11))
    """The squares that a menu offers."""

    metavar = "N|RxC"

    def parse(self, text: str) -> Sides:
        words = text.split("x") if "x" in text else (text, text)
        least = SHORTEST if "x" in text else SMALLEST_SQUARE
        numbers = [number for number in map(whole_number, words) if number and least <= number <= LONGEST]
        if len(words) != 2 or len(numbers) != 2:
            raise self.error("from 3 to 64, or rows x columns from 2x2 to 64x64", text)
        return Sides(*numbers)

    def text(self, value: Sides) -> str:
        square = value.rows == value.columns and value.rows >= SMALLEST_SQUARE
        return str(value.rows) if square else f"{value.rows}x{value.columns}"

    def menu_values(self) -> tuple[Sides, ...]:
        return tuple(Sides(side, side) for side in self.squares)


SIZE = Size(name="size", default=Sides(4, 4), help="cells on a side, or rows x columns (3x5)")


def solved_board(sides: Sides) -> Grid:
    """The board in order: 1, 2, 3, … row by row, the blank last."""
    return Grid(sides.rows, sides.columns, [*range(1, sides.rows * sides.columns), 0])


def is_solved(board: Grid) -> bool:
    """Whether the last cell is 0 and all before it, in order, are 1, 2, 3, …"""
    *before, last = board.cells
    return last == 0 and all(number == place for place, number in enumerate(before, 1))


def out_of_place(board: Grid) -> int:
    """How many tiles are not where they are in the solved board. The blank is no tile: with every tile at home it is
    at home too."""
    return sum(number != 0 and number != place for place, number in enumerate(board.cells, 1))


def can_be_solved(board: Grid) -> bool:
    """Whether moves of the blank lead from this board to the solved one.

    Every move swaps the blank with a tile and changes the colour of the blank's cell, as on a chessboard. So the
    board's permutation is even exactly where the blank is on the colour of its home; on a board of at least 2 x 2 all
    such arrangements can be reached (Johnson and Story, 1879; 2 x 2, a ring of four cells, has 12 of 24 too).
    """
    place = board.find(0)
    assert place is not None
    steps_home = board.rows - 1 - place[0] + board.columns - 1 - place[1]
    return _swaps(board.cells) % 2 == steps_home % 2


def _swaps(cells: list[int]) -> int:
    """How many swaps of two cells bring the numbers into order: every ring of misplaced ones takes its length less
    one."""
    home = [number - 1 if number else len(cells) - 1 for number in cells]
    swaps = 0
    for start in range(len(home)):
        while (goal := home[start]) != start:
            home[start], home[goal] = home[goal], goal
            swaps += 1
    return swaps
