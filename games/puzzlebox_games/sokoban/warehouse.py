"""A level as bit masks, for searches: bit n of a mask stands for the cell with the number n.

A `Warehouse` has everything about a level that does not change while boxes move: the floor, the goals, and how many
pushes a box needs from each cell to each goal if it were alone.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from puzzlebox.core.stepwise import Slices
from puzzlebox_games.sokoban.level import Level

DIRECTIONS = ("up", "left", "right", "down")
"""The order in which equally good moves are preferred."""

UNREACHABLE = 1_000_000
"""The distance to a goal that a box cannot reach."""

Distances = tuple[int, ...]
"""The pushes that a box needs to each goal, in the order of `Warehouse.goals`."""


class Side(NamedTuple):
    """A part of the floor around one box, from which its pusher cannot leave while the box stays, and the distances of
    the box if the pusher is there."""

    mask: int
    distances: Distances


class Warehouse:
    """What does not change in a level. Make one with `preparing`.

    `floor` and `goal_mask` are masks of the cells that the pusher can reach if boxes are ignored. `offsets` are the
    differences of cell numbers for `DIRECTIONS`. `sides` has the parts of the floor around a box, by the cell of the
    box. `live` is the mask of the cells from which a single box can reach a goal. `fixed_in_row` and `fixed_in_column`
    are the cells in which a box can never be pushed along its row or column, because of walls or dead cells.
    `remoteness` is the sum of a box's distances to all goals, by its cell.
    """

    def __init__(self, level: Level) -> None:
        self.width = level.width
        self.offsets = (-level.width, -1, 1, level.width)
        self.cells = tuple(sorted(level.floor))
        self.floor = mask_of(self.cells)
        self.goals = tuple(sorted(level.goals & level.floor))
        self.goal_mask = mask_of(self.goals)
        self.sides: dict[int, tuple[Side, ...]] = {}
        self.remoteness: dict[int, int] = {}
        self.live = self.fixed_in_row = self.fixed_in_column = 0

    def set_sides(self, sides: dict[int, tuple[Side, ...]]) -> None:
        """Set the distances of boxes, and what follows from them."""
        self.sides = sides
        self.live = mask_of(
            cell
            for cell, parts in sides.items()
            if any(min(part.distances, default=UNREACHABLE) < UNREACHABLE for part in parts)
        )
        self.remoteness = {
            cell: sum(distance for distance in parts[0].distances if distance < UNREACHABLE) if parts else 0
            for cell, parts in sides.items()
        }
        floor, dead, width = self.floor, ~self.live, self.width
        self.fixed_in_row = floor & (~(floor << 1 & floor >> 1) | (dead << 1 & dead >> 1))
        self.fixed_in_column = floor & (~(floor << width & floor >> width) | (dead << width & dead >> width))

    def frozen(self, boxes: int) -> int:
        """Return those boxes that can never be pushed: walls, dead cells or each other block them in their row and in
        their column."""
        width = self.width
        while True:
            blocked = (
                boxes
                & (self.fixed_in_row | boxes << 1 | boxes >> 1)
                & (self.fixed_in_column | boxes << width | boxes >> width)
            )
            if blocked == boxes:
                return boxes
            boxes = blocked

    def flood(self, start: int, free: int) -> int:
        """Return the cells that can be reached from the cells `start` on the cells `free`."""
        width = self.width
        area = start
        while True:
            grown = area | (((area << 1) | (area >> 1) | (area << width) | (area >> width)) & free)
            if grown == area:
                return area
            area = grown

    def distances(self, box: int, pusher_area: int) -> Distances:
        """Return the distances of a box to the goals if it were alone with a pusher in this area."""
        sides = self.sides[box]
        if len(sides) > 1:
            for side in sides:
                if side.mask & pusher_area:
                    return side.distances
        return sides[0].distances

    def inside(self, boxes: Iterable[int]) -> int:
        """Return the mask of those boxes that the pusher can reach if other boxes are ignored."""
        return mask_of(boxes) & self.floor

    def walk(self, boxes: int, start: int, end: int) -> tuple[str, ...]:
        """Return the shortest walk between two cells, preferring `DIRECTIONS` in their order at each step.

        Raises ValueError if there is none.
        """
        free = self.floor & ~boxes
        layers = [1 << end]
        area = 1 << end
        while not area >> start & 1:
            near = self._beside(area) & free & ~area
            if not near:
                raise ValueError(f"no walk from {start} to {end}")
            layers.append(near)
            area |= near
        steps = []
        layers.pop()
        while layers:
            layer = layers.pop()
            direction, start = next(
                (direction, start + offset)
                for direction, offset in zip(DIRECTIONS, self.offsets, strict=True)
                if layer >> (start + offset) & 1
            )
            steps.append(direction)
        return tuple(steps)

    def steps_from(self, boxes: int, start: int, ends: int) -> dict[int, int]:
        """Return the numbers of steps from a cell to those of the cells `ends` that can be reached, by cell."""
        free = self.floor & ~boxes
        steps: dict[int, int] = {}
        layer = area = 1 << start
        count = 0
        while layer:
            for cell in bits(layer & ends):
                steps[cell] = count
            if not ends & ~area:
                break
            layer = self._beside(layer) & free & ~area
            area |= layer
            count += 1
        return steps

    def _beside(self, area: int) -> int:
        return (area << 1) | (area >> 1) | (area << self.width) | (area >> self.width)


def preparing(level: Level) -> Slices[Warehouse]:
    """Compute the warehouse of a level, slice by slice."""
    house = Warehouse(level)
    parts: dict[int, list[int]] = {}
    for count, cell in enumerate(house.cells):
        if count % 16 == 0:
            yield 0.2 * count / len(house.cells)
        parts[cell] = _parts_around(house, cell)
    found: dict[tuple[int, int], list[int]] = {}
    for index, goal in enumerate(house.goals):
        yield 0.2 + 0.8 * index / len(house.goals)
        _measure(house, parts, goal, index, found)
    nowhere = (UNREACHABLE,) * len(house.goals)
    house.set_sides(
        {
            cell: tuple(Side(mask, tuple(found.get((cell, part), nowhere))) for part, mask in enumerate(masks))
            for cell, masks in parts.items()
        }
    )
    return house


def _parts_around(house: Warehouse, cell: int) -> list[int]:
    """Return the parts into which a box in the cell divides the rest of the floor."""
    rest = house.floor & ~(1 << cell)
    if _is_open(house, cell):
        return [rest]
    parts = []
    while rest:
        part = house.flood(rest & -rest, rest)
        parts.append(part)
        rest &= ~part
    return parts


def _is_open(house: Warehouse, cell: int) -> bool:
    """Return whether the free cells beside a cell are joined by those at its corners, so that a box there divides
    nothing. This is seen at once, where filling the floor would take long."""
    width = house.width
    ring = (-width, 1 - width, 1, 1 + width, width, width - 1, -1, -1 - width)
    free = [house.floor >> (cell + offset) & 1 for offset in ring]
    gaps = sum(free[side] and not (free[side - 1] and free[side - 2]) for side in (0, 2, 4, 6))
    return gaps <= 1 and any(free[::2])


def _measure(
    house: Warehouse, parts: dict[int, list[int]], goal: int, index: int, found: dict[tuple[int, int], list[int]]
) -> None:
    """Set the distances to one goal of a box that is alone, by its cell and the number of the part where the pusher is.
    The box is pulled back from the goal."""

    def part_of(box: int, pusher: int) -> int:
        masks = parts[box]
        return next((part for part, mask in enumerate(masks) if mask >> pusher & 1), -1)

    layer = [(goal, part) for part in range(len(parts[goal]))]
    seen = set(layer)
    distance = 0
    while layer:
        for place in layer:
            found.setdefault(place, [UNREACHABLE] * len(house.goals))[index] = distance
        distance += 1
        following = []
        for box, part in layer:
            for offset in house.offsets:
                before, behind = box - offset, box - 2 * offset
                if part_of(box, before) != part or not house.floor >> before & 1:
                    continue
                if behind < 0 or not house.floor >> behind & 1:
                    continue
                place = (before, part_of(before, behind))
                if place not in seen:
                    seen.add(place)
                    following.append(place)
        layer = following


def shifted(mask: int, offset: int) -> int:
    """Return the mask with each cell moved by the offset."""
    return mask << offset if offset > 0 else mask >> -offset


def mask_of(cells: Iterable[int]) -> int:
    """Return the mask of these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def bits(mask: int) -> Iterator[int]:
    """Return the cells in a mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
