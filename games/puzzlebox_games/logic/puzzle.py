"""What a logic puzzle declares: its values, its boards and their texts, and the constraints that make its rules."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from puzzlebox.rules import InvalidError, Margins, Message, Option, Options, Random, Sides, SizeOption, Slices, Switch
from puzzlebox_games.logic.constraints import EASY, SEARCH, Constraint, ContradictionError, Different
from puzzlebox_games.logic.constraints import Clue as Clue
from puzzlebox_games.logic.grids import lines
from puzzlebox_games.logic.problem import LimitError, Problem

GRADES = ("easy", "medium", "hard", "expert")
"""The names of the tiers from EASY on."""

ANY = "any"
"""The grade of boards that are taken as they come."""

NAMES = (Message("Easy"), Message("Medium"), Message("Hard"), Message("Expert"), Message("Any"))

GRADE_NAMES = {name.lower(): name for name in NAMES}
"""The names of the grades for players."""

MAX_VISITS = 300_000
"""The most constraints that are looked at to find out whether a board has one solution: about a second of work."""

MAX_NODES = 3_000
"""The most nodes of the search for a second solution."""


class Value(NamedTuple):
    """Something that a cell can hold: its `word` in inputs, its `sign` in positions, its name in hints, and how it
    looks, as a `picture` that the view and the terminal know."""

    word: str
    sign: str
    name: Message
    picture: str


class Face(NamedTuple):
    """What a cell shows: the name of its `ground` ("paper", "middle", "ink" or "wall"), a `picture`, a `label` in the
    middle, and a small one in its corner. `name` is that of a picture that is not the value of the cell."""

    ground: str = "paper"
    picture: str = ""
    label: str = ""
    corner: str = ""
    name: Message | None = None


Part = Clue | int
"""A part of a board that can be removed: a clue, or what is given in a cell."""


class Board(NamedTuple):
    """What is given: values of cells, as masks, and the numbers of clues."""

    givens: Mapping[int, int]
    clues: Mapping[Clue, int]

    def of(self, kind: str) -> dict[int, int]:
        """Return the numbers of the clues of a kind, by the first line or cell of each."""
        return {clue.at[0]: number for clue, number in self.clues.items() if clue.kind == kind}

    def without(self, part: Part) -> "Board":
        """Return the board without a part."""
        if isinstance(part, Clue):
            return self._replace(clues={clue: number for clue, number in self.clues.items() if clue != part})
        return self._replace(givens={cell: mask for cell, mask in self.givens.items() if cell != part})


GIVEN = "given"
"""The kind of what is given in cells, besides those of clues."""


class Making(NamedTuple):
    """What players can place on boards of their own.

    `placed` has the kinds and the names of pictures: of values that are given, or of clues without a number. Numbers
    are from `lowest` to `highest`. One in a cell is of the kind `number`, on the picture that can be placed if there is
    one; others are at the edges of the board. Kinds that are `needed` have a number in each cell or line.

    `relations` are signs between a cell and the next one, with their kind, and whether the clue names the next cell
    first. Those of the `variant` make it a board of the variant of the puzzle. `cages` are the signs of operations by
    their kinds, if the board is divided into cages with a result each.
    """

    placed: Mapping[str, tuple[str, Message]] = MappingProxyType({})
    lowest: int = 1
    highest: int = 0
    number: str = ""
    needed: tuple[str, ...] = ()
    relations: Mapping[str, tuple[str, bool]] = MappingProxyType({})
    variant: str = ""
    cages: Mapping[str, str] = MappingProxyType({})

    @property
    def digits(self) -> str:
        """The digits of numbers."""
        return "".join(digit for digit in "0123456789" if self.highest > 9 or self.lowest <= int(digit) <= self.highest)


class Even(SizeOption):
    """The sides of a board, both of which are even."""

    def parse(self, text: str) -> Sides:
        """Return the sides. Raises OptionError if one is odd or out of range."""
        sides = super().parse(text)
        if sides.rows % 2 or sides.columns % 2:
            raise self.error(Message("{option} must be even, not {value}"), text)
        return sides


class Square(SizeOption):
    """The side of a square board."""

    def parse(self, text: str) -> Sides:
        """Return the sides. Raises OptionError if they differ or are out of range."""
        sides = super().parse(text)
        if sides.rows != sides.columns:
            raise self.error(Message("{option} must be one number, not {value}"), text)
        return sides


class Puzzle:
    """A logic puzzle. A subclass sets the attributes that it needs, and writes the methods that raise an error here.

    `size` is the option with the sides. `values` are what a cell can hold; without them, it holds digits from 1 to the
    number of columns. An empty cell counts as the value number `rest` at the end; if that is 0, all must be filled. The
    left button takes a cell through all values if the puzzle `cycles`, or else sets the last value, and the right
    button the first. `grades` are those that its boards have. `removable` are the kinds of clues that may be removed,
    after the givens. `edges` are the sides of the board, such as "top", with a clue of this kind for each line, and
    `points` is the kind of clues where the corners of cells meet, numbered row by row.

    `variant` is a switch on which the boards depend, and `letter` stands for it in a position, before whatever the
    pattern `ignored` matches, such as the difficulty. `first_steps` are five boards to begin with, and `samples` are
    boards for pictures. `making` says what players can place on boards of their own.
    """

    size: ClassVar[SizeOption]
    values: ClassVar[tuple[Value, ...]] = ()
    rest: ClassVar[int] = 0
    cycles: ClassVar[bool] = False
    grades: ClassVar[tuple[str, ...]] = GRADES[:2]
    removable: ClassVar[tuple[str, ...]] = ()
    edges: ClassVar[tuple[str, ...]] = ()
    points: ClassVar[str] = ""
    variant: ClassVar[Switch | None] = None
    letter: ClassVar[str] = ""
    ignored: ClassVar[str] = ""
    first_steps: ClassVar[tuple[str, ...]] = ()
    samples: ClassVar[tuple[str, ...]] = ()
    making: ClassVar[Making] = Making()

    # What a puzzle writes

    def constraints(self, options: Options, board: Board) -> Iterable[Constraint]:
        """Return the rules of the puzzle and the clues of a board. What is given in cells is in the domains."""
        raise NotImplementedError

    def draw(self, options: Options, random: Random) -> Slices[Board | None]:
        """Draw a board with everything that it could give; None if this try has failed."""
        raise NotImplementedError

    def read(self, options: Options, text: str) -> Board:
        """Return the board of a position, from the text after the colon. Raises ValueError."""
        raise NotImplementedError

    def write(self, options: Options, board: Board) -> str:
        """Return the text that `read` reads."""
        raise NotImplementedError

    def domains(self, options: Options, board: Board) -> list[int]:
        """Return what each cell can hold before any constraint, row by row: by default any value. Further domains are
        for what the player does not fill in."""
        return [self.every(options)] * cell_count(options)

    def face(self, board: Board, cell: int, value: int) -> Face:
        """Return what a cell with this value shows, 0 for an empty one: by default the value, and in the first cell of
        a cage its result."""
        if not self.values:
            cages = self.making.cages
            clues = board.clues.items() if cages else ()
            corners = (f"{total}{cages[clue.kind]}" for clue, total in clues if clue.at[0] == cell)
            return Face(label=str(value) if value else "", corner=next(corners, ""))
        return Face(picture=self.values[value - 1].picture if value else "")

    def lit(self, options: Options, board: Board, values: Sequence[int]) -> Collection[int]:
        """Return the cells whose ground is lit: by default none."""
        return ()

    def between(self, board: Board) -> Mapping[tuple[int, int], str]:
        """Return the signs between neighbours, each after the lower cell."""
        signs = {relation: sign for sign, relation in self.making.relations.items()}
        clues = board.clues if signs else ()
        return {(min(clue.at), max(clue.at)): signs[clue.kind, clue.at[0] > clue.at[1]] for clue in clues}

    def areas(self, board: Board) -> Iterable[Sequence[int]]:
        """Return the areas with a frame around each: the cages."""
        return [clue.at for clue in board.clues] if self.making.cages else ()

    # What follows

    def every(self, options: Options) -> int:
        """Return all values as a mask."""
        return (1 << (len(self.values) or options["size"].columns)) - 1

    def value_name(self, value: int) -> str:
        """Return the name of a value, from 1."""
        return self.values[value - 1].name if self.values else str(value)

    @property
    def margins(self) -> Margins:
        """How many rows and columns for clues are beside the board."""
        above, right, below, left = (int(side in self.edges) for side in ("top", "right", "bottom", "left"))
        return above, right, below, left

    @property
    def words(self) -> tuple[str, ...]:
        """What inputs call an empty cell and the values."""
        return ("empty", *(value.word for value in self.values)) if self.values else tuple("0123456789")

    @property
    def signs(self) -> str:
        """What stands for an empty cell and for the values in positions."""
        return "." + ("".join(value.sign for value in self.values) or "123456789")

    def problem(self, options: Options, board: Board) -> Problem:
        """Return the problem of a board. Raises ValueError if something given is not possible."""
        domains = self.domains(options, board)
        for cell, mask in board.givens.items():
            domains[cell] &= mask
        return Problem(domains, [*self.constraints(options, board)], cell_count(options))

    def text(self, options: Options, board: Board) -> str:
        """Return the text of a board: `8x8:bCFBbcMDbBaAdcBDDFa`."""
        sides = options["size"]
        size = f"{sides.columns}x{sides.rows}" if self.values else str(sides.columns)
        letter = self.letter if self.variant and options[self.variant.name] else ""
        return f"{size}{letter}:{self.write(options, board)}"

    @property
    def shape(self) -> tuple[Option, ...]:
        """The options on which boards depend."""
        return (self.size, self.variant) if self.variant else (self.size,)

    def shaped(self, texts: Mapping[str, str]) -> Options:
        """Return the options on which the boards depend, from their texts."""
        return Options(self.shape, texts)

    def parse(self, text: str) -> tuple[Options, Board]:
        """Return the shape and the board that a text stands for. Raises ValueError."""
        params, _, rest = text.partition(":")
        form = f"([0-9]{{1,2}})(x[0-9]{{1,2}})?({self.letter or 'a{0}'})?(?:{self.ignored})"
        match = re.fullmatch(form, params)
        if not match or not rest or bool(match[2]) != bool(self.values):
            example = self.first_steps[0] if self.first_steps else "8x8:…"
            raise InvalidError("expected a board such as {example}, not {text!r}", example=example, text=text[:40])
        texts = {"size": f"{int(match[2][1:])}x{int(match[1])}" if match[2] else match[1]}
        if self.variant and match[3]:
            texts[self.variant.name] = "on"
        shape = self.shaped(texts)
        return shape, self.read(shape, rest)


@lru_cache(maxsize=16)
def latin_rules(sides: Sides) -> tuple[Different, ...]:
    """Return that each row and each column of a square has each digit once."""
    return tuple(Different(line.cells, line.name, (1 << sides.columns) - 1) for line in lines(sides))


def cell_count(options: Options) -> int:
    """Return the number of cells that the player sees."""
    sides: Sides = options["size"]
    return sides.rows * sides.columns


class Analysis(NamedTuple):
    """What is known of a board: its shape, what it gives, its problem, its only solution, and its grade. `start` has
    the values that are fixed from the start, 0 for the others; `peers` are, for each cell, those that differ from
    it. `tier` is the one that solves it, whatever grades the puzzle has."""

    shape: Options
    board: Board
    problem: Problem
    solution: tuple[int, ...]
    grade: str
    start: tuple[int, ...]
    peers: tuple[frozenset[int], ...]
    tier: int


def grade_of(tier: int) -> str:
    """Return the grade of the boards that techniques of this tier solve."""
    return GRADES[tier - EASY] if tier < SEARCH else ANY


@lru_cache(maxsize=8)
def analysed(puzzle: Puzzle, text: str) -> Analysis:
    """Return what is known of the board that a text stands for. Raises ValueError if the text is wrong, or if the board
    has no solution or several."""
    shape, board = puzzle.parse(text)
    problem = puzzle.problem(shape, board)
    if not all(problem.domains):
        raise ValueError("this board has no solution")
    start = tuple(value_of(mask) for mask in problem.domains[: problem.visible])
    solution, tier = _solved(problem)
    grade = grade_of(tier)
    peers = [set[int]() for _ in start]
    for constraint in problem.constraints:
        if isinstance(constraint, Different):
            for cell in constraint.cells:
                peers[cell] |= {*constraint.cells} - {cell}
    grade = grade if grade in puzzle.grades else ANY
    return Analysis(shape, board, problem, solution, grade, start, tuple(map(frozenset, peers)), tier)


def _solved(problem: Problem) -> tuple[tuple[int, ...], int]:
    """Return the only solution of a problem, as values, and the tier that finds it."""
    problem.limit = problem.visits + MAX_VISITS
    domains = problem.domains.copy()
    try:
        *_, tier = problem.grading(domains)
        found = [tuple(domains[: problem.visible])]
        if tier == SEARCH:
            found = problem.first(2, MAX_NODES, domains)
    except ContradictionError:
        found = []
    except LimitError:
        raise ValueError("it would take too long to find out whether this board has a solution") from None
    finally:
        problem.limit = 1 << 60
    if not found:
        raise ValueError("this board has no solution")
    if len(found) > 1:
        raise ValueError("this board has at least two solutions")
    return tuple(map(value_of, found[0])), tier


def value_of(mask: int) -> int:
    """Return the value of a mask with one bit, from 1; 0 for any other mask."""
    return mask.bit_length() if mask and not mask & (mask - 1) else 0


@lru_cache(maxsize=16)
def broken(problem: Problem, values: tuple[int, ...]) -> tuple[tuple[Constraint, tuple[int, ...]], ...]:
    """Return the constraints that these values break, each with the cells that show it."""
    domains = [1 << value - 1 if value else mask for value, mask in zip(values, problem.domains, strict=False)]
    domains += problem.domains[len(values) :]
    found = ((constraint, constraint.broken(domains)) for constraint in problem.constraints)
    return tuple((constraint, cells) for constraint, cells in found if cells)
