"""The boards of Packing: their texts, the pieces on them, free regions, and symmetries."""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from puzzlebox.rules import NEIGHBOUR_OFFSETS, BoardText, Cell, Grid, InvalidError, Item, bits_of, positions
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


def cells_of(grid: Grid, name: str) -> tuple[Cell, ...]:
    """Return the cells of a piece, in reading order; none if it is not on the board."""
    value, width = SYMBOLS.index(name), grid.columns
    return tuple([divmod(index, width) for index, other in enumerate(grid.cells) if other == value])


def placement_on(cells: Collection[Cell]) -> Placement | None:
    """Return the piece that covers exactly these cells; None if no piece does."""
    known = NAMED.get(shape_of(cells)) if len(cells) == CELLS else None
    return Placement(*known, box_corner(cells)) if known else None


def placements(grid: Grid) -> dict[str, Placement]:
    """Return where the pieces on a board lie, by name."""
    found = {name: placement_on(cells_of(grid, name)) for name in PIECES}
    return {name: place for name, place in found.items() if place}


def with_pieces(grid: Grid, names: Collection[str]) -> Grid:
    """Return a board with only these of its pieces; without names, the empty board of the same outline."""
    kept = {HOLE, *map(SYMBOLS.index, names)}
    return Grid(grid.rows, grid.columns, [value if value in kept else FREE for value in grid.cells])


def outline(grid: Grid) -> str:
    """Return the text of the empty board of the same outline."""
    return with_pieces(grid, "").text(SYMBOLS)


def board_name(grid: Grid) -> str:
    """Return the value of the option `board` for a board of this outline."""
    return next((name for name, rows in BOARDS.items() if rows == outline(grid)), CUSTOM)


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


# Positions


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
    words = {"given": position.given, "mirrored": position.mirrored}
    return " ".join([position.grid.text(SYMBOLS), *(f"{word} {names}" for word, names in words.items() if names)])


def _sorted_names(names: str) -> str:
    if len(set(names)) < len(names):
        raise InvalidError("each piece is named once, not {names}", names=names[:40])
    return "".join(sorted(names))


def _check_board(grid: Grid) -> None:
    """Raise ValueError if a board has the wrong size, or something on it is no piece."""
    if max(grid.rows, grid.columns) > MAX_SIDE:
        sizes = {"most": MAX_SIDE, "rows": grid.rows, "columns": grid.columns}
        raise InvalidError("a board has at most {most} rows and columns, not {rows} x {columns}", **sizes)
    count = len(grid) - grid.cells.count(HOLE)
    if count % CELLS or not 0 < count <= CELLS * len(PIECES):
        raise InvalidError("a board has 5, 10, 15 or so cells, at most 60, not {count}", count=count)
    lying = placements(grid)
    for name in PIECES:
        cells = cells_of(grid, name)
        if cells and (name not in lying or lying[name].name != name):
            where = {"row": cells[0][0] + 1, "column": cells[0][1] + 1, "name": name}
            raise InvalidError("row {row}, column {column}: the cells with {name} are not the piece {name}", **where)


# Free regions


def beside(cells: Mapping[Cell, int]) -> dict[int, int]:
    """Return the bits of the cells that share an edge with each cell, by its bit."""
    return {
        bit: sum(cells.get((row + down, column + right), 0) for down, right in NEIGHBOUR_OFFSETS)
        for (row, column), bit in cells.items()
    }


def regions(free: int, beside: Mapping[int, int]) -> Iterator[int]:
    """Yield the connected regions of free cells, as bits, by their first cells."""
    while free:
        region = edge = free & -free
        while edge:
            bit = edge & -edge
            further = beside[bit] & free & ~region
            region |= further
            edge ^= bit | further
        yield region
        free ^= region


def free_regions(grid: Grid) -> list[tuple[Cell, ...]]:
    """Return the connected regions of free cells, each in reading order."""
    bits = {cell: 1 << index for index, cell in enumerate(grid)}
    free = sum(bits[cell] for cell, value in grid.items() if value == FREE)
    found = regions(free, beside(bits))
    return [tuple(divmod(index, grid.columns) for index in bits_of(region)) for region in found]


def dead_regions(grid: Grid) -> list[tuple[Cell, ...]]:
    """Return the free regions whose size is no multiple of five, so that no pieces fill them."""
    return [region for region in free_regions(grid) if len(region) % CELLS]


# Symmetries

Order = tuple[int, ...]
"""For each cell of a board, row by row, the index of the cell whose value an image of the board has there."""


@lru_cache(maxsize=16)
def symmetries(text: str) -> Mapping[Order, bool]:
    """Return the symmetries of the outline with this text, the identity first, and whether each turns the board
    over."""
    grid, found = Grid.parse(text, SYMBOLS), dict[Order, bool]()
    turned = [[*range(start, start + grid.columns)] for start in range(0, len(grid), grid.columns)]
    for _ in range(4):
        for is_reflection, image in enumerate((turned, [line[::-1] for line in turned])):
            order = tuple(chain.from_iterable(image))
            if len(image) == grid.rows and [grid.cells[index] for index in order] == grid.cells:
                found.setdefault(order, bool(is_reflection))
        turned = [[*line] for line in zip(*turned[::-1], strict=True)]
    return found


def images(grid: Grid) -> set[str]:
    """Return the images of a board under the symmetries of its outline: the texts of the cells, row by row."""
    cells = grid.text(SYMBOLS, "")
    return {"".join([cells[index] for index in order]) for order in symmetries(outline(grid))}


def read(text: str) -> Iterator[Item]:
    """Yield the boards in a text: rows of pieces, free cells and holes."""
    for item in positions(text, lambda board: write_position(read_position(board))):
        if isinstance(item, BoardText) and " mirrored " in item.position:
            yield item._replace(options="flip=off")
        else:
            yield item
