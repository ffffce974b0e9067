"""The plain types of the engine: shapes, their orientations, pieces, and what a lock clears.

An orientation has its cells, their bits in the well's row layout, and the orientations it turns into. A move changes
the piece's offset, a turn changes its orientation, and both then check whether the orientation fits at the offset.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.state import Event

MARGIN = 8
"""Rows above row 0 in the well's bits, so that a piece can be above the board."""

WALL = 5
"""Columns of wall between two rows in the well's bits. No piece is wider than this."""

DEPTH = 6
"""Rows of floor below the board in the well's bits. No piece is taller than this."""

GARBAGE = 8
"""The value of a block of garbage: one more than those of seven shapes."""

MAX_PLACES = 1000
"""How many places of an orientation are remembered."""

Cells = tuple[Cell, ...]
"""The cells of a piece, as (row, column) in its box."""

Spin = Literal["", "full", "mini"]


class Shape(Frozen):
    """A shape: its name in the sheet, its orientations in clockwise order, and where its box enters.

    If cells carry values, the i-th cell of each orientation is the same cell turned.
    """

    name: str
    orientations: tuple[Cells, ...]
    row: int
    column: int
    colour: int = 0
    """From 1 up; 0 means the shape's number in its rule set."""
    paths: tuple[Cells, ...] = ()
    """For each orientation, the cells that must also be free when it turns clockwise."""
    turns_into: int | None = None
    """The number of the shape that this one turns into, if each shape of the rule set has a single orientation."""


class Orientation:
    """One orientation of one shape.

    `number` counts the orientations of the shape, `index` all orientations of the table. `bits` has a bit for each
    cell, with the box's corner at bit 0, in rows of the table's `stride`. `path` has the bits of the cells that must
    also be free for a clockwise turn, of which the highest is in row `reach`. `indices` are the cells as indices of the
    grid's list, `shifts` are the numbers of their bits. `entry` is the offset at which the orientation enters. `top`
    and `bottom` are the first and the last row in the box.
    """

    __slots__ = (
        *("bits", "bottom", "ccw", "cells", "columns", "cw", "entry", "half", "index", "indices", "number"),
        *("of_one_value", "path", "places", "reach", "shape", "shifts", "top"),
    )

    def __init__(self, index: int, shape: Shape, number: int, columns: int) -> None:
        self.index = index
        self.shape = shape
        self.number = number
        self.columns = columns
        self.cells: Cells = shape.orientations[number]
        self.shifts = tuple(r * (columns + WALL) + c for r, c in self.cells)
        self.bits = sum(1 << shift for shift in self.shifts)
        path = shape.paths[number] if shape.paths else ()
        self.path = sum(1 << (r * (columns + WALL) + c) for r, c in path)
        self.reach = min((r for r, _ in path), default=0)
        self.entry = (shape.row + MARGIN) * (columns + WALL) + shape.column + WALL
        self.indices = tuple(r * columns + c for r, c in self.cells)
        self.top = min(r for r, _ in self.cells)
        self.bottom = max(r for r, _ in self.cells)
        self.cw = self.ccw = self.half = self
        self.places: dict[int, tuple[Placement, Event]] = {}
        self.of_one_value: dict[int, Drawn] = {}

    def __repr__(self) -> str:
        return f"{self.shape.name} {self.number}"

    def at(self, row: int, column: int) -> Cells:
        """Return the cells on the board if the box's corner is at (row, column)."""
        return tuple([(row + r, column + c) for r, c in self.cells])

    def at_offset(self, offset: int) -> tuple[Placement, Event]:
        """Return the placement with the box's corner at this offset of the well, and the event of a lock there. They
        are made once, as games play the same few hundred places again and again."""
        place = self.places.get(offset)
        if place is None:
            if len(self.places) >= MAX_PLACES:
                self.places.clear()
            row, column = divmod(offset, self.columns + WALL)
            row, column = row - MARGIN, column - WALL
            place = self.places[offset] = (Placement(self, row, column), Event("locked", self.at(row, column)))
        return place

    def turned(self, turn: str) -> Orientation:
        """Return the orientation after the turn `cw`, `ccw` or `half`."""
        target: Orientation = getattr(self, turn)
        return target

    def drawn(self, value: int) -> Drawn:
        """Return the piece in this orientation with the same value in all its cells. It is made once."""
        drawn = self.of_one_value.get(value)
        if drawn is None:
            drawn = self.of_one_value[value] = Drawn(self, (value,) * len(self.cells))
        return drawn


