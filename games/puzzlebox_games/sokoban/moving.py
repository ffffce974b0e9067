"""Ways of the pusher: the shortest walk to a cell, and the fewest pushes that bring a box to a cell.

A way is written with letters: `u d l r` are steps, `U D L R` are pushes. Among equally good ways, the one is taken
whose first different step comes first in the order up, left, right, down.
"""

from collections.abc import Iterable, Iterator, Mapping

from puzzlebox.core.message import Message
from puzzlebox_games.sokoban.level import Level

LETTERS = "ulrd"
"""The steps in the order in which equally good ones are preferred."""

MAX_WORK = 100_000
"""The most cells that the search for a way may look at: some hundredths of a second."""

RING = 12
"""The cells that are counted for the eight around a box."""

Sides = tuple[int | None, int | None, int | None, int | None]
"""The number of steps from one side of a box to each side; None if there is no way, or something is in the cell."""


class TooFarError(ValueError):
    """The search for a way has looked at too many cells."""


class Ground:
    """The cells on which the pusher and one box can move: the floor of a level without the other boxes.

    Methods raise TooFarError if a way takes too long to find.
    """

    def __init__(self, level: Level, boxes: Iterable[int]) -> None:
        width = level.columns
        self.offsets = (-width, -1, 1, width)
        self._free = bytearray(level.rows * width)
        for cell in level.floor.difference(boxes):
            self._free[cell] = 1
        self._width = width
        self._work = 0
        self._sides: dict[int, list[Sides]] = {}

    def walk(self, start: int, end: int) -> str | None:
        """Return the shortest walk, None if there is none."""
        return self._descend(start, {end: 0})

    def reached(self, start: int) -> set[int]:
        """Return the cells to which the pusher can walk."""
        free = self._free
        seen, waiting = {start}, [start]
        while waiting:
            cell = waiting.pop()
            for offset in self.offsets:
                if free[cell + offset] and cell + offset not in seen:
                    seen.add(cell + offset)
                    waiting.append(cell + offset)
        return seen

    def push(self, pusher: int, box: int, end: int) -> str | None:
        """Return the way that pushes a box to a cell, with the fewest pushes and then the fewest steps. Return None if
        there is none, or if the box is there already."""
        costs = self._costs_to(end, box, pusher) if box != end and self._free[end] else None
        if costs is None:
            return None
        way = ""
        while box != end:
            part, direction = self._approach(pusher, box, costs)
            way += part + LETTERS[direction].upper()
            pusher, box = box, box + self.offsets[direction]
        return way

    def targets(self, pusher: int, box: int) -> set[int]:
        """Return the cells to which a box can be pushed."""
        waiting = [(box, side) for side in self._open_sides(pusher, box)]
        seen = set(waiting)
        while waiting:
            cell, side = waiting.pop()
            after = cell + self.offsets[side]
            if not self._free[after]:
                continue
            for other, steps in enumerate(self._between(after)[side]):
                if steps is not None and (after, other) not in seen:
                    seen.add((after, other))
                    waiting.append((after, other))
        return {cell for cell, _ in seen} - {box}

    # A side of a box is named by the direction in which the pusher pushes from there.

    def _costs_to(self, end: int, box: int, pusher: int) -> dict[tuple[int, int], tuple[int, int]] | None:
        """Return, by box and side, the pushes and then steps to the end if the pusher is at that side. The search goes
        backwards until it reaches a side of the box that the pusher can reach; if it never does, return None."""
        goals = {(box, side) for side in self._open_sides(pusher, box)}
        layer = {(end, side): 0 for side in range(4) if self._free[end - self.offsets[side]]}
        costs = dict.fromkeys(layer, (0, 0))
        pushes = 0
        while layer:
            if any(place in costs for place in goals):
                return costs
            pushes += 1
            layer = self._pulled(layer, costs)
            costs.update({place: (pushes, steps) for place, steps in layer.items()})
        return None

    def _pulled(
        self, layer: Mapping[tuple[int, int], int], costs: Mapping[tuple[int, int], tuple[int, int]]
    ) -> dict[tuple[int, int], int]:
        """Return the places one push before those of a layer, with their steps."""
        found: dict[tuple[int, int], int] = {}
        for (after, side), steps in layer.items():
            box = after - self.offsets[side]
            if not self._free[box - self.offsets[side]]:
                continue
            for other, walked in enumerate(self._between(box)[side]):
                place = (box, other)
                if walked is None or place in costs:
                    continue
                if steps + walked < found.get(place, steps + walked + 1):
                    found[place] = steps + walked
        return found

    def _approach(self, pusher: int, box: int, costs: Mapping[tuple[int, int], tuple[int, int]]) -> tuple[str, int]:
        """Return the walk to the next push of the best way, and the direction of this push."""
        after = {side: costs.get((box + offset, side)) for side, offset in enumerate(self.offsets)}
        pushes = min(cost[0] for side, cost in after.items() if cost and self._is_reached(pusher, box, side))
        ends = {
            box - self.offsets[side]: cost[1]
            for side, cost in after.items()
            if cost and cost[0] == pushes and self._free[box - self.offsets[side]]
        }
        self._free[box] = 0
        way = self._descend(pusher, ends, box)
        self._free[box] = 1
        assert way is not None
        for letter in way:
            pusher += self.offsets[LETTERS.index(letter)]
        return way, self.offsets.index(box - pusher)

    def _is_reached(self, pusher: int, box: int, side: int) -> bool:
        return side in self._open_sides(pusher, box)

    def _open_sides(self, pusher: int, box: int) -> list[int]:
        """Return the sides of the box that the pusher can reach."""
        cells = {box - offset: side for side, offset in enumerate(self.offsets) if self._free[box - offset]}
        if pusher in cells:
            return [side for side, steps in enumerate(self._between(box)[cells[pusher]]) if steps is not None]
        self._free[box] = 0
        reached = self._distances(cells, {pusher: 0}) if cells else {}
        self._free[box] = 1
        return [side for cell, side in cells.items() if cell in reached]

    def _between(self, box: int) -> list[Sides]:
        """Return the numbers of steps between the sides of a box."""
        if box not in self._sides:
            self._spend(RING)
            self._free[box] = 0
            self._sides[box] = [self._steps_from(box, side) for side in range(4)]
            self._free[box] = 1
        return self._sides[box]

    def _steps_from(self, box: int, side: int) -> Sides:
        cells = [box - offset for offset in self.offsets]
        if not self._free[cells[side]]:
            return (None, None, None, None)
        ends = [cell for cell in cells if self._free[cell]]
        near = self._steps_around(box, side)
        if all(near[cells.index(end)] is not None for end in ends):
            return near
        steps = self._distances(ends, {cells[side]: 0})
        return (steps.get(cells[0]), steps.get(cells[1]), steps.get(cells[2]), steps.get(cells[3]))

    def _steps_around(self, box: int, side: int) -> Sides:
        """Return the steps to the other sides through the eight cells around the box, as far as these are free. No way
        is shorter."""
        free, width = self._free, self._width
        ring = [box + offset for offset in (-width, 1 - width, 1, 1 + width, width, width - 1, -1, -1 - width)]
        start = ring.index(box - self.offsets[side])
        steps: list[int | None] = [None] * 4
        steps[side] = 0
        for turn in (1, -1):
            for count in range(1, 5):
                cell = ring[(start + turn * count) % 8]
                if not free[cell]:
                    break
                if count % 2 == 0:
                    other = self.offsets.index(box - cell)
                    steps[other] = min(count, steps[other] or count)
        return (steps[0], steps[1], steps[2], steps[3])

    # Distances

    def _descend(self, start: int, ends: Mapping[int, int], box: int = -1) -> str | None:
        """Return the best way from a cell to one of the ends; each has a number of steps that follow. None if there is
        none.

        At the best end, the way stops at once if the push of the box there comes first in the order of the steps.
        """
        distances = self._distances((start,), ends)
        if start not in distances:
            return None
        way, cell = "", start
        while True:
            step = self._next_step(cell, distances, ends, box)
            if step is None:
                return way
            way += LETTERS[step]
            cell += self.offsets[step]

    def _next_step(self, cell: int, distances: Mapping[int, int], ends: Mapping[int, int], box: int) -> int | None:
        """Return the direction of the first best step, None if the way stops here."""
        left = distances[cell]
        stops = ends.get(cell) == left
        for direction, offset in enumerate(self.offsets):
            if stops and cell + offset == box:
                return None
            if distances.get(cell + offset, left) == left - 1:
                return direction
        return None

    def _distances(self, wanted: Iterable[int], sources: Mapping[int, int]) -> dict[int, int]:
        """Return the least number of steps to a source, added to the number of this source, for all cells up to the
        distance at which the last of the `wanted` cells is found. Raises TooFarError."""
        missing = set(wanted)
        distances: dict[int, int] = {}
        free, offsets = self._free, self.offsets
        for distance, layer in self._layers(sources):
            following = []
            for cell in layer:
                if cell in distances:
                    continue
                distances[cell] = distance
                missing.discard(cell)
                following.extend(
                    [cell + offset for offset in offsets if free[cell + offset] and cell + offset not in distances]
                )
            if not missing:
                break
            layer[:] = following
        self._spend(len(distances))
        return distances

    @staticmethod
    def _layers(sources: Mapping[int, int]) -> Iterator[tuple[int, list[int]]]:
        """Yield each distance with the cells found there, which the caller replaces by those one step farther away."""
        waiting = sorted((distance, cell) for cell, distance in sources.items())
        layer: list[int] = []
        distance = 0
        while waiting or layer:
            if not layer:
                distance = waiting[0][0]
            while waiting and waiting[0][0] == distance:
                layer.append(waiting.pop(0)[1])
            yield distance, layer
            distance += 1

    def _spend(self, cells: int) -> None:
        self._work += cells
        if self._work > MAX_WORK:
            raise TooFarError(Message("this way takes too long to find; go a part of it first"))
