"""The boards of Sudoku: their units (rows, columns, blocks or regions, and diagonals), digits that stand twice in one,
and their texts: givens, the player's digits, and notes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations, groupby
from operator import and_
from typing import NamedTuple

from puzzlebox.rules import Cell, Grid, InvalidError, Message, Options, Sides, cells_name, counted, listed
from puzzlebox_games.logic.digits import DIGIT_SIGNS, note_text, read_note
from puzzlebox_games.logic.grids import check_length, columns, read_runs, read_walls, rows, wall_letters, write_runs

BLOCKS = {4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4)}
"""The rows and columns of a block, by the size of the board."""

Values = Sequence[int]
"""The digits of a board, cell by cell and row by row; 0 for an empty cell."""

NAMES = {
    "row": (Message("row {number}"), Message("rows {numbers}")),
    "column": (Message("column {number}"), Message("columns {numbers}")),
    "block": (Message("block {number}"), Message("blocks {numbers}")),
    "region": (Message("region {number}"), Message("regions {numbers}")),
    "diagonal": (Message("diagonal {number}"), Message("diagonals {numbers}")),
}
"""The names of one unit and of several ones, by their kind."""


AREAS = ("block", "region")
"""The kinds of units that are no lines."""


CAGE = Message("the cage of {total} at {place}")


class Unit(NamedTuple):
    """Cells that hold each digit once: `kind` is row, column, block, region or diagonal, `number` counts from 0. A cage
    is one, too, as far as hints and clashes go; it has a name of its own."""

    kind: str
    number: int
    cells: tuple[int, ...]
    name: str = ""


class Cage(NamedTuple):
    """Cells with different digits that have this sum."""

    cells: tuple[int, ...]
    total: int


class Form(NamedTuple):
    """What a board is besides its digits. With `regions`, these stand in the place of blocks."""

    size: int
    diagonals: bool = False
    regions: tuple[tuple[int, ...], ...] = ()
    cages: tuple[Cage, ...] = ()

    @property
    def extra(self) -> str:
        """The value of the option `extra`: `none`, `x`, `jigsaw-x`."""
        names = ["jigsaw"] * bool(self.regions) + ["killer"] * bool(self.cages) + ["x"] * self.diagonals
        return "-".join(names) or "none"


def names_of(units: Sequence[Unit]) -> str:
    """Return the names of units: `row 3`, `rows 1, 7`, `rows 1, 7, column 2`; empty for none."""
    names = ""
    for kind, same in groupby(units, lambda unit: unit.kind):
        group = [*same]
        numbers = listed(str(unit.number + 1) for unit in group)
        one, many = NAMES.get(kind, NAMES["row"])
        usual = one.filled(number=numbers) if len(group) == 1 else many.filled(numbers=numbers)
        name = group[0].name or usual
        names = Message("{first}, {other}", first=names, other=name) if names else name
    return names


class Geometry:
    """The cells and units of the boards of a form. Cells are numbered row by row from 0. `unit_numbers` and `peers`
    are, for each cell, its units and the cells that differ from it. `block` has the rows and columns of blocks, (0, 0)
    for regions. `sums` has what stands in the corners of cages, by their first cells."""

    def __init__(self, form: Form) -> None:
        self.form, self.size, self.diagonals = form, form.size, form.diagonals
        self.cells = cells = range(form.size**2)
        self.block = (0, 0) if form.regions else BLOCKS[form.size]
        sides = Sides(form.size, form.size)
        units: dict[str, Sequence[Sequence[int]]] = {
            "row": [line.cells for line in rows(sides)],
            "column": [line.cells for line in columns(sides)],
            "region" if form.regions else "block": form.regions or _blocks(form.size),
            "diagonal": [cells[:: self.size + 1], cells[self.size - 1 : -1 : self.size - 1]] * form.diagonals,
        }
        self.units = [Unit(kind, n, tuple(group)) for kind, groups in units.items() for n, group in enumerate(groups)]
        self.unit_numbers = [[n for n, unit in enumerate(self.units) if cell in unit.cells] for cell in cells]
        self.cages = [
            Unit("cage", n, cage.cells, CAGE.filled(total=cage.total, place=cells_name([self.place(cage.cells[0])])))
            for n, cage in enumerate(form.cages)
        ]
        self.sums = {cage.cells[0]: str(cage.total) for cage in form.cages}
        caged = {cell: cage.cells for cage in form.cages for cell in cage.cells}
        self.peers = [
            frozenset(other for number in numbers for other in self.units[number].cells).union(caged.get(cell, ()))
            - {cell}
            for cell, numbers in enumerate(self.unit_numbers)
        ]

    def place(self, cell: int) -> Cell:
        """Return the row and the column of a cell."""
        return divmod(cell, self.size)

    def masks(self, values: Values) -> list[int]:
        """Return the digits that each empty cell may have by the rules, as masks: bit 0 is the digit 1."""
        bits, every = [1 << digit >> 1 for digit in values], (1 << self.size) - 1
        free = [every - sum({bits[cell] for cell in unit.cells}) for unit in self.units]
        masks = [
            0 if digit else reduce(and_, [free[number] for number in numbers])
            for digit, numbers in zip(values, self.unit_numbers, strict=True)
        ]
        for cage in self.form.cages:
            taken = sum(bits[cell] for cell in cage.cells)
            for cell in cage.cells:
                masks[cell] &= ~taken
        return masks

    def clashes(self, values: Values) -> Iterator[tuple[Unit, int, int]]:
        """Yield pairs of cells with the same digit in the same unit."""
        for unit in (*self.units, *self.cages):
            filled = [cell for cell in unit.cells if values[cell]]
            if len({values[cell] for cell in filled}) < len(filled):
                yield from ((unit, *pair) for pair in combinations(filled, 2) if values[pair[0]] == values[pair[1]])

    def wrong_sums(self, values: Values) -> Iterator[tuple[Unit, int, int]]:
        """Yield the full cages whose sum is not right, with their sums and what these must be."""
        for unit, cage in zip(self.cages, self.form.cages, strict=True):
            digits = [values[cell] for cell in cage.cells]
            if all(digits) and sum(digits) != cage.total:
                yield unit, sum(digits), cage.total


def _blocks(size: int) -> list[list[int]]:
    high, wide = BLOCKS[size]
    corners = [(number // high * high, number % high * wide) for number in range(size)]
    return [[(top + n // wide) * size + left + n % wide for n in range(size)] for top, left in corners]


def clash_texts(shape: Geometry, values: Values) -> Iterator[Message]:
    """Yield which two cells of a unit have the same digit, and which cages have the wrong sum."""
    for unit, first, second in shape.clashes(values):
        places = counted(shape.place(first)) | {f"other_{name}": n for name, n in counted(shape.place(second)).items()}
        yield Message(
            "{digit} stands twice in {unit}: at row {row}, column {column} and at row {other_row}, column "
            "{other_column}",
            digit=values[first],
            unit=names_of([unit]),
            **places,
        )
    for cage, found, total in shape.wrong_sums(values):
        yield Message("{cage} must make {total}, not {found}", cage=names_of([cage]), total=total, found=found)


@lru_cache(maxsize=64)
def geometry(
    size: int, diagonals: bool = False, regions: tuple[tuple[int, ...], ...] = (), cages: tuple[Cage, ...] = ()
) -> Geometry:
    """Return the cells and units of the boards of a form, whose parts these are."""
    return Geometry(Form(size, diagonals, regions, cages))


def geometry_of(options: Options) -> Geometry:
    """Return the cells and units of boards with these options, without regions and cages."""
    return geometry(int(options["size"]), options["extra"].endswith("x"))


def digits_text(values: Values) -> str:
    """Return digits row by row, with a dot for an empty cell."""
    return "".join(map(DIGIT_SIGNS.__getitem__, values)).replace("0", ".")


# Positions

FORMS = str.maketrans({**dict.fromkeys("|-+", ""), **dict.fromkeys("0*_", ".")})
"""Frames, which are ignored, and other signs for an empty cell."""

SOLO = re.compile(r"(?:([1-9])x([1-9])|([1-9])j)(x?)(k?)(?:[arm][a-z0-9]*)?(?:d[tbiaeu])?:([a-z0-9_,]+)")
"""A game ID of Simon Tatham's Solo: the sides of a block or the size, letters for the form, and what is given."""


