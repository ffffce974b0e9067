"""Solves boards: line by line, then by trying cells both ways, then by search."""

from functools import lru_cache
from typing import NamedTuple, Self

from puzzlebox.core.grid import Cell, bits_of
from puzzlebox.core.message import InvalidError
from puzzlebox.core.search import Search, SearchLimitError
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox_games.nonogram.lines import NO_LINE, Clues, Line, Picture, clue_of, columns_of, solved_line

MAX_EFFORT = 100_000
"""The most lines that are solved to prove that a position has one solution: about two seconds."""

GRADES = {3: "easy", 6: "medium"}
"""The most rounds of line solving that the boards of a grade take. Those that take more are `hard`."""

TRIES = "tries"
"""The grade of boards that line solving does not solve."""


class Knowledge:
    """What is known of a board: its rows and columns as lines, and which of them have changed since they were solved.

    `lines[0]` are the rows and `lines[1]` the columns; `changed` has a mask for each. `rounds` counts those in which
    `solve` has learned something; a round solves all rows and then all columns. The nodes of the search are the lines
    that are solved. `broken` is the line of a contradiction: 0 for a row or 1 for a column, and its number.
    """

    def __init__(self, clues: Clues, search: Search) -> None:
        self.clues = clues
        self.search = search
        self.lengths = len(clues.columns), len(clues.rows)
        self.lines = [Line()] * len(clues.rows), [Line()] * len(clues.columns)
        self.changed = [(1 << len(clues.rows)) - 1, (1 << len(clues.columns)) - 1]
        self.rounds = 0
        self.broken = (0, 0)

    def copy(self) -> Self:
        """Return an equal one with lines of its own."""
        new = object.__new__(type(self))
        vars(new).update(vars(self), lines=(self.lines[0].copy(), self.lines[1].copy()), changed=self.changed.copy())
        return new

    def solve(self) -> bool:
        """Solve changed lines until nothing changes. Return whether there is no contradiction."""
        return result_of(self.solving())

    def solving(self) -> Slices[bool]:
        """Do the same, one round in a slice."""
        while self.changed[0] or self.changed[1]:
            yield 0.5
            before = self.known
            if not (self._solve_lines(0) and self._solve_lines(1)):
                return False
            self.rounds += self.known > before
        return True

    @property
    def known(self) -> int:
        """The number of known cells."""
        return sum([(black | white).bit_count() for black, white in self.lines[0]])

    @property
    def complete(self) -> bool:
        """Whether all cells are known."""
        return self.known == self.lengths[0] * self.lengths[1]

    def knows(self, cell: Cell) -> bool:
        """Return whether a cell is known."""
        line = self.lines[0][cell[0]]
        return bool((line.black | line.white) >> cell[1] & 1)

    def tightest(self) -> Cell:
        """Return the unknown cell whose row and column have the fewest unknown cells."""
        rows, columns = (
            [length - (black | white).bit_count() for black, white in lines]
            for length, lines in zip(self.lengths, self.lines, strict=True)
        )
        return min(self.unknown(), key=lambda cell: rows[cell[0]] * columns[cell[1]])

    def unknown(self) -> list[Cell]:
        """Return the unknown cells, row by row."""
        every = (1 << self.lengths[0]) - 1
        return [(r, c) for r, line in enumerate(self.lines[0]) for c in bits_of(every & ~(line.black | line.white))]

    @property
    def picture(self) -> Picture:
        """The cells that are known to be black."""
        return tuple([line.black for line in self.lines[0]])

    def tried(self, cell: Cell, black: bool) -> Self | None:
        """Return what follows from a colour of an unknown cell; None for a contradiction."""
        trial = self.copy()
        trial.set_cell(cell, black)
        return trial if trial.solve() else None

    def set_cell(self, cell: Cell, black: bool) -> None:
        """Note the colour of an unknown cell."""
        for axis in (0, 1):
            number, bit = cell[axis], 1 << cell[1 - axis]
            line = self.lines[axis][number]
            self.lines[axis][number] = (
                Line(line.black | bit, line.white) if black else Line(line.black, line.white | bit)
            )
            self.changed[axis] |= 1 << number

    def agree(self, first: Self, second: Self) -> bool:
        """Note the cells that have the same colour in both. Return whether there are any that were unknown."""
        before = self.known
        for axis in (0, 1):
            for number, (a, b) in enumerate(zip(first.lines[axis], second.lines[axis], strict=True)):
                both = Line(a.black & b.black, a.white & b.white)
                self.changed[axis] |= (both != self.lines[axis][number]) << number
                self.lines[axis][number] = both
        return self.known > before

    def _solve_lines(self, axis: int) -> bool:
        """Solve the changed lines of an axis: 0 for rows, 1 for columns."""
        changed, self.changed[axis] = self.changed[axis], 0
        self.search.visit(changed.bit_count())
        return all(self._solve_line(axis, number) for number in bits_of(changed))

    def _solve_line(self, axis: int, number: int) -> bool:
        line, clue = self.lines[axis][number], self.clues[axis][number]
        found = solved_line(clue, self.lengths[axis], line)
        if found is NO_LINE:
            self.broken = axis, number
            return False
        if found != line:
            self.lines[axis][number] = found
            self._cross(axis, number, found.black ^ line.black, found.white ^ line.white)
        return True

    def _cross(self, axis: int, number: int, black: int, white: int) -> None:
        """Note the new cells of a line in the lines that cross it."""
        bit, crossing = 1 << number, self.lines[1 - axis]
        for place in bits_of(black):
            known = crossing[place]
            crossing[place] = Line(known.black | bit, known.white)
        for place in bits_of(white):
            known = crossing[place]
            crossing[place] = Line(known.black, known.white | bit)
        self.changed[1 - axis] |= black | white


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
    """Try the unknown cells both ways, and keep what both have in common, until no cell tells more."""
    found = True
    while found:
        found = False
        for cell in knowledge.unknown():
            if knowledge.knows(cell):
                continue
            yield 0.5
            black, white = knowledge.tried(cell, True), knowledge.tried(cell, False)
            if black and white:
                found |= knowledge.agree(black, white) and knowledge.solve()
            elif only := black or white:
                knowledge, found = only, True
            else:
                return None
    return knowledge


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
            return Verdict(picture, first_difference(picture, node.picture))
    return Verdict(picture)


