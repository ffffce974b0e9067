"""Finds shortest solutions of Klotski by breadth-first searches over the positions that the pieces can reach.

Pieces of the same shape, apart from X, are interchangeable here. This makes the search up to 576 times shorter for the
usual ten pieces.
"""

from collections.abc import Callable, Iterable, Iterator, Sized
from functools import lru_cache
from heapq import merge
from itertools import groupby, islice
from typing import NamedTuple

from puzzlebox.rules import Cell, Grid, Search, SearchMemoryError, Slices
from puzzlebox_games.klotski.board import DIRECTIONS, Box, corner_of, directions_of, slide_input

SLICE = 200
"""The number of positions from which a search goes on in one slice: some milliseconds of work."""

MAX_POSITIONS = 400_000
"""The most positions of a search that keeps all of them in a dictionary, so that it needs at most some 100 MB. A box of
5 x 4 with the usual pieces has less than 150,000."""

RUN = 20_000
"""The most numbers of positions that a search collects before it packs them, which takes one slice."""

MERGED = 5000
"""The number of positions that are merged in one slice."""

MAX_BYTES = 256 << 20
"""The most bytes of packed positions of one search: some 25 million positions of a box of 5 x 4."""

MAX_MOVES = 10_000
"""The most entries in the table of a shape's moves, which is emptied when it is full."""

MAX_WAYS = 4
"""The number of searches whose results are cached, so that the next hint needs no search."""

Metric = Callable[["Shape", int, int], Iterable[int]]
"""Returns the cells to which one move takes a piece of this shape, given its cell and the set of free cells, to which
its own belong."""

Arrangement = tuple[int, bytes, int]
"""A position: its number, the cell of each piece (X first), and the free cells as a set of bits. A cell is counted row
by row from 0. Positions that differ only in which of two equal pieces is where have the same number. This is a plain
tuple because a search makes many of them."""

Move = tuple[int, int, bytes]
"""A move of a piece: how the number of the position changes, which cells are free then, and its new cell as a byte."""


class Shape:
    """All pieces of one shape: which cells they cover at each cell, and where they can go from there. The bits of a
    position's number from `shift` on say at which cells they are."""

    def __init__(self, box: Box, shape: tuple[int, int], kind: int) -> None:
        height, width = shape
        size, columns = box.rows * box.columns, box.columns
        self.shift = kind * size
        block = sum(1 << (r * columns + c) for r in range(height) for c in range(width))
        inside = [
            cell for cell in range(size) if cell // columns <= box.rows - height and cell % columns <= columns - width
        ]
        self.covers = {cell: block << cell for cell in inside}
        away = [DIRECTIONS[direction] for direction in directions_of(shape, box.cars)]
        ways = {down * columns + right for down, right in away}
        self.steps = {
            cell: [near for near in _neighbours(cell, columns) if near in self.covers and near - cell in ways]
            for cell in inside
        }
        self.weight = [1 << (self.shift + cell) for cell in range(size)]
        self.moves: dict[tuple[int, int], tuple[Move, ...]] = {}

    def find_moves(self, metric: Metric, cell: int, free: int) -> tuple[Move, ...]:
        """Return the moves of a piece at this cell, with these cells free."""
        if len(self.moves) > MAX_MOVES:
            self.moves.clear()
        room = free | self.covers[cell]
        moves = tuple(
            (self.weight[end] - self.weight[cell], room ^ self.covers[end], bytes((end,)))
            for end in metric(self, cell, room)
        )
        self.moves[cell, free] = moves
        return moves


def slides(shape: Shape, cell: int, room: int) -> Iterator[int]:
    """One move takes a piece along any path."""
    found = {cell}
    queue = [cell]
    for place in queue:
        for near in shape.steps[place]:
            if near not in found and shape.covers[near] & ~room == 0:
                found.add(near)
                queue.append(near)
                yield near


def straight(shape: Shape, cell: int, room: int) -> Iterator[int]:
    """One move takes a piece any distance in a line."""
    for near in shape.steps[cell]:
        away, place = near - cell, near
        while shape.covers[place] & ~room == 0:
            yield place
            if place + away not in shape.steps[place]:
                break
            place += away


def steps(shape: Shape, cell: int, room: int) -> Iterator[int]:
    """One move takes a piece by one cell."""
    return (near for near in shape.steps[cell] if shape.covers[near] & ~room == 0)