class Position(NamedTuple):
    """A board as a text has it: its form, the givens, all digits, and masks of notes by cell. `is_bare` tells that the
    text does not say whether there are diagonals."""

    form: Form
    givens: Values
    digits: Values
    notes: Mapping[Cell, int]
    is_bare: bool


def board_text(shape: Geometry, givens: Values) -> str:
    """Return the text of a board: its givens or, if it has regions or cages, a game ID of Solo."""
    return solo_text(shape, givens) if shape.form.regions or shape.form.cages else digits_text(givens)


def solo_text(shape: Geometry, givens: Values) -> str:
    """Return a board as a game ID of Solo."""
    form, size, count = shape.form, shape.size, len(shape.cells)
    high, wide = shape.block
    head = f"{size}j" if form.regions else f"{high}x{wide}"
    parts = [write_runs({cell: digit for cell, digit in enumerate(givens) if digit}, count)]
    if form.regions:
        parts.append(wall_letters(form.regions, size))
    if form.cages:
        parts.append(wall_letters([cage.cells for cage in form.cages], size))
        parts.append(write_runs({cage.cells[0]: cage.total for cage in form.cages}, count))
    return f"{head}{'x' * form.diagonals}{'k' * bool(form.cages)}:{','.join(parts)}"


def write_position(shape: Geometry, givens: Values, play: Values, notes: Values) -> str:
    """Return the text of a board. Without the player's digits and notes, it is what is given alone."""
    board = board_text(shape, givens)
    if not any(play) and not any(notes):
        return board
    texts = [note_text(shape.place(cell), mask) for cell, mask in enumerate(notes) if mask]
    return " ".join([board, digits_text(play), *texts])


