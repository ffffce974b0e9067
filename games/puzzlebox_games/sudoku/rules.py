"""The state of a game of Sudoku: digits, notes, colours, and what is wrong with them."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.message import Message
from puzzlebox.core.options import OptionError
from puzzlebox.core.search import Search, SearchLimitError
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, TurnState
from puzzlebox_games.sudoku.board import Geometry, Unit, Values, digits_text, geometry_of
from puzzlebox_games.sudoku.notation import Position, read_position, write_position
from puzzlebox_games.sudoku.options import ANY

COLOURS = 6
"""The number of colours that a player can give to cells."""

CELL = "(0|[1-9][0-9]?) (0|[1-9][0-9]?)"

PATTERNS = {
    "set ROW COLUMN DIGIT": f"(set) {CELL} ([0-9])",
    "note ROW COLUMN DIGIT": f"(note) {CELL} ([1-9])",
    "notes ROW COLUMN DIGITS": f"(notes) {CELL}((?: [1-9])*)",
    "centre ROW COLUMN DIGIT": f"(centre) {CELL} ([1-9])",
    "colour ROW COLUMN COLOUR": f"(colour) {CELL} ([0-{COLOURS}])",
}
"""The inputs for cells, by their forms."""

INPUT = re.compile("|".join(PATTERNS.values()))

MAX_NODES = 5_000
"""The most nodes of the search for the solutions of a position."""

WON = Outcome("won", Message("the board is full and right"))


class Set(NamedTuple):
    """What a view needs to show a digit that was set or cleared: its cell, and the units that it has finished."""

    cell: Cell
    finished: tuple[Unit, ...] = ()


class Sudoku(TurnState):
    """A board of Sudoku.

    The values of the grid are the digits; `givens` has those that are given, and 0 elsewhere. The layers `notes` and
    `centre` have masks of small digits (bit 0 is the digit 1), and `colours` the player's colours. `solution` is the
    only solution, or None if there are several. `digits`, `slips` and `noted` count the digits set, those changed
    again, and the inputs of notes. `filled` tells whether the game has filled in all notes. `ended` is the ms of game
    time of the win, None before.
    """

    shape: Geometry
    givens: Values
    solution: Values | None
    digits: int
    slips: int
    noted: int
    filled: bool
    ended: int | None
    _fixed_text: str
    """What does not change in a game, as a part of `details`."""

    def begin(self, position: str | None) -> None:
        if position is None:
            self._take_prepared()
        else:
            self._place(read_position(position))

    def _take_prepared(self) -> None:
        from puzzlebox_games.sudoku.generator import read_prepared

        if self.prepared is None:
            raise ValueError("a board takes a search for its givens")
        board = read_prepared(self.prepared, self.options, self.random)
        self.solution = board.solution
        self._set_up(board.givens)

    def _place(self, position: Position) -> None:
        """Take the board of a position. It sets the size, if no other one was chosen, and the grade."""
        if self.options["size"] not in ("9", str(position.size)):
            sizes = {"expected": self.options["size"], "found": position.size}
            raise ValueError(Message("expected a board of size {expected}, not {found}", **sizes))
        self.options = self.options.but("size", str(position.size))
        self.solution = self._only_solution(position.givens)
        self._set_up(position.givens)
        for cell, digit in enumerate(position.play):
            self.grid.cells[cell] = self.grid.cells[cell] or digit
        for cell, mask in position.notes.items():
            self.layers["notes"].cells[cell] = mask
        if self.outcome():
            raise ValueError("this board is already solved")

    def _only_solution(self, givens: Values) -> Values | None:
        """Return the only solution of a position, and set its grade. Raises ValueError if there is none or, unless any
        board is wanted, if there are several."""
        from puzzlebox_games.sudoku.solver import solver
        from puzzlebox_games.sudoku.techniques import grade_of

        shape = geometry_of(self.options)
        for unit, first, second in shape.clashes(givens):
            raise ValueError(clash_text(shape, givens, unit, first, second))
        try:
            solutions = solver(shape).solutions(givens, 2, Search(limit=MAX_NODES).visit)
        except SearchLimitError:
            raise ValueError("it would take too long to find out whether this board has a solution") from None
        if not solutions:
            raise ValueError("this board has no solution")
        if self.options["grade"] == ANY:
            return solutions[0] if len(solutions) == 1 else None
        if len(solutions) > 1:
            cell = next(cell for cell in shape.cells if solutions[0][cell] != solutions[1][cell])
            row, column = shape.place(cell)
            text = "this board has at least two solutions: they differ at row {row}, column {column}"
            raise ValueError(Message(text, row=row + 1, column=column + 1))
        with suppress(OptionError):  # a grade that boards of this size hardly ever have
            self.options = self.options.but("grade", grade_of(shape, givens))
        return solutions[0]

    def _set_up(self, givens: Values) -> None:
        self.shape = geometry_of(self.options)
        solution = digits_text(self.solution or ())
        self._fixed_text = f"givens {digits_text(givens)} solution {solution} options {self.options.text() or '-'}"
        size = self.shape.size
        self.givens = tuple(givens)
        self.grid = Grid(size, size, givens)
        self.layers = {name: Grid(size, size) for name in ("notes", "centre", "colours")}
        self._clear_counts()

    def _clear_counts(self) -> None:
        self.digits = self.slips = self.noted = 0
        self.filled, self.ended = False, None

    def begin_again(self) -> None:
        self._set_up(self.givens)

    def is_given(self, cell: Cell) -> bool:
        """Return whether the digit of a cell is given."""
        return self.givens[self._number(cell)] > 0

    # Inputs

    def act(self, text: str) -> Events | None:
        if text == "fill notes":
            return self._fill()
        if text == "clear notes":
            return self._replace_notes([0] * len(self.grid), [0] * len(self.grid))
        match = INPUT.fullmatch(text)
        if not match:
            forms = ", ".join([*PATTERNS, "fill notes"])
            raise InputRefusedError(
                Message("expected {forms} or clear notes, not {input}", forms=forms, input=repr(text[:40]))
            )
        verb, row, column, rest = (group for group in match.groups() if group is not None)
        numbers = [int(digit) for digit in rest.split()]
        cell = (int(row), int(column))
        self._check(cell, max(numbers, default=0), COLOURS if verb == "colour" else self.shape.size)
        if verb == "set":
            return self._set(cell, *numbers)
        if verb == "colour":
            return self._colour(cell, *numbers)
        return self._note("centre" if verb == "centre" else "notes", cell, numbers, toggles=verb != "notes")

    def _check(self, cell: Cell, number: int, highest: int) -> None:
        if cell not in self.grid:
            last, given = f"{self.grid.rows - 1} {self.grid.columns - 1}", f"{cell[0]} {cell[1]}"
            raise InputRefusedError(
                Message("the cells of this board are from 0 0 to {last}, not {cell}", last=last, cell=given)
            )
        if number > highest:
            raise InputRefusedError(
                Message("the digits of this board are from 1 to {last}, not {digit}", last=highest, digit=number)
            )

    def _set(self, cell: Cell, digit: int) -> Events | None:
        if self.is_given(cell):
            place = {"row": cell[0] + 1, "column": cell[1] + 1}
            raise InputRefusedError(Message("row {row}, column {column}: this digit is given", **place))
        before = self.grid[cell]
        if before == digit and not (digit == 0 and (self.layers["notes"][cell] or self.layers["centre"][cell])):
            return None
        self.grid[cell] = digit
        self.slips += before > 0
        self.layers["notes"][cell] = self.layers["centre"][cell] = 0
        if digit == 0:
            return (Event("cleared", Set(cell)),)
        self.digits += 1
        if self.options["tidy"]:
            self._tidy(self._number(cell), digit)
        return self._events_of(cell)

    def _tidy(self, cell: int, digit: int) -> None:
        """Take a digit out of the notes of all peers of a cell."""
        for peer in self.shape.peers[cell]:
            for layer in ("notes", "centre"):
                self.layers[layer].cells[peer] &= ~(1 << digit - 1)

    def _events_of(self, cell: Cell) -> Events:
        number, values = self._number(cell), self.grid.cells
        whole = set(range(1, self.shape.size + 1))
        finished = [unit for unit in self.shape.units_of[number] if {values[other] for other in unit.cells} == whole]
        events = [
            Event(
                "clashed" if self._is_fault(number) else "finished" if finished else "set", Set(cell, tuple(finished))
            )
        ]
        if self.outcome():
            self.ended = self.time
            events.append(Event("won"))
        return events

    def _note(self, layer: str, cell: Cell, digits: Sequence[int], toggles: bool) -> Events | None:
        if self.grid[cell]:
            return None
        mask, before = sum(1 << digit - 1 for digit in set(digits)), self.layers[layer][cell]
        after = before ^ mask if toggles else mask
        if after == before:
            return None
        self.layers[layer][cell] = after
        self.noted += 1
        return (Event("noted", cell),)

    def _fill(self) -> Events | None:
        events = self._replace_notes(self.shape.masks(self.grid.cells), self.layers["centre"].cells)
        self.filled = self.filled or events is not None
        return events

    def _replace_notes(self, notes: list[int], centre: list[int]) -> Events | None:
        if (self.layers["notes"].cells, self.layers["centre"].cells) == (notes, centre):
            return None
        self.layers["notes"].cells, self.layers["centre"].cells = notes, list(centre)
        return (Event("noted", None),)

    def _colour(self, cell: Cell, colour: int) -> Events | None:
        if self.layers["colours"][cell] == colour:
            return None
        self.layers["colours"][cell] = colour
        return (Event("coloured", cell),)

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.shape.size + cell[1]

    def moves(self) -> tuple[str, ...]:
        """Return the moves that have an effect now, apart from notes and colours of single cells."""
        digits = range(1, self.shape.size + 1)
        found: list[str] = []
        for number, (row, column) in enumerate(self.grid):
            value = self.grid.cells[number]
            if not self.givens[number]:
                found += [f"set {row} {column} {digit}" for digit in digits if digit != value]
                if value:
                    found.append(f"set {row} {column} 0")
        others = {
            "fill notes": self.layers["notes"].cells != self.shape.masks(self.grid.cells),
            "clear notes": self.has_notes(),
            "again": self.may_begin_again(),
        }
        return (*found, *(text for text, acts in others.items() if acts))

    # What is known of the board

    def has_notes(self) -> bool:
        """Return whether any cell has notes."""
        return any(self.layers["notes"].cells) or any(self.layers["centre"].cells)

    def may_begin_again(self) -> bool:
        """Return whether the player has changed anything since the start."""
        marked = self.has_notes() or any(self.layers["colours"].cells)
        return marked or self.digits > 0 or tuple(self.grid.cells) != self.givens

    def empty(self) -> int:
        """Return the number of empty cells."""
        return self.grid.cells.count(0)

    def left(self) -> list[int]:
        """Return how many of each digit, from 1, are left to be set."""
        return [self.shape.size - self.grid.cells.count(digit) for digit in range(1, self.shape.size + 1)]

    def wrong(self) -> list[int]:
        """Return the cells with another digit than in the solution; none if there are several solutions."""
        pairs = zip(self.grid.cells, self.solution or self.grid.cells, strict=True)
        return [cell for cell, (digit, true) in enumerate(pairs) if digit and digit != true]

    def clashing(self) -> set[int]:
        """Return the cells whose digit stands twice in a unit."""
        return {cell for _, *pair in self.shape.clashes(self.grid.cells) for cell in pair}

    def faults(self) -> set[int]:
        """Return the cells that are shown as faults, as the option `check` says."""
        if self.options["check"] == "off":
            return set()
        return self.clashing() | (set(self.wrong()) if self.options["check"] == "solution" else set())

    def _is_fault(self, cell: int) -> bool:
        """Return whether the digit of a cell is shown as a fault (see `faults`)."""
        digit, values, check = self.grid.cells[cell], self.grid.cells, self.options["check"]
        is_wrong = check == "solution" and self.solution is not None and digit != self.solution[cell]
        return is_wrong or (check != "off" and any(values[peer] == digit for peer in self.shape.peers[cell]))

    def notice(self) -> str:
        """Return where a full board has a clash; empty if there is nothing to say."""
        if self.empty():
            return ""
        clashes = (clash_text(self.shape, self.grid.cells, *clash) for clash in self.shape.clashes(self.grid.cells))
        return next(clashes, "")

    def outcome(self) -> Outcome | None:
        if 0 in self.grid.cells or next(self.shape.clashes(self.grid.cells), None):
            return None
        return WON

    def elapsed(self) -> int:
        return (self.time if self.ended is None else self.ended) - self.began

    def status(self) -> Mapping[str, int | str]:
        return {"empty": self.empty(), "digits": self.digits, "slips": self.slips, "notes": self.noted}

    def figures(self) -> Mapping[str, int]:
        """Return the counts, and the time as that of a game with or without notes that the game has filled in."""
        counts = {"digits": self.digits, "slips": self.slips, "notes": self.noted}
        return {**counts, "filled time" if self.filled else "solving time": self.elapsed()}

    def position(self) -> str | None:
        """Return the board as a position; None after the win, because no game begins from a solved board."""
        if self.outcome():
            return None
        play = [digit - given for digit, given in zip(self.grid.cells, self.givens, strict=True)]
        return write_position(self.shape, self.givens, play, self.layers["notes"].cells)

    def details(self) -> str:
        return (
            f"digits {self.digits} slips {self.slips} notes {self.noted} filled {self.filled} "
            f"ended {self.ended} {self._fixed_text}"
        )


def clash_text(shape: Geometry, values: Values, unit: Unit, first: int, second: int) -> Message:
    """Return that two cells of a unit have the same digit."""
    places = (shape.place(first), shape.place(second))
    return Message(
        "{digit} stands twice in {unit}: at row {row}, column {column} and at row {other_row}, column {other_column}",
        digit=values[first],
        unit=unit.name,
        row=places[0][0] + 1,
        column=places[0][1] + 1,
        other_row=places[1][0] + 1,
        other_column=places[1][1] + 1,
    )
