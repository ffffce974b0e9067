"""What is on the board when a game begins: the ways to fill a part of it at random, and boards as text. The order of
the draws is part of a game's rules."""

from __future__ import annotations

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.grid import Grid
from puzzlebox.core.message import InvalidError, Message
from puzzlebox.core.randomness import Random
from tests.witness.groups import Field
from tests.witness.pieces import GARBAGE


class LooseBlocks(Frozen):
    """Fill about half of the cells of the lowest rows. `drawn` rows are filled from the top one, each from its last
    cell, and emptied in one cell. Then all rows above the lowest `rows` are emptied, and the first cell below them."""

    rows: int
    drawn: int = 12
    blocks: tuple[int, ...] = (1, 3, 4, 5)
    """The numbers, of those below 8, that stand for a block."""

    before_pieces = False

    @property
    def rules_text(self) -> str:
        if not self.rows:
            return "The board is empty at the start."
        return Message(
            "At the start, {count} row of random blocks lies at the bottom.",
            "At the start, {count} rows of random blocks lie at the bottom.",
            count=self.rows,
        )

    def __call__(self, rng: Random, grid: Grid) -> None:
        for row in range(grid.rows - self.drawn, grid.rows):
            for column in reversed(range(grid.columns)):
                grid[row, column] = GARBAGE if rng.below(8) in self.blocks else 0
            grid[row, rng.below(grid.columns)] = 0
        top = (grid.rows - self.rows) * grid.columns
        grid.cells[: top + 1] = [0] * len(grid.cells[: top + 1])


class GarbageRows(Frozen):
    """Fill rows from the lowest one up, each but for one cell, and never the same cell as in the row before."""

    rows: int

    before_pieces = True

    @property
    def rules_text(self) -> str:
        return Message(
            "At the start, {count} row of garbage lies at the bottom, full but for one cell.",
            "At the start, {count} rows of garbage lie at the bottom, each full but for one cell.",
            count=self.rows,
        )

    def __call__(self, rng: Random, grid: Grid) -> None:
        columns, hole = grid.columns, 0
        for number in range(self.rows):
            hole = rng.below(columns) if number == 0 else (hole + 1 + rng.below(columns - 1)) % columns
            row = grid.rows - 1 - number
            for column in range(columns):
                grid[row, column] = 0 if column == hole else GARBAGE


class RandomRows(Frozen):
    """Fill each cell of the lowest rows with a chance of one half, from the top row on and from left to right. The last
    cell of a row stays empty if all others are filled."""

    rows: int

    before_pieces = False

    @property
    def rules_text(self) -> str:
        return Message(
            "At the start, random blocks lie in the lowest {count} row.",
            "At the start, random blocks lie in the lowest {count} rows.",
            count=self.rows,
        )

    def __call__(self, rng: Random, grid: Grid) -> None:
        for row in range(grid.rows - self.rows, grid.rows):
            blocks = [GARBAGE * rng.below(2) for _ in range(grid.columns)]
            if all(blocks):
                blocks[-1] = 0
            for column, block in enumerate(blocks):
                grid[row, column] = block


class Scattered(Frozen):
    """Put blocks of these `kinds`, in turn, into `count` random cells of the lowest `rows`."""

    kinds: tuple[int, ...]
    count: int
    rows: int

    before_pieces = True

    @property
    def rules_text(self) -> str:
        return Message(
            "At the start, {count} random blocks lie in the lowest {rows} rows.", count=self.count, rows=self.rows
        )

    def __call__(self, rng: Random, grid: Grid) -> None:
        first = (grid.rows - self.rows) * grid.columns
        empty = [index for index in range(first, len(grid.cells)) if not grid.cells[index]]
        for number in range(min(self.count, len(empty))):
            grid.cells[empty.pop(rng.below(len(empty)))] = self.kinds[number % len(self.kinds)]


EMPTY = "."


class BoardText(Frozen):
    """Reads and writes the visible rows of a board: from the top, with `/` between rows, `.` for an empty cell, and for
    a block the letter of its value, from 1 up. Empty rows at the top may be missing. Small letters are read, too."""

    letters: str

    def read(self, field: Field, text: str) -> Grid:
        """Return the board of a text. Raises ValueError if it has too many rows, a row of another length, another
        character or a full row."""
        rows = text.strip().upper().split("/")
        visible = field.rows - field.hidden
        if len(rows) > visible:
            raise InvalidError("a board has at most {rows} rows, not {count}", rows=visible, count=len(rows))
        grid = Grid(field.rows, field.columns)
        for number, row in enumerate(rows, 1):
            self._check(row, number, field.columns)
            for column, letter in enumerate(row):
                value = 0 if letter == EMPTY else 1 + self.letters.index(letter)
                grid[field.rows - len(rows) + number - 1, column] = value
        return grid

    def _check(self, row: str, number: int, columns: int) -> None:
        if len(row) != columns:
            raise InvalidError(
                "row {row} of a board must have {columns} characters, not {count}",
                row=number,
                columns=columns,
                count=len(row),
            )
        if other := next((letter for letter in row if letter not in self.letters + EMPTY), None):
            raise InvalidError(
                "a board consists of the characters {characters} and /, not {other}",
                characters=EMPTY + self.letters,
                other=repr(other),
            )
        if EMPTY not in row:
            raise InvalidError("row {row} of a board is full; it would be cleared", row=number)

    def write(self, field: Field, grid: Grid) -> str:
        """Return the text of a board, without the empty rows at the top."""
        lines = [
            "".join(self.letters[value - 1] if value else EMPTY for value in grid.row(row))
            for row in range(field.hidden, field.rows)
        ]
        while len(lines) > 1 and not lines[0].strip(EMPTY):
            del lines[0]
        return "/".join(lines)
