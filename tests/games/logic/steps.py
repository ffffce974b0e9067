"""All steps that techniques find on a board, from its start or from further known cells, against its solution."""

import random
from collections.abc import Iterator

from puzzlebox_games.logic.constraints import HARD
from puzzlebox_games.logic.problem import Found, Problem
from puzzlebox_games.logic.puzzle import Analysis


def sound_steps(board: Analysis, known: int = 0, seed: int = 0) -> int:
    """Solve a board of which the player has found this number of cells. Return how many steps that took. Raises
    AssertionError if a step cuts a value of the solution."""
    domains, count = board.problem.domains.copy(), 0
    for cell in random.Random(seed).sample(range(len(board.solution)), known):
        domains[cell] &= 1 << board.solution[cell] - 1
    for found in _steps(board.problem, domains):
        count += 1
        wrong = [
            (cell, mask)
            for cell, mask in found.step.cuts
            if cell < len(board.solution) and mask & domains[cell] & 1 << board.solution[cell] - 1
        ]
        assert not wrong, (board.board, found.step.technique.title, found.constraint, wrong)
    return count


def _steps(problem: Problem, domains: list[int]) -> Iterator[Found]:
    """Yield the steps of all tiers until the board is solved, or no technique helps."""
    while True:
        yield from problem.run(domains, HARD)
        if problem.is_solved(domains):
            return
        following = problem.either(domains)
        if following is None:
            *_, following = [None, *problem.what_if(domains)]
        if following is None:
            return
        yield following
        problem.apply(domains, following.step)
