"""Make the pattern databases of Slide's solver: `python -m tools.slide_tables`.

Each table comes from one breadth-first search, which starts with the tiles of a group in place and takes all moves
backwards. It takes some minutes and 200 MB. `puzzlebox_games.slide.tables` describes the file.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from puzzlebox_games.slide.tables import GROUPS, Tables, pack

FILE = Path(__file__).parent.parent / "games/puzzlebox_games/slide/data/tables.xz"

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

UNREACHED = 255


def main() -> None:
    packed = pack(Tables(*(table_of(group) for group in GROUPS)))
    FILE.write_bytes(packed)
    print(f"{FILE}: {len(packed):,} bytes")


def table_of(group: Sequence[int]) -> bytes:
    """Return the table of a group of tiles."""
    moves = least_moves(group)
    homes = [tile - 1 for tile in group]
    shifts = [4 * slot for slot in range(len(group))]
    distances = [[distance(cell, home) for cell in range(16)] for home in homes]
    table = bytearray(len(moves))
    last = 0
    for index, least in enumerate(moves):
        if least != UNREACHED:
            walked = sum(far[index >> shift & 15] for far, shift in zip(distances, shifts, strict=True))
            last = (least - walked) // 2
        table[index] = last
    return bytes(table)


def least_moves(group: Sequence[int]) -> bytearray:
    """Return the least number of moves of the group's tiles that brings them home, for each arrangement.

    The blank may be anywhere: the moves of the other tiles do not count, so all cells that it can reach without moving
    a tile of the group are the same. An arrangement may have several such regions; the least number counts.
    """
    shifts = [4 * slot for slot in range(len(group))]
    start = sum((tile - 1) << shift for tile, shift in zip(group, shifts, strict=True))
    size: int = 16 ** len(group)
    moves = bytearray([UNREACHED]) * size
    seen = array("H", bytes(2 * len(moves)))  # a bit for each cell of the blank
    moves[start] = 0
    seen[start] = region(_occupied(start, shifts), HOME_OF_BLANK)
    level = [(start, HOME_OF_BLANK)]
    steps = 0
    while level:
        steps += 1
        later = []
        for index, blank in level:
            cells = [index >> shift & 15 for shift in shifts]
            occupied = sum([1 << cell for cell in cells])
            for tile_cell, free_cell in exits(occupied, blank):
                moved = index + ((free_cell - tile_cell) << shifts[cells.index(tile_cell)])
                if not seen[moved] >> tile_cell & 1:
                    seen[moved] |= region(occupied ^ 1 << tile_cell ^ 1 << free_cell, tile_cell)
                    moves[moved] = min(moves[moved], steps)
                    later.append((moved, tile_cell))
        level = later
    return moves


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


def _occupied(index: int, shifts: Sequence[int]) -> int:
    return sum(1 << (index >> shift & 15) for shift in shifts)


def _bits(mask: int) -> Iterator[int]:
    return (cell for cell in range(16) if mask >> cell & 1)


if __name__ == "__main__":
    main()
