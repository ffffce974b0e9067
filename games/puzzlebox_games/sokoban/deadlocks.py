"""Boxes that make a level unsolvable. Only certain cases are found, and each has a name."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from puzzlebox_games.sokoban.level import Level

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


class _Line(NamedTuple):
    """Cells along a wall that a box cannot leave, and the number of goals among them."""

    cells: frozenset[int]
    goals: int


class _Walls(NamedTuple):
    """What does not change in a level: corners, cells from which a single box can reach a goal, lines along walls, and
    the cells with a wall to the left or right, or above or below."""

    corners: frozenset[int]
    live: frozenset[int]
    lines: tuple[_Line, ...]
    beside_walls: frozenset[int]
    below_walls: frozenset[int]


def notice(level: Level, boxes: frozenset[int]) -> Deadlock | None:
    """Return a deadlock of these boxes. If there are several, the simplest kind comes first."""
    return next(_deadlocks(level, boxes & level.floor), None)


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
        if len(line.cells & boxes) > line.goals:
            yield Deadlock("wall line", tuple(sorted(line.cells & boxes)))
    frozen = _frozen(walls, boxes, level.width)
    for box in sorted(frozen - level.goals):
        yield Deadlock("frozen", tuple(sorted(_joined(box, frozen, level.width))))


def _frozen(walls: _Walls, boxes: frozenset[int], width: int) -> frozenset[int]:
    """Return the boxes that can never be pushed. Boxes that can are removed until the others block each other."""
    while True:
        blocked = frozenset(
            box
            for box in boxes
            if (box in walls.beside_walls or box - 1 in boxes or box + 1 in boxes)
            and (box in walls.below_walls or box - width in boxes or box + width in boxes)
        )
        if blocked == boxes:
            return boxes
        boxes = blocked


def _joined(box: int, boxes: frozenset[int], width: int) -> set[int]:
    """Return the boxes that are joined to one by their edges."""
    joined, waiting = {box}, [box]
    while waiting:
        cell = waiting.pop()
        near = {cell - width, cell - 1, cell + 1, cell + width} & boxes - joined
        joined |= near
        waiting += near
    return joined


@lru_cache(maxsize=4)
def _walls(level: Level) -> _Walls:
    floor, width = level.floor, level.width
    beside = frozenset(cell for cell in floor if cell - 1 not in floor or cell + 1 not in floor)
    below = frozenset(cell for cell in floor if cell - width not in floor or cell + width not in floor)
    lines = (*_lines(level, 1, width), *_lines(level, width, 1))
    return _Walls(beside & below, _live(level), lines, beside, below)


def _live(level: Level) -> frozenset[int]:
    """Return the cells from which a single box can be brought to a goal: it is pulled back from all goals."""
    live = set(level.goals & level.floor)
    waiting = sorted(live)
    while waiting:
        cell = waiting.pop()
        for offset in (-level.width, -1, 1, level.width):
            before = cell + offset
            if before in level.floor and before + offset in level.floor and before not in live:
                live.add(before)
                waiting.append(before)
    return frozenset(live)


def _lines(level: Level, along: int, across: int) -> Iterator[_Line]:
    """Return the lines from wall to wall that have a wall on one side from end to end. `along` and `across` are the
    differences of cell numbers along the line and across it."""
    floor = level.floor
    for start in sorted(cell for cell in floor if cell - along not in floor):
        cells = [start]
        while cells[-1] + along in floor:
            cells.append(cells[-1] + along)
        if any(all(cell + side not in floor for cell in cells) for side in (-across, across)):
            yield _Line(frozenset(cells), len(level.goals.intersection(cells)))
