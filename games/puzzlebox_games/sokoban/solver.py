"""The solver: a solution with the least pushes, and among those one with the least moves; or the other way round."""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Literal, NamedTuple

from puzzlebox.core.message import Message
from puzzlebox.core.search import NoSolution, Search, SearchLimitError, Solution
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox_games.sokoban.level import Level
from puzzlebox_games.sokoban.positions import CELL_BITS, Key, Positions, Push, bound, most_positions, slice_of
from puzzlebox_games.sokoban.warehouse import DIRECTIONS, UNREACHABLE, Warehouse, bits, mask_of, preparing, shifted

Objective = Literal["pushes", "moves"]
"""What a solution has the least of; the other figure decides between equal ones."""

MAX_CHOOSING = 150_000
"""The most nodes that the solver visits to find the solution with the least moves, after the least pushes are known."""

UNSOLVABLE = NoSolution(Message("no solution exists from here"))


def solving(level: Level, search: Search, objective: Objective = "pushes") -> Slices[Solution | NoSolution]:
    """Find a solution that has the least pushes, and among those the least moves; or the other way round.

    The `length` of the solution is its number of pushes, and `optimal` refers to the objective. If it takes too long to
    compare the moves of all solutions with the least pushes, any of them is returned. Raises SearchLimitError.
    """
    house = yield from part_of(preparing(level), 0, 0.05)
    boxes = house.inside(level.boxes)
    if objective == "moves":
        pushes = yield from part_of(least_moves(house, search, boxes, level.pusher), 0.05, 1)
    else:
        pushes = yield from part_of(least_pushes(house, search, boxes, level.pusher), 0.05, 1)
    return UNSOLVABLE if pushes is None else solution(house, boxes, level.pusher, pushes)


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
    """Find all solutions with the least pushes, once their number is known, and choose one with the least moves.

    If that takes more nodes than the limit, choose any of them.
    """
    search = positions.search
    positions.search = Search(limit=max(0, min(limit, search.limit - search.nodes)))
    try:
        ways = yield from part_of(finding_ways(positions), 0, 0.7)
        pushes = yield from part_of(with_least_moves(positions, ways, pusher), 0.7, 1)
    except SearchLimitError:
        return Choice(any_way(positions))
    finally:
        search.nodes = min(search.limit, search.nodes + positions.search.nodes)
    return Choice(pushes, len(ways[positions.start]))


def any_way(positions: Positions) -> tuple[Push, ...]:
    """Return one solution with the least pushes, after it was found."""
    pushes = []
    key = positions.solved[0]
    while key != positions.start:
        key, push = next(positions.before(key))
        pushes.append(push)
    return tuple(reversed(pushes))


Ways = dict[Key, list[tuple[Push, Key]]]
"""Positions, each with the pushes that lead on and the positions after them."""


def finding_ways(positions: Positions) -> Slices[Ways]:
    """Find all positions on the way to a solution with the least pushes. They are in the order of their pushes."""
    yield from part_of(positions.find_all(), 0, 0.5)
    slice_length = slice_of(positions.house)
    layer = list(positions.solved)
    layers: list[Ways] = []
    for number in range(positions.least or 0):
        earlier: Ways = {}
        for count, key in enumerate(layer):
            if count % slice_length == 0:
                yield 0.5 + 0.5 * number / (positions.least or 1)
            positions.search.visit()
            for before, push in positions.before(key):
                earlier.setdefault(before, []).append((push, key))
        layers.append(earlier)
        layer = list(earlier)
    return {key: onward for earlier in reversed(layers) for key, onward in earlier.items()}


Place = tuple[Key, int]
"""A position, and the cell of the pusher."""


class Arrival(NamedTuple):
    """How a place was reached: the number of moves, the last push, and the place before it."""

    moves: int
    push: Push
    before: Place


def with_least_moves(positions: Positions, ways: Ways, pusher: int) -> Slices[tuple[Push, ...]]:
    """Return a solution with the least moves among those with the least pushes."""
    house = positions.house
    slice_length = slice_of(house)
    arrivals: dict[Place, Arrival] = {}
    cells: dict[Key, list[int]] = {positions.start: [pusher]}
    for count, (key, onward) in enumerate(ways.items()):
        if count % slice_length == 0:
            yield count / len(ways)
        stands = [push.box - house.offsets[push.direction] for push, _ in onward]
        for cell in cells.pop(key):
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
    slice_length, most = slice_of(house), most_positions(house)
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
            raise SearchLimitError
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


def solution(house: Warehouse, boxes: int, pusher: int, pushes: Iterable[Push]) -> Solution:
    """Return the solution that consists of these pushes and the shortest walks between them."""
    steps: list[str] = []
    text = ""
    count = 0
    for push in pushes:
        offset, direction = house.offsets[push.direction], DIRECTIONS[push.direction]
        walk = house.walk(boxes, pusher, push.box - offset)
        steps += (*walk, direction)
        text += "".join(step[0] for step in walk) + direction[0].upper()
        boxes ^= 1 << push.box | 1 << push.box + offset
        pusher = push.box
        count += 1
    return Solution(tuple(steps), count, optimal=True, text=text)
