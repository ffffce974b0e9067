"""Make the pattern databases of Slide's solver: `python -m tools.slide_tables`.

Each table comes from breadth-first searches that start with the tiles of a group in place. It takes some minutes and
200 MB. `puzzlebox_games.slide.exact` describes the files.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from puzzlebox.core.grid import Grid
from puzzlebox_games.slide.exact import GROUPS, Tables, pack

FOLDER = Path(__file__).parent.parent / "games/puzzlebox_games/slide/data"

UNREACHED = 255


class Board:
    """The cells of a board, which are counted row by row."""

    def __init__(self, rows: int, columns: int) -> None:
        self.columns, self.size = columns, rows * columns
        grid = Grid(rows, columns)
        self._neighbours = [[row * columns + column for row, column in grid.neighbours(cell)] for cell in grid]
        self.region, self.exits = cache(self._region), cache(self._exits)

    @property
    def home_of_blank(self) -> int:
        return self.size - 1

    @property
    def all_cells(self) -> int:
        """A bit for each cell."""
        return (1 << self.size) - 1

    def distance(self, cell: int, other: int) -> int:
        """Return the number of steps between two cells."""
        (row, column), (to_row, to_column) = divmod(cell, self.columns), divmod(other, self.columns)
        return abs(row - to_row) + abs(column - to_column)

    def _region(self, occupied: int, blank: int) -> int:
        """Return the cells that the blank can reach without moving a tile in the occupied cells, as bits."""
        reached, waiting = 1 << blank, [blank]
        while waiting:
            for cell in self._neighbours[waiting.pop()]:
                if not (occupied | reached) >> cell & 1:
                    reached |= 1 << cell
                    waiting.append(cell)
        return reached

    def _exits(self, occupied: int, blank: int) -> tuple[tuple[int, int], ...]:
        """Return the moves of tiles in occupied cells into the region of the blank: (from, to)."""
        free = self.region(occupied, blank)
        return tuple((tile, cell) for tile in _bits(occupied) for cell in self._neighbours[tile] if free >> cell & 1)


SQUARE, STRIP = Board(4, 4), Board(2, 6)


def main() -> None:
    _write("tables", Tables(*[table_of(group, SQUARE) for group in GROUPS["tables"]]))
    _write("cell_tables", Tables(*[cell_table_of(group) for group in GROUPS["cell_tables"]]))
    _write("strip_tables", Tables(*[table_of(group, STRIP) for group in GROUPS["strip_tables"]]))


def table_of(group: Sequence[int], board: Board) -> bytes:
    """Return the table of a group of tiles."""
    homes = [tile - 1 for tile in group]
    moves = _unreached(homes)
    occupied = sum(1 << home for home in homes)
    _search(board, moves, homes, None, board.region(occupied, board.home_of_blank), board.all_cells)
    return _extras(moves, [[board.distance(cell, home) for cell in range(16)] for home in homes])


def cell_table_of(group: Sequence[int], blank_slots: Sequence[int] | None = None) -> bytes:
    """Return the table of a group of cells, or only the part for boards that have the blank in one of some cells of the
    group, given as their places in it.

    A way to the solved board, played backwards with tiles and cells exchanged, leads from the solved board to one that
    has tile t in cell c if this board had tile c in cell t. So the group is one of tiles again. The blank may begin
    anywhere, also in place of a tile of the group, and ends in its home.
    """
    moves, board, last = _unreached(group), SQUARE, SQUARE.home_of_blank
    if blank_slots is None:
        others = board.all_cells ^ sum(1 << home for home in group)
        _search(board, moves, group, None, others, 1 << last)
    for slot in range(len(group)) if blank_slots is None else blank_slots:
        others = board.all_cells ^ sum(1 << home for home in group if home != group[slot])
        _search(board, moves, group, slot, board.region(board.all_cells ^ others, group[slot]), 1 << last)
    away = [[board.distance(cell, home) if cell != last else 0 for cell in range(16)] for home in group]
    return _extras(moves, away)


def _unreached(group: Sequence[int]) -> bytearray:
    size: int = 16 ** len(group)
    return bytearray([UNREACHED]) * size


def _extras(moves: bytearray, distances: Sequence[Sequence[int]]) -> bytes:
    """Return half of what exceeds the sum of the distances, for each arrangement. `distances` has a list for each slot
    with the distance of each cell."""
    shifts = range(0, 4 * len(distances), 4)
    table = bytearray(len(moves))
    last = 0
    for index, least in enumerate(moves):
        if least != UNREACHED:
            walked = sum([far[index >> shift & 15] for far, shift in zip(distances, shifts, strict=True)])
            last = (least - walked) // 2
        table[index] = last
    return bytes(table)


def _search(
    board: Board, moves: bytearray, homes: Sequence[int], blank_slot: int | None, blanks: int, counted: int
) -> None:
    """Enter the least number of moves from the start to each arrangement, if the blank ends in one of the cells
    `counted`.

    The blank begins in one of the cells `blanks`. The moves of other tiles do not count, so all cells that the blank
    can reach without moving a tile of the group are the same. An arrangement may have several such regions. The slot of
    a tile that is the blank has the blank's home.
    """
    shifts = [4 * slot for slot in range(len(homes)) if slot != blank_slot]
    start = sum((board.home_of_blank if slot == blank_slot else home) << 4 * slot for slot, home in enumerate(homes))
    seen = array("H", bytes(2 * len(moves)))  # a bit for each cell of the blank
    seen[start] = blanks
    if blanks & counted:
        moves[start] = 0
    level = [(start, blank) for blank in _bits(blanks)]
    steps = 0
    while level:
        steps += 1
        later = []
        for index, blank in level:
            cells = {index >> shift & 15: shift for shift in shifts}
            occupied = sum([1 << cell for cell in cells])
            for tile_cell, free_cell in board.exits(occupied, blank):
                moved = index + ((free_cell - tile_cell) << cells[tile_cell])
                if not seen[moved] >> tile_cell & 1:
                    reached = board.region(occupied ^ 1 << tile_cell ^ 1 << free_cell, tile_cell)
                    seen[moved] |= reached
                    if reached & counted:
                        moves[moved] = min(moves[moved], steps)
                    later.append((moved, tile_cell))
        level = later


def _write(name: str, tables: Tables) -> None:
    packed = pack(tables)
    (FOLDER / f"{name}.xz").write_bytes(packed)
    print(f"{name}: {len(packed):,} bytes")


def _bits(mask: int) -> Iterator[int]:
    return (cell for cell in range(16) if mask >> cell & 1)


if __name__ == "__main__":
    main()
