"""The board that every game shares: an ordered mapping from (row, column) to a whole number.

What a number means (a colour, a digit, a tile) is the game's business; 0 is an empty cell.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

Cell = tuple[int, int]
"""(row, column), from (0, 0) at the top left; rows grow downwards."""

NEIGHBOUR_OFFSETS = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Grid(Mapping[Cell, int]):
    """A board of `rows` x `columns` cells, ordered row by row; both at least 1. Every cell holds a whole number,
    0 at first.

    It reads as a mapping whose keys never change: `grid[2, 3]`, `grid[2, 3] = 7`, `for cell, value in grid.items()`.
    A cell that is not on the board raises KeyError; there is no wrapping round.
    """

    __slots__ = ("cells", "columns", "rows")
    __hash__ = None  # type: ignore[assignment]  # a grid changes

    def __init__(self, rows: int, columns: int, values: Iterable[int] | None = None) -> None:
        if rows < 1 or columns < 1:
            raise ValueError(f"a grid has at least one row and one column, not {rows} x {columns}")
        self.rows = rows
        self.columns = columns
        self.cells: list[int] = [0] * (rows * columns) if values is None else list(values)
        if len(self.cells) != rows * columns:
            raise ValueError(f"a grid of {rows} x {columns} has {rows * columns} cells, not {len(self.cells)}")

    @classmethod
    def parse(cls, text: str, symbols: str | None = None) -> "Grid":
        """Read the text form. Rows are parted by `/` or line ends.

        Without `symbols`, a row is decimal numbers parted by spaces: `5 3 8/0 2 4`. With them, a row is one
        character a cell, and the character's place in `symbols` is the value: `..S/ZZ.` with ".SZ".
        Raises ValueError, naming the place, where rows differ in length or a cell cannot be read.
        """
        lines = [line.strip() for line in text.strip().replace("\n", "/").split("/")]
        rows = [line.split() if symbols is None else list(line) for line in lines]
        width = len(rows[0])
        if not width:
            raise ValueError("a grid has at least one row and one column, and row 1 has no cells")
        values: list[int] = []
        for r, row in enumerate(rows):
            if len(row) != width:
                raise ValueError(f"row {r + 1} has {len(row)} cells where row 1 has {width}")
            values.extend(_value(word, r, c, symbols) for c, word in enumerate(row))
        return cls(len(rows), width, values)

    def text(self, symbols: str | None = None, separator: str = "/") -> str:
        """The text form that `parse` reads with the same `symbols`; rows are parted by `separator`."""
        rows = (self.row(r) for r in range(self.rows))
        if symbols is None:
            return separator.join(" ".join(map(str, row)) for row in rows)
        return separator.join("".join(symbols[value] for value in row) for row in rows)

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
        new = Grid.__new__(Grid)
        new.rows, new.columns, new.cells = self.rows, self.columns, self.cells.copy()
        return new

    def row(self, r: int) -> Sequence[int]:
        """The values of row r, left to right."""
        return self.cells[r * self.columns : (r + 1) * self.columns]

    def find(self, value: int) -> Cell | None:
        """The first cell, row by row, that holds the value; None where there is none."""
        try:
            return divmod(self.cells.index(value), self.columns)
        except ValueError:
            return None

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells that share an edge with this one: above, left, right, below, as far as they are on the board."""
        r, c = cell
        return [(r + dr, c + dc) for dr, dc in NEIGHBOUR_OFFSETS if (r + dr, c + dc) in self]

    def full_rows(self, first: int = 0) -> list[int]:
        """The rows from `first` down in which no cell is 0, from the top."""
        return [r for r in range(first, self.rows) if 0 not in self.row(r)]

    def remove_rows(self, rows: Iterable[int], first: int = 0) -> None:
        """Take rows out, all at once. What is above each, from row `first` down, moves down; empty rows come in
        at row `first`. Rows above `first` stay. Raises ValueError for a row that is not from `first` to the last; then
        nothing moves.
        """
        width = self.columns
        gone = sorted(set(rows))
        for r in gone:
            if not first <= r < self.rows:
                raise ValueError(f"a row to remove must be from {first} to {self.rows - 1}, not {r}")
        for r in gone:
            del self.cells[r * width : (r + 1) * width]
            self.cells[first * width : first * width] = [0] * width

    def drop_columns(self, columns: Iterable[int] | None = None) -> list[tuple[Cell, Cell]]:
        """Let columns fall, all unless some are given: what is above a gap moves straight down until no gap is below
        it. Returns the (from, to) of each cell that moved, column by column, from the bottom."""
        cells, width = self.cells, self.columns
        moved: list[tuple[Cell, Cell]] = []
        for c in range(width) if columns is None else sorted(columns):
            floor = len(cells) - width + c
            while floor >= 0 and cells[floor]:
                floor -= width
            if floor < 0 or not any(cells[c:floor:width]):
                continue  # nothing above a gap, as in most columns
            for place in range(floor - width, -1, -width):
                if cells[place]:
                    cells[floor], cells[place] = cells[place], 0
                    moved.append(((place // width, c), (floor // width, c)))
                    floor -= width
        return moved


def _value(word: str, r: int, c: int, symbols: str | None) -> int:
    where = f"row {r + 1}, column {c + 1}"
    if symbols is None:
        if not (word.isascii() and word.isdigit()) or len(word) > 18:
            raise ValueError(f"{where}: expected a whole number from 0 up, not {word[:40]!r}")
        return int(word)
    if word not in symbols:
        raise ValueError(f"{where}: expected one of {symbols!r}, not {word!r}")
    return symbols.index(word)
