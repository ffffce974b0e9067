"""Ways of the pusher: the shortest walk to a cell, and the fewest pushes that bring a box to a cell.

A way is written with letters: `u d l r` are steps, `U D L R` are pushes. Among equally good ways, the one is taken
whose first different step comes first in the order up, left, right, down. Sets of cells are bits of a whole number, so
that a search takes as long as its ways are, however many cells there are.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.rules import InvalidError
from puzzlebox_games.sokoban.board import Level, bits, expand, mask_of

DIRECTIONS = {"u": "up", "l": "left", "r": "right", "d": "down"}
"""The letters and the inputs for them, in the order in which equally good steps are preferred."""

LETTERS = "".join(DIRECTIONS)

LETTER_OF = {direction: letter for letter, direction in DIRECTIONS.items()}

MAX_COUNTED = 1000
"""The most moves of a text with counts. One without may be as long as a text can be."""


MAX_WORK = 40_000
"""The most places of a box, and rounds in which a walk grows, that are tried for one way: about a tenth of a second."""

Sides = tuple[int | None, int | None, int | None, int | None]
"""The number of steps from one side of a box to each side; None if there is no way, or something is in the cell. A side
is numbered like the direction in which the pusher pushes from there."""

Around = tuple[Sides, Sides, Sides, Sides]
"""The steps from each side of a box."""

Place = tuple[int, int]
"""The cell of a box and the side of it where the pusher is."""

RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The rows and columns of the eight cells around a box, from above it clockwise, compared with those of the box."""

SIDES_IN_RING = (4, 2, 6, 0)
"""Where the sides are in the ring: the one for pushes upwards is below the box."""


class Cost(NamedTuple):
    """What is left of a way: pushes, and then steps without a push."""

    pushes: int
    steps: int


class Way(NamedTuple):
    """The letters of a way, None if there is none, and the work that it took to find out (see `MAX_WORK`)."""

    letters: str | None
    work: int


class TooFarError(InvalidError):
    """The search for a way has taken too long."""


