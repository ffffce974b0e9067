"""The state of a game of Nonogram: the clues, and the cells that the player has set."""

import re
from collections.abc import Iterable, Mapping
from typing import ClassVar

from puzzlebox.rules import Cell, Event, Events, Grid, InputRefusedError, Message, Options, Outcome, TurnState
from puzzlebox_games.nonogram.board import Position, colours_in, numbered, options_for, read_position, write_position
from puzzlebox_games.nonogram.generator import colours_of, picture_of_try, raised_black
from puzzlebox_games.nonogram.lines import Clues, Line, Picture, clue_of, clues_of, known_lines, painted_picture
from puzzlebox_games.nonogram.options import SEVERAL
from puzzlebox_games.nonogram.palette import BLACK, COLOURS, INPUT_WORDS, SYMBOLS, UNKNOWN, VALUES, WHITE, is_filled
from puzzlebox_games.nonogram.pictures import PICTURES, Drawing
from puzzlebox_games.nonogram.solver import grade_of, kind_at, only_solution

NUMBER, VALUE = "(0|[1-9][0-9]?)", f"({'|'.join(VALUES)})"
SET = re.compile(rf"set {NUMBER} {NUMBER} {VALUE}")
FILL = re.compile(rf"fill {NUMBER} {NUMBER} {NUMBER} {NUMBER} {VALUE}")
CROSS = re.compile(rf"cross (row|column) {NUMBER}")
FORMS = (
    "set ROW COLUMN black|white|none, fill ROW COLUMN ROW COLUMN black|white|none, cross row ROW, cross column COLUMN"
)

PENALTY = 30_000
"""The ms that a wrong black costs if blacks are checked."""

WON = Outcome("won", Message("the picture is complete"))


def board_colours(options: Options) -> tuple[int, ...]:
    """Return the values of the colours of a board that options choose."""
    if options["source"] == "picture" and options["coloured"]:
        return colours_in(PICTURES[options["picture"] - 1].coloured[0])
    return colours_of(options) if options["source"] == "random" else (BLACK,)


