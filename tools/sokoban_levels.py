"""Makes the levels of Sokoban and writes them to levels.py of the game: `python -m tools.sokoban_levels`.

The first levels are drawn by hand. The others are drawn at random from seeds: a floor and goals, from which boxes are
pulled as far as possible. The solver proves the least pushes of each level. `--check` proves those of the levels in the
file again, and that no two levels are equal, turned or mirrored. `--try KIND` shows levels from other seeds.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click

from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Search, Solution
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sokoban.board import Level, bits, parse
from puzzlebox_games.sokoban.generator import box_changes, random_floor, random_goals
from puzzlebox_games.sokoban.levels import SETS, ShippedLevel
from puzzlebox_games.sokoban.solver import Positions, any_way, solving
from puzzlebox_games.sokoban.warehouse import CELL_BITS, Key, Warehouse, preparing

FILE = Path(__file__).parent.parent / "games" / "puzzlebox_games" / "sokoban" / "levels.py"

MAX_POSITIONS = 60_000
"""The most positions that are found by pulling boxes from the goals of one floor."""

MAX_PULLS = 70
"""The most pulls."""

SAMPLE = 8
"""The positions of one floor of which the best is taken."""


class Drawn(NamedTuple):
    """A level that is drawn by hand."""

    title: str
    text: str


class Recipe(NamedTuple):
    """How a level is made at random: the kind of its floor, its rows and columns, its boxes, and the seed."""

    title: str
    kind: str
    rows: int
    columns: int
    boxes: int
    seed: int


class Found(NamedTuple):
    """A level with its least pushes and the box changes of a solution."""

    level: Level
    pushes: int
    changes: int


def mirrored_floor(rows: int, columns: int, count: int, random: Random) -> frozenset[int]:
    """Return a floor whose left and right halves are alike. The number of columns must be odd."""
    half = columns // 2 + 2
    cells = (divmod(cell, half) for cell in random_floor(rows, half, count // 2 + rows // 2, random))
    return frozenset(row * columns + place for row, column in cells for place in (column, columns - 1 - column))


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
    layers = [[key for key in layer if not key >> CELL_BITS & house.goal_mask] for layer in _pulled(house)]
    deep = [key for layer in layers[len(layers) * 3 // 4 :] for key in layer]
    if not deep:
        return None
    found = [_found(level, house, random.choice(deep), random) for _ in range(SAMPLE)]
    return max(found, key=lambda each: (each.changes, each.pushes))


def _pulled(house: Warehouse) -> list[list[Key]]:
    """Return the positions that are found by pulling boxes from the goals, by the number of pulls."""
    layer = house.solved_keys()
    layers: list[list[Key]] = []
    seen = set(layer)
    while layer and len(seen) < MAX_POSITIONS and len(layers) <= MAX_PULLS:
        layers.append(layer)
        pulled = dict.fromkeys(before for key in layer for before, _ in house.pulls(key))
        layer = [key for key in pulled if key not in seen]
        seen.update(layer)
    return layers


def _found(level: Level, house: Warehouse, start: Key, random: Random) -> Found:
    boxes = start >> CELL_BITS
    pusher = random.choice(list(bits(house.area(start))))
    positions = Positions(house, Search(), boxes, pusher)
    least = result_of(positions.find())
    assert least is not None
    solved = replace(level, boxes=frozenset(bits(boxes)), pusher=pusher)
    return Found(parse(solved.normal_form()), least, box_changes(house, any_way(positions)))


LEVELS: dict[str, tuple[Drawn | Recipe, ...]] = {
    "first-steps": (
        Drawn("One push", "#####|#@$.#|#####"),
        Drawn("Around the corner", "######|#----#|#-$--#|#@-.-#|#----#|######"),
        Drawn("Out of the corner", "######|#.---#|#-$--#|#-@--#|######"),
        Drawn("Both sides", "######|#@---#|#.$$-#|#-.#-#|#----#|######"),
        Drawn("Around the pillar", "######|#----#|#-#$-#|#-$.-#|#.@-##|#####"),
        Drawn("Inside out", "#######|#-----#|#-$.$-#|#-.@.-#|#-$.$-#|#-----#|#######"),
        Drawn("Two ways", "#######|#--.--#|#-$#$-#|#.-@--#|#######"),
        Drawn("Side door", "######|#---.#|#@$$-#|#--#.#|#---##|#####"),
        Drawn("Upstairs", "######|#.--.#|##--##|#-$$-#|#--@-#|######"),
        Drawn("Through the door", "#########|#---#-.-#|#-------#|#-$-#---#|#@--#####|#####"),
        Drawn("Three rooms", "#######|#.----#|#.$$#-#|#-#-$-#|#.-@--#|#######"),
        Drawn("Far end first", "#####|#---#####|#-$-@-..#|#--$#####|#---#|#####"),
    ),
    "rooms": (
        Recipe("Waist", "mirrored", 7, 7, 2, 103),
        Recipe("Cellar", "mirrored", 7, 7, 2, 114),
        Recipe("Alcoves", "mirrored", 7, 7, 2, 109),
        Recipe("Twin bays", "mirrored", 7, 9, 3, 100),
        Recipe("Top shelf", "mirrored", 7, 9, 3, 107),
        Recipe("Courtyard", "mirrored", 7, 9, 3, 111),
        Recipe("Hourglass", "mirrored", 8, 9, 4, 105),
        Recipe("Corner shop", "mirrored", 7, 9, 3, 106),
        Recipe("Half wall", "mirrored", 8, 9, 4, 101),
        Recipe("Three lanes", "mirrored", 7, 9, 3, 113),
        Recipe("Narrow gate", "rooms", 8, 9, 3, 104),
        Recipe("Two halves", "mirrored", 8, 9, 4, 111),
        Recipe("Next door", "rooms", 7, 9, 3, 104),
        Recipe("Long way round", "rooms", 8, 11, 3, 102),
    ),
    "warehouse": (
        Recipe("Loading bay", "corridors", 8, 8, 3, 112),
        Recipe("Chute", "corridors", 8, 8, 3, 113),
        Recipe("Office", "corridors", 9, 9, 4, 101),
        Recipe("Packing hall", "corridors", 8, 9, 4, 115),
        Recipe("Sorting room", "corridors", 9, 10, 5, 104),
        Recipe("Lift shaft", "corridors", 9, 9, 4, 103),
        Recipe("Two floors", "corridors", 9, 10, 5, 103),
        Recipe("Back yard", "mirrored", 9, 9, 4, 106),
        Recipe("Ramp", "corridors", 9, 9, 4, 106),
        Recipe("Left wing", "mirrored", 9, 9, 4, 114),
        Recipe("Switchback", "corridors", 9, 10, 5, 109),
        Recipe("Divided yard", "mirrored", 9, 9, 4, 113),
        Recipe("Basement", "corridors", 9, 10, 5, 111),
        Recipe("Night shift", "corridors", 9, 10, 5, 117),
    ),
}
"""The levels of each set, in the order of their least pushes."""


def shipped(entry: Drawn | Recipe) -> ShippedLevel:
    """Return a level with its proved least pushes. Raises ClickException if there is none."""
    if isinstance(entry, Drawn):
        text = parse(entry.text).normal_form()
    elif found := made(entry):
        text = found.level.text()
    else:
        raise click.ClickException(f"{entry.title}: the seed gives no level")
    return ShippedLevel(entry.title, text, proved_pushes(text))


def proved_pushes(text: str) -> int:
    """Return the least pushes of a level. Raises ClickException if it has no solution."""
    found = result_of(solving(parse(text), Search()))
    if not isinstance(found, Solution) or not found.optimal:
        raise click.ClickException(f"{text}: no proved solution")
    return found.length


def turned_and_mirrored(level: Level) -> Iterator[str]:
    """Return the texts of the eight levels that are this one turned or mirrored, without its pusher."""
    width = max(len(row) for row in level.text().split("|"))
    rows = [row.ljust(width, "-").replace("@", "-").replace("+", ".") for row in level.text().split("|")]
    for _ in range(4):
        yield "|".join(rows)
        yield "|".join(row[::-1] for row in rows)
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]


def file_text(sets: dict[str, tuple[ShippedLevel, ...]]) -> str:
    """Return the text of the file with these sets."""
    head, rest = FILE.read_text("utf-8").split("TEXTS = {\n")
    tail = rest[rest.index("\n}\n") :]
    texts = "\n".join(f'    "{name}": """\n{_lines(levels)}\n""",' for name, levels in sets.items())
    return f"{head}TEXTS = {{\n{texts}{tail}"


def _lines(levels: tuple[ShippedLevel, ...]) -> str:
    return "\n".join(f"{level.title} {level.pushes} {level.text}" for level in levels)


def check(sets: dict[str, tuple[ShippedLevel, ...]]) -> None:
    """Prove the least pushes of all levels. Raises ClickException if a level has others or is twice there."""
    seen: dict[str, str] = {}
    for name, levels in sets.items():
        for level in levels:
            if proved_pushes(level.text) != level.pushes:
                raise click.ClickException(f"{level.title}: not {level.pushes} pushes")
            form = min(turned_and_mirrored(parse(level.text)))
            if form in seen:
                raise click.ClickException(f"{level.title}: the same as {seen[form]}")
            seen[form] = level.title
        click.echo(f"{name}: {len(levels)} levels, {levels[0].pushes} to {levels[-1].pushes} pushes")


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Check the levels in the file, and write nothing.")
@click.option("--try", "kind", type=click.Choice(tuple(FLOORS)), help="Show levels of this kind, and write nothing.")
@click.option("--size", nargs=2, type=int, default=(8, 9), help="Their rows and columns.")
@click.option("--boxes", default=3, help="Their boxes.")
@click.option("--seeds", nargs=2, type=int, default=(1, 20), help="Their first and last seed.")
def main(only_check: bool, kind: str | None, size: tuple[int, int], boxes: int, seeds: tuple[int, int]) -> None:
    """Make the levels of Sokoban, and write them to the file."""
    if only_check:
        check(SETS)
        return
    if kind:
        for seed in range(seeds[0], seeds[1] + 1):
            if found := made(Recipe("", kind, *size, boxes, seed)):
                click.echo(f"{found.level.xsb()}{found.pushes} pushes, {found.changes} changes, seed {seed}\n")
        return
    sets = {name: tuple(map(shipped, entries)) for name, entries in LEVELS.items()}
    check(sets)
    FILE.write_text(file_text(sets), "utf-8")


if __name__ == "__main__":
    main()