class Space:
    """The positions of the pieces of a box, and the moves between them in one metric."""

    def __init__(self, box: Box, metric: Metric = slides) -> None:
        self.box = box
        self.size = box.rows * box.columns
        self.goal = box.goal[0] * box.columns + box.goal[1]
        kinds = {("X", box.shapes[0]): 0}
        for shape in box.shapes[1:]:
            kinds.setdefault(("", shape), len(kinds))
        made = {kind: Shape(box, kind[1], number) for kind, number in kinds.items()}
        self.shapes = [made["X", box.shapes[0]], *(made["", shape] for shape in box.shapes[1:])]
        self.kinds = list(made.values())
        self._metric = metric

    def arrangement(self, grid: Grid) -> Arrangement:
        """Return the position of a board with these pieces."""
        corners = (corner_of(grid, value) for value in range(1, len(self.shapes) + 1))
        return self.arranged(bytes(r * grid.columns + c for r, c in corners))

    def arranged(self, cells: bytes) -> Arrangement:
        """Return the position with the pieces at these cells."""
        free, number = (1 << self.size) - 1, 0
        for shape, cell in zip(self.shapes, cells, strict=True):
            free ^= shape.covers[cell]
            number += shape.weight[cell]
        return number, cells, free

    def is_solved(self, arrangement: Arrangement) -> bool:
        """Return whether X covers its goal."""
        return arrangement[1][0] == self.goal

    def neighbours(self, arrangement: Arrangement) -> Iterator[tuple[int, Arrangement]]:
        """Yield the index of a piece and the position after its move, for each move."""
        number, cells, free = arrangement
        for index, cell in enumerate(cells):
            shape = self.shapes[index]
            moves = shape.moves.get((cell, free))
            if moves is None:
                moves = shape.find_moves(self._metric, cell, free)
            for change, then_free, end in moves:
                yield index, (number + change, cells[:index] + end + cells[index + 1 :], then_free)

    def reached(self, number: int) -> list[int]:
        """Return the numbers of the positions that one move reaches from the position with this number."""
        free = mask = (1 << self.size) - 1
        pieces: list[tuple[Shape, int]] = []
        for shape in self.kinds:
            rest = number >> shape.shift & mask
            while rest:
                cell = rest.bit_length() - 1
                rest ^= 1 << cell
                free ^= shape.covers[cell]
                pieces.append((shape, cell))
        found: list[int] = []
        for shape, cell in pieces:
            moves = shape.moves.get((cell, free))
            if moves is None:
                moves = shape.find_moves(self._metric, cell, free)
            found += [number + move[0] for move in moves]
        return found

    def layer_after(
        self, layer: list[Arrangement], distances: dict[int, int], distance: int, search: Search
    ) -> Slices[list[Arrangement]]:
        """Return the positions that one more move reaches and that have no distance yet, in the order in which they are
        reached. Adds their `distance`.

        Raises SearchMemoryError if there are more than MAX_POSITIONS with a distance.
        """
        following: list[Arrangement] = []
        for first in range(0, len(layer), SLICE):
            part = layer[first : first + SLICE]
            search.visit(len(part))
            self._expand(part, following, distances, distance)
            if len(distances) > MAX_POSITIONS:
                raise SearchMemoryError(MAX_BYTES)
            yield progress_of(distances)
        return following

    def _expand(
        self, layer: list[Arrangement], following: list[Arrangement], distances: dict[int, int], distance: int
    ) -> None:
        """Add the new positions after one move, and their distance. This is most of the work of every search, so it
        makes a position only if it is new."""
        shapes, metric = self.shapes, self._metric
        for number, cells, free in layer:
            for index, cell in enumerate(cells):
                shape = shapes[index]
                moves = shape.moves.get((cell, free))
                if moves is None:
                    moves = shape.find_moves(metric, cell, free)
                for change, then_free, end in moves:
                    reached = number + change
                    if reached not in distances:
                        distances[reached] = distance
                        following.append((reached, cells[:index] + end + cells[index + 1 :], then_free))


def progress_of(distances: Sized) -> float:
    """Return the progress when this many positions have a distance."""
    return len(distances) / (len(distances) + SLICE * 100)


def _neighbours(cell: int, columns: int) -> Iterator[int]:
    """Yield the cells above, to the left, to the right and below. Some may be outside the box."""
    yield cell - columns
    if cell % columns:
        yield cell - 1
    if cell % columns < columns - 1:
        yield cell + 1
    yield cell + columns


class Slide(NamedTuple):
    """A move of a piece: its value and its top left cell afterwards."""

    value: int
    corner: Cell

    @property
    def input(self) -> str:
        """The input that makes it."""
        return slide_input(self.value, self.corner)


class Ways:
    """All shortest ways from one position to the goal: `left` has the number of moves that are left in each position
    on them."""

    def __init__(self, space: Space, left: dict[int, int]) -> None:
        self.space = space
        self.left = left

    def moves_from(self, arrangement: Arrangement) -> list[tuple[Slide, Arrangement]]:
        """Return the moves with which a shortest way goes on, and the positions after them."""
        after = self.left[arrangement[0]] - 1
        return [
            (Slide(index + 1, divmod(reached[1][index], self.space.box.columns)), reached)
            for index, reached in self.space.neighbours(arrangement)
            if self.left.get(reached[0]) == after
        ]


_cached: list[Ways] = []
"""The latest results, the last one last. They can be computed again at any time."""

METRICS: dict[str, Metric] = {"slides": slides, "straight": straight, "steps": steps}
"""What one move is, by the figure that counts such moves."""


@lru_cache(maxsize=MAX_WAYS)
def space_of(box: Box, figure: str) -> Space:
    """Return the positions of the pieces of a box, with the moves that a figure counts."""
    return Space(box, METRICS[figure])


