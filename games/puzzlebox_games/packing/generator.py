"""How the boards of Packing are drawn: a solution, from which pieces are taken away."""

from collections.abc import Mapping
from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox_games.packing.board import BOARDS, SYMBOLS, Placement
from puzzlebox_games.packing.pieces import PIECES, SIDES
from puzzlebox_games.packing.solutions import agreeing, all_solutions, placements_of

Sides = Mapping[str, frozenset[int]]
"""The orientations that pieces may have, by name; those that are not named may have all."""


class Drawn(NamedTuple):
    """A board that was drawn: its grid, the pieces that are given, those whose mirrored side is up (None if pieces
    can be turned over), and the number of its solutions."""

    grid: Grid
    given: str
    mirrored: str | None
    ways: int


def draw(options: Options, random: Random) -> Drawn:
    """Draw a board. If it has to have one solution, draw until it has."""
    while True:
        drawn = _draw(options, random)
        if drawn.ways == 1 or not wants_one_way(options):
            return drawn


def wants_one_way(options: Options) -> bool:
    """Return whether boards with these options must have exactly one solution. With fewer than two given pieces, hardly
    any has."""
    return bool(options["one-way"]) and int(options["given"]) > 1


def sides_of(mirrored: str | None) -> Sides:
    """Return the orientations of each piece if none can be turned over, and these have their mirrored side up. None
    stands for pieces that can be turned over."""
    if mirrored is None:
        return {}
    return {name: sides[name in mirrored] for name, sides in SIDES.items() if len(sides) > 1}


def mirrored_in(lying: Mapping[str, Placement]) -> str:
    """Return the pieces whose mirrored side is up."""
    return "".join(name for name, place in lying.items() if place.orientation not in SIDES[name][0])


def _draw(options: Options, random: Random) -> Drawn:
    board = options["board"]
    empty = Grid.parse(BOARDS[board], SYMBOLS)
    solutions = all_solutions(board)
    solution = placements_of(solutions[random.below(len(solutions))], empty)
    given = sorted(random.shuffle([*PIECES])[: options["given"]])
    mirrored = None if options["flip"] else mirrored_in(solution)
    for name in given:
        for cell in solution[name].cells:
            empty[cell] = SYMBOLS.index(name)
    return Drawn(empty, "".join(given), mirrored, len(agreeing(board, [solution[name] for name in given], mirrored)))
