"""Solves boards: line by line, then by trying cells both ways, then by search."""

from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache
from itertools import combinations, product
from operator import and_, xor
from typing import NamedTuple, Self

from puzzlebox.rules import Cell, InvalidError, Search, SearchLimitError, Slices, bits_of, result_of
from puzzlebox_games.nonogram.lines import NO_LINE, Clues, Line, Picture, clue_of, columns_of, planes_of, solved_line

MAX_EFFORT = 100_000
"""The most lines that are solved to prove that a position has one solution: about two seconds."""

GRADES = {3: "easy", 6: "medium"}
"""The most rounds of line solving that the boards of a grade take. Those that take more are `hard`."""

TRIES = "tries"
"""The grade of boards that line solving does not solve."""


class Knowledge:
    """What is known of a board, line by line.

    `lines` are the rows, of which there are `rows`, and then the columns; `clues` and `lengths` have the clue and the
    number of cells of each, and `kinds` is how many kinds of cells there are. `changed` is the mask of the lines that
    have changed since they were solved. `rounds` counts those in which `solve` has learned something; a round solves
    all rows and then all columns. The nodes of the search are the lines that are solved. `broken` is the line of a
    contradiction.
    """

    def __init__(self, clues: Clues, search: Search) -> None:
        self.rows, columns = map(len, clues)
        self.clues = (*clues.rows, *clues.columns)
        self.lengths = [columns] * self.rows + [self.rows] * columns
        self.kinds = clues.shades[-1] + 2
        self.search = search
        self.lines = [Line(*[0] * self.kinds)] * len(self.clues)
        self.changed = (1 << len(self.clues)) - 1
        self.rounds = self.broken = 0

    def copy(self) -> Self:
        """Return an equal one with lines of its own."""
        new = copy(self)
        new.lines = self.lines.copy()
        return new

    def solve(self) -> bool:
        """Solve changed lines until nothing changes. Return whether there is no contradiction."""
        return result_of(self.solving())

    def solving(self) -> Slices[bool]:
        """Do the same, one round in a slice."""
        while self.changed:
            yield 0.5
            if not self.solve_round():
                return False
        return True

    def solve_round(self) -> bool:
        """Solve changed rows, and then changed columns. Return whether there is no contradiction."""
        rows, before = (1 << self.rows) - 1, self.known
        if not (self._solve_lines(rows) and self._solve_lines(~rows)):
            return False
        self.rounds += self.known > before
        return True

    @property
    def known(self) -> int:
        """How many kinds are ruled out, of all cells together: if there is one colour, the number of known cells."""
        return sum([mask.bit_count() for line in self.lines[: self.rows] for mask in line])

    @property
    def complete(self) -> bool:
        """Whether all cells are known."""
        return self.known == self.rows * self.lengths[0] * (self.kinds - 1)

    def unknown_in(self, row: int) -> int:
        """Return the unknown cells of a row as a mask."""
        return (1 << self.lengths[0]) - 1 & ~self.lines[row].all_known

    def unknown(self) -> list[Cell]:
        """Return the unknown cells, row by row."""
        return [(row, column) for row in range(self.rows) for column in bits_of(self.unknown_in(row))]

    @property
    def picture(self) -> Picture:
        """The cells of which the colour is known."""
        return tuple([line.known(kind) for kind in range(1, self.kinds) for line in self.lines[: self.rows]])

    def possible(self, cell: Cell) -> list[int]:
        """Return the kinds that a cell can be of."""
        return [kind for kind, mask in enumerate(self.lines[cell[0]]) if not mask >> cell[1] & 1]

    def tried(self, cell: Cell, kinds: Iterable[int]) -> Self | None:
        """Return what follows if a cell is of one of these kinds; None for a contradiction."""
        trial = self.copy()
        trial.set_cell(cell, kinds)
        return trial if trial.solve() else None

    def set_cell(self, cell: Cell, kinds: Iterable[int]) -> None:
        """Note that a cell is of one of these kinds."""
        for line, place in (cell, (self.rows + cell[1], cell[0])):
            self._cross(line, [(kind not in kinds) << place for kind in range(self.kinds)])

    def agree(self, first: Self, second: Self) -> bool:
        """Note what is known in both. Return whether any of it was not known."""
        before = self.known
        for number, (a, b) in enumerate(zip(first.lines, second.lines, strict=True)):
            both = Line(*map(and_, a, b))
            self.changed |= (both != self.lines[number]) << number
            self.lines[number] = both
        return self.known > before

    def _solve_lines(self, wanted: int) -> bool:
        """Solve the lines that have changed and are wanted, given as a mask."""
        changed = self.changed & wanted
        self.changed &= ~wanted
        self.search.visit(changed.bit_count())
        return all(map(self._solve_line, bits_of(changed)))

    def _solve_line(self, number: int) -> bool:
        line = self.lines[number]
        found = solved_line(self.clues[number], self.lengths[number], line)
        if found is NO_LINE:
            self.broken = number
        elif found != line:
            self.lines[number] = found
            self._cross(number, [*map(xor, found, line)])
        return found is not NO_LINE

    def _cross(self, number: int, masks: Sequence[int]) -> None:
        """Note what is new in a line in the lines that cross it: for each kind, the cells that cannot be of it."""
        first, bit = (self.rows, 1 << number) if number < self.rows else (0, 1 << number - self.rows)
        for kind, mask in enumerate(masks):
            for place in bits_of(mask):
                known = self.lines[first + place]
                self.lines[first + place] = known.ruled_out(kind, bit)
            self.changed |= mask << first


