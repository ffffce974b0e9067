"""Make the pattern databases of Slide's solver: `python -m tools.slide_tables`.

Each table comes from breadth-first searches that start with the tiles of a group in place. It takes some minutes and
200 MB. `puzzlebox_games.slide.tables` describes the files.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from puzzlebox_games.slide.tables import CELL_GROUPS, GROUPS, Tables, pack

FOLDER = Path(__file__).parent.parent / "games/puzzlebox_games/slide/data"

SIDE = 4
NEIGHBOURS = tuple(
    tuple(
        (row + down) * SIDE + column + right
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
        if 0 <= row + down < SIDE and 0 <= column + right < SIDE
    )
    for row in range(SIDE)
    for column in range(SIDE)
)
"""The neighbours of each of the 16 cells, which are counted row by row."""

HOME_OF_BLANK = 15

ALL_CELLS = 0xFFFF
"""A bit for each cell."""

UNREACHED = 255


def main() -> None:
    _write("tables.xz", Tables(*map(table_of, GROUPS)))
    _write("cell_tables.xz", Tables(*map(cell_table_of, CELL_GROUPS)))


def table_of(group: Sequence[int]) -> bytes:
    """Return the table of a group of tiles."""
    homes = [tile - 1 for tile in group]
    moves = _unreached(homes)
    occupied = sum(1 << home for home in homes)
    _search(moves, homes, None, region(occupied, HOME_OF_BLANK), ALL_CELLS)
    return _extras(moves, [[distance(cell, home) for cell in range(16)] for home in homes])


def cell_table_of(group: Sequence[int], blank_slots: Sequence[int] | None = None) -> bytes:
    """Return the table of a group of cells, or only the part for boards that have the blank in one of some cells of the
    group, given as their places in it.

    A way to the solved board, played backwards with tiles and cells exchanged, leads from the solved board to one that
    has tile t in cell c if this board had tile c in cell t. So the group is one of tiles again. The blank may begin
    anywhere, also in place of a tile of the group, and ends in its home.
    """
    moves = _unreached(group)
    if blank_slots is None:
        others = ALL_CELLS ^ sum(1 << home for home in group)
        _search(moves, group, None, others, 1 << HOME_OF_BLANK)
    for slot in range(len(group)) if blank_slots is None else blank_slots:
        others = ALL_CELLS ^ sum(1 << home for home in group if home != group[slot])
        _search(moves, group, slot, region(ALL_CELLS ^ others, group[slot]), 1 << HOME_OF_BLANK)
    away = [[distance(cell, home) if cell != HOME_OF_BLANK else 0 for cell in range(16)] for home in group]
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


def _search(moves: bytearray, homes: Sequence[int], blank_slot: int | None, blanks: int, counted: int) -> None:
    """Enter the least number of moves from the start to each arrangement, if the blank ends in one of the cells
    `counted`.

    The blank begins in one of the cells `blanks`. The moves of other tiles do not count, so all cells that the blank
    can reach without moving a tile of the group are the same. An arrangement may have several such regions. The slot of
    a tile that is the blank has the blank's home.
    """
    shifts = [4 * slot for slot in range(len(homes)) if slot != blank_slot]
    start = sum((HOME_OF_BLANK if slot == blank_slot else home) << 4 * slot for slot, home in enumerate(homes))
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
            for tile_cell, free_cell in exits(occupied, blank):
                moved = index + ((free_cell - tile_cell) << cells[tile_cell])
                if not seen[moved] >> tile_cell & 1:
                    reached = region(occupied ^ 1 << tile_cell ^ 1 << free_cell, tile_cell)
                    seen[moved] |= reached
                    if reached & counted:
                        moves[moved] = min(moves[moved], steps)
                    later.append((moved, tile_cell))
        level = later


@cache
def region(occupied: int, blank: int) -> int:
    """Return the cells that the blank can reach without moving a tile in the occupied cells, as bits."""
    reached, waiting = 1 << blank, [blank]
    while waiting:
        for cell in NEIGHBOURS[waiting.pop()]:
            if not (occupied | reached) >> cell & 1:
                reached |= 1 << cell
                waiting.append(cell)
    return reached


@cache
def exits(occupied: int, blank: int) -> tuple[tuple[int, int], ...]:
    """Return the moves of tiles in occupied cells into the region of the blank: (from, to)."""
    free = region(occupied, blank)
    return tuple((tile, cell) for tile in _bits(occupied) for cell in NEIGHBOURS[tile] if free >> cell & 1)


def distance(cell: int, other: int) -> int:
    """Return the number of steps between two cells."""
    return abs(cell // SIDE - other // SIDE) + abs(cell % SIDE - other % SIDE)


def _write(name: str, tables: Tables) -> None:
    packed = pack(tables)
    (FOLDER / name).write_bytes(packed)
    print(f"{name}: {len(packed):,} bytes")


def _bits(mask: int) -> Iterator[int]:
    return (cell for cell in range(16) if mask >> cell & 1)


if __name__ == "__main__":
    main()
