"""Random levels: a random warehouse, whose boxes are pulled away from the goals, and a proof of the least pushes."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from puzzlebox.rules import Options, Random, Search, SearchLimitError, Slices, part_of
from puzzlebox_games.sokoban.board import Level, bits, flood, mask_of, parse
from puzzlebox_games.sokoban.solver import Positions, any_way, bound
from puzzlebox_games.sokoban.warehouse import CELL_BITS, Key, Push, Warehouse, preparing

MAX_CANDIDATES = 4
"""The most positions of one warehouse that are solved."""

CELLS_PER_BOX = 6
"""There is at most one box for this many cells of floor, unless the grade asks for more."""


class Grade(NamedTuple):
    """What levels of a grade have, each from the first number to the second: boxes, pushes, and cells of floor. A
    solution changes from one box to another at least `changes` times.

    After the last of the `tries`, the best level so far is taken. At most `sample` positions with the same number of
    pulls are pulled further, and each proof visits at most `nodes` nodes. A warehouse is not used if no lower bound of
    a position in it can reach `potential` pushes.
    """

    boxes: tuple[int, int]
    pushes: tuple[int, int]
    cells: tuple[int, int]
    changes: int
    tries: int
    sample: int
    nodes: int
    potential: int = 0


EARLIER_GRADES = {
    "easy": Grade(boxes=(2, 3), pushes=(8, 25), cells=(16, 26), changes=3, tries=100, sample=200, nodes=20_000),
    "medium": Grade(boxes=(3, 4), pushes=(20, 60), cells=(20, 32), changes=6, tries=100, sample=500, nodes=60_000),
    "hard": Grade(boxes=(4, 6), pushes=(50, 100), cells=(36, 46), changes=8, tries=40, sample=300, nodes=200_000),
}
"""The grades of `level=random`, which not all its levels reach. They never change, because a game ID always means the
same level."""

GRADES = {
    "easy": EARLIER_GRADES["easy"]._replace(tries=10_000),
    "medium": EARLIER_GRADES["medium"]._replace(tries=10_000),
    "hard": EARLIER_GRADES["hard"]._replace(tries=10_000, sample=100, nodes=10_000, potential=55),
}
"""The grades of new levels, each of which reaches its own (see `puzzlebox_games.sokoban.options.SizeOption`)."""


class Made(NamedTuple):
    """A level that was made, with its least pushes and the box changes of a solution with that many."""

    level: Level
    pushes: int
    changes: int


def generating(options: Options, random: Random, search: Search) -> Slices[str]:
    """Make a level with the chosen grade and size. Return its least pushes and its text, separated by a blank.

    The generator gives the same level on every machine. Raises SearchLimitError.
    """
    size = options["size"]
    grade = GRADES.get(options["level"]) or EARLIER_GRADES[options["grade"]]
    made = yield from making(grade, size.rows, size.columns, random, search)
    return f"{made.pushes} {made.level.text()}"


def making(grade: Grade, rows: int, columns: int, random: Random, search: Search) -> Slices[Made]:
    """Make levels until one is of the grade, and return the best of all. Raises SearchLimitError if there is none."""
    best: Made | None = None
    try:
        for number in range(grade.tries):
            progress = number / grade.tries
            found = yield from part_of(_trying(grade, rows, columns, random, search), progress, progress)
            best = max((made for made in (best, found) if made), key=lambda made: _merit(made, grade), default=None)
            if best and _suits(best, grade):
                return best
    except SearchLimitError:
        if best is None:
            raise
    if best is None:
        raise SearchLimitError
    return best


def _trying(grade: Grade, rows: int, columns: int, random: Random, search: Search) -> Slices[Made | None]:
    """Make levels from one random warehouse, and return the best of them; None if there is none."""
    level = _warehouse(grade, rows, columns, random)
    house = yield from preparing(level)
    if _potential(house) < grade.potential:
        return None
    layers = yield from _pulling(house, grade, random, search)
    starts = yield from _candidates(layers, house, grade, random)
    best: Made | None = None
    for start in starts:
        made = yield from _proved(level, house, start, grade, random, search)
        if made and (best is None or _merit(made, grade) > _merit(best, grade)):
            best = made
        if best and _suits(best, grade):
            break
    return best


def _warehouse(grade: Grade, rows: int, columns: int, random: Random) -> Level:
    """Return a random level whose boxes are still on the goals. In a small level there are fewer boxes."""
    count = min(_between(grade.cells, random), (rows - 2) * (columns - 2) * 3 // 4)
    floor = random_floor(rows, columns, count, random)
    low, high = grade.boxes
    most = max(low, min(high, len(floor) // CELLS_PER_BOX))
    goals = frozenset(random_goals(floor, columns, _between((max(low, most - 1), most), random), random))
    walls = frozenset(range(rows * columns)) - floor
    return Level(rows, columns, walls, goals, goals, min(floor - goals))


def _potential(house: Warehouse) -> int:
    """Return a number of pushes that no lower bound of a position exceeds: each box is in one of the cells that are
    farthest from the goals on average."""
    count = len(house.goals)
    return sum(sorted(house.remoteness.values())[-count:]) // count


def _between(limits: tuple[int, int], random: Random) -> int:
    return limits[0] + random.below(limits[1] - limits[0] + 1)


def _pulling(house: Warehouse, grade: Grade, random: Random, search: Search) -> Slices[list[list[Key]]]:
    """Pull boxes from the goals. Return the positions that were found, by the number of pulls."""
    layer = house.solved_keys()
    layers: list[list[Key]] = []
    seen = set(layer)
    while layer and len(layers) <= grade.pushes[1]:
        layers.append(layer)
        following: list[Key] = []
        for count, key in enumerate(layer):
            if count % 32 == 0:
                yield 0
            for before, _ in house.pulls(key):
                search.visit()
                if before not in seen:
                    seen.add(before)
                    following.append(before)
        if len(following) > grade.sample:
            following = _farthest(following, grade.sample // 2, house) + _sample(following, grade.sample // 2, random)
        layer = list(dict.fromkeys(following))
    return layers


def _farthest(keys: list[Key], count: int, house: Warehouse) -> list[Key]:
    """Return those of the keys whose boxes are farthest from the goals, on average over all goals."""
    ranked = sorted(
        (-sum([house.remoteness[cell] for cell in bits(key >> CELL_BITS)]), number) for number, key in enumerate(keys)
    )
    return [keys[number] for _, number in ranked[:count]]


def _sample(keys: list[Key], count: int, random: Random) -> list[Key]:
    """Return at most `count` of the keys, drawn at random."""
    for index in range(min(count, len(keys) - 1)):
        other = index + random.below(len(keys) - index)
        keys[index], keys[other] = keys[other], keys[index]
    return keys[:count]


def _candidates(layers: list[list[Key]], house: Warehouse, grade: Grade, random: Random) -> Slices[list[Key]]:
    """Return a few positions without a box on a goal that are likely to suit the grade."""
    away = [[key for key in layer if not key >> CELL_BITS & house.goal_mask] for layer in layers]
    if max(map(len, layers)) < grade.sample // 2:
        ranked = away
    else:
        ranked = yield from _by_bound([key for keys in away for key in keys], house)
    usable = [number for number, keys in enumerate(ranked) if keys]
    suitable = [number for number in usable if number >= grade.pushes[0]] or usable[-1:]
    if not suitable:
        return []
    number = suitable[len(suitable) // 2 + random.below(len(suitable) - len(suitable) // 2)]
    return _sample(ranked[number], MAX_CANDIDATES, random)


def _by_bound(keys: list[Key], house: Warehouse) -> Slices[list[list[Key]]]:
    """Return the positions by the number of pushes that they need at least."""
    ranked: list[list[Key]] = []
    for count, key in enumerate(keys):
        if count % 64 == 0:
            yield 0
        least = bound(house, key >> CELL_BITS, house.area(key))
        ranked += ([] for _ in range(least + 1 - len(ranked)))
        ranked[least].append(key)
    return ranked


def _proved(
    warehouse: Level, house: Warehouse, start: Key, grade: Grade, random: Random, search: Search
) -> Slices[Made | None]:
    """Return the level that begins with a position; None if its least pushes cannot be proved with little work."""
    boxes = start >> CELL_BITS
    pusher = random.choice(list(bits(house.area(start))))
    proof = Search(limit=grade.nodes)
    positions = Positions(house, proof, boxes, pusher)
    try:
        least = yield from part_of(positions.find(), 0, 0)
    except SearchLimitError:
        least = None
    search.visit(proof.nodes)
    if least is None:
        return None
    level = replace(warehouse, boxes=frozenset(bits(boxes)), pusher=pusher)
    return Made(parse(level.normal_form()), least, box_changes(house, any_way(positions)))


def box_changes(house: Warehouse, pushes: Sequence[Push]) -> int:
    """Return how often a push moves another box than the push before."""
    return sum(push.box + house.offsets[push.direction] != following.box for push, following in pairwise(pushes))


def _merit(made: Made, grade: Grade) -> tuple[int, int]:
    """Return how well a level suits the grade. The highest merit is (0, the changes of the grade)."""
    low, high = grade.pushes
    return min(0, made.pushes - low, high - made.pushes), min(made.changes, grade.changes)


def _suits(made: Made, grade: Grade) -> bool:
    return _merit(made, grade) == (0, grade.changes)


# Random warehouses, without boxes: the floor is one piece and so are the walls. It reaches all four sides of the level

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
    (row, column), (last_row, last_column) = start, end
    bend_row, bend_column = (row, last_column) if across_first else (last_row, column)
    down = range(min(row, last_row), max(row, last_row) + 1)
    across = range(min(column, last_column), max(column, last_column) + 1)
    return {r * columns + bend_column for r in down} | {bend_row * columns + c for c in across}


def _fill_pillars(floor: set[int], rows: int, columns: int) -> None:
    """Turn walls that are not joined to the frame into floor."""
    walls = mask_of(range(rows * columns)) & ~mask_of(floor)
    floor.update(bits(walls & ~flood(1, walls, columns)))


def _too_open(floor: Iterable[int], columns: int) -> bool:
    cells = set(floor)
    square = [r * columns + c for r in range(MAX_OPEN) for c in range(MAX_OPEN)]
    return any(all(cell + offset in cells for offset in square) for cell in cells)


def _around(columns: int) -> tuple[int, int, int, int]:
    return (-columns, -1, 1, columns)
