"""The boards of Sudoku: their units (rows, columns, blocks and diagonals), digits that stand twice in one, and their
texts: givens, the player's digits, and notes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations, groupby
from operator import and_
from typing import NamedTuple

from puzzlebox.rules import Cell, InvalidError, Message, Options, counted, listed
from puzzlebox_games.logic.digits import digits_of

BLOCKS = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""The rows and columns of a block, by the size of the board."""

Values = Sequence[int]
"""The digits of a board, cell by cell and row by row; 0 for an empty cell."""

NAMES = {
    "row": (Message("row {number}"), Message("rows {numbers}")),
    "column": (Message("column {number}"), Message("columns {numbers}")),
    "block": (Message("block {number}"), Message("blocks {numbers}")),
    "diagonal": (Message("diagonal {number}"), Message("diagonals {numbers}")),
}
"""The names of one unit and of several ones, by their kind."""


class Unit(NamedTuple):
    """Cells that hold each digit once: `kind` is row, column, block or diagonal, `number` counts from 0."""

    kind: str
    number: int
    cells: tuple[int, ...]


def names_of(units: Sequence[Unit]) -> str:
    """Return the names of units: `row 3`, `rows 1, 7`, `rows 1, 7, column 2`; empty for none."""
    names = ""
    for kind, same in groupby(units, lambda unit: unit.kind):
        numbers = [unit.number + 1 for unit in same]
        one, many = NAMES[kind]
        name = one.filled(number=numbers[0]) if len(numbers) == 1 else many.filled(numbers=listed(map(str, numbers)))
        names = Message("{first}, {other}", first=names, other=name) if names else name
    return names


