"""The pattern databases of the solver for boards up to 4 x 4: how the file is laid out, and how it is read.

The tiles of the 4 x 4 board are in three groups. For each group there is a table with one byte for each arrangement of
its tiles. A move moves one tile, so the sum of the three values is part of a lower bound for the whole board.

The byte is the least number of moves of these tiles that brings them home, less the sum of their distances, halved. The
moves of other tiles are not counted. The index has four bits for the cell of each tile, with the first tile in the
lowest bits. If two tiles have the same cell, the byte means nothing: it repeats the one before.

`tools/slide_tables.py` makes the file.
"""

import lzma
from typing import NamedTuple

from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import Slices

GROUPS = ((1, 2, 3, 5, 6, 7), (4, 8, 11, 12, 15), (9, 10, 13, 14))
"""The tiles of each group."""

SIZES = tuple(16 ** len(group) for group in GROUPS)
"""The number of bytes of each table."""

CHUNK = 1 << 20
"""The number of bytes that are unpacked in a slice."""


class Tables(NamedTuple):
    """One table for each group, in the order of `GROUPS`."""

    six: bytes
    five: bytes
    four: bytes


_unpacked: dict[bytes, Tables] = {}
"""The tables by the contents of their file, so that each file is unpacked only once."""


def pack(tables: Tables) -> bytes:
    """Return the contents of the file."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0}]
    return lzma.compress(b"".join(tables), filters=filters)


def load(search: Search) -> Slices[Tables]:
    """Return the tables in the search's data. Raises ValueError for a file that does not have the right size."""
    packed = search.data["tables"]
    if packed not in _unpacked:
        _unpacked[packed] = yield from _unpack(packed)
    return _unpacked[packed]


def _unpack(packed: bytes) -> Slices[Tables]:
    decompressor = lzma.LZMADecompressor()
    chunks = [decompressor.decompress(packed, CHUNK)]
    done = len(chunks[0])
    while not decompressor.eof and done <= sum(SIZES):
        yield done / sum(SIZES)
        chunks.append(decompressor.decompress(b"", CHUNK))
        done += len(chunks[-1])
    if done != sum(SIZES):
        raise ValueError(f"the tables must have {sum(SIZES)} bytes, not {done}")
    unpacked = b"".join(chunks)
    first, second, _ = SIZES
    return Tables(unpacked[:first], unpacked[first : first + second], unpacked[first + second :])
