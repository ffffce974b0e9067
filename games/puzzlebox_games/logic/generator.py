"""Makes boards of an exact grade: draws a board that gives everything, and removes what is not needed.

The draws and the tiers of techniques are fixed: an ID always means the same board.
"""

from collections.abc import Iterator

from puzzlebox.rules import Options, Random, Search, SearchLimitError, Slices
from puzzlebox_games.logic.constraints import EASY, EXPERT, Domains, single
from puzzlebox_games.logic.problem import LimitError, Problem
from puzzlebox_games.logic.puzzle import ANY, GRADES, Board, Clue, Part, Puzzle
from puzzlebox_games.logic.tries import finding

MAX_TRIES = 2_000

SHARE = 0.3
"""About how many boards have the wanted grade. Only the progress that is shown depends on it."""

FIRST_NODES = 400
"""The nodes after which the search for a random solution begins again, with twice as many the next time."""


def find_board(puzzle: Puzzle, options: Options, random: Random, search: Search) -> Slices[str]:
    """Return the text of a board with these options, whose generator begins at the first word of `random`. Raises
    SearchLimitError."""
    own = Random(random.word())
    _, board = yield from finding(iter(lambda: _drawn(puzzle, options, own, search), None), search, SHARE, MAX_TRIES)
    if not board:
        raise SearchLimitError
    return puzzle.text(options, board)


def tier_of(grade: str) -> int:
    """Return the highest tier of techniques that boards of a grade take."""
    return EXPERT if grade == ANY else EASY + GRADES.index(grade)


def _drawn(puzzle: Puzzle, options: Options, random: Random, search: Search) -> Slices[Board | None]:
    """Draw a board, and remove what is not needed. Return None if it does not have the wanted grade."""
    board, top = (yield from puzzle.draw(options, random)), tier_of(options["grade"])
    if board is None or (yield from _grade(puzzle.problem(options, board), top, search)) > top:
        return None
    board = yield from _reduced(puzzle, options, board, random, search)
    if options["grade"] == ANY:
        return board
    return board if (yield from _grade(puzzle.problem(options, board), top, search)) == top else None


def _reduced(puzzle: Puzzle, options: Options, board: Board, random: Random, search: Search) -> Slices[Board]:
    """Remove parts in a drawn order, givens first, as long as techniques still solve the board."""
    top, problem = tier_of(options["grade"]), puzzle.problem(options, board._replace(givens={}))
    for part in _order(puzzle, board, random):
        less = board.without(part)
        if isinstance(part, Clue):
            problem = puzzle.problem(options, less._replace(givens={}))
        domains = problem.domains.copy()
        for cell, mask in less.givens.items():
            domains[cell] &= mask
        if (yield from _solves(problem, domains, part, top, search)):
            board = less
    return board


def _order(puzzle: Puzzle, board: Board, random: Random) -> list[Part]:
    """Draw the order in which parts are removed: the givens, then the clues."""
    clues = sorted(clue for clue in board.clues if clue.kind in puzzle.removable)
    return [*random.shuffle(sorted(board.givens)), *random.shuffle(clues)]


def _solves(problem: Problem, domains: Domains, part: Part, top: int, search: Search) -> Slices[bool]:
    """Return whether techniques solve a board. After a given was removed, it is enough that its cell is found."""

    def is_found() -> bool:
        return isinstance(part, int) and single(domains[part])

    yield from _last(problem, problem.closing(domains, top, is_found if isinstance(part, int) else None), search)
    return is_found() or problem.is_solved(domains)


def _grade(problem: Problem, top: int, search: Search) -> Slices[int]:
    """Return the lowest tier that solves a board, or a higher one than `top`."""
    return (yield from _last(problem, problem.grading(problem.domains.copy(), top), search))


def _last(problem: Problem, work: Iterator[int], search: Search) -> Slices[int]:
    """Do some work on a problem in slices, and return the last of its results."""
    found, before = 0, problem.visits
    for result in work:
        found = result
        search.visit(problem.visits - before)
        before = problem.visits
        yield 0
    return found


def random_solution(problem: Problem, random: Random) -> Slices[Domains]:
    """Draw a solution. The values of each cell that is tried are in a drawn order. A search that takes too many nodes
    begins again, with twice as many. Raises ValueError if there is none."""
    nodes = FIRST_NODES
    while True:
        try:
            for one in problem.solutions(nodes, random.shuffle):
                if one:
                    return one
                yield 0
            raise ValueError("there is no solution")
        except LimitError:
            nodes *= 2
