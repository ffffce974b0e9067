"""Boxes that make a level unsolvable. Only certain cases are found, and each has a name."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from puzzlebox.rules import Message
from puzzlebox_games.sokoban.board import Level, bits, flood, mask_of
from puzzlebox_games.sokoban.rules import Sokoban
from puzzlebox_games.sokoban.warehouse import frozen

Name = Literal["corner", "dead cell", "wall line", "frozen"]


class Deadlock(NamedTuple):
    """Boxes that can never all be brought to goals: the kind of the deadlock, and their cells in ascending order.

    - corner: a box that is not on a goal is between two walls at right angles.
    - dead cell: the box could not be brought to any goal even if it were the only box.
    - wall line: there are more boxes than goals along a wall, and none of them can leave it.
    - frozen: boxes block each other, or are blocked by walls, in both directions, and one of them is not on a goal.
    """

    name: Name
    cells: tuple[int, ...]


class _Walls(NamedTuple):
    """What does not change in a level: corners, cells from which a single box can reach a goal, lines along walls that
    a box cannot leave, and the masks of the cells with a wall to the left or right, or above or below."""

    corners: frozenset[int]
    live: frozenset[int]
    lines: tuple[frozenset[int], ...]
    beside: int
    below: int


def notice(level: Level, boxes: frozenset[int]) -> Deadlock | None:
    """Return a deadlock of these boxes. If there are several, the simplest kind comes first."""
    return next(_deadlocks(level, boxes & level.floor), None)


class Stuck(NamedTuple):
    """A deadlock in a game: the number of pushes with which it began, 0 if the level began with it, and the inputs to
    undo until there is none."""

    deadlock: Deadlock
    since: int
    undos: int


def stuck(state: Sokoban) -> Stuck | None:
    """Return the deadlock that there is now. Once there is one, it stays until it is undone."""
    deadlock = None if state.outcome() else notice(state.level, state.boxes)
    if deadlock is None:
        return None
    earlier = list(state.earlier())
    first = bisect_left(earlier, True, key=lambda moment: notice(state.level, moment.boxes) is None)
    if first == len(earlier):
        return Stuck(deadlock, 0, 0)
    return Stuck(deadlock, earlier[first - 1].pushed if first else state.pushed, earlier[first].undos)


def dead_cells(level: Level) -> frozenset[int]:
    """Return the cells of the floor from which a box cannot be brought to any goal."""
    return level.floor - _walls(level).live


def _deadlocks(level: Level, boxes: frozenset[int]) -> Iterator[Deadlock]:
    walls = _walls(level)
    off_goal = boxes - level.goals
    for box in sorted(off_goal & walls.corners):
        yield Deadlock("corner", (box,))
    for box in sorted(off_goal - walls.live):
        yield Deadlock("dead cell", (box,))
    for line in walls.lines:
        if len(line & boxes) > len(line & level.goals):
            yield Deadlock("wall line", tuple(sorted(line & boxes)))
    stuck = frozen(mask_of(boxes), walls.beside, walls.below, level.columns)
    for box in sorted(off_goal.intersection(bits(stuck))):
        yield Deadlock("frozen", tuple(bits(flood(1 << box, stuck, level.columns))))


@lru_cache(maxsize=4)
def _walls(level: Level) -> _Walls:
    floor, width = level.floor, level.columns
    beside = frozenset(cell for cell in floor if cell - 1 not in floor or cell + 1 not in floor)
    below = frozenset(cell for cell in floor if cell - width not in floor or cell + width not in floor)
    lines = (*_lines(level, 1, width), *_lines(level, width, 1))
    return _Walls(beside & below, _live(level), lines, mask_of(beside), mask_of(below))


def _live(level: Level) -> frozenset[int]:
    """Return the cells from which a single box can be brought to a goal: it is pulled back from all goals."""
    live = set(level.goals & level.floor)
    waiting = sorted(live)
    while waiting:
        cell = waiting.pop()
        for offset in (-level.columns, -1, 1, level.columns):
            before = cell + offset
            if before in level.floor and before + offset in level.floor and before not in live:
                live.add(before)
                waiting.append(before)
    return frozenset(live)


def _lines(level: Level, along: int, across: int) -> Iterator[frozenset[int]]:
    """Return the lines from wall to wall that have a wall on one side from end to end. `along` and `across` are the
    differences of cell numbers along the line and across it."""
    floor = level.floor
    for start in sorted(cell for cell in floor if cell - along not in floor):
        cells = [start]
        while cells[-1] + along in floor:
            cells.append(cells[-1] + along)
        if any(all(cell + side not in floor for cell in cells) for side in (-across, across)):
            yield frozenset(cells)


# Texts

CAUSES = {
    "corner": Message("A box in a corner that is not a goal can never be pushed again."),
    "dead cell": Message("From here, this box cannot be brought to any goal."),
    "wall line": Message("There are more boxes than goals along this wall, and no box can leave it."),
    "frozen": Message("These boxes block each other, and not all of them are on goals."),
}
"""Why the level cannot be solved, by the kind of the deadlock."""


def advice(found: Stuck) -> Message:
    """Return what the player can do about a deadlock."""
    if not found.undos:
        return Message("This level cannot be solved.")
    return Message("Stuck since push {number}: undo to the position before it.", number=found.since)
