"""The cheapest assignment of boxes to goals, which is the least number of pushes that a position can need."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlebox_games.sokoban.warehouse import UNREACHABLE, Distances

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
