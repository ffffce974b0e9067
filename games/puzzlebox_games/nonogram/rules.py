"""The state of a game of Nonogram: the clues, and the cells that the player has set."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar, NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.message import Message
from puzzlebox.core.search import Search, SearchLimitError
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, TurnState
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.nonogram.board import (
    BLACK,
    MAX_SIDE,
    UNKNOWN,
    WHITE,
    Position,
    options_for,
    picture_of,
    read_position,
    write_position,
)
from puzzlebox_games.nonogram.generator import picture_of_try
from puzzlebox_games.nonogram.lines import Clue, Clues, Picture, clue_of, clues_of, columns_of
from puzzlebox_games.nonogram.pictures import PICTURES, Drawing

VALUES = {"black": BLACK, "white": WHITE, "none": UNKNOWN}
"""The values of cells, by their words in inputs."""

NUMBER = "(0|[1-9][0-9]?)"
SET = re.compile(rf"set {NUMBER} {NUMBER} (black|white|none)")
FILL = re.compile(rf"fill {NUMBER} {NUMBER} {NUMBER} {NUMBER} (black|white|none)")
CROSS = re.compile(rf"cross (row|column) {NUMBER}")
FORMS = "set ROW COLUMN, fill ROW COLUMN ROW COLUMN (each with black, white or none), cross row N, cross column N"

PENALTY = 30_000
"""The ms that a wrong black costs if blacks are checked."""

MAX_EFFORT = 100_000
"""The most lines that are solved to prove that a position has one solution: about two seconds."""

GRADES = ((3, "easy"), (6, "medium"), (MAX_SIDE**2, "hard"))
"""The most rounds of line solving that the boards of a grade take."""

TRIES = "tries"
"""The grade of boards that line solving does not solve."""

WON = Outcome("won", Message("the picture is complete"))


class Painted(NamedTuple):
    """Cells that were set, by their numbers row by row, with their values before."""

    before: Mapping[int, int]
    value: int


class Nonogram(TurnState):
    """A board of Nonogram.

    The values of the grid are UNKNOWN, BLACK and WHITE. The layer `firm` has those that are not provisional; it is the
    same as the grid unless the player is `marking`. `solution` is the only picture that fits the `clues`. `first` is
    what was set at the start; `board` is its text, and `chosen` that of the options. `cells_set` counts the cells that
    inputs made black or white, `slips` the blacks that were taken back, `penalties` the wrong blacks if these are
    checked.
    """

    counters: ClassVar[tuple[str, ...]] = ("penalties",)

    clues: Clues
    solution: Picture
    first: Position
    board: str
    chosen: str
    marking: bool
    cells_set: int
    slips: int
    penalties: int

    def begin(self, position: str | None) -> None:
        if position is not None:
            self.first = read_position(position)
            self.options = options_for(self.first.clues, self.options)
            self.solution = only_solution(self.first.clues)
        else:
            self.solution, width = self._chosen_picture()
            blank = (UNKNOWN,) * (len(self.solution) * width)
            self.first = Position(clues_of(self.solution, width), blank, blank, marking=False)
        self.clues = self.first.clues
        self.board, self.chosen = write_position(self.first), self.options.text() or "-"
        self.penalties = 0
        self.begin_again()
        if self.outcome():
            raise ValueError("the picture is complete already")

    def begin_again(self) -> None:
        rows, columns = map(len, self.clues)
        self.grid = Grid(rows, columns, self.first.cells)
        self.layers = {"firm": Grid(rows, columns, self.first.firm)}
        self.marking = self.first.marking
        self.cells_set = self.slips = 0

    def _chosen_picture(self) -> tuple[Picture, int]:
        """Return the chosen or drawn picture and its columns."""
        if drawing := self._chosen_drawing():
            self.random.word()
            return drawing.picture, len(drawing.rows[0])
        return picture_of_try(self.options, self.random, self.prepared or ""), self.options["size"].columns

    def _chosen_drawing(self) -> Drawing | None:
        return PICTURES[self.options["picture"] - 1] if self.options["source"] == "picture" else None

    @property
    def drawing(self) -> Drawing | None:
        """The picture of this project that the clues describe, None for any other one."""
        return None if self.origin is None else self._chosen_drawing()

    def act(self, text: str) -> Events | None:
        if text in ("mark", "commit", "drop", "clear"):
            return {"mark": self._mark, "commit": self._commit, "drop": self._drop, "clear": self._clear}[text]()
        if match := SET.fullmatch(text):
            cell = self._number(match[1], match[2])
            return self._paint([cell] if self.grid.cells[cell] != VALUES[match[3]] else [], VALUES[match[3]])
        if match := FILL.fullmatch(text):
            return self._fill(self._number(match[1], match[2]), self._number(match[3], match[4]), VALUES[match[5]])
        if match := CROSS.fullmatch(text):
            return self._paint(self.left_over(match[1], int(match[2])), WHITE)
        raise InputRefusedError(
            Message("expected {forms}, mark, commit, drop or clear, not {text}", forms=FORMS, text=repr(text[:40]))
        )

    def _number(self, row: str, column: str) -> int:
        """Return the number of a cell. Raises InputRefusedError for one off the board."""
        rows, columns = self.grid.rows, self.grid.columns
        if int(row) >= rows or int(column) >= columns:
            raise InputRefusedError(
                Message(
                    "the cells of this board are from 0 0 to {last}, not {cell}",
                    last=f"{rows - 1} {columns - 1}",
                    cell=f"{row} {column}",
                )
            )
        return int(row) * columns + int(column)

    def filled_cells(self, first: int, last: int, value: int) -> list[int]:
        """Return the cells that a fill from one cell to another one changes."""
        width, cells = self.grid.columns, self.grid.cells
        changes = UNKNOWN if cells[first] == value else cells[first]
        tops, lefts = sorted((first // width, last // width)), sorted((first % width, last % width))
        rows = (range(row * width + lefts[0], row * width + lefts[1] + 1) for row in range(tops[0], tops[1] + 1))
        return [cell for row in rows for cell in row if cells[cell] == changes != value]

    def _fill(self, first: int, last: int, value: int) -> Events | None:
        return self._paint(self.filled_cells(first, last, value), value)

    def line(self, axis: str, number: int) -> range:
        """Return the cells of a `row` or a `column`."""
        width = self.grid.columns
        if axis == "row":
            return range(number * width, (number + 1) * width)
        return range(number, len(self.grid), width)

    def is_done(self, axis: str, number: int) -> bool:
        """Return whether the blacks of a line make its clue."""
        cells = self.grid.cells
        mask = sum([(cells[cell] == BLACK) << place for place, cell in enumerate(self.line(axis, number))])
        clues: tuple[Clue, ...] = self.clues.rows if axis == "row" else self.clues.columns
        return clue_of(mask) == clues[number]

    def left_over(self, axis: str, number: int) -> list[int]:
        """Return the unknown cells of a line that is done. Raises InputRefusedError for a line off the board."""
        high = (self.grid.rows if axis == "row" else self.grid.columns) - 1
        if number > high:
            raise InputRefusedError(
                Message("the lines of this board are from 0 to {high}, not {number}", high=high, number=number)
            )
        if not self.is_done(axis, number):
            return []
        return [cell for cell in self.line(axis, number) if self.grid.cells[cell] == UNKNOWN]

    def _paint(self, cells: Iterable[int], value: int) -> Events | None:
        """Set cells that have another value."""
        values, before = self.grid.cells, {cell: self.grid.cells[cell] for cell in cells}
        if not before:
            return None
        for cell in before:
            values[cell] = value
        if not self.marking:
            self.layers["firm"] = self.grid.copy()
        self.cells_set += len(before) * (value != UNKNOWN)
        self.slips += sum(old == BLACK for old in before.values())
        wrong = tuple(cell for cell in before if value == BLACK and self.shows_wrong(cell))
        self.penalties += len(wrong)
        events = [Event("painted", Painted(before, value)), *([Event("wrong", wrong)] if wrong else [])]
        return (*events, *((Event("won"),) if self.outcome() else ()))

    def shows_wrong(self, cell: int) -> bool:
        """Return whether a black cell is wrong and the player is told so."""
        row, column = divmod(cell, self.grid.columns)
        checked = self.options["check"] and self.grid.cells[cell] == BLACK
        return bool(checked and not self.solution[row] >> column & 1)

    def _mark(self) -> Events | None:
        if self.marking:
            return None
        self.marking = True
        return (Event("marking"),)

    def _commit(self) -> Events | None:
        if not self.marking:
            return None
        self.marking, self.layers["firm"] = False, self.grid.copy()
        return (Event("committed"),)

    def _drop(self) -> Events | None:
        if not self.marking:
            return None
        before, self.marking, self.grid = self.grid.cells, False, self.layers["firm"].copy()
        cells = enumerate(zip(before, self.grid.cells, strict=True))
        return (Event("dropped layer", {cell: old for cell, (old, new) in cells if old != new}),)

    def _clear(self) -> Events | None:
        if not self.marking and not any(self.grid.cells):
            return None
        self.marking = False
        painted = self._paint([cell for cell, value in enumerate(self.grid.cells) if value != UNKNOWN], UNKNOWN)
        self.layers["firm"] = self.grid.copy()
        return painted or ()

    def moves(self) -> tuple[str, ...]:
        cells = enumerate(self.grid.cells)
        width = self.grid.columns
        sets = (
            f"set {cell // width} {cell % width} {word}"
            for cell, value in cells
            for word, other in VALUES.items()
            if other != value
        )
        lines = (("row", self.grid.rows), ("column", self.grid.columns))
        crosses = (f"cross {axis} {n}" for axis, count in lines for n in range(count) if self.left_over(axis, n))
        layer = ("commit", "drop") if self.marking else ("mark",)
        clear = ("clear",) if self.marking or any(self.grid.cells) else ()
        return (*sets, *crosses, *layer, *clear, *(("again",) if self.may_begin_again() else ()))

    def may_begin_again(self) -> bool:
        """Return whether the player has changed anything since the start."""
        return self.cells_set > 0 or self.marking != self.first.marking or tuple(self.grid.cells) != self.first.cells

    def outcome(self) -> Outcome | None:
        rows, columns = self.clues
        if self.grid.cells.count(BLACK) != self.blacks:
            return None
        picture = self.picture
        if any(map(clue_differs, picture, rows)):
            return None
        return None if any(map(clue_differs, columns_of(picture, len(columns)), columns)) else WON

    @property
    def picture(self) -> Picture:
        """The black cells of each row as a mask."""
        return picture_of(self.grid.cells, self.grid.columns)

    @property
    def blacks(self) -> int:
        """The number of black cells in the solution."""
        return sum(map(sum, self.clues.rows))

    def status(self) -> Mapping[str, int | str]:
        counts = {"filled": self.grid.cells.count(BLACK), "blacks": self.blacks}
        penalties = {"penalties": self.penalties} if self.options["check"] else {}
        return {**counts, "grade": grade_of(self.clues), **penalties}

    def figures(self) -> Mapping[str, int]:
        counts = {"cells": self.cells_set, "slips": self.slips, "penalties": self.penalties}
        return {"time": self.elapsed(), **counts}

    def elapsed(self) -> int:
        """Return the ms since this game began, and those of the penalties."""
        return super().elapsed() + PENALTY * self.penalties

    def position(self) -> str | None:
        """Return the clues and what is set as a position; None after the win."""
        if self.outcome():
            return None
        firm = tuple(self.layers["firm"].cells)
        return write_position(Position(self.clues, tuple(self.grid.cells), firm, self.marking))

    def details(self) -> str:
        counts = f"set {self.cells_set} slips {self.slips} penalties {self.penalties}"
        return f"{self.board} {counts} marking {int(self.marking)} options {self.chosen}"


def clue_differs(line: int, clue: Clue) -> bool:
    """Return whether the blacks of a line do not make its clue."""
    return clue_of(line) != clue


def only_solution(clues: Clues) -> Picture:
    """Return the picture that the clues determine. Raises ValueError if there is none or more than one, or if it cannot
    be proved with MAX_EFFORT."""
    from puzzlebox_games.nonogram.solver import judging

    try:
        found = result_of(judging(clues, Search(limit=MAX_EFFORT)))
    except SearchLimitError:
        raise ValueError("too hard: it cannot be proved in time that the clues have only one solution") from None
    if found.picture is None:
        raise ValueError("no picture has these clues")
    if found.differs:
        row, column = found.differs
        raise ValueError(Message("two solutions differ at ({row}, {column})", row=row + 1, column=column + 1))
    return found.picture


@lru_cache(maxsize=64)
def grade_of(clues: Clues) -> str:
    """Return how difficult a board is: by the rounds of line solving, or `tries` if that is not enough."""
    from puzzlebox_games.nonogram.solver import Knowledge

    knowledge = Knowledge(clues, Search())
    knowledge.solve()
    if not knowledge.complete:
        return TRIES
    return next(grade for most, grade in GRADES if knowledge.rounds <= most)