class Drawn(NamedTuple):
    """A piece that is not in play. `values` has one value for each cell of the orientation."""

    orientation: Orientation
    values: tuple[int, ...]


class Placement(NamedTuple):
    """An orientation and the cell of its box's top left corner. After a turn, `kick` is the number of the shift that
    fitted, from 1 up."""

    orientation: Orientation
    row: int
    column: int
    kick: int = 1


class Piece(NamedTuple):
    """A piece as a view reads it. `row` and `column` are its box's top left corner. `cells` are its cells on the board,
    or for a preview its cells in the box. `values` has the value of each cell; `colour` is the first one."""

    shape: str
    orientation: int
    row: int
    column: int
    cells: Cells
    values: tuple[int, ...]

    @property
    def colour(self) -> int:
        return self.values[0]


def piece_at(drawn: Drawn, row: int, column: int) -> Piece:
    orientation, values = drawn
    return Piece(orientation.shape.name, orientation.number, row, column, orientation.at(row, column), values)


Moves = tuple[tuple[Cell, Cell], ...]
"""The blocks that fell, each as (cell before, cell after)."""


class Found(NamedTuple):
    """What is to be cleared: full `rows` from the top, or single `cells`. The blocks in `columns` fall afterwards."""

    rows: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    columns: frozenset[int] = frozenset()


class Vanishing(NamedTuple):
    """Rows that have been removed from the board but are still shown: from the top, each as its number before any was
    removed and its values. They vanish in `steps` steps, of which `step` have been taken."""

    rows: tuple[tuple[int, tuple[int, ...]], ...]
    step: int
    steps: int

    def shown(self, grid: Grid) -> list[int]:
        """Return the cells of the grid with these rows in their places, without what has vanished in their middle."""
        cells, columns = list(grid.cells), grid.columns
        gone = columns * self.step // self.steps
        left = (columns - gone) // 2
        for row, values in reversed(self.rows):
            end = (row + 1) * columns
            rest = (*values[:left], *(0,) * gone, *values[left + gone :])
            cells[:end] = [*cells[columns:end], *rest]
        return cells


class Cleared(NamedTuple):
    """What a lock cleared. `rows` are the full rows from the top, as numbered before any was removed. `steps` are the
    steps of a chain: the cells that were removed, and the moves of the cells that then fell. `before` is the number of
    steps of the same chain that have been counted already. `spin` is the kind of spin, in rules that have spins.
    `all_clear` is True if the clear left the board empty. `soft` is what the piece's soft drop counts, in rules that
    score it at the lock."""

    rows: tuple[int, ...] = ()
    steps: tuple[tuple[tuple[Cell, ...], Moves], ...] = ()
    spin: Spin = ""
    all_clear: bool = False
    before: int = 0
    soft: int = 0


NOTHING = Cleared()


class Tally(NamedTuple):
    """Score, level and counts. `speed` is the level whose gravity applies, in most games `level`. `combo` is the number
    of locks in a row that cleared lines, less one. `back_to_back` is True if the last clear was a difficult one."""

    score: int
    level: int
    first_level: int
    speed: int
    lines: int = 0
    blocks: int = 0
    combo: int = -1
    best_combo: int = 0
    back_to_back: bool = False

    def at_level(self, level: int) -> Tally:
        """Return the tally at this level, which also sets the speed."""
        score, before, first_level, speed, lines, blocks, combo, best_combo, back_to_back = self
        if level == before == speed:
            return self
        return Tally(score, level, first_level, level, lines, blocks, combo, best_combo, back_to_back)

    def add(self, points: int, lines: int = 0, blocks: int = 0) -> Tally:
        """Return the tally with more points, lines and blocks."""
        score, level, first_level, speed, lines_before, before, combo, best_combo, back_to_back = self
        score, lines, blocks = score + points, lines_before + lines, before + blocks
        return Tally(score, level, first_level, speed, lines, blocks, combo, best_combo, back_to_back)


