"""The boards of Packing: their texts, the pieces on them, free regions, and symmetries."""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.message import InvalidError
from puzzlebox_games.packing.pieces import CELLS, NAMED, ORIENTATIONS, PIECES, SIDES, box_corner, shape_of

SYMBOLS = f".{PIECES}#"
"""The sign of each value of the grid: a free cell, the pieces, and no cell."""

FREE, HOLE = 0, len(PIECES) + 1

MAX_SIDE = 30
"""The most rows or columns of a board."""

BOARDS: Mapping[str, str] = {
    "6x10": "/".join(["." * 10] * 6),
    "5x12": "/".join(["." * 12] * 5),
    "4x15": "/".join(["." * 15] * 4),
    "3x20": "/".join(["." * 20] * 3),
    "8x8": "/".join([*["." * 8] * 3, *["...##..."] * 2, *["." * 8] * 3]),
}
"""The empty boards by the value of the option `board`."""

CUSTOM = "custom"
"""The value of the option `board` for all other boards, which positions describe."""

WORDS = re.compile(rf"(?P<rows>\S+)(?: given (?P<given>[{PIECES}]+))?(?: mirrored (?P<mirrored>[{PIECES}]+))?")


class Placement(NamedTuple):
    """A piece on the board: its name, its orientation, and the top left cell of its box."""

    name: str
    orientation: int
    corner: Cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it covers, in reading order."""
        top, left = self.corner
        return tuple((top + row, left + column) for row, column in ORIENTATIONS[self.name][self.orientation])

    @property
    def input(self) -> str:
        """The input that puts the piece there."""
        return f"put {self.name} {self.orientation} {self.corner[0]} {self.corner[1]}"


class Position(NamedTuple):
    """A board with pieces, of which some are `given`, and the pieces in the tray whose mirrored side is up, for games
    in which no piece can be turned over."""

    grid: Grid
    given: str = ""
    mirrored: str = ""


def placement_on(cells: Collection[Cell]) -> Placement | None:
    """Return the piece that covers exactly these cells; None if no piece does."""
    known = NAMED.get(shape_of(cells)) if len(cells) == CELLS else None
    return Placement(*known, box_corner(cells)) if known else None


def cells_of(grid: Grid, name: str) -> tuple[Cell, ...]:
    """Return the cells of a piece, in reading order; none if it is not on the board."""
    value, width = SYMBOLS.index(name), grid.columns
    return tuple([divmod(index, width) for index, other in enumerate(grid.cells) if other == value])


def placements(grid: Grid) -> dict[str, Placement]:
    """Return where the pieces on a board lie, by name."""
    cells: dict[int, list[Cell]] = {}
    for cell, value in grid.items():
        if FREE < value < HOLE:
            cells.setdefault(value, []).append(cell)
    found = (placement_on(group) for _, group in sorted(cells.items()))
    return {placement.name: placement for placement in found if placement}


@lru_cache(maxsize=16)
def places_on(rows: str) -> dict[str, tuple[tuple[int, Placement, str], ...]]:
    """Return all places of each piece on the empty board with this text, by orientation, row and column: the cells as a
    number with a bit for each of them, row by row, the place, and its input."""
    grid = Grid.parse(rows, SYMBOLS)
    bits = {cell: 1 << index for index, (cell, value) in enumerate(grid.items()) if value == FREE}
    found: dict[str, tuple[tuple[int, Placement, str], ...]] = {}
    for name in PIECES:
        every = (Placement(name, number, corner) for number in range(len(ORIENTATIONS[name])) for corner in grid)
        found[name] = tuple(
            (sum(bits[c] for c in p.cells), p, p.input) for p in every if all(c in bits for c in p.cells)
        )
    return found


def read_position(text: str) -> Position:
    """Read a position: rows, and perhaps the given pieces and those that are mirrored. Raises ValueError for anything
    else, with the place."""
    match = WORDS.fullmatch(text.strip().replace("\n", "/"))
    if not match:
        raise InvalidError("expected rows such as FF../.FF., and perhaps given FX, not {text!r}", text=text[:40])
    grid = Grid.parse(match["rows"], SYMBOLS)
    given, mirrored = (_sorted_names(match[group] or "") for group in ("given", "mirrored"))
    _check_board(grid)
    lying = placements(grid)
    for name in given:
        if name not in lying:
            raise InvalidError("the given piece {name} is not on the board", name=name)
    for name in mirrored:
        if name in lying or len(SIDES[name]) == 1:
            raise InvalidError("{name} cannot be mirrored: it lies already, or has one side", name=name)
    return Position(grid, given, mirrored)


def write_position(position: Position) -> str:
    """Return the text of a position: `FFIII…/… given FX`."""
    words = [position.grid.text(SYMBOLS)]
    words += [f"given {position.given}"] if position.given else []
    words += [f"mirrored {position.mirrored}"] if position.mirrored else []
    return " ".join(words)


def _sorted_names(names: str) -> str:
    if len(set(names)) < len(names):
        raise InvalidError("each piece is named once, not {names}", names=names[:40])
    return "".join(sorted(names))


def _check_board(grid: Grid) -> None:
    """Raise ValueError if a board has the wrong size, or something on it is no piece."""
    if max(grid.rows, grid.columns) > MAX_SIDE:
        sizes = {"most": MAX_SIDE, "rows": grid.rows, "columns": grid.columns}
        raise InvalidError("a board has at most {most} rows and columns, not {rows} x {columns}", **sizes)
    count = sum(value != HOLE for value in grid.cells)
    if count % CELLS or not 0 < count <= CELLS * len(PIECES):
        raise InvalidError("a board has 5, 10, 15 or so cells, at most 60, not {count}", count=count)
    for value in sorted(set(grid.cells) - {FREE, HOLE}):
        name = SYMBOLS[value]
        cells = cells_of(grid, name)
        placement = placement_on(cells)
        if placement is None or placement.name != name:
            where = {"row": cells[0][0] + 1, "column": cells[0][1] + 1, "name": name}
            raise InvalidError("row {row}, column {column}: the cells with {name} are not the piece {name}", **where)


def outline(grid: Grid) -> Grid:
    """Return an empty board of the same outline."""
    return Grid(grid.rows, grid.columns, [value if value == HOLE else FREE for value in grid.cells])


def board_name(grid: Grid) -> str:
    """Return the value of the option `board` for a board of this outline."""
    text = outline(grid).text(SYMBOLS)
    return next((name for name, rows in BOARDS.items() if rows == text), CUSTOM)


def free_regions(grid: Grid) -> list[tuple[Cell, ...]]:
    """Return the connected regions of free cells, each in reading order."""
    left = {cell for cell, value in grid.items() if value == FREE}
    regions = []
    for start in sorted(left):
        region, waiting = set[Cell](), [start] if start in left else []
        while waiting:
            cell = waiting.pop()
            if cell in left:
                left.remove(cell)
                region.add(cell)
                waiting.extend(grid.neighbours(cell))
        if region:
            regions.append(tuple(sorted(region)))
    return regions


def dead_regions(grid: Grid) -> list[tuple[Cell, ...]]:
    """Return the free regions whose size is no multiple of five, so that no pieces fill them."""
    return [region for region in free_regions(grid) if len(region) % CELLS]


# Symmetries

Order = tuple[int, ...]
"""For each cell of a board, row by row, the index of the cell whose value an image of the board has there."""


@lru_cache(maxsize=16)
def symmetries(text: str) -> tuple[Order, ...]:
    """Return the symmetries of the outline with this text, the identity first."""
    grid = Grid.parse(text, SYMBOLS)
    turned = [tuple(row) for row in _turns_and_flips(grid.rows, grid.columns)]
    return tuple(order for order in dict.fromkeys(turned) if [grid.cells[index] for index in order] == grid.cells)


def _turns_and_flips(rows: int, columns: int) -> Iterator[list[int]]:
    """Yield the orders of all turns and reflections that give a board of the same size."""
    lines = [list(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    for _ in range(4):
        for image in (lines, [line[::-1] for line in lines]):
            if len(image) == rows:
                yield [index for line in image for index in line]
        lines = [list(line) for line in zip(*lines[::-1], strict=True)]


def is_reflection(order: Order, text: str) -> bool:
    """Return whether a symmetry of the outline with this text turns the board over. The way from the first
    cell to the right then no longer turns clockwise into the way down."""
    columns = len(text.partition("/")[0])
    first, right, below = (divmod(order.index(index), columns) for index in (0, 1, columns))
    return (right[1] - first[1]) * (below[0] - first[0]) - (right[0] - first[0]) * (below[1] - first[1]) < 0


def canonical(grid: Grid) -> str:
    """Return the text of the first image of a board in alphabetical order, row by row, under the symmetries of its
    outline."""
    cells = grid.text(SYMBOLS, "")
    first = min("".join([cells[index] for index in order]) for order in symmetries(outline(grid).text(SYMBOLS)))
    return "/".join(first[start : start + grid.columns] for start in range(0, len(first), grid.columns))