class Geometry:
    """The cells and units of a board with `size` digits. Cells are numbered row by row from 0. `unit_numbers` and
    `peers` are, for each cell, its units and the other cells of these."""

    def __init__(self, size: int, diagonals: bool) -> None:
        self.size, self.diagonals = size, diagonals
        self.cells = cells = range(size * size)
        self.block_rows, self.block_columns = high, wide = BLOCKS[size]
        corners = [(number // high * high, number % high * wide) for number in range(size)]
        units: dict[str, list[Sequence[int]]] = {
            "row": [cells[number * size :][:size] for number in range(size)],
            "column": [cells[number::size] for number in range(size)],
            "block": [[(top + n // wide) * size + left + n % wide for n in range(size)] for top, left in corners],
            "diagonal": [cells[:: size + 1], cells[size - 1 : -1 : size - 1]] if diagonals else [],
        }
        self.units = [Unit(kind, n, tuple(group)) for kind, groups in units.items() for n, group in enumerate(groups)]
        self.unit_numbers = [[n for n, unit in enumerate(self.units) if cell in unit.cells] for cell in cells]
        self.peers = [
            frozenset(other for number in numbers for other in self.units[number].cells) - {cell}
            for cell, numbers in enumerate(self.unit_numbers)
        ]

    def place(self, cell: int) -> Cell:
        """Return the row and the column of a cell."""
        return divmod(cell, self.size)

    def masks(self, values: Values) -> list[int]:
        """Return the digits that each empty cell may have by the rules, as masks: bit 0 is the digit 1."""
        bits, every = [1 << digit >> 1 for digit in values], (1 << self.size) - 1
        free = [every - sum({bits[cell] for cell in unit.cells}) for unit in self.units]
        return [
            0 if digit else reduce(and_, [free[number] for number in numbers])
            for digit, numbers in zip(values, self.unit_numbers, strict=True)
        ]

    def clashes(self, values: Values) -> Iterator[tuple[Unit, int, int]]:
        """Yield pairs of cells with the same digit in the same unit."""
        for unit in self.units:
            filled = [cell for cell in unit.cells if values[cell]]
            if len({values[cell] for cell in filled}) < len(filled):
                yield from ((unit, *pair) for pair in combinations(filled, 2) if values[pair[0]] == values[pair[1]])


def clash_texts(shape: Geometry, values: Values) -> Iterator[Message]:
    """Yield which two cells of a unit have the same digit."""
    for unit, first, second in shape.clashes(values):
        places = counted(shape.place(first)) | {f"other_{name}": n for name, n in counted(shape.place(second)).items()}
        yield Message(
            "{digit} stands twice in {unit}: at row {row}, column {column} and at row {other_row}, column "
            "{other_column}",
            digit=values[first],
            unit=names_of([unit]),
            **places,
        )


@lru_cache(maxsize=8)
def geometry(size: int, diagonals: bool) -> Geometry:
    """Return the cells and units of a board, with or without the diagonals as units."""
    return Geometry(size, diagonals)


def geometry_of(options: Options) -> Geometry:
    """Return the cells and units of boards with these options."""
    return geometry(int(options["size"]), options["extra"] == "x")


def digits_text(values: Values) -> str:
    """Return digits row by row, with a dot for an empty cell."""
    return "".join(map(str, values)).replace("0", ".")


# Positions

FORMS = str.maketrans({**dict.fromkeys("|-+", ""), **dict.fromkeys("0*_", ".")})
"""Frames, which are ignored, and other signs for an empty cell."""

NOTE = re.compile(r"([0-9]),([0-9]):([1-9]{1,9})")
"""The notes of a cell: row and column from 0, and digits."""


class Position(NamedTuple):
    """A board as a text has it: its size, the givens, all digits, and masks of notes by cell."""

    size: int
    givens: Values
    digits: Values
    notes: Mapping[int, int]


def write_position(shape: Geometry, givens: Values, play: Values, notes: Values) -> str:
    """Return the text of a board. Without the player's digits and notes, it is the givens alone."""
    if not any(play) and not any(notes):
        return digits_text(givens)
    digits = {cell: "".join(map(str, digits_of(mask))) for cell, mask in enumerate(notes) if mask}
    texts = ["{},{}:{}".format(*shape.place(cell), text) for cell, text in digits.items()]
    return " ".join([digits_text(givens), digits_text(play), *texts])


def read_position(text: str) -> Position:
    """Read a position. Empty cells may be `0 . * _`; blanks, line ends and frames of `| - +` are ignored. Raises
    ValueError, naming the fault."""
    words = text.split()
    count = next((number for number, word in enumerate(words) if ":" in word), len(words))
    cells = "".join(words[:count]).translate(FORMS)
    size = next((size for size in BLOCKS if len(cells) in (size**2, 2 * size**2)), 0)
    if not size:
        raise InvalidError(
            "a board has 16, 36 or 81 cells, and the player's digits as many, not {count}", count=len(cells)
        )
    values = [_digit(character, number % size**2, size) for number, character in enumerate(cells)]
    givens, play = values[: size**2], values[size**2 :] or [0] * size**2
    for cell, (given, played) in enumerate(zip(givens, play, strict=True)):
        if given and played not in (0, given):
            raise InvalidError(
                "row {row}, column {column}: {given} is given, so the player's digit cannot be {played}",
                **{**counted(divmod(cell, size)), "given": given, "played": played},
            )
    filled = [given or played for given, played in zip(givens, play, strict=True)]
    return Position(size, givens, filled, dict(_note(word, size, filled) for word in words[count:]))


def _digit(character: str, cell: int, size: int) -> int:
    if character == ".":
        return 0
    if character in "123456789"[:size]:
        return int(character)
    raise InvalidError(
        "row {row}, column {column}: expected a digit from 1 to {size} or a dot, not {character!r}",
        **{**counted(divmod(cell, size)), "size": size, "character": character},
    )


def _note(word: str, size: int, filled: Values) -> tuple[int, int]:
    """Return the cell and the mask of a note such as `0,2:147`."""
    match = NOTE.fullmatch(word)
    if match and max(match[1], match[2]) < str(size) and max(match[3]) <= str(size):
        cell = int(match[1]) * size + int(match[2])
        if not filled[cell]:
            return cell, sum(1 << int(digit) - 1 for digit in set(match[3]))
    raise InvalidError("expected the notes of an empty cell, such as 0,2:147, not {text!r}", text=word[:40])
