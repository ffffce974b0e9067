"""A level as bit masks, for searches: bit n of a mask stands for the cell with the number n.

A `Warehouse` has everything about a level that does not change while boxes move: the floor, the goals, and how many
pushes a box needs from each cell to each goal if it were alone.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzlebox.rules import Slices
from puzzlebox_games.sokoban.board import Level, beside, bits, flood, mask_of

UNREACHABLE = 1_000_000
"""The distance to a goal that a box cannot reach."""

Distances = tuple[int, ...]
"""The pushes that a box needs to each goal, in the order of `Warehouse.goals`."""


CELL_BITS = 12
"""The bits of a position's key that hold the first cell of the pusher's area. The other bits are the boxes."""

CELL_MASK = (1 << CELL_BITS) - 1

Key = int
"""A position: the mask of the boxes, and the first cell of the area that the pusher can reach."""


class Push(NamedTuple):
    """A push: the cell of the box before it, and the index of its direction."""

    box: int
    direction: int


class Side(NamedTuple):
    """A part of the floor around one box, from which its pusher cannot leave while the box stays, and the distances of
    the box if the pusher is there."""

    mask: int
    distances: Distances


class Warehouse:
    """What does not change in a level. Make one with `preparing`.

    `floor` and `goal_mask` are masks of the cells that the pusher can reach if boxes are ignored. `offsets` are the
    differences of cell numbers for each direction. `sides` has the parts of the floor around a box, by the cell of the
    box. `live` is the mask of the cells from which a single box can reach a goal. `fixed_in_row` and `fixed_in_column`
    are the cells in which a box can never be pushed along its row or column, because of walls or dead cells.
    `remoteness` is the sum of a box's distances to all goals, by its cell.
    """

    def __init__(self, level: Level) -> None:
        self.width = level.columns
        self.offsets = level.offsets
        self.floor = level.floor_mask
        self.cells = tuple(bits(self.floor))
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
        return frozen(boxes, self.fixed_in_row, self.fixed_in_column, self.width)

    def flood(self, start: int, free: int) -> int:
        """Return the cells that can be reached from the cells `start` on the cells `free`."""
        return flood(start, free, self.width)

    def key(self, boxes: int, pusher: int) -> Key:
        """Return the key of the position with the pusher in this cell."""
        area = self.flood(1 << pusher, self.floor & ~boxes)
        return boxes << CELL_BITS | (area & -area).bit_length() - 1

    def area(self, key: Key) -> int:
        """Return the cells that the pusher can reach."""
        return self.flood(1 << (key & CELL_MASK), self.floor & ~(key >> CELL_BITS))

    def pulls(self, key: Key) -> Iterator[tuple[Key, Push]]:
        """Return the positions from which one push leads to this one, with the push."""
        boxes, area = key >> CELL_BITS, self.area(key)
        free = self.floor & ~boxes
        for direction, offset in enumerate(self.offsets):
            for target in bits(boxes & shifted(area, offset) & shifted(free, 2 * offset)):
                box = target - offset
                yield self.key(boxes ^ (1 << box | 1 << target), box - offset), Push(box, direction)

    def solved_keys(self) -> list[Key]:
        """Return the positions with boxes on all goals, and the pusher in each part of the rest of the floor."""
        free, keys = self.floor & ~self.goal_mask, []
        while free:
            keys.append(self.key(self.goal_mask, (free & -free).bit_length() - 1))
            free &= ~self.area(keys[-1])
        return keys

    def distances(self, box: int, pusher_area: int) -> Distances:
        """Return the distances of a box to the goals if it were alone with a pusher in this area."""
        sides = self.sides[box]
        if len(sides) > 1:
            for side in sides:
                if side.mask & pusher_area:
                    return side.distances
        return sides[0].distances

    def inside(self, boxes: frozenset[int]) -> int:
        """Return the mask of those boxes that the pusher can reach if other boxes are ignored."""
        return mask_of(boxes) & self.floor

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
            layer = beside(layer, self.width) & free & ~area
            area |= layer
            count += 1
        return steps


def frozen(boxes: int, fixed_in_row: int, fixed_in_column: int, width: int) -> int:
    """Return those boxes that can never be pushed: they are in cells in which none can be pushed along its row or its
    column, or beside each other. Boxes that can are removed until the others block each other."""
    while True:
        blocked = boxes & (fixed_in_row | boxes << 1 | boxes >> 1) & (fixed_in_column | boxes << width | boxes >> width)
        if blocked == boxes:
            return boxes
        boxes = blocked


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


# The cheapest assignment of boxes to goals

MAX_MATCHED = 24
"""With more boxes, a lower bound is computed that takes less time: each box goes to its nearest goal."""


class Matching(NamedTuple):
    """The cost of a cheapest assignment, `UNREACHABLE` or more if there is none, and how it was found.

    `goals` has the index of the goal of each box. `owners` has the box of each goal, `prices` and `rents` are the
    potentials of the Hungarian method: for each box and goal, distance >= price of the box + rent of the goal.
    """

    cost: int
    goals: tuple[int, ...]
    owners: tuple[int, ...] = ()
    prices: tuple[int, ...] = ()
    rents: tuple[int, ...] = ()


def match(rows: Sequence[Distances]) -> Matching:
    """Return a cheapest assignment of boxes, each with its distances to all goals."""
    count = len(rows)
    if count > MAX_MATCHED:
        return Matching(sum(map(min, rows)), ())
    owners, prices, rents = [-1] * count, [0] * count, [0] * count
    for box in range(count):
        _assign(rows, box, owners, prices, rents)
    goals = [0] * count
    for goal, box in enumerate(owners):
        goals[box] = goal
    cost = sum([rows[box][goal] for goal, box in enumerate(owners)])
    return Matching(cost, tuple(goals), tuple(owners), tuple(prices), tuple(rents))


def cost_after(matching: Matching, rows: list[Distances], box: int, row: Distances) -> int:
    """Return the cost of a cheapest assignment if one box gets other distances. `rows` are restored."""
    old = rows[box]
    if not matching.goals:
        return matching.cost - min(old) + min(row)
    goal = matching.goals[box]
    if row[goal] < old[goal]:  # a push changes a cost by 1 at most, so no assignment is cheaper
        return matching.cost - old[goal] + row[goal]
    owners, prices, rents = list(matching.owners), list(matching.prices), list(matching.rents)
    owners[goal] = -1
    prices[box] = 0
    rows[box] = row
    _assign(rows, box, owners, prices, rents)
    cost = sum([rows[owner][goal] for goal, owner in enumerate(owners)])
    rows[box] = old
    return cost


def _assign(rows: Sequence[Distances], box: int, owners: list[int], prices: list[int], rents: list[int]) -> None:
    """Give a goal to one more box, and change the goals of others if that is cheaper (one step of the Hungarian
    method)."""
    count = len(owners)
    slack = [UNREACHABLE * UNREACHABLE] * count
    previous = [-1] * count
    used: list[int] = []
    waiting = list(range(count))
    owner, last = box, -1
    while True:
        row, price = rows[owner], prices[owner]
        nearest = -1
        least = UNREACHABLE * UNREACHABLE
        for goal in waiting:
            reduced = row[goal] - price - rents[goal]
            if reduced < slack[goal]:
                slack[goal] = reduced
                previous[goal] = last
            if slack[goal] < least:
                least = slack[goal]
                nearest = goal
        prices[box] += least
        for goal in used:
            prices[owners[goal]] += least
            rents[goal] -= least
        for goal in waiting:
            slack[goal] -= least
        waiting.remove(nearest)
        used.append(nearest)
        last = nearest
        owner = owners[nearest]
        if owner < 0:
            break
    while last >= 0:
        before = previous[last]
        owners[last] = owners[before] if before >= 0 else box
        last = before