class Nonogram(TurnState):
    """A board of Nonogram.

    The values of the grid are UNKNOWN, BLACK and WHITE. The layer `firm` has those that are not provisional; it is the
    same as the grid unless the player is `marking`. `solution` is the only picture that fits the `clues`, empty if
    there may be several. `colours` are the values of the colours, by their numbers in the clues. `first` is what was
    set at the start; `board` is its text, and `chosen` that of the options. `cells_set` counts the cells that inputs
    filled or crossed out, `slips` the filled cells that were taken back, `penalties` the wrong ones if these are
    checked.
    """

    counters: ClassVar[tuple[str, ...]] = ("penalties",)

    clues: Clues
    colours: tuple[int, ...]
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
            self.solution = () if self.has_several else only_solution(numbered(self.first.clues))
        else:
            clues, self.solution = self._chosen_picture()
            blank = (UNKNOWN,) * (len(clues.rows) * len(clues.columns))
            self.first = Position(clues, blank, blank, marking=False)
        self.clues, self.colours = numbered(self.first.clues), colours_in(self.first.clues)
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

    def _chosen_picture(self) -> tuple[Clues, Picture]:
        """Return the clues of the chosen or drawn picture, and the picture."""
        options = self.options
        if drawing := self._chosen_drawing():
            self.random.word()
            if options["coloured"]:
                return drawing.coloured
            return clues_of(drawing.picture, len(drawing.rows[0])), drawing.picture
        picture, colours = picture_of_try(options, self.random, self.prepared or ""), colours_of(options)
        clues = clues_of(picture, options["size"].columns, len(colours))
        return clues.shaded({number: COLOURS.index(value) for number, value in enumerate(colours)}), picture

    def _chosen_drawing(self) -> Drawing | None:
        return PICTURES[self.options["picture"] - 1] if self.options["source"] != "random" else None

    def right_value(self, cell: Cell, picture: Picture = ()) -> int:
        """Return what a cell has in a picture, by default in the solution: WHITE or a colour."""
        return self.kinds[kind_at(picture or self.solution, self.grid.rows, cell)]

    @property
    def kinds(self) -> tuple[int, ...]:
        """The values that cells have in a solution: white, and the colours."""
        return (WHITE, *self.colours)

    def lines(self) -> tuple[list[Line], list[Line]]:
        """Return what is set in each row and in each column."""
        return known_lines(self.grid.cells, self.grid.columns, self.kinds)

    @property
    def has_several(self) -> bool:
        """Whether the board may have several solutions."""
        return bool(self.options["logic"] == SEVERAL)

    @property
    def drawing(self) -> Drawing | None:
        """The picture of this project that the clues describe, None for any other one."""
        return None if self.origin is None else self._chosen_drawing()

    def act(self, text: str) -> Events | None:
        if text in ("mark", "commit", "drop"):
            return self._layer(text)
        if text == "clear":
            return self._clear()
        if match := SET.fullmatch(text) or FILL.fullmatch(text):
            *places, word = match.groups()
            first, last = self.checked_cell(*places[:2]), self.checked_cell(*places[-2:])
            if (value := VALUES[word]) in (UNKNOWN, *self.kinds):
                return self._paint(self.filled_cells(first, last, value), value)
        if match := CROSS.fullmatch(text):
            return self._paint(self.left_over(match[1], int(match[2])), WHITE)
        raise InputRefusedError(
            "expected {forms}, mark, commit, drop or clear, not {text}", forms=FORMS, text=repr(text[:40])
        )

    def filled_cells(self, first: Cell, last: Cell, value: int) -> list[int]:
        """Return the numbers of the cells that a fill from one cell to another one changes."""
        width, cells = self.grid.columns, self.grid.cells
        changes = UNKNOWN if self.grid[first] == value else self.grid[first]
        rows, columns = (range(min(ends), max(ends) + 1) for ends in zip(first, last, strict=True))
        numbers = (row * width + column for row in rows for column in columns)
        return [number for number in numbers if cells[number] == changes != value]

    def left_over(self, axis: str, number: int) -> list[int]:
        """Return the unknown cells of a `row` or a `column` whose blacks make its clue; none of another one. Raises
        InputRefusedError for a line off the board."""
        width, clues, cells = self.grid.columns, self.clues[axis == "column"], self.grid.cells
        if number >= len(clues):
            lines = {"high": len(clues), "number": number + 1}
            raise InputRefusedError("the lines of this board are from 1 to {high}, not {number}", **lines)
        line = range(len(cells))[number * width :][:width] if axis == "row" else range(number, len(cells), width)
        planes = painted_picture([cells[cell] for cell in line], len(line), self.colours)
        return [cell for cell in line if cells[cell] == UNKNOWN] if clue_of(*planes) == clues[number] else []

    def _paint(self, cells: Iterable[int], value: int) -> Events | None:
        """Set cells that have another value. The event has their values before, by the numbers of the cells."""
        values, before = self.grid.cells, {cell: self.grid.cells[cell] for cell in cells}
        if not before:
            return None
        for cell in before:
            values[cell] = value
        if not self.marking:
            self.layers["firm"] = self.grid.copy()
        self.cells_set += len(before) * (value != UNKNOWN)
        self.slips += sum(map(is_filled, before.values()))
        wrong = tuple(cell for cell in before if is_filled(value) and self.shows_wrong(cell))
        self.penalties += len(wrong)
        events = {"painted": before, "wrong": wrong, "won": self.outcome()}
        return tuple(Event(name, detail) for name, detail in events.items() if detail)

    def shows_wrong(self, cell: int) -> bool:
        """Return whether a filled cell is wrong and the player is told so."""
        value = self.grid.cells[cell]
        if not (self.options["check"] and self.solution and is_filled(value)):
            return False
        return value != self.right_value(divmod(cell, self.grid.columns))

    def _layer(self, text: str) -> Events | None:
        """Begin the provisional layer, keep it or drop it."""
        begins = text == "mark"
        if self.marking is begins:
            return None
        self.marking = begins
        if text == "drop":
            self.grid = self.layers["firm"].copy()
        self.layers["firm"] = self.grid.copy()
        return (Event({"mark": "marking", "commit": "committed", "drop": "dropped layer"}[text]),)

    def _clear(self) -> Events | None:
        if not self.marking and not any(self.grid.cells):
            return None
        self.marking = False
        painted = self._paint([cell for cell, value in enumerate(self.grid.cells) if value != UNKNOWN], UNKNOWN)
        self.layers["firm"] = self.grid.copy()
        return painted or ()

    def moves(self) -> tuple[str, ...]:
        cells = zip(self.grid, self.grid.cells, strict=True)
        values = (*self.colours, WHITE, UNKNOWN)
        sets = (f"set {r} {c} {INPUT_WORDS[value]}" for (r, c), own in cells for value in values if value != own)
        lines = zip(("row", "column"), map(len, self.clues), strict=True)
        crosses = (f"cross {axis} {n}" for axis, count in lines for n in range(count) if self.left_over(axis, n))
        layer = ("commit", "drop") if self.marking else ("mark",)
        clear = ("clear",) if self.marking or any(self.grid.cells) else ()
        return (*sets, *crosses, *layer, *clear, *(("again",) if self.may_begin_again() else ()))

    def may_begin_again(self) -> bool:
        """Return whether the player has changed anything since the start."""
        return self.cells_set > 0 or self.marking != self.first.marking or tuple(self.grid.cells) != self.first.cells

    def outcome(self) -> Outcome | None:
        if self.filled != self.clues.filled:
            return None
        width, colours = self.grid.columns, self.colours
        picture = painted_picture(self.grid.cells, width, colours)
        return WON if clues_of(picture, width, len(colours)) == self.clues else None

    @property
    def filled(self) -> int:
        """The number of filled cells on the board."""
        return sum(map(self.grid.cells.count, self.colours))

    def status(self) -> Mapping[str, int | str]:
        counts = {"filled": self.filled, "blacks": self.clues.filled}
        penalties = {"penalties": self.penalties} if self.options["check"] else {}
        raised = raised_black(self.options, self.prepared)
        return {**counts, "grade": "any" if self.has_several else grade_of(self.clues), **penalties, **raised}

    def progress(self) -> float:
        """Return the number of filled cells by that of the picture."""
        return min(1, self.filled / max(1, self.clues.filled))

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
        return write_position(Position(self.first.clues, tuple(self.grid.cells), firm, self.marking))

    def end_position(self) -> str:
        """Return the filled cells as a picture."""
        return self.grid.text(".#." + SYMBOLS[3:])

    def details(self) -> str:
        counts = f"set {self.cells_set} slips {self.slips} penalties {self.penalties}"
        return f"{self.board} {counts} marking {int(self.marking)} options {self.chosen}"
