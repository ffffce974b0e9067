"""The pattern databases of the solver for boards up to 4 x 4: how the files are laid out, and how they are read.

The tiles of the 4 x 4 board are in three groups. For each group there is a table with one byte for each arrangement of
its tiles. A move moves one tile, so the sum of the three values is part of a lower bound for the whole board.

The byte is the least number of moves of these tiles that brings them home, less the sum of their distances, halved. The
moves of other tiles are not counted. The index has four bits for the cell of each tile, with the first tile in the
lowest bits. If two tiles have the same cell, the byte means nothing: it repeats the one before.

A second file has tables for groups of cells, which give another lower bound. The index has four bits for the tile in
each cell, given as its home, which is 15 for the blank. The byte is the least number of moves that bring the tiles in
these cells home, again less their distances, halved. Only moves of these tiles are counted.

A third file is for the 2 x 6 board. It has the same layout as the first, and no third group.

`tools/slide_tables.py` makes the files.
"""

import lzma
from collections.abc import Sequence
from typing import NamedTuple

from puzzlebox.rules import Search, Slices

Groups = tuple[tuple[int, ...], ...]

GROUPS: dict[str, Groups] = {
    "tables": ((1, 5, 6, 9, 10, 13), (7, 8, 11, 12, 14, 15), (2, 3, 4)),
    "cell_tables": ((0, 1, 4, 5, 8, 9), (2, 3, 6, 7, 10, 11), (12, 13, 14, 15)),
    "strip_tables": ((1, 2, 3, 7, 8, 9), (4, 5, 6, 10, 11), ()),
}
"""The tiles of each group by the name of the file, or the cells."""

CHUNK = 1 << 20
"""The number of bytes that are unpacked in a slice."""


class Tables(NamedTuple):
    """One table for each group of a file, in the order of the groups."""

    first: bytes
    second: bytes
    third: bytes


_unpacked: dict[bytes, Tables] = {}
"""The tables by the contents of their file, so that each file is unpacked only once."""


def pack(tables: Tables) -> bytes:
    """Return the contents of the file."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0}]
    return lzma.compress(b"".join(tables), filters=filters)


def load(name: str, search: Search) -> Slices[Tables]:
    """Return the tables in a file of the search's data. Raises ValueError for a file that does not have the right
    size."""
    packed = search.data[name]
    if packed not in _unpacked:
        _unpacked[packed] = yield from _unpack(packed, [16 ** len(group) for group in GROUPS[name]])
    return _unpacked[packed]


def _unpack(packed: bytes, sizes: Sequence[int]) -> Slices[Tables]:
    size = sum(sizes)
    decompressor = lzma.LZMADecompressor()
    chunks = [decompressor.decompress(packed, CHUNK)]
    done = len(chunks[0])
    while not decompressor.eof and done <= size:
        yield done / size
        chunks.append(decompressor.decompress(b"", CHUNK))
        done += len(chunks[-1])
    if done != size:
        raise ValueError(f"the tables must have {size} bytes, not {done}")
    unpacked = b"".join(chunks)
    end = sizes[0] + sizes[1]
    return Tables(unpacked[: sizes[0]], unpacked[sizes[0] : end], unpacked[end:])
