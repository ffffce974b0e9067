"""Solves boards: line by line, then by trying cells both ways, then by search."""

from copy import copy
from functools import lru_cache
from itertools import product
from typing import NamedTuple, Self

from puzzlebox.rules import Cell, InvalidError, Search, SearchLimitError, Slices, bits_of, result_of
from puzzlebox_games.nonogram.lines import NO_LINE, Clues, Line, Picture, clue_of, columns_of, solved_line

MAX_EFFORT = 100_000
"""The most lines that are solved to prove that a position has one solution: about two seconds."""

GRADES = {3: "easy", 6: "medium"}
"""The most rounds of line solving that the boards of a grade take. Those that take more are `hard`."""

TRIES = "tries"
"""The grade of boards that line solving does not solve."""


class Knowledge:
    """What is known of a board, line by line.

    `lines` are the rows, of which there are `rows`, and then the columns; `clues` and `lengths` have the clue and the
    number of cells of each. `changed` is the mask of the lines that have changed since they were solved. `rounds`
    counts those in which `solve` has learned something; a round solves all rows and then all columns. The nodes of the
    search are the lines that are solved. `broken` is the line of a contradiction.
    """

    def __init__(self, clues: Clues, search: Search) -> None:
        self.rows, columns = map(len, clues)
        self.clues = (*clues.rows, *clues.columns)
        self.lengths = [columns] * self.rows + [self.rows] * columns
        self.search = search
        self.lines = [Line()] * len(self.clues)
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
        rows = (1 << self.rows) - 1
        while self.changed:
            yield 0.5
            before = self.known
            if not (self._solve_lines(rows) and self._solve_lines(~rows)):
                return False
            self.rounds += self.known > before
        return True

    @property
    def known(self) -> int:
        """The number of known cells."""
        return sum([(black | white).bit_count() for black, white in self.lines[: self.rows]])

    @property
    def complete(self) -> bool:
        """Whether all cells are known."""
        return self.known == self.rows * self.lengths[0]

    def unknown_in(self, row: int) -> int:
        """Return the unknown cells of a row as a mask."""
        return (1 << self.lengths[0]) - 1 & ~(self.lines[row].black | self.lines[row].white)

    def unknown(self) -> list[Cell]:
        """Return the unknown cells, row by row."""
        return [(row, column) for row in range(self.rows) for column in bits_of(self.unknown_in(row))]

    @property
    def picture(self) -> Picture:
        """The cells that are known to be black."""
        return tuple([line.black for line in self.lines[: self.rows]])

    def tried(self, cell: Cell, black: bool) -> Self | None:
        """Return what follows from a colour of an unknown cell; None for a contradiction."""
        trial = self.copy()
        trial.set_cell(cell, black)
        return trial if trial.solve() else None

    def set_cell(self, cell: Cell, black: bool) -> None:
        """Note the colour of an unknown cell."""
        for line, place in (cell, (self.rows + cell[1], cell[0])):
            self._cross(line, black << place, (not black) << place)

    def agree(self, first: Self, second: Self) -> bool:
        """Note the cells that have the same colour in both. Return whether there are any that were unknown."""
        before = self.known
        for number, (a, b) in enumerate(zip(first.lines, second.lines, strict=True)):
            both = Line(a.black & b.black, a.white & b.white)
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
            self._cross(number, found.black ^ line.black, found.white ^ line.white)
        return found is not NO_LINE

    def _cross(self, number: int, black: int, white: int) -> None:
        """Note new cells of a line in the lines that cross it."""
        first, bit = (self.rows, 1 << number) if number < self.rows else (0, 1 << number - self.rows)
        for place in bits_of(black):
            known = self.lines[first + place]
            self.lines[first + place] = Line(known.black | bit, known.white)
        for place in bits_of(white):
            known = self.lines[first + place]
            self.lines[first + place] = Line(known.black, known.white | bit)
        self.changed |= (black | white) << first


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
    """Try the unknown cells both ways, and keep what both have in common, until no cell tells more."""
    found = True
    while found:
        found = False
        for cell in knowledge.unknown():
            if not knowledge.unknown_in(cell[0]) >> cell[1] & 1:
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


def completing(start: Knowledge) -> Slices[Picture | None]:
    """Search for one picture that fits what is known; None if there is none."""
    stack = [start.copy()] if (yield from start.solving()) else []
    while stack:
        node = yield from trying(stack.pop())
        if node and node.complete:
            return node.picture
        stack += _branches(node, None) if node else ()
    return None


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
    free = [
        length - (black | white).bit_count() for length, (black, white) in zip(node.lengths, node.lines, strict=True)
    ]
    row, column = cell = min(node.unknown(), key=lambda cell: free[cell[0]] * free[node.rows + cell[1]])
    likely = bool(picture and picture[row] >> column & 1)
    return [found for black in (likely, not likely) if (found := node.tried(cell, black))]


def first_difference(one: Picture, other: Picture) -> Cell:
    """Return the first cell in which two pictures differ, row by row."""
    row, differing = next((r, a ^ b) for r, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
    return row, next(bits_of(differing))


def exchange(picture: Picture, knowledge: Knowledge) -> Cell | None:
    """Look for four cells that can change their colours and leave all clues as they are: a black and a white one in one
    row, and in another row a white and a black one in the same columns. Return the first of them, if there are any."""
    columns, clues = columns_of(picture, knowledge.lengths[0]), knowledge.clues
    seen: dict[Cell, list[int]] = {}
    for row, line in enumerate(picture):
        unknown = knowledge.unknown_in(row)
        for pair in product(bits_of(line & unknown), bits_of(unknown & ~line)):
            if clue_of(line ^ (1 << pair[0] | 1 << pair[1])) != clues[row]:
                continue
            for other in seen.get((pair[1], pair[0]), ()):
                both = 1 << row | 1 << other
                if all(clue_of(columns[c] ^ both) == clues[knowledge.rows + c] for c in pair):
                    return other, min(pair)
            seen.setdefault(pair, []).append(row)
    return None
