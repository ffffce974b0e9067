"""The boards of Lights: their sides, the lamps that each press turns, and positions as text."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.rules import (
    BoardText,
    Cell,
    Grid,
    InvalidError,
    Item,
    Random,
    Sides,
    SizeOption,
    State,
    known_position,
    positions,
)
from puzzlebox_games.lights.algebra import Effects

SIZE = SizeOption(
    "size",
    "lamps per side, or rows x columns, such as 3x5",
    default=Sides(5, 5),
    low=2,
    high=12,
    squares=tuple(range(3, 10)),
)

MIN_TORUS_SIDE = 3
"""The smallest side of a torus. With two rows, the neighbours above and below a lamp would be the same one."""

AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1))
"""The rows and columns from a lamp to those around it and to itself, row by row."""

BITS = range(8, -1, -1)
"""The bit of each of AROUND in the number of a set."""

OFFSETS = {
    "cross": ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)),
    "torus": ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)),
    "x": ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    "ring": tuple(offset for offset in AROUND if offset != (0, 0)),
}
"""The rows and columns from the pressed lamp to those that it turns, for each shape but `random`."""

OWN_LAMP = 1 << BITS[AROUND.index((0, 0))]
"""The bit of the pressed lamp in the number of a set."""

SHAPES = (*OFFSETS, "random")

SYMBOLS = "012"
"""The characters of a lamp in a position, by its value."""


@lru_cache(maxsize=64)
def fixed_effects(sides: Sides, shape: str) -> Effects:
    """Return the lamps that a press of each cell turns, for any shape but `random`."""
    return tuple(
        _cells_at(sides, cell, OFFSETS[shape], wrapped=shape == "torus") for cell in range(sides.rows * sides.columns)
    )


def drawn_sets(sides: Sides, random: Random) -> tuple[int, ...]:
    """Draw the set of lamps that a press of each cell turns, cell by cell: the lamp itself, and each of the eight
    around it with `below(2)`, row by row. A lamp that would be outside the board is drawn, too, and left out.

    A set is a number of nine bits, one for each of AROUND, the first being the highest.
    """
    drawn = random.bits(8, sides.rows * sides.columns)
    return tuple(_set_of_draws(bits) & whole for bits, whole in zip(drawn, _whole_sets(sides), strict=True))


def effects_of_sets(sides: Sides, sets: Sequence[int]) -> Effects:
    """Return the lamps that a press of each cell turns, for sets that were drawn."""
    steps = tuple((bit, down * sides.columns + right) for bit, (down, right) in zip(BITS, AROUND, strict=True))
    return tuple(tuple([cell + step for bit, step in steps if number >> bit & 1]) for cell, number in enumerate(sets))


def offsets_of_set(number: int) -> tuple[Cell, ...]:
    """Return the rows and columns from a lamp to those that its press turns."""
    return tuple(offset for bit, offset in zip(BITS, AROUND, strict=True) if number >> bit & 1)


def write_position(grid: Grid, sets: Sequence[int] = ()) -> str:
    """Return a board as a position: `110/011`. With sets, they follow the board as three octal digits for each cell,
    which show the rows of the set as bits: `272` is a cross."""
    rows = [grid.text(SYMBOLS)]
    if sets:
        texts = [f"{number:03o}" for number in sets]
        rows += [" ".join(texts[start : start + grid.columns]) for start in range(0, len(texts), grid.columns)]
    return "/".join(rows)


class Position(NamedTuple):
    """A board, and the sets of lamps that its presses turn, or none if it does not say."""

    grid: Grid
    sets: tuple[int, ...] = ()


def read_position(text: str, states: int, may_have_sets: bool) -> Position:
    """Read a position. Raises ValueError if it is not a board of 2 x 2 to 12 x 12 lamps, or if its sets do not fit."""
    lines = text.strip().replace("\n", "/").split("/")
    count = next((number for number, line in enumerate(lines) if " " in line.strip()), len(lines))
    if not may_have_sets and count < len(lines):
        raise InvalidError("row {row}: expected lamps without blanks between them", row=count + 1)
    grid = Grid.parse("/".join(lines[:count]), SYMBOLS[:states])
    return Position(grid, _read_sets(lines[count:], SIZE.check(grid)))


def _read_sets(lines: Sequence[str], sides: Sides) -> tuple[int, ...]:
    if not lines:
        return ()
    texts = [line.split() for line in lines]
    if len(texts) != sides.rows or any(len(row) != sides.columns for row in texts):
        raise InvalidError(
            "expected the sets of {rows} x {columns} lamps after the board", rows=sides.rows, columns=sides.columns
        )
    numbers = [text for row in texts for text in row]
    return tuple(_read_set(text, cell, sides) for cell, text in enumerate(numbers))


def _read_set(text: str, cell: int, sides: Sides) -> int:
    number = int(text, 8) if len(text) == 3 and text.isascii() and text.isdigit() and max(text) < "8" else 0
    if not number & OWN_LAMP or number & ~_whole_sets(sides)[cell]:
        raise InvalidError(
            "row {row}, column {column}: a set is three octal digits, with the lamp itself and others on the "
            "board, such as 272, not {text!r}",
            row=cell // sides.columns + 1,
            column=cell % sides.columns + 1,
            text=text[:40],
        )
    return number


@lru_cache(maxsize=64)
def _whole_sets(sides: Sides) -> tuple[int, ...]:
    """Return the largest possible set of each cell: all lamps around it that are on the board."""
    return tuple(
        sum(1 << bit for bit, offset in zip(BITS, AROUND, strict=True) if _cells_at(sides, cell, (offset,)))
        for cell in range(sides.rows * sides.columns)
    )


@lru_cache(maxsize=256)
def _set_of_draws(bits: int) -> int:
    """Return the set with the lamp itself and, for each 1 among eight bits, the next lamp around it."""
    others = [bit for bit in BITS if 1 << bit != OWN_LAMP]
    return OWN_LAMP + sum(1 << bit for place, bit in enumerate(others) if bits >> place & 1)


def _cells_at(sides: Sides, cell: int, offsets: Iterable[Cell], wrapped: bool = False) -> tuple[int, ...]:
    """Return the cells at these distances that are on the board, in ascending order."""
    row, column = divmod(cell, sides.columns)
    cells = ((row + down, column + right) for down, right in offsets)
    if wrapped:
        cells = ((r % sides.rows, c % sides.columns) for r, c in cells)
    inside = {r * sides.columns + c for r, c in cells if 0 <= r < sides.rows and 0 <= c < sides.columns}
    return tuple(sorted(inside))


# Boards in other texts


def read(text: str) -> Iterator[Item]:
    """Yield the boards in a text: rows of lamps, perhaps with sets or three states."""
    for item in positions(text, _canonical):
        if isinstance(item, BoardText):
            grid, sets = read_position(item.position, len(SYMBOLS), True)
            chosen = {"states=3": 2 in grid.cells, "shape=random": bool(sets)}
            item = item._replace(options=",".join(option for option, needed in chosen.items() if needed))
        yield item


def _canonical(text: str) -> str:
    return write_position(*read_position(text, len(SYMBOLS), " " in text))


def write(state: State) -> str:
    """Return the board of a game in rows of lamps. Raises ValueError if they do not say what has to be done."""
    text, options = known_position(state), state.options
    is_said = options["shape"] in ("cross", "random") and options["goal"] == "off"
    if is_said and (options["states"] == "2" or 2 in read_position(text, len(SYMBOLS), True).grid.cells):
        return text.replace("/", "\n") + "\n"
    raise ValueError("rows of lamps do not say the shape, the goal and the states of this board")
