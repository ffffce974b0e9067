"""What puzzles of black cells have in common: these never touch side by side, and the white cells are connected."""

from functools import lru_cache

from puzzlebox.rules import Message, Random, Sides, Slices
from puzzlebox_games.logic.constraints import Constraint, Count, Domains, Technique
from puzzlebox_games.logic.grids import neighbours
from puzzlebox_games.logic.problem import Problem
from puzzlebox_games.logic.puzzle import Face, Value
from puzzlebox_games.logic.regions import Connected

WHITE, BLACK = 1, 2

SHADES = (
    Value("white", "W", Message("white"), "dot"),
    Value("black", "B", Message("black"), "black"),
)

SHADING = (
    "Black cells do not touch each other, except at their corners.",
    "All white cells are connected.",
)
"""The rules that these puzzles have in common."""

TOUCHING = Technique(Message("Beside black"), Message("{cells} is black, and black cells do not touch."))


@lru_cache(maxsize=64)
def shading_rules(sides: Sides) -> tuple[Constraint, ...]:
    """Return the rules for the black and for the white cells."""
    near = neighbours(sides)
    pairs = [(cell, other) for cell, others in enumerate(near) for other in others if cell < other]
    apart = [Count(pair, BLACK, 0, 1, pair[0], TOUCHING) for pair in pairs]
    return (*apart, Connected(range(len(near)), near, WHITE, Message("the white area")))


def random_shading(sides: Sides, random: Random) -> Slices[Domains]:
    """Draw black cells until no other one can be: the cells are shuffled, and each of them becomes black if it can."""
    cells = sides.rows * sides.columns
    problem = Problem([WHITE | BLACK] * cells, shading_rules(sides))
    domains = problem.domains.copy()
    for cell in random.shuffle([*range(cells)]):
        if domains[cell] == WHITE | BLACK:
            trial = problem.settled(domains, cell, BLACK)
            domains = trial or domains
            domains[cell] = BLACK if trial else WHITE
            yield 0
    return domains


def shade(value: int, label: str = "") -> Face:
    """Return what a cell of this value shows: black, or what says that it stays white."""
    if value == BLACK:
        return Face("ink", label=label)
    return Face(picture=("circle" if label else "dot") if value == WHITE else "", label=label)
