"""The board of Slide: its sides, the solved order, and which arrangements can be solved.

A board is a `Grid` that holds each number from 0 up once. 0 is the blank.
"""

from dataclasses import dataclass
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.message import Message
from puzzlebox.core.options import Option, whole_number

MIN_SIDE, MAX_SIDE = 2, 64
"""The smallest and the largest number of rows, or columns, of a board."""

MIN_SQUARE = 3
"""The smallest side that is written as a single number. `2` is accepted, too, but its canonical text is 2x2."""


DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The directions in which a tile can move, with the change of its row and column."""


class Sides(NamedTuple):
    """The number of rows and columns of a board, each from 2 to 64."""

    rows: int
    columns: int


@dataclass(frozen=True, kw_only=True)
class Size(Option):
    """The sides of a board: `5` for 5 x 5 (from 2 to 64), `3x5` for 3 rows of 5 (each from 2 to 64)."""

    squares: tuple[int, ...] = tuple(range(3, 11))
    """The sides of the squares that the menu offers."""

    metavar = "N|RxC"

    def parse(self, text: str) -> Sides:
        words = text.split("x") if "x" in text else (text, text)
        numbers = [number for number in map(whole_number, words) if number and MIN_SIDE <= number <= MAX_SIDE]
        if len(words) != 2 or len(numbers) != 2:
            raise self.error(Message("from 2 to 64, or rows x columns from 2x2 to 64x64"), text)
        return Sides(*numbers)

    def text(self, value: Sides) -> str:
        square = value.rows == value.columns and value.rows >= MIN_SQUARE
        return str(value.rows) if square else f"{value.rows}x{value.columns}"

    def menu_values(self) -> tuple[Sides, ...]:
        return tuple(Sides(side, side) for side in self.squares)


SIZE = Size(name="size", default=Sides(4, 4), help="cells per side, or rows x columns, such as 3x5")


def solved_board(sides: Sides) -> Grid:
    """Return the board in order: 1, 2, 3, … row by row, with the blank last."""
    return Grid(sides.rows, sides.columns, [*range(1, sides.rows * sides.columns), 0])


def is_solved(board: Grid) -> bool:
    """Return whether the cells are 1, 2, 3, … in order, and the last one is 0."""
    *before, last = board.cells
    return last == 0 and all(number == place for place, number in enumerate(before, 1))


def out_of_place(board: Grid) -> int:
    """Return the number of tiles that are not in their place on the solved board. The blank does not count."""
    return sum(number != 0 and number != place for place, number in enumerate(board.cells, 1))


def can_be_solved(board: Grid) -> bool:
    """Return whether moves of the blank lead from this board to the solved one.

    Each move swaps the blank with a tile and changes the colour of the blank's cell, if the cells are coloured like a
    chessboard. So the permutation is even if and only if the blank's cell has the colour of its home. On boards of at
    least 2 x 2, all such arrangements can be reached (Johnson and Story, 1879; also the 12 of 24 on 2 x 2, which is a
    ring of four cells).
    """
    place = board.find(0)
    assert place is not None
    steps_home = board.rows - 1 - place[0] + board.columns - 1 - place[1]
    return _swaps(board.cells) % 2 == steps_home % 2


def _swaps(cells: list[int]) -> int:
    """Return how many swaps of two cells bring the numbers into order. A cycle of n cells takes n - 1 swaps."""
    home = [number - 1 if number else len(cells) - 1 for number in cells]
    swaps = 0
    for start in range(len(home)):
        while (goal := home[start]) != start:
            home[start], home[goal] = home[goal], goal
            swaps += 1
    return swaps
