"""Makes boards of Sudoku with one solution, a symmetry and an exact grade."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache

from puzzlebox.rules import InvalidError, Options, Random, Search, SearchLimitError, Slices, bits_of, result_of
from puzzlebox_games.logic.tries import finding, try_text
from puzzlebox_games.sudoku.board import Form, Geometry, Values, board_text, digits_text, geometry, geometry_of
from puzzlebox_games.sudoku.forms import draw_cages, draw_regions, first_regions, split, with_sums
from puzzlebox_games.sudoku.options import ANY, GRADES
from puzzlebox_games.sudoku.solver import solver, sums_of
from puzzlebox_games.sudoku.techniques import finished, grade_of

MAX_TRIES = {4: 99, 6: 9_999, 9: 999}
"""The most tries of a search, by the size of the board. Drawing as many full grids again takes a second."""

MOST_DRAWN = 2_000
"""The most tries of a search for a board with regions or cages, or of size 16."""

CHECKED = 40
"""The nodes after which the search for a second solution is given up."""

LARGEST = {"easy": 3, "medium": 3, "hard": 4, "expert": 4, "beyond": 5, ANY: 4}
"""The most cells of the cages that are drawn, by the wanted grade."""

ROUNDS = {False: 3, True: 1}
"""How often the regions of a jigsaw are drawn, each time for another full grid, without and with diagonals."""

FULL_NODES = 400
"""The nodes after which a search for a full grid is given up."""

SHARE = 0.2
"""The share of tries that have the wanted grade, roughly, for the progress of a search."""

PREPARED = re.compile(r"try ([1-9][0-9]{0,3}) ([1-9.]{16,81})(?: ([1-9][0-9]{0,11}))?")
"""A prepared board: the number of its try, and its givens. With diagonals, a full grid can take seconds to draw: these
boards also say how many words have been drawn, and their solution is found from the givens."""

SLICE = 4_000
"""The number of cells that are entered in a slice of the search for a full grid."""

Orbit = tuple[int, ...]
"""Cells that a symmetry puts together."""


@lru_cache(maxsize=8)
def _bits(size: int) -> list[list[int]]:
    """Return the bits in each mask of digits, in ascending order."""
    return [[1 << bit for bit in bits_of(mask)] for mask in range(1 << size)]


def draw_full(shape: Geometry, random: Random) -> Slices[list[int]]:
    """Draw a full grid: the cells row by row, each with its candidates in a drawn order, backing up if none is left.
    The order is drawn whenever a cell is entered from the one before it."""
    units, bits = shape.unit_numbers, _bits(shape.size)
    free = [(1 << shape.size) - 1] * len(shape.units)
    orders: list[list[int]] = []
    chosen: list[int] = []
    entered = 0
    while len(chosen) < len(shape.cells):
        cell = len(chosen)
        if len(orders) == cell:
            entered += 1
            if entered % SLICE == 0:
                yield 0
            mask = -1
            for unit in units[cell]:
                mask &= free[unit]
            orders.append(random.shuffle(bits[mask].copy())[::-1])
        if orders[cell]:
            chosen.append(bit := orders[cell].pop())
        else:
            orders.pop()
            cell -= 1
            bit = chosen.pop()
        for unit in units[cell]:
            free[unit] ^= bit
    return [bit.bit_length() for bit in chosen]


def orbits(shape: Geometry, symmetry: str) -> list[Orbit]:
    """Return the cells that a symmetry puts together, by their first cell."""
    size, last = shape.size, len(shape.cells) - 1
    images = {
        "half-turn": [last - cell for cell in shape.cells],
        "mirror": [cell + size - 1 - 2 * (cell % size) for cell in shape.cells],
        "none": shape.cells,
    }
    return [tuple({cell: 0, image: 0}) for cell, image in enumerate(images[symmetry]) if cell <= image]


def draw_try(shape: Geometry, symmetry: str, random: Random) -> Slices[tuple[list[int], list[Orbit]]]:
    """Draw a full grid, and the order in which digits are removed."""
    full = yield from draw_full(shape, random)
    return full, random.shuffle(orbits(shape, symmetry))


def find_try(options: Options, random: Random, search: Search) -> Slices[str]:
    """Draw boards until one has the wanted grade, and return its text, as `read_prepared` reads it. Raises
    SearchLimitError if there is none among the first MAX_TRIES."""
    shape, start = geometry_of(options), random.state

    def is_unique(values: Values) -> bool:
        return len(solver(shape).solutions(values, 2, search.visit)) < 2

    def drawn() -> Slices[list[int]]:
        solution, order = yield from draw_try(shape, options["symmetry"], random)
        return (yield from _givens(shape, solution, order, options["grade"], is_unique))

    number, givens = yield from finding(iter(drawn, None), search, SHARE, MAX_TRIES[shape.size])
    if not givens:
        raise SearchLimitError
    words = f" {random.words_drawn_since(start)}" if shape.diagonals else ""
    return f"{try_text(number)} {digits_text(givens)}{words}"


def is_of_the_kit(options: Options) -> bool:
    """Return whether boards with these options are drawn as texts, from one word of the generator."""
    return options["extra"] not in ("none", "x") or options["size"] == "16"


def find_board(options: Options, random: Random, search: Search) -> Slices[str]:
    """Draw boards until one has the wanted grade, and return its text. Raises SearchLimitError."""
    if not is_of_the_kit(options):
        return (yield from find_try(options, random, search))
    own = Random(random.word())
    _, board = yield from finding(iter(lambda: _drawn(options, own, search), None), search, SHARE, MOST_DRAWN)
    if not board:
        raise SearchLimitError
    return board


def _drawn(options: Options, random: Random, search: Search) -> Slices[str]:
    """Draw a form, a full grid and the order of removal, and remove digits. Return the text of the board; empty if this
    try has failed."""
    size, is_jigsaw = int(options["size"]), options["extra"].startswith("jigsaw")
    diagonals = options["extra"].endswith("x")
    form = Form(size, diagonals, first_regions(size, diagonals, random) if is_jigsaw else ())
    solution = yield from solver(geometry(*form)).drawing(random, FULL_NODES)
    for _ in range(ROUNDS[form.diagonals] if is_jigsaw else 0):
        if solution:
            form = form._replace(regions=(yield from draw_regions(solution, form.regions, random)))
            solution = (yield from solver(geometry(*form)).drawing(random, FULL_NODES)) or solution
    if not solution:
        return ""
    if options["extra"].startswith("killer"):
        return (yield from _caged(form, solution, options["grade"], random, search))
    shape = geometry(*form)
    order = random.shuffle(orbits(shape, options["symmetry"]))

    def is_unique(values: Values) -> bool:
        search.visit()
        with suppress(SearchLimitError):  # without an answer, the digits stay
            return len(solver(shape).solutions(values, 2, Search(limit=CHECKED).visit)) < 2
        return False

    givens = yield from _givens(shape, solution, order, options["grade"], is_unique)
    return board_text(shape, givens) if givens else ""


def _caged(form: Form, solution: Values, wanted: str, random: Random, search: Search) -> Slices[str]:
    """Draw cages, and split them until they are easy enough. Return the text of the board; empty if they are easier."""
    highest = len(GRADES) - 2 if wanted == ANY else GRADES.index(wanted)
    cages, nothing = draw_cages(solution, form.size, LARGEST[wanted], random), [0] * len(solution)
    while True:
        search.visit()
        yield 0
        shape = geometry(*form._replace(cages=with_sums(cages, solution)))
        sums_of(shape)
        yield 0
        values, grade = finished(shape, nothing)
        if GRADES.index(grade) <= highest:
            return board_text(shape, nothing) if wanted in (grade, ANY) else ""
        if not split(cages, [cell for cell, digit in enumerate(values) if not digit], form.size, random):
            return ""


def read_prepared(text: str, options: Options, random: Random) -> tuple[Values, Values]:
    """Return the givens and the solution of a text that `find_try` has returned, and draw as many words as it did.
    Raises ValueError for any other text, and for givens that are not from the full grid of the try."""
    shape, match = geometry_of(options), PREPARED.fullmatch(text)
    fits = match and len(match[2]) == len(shape.cells) and bool(match[3]) == shape.diagonals
    if not match or not fits or int(match[1]) > MAX_TRIES[shape.size]:
        raise InvalidError("expected the number of a try and its givens, not {text!r}", text=text[:40])
    givens = tuple(int(digit) for digit in match[2].replace(".", "0"))
    if match[3]:
        random.skip(int(match[3]))
        solutions = solver(shape).solutions(givens, 2)
    else:
        for _ in range(int(match[1])):
            solution, _ = result_of(draw_try(shape, options["symmetry"], random))
        solutions = [tuple(solution)]
    if len(solutions) != 1 or any(digit not in (0, true) for digit, true in zip(givens, solutions[0], strict=True)):
        raise InvalidError("the givens of try {number} are not from its full grid", number=match[1])
    return givens, solutions[0]


def _givens(
    shape: Geometry, solution: Sequence[int], order: Sequence[Orbit], wanted: str, is_unique: Callable[[Values], bool]
) -> Slices[list[int]]:
    """Remove digits from a full grid as long as `is_unique`, and put some back if the board is too hard. Return none if
    it is too easy."""
    values, removed = [*solution], list[Orbit]()
    for orbit in order:
        removed.append(orbit)
        for cell in orbit:
            values[cell] = 0
        if not is_unique(values):
            _put_back(values, removed, solution)
        yield 0
    while wanted != ANY and (grade := grade_of(shape, values)) != wanted:
        if GRADES.index(grade) < GRADES.index(wanted):
            return []
        _put_back(values, removed, solution)
        yield 0
    return values


def _put_back(values: list[int], removed: list[Orbit], solution: Sequence[int]) -> None:
    for cell in removed.pop():
        values[cell] = solution[cell]