def find_ways(grid: Grid, box: Box, search: Search) -> Slices[Ways | None]:
    """Return the shortest ways from this board to the goal, in moves that the search's target counts; None if it is
    proved that there is none.

    Raises SearchLimitError if the search is too long, and SearchMemoryError if it needs too much memory.
    """
    space = space_of(box, search.target or "slides")
    start = space.arrangement(grid)
    for ways in reversed(_cached):
        if ways.space is space and start[0] in ways.left:
            return ways
    try:
        left = yield from _left(space, start, search)
    except SearchMemoryError:
        left = yield from Layers(space, search).left(start[0])
    if left is None:
        return None
    ways = Ways(space, left)
    _cached[:] = [*_cached, ways][-MAX_WAYS:]
    return ways


def _left(space: Space, start: Arrangement, search: Search) -> Slices[dict[int, int] | None]:
    """Return how many moves are left in each position on a shortest way: search forwards until X is at its goal, then
    go back. Return None if X cannot reach its goal."""
    distances = {start[0]: 0}
    layer, distance = [start], 0
    while layer and not any(map(space.is_solved, layer)):
        distance += 1
        layer = yield from space.layer_after(layer, distances, distance, search)
    if not layer:
        return None
    layer = [arrangement for arrangement in layer if space.is_solved(arrangement)]
    left = {arrangement[0]: 0 for arrangement in layer}
    for back in range(1, distance + 1):
        before: list[Arrangement] = []
        for number, arrangement in enumerate(layer, 1):
            for _, reached in space.neighbours(arrangement):
                if distances.get(reached[0]) == distance - back and reached[0] not in left:
                    left[reached[0]] = back
                    before.append(reached)
            if number % SLICE == 0:
                yield progress_of(distances)
        layer = before
    return left


class Layers:
    """A slower search for positions that are too many to keep in a dictionary. Its layers are the positions that 0, 1,
    2 … moves reach at the earliest, packed: sorted numbers, `width` bytes each."""

    def __init__(self, space: Space, search: Search) -> None:
        self._space = space
        self._search = search
        self.width = (len(space.kinds) * space.size + 7) // 8
        self.layers: list[bytes] = []

    def left(self, start: int) -> Slices[dict[int, int] | None]:
        """Return what `_left` returns. Raises SearchMemoryError if the layers have more than MAX_BYTES."""
        self.layers, before = [self._pack([start])], b""
        while not (solved := (yield from self._solved(layer := self.layers[-1]))):
            if not layer:
                return None
            runs = yield from self._reached(layer)
            self.layers.append((yield from self._merged(1, runs, layer, layer, before, before)))
            before = layer
        left = dict.fromkeys(self._numbers(solved), 0)
        for count, layer in enumerate(reversed(self.layers[:-1]), 1):
            runs = yield from self._reached(solved)
            solved = yield from self._merged(2, runs, layer)
            numbers = self._numbers(solved)
            while part := dict.fromkeys(islice(numbers, RUN), count):
                left |= part
                yield self._progress
        return left

    def _solved(self, layer: bytes) -> Slices[bytes]:
        """Return the positions of a layer with X at its goal, packed."""
        mask, home = (1 << self._space.size) - 1, 1 << self._space.goal
        numbers, packed = self._numbers(layer), b""
        while part := list(islice(numbers, RUN)):
            packed += self._pack(number for number in part if number & mask == home)
            yield self._progress
        return packed

    def _reached(self, layer: bytes) -> Slices[list[bytes]]:
        """Return what one move from a layer reaches, packed in several parts."""
        runs: list[bytes] = []
        found: set[int] = set()
        for first in range(0, len(layer), SLICE * self.width):
            part = layer[first : first + SLICE * self.width]
            self._search.visit(len(part) // self.width)
            for number in self._numbers(part):
                found.update(self._space.reached(number))
            if len(found) > RUN:
                runs.append(self._pack(sorted(found)))
                found.clear()
                self._check_memory(runs)
            yield self._progress
        return [*runs, self._pack(sorted(found))]

    def _merged(self, times: int, runs: list[bytes], *layers: bytes) -> Slices[bytes]:
        """Return the numbers that occur this many times, counted once for all runs and once for each of the layers."""
        reached = (number for number, _ in groupby(merge(*map(self._numbers, runs))))
        counted = groupby(merge(reached, *map(self._numbers, layers)))
        packed: list[bytes] = []
        while part := [(number, sum(1 for _ in same)) for number, same in islice(counted, MERGED)]:
            packed.append(self._pack(number for number, count in part if count == times))
            self._check_memory(packed)
            yield self._progress
        return b"".join(packed)

    def _pack(self, numbers: Iterable[int]) -> bytes:
        return b"".join(number.to_bytes(self.width, "big") for number in numbers)

    def _numbers(self, packed: bytes) -> Iterator[int]:
        return (int.from_bytes(packed[at : at + self.width], "big") for at in range(0, len(packed), self.width))

    def _check_memory(self, more: list[bytes]) -> None:
        if sum(map(len, self.layers)) + sum(map(len, more)) > MAX_BYTES:
            raise SearchMemoryError(MAX_BYTES)

    @property
    def _progress(self) -> float:
        return self._search.nodes / (self._search.nodes + 100 * SLICE)