class PieceTable:
    """All orientations of these shapes in a well of `columns`.

    `orientations` lists them in the order of the shapes, `of` groups them by shape. `stride` is the length of a row in
    the well's bits.
    """

    def __init__(self, shapes: Sequence[Shape], columns: int) -> None:
        self.stride = columns + WALL
        self.orientations: list[Orientation] = []
        self.of: list[list[Orientation]] = []
        for shape in shapes:
            first = len(self.orientations)
            turned = [Orientation(first + i, shape, i, columns) for i in range(len(shape.orientations))]
            for i, orientation in enumerate(turned):
                orientation.cw, orientation.ccw = turned[(i + 1) % len(turned)], turned[i - 1]
                orientation.half = turned[(i + 2) % len(turned)]
            self.orientations += turned
            self.of.append(turned)
        for orientation in self.orientations:
            if orientation.shape.turns_into is not None:
                orientation.cw = self.orientations[orientation.shape.turns_into]

    def first(self, number: int) -> Drawn:
        """Return the shape with this number in its first orientation and its own colour."""
        orientation = self.of[number][0]
        return orientation.drawn(orientation.shape.colour or 1 + number)


@cache
def piece_table(shapes: tuple[Shape, ...], columns: int) -> PieceTable:
    """Return the table of these shapes. It is made once."""
    return PieceTable(shapes, columns)


def shapes_from_boxes(boxes: dict[str, str], row: int, column: int) -> tuple[Shape, ...]:
    """Return shapes from pictures, such as `{"O": "OO/OO"}`: for each name its orientations, separated by white space,
    with `/` between rows and `O` for a cell. All shapes enter with their box's top left corner at (row, column)."""
    return tuple(
        Shape(name, tuple(cells_in(picture) for picture in pictures.split()), row, column)
        for name, pictures in boxes.items()
    )


def cells_in(picture: str, mark: str = "O") -> Cells:
    """Return the cells of a picture, such as `.O/OO`, that hold the mark, row by row."""
    rows = picture.split("/")
    return tuple((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == mark)


def shapes_about_pivot(pictures: str, row: int, column: int) -> tuple[Shape, ...]:
    """Return shapes from pictures that stand side by side under their names (`T0 T1 … J0`), with `#` for a cell and `o`
    for the cell about which the shape turns. This cell enters at (row, column). A line with fewer pictures than names
    belongs to the last ones."""
    names, *lines = (line.split() for line in pictures.strip().splitlines())
    boxes: dict[str, list[str]] = {name: [] for name in names}
    for line in lines:
        for name, part in zip(names[-len(line) :], line, strict=True):
            boxes[name].append(part)
    shapes = []
    for shape in dict.fromkeys(name[0] for name in names):
        drawn = ["/".join(boxes[name]) for name in names if name[0] == shape]
        [((down, right),)] = {cells_in(picture, "o") for picture in drawn}
        orientations = tuple(cells_in(picture.replace("o", "#"), "#") for picture in drawn)
        shapes.append(Shape(shape, orientations, row - down, column - right))
    return tuple(shapes)


def turned_box(picture: str, orientations: int = 4) -> tuple[Cells, ...]:
    """Return the cells of a square box and of its clockwise quarter turns, (r, c) to (c, n-1-r). Each cell keeps its
    index."""
    last = picture.count("/")
    turned = [cells_in(picture)]
    while len(turned) < orientations:
        turned.append(tuple((c, last - r) for r, c in turned[-1]))
    return tuple(turned)