class Ground:
    """The cells on which the pusher and one box can move: the floor of a level without the other boxes.

    `work` counts the places and rounds that have been tried. Methods raise TooFarError if there are too many.
    """

    def __init__(self, level: Level, boxes: Iterable[int]) -> None:
        self._width = level.columns
        self._offsets = level.offsets
        self._ring = tuple(row * level.columns + column for row, column in RING)
        self._free = level.floor_mask & ~mask_of(boxes)
        self._around: dict[int, Around] = {}
        self.work = 0

    def reached(self, start: int) -> set[int]:
        """Return the cells to which the pusher can walk."""
        return {cell for layer in self._layers({start: 0}, 0, self._free) for cell in bits(layer)}

    def walk(self, start: int, end: int) -> str | None:
        """Return the shortest walk, None if there is none."""
        return self._descend(start, {end: 0}, None)

    def push(self, pusher: int, box: int, end: int) -> str | None:
        """Return the way that pushes a box to a cell, with the fewest pushes and then the fewest steps. Return None if
        there is none, or if the box is there already."""
        costs = self._costs_to(end, pusher, box) if box != end and self._is_free(end) else None
        if costs is None:
            return None
        way = ""
        while box != end:
            part = self._descend(pusher, self._next_pushes(pusher, box, costs), box)
            assert part is not None
            pusher += sum(self._offsets[LETTERS.index(letter)] for letter in part)
            way += part + LETTERS[self._offsets.index(box - pusher)].upper()
            pusher, box = box, 2 * box - pusher
        return way

    def targets(self, pusher: int, box: int) -> set[int]:
        """Return the cells to which a box can be pushed."""
        waiting = [(box, side) for side in self._open_sides(pusher, box)]
        seen = set(waiting)
        while waiting:
            self._spend()
            cell, side = waiting.pop()
            after = cell + self._offsets[side]
            if not self._is_free(after):
                continue
            for other, steps in enumerate(self._sides_of(after)[side]):
                if steps is not None and (after, other) not in seen:
                    seen.add((after, other))
                    waiting.append((after, other))
        return {cell for cell, _ in seen} - {box}

    def _costs_to(self, end: int, pusher: int, box: int) -> dict[Place, Cost] | None:
        """Return what is left from each place to a box at the end. The search goes backwards until it has found a side
        of the box that the pusher can reach; if it never does, return None."""
        goals = [(box, side) for side in self._open_sides(pusher, box)]
        layer = {(end, side): 0 for side in range(4) if self._is_free(end - self._offsets[side])}
        costs = dict.fromkeys(layer, Cost(0, 0))
        pushes = 0
        while layer:
            if any(place in costs for place in goals):
                return costs
            pushes += 1
            self._spend(len(layer))
            layer = self._pulled(layer, costs)
            costs.update({place: Cost(pushes, steps) for place, steps in layer.items()})
        return None

    def _pulled(self, layer: Mapping[Place, int], costs: Mapping[Place, Cost]) -> dict[Place, int]:
        """Return the places one push before those of a layer, with their steps."""
        found: dict[Place, int] = {}
        for (after, side), steps in layer.items():
            box = after - self._offsets[side]
            if not self._is_free(box - self._offsets[side]):
                continue
            for other, walked in enumerate(self._sides_of(box)[side]):
                place = (box, other)
                if walked is not None and place not in costs and steps + walked < found.get(place, steps + walked + 1):
                    found[place] = steps + walked
        return found

    def _next_pushes(self, pusher: int, box: int, costs: Mapping[Place, Cost]) -> dict[int, int]:
        """Return the cells from which the next push of a best way is made, with the steps that are left after it."""
        after = {side: costs.get((box + self._offsets[side], side)) for side in self._open_sides(pusher, box)}
        pushes = min(cost.pushes for cost in after.values() if cost)
        return {box - self._offsets[side]: cost.steps for side, cost in after.items() if cost and cost.pushes == pushes}

    # Sides of a box

    def _open_sides(self, pusher: int, box: int) -> list[int]:
        """Return the sides of a box that the pusher can reach."""
        sides = {box - offset: side for side, offset in enumerate(self._offsets) if self._is_free(box - offset)}
        if pusher in sides:
            steps = self._sides_of(box)[sides[pusher]]
            return [side for side in sides.values() if steps[side] is not None]
        area = sum(self._layers({pusher: 0}, mask_of(sides), self._free & ~(1 << box)))
        return [side for cell, side in sides.items() if area >> cell & 1]

    def _sides_of(self, box: int) -> Around:
        """Return the steps between the sides of a box."""
        if box not in self._around:
            ring = tuple(self._is_free(box + offset) for offset in self._ring)
            around, is_complete = steps_around(ring)
            if not is_complete:
                first, second, third, fourth = (self._steps_from(box, side) for side in range(4))
                around = (first, second, third, fourth)
            self._around[box] = around
        return self._around[box]

    def _steps_from(self, box: int, side: int) -> Sides:
        cells = [box - offset for offset in self._offsets]
        if not self._is_free(cells[side]):
            return (None, None, None, None)
        open_ = mask_of(cell for cell in cells if self._is_free(cell))
        steps: dict[int, int] = {}
        for count, layer in enumerate(self._layers({cells[side]: 0}, open_, self._free & ~(1 << box))):
            steps.update(dict.fromkeys(bits(layer & open_), count))
        return (steps.get(cells[0]), steps.get(cells[1]), steps.get(cells[2]), steps.get(cells[3]))

    # Layers of cells

    def _descend(self, start: int, ends: Mapping[int, int], box: int | None) -> str | None:
        """Return the best walk to one of the ends; each has the number of steps that follow there. None if there is no
        walk.

        A box that is going to be pushed from the end is in the way. If the push comes before any other best step in the
        order of the steps, the walk ends.
        """
        free = self._free if box is None else self._free & ~(1 << box)
        layers = list(self._layers(ends, 1 << start, free))
        if not layers or not layers[-1] >> start & 1:
            return None
        way, cell, left = "", start, len(layers) - 1
        first = min(ends.values())
        while (
            step := self._step_down(cell, layers[left - 1] if left else 0, box, ends.get(cell) == first + left)
        ) >= 0:
            way += LETTERS[step]
            cell += self._offsets[step]
            left -= 1
        return way

    def _step_down(self, cell: int, layer: int, box: int | None, is_end: bool) -> int:
        """Return the direction of the first step into a layer, -1 if the walk ends here."""
        for direction, offset in enumerate(self._offsets):
            if is_end and cell + offset == box:
                return -1
            if layer >> (cell + offset) & 1:
                return direction
        return -1

    def _layers(self, sources: Mapping[int, int], wanted: int, free: int) -> Iterator[int]:
        """Yield the cells by their distance to the sources, to each of which its number is added. The first layer has
        the lowest number, and the last one the last of the cells `wanted`, or all cells are yielded."""
        waiting = sorted((distance, cell) for cell, distance in sources.items())
        distance = waiting[0][0] if waiting else 0
        width, area, layer = self._width, 0, 0
        while waiting or layer:
            self._spend()
            layer = (layer << 1 | layer >> 1 | layer << width | layer >> width) & free & ~area
            while waiting and waiting[0][0] == distance:
                layer |= 1 << waiting.pop(0)[1] & free & ~area
            yield layer
            area |= layer
            if wanted and not wanted & ~area:
                break
            distance += 1

    def _is_free(self, cell: int) -> bool:
        return bool(self._free >> cell & 1)

    def _spend(self, work: int = 1) -> None:
        self.work += work
        if self.work > MAX_WORK:
            raise TooFarError("this way takes too long to find; go a part of it first")


