"""The board that every game uses: an ordered mapping from (row, column) to a whole number.

Each game gives the numbers their meaning (a colour, a digit, a tile); 0 is an empty cell.
"""

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from puzzlebox.core.message import InvalidError

Cell = tuple[int, int]
"""(row, column), from (0, 0) at the top left; rows grow downwards."""

NEIGHBOUR_OFFSETS = ((-1, 0), (0, -1), (0, 1), (1, 0))

MAX_DIGITS = 18
"""The most digits of a number in a grid's text."""


def counted(cell: Cell) -> dict[str, int]:
    """Return the row and the column of a cell as a player counts them, from 1, as arguments of a message."""
    return {"row": cell[0] + 1, "column": cell[1] + 1}


def bits_of(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set in a mask, such as a set of cells, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Grid(Mapping[Cell, int]):
    """A board of `rows` x `columns` cells (both at least 1), ordered row by row. Every cell holds a whole number.
    Without `values` all are 0.

    A grid is a mapping whose keys never change: `grid[2, 3]`, `grid[2, 3] = 7`, `for cell, value in grid.items()`.
    A cell that is not on the board raises KeyError, including one with a negative row or column. `cells` is the list of
    all values, row by row. Raises ValueError if there are no cells or not as many values as cells.
    """

    __slots__ = ("cells", "columns", "rows")
    __hash__ = None  # type: ignore[assignment]  # a grid changes

    def __init__(self, rows: int, columns: int, values: Iterable[int] | None = None) -> None:
        if rows < 1 or columns < 1:
            raise InvalidError(
                "a grid has at least one row and one column, not {rows} x {columns}", rows=rows, columns=columns
            )
        self.rows = rows
        self.columns = columns
        self.cells: list[int] = [0] * (rows * columns) if values is None else list(values)
        if len(self.cells) != rows * columns:
            raise InvalidError(
                "a grid of {rows} x {columns} has {size} cells, not {values}",
                rows=rows,
                columns=columns,
                size=rows * columns,
                values=len(self.cells),
            )

    @classmethod
    def parse(cls, text: str, symbols: str | None = None) -> "Grid":
        """Read the text form. Rows are separated by `/` or line ends.

        Without `symbols`, a row is decimal numbers separated by spaces: `5 3 8/0 2 4`. With `symbols`, each cell is one
        character, and the index of the character in `symbols` is the value: `..S/ZZ.` with ".SZ". Raises ValueError,
        naming the place, if rows differ in length or a cell cannot be read.
        """
        lines = text.strip().replace("\n", "/").split("/")
        width = 0
        values: list[int] = []
        for r, line in enumerate(lines):  # row by row, because a hostile text may have tens of thousands
            row = line.split() if symbols is None else list(line.strip())
            width = width or len(row)
            if not width:
                raise ValueError("a grid has at least one row and one column, and row 1 has no cells")
            if len(row) != width:
                raise InvalidError(
                    "row {row} must have {count} cell, like row 1, not {cells}",
                    "row {row} must have {count} cells, like row 1, not {cells}",
                    row=r + 1,
                    count=width,
                    cells=len(row),
                )
            values.extend(_parse_value(word, r, c, symbols) for c, word in enumerate(row))
        return cls(len(lines), width, values)

    def text(self, symbols: str | None = None, separator: str = "/") -> str:
        """Return the text form that `parse` reads with the same `symbols`. `separator` is put between rows.

        Raises IndexError if a value has no symbol.
        """
        width = self.columns
        if symbols is None:
            row = " ".join(["%d"] * width)  # formatting all numbers at once takes half the time of str for each
            return separator.replace("%", "%%").join([row] * self.rows) % tuple(self.cells)
        text = "".join([symbols[value] for value in self.cells])
        return separator.join([text[start : start + width] for start in range(0, len(text), width)])

    def __getitem__(self, cell: Cell) -> int:
        return self.cells[self._index(cell)]

    def __setitem__(self, cell: Cell, value: int) -> None:
        self.cells[self._index(cell)] = value

    def __iter__(self) -> Iterator[Cell]:
        columns = range(self.columns)
        return ((r, c) for r in range(self.rows) for c in columns)

    def __len__(self) -> int:
        return len(self.cells)

    def __contains__(self, cell: object) -> bool:
        match cell:
            case (int(r), int(c)):
                return 0 <= r < self.rows and 0 <= c < self.columns
            case _:
                return False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.columns == other.columns and self.cells == other.cells

    def __repr__(self) -> str:
        return f"Grid.parse({self.text()!r})"

    def _index(self, cell: Cell) -> int:
        r, c = cell
        if 0 <= r < self.rows and 0 <= c < self.columns:
            return r * self.columns + c
        raise KeyError(cell)

    def copy(self) -> "Grid":
        """Return an equal grid that shares no cells with this one."""
        new = Grid.__new__(Grid)
        new.rows, new.columns, new.cells = self.rows, self.columns, list(self.cells)
        return new

    def pack(self) -> None:
        """Keep the values in less memory. From now on, this grid is only copied."""
        for typecode in "BHI":
            with suppress(OverflowError):  # a value needs more bytes, or is negative
                self.cells = array(typecode, self.cells)  # type: ignore[assignment]  # a copy has a list again
                return

    def row(self, r: int) -> Sequence[int]:
        """Return the values of row r, from left to right."""
        return self.cells[r * self.columns : (r + 1) * self.columns]

    def find(self, value: int) -> Cell | None:
        """Return the first cell, row by row, that holds the value; None if there is none."""
        try:
            return divmod(self.cells.index(value), self.columns)
        except ValueError:
            return None

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the cells on the board that share an edge with this one, in the order above, left, right, below."""
        r, c = cell
        return [(r + dr, c + dc) for dr, dc in NEIGHBOUR_OFFSETS if (r + dr, c + dc) in self]

    def full_rows(self, first: int = 0) -> list[int]:
        """Return the rows in which no cell is 0, from row `first` to the last."""
        return [r for r in range(first, self.rows) if 0 not in self.row(r)]

    def remove_rows(self, rows: Iterable[int], first: int = 0) -> None:
        """Remove rows, all at once. The rows between `first` and a removed row move down, and empty rows enter at row
        `first`; the rows above `first` stay. Raises ValueError, and moves nothing, for a row that is not from `first`
        to the last.
        """
        width = self.columns
        removed = sorted(set(rows))
        for r in removed:
            if not first <= r < self.rows:
                raise InvalidError(
                    "a row to remove must be from {low} to {high}, not {row}", low=first, high=self.rows - 1, row=r
                )
        for r in removed:
            del self.cells[r * width : (r + 1) * width]
            self.cells[first * width : first * width] = [0] * width

    def drop_columns(
        self, columns: Iterable[int] | None = None, fixed: Collection[int] = ()
    ) -> list[tuple[Cell, Cell]]:
        """Move every value above an empty cell straight down until its column has no gap. `columns` are the columns
        that fall; None means all. Values that are `fixed` stay, and others come to rest on them. Return the (from, to)
        of each value that moved, column by column, from the bottom."""
        cells, width, last = self.cells, self.columns, self.rows - 1
        moved: list[tuple[Cell, Cell]] = []
        for c in range(width) if columns is None else sorted(columns):
            bottom = last * width + c
            column = cells[bottom::-width]
            floor = index = column.index(0) if 0 in column else last + 1
            above = last + 1 - floor - column.count(0)
            while above:
                index += 1
                if value := column[index]:
                    above -= 1
                    if value in fixed:
                        floor = index
                    elif floor != index:
                        cells[bottom - floor * width], cells[bottom - index * width] = value, 0
                        moved.append(((last - index, c), (last - floor, c)))
                    floor += 1
        return moved


def _parse_value(word: str, r: int, c: int, symbols: str | None) -> int:
    """Return the value that a cell's text stands for. Raises ValueError with the place, counted from 1."""
    if symbols is None:
        return _parse_number(word, r, c)
    if word in symbols:
        return symbols.index(word)
    raise InvalidError(
        "row {row}, column {column}: expected one of {symbols!r}, not {text!r}",
        row=r + 1,
        column=c + 1,
        symbols=symbols,
        text=word,
    )


def _parse_number(word: str, r: int, c: int) -> int:
    if word.isascii() and word.isdigit() and len(word) <= MAX_DIGITS:
        return int(word)
    raise InvalidError(
        "row {row}, column {column}: expected a whole number from 0 up, not {text!r}",
        row=r + 1,
        column=c + 1,
        text=word[:40],
    )
