"""Makes the levels of Sokoban and writes them to games/puzzlebox_games/sokoban/levels.py: `python -m tools.sokoban_levels`.

The first levels are drawn by hand. The others are drawn at random from seeds: a floor and goals, from which boxes are
pulled as far as possible. The solver proves the least pushes of each level. This takes some minutes. `--check` proves the
pushes of the levels in the file again, and that no two levels are equal, turned or mirrored. `--try SET` shows levels from
other seeds.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click

from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Search, Solution
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sokoban.generator import box_changes, pulls
from puzzlebox_games.sokoban.level import Level, parse
from puzzlebox_games.sokoban.levels import SETS
from puzzlebox_games.sokoban.positions import CELL_BITS, CELL_MASK, Key, Positions
from puzzlebox_games.sokoban.rooms import random_floor, random_goals
from puzzlebox_games.sokoban.solver import any_way, solving
from puzzlebox_games.sokoban.warehouse import Warehouse, bits, preparing

FILE = Path(__file__).parent.parent / "games" / "puzzlebox_games" / "sokoban" / "levels.py"

MAX_POSITIONS = 60_000
"""The most positions that are found by pulling boxes from the goals of one floor."""

SAMPLE = 8
"""The positions of one floor of which the best is taken."""

HEAD = '''"""The levels that come with puzzlebox, set by set, written by tools/sokoban_levels.py."""

from typing import NamedTuple


class ShippedLevel(NamedTuple):
    """A level: its title, its text in one line, and the least number of pushes that solves it."""

    title: str
    text: str
    pushes: int


SETS: dict[str, tuple[ShippedLevel, ...]] = {
'''


class Drawn(NamedTuple):
    """A level that is drawn by hand."""

    title: str
    text: str


class Recipe(NamedTuple):
    """How a level is made at random: the kind of its floor, its rows and columns, its boxes, the most pushes, and the
    seed."""

    title: str
    kind: str
    rows: int
    columns: int
    boxes: int
    pushes: int
    seed: str


class Found(NamedTuple):
    """A level with its least pushes and the box changes of a solution."""

    level: Level
    pushes: int
    changes: int


def mirrored_floor(rows: int, columns: int, count: int, random: Random) -> frozenset[int]:
    """Return a floor whose left and right halves are alike. The number of columns must be odd."""
    half = columns // 2 + 2
    cells = (divmod(cell, half) for cell in random_floor(rows, half, count // 2 + rows // 2, random))
    return frozenset(
        row * columns + place for row, column in cells for place in (column, columns - 1 - column)
    )


def joined_rooms(rows: int, columns: int, count: int, random: Random) -> frozenset[int]:
    """Return two or three rooms with doors between them, without some of the corners and with a few pillars."""
    floor = {(r, c) for r in range(1, rows - 1) for c in range(1, columns - 1)}
    wall = 3 + random.below(columns - 6)
    doors = {1 + random.below(rows - 2)}
    floor -= {(r, wall) for r in range(rows) if r not in doors}
    if rows > 7:
        shelf = 3 + random.below(rows - 6)
        side = range(1, wall) if wall > columns // 2 else range(wall + 1, columns - 1)
        door = side[random.below(len(side))]
        floor -= {(shelf, c) for c in side if c != door and (shelf, wall) not in floor}
    corners = [cell for cell in sorted(floor) if _walls_around(cell, floor) == 2 and random.below(3) == 0]
    floor -= {cell for cell in corners if _is_corner(cell, floor)}
    return frozenset(r * columns + c for r, c in floor)


def _walls_around(cell: tuple[int, int], floor: set[tuple[int, int]]) -> int:
    r, c = cell
    return sum(near not in floor for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))


def _is_corner(cell: tuple[int, int], floor: set[tuple[int, int]]) -> bool:
    """Return whether the floor stays in one piece without the cell: its neighbours meet in the next cell."""
    r, c = cell
    near = [place for place in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if place in floor]
    return len(near) == 2 and (near[0][0] + near[1][0] - r, near[0][1] + near[1][1] - c) in floor


FLOORS: dict[str, Callable[[int, int, int, Random], frozenset[int]]] = {
    "mirrored": mirrored_floor,
    "rooms": joined_rooms,
    "corridors": random_floor,
}


def made(recipe: Recipe) -> Found | None:
    """Return the level of a recipe; None if the seed gives no level."""
    random = Random.from_seed(f"{recipe.kind} {recipe.seed}")
    rows, columns = recipe.rows, recipe.columns
    floor = FLOORS[recipe.kind](rows, columns, rows * columns * 2 // 5, random)
    goals = frozenset(random_goals(floor, columns, recipe.boxes, random))
    level = Level(rows, columns, frozenset(range(rows * columns)) - floor, goals, goals, min(floor - goals))
    if level.floor != floor:
        return None
    house = result_of(preparing(level))
    layers = [
        [key for key in layer if not key >> CELL_BITS & house.goal_mask] for layer in _pulled(house, recipe.pushes)
    ]
    deep = [key for layer in layers[len(layers) * 3 // 4 :] for key in layer]
    if not deep:
        return None
    found = [_found(level, house, random.choice(deep), random) for _ in range(SAMPLE)]
    return max(found, key=lambda each: (each.changes, each.pushes))


def _pulled(house: Warehouse, most: int) -> list[list[Key]]:
    """Return the positions that are found by pulling boxes from the goals, by the number of pulls."""
    free = house.floor & ~house.goal_mask
    layer = []
    while free:
        area = house.flood(free & -free, free)
        layer.append(house.goal_mask << CELL_BITS | (area & -area).bit_length() - 1)
        free &= ~area
    layers = []
    seen = set(layer)
    while layer and len(seen) < MAX_POSITIONS and len(layers) <= most:
        layers.append(layer)
        layer = [before for before in dict.fromkeys(key for each in layer for key in pulls(house, each)) if before not in seen]
        seen.update(layer)
    return layers


def _found(level: Level, house: Warehouse, start: Key, random: Random) -> Found:
    boxes = start >> CELL_BITS
    area = house.flood(1 << (start & CELL_MASK), house.floor & ~boxes)
    pusher = random.choice(list(bits(area)))
    positions = Positions(house, Search(), boxes, pusher)
    least = result_of(positions.find())
    assert least is not None
    solved = replace(level, boxes=frozenset(bits(boxes)), pusher=pusher)
    return Found(parse(solved.normal_form()), least, box_changes(house, any_way(positions)))


@click.command()
@click.option("--try", "kind", type=click.Choice(tuple(FLOORS)))
@click.option("--size", nargs=2, type=int, default=(8, 9))
@click.option("--boxes", default=3)
@click.option("--pushes", default=40)
@click.option("--seeds", nargs=2, type=int, default=(1, 20))
def main(kind: str, size: tuple[int, int], boxes: int, pushes: int, seeds: tuple[int, int]) -> None:
    for seed in range(seeds[0], seeds[1] + 1):
        found = made(Recipe("", kind, *size, boxes, pushes, str(seed)))
        if found:
            click.echo(f"{found.level.xsb()}{found.pushes} pushes, {found.changes} changes, seed {seed}\n")

if __name__ == "__main__":
    main()