@lru_cache(maxsize=256)
def find_walk(level: Level, boxes: frozenset[int], pusher: int, end: int) -> Way:
    """Return the shortest walk of the pusher to a cell. Ways are cached, because undo plays inputs again. Raises
    TooFarError."""
    ground = Ground(level, boxes)
    return Way(ground.walk(pusher, end), ground.work)


@lru_cache(maxsize=256)
def find_push(level: Level, boxes: frozenset[int], pusher: int, box: int, end: int) -> Way:
    """Return the best way that pushes a box to a cell. Raises TooFarError."""
    ground = Ground(level, boxes - {box})
    return Way(ground.push(pusher, box, end), ground.work)


@lru_cache(maxsize=256)
def steps_around(ring: tuple[bool, ...]) -> tuple[Around, bool]:
    """Return the steps between the sides of a box through the eight cells around it, which are free or not. No way is
    shorter. Return also whether these connect all free sides."""
    first, second, third, fourth = (_steps_in_ring(ring, place) for place in SIDES_IN_RING)
    free = [side for side, place in enumerate(SIDES_IN_RING) if ring[place]]
    around = (first, second, third, fourth)
    return around, all(around[side][other] is not None for side in free for other in free)


def _steps_in_ring(ring: tuple[bool, ...], start: int) -> Sides:
    steps: dict[int, int] = {start: 0} if ring[start] else {}
    for turn in (1, -1):
        count, place = 0, start
        while count < len(RING) and ring[place]:
            steps[place] = min(count, steps.get(place, count))
            count, place = count + 1, (place + turn) % len(RING)
    return (steps.get(4), steps.get(2), steps.get(6), steps.get(0))


def read_moves(text: str) -> str:
    """Return the letters of a text in lower case, without counts. White space in the text means nothing.

    Raises ValueError, naming the character, for any other character, a wrong count, and counts that stand for more than
    1000 moves.
    """
    written = "".join(text.split())
    letters = written if written.isalpha() else expand(written, max(MAX_COUNTED, len(written)))
    for number, letter in enumerate(letters, 1):
        if letter.lower() not in DIRECTIONS:
            raise InvalidError(
                "move {number}: expected one of u d l r, not {letter}", number=number, letter=repr(letter)
            )
    return letters.lower()
