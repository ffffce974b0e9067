"""Boards of Mines in texts: positions, rows with `*` for mines, and the game IDs of Simon Tatham's Mines."""

import re
from collections.abc import Iterator
from hashlib import sha1
from itertools import count

from puzzlebox.rules import Grid, InvalidError, Item, Sides, positions
from puzzlebox_games.mines.board import LAYOUT_SYMBOLS, POSITION, read_position, write_layout, write_position
from puzzlebox_games.mines.rules import Mines

FOREIGN = re.compile(r"(\d\d?)x(\d\d?)(?:n\d+)?a?:(?:(\d+),(\d+),)?([mu])([0-9a-f]+)")
"""Columns, rows, the column and the row of the first cell, and the mines as bits, which are masked after `m`."""

OPEN = str.maketrans("-_ 012345678", "." * 12)
"""Signs of cells without a mine."""


def read(text: str) -> Iterator[Item]:
    """Yield the boards in a text."""
    return positions(text, _canonical)


def _canonical(text: str) -> str:
    """Return a position. Raises ValueError."""
    if match := FOREIGN.fullmatch(text):
        return _foreign(match)
    if POSITION.fullmatch(text):
        return write_position(read_position(text))
    layout = Grid.parse(text.translate(OPEN), LAYOUT_SYMBOLS)
    if not any(layout.cells):
        raise ValueError("a board must have a mine, *")
    return _position(Sides(layout.rows, layout.columns), [bool(cell) for cell in layout.cells], "")


def _position(sides: Sides, mines: list[bool], first: str) -> str:
    cells = "".join(LAYOUT_SYMBOLS[mine] for mine in mines)
    rows = "/".join(cells[at : at + sides.columns] for at in range(0, len(cells), sides.columns))
    return write_position(read_position(f"{sides.rows}x{sides.columns}/{sum(mines)} {rows}{first}"))


def _foreign(match: re.Match[str]) -> str:
    sides = Sides(int(match[2]), int(match[1]))
    cells = sides.rows * sides.columns
    digits = (cells + 3) // 4
    if len(match[6]) != digits:
        raise InvalidError("expected {expected} hexadecimal digits, not {found}", expected=digits, found=len(match[6]))
    data = bytes.fromhex(match[6] + "0" * (digits % 2))
    if match[5] == "m":
        data = _masked(data, cells, hides=False)
    mines = [bool(data[cell // 8] >> 7 - cell % 8 & 1) for cell in range(cells)]
    return _position(sides, mines, f" open {match[4]} {match[3]}" if match[3] else "")


def _masked(data: bytes, bits: int, hides: bool) -> bytes:
    """Hide or show bits: each half of the bytes is combined with hashes of the other half, the first one first to
    hide, the second one first to show. Unused bits stay 0."""
    middle = len(data) // 2
    halves = [data[:middle], data[middle:]]
    unused = -bits % 8
    for own in (0, 1) if hides else (1, 0):
        mask = _stream(halves[1 - own], len(halves[own]))
        halves[own] = bytes(one ^ two for one, two in zip(halves[own], mask, strict=True))
        if own and unused and halves[1]:
            halves[1] = halves[1][:-1] + bytes([halves[1][-1] >> unused << unused])
    return halves[0] + halves[1]


def _stream(seed: bytes, length: int) -> bytes:
    """Return bytes that follow from a seed: the hashes of the seed and the numbers from 0."""
    stream = b""
    numbers = count()
    while len(stream) < length:
        stream += sha1(seed + str(next(numbers)).encode(), usedforsecurity=False).digest()
    return stream[:length]


def write(state: Mines) -> str:
    """Return the mines of a game in rows."""
    board = state.home()
    return write_layout(board.field, board.mines).replace("/", "\n") + "\n"


def write_foreign(state: Mines) -> str:
    """Return the mines and the first cell of a game as a game ID."""
    position = state.home()
    rows, columns = position.sides
    bits = [position.mines >> cell & 1 for cell in range(rows * columns)]
    bits += [0] * (-len(bits) % 8)
    data = bytes(int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits), 8))
    first = f"{position.first[1]},{position.first[0]}," if position.first else ""
    masked = _masked(data, rows * columns, hides=True).hex()
    return f"{columns}x{rows}:{first}m{masked[: (rows * columns + 3) // 4]}\n"