class Verdict(NamedTuple):
    """What is known of a board after its solution was searched: a picture that fits the clues, None if there is none; a
    cell in which another one differs, None if there is no other one; and the rounds of line solving, 0 if lines alone
    do not solve it."""

    picture: Picture | None
    differs: Cell | None = None
    rounds: int = 0

    @property
    def unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.picture is not None and self.differs is None


def is_solved_by_lines(clues: Clues, search: Search) -> Slices[bool]:
    """Find out whether line solving finds all cells."""
    knowledge = Knowledge(clues, search)
    return (yield from knowledge.solving()) and knowledge.complete


@lru_cache(maxsize=64)
def grade_of(clues: Clues) -> str:
    """Return how difficult a board is: by the rounds of line solving, or `tries` if that is not enough."""
    knowledge = Knowledge(clues, Search())
    knowledge.solve()
    if not knowledge.complete:
        return TRIES
    return next((grade for most, grade in GRADES.items() if knowledge.rounds <= most), "hard")


@lru_cache(maxsize=4)
def only_solution(clues: Clues) -> Picture:
    """Return the picture that the clues determine. Raises ValueError if there is none or more than one, or if it cannot
    be proved with MAX_EFFORT."""
    try:
        found = result_of(judging(clues, Search(limit=MAX_EFFORT)))
    except SearchLimitError:
        raise ValueError("too hard: it cannot be proved in time that the clues have only one solution") from None
    if found.picture is None:
        raise ValueError("no picture has these clues")
    if found.differs:
        row, column = found.differs
        raise InvalidError("two solutions differ at ({row}, {column})", row=row + 1, column=column + 1)
    return found.picture


def judging(clues: Clues, search: Search, picture: Picture | None = None) -> Slices[Verdict]:
    """Find out how many solutions a board has. `picture` is one of them, if it is known."""
    knowledge = Knowledge(clues, search)
    if not (yield from knowledge.solving()):
        return Verdict(None)
    if knowledge.complete:
        return Verdict(knowledge.picture, rounds=knowledge.rounds)
    if picture and (cell := exchange(picture, knowledge)):
        return Verdict(picture, cell)
    return (yield from _searching(knowledge, picture))


def trying(knowledge: Knowledge) -> Slices[Knowledge | None]:
    """Try the unknown cells both ways, of a kind or not, and keep what is the same, until no cell tells more."""
    found = True
    while found:
        found = False
        for cell, kind in product(knowledge.unknown(), range(knowledge.kinds == 2, knowledge.kinds)):
            possible = knowledge.possible(cell)
            if kind not in possible or len(possible) == 1:
                continue
            yield 0.5
            with_it, without = knowledge.tried(cell, [kind]), knowledge.tried(cell, {*possible} - {kind})
            if with_it and without:
                found |= knowledge.agree(with_it, without) and knowledge.solve()
            elif only := with_it or without:
                knowledge, found = only, True
            else:
                return None
    return knowledge


