"""The solver of Lights: a press set that solves the board, the lightest one unless there are too many."""

from typing import NamedTuple

from puzzlebox.rules import Cell, NoSolution, Search, Slices, Solution
from puzzlebox_games.lights.algebra import Vector, press_system
from puzzlebox_games.lights.rules import Lights

MAX_SETS = 2**16
"""The most press sets that are compared. With more of them, any one is taken."""

SLICE = 2_000
"""The number of press sets that are compared between two reports of progress."""


class PressSet(NamedTuple):
    """The presses that solve a board: how many for each cell, and whether it is proved that there are no fewer."""

    presses: Vector
    lightest: bool


def find_press_set(state: Lights, search: Search) -> Slices[PressSet | None]:
    """Find a press set that solves the board, the lightest one if there are at most MAX_SETS; None if there is none."""
    system = press_system(state.effects, state.states)
    search.visit(len(state.grid))
    presses = system.solve(state.missing())
    if presses is None:
        return None
    if system.null_count > MAX_SETS:
        return PressSet(presses, lightest=False)
    best = presses
    for number, other in enumerate(system.equal_sets(presses), 1):
        if other.total < best.total:
            best = other
        if number % SLICE == 0:
            search.visit(SLICE)
            yield number / system.null_count
    return PressSet(best, lightest=True)


def find_solution(state: Lights, search: Search) -> Slices[Solution | NoSolution]:
    """Find the presses that solve the board, row by row."""
    found = yield from find_press_set(state, search)
    if found is None:
        return NoSolution("no presses solve this board")
    inputs = tuple(f"press {r} {c}" for r, c in pressed_cells(state, found.presses))
    return Solution(inputs, len(inputs), found.lightest)


def pressed_cells(state: Lights, presses: Vector) -> list[Cell]:
    """Return the cells of a press set, row by row, each as often as it is pressed."""
    return [cell for number, cell in enumerate(state.grid) for _ in range(presses.digit(number))]
