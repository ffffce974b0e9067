"""The solver: a solution with the least pushes, and among those one with the least moves; or the other way round."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple

from puzzlebox.rules import Message, NoSolution, Search, SearchLimitError, Slices, Solution, part_of
from puzzlebox_games.sokoban.board import Level, bits, mask_of
from puzzlebox_games.sokoban.warehouse import (
    CELL_BITS,
    UNREACHABLE,
    Key,
    Push,
    Warehouse,
    cost_after,
    match,
    preparing,
    shifted,
)
from puzzlebox_games.sokoban.ways import DIRECTIONS, LETTERS, find_walk

MAX_POSITIONS = 1_000_000
"""The most positions that a search stores: about 200 MB."""

MAX_STORED_CELLS = 400_000_000
"""The most positions of a large level, times its cells: each position then takes more memory."""

SLICE = 2_000
"""The work of a slice: the number of expanded positions, times the number of cells."""


class Positions:
    """The positions that a search by pushes has found, with the least number of pushes to each."""

    def __init__(self, house: Warehouse, search: Search, boxes: int, pusher: int) -> None:
        self.house = house
        self.search = search
        self.start = house.key(boxes, pusher)
        self.pushes: dict[Key, int] = {self.start: 0}
        self._limit = most_positions(house)
        self.solved: list[Key] = []
        """The solved positions that have been reached with the least pushes."""
        self._waiting = {bound(house, boxes, 1 << pusher): [self.start]}
        """The positions to expand, by the least number of pushes of a solution through them."""

    @property
    def least(self) -> int | None:
        """The least number of pushes of a solution, once it is known."""
        return self.pushes[self.solved[0]] if self.solved else None

    def find(self) -> Slices[int | None]:
        """Return the least number of pushes of a solution, or None if there is no solution."""
        while not self.solved and self._waiting and (total := min(self._waiting)) < UNREACHABLE:
            yield from self._expand_all(total, until_solved=True)
        return self.least

    def find_all(self) -> Slices[None]:
        """Find all positions on the way to a solution with the least pushes, once their number is known."""
        if self.least in self._waiting:
            yield from self._expand_all(self.least, until_solved=False)

    def _expand_all(self, total: int, until_solved: bool) -> Slices[None]:
        """Expand the positions through which a solution has at least `total` pushes."""
        slice_length = slice_of(self.house)
        stack = self._waiting[total]
        expanded = 0
        while stack:
            expanded += 1
            if expanded % slice_length == 0:
                yield self.search.nodes / self.search.limit
            self._expand(stack.pop(), total)
            if until_solved and self.solved:
                return
        del self._waiting[total]

    def _expand(self, key: Key, total: int) -> None:
        known = self.pushes
        if key >> CELL_BITS == self.house.goal_mask:
            self.solved.append(key)
            return
        pushes = known[key] + 1
        for found, least in self.onward(key, total - known[key]):
            if known.get(found, UNREACHABLE) > pushes:
                known[found] = pushes
                self._waiting.setdefault(pushes + least, []).append(found)
        if len(known) > self._limit:
            raise SearchLimitError

    def onward(self, key: Key, least: int | None = None) -> Iterator[tuple[Key, int]]:
        """Return the positions after one push, each with a number of pushes that it needs at least. Positions that
        cannot be solved are left out, as far as this is seen at once.

        With `least`, there are none if the position itself needs another number of pushes at least: a way to it with
        fewer pushes has been found since, and it was expanded then.
        """
        house = self.house
        boxes, area = key >> CELL_BITS, house.area(key)
        cells = list(bits(boxes))
        rows = [house.distances(cell, area) for cell in cells]
        matching = match(rows)
        if least is not None and matching.cost != least:
            return
        numbers = {cell: number for number, cell in enumerate(cells)}
        count = 1
        for cell, target in self._targets(boxes, area):
            count += 1
            after = boxes ^ (1 << cell | 1 << target)
            if house.frozen(after) & ~house.goal_mask:
                continue
            cost = cost_after(matching, rows, numbers[cell], house.distances(target, 1 << cell))
            if cost < UNREACHABLE:
                yield house.key(after, cell), cost
        self.search.visit(count)

    def _targets(self, boxes: int, area: int) -> Iterator[tuple[int, int]]:
        """Return the boxes that can be pushed to a live cell, each as its cell before and after."""
        free = self.house.floor & ~boxes & self.house.live
        for offset in self.house.offsets:
            for cell in bits(boxes & shifted(area, offset) & shifted(free, -offset)):
                yield cell, cell + offset

    def before(self, key: Key) -> Iterator[tuple[Key, Push]]:
        """Return the known positions from which one push leads here in the least number of pushes."""
        pushes = self.pushes[key] - 1
        return ((before, push) for before, push in self.house.pulls(key) if self.pushes.get(before) == pushes)


def slice_of(house: Warehouse) -> int:
    """Return the number of positions that are expanded in a slice of a few milliseconds."""
    return max(1, SLICE // len(house.cells))


def most_positions(house: Warehouse) -> int:
    """Return the most positions that a search stores."""
    return min(MAX_POSITIONS, MAX_STORED_CELLS // house.floor.bit_length())


def bound(house: Warehouse, boxes: int, area: int) -> int:
    """Return a number of pushes that boxes need at least, `UNREACHABLE` or more if they cannot be brought to goals."""
    rows = [house.distances(box, area) for box in bits(boxes)]
    return match(rows).cost if len(rows) == len(house.goals) else UNREACHABLE


MAX_CHOOSING = 1_000_000
"""The most nodes that the solver visits to find all solutions with the fewest pushes, after their number is known."""

PLACE_SIZE = 3
"""How much more memory a place takes than a position."""

UNSOLVABLE = NoSolution(Message("no solution exists from here"))


def solving(level: Level, search: Search, figure: str = "pushes") -> Slices[Solution | NoSolution]:
    """Find a solution that has the fewest pushes, and among those the fewest moves; or the other way round.

    The `length` of the solution is its number of pushes or moves. If it takes too long to compare the moves of all
    solutions with the fewest pushes, it may have more moves. If a solution with the fewest moves takes too much memory
    to find, there is one with the fewest pushes, and a proved least number of moves. Raises SearchLimitError.
    """
    house = yield from part_of(preparing(level), 0, 0.05)
    boxes, at_least = house.inside(level.boxes), 0
    try:
        find = least_moves if figure == "moves" else least_pushes
        pushes = yield from part_of(find(house, search, boxes, level.pusher), 0.05, 0.8)
    except TooManyPlacesError as error:
        at_least = error.at_least
        pushes = yield from part_of(least_pushes(house, search, boxes, level.pusher), 0.8, 1)
    if pushes is None:
        return UNSOLVABLE
    found = solution(level, pushes)
    if figure == "pushes":
        return found
    return found._replace(length=len(found.text), optimal=not at_least, at_least=at_least)


def least_pushes(house: Warehouse, search: Search, boxes: int, pusher: int) -> Slices[tuple[Push, ...] | None]:
    """Find a solution with the least pushes, and among those with the least moves; None if there is none."""
    positions = Positions(house, search, boxes, pusher)
    least = yield from part_of(positions.find(), 0, 0.5)
    if not least:
        return () if least == 0 else None
    return (yield from part_of(choosing(positions, pusher, MAX_CHOOSING), 0.5, 1)).pushes


class Choice(NamedTuple):
    """A solution with the least pushes, and the number of pushes with which such a solution can begin: 0 if it is
    unknown."""

    pushes: tuple[Push, ...]
    first: int = 0


def choosing(positions: Positions, pusher: int, limit: int) -> Slices[Choice]:
    """Find the solutions with the fewest pushes, once their number is known, and choose one with the fewest moves.

    If that takes more nodes than the limit, the choice is among those that were found, and the number of
    positions after each push is limited.
    """
    search, least = positions.search, positions.least or 1
    most = max(0, min(limit, search.limit - search.nodes))
    own = positions.search = Search(limit=most)
    is_complete = True
    try:
        yield from part_of(positions.find_all(), 0, 0.4)
    except SearchLimitError:
        is_complete = False
    positions.search = Search()
    ways = yield from part_of(finding_ways(positions, max(1, most // (4 * least))), 0.4, 0.7)
    pushes = yield from part_of(with_least_moves(positions, ways.onward, pusher), 0.7, 1)
    search.nodes = min(search.limit, search.nodes + own.nodes + positions.search.nodes)
    return Choice(pushes, len(ways.onward[positions.start]) if is_complete and ways.are_all else 0)


def any_way(positions: Positions) -> tuple[Push, ...]:
    """Return one solution with the least pushes, after it was found."""
    pushes = []
    key = positions.solved[0]
    while key != positions.start:
        key, push = next(positions.before(key))
        pushes.append(push)
    return tuple(reversed(pushes))


Onward = dict[Key, list[tuple[Push, Key]]]
"""Positions, each with the pushes that lead on and the positions after them."""


class Ways(NamedTuple):
    """The ways to a solution, in the order of their pushes, and whether these are all that are known."""

    onward: Onward
    are_all: bool


def finding_ways(positions: Positions, width: int) -> Slices[Ways]:
    """Find the known positions on the way to a solution with the fewest pushes: at most `width` after each push."""
    slice_length = slice_of(positions.house)
    layer, least = list(positions.solved), positions.least or 0
    layers: list[Onward] = []
    are_all = True
    for number in range(least):
        earlier: Onward = {}
        for count, key in enumerate(layer):
            if count % slice_length == 0:
                yield number / least
            positions.search.visit()
            for before, push in positions.before(key):
                earlier.setdefault(before, []).append((push, key))
        are_all = are_all and len(earlier) <= width
        layers.append(dict(islice(earlier.items(), width)))
        layer = list(layers[-1])
    return Ways({key: onward for earlier in reversed(layers) for key, onward in earlier.items()}, are_all)


Place = tuple[Key, int]
"""A position, and the cell of the pusher."""


class TooManyPlacesError(SearchLimitError):
    """The search for the fewest moves has stored as many places as it may. `at_least` is a proved number of moves."""

    def __init__(self, at_least: int) -> None:
        super().__init__()
        self.at_least = at_least


class Arrival(NamedTuple):
    """How a place was reached: the number of moves, the last push, and the place before it."""

    moves: int
    push: Push
    before: Place


def with_least_moves(positions: Positions, ways: Onward, pusher: int) -> Slices[tuple[Push, ...]]:
    """Return a solution with the least moves among those with the least pushes."""
    house = positions.house
    slice_length = slice_of(house)
    arrivals: dict[Place, Arrival] = {}
    cells: dict[Key, list[int]] = {positions.start: [pusher]}
    for count, (key, onward) in enumerate(ways.items()):
        if count % slice_length == 0:
            yield count / len(ways)
        stands = [push.box - house.offsets[push.direction] for push, _ in onward]
        for cell in cells.pop(key, ()):
            positions.search.visit()
            steps = house.steps_from(key >> CELL_BITS, cell, mask_of(stands))
            moves = arrivals[key, cell].moves if (key, cell) in arrivals else 0
            for stand, (push, after) in zip(stands, onward, strict=True):
                if stand not in steps:
                    continue
                place = (after, push.box)
                arrival = Arrival(moves + steps[stand] + 1, push, (key, cell))
                if place not in arrivals:
                    cells.setdefault(after, []).append(push.box)
                elif arrivals[place].moves <= arrival.moves:
                    continue
                arrivals[place] = arrival
    ends = [(key, cell) for key in positions.solved for cell in cells.get(key, ())]
    return _pushes_to(min(ends, key=lambda place: arrivals[place].moves), arrivals)


def _pushes_to(place: Place, arrivals: dict[Place, Arrival]) -> tuple[Push, ...]:
    pushes = []
    while place in arrivals:
        pushes.append(arrivals[place].push)
        place = arrivals[place].before
    return tuple(reversed(pushes))


def least_moves(house: Warehouse, search: Search, boxes: int, pusher: int) -> Slices[tuple[Push, ...] | None]:
    """Find a solution with the least moves, and among those with the least pushes; None if there is none."""
    start: Place = (boxes, pusher)
    arrivals: dict[Place, Arrival] = {}
    costs = {start: (0, 0)}
    waiting = [(0, 0, start)] if bound(house, boxes, 1 << pusher) < UNREACHABLE else []
    closed: set[Place] = set()
    slice_length, most = slice_of(house), most_positions(house) // PLACE_SIZE
    while waiting:
        place = heappop(waiting)[2]
        if place[0] == house.goal_mask:
            return _pushes_to(place, arrivals)
        if place in closed:
            continue
        closed.add(place)
        if len(closed) % slice_length == 0:
            yield search.nodes / search.limit
        for arrival, after in _pushes_from(house, place, costs[place][0]):
            search.visit()
            cost = (arrival.moves, costs[place][1] + 1)
            least = bound(house, after[0], 1 << after[1])
            if least < UNREACHABLE and cost < costs.get(after, (UNREACHABLE, 0)):
                costs[after] = cost
                arrivals[after] = arrival
                heappush(waiting, (cost[0] + least, cost[1] + least, after))
        if len(costs) > most:
            raise TooManyPlacesError(waiting[0][0])
    return None


def _pushes_from(house: Warehouse, place: Place, moves: int) -> Iterator[tuple[Arrival, Place]]:
    """Return the pushes that are possible after a walk and leave no box dead or frozen, and the places after them."""
    boxes, pusher = place
    free = house.floor & ~boxes
    area = house.flood(1 << pusher, free)
    for direction, offset in enumerate(house.offsets):
        pushed = boxes & shifted(area, offset) & shifted(free & house.live, -offset)
        steps = house.steps_from(boxes, pusher, shifted(pushed, -offset)) if pushed else {}
        for box in bits(pushed):
            after = boxes ^ (1 << box | 1 << box + offset)
            if not house.frozen(after) & ~house.goal_mask:
                yield Arrival(moves + steps[box - offset] + 1, Push(box, direction), place), (after, box)


def solution(level: Level, pushes: Sequence[Push]) -> Solution:
    """Return the solution that consists of these pushes and the shortest walks between them."""
    boxes, pusher, text = level.boxes, level.pusher, ""
    for push in pushes:
        offset = level.offsets[push.direction]
        walk = find_walk(level, boxes, pusher, push.box - offset).letters
        assert walk is not None
        text += walk + LETTERS[push.direction].upper()
        boxes = boxes ^ {push.box, push.box + offset}
        pusher = push.box
    return Solution(tuple(DIRECTIONS[letter.lower()] for letter in text), len(pushes), optimal=True, text=text)