def _branches(node: Knowledge, picture: Picture | None) -> list[Knowledge]:
    """Return both colours of the cell whose lines have the fewest unknown cells, first the one that `picture` has."""
    row, column = cell = node.tightest()
    likely = bool(picture and picture[row] >> column & 1)
    return [found for black in (likely, not likely) if (found := node.tried(cell, black))]


def first_difference(one: Picture, other: Picture) -> Cell:
    """Return the first cell in which two pictures differ, row by row."""
    row, differing = next((r, a ^ b) for r, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
    return row, next(bits_of(differing))


def exchange(picture: Picture, knowledge: Knowledge) -> Cell | None:
    """Look for four cells that can change their colours and leave all clues as they are: a black and a white one in one
    row, and in another row a white and a black one in the same columns. Return the first of them, if there are any."""
    columns = columns_of(picture, knowledge.lengths[0])
    seen: dict[Cell, list[int]] = {}
    for row, known in enumerate(knowledge.lines[0]):
        unknown = ~(known.black | known.white)
        for a, b in _shifts(picture[row], unknown & (1 << knowledge.lengths[0]) - 1):
            for other in seen.get((b, a), ()):
                both = 1 << row | 1 << other
                if all(clue_of(columns[c] ^ both) == knowledge.clues.columns[c] for c in (a, b)):
                    return other, min(a, b)
            seen.setdefault((a, b), []).append(row)
    return None


def _shifts(line: int, unknown: int) -> list[Cell]:
    """Return a black and a white one of the unknown cells for each pair that can change colours in a line with the same
    clue."""
    clue, whites = clue_of(line), [*bits_of(unknown & ~line)]
    return [(a, b) for a in bits_of(line & unknown) for b in whites if clue_of(line ^ (1 << a | 1 << b)) == clue]