def read_position(text: str) -> Position:
    """Read a position: digits, of which the empty cells may be `0 . * _`, or a game ID of Solo, and then the digits and
    notes of a player. Blanks, line ends and frames of `| - +` are ignored. Raises ValueError, naming the fault."""
    words = text.split()
    is_bare = not (words and ":" in words[0])
    form, given = (None, None) if is_bare else read_solo(words.pop(0))
    count = next((number for number, word in enumerate(words) if ":" in word), len(words))
    cells = "".join(words[:count]).translate(FORMS)
    size = form.size if form else next((size for size in BLOCKS if len(cells) in (size**2, 2 * size**2)), 0)
    if not size:
        raise InvalidError(
            "a board has 16, 36, 81 or 256 cells, and the player's digits as many, not {count}", count=len(cells)
        )
    values = [_digit(character, number % size**2, size) for number, character in enumerate(cells)]
    givens, play = (values[: size**2], values[size**2 :]) if given is None else (given, values)
    check_length(len(play or givens), size**2)
    for cell, (one, played) in enumerate(zip(givens, play, strict=False)):
        if one and played not in (0, one):
            raise InvalidError(
                "row {row}, column {column}: {given} is given, so the player's digit cannot be {played}",
                **{**counted(divmod(cell, size)), "given": one, "played": played},
            )
    filled = [one or played for one, played in zip(givens, play or givens, strict=True)]
    notes = dict(read_note(word, Grid(size, size, filled), size) for word in words[count:])
    return Position(form or Form(size), givens, filled, notes, is_bare)


def read_solo(text: str) -> tuple[Form, Values]:
    """Return the form and the givens of a game ID of Solo. Raises ValueError, naming the fault."""
    match = SOLO.fullmatch(text)
    high, wide, jigsaw, diagonals, killer, rest = match.groups("") if match else [""] * 6
    parts = rest.split(",")
    if not match or len(parts) != 1 + bool(jigsaw) + 2 * bool(killer):
        raise InvalidError("expected a board such as 3x3:a1b2… or 9j:a1b2…, not {text!r}", text=text[:40])
    size = int(jigsaw or int(high) * int(wide))
    if not jigsaw and BLOCKS.get(size) != (int(high), int(wide)):
        raise InvalidError(
            "blocks have 2 x 2, 2 x 3, 3 x 3 or 4 x 4 cells, not {rows} x {columns}", rows=high, columns=wide
        )
    given = dict(read_runs(parts[0], size * size))
    for cell, digit in given.items():
        _checked(digit, str(digit), cell, size)
    form = Form(size, bool(diagonals), _regions(parts[1], size) if jigsaw else (), ())
    if killer:
        form = form._replace(cages=_cages(parts[-2], parts[-1], size))
    return form, [given.get(cell, 0) for cell in range(size * size)]


def _regions(text: str, size: int) -> tuple[tuple[int, ...], ...]:
    regions = read_walls(text, size)
    if any(len(region) != size for region in regions):
        raise InvalidError("each region has {size} cells", size=size)
    return tuple(regions)


def _cages(walls: str, totals: str, size: int) -> tuple[Cage, ...]:
    cages, found = read_walls(walls, size), dict(read_runs(totals, size * size))
    for cells in cages:
        if len(cells) > size:
            raise InvalidError("a cage has at most {most} cells", most=size)
    if [*found] != [cells[0] for cells in cages]:
        raise InvalidError("expected a sum for each of {count} cages", count=len(cages))
    return tuple(Cage(cells, found[cells[0]]) for cells in cages)


def _digit(character: str, cell: int, size: int) -> int:
    if character == ".":
        return 0
    return _checked(DIGIT_SIGNS.find(character), character, cell, size)


def _checked(digit: int, character: str, cell: int, size: int) -> int:
    """Return a digit. Raises ValueError for one that the board does not have."""
    if 1 <= digit <= size:
        return digit
    raise InvalidError(
        "row {row}, column {column}: expected a digit from 1 to {size} or a dot, not {character!r}",
        **{**counted(divmod(cell, size)), "size": size, "character": character},
    )