def completing(*starts: Knowledge) -> Slices[Picture]:
    """Search for one picture that fits the first of these for which there is one. Raises SearchLimitError if there is
    none."""
    for start in starts:
        stack = [start.copy()] if (yield from start.solving()) else []
        while stack:
            node = yield from trying(stack.pop())
            if node and node.complete:
                return node.picture
            stack += _branches(node, None) if node else ()
    raise SearchLimitError


def _searching(start: Knowledge, picture: Picture | None) -> Slices[Verdict]:
    """Search for a solution, and for one that differs from it."""
    stack = [start.copy()]
    while stack:
        node = yield from trying(stack.pop())
        if node is None:
            continue
        if not node.complete:
            stack += _branches(node, picture)
        elif picture is None:
            picture = node.picture
            if cell := exchange(picture, start):
                return Verdict(picture, cell)
        elif node.picture != picture:
            return Verdict(picture, first_difference(picture, node.picture, node.rows))
    return Verdict(picture)


def _branches(node: Knowledge, picture: Picture | None) -> list[Knowledge]:
    """Return all kinds of the cell whose lines have the fewest unknown cells, first the one that `picture` has."""
    free = [length - line.all_known.bit_count() for length, line in zip(node.lengths, node.lines, strict=True)]
    cell = min(node.unknown(), key=lambda cell: free[cell[0]] * free[node.rows + cell[1]])
    likely = kind_at(picture, node.rows, cell) if picture else 0
    kinds = sorted(node.possible(cell), key=lambda kind: kind != likely)
    return [found for kind in kinds if (found := node.tried(cell, [kind]))]


def kind_at(picture: Picture, rows: int, cell: Cell) -> int:
    """Return the kind of a cell in a picture with this many rows."""
    filled = (kind for kind, mask in enumerate(picture[cell[0] :: rows], 1) if mask >> cell[1] & 1)
    return next(filled, 0)


def first_difference(one: Picture, other: Picture, rows: int) -> Cell:
    """Return the first cell in which two pictures with this many rows differ, row by row."""
    return min(
        (number % rows, next(bits_of(a ^ b))) for number, (a, b) in enumerate(zip(one, other, strict=True)) if a != b
    )


def exchange(picture: Picture, knowledge: Knowledge) -> Cell | None:
    """Look for four cells that can change their kinds and leave all clues as they are: one of each of two kinds in a
    row, and in another row the same two in the other order. Return the first of them, if there are any."""
    planes = planes_of(picture, knowledge.kinds - 1)
    columns, clues = [columns_of(plane, knowledge.lengths[0]) for plane in planes], knowledge.clues
    seen: dict[tuple[int, ...], list[int]] = {}
    for row in range(knowledge.rows):
        unknown, line = knowledge.unknown_in(row), [plane[row] for plane in planes]
        kinds = [unknown & ~sum(line), *[mask & unknown for mask in line]]
        for low, high in combinations(range(knowledge.kinds), 2):
            for pair in product(bits_of(kinds[high]), bits_of(kinds[low])):
                if clue_of(*_exchanged(line, low, high, 1 << pair[0] | 1 << pair[1])) != clues[row]:
                    continue
                for other in seen.get((low, high, pair[1], pair[0]), ()):
                    both = 1 << row | 1 << other
                    lines = ((c, _exchanged([plane[c] for plane in columns], low, high, both)) for c in pair)
                    if all(clue_of(*line) == clues[knowledge.rows + c] for c, line in lines):
                        return other, min(pair)
                seen.setdefault((low, high, *pair), []).append(row)
    return None


def _exchanged(planes: Sequence[int], low: int, high: int, cells: int) -> list[int]:
    """Return the cells of each colour after these cells have changed from one of two kinds to the other."""
    return [plane ^ cells if kind in (low, high) else plane for kind, plane in enumerate(planes, 1)]
