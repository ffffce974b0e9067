"""Boards as text, with which a game can begin."""

from __future__ import annotations

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.grid import Grid
from puzzlebox.core.message import InvalidError

EMPTY = "."


class BoardText(Frozen):
    """Reads and writes the visible rows of a board: from the top, with `/` between rows, `.` for an empty cell, and for
    a block the letter of its value, from 1 up. Empty rows at the top may be missing. Small letters are read, too.

    The board has `rows` and `columns`, of which the `hidden` rows at the top are not shown.
    """

    letters: str
    rows: int
    columns: int
    hidden: int

    def read(self, text: str) -> Grid:
        """Return the board of a text. Raises ValueError if it has too many rows, a row of another length, another
        character or a full row."""
        rows = text.strip().upper().split("/")
        visible = self.rows - self.hidden
        if len(rows) > visible:
            raise InvalidError("a board has at most {rows} rows, not {count}", rows=visible, count=len(rows))
        grid = Grid(self.rows, self.columns)
        for number, row in enumerate(rows, 1):
            self._check(row, number)
            for column, letter in enumerate(row):
                value = 0 if letter == EMPTY else 1 + self.letters.index(letter)
                grid[self.rows - len(rows) + number - 1, column] = value
        return grid

    def _check(self, row: str, number: int) -> None:
        if len(row) != self.columns:
            raise InvalidError(
                "row {row} of a board must have {columns} characters, not {count}",
                row=number,
                columns=self.columns,
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

    def write(self, grid: Grid) -> str:
        """Return the text of a board, without the empty rows at the top."""
        lines = [
            "".join(self.letters[value - 1] if value else EMPTY for value in grid.row(row))
            for row in range(self.hidden, self.rows)
        ]
        while len(lines) > 1 and not lines[0].strip(EMPTY):
            del lines[0]
        return "/".join(lines)
