"""Random warehouses: the floor and the goals of a level, without boxes.

The floor is one piece and so are the walls: no pillar stands alone. The floor reaches all four sides of the level.
"""

from collections.abc import Iterable

from puzzlebox.core.randomness import Random

MAX_TRIES = 200
"""The most rooms that are drawn until one of them meets the requirements."""

BLOCKS = ((1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 3), (3, 1), (3, 3))
"""The rows and columns of the pieces of floor that are put together."""

MAX_OPEN = 4
"""No square of this many rows and columns is all floor."""


def random_floor(rows: int, columns: int, count: int, random: Random) -> frozenset[int]:
    """Return the cells of a random floor with about `count` cells, in a level of this size. Cells are numbered row by
    row, and those at the edge of the level are walls."""
    floor: set[int] = set()
    for _ in range(MAX_TRIES):
        floor = _drawn(rows, columns, count, random)
        _fill_pillars(floor, rows, columns)
        if not _too_open(floor, columns):
            break
    return frozenset(floor)


def random_goals(floor: frozenset[int], columns: int, count: int, random: Random) -> tuple[int, ...]:
    """Return cells for the goals: anywhere, or next to each other at an end of the floor."""
    cells = sorted(floor)
    if random.below(3) == 0:
        return tuple(sorted(_drawn_from(cells, count, random)))
    goals = [_farthest_from(random.choice(cells), floor, columns)]
    while len(goals) < count:
        near = {goal + offset for goal in goals for offset in _around(columns)} & floor - set(goals)
        goals.append(random.choice(sorted(near)))
    return tuple(sorted(goals))


def _farthest_from(start: int, floor: frozenset[int], columns: int) -> int:
    """Return the last cell that a walk in all directions reaches."""
    reached = [start]
    for cell in reached:
        reached += [cell + offset for offset in _around(columns) if cell + offset in floor - set(reached)]
    return reached[-1]


def _drawn_from(cells: list[int], count: int, random: Random) -> list[int]:
    cells = list(cells)
    return [cells.pop(random.below(len(cells))) for _ in range(count)]


def _drawn(rows: int, columns: int, count: int, random: Random) -> set[int]:
    """Return corridors from the four sides to a hub, made wider with blocks until there are `count` cells."""
    hub = (2 + random.below(rows - 4), 2 + random.below(columns - 4))
    floor = {hub[0] * columns + hub[1]}
    ends = (
        (1, 1 + random.below(columns - 2)),
        (1 + random.below(rows - 2), 1),
        (rows - 2, 1 + random.below(columns - 2)),
        (1 + random.below(rows - 2), columns - 2),
    )
    for end in ends:
        start = divmod(random.choice(sorted(floor)), columns)
        floor |= _corridor(start, end, columns, across_first=random.below(2) == 1)
    while len(floor) < count:
        row, column = divmod(random.choice(sorted(floor)), columns)
        height, width = random.choice(BLOCKS)
        top, left = row - random.below(height), column - random.below(width)
        if top > 0 and top + height < rows and left > 0 and left + width < columns:
            floor.update(r * columns + c for r in range(top, top + height) for c in range(left, left + width))
    return floor


def _corridor(start: tuple[int, int], end: tuple[int, int], columns: int, across_first: bool) -> set[int]:
    """Return the cells of a way with one bend."""
    bend = (start[0], end[1]) if across_first else (end[0], start[1])
    cells = set()
    for (row, column), (last_row, last_column) in ((start, bend), (bend, end)):
        for r in range(min(row, last_row), max(row, last_row) + 1):
            for c in range(min(column, last_column), max(column, last_column) + 1):
                cells.add(r * columns + c)
    return cells


def _fill_pillars(floor: set[int], rows: int, columns: int) -> None:
    """Turn walls that are not joined to the frame into floor."""
    joined = {0}
    waiting = [0]
    while waiting:
        cell = waiting.pop()
        for offset in _around(columns):
            near = cell + offset
            inside = 0 <= near < rows * columns and (abs(offset) > 1 or near // columns == cell // columns)
            if inside and near not in floor and near not in joined:
                joined.add(near)
                waiting.append(near)
    floor.update(cell for cell in range(rows * columns) if cell not in joined)


def _too_open(floor: Iterable[int], columns: int) -> bool:
    cells = set(floor)
    square = [r * columns + c for r in range(MAX_OPEN) for c in range(MAX_OPEN)]
    return any(all(cell + offset in cells for offset in square) for cell in cells)


def _around(columns: int) -> tuple[int, int, int, int]:
    return (-columns, -1, 1, columns)
