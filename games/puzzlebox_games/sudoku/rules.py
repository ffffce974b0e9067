"""The state of a game of Sudoku: digits, notes, colours, and what is wrong with them."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress

from puzzlebox.rules import (
    PREFERENCE,
    Cell,
    Event,
    Events,
    Grid,
    InputRefusedError,
    InvalidError,
    Message,
    OptionError,
    Outcome,
    Search,
    SearchLimitError,
    bits_of,
    counted,
)
from puzzlebox_games.logic.digits import DigitState, input_text
from puzzlebox_games.sudoku import board as boards
from puzzlebox_games.sudoku.board import Geometry, Position, Values, clash_texts, digits_text, geometry, geometry_of
from puzzlebox_games.sudoku.generator import is_of_the_kit, read_prepared
from puzzlebox_games.sudoku.options import ANY
from puzzlebox_games.sudoku.techniques import grade_of, solutions_of

COLOURS = 6
"""The number of colours that a player can give to cells."""

CELL = "(0|[1-9][0-9]?) (0|[1-9][0-9]?)"
DIGIT = "[1-9][0-9]?"

PATTERNS = {
    "set ROW COLUMN DIGIT": f"(set) {CELL} (0|{DIGIT})",
    "note ROW COLUMN DIGIT": f"(note) {CELL} ({DIGIT})",
    "notes ROW COLUMN DIGITS": f"(notes) {CELL}((?: {DIGIT})*)",
    "centre ROW COLUMN DIGIT": f"(centre) {CELL} ({DIGIT})",
    "colour ROW COLUMN COLOUR": f"(colour) {CELL} ([0-{COLOURS}])",
}
"""The inputs for cells, by their forms."""

INPUT = re.compile("|".join(PATTERNS.values()))

RETURNING = f"{PREFERENCE}returning notes"
"""The input after which a digit keeps the notes that it hides until it is taken back. It begins each new game; records
without it are older, and there such notes are gone."""

Note = tuple[str, int, int]
"""A note: its layer, the number of its cell, and its bit in the mask."""

MAX_NODES = 5_000
"""The most nodes of the search for the solutions of a position."""

WON = Outcome("won", Message("the board is full and right"))


class Sudoku(DigitState):
    """A board of Sudoku.

    The layers `notes` and `centre` have masks of small digits (bit 0 is the digit 1), and `colours` the player's
    colours. `solution` is the only solution, or None if there are several. `slips` counts the digits that were changed
    again, `noted` the inputs of notes. `filled` tells whether the game has filled in all notes. With `returning`,
    `hidden` are the notes that digits hide, each with the cells of these digits. It is replaced, never changed, so
    copies share it.
    """

    note_layers = ("notes", "centre")

    shape: Geometry
    solution: Values | None
    slips: int
    noted: int
    filled: bool
    hidden: Mapping[Note, frozenset[int]]
    returning: bool = False

    def begin(self, position: str | None) -> None:
        if position is not None:
            self._place(boards.read_position(position))
        elif self.prepared is None:
            raise ValueError("a board takes a search for its givens")
        elif is_of_the_kit(self.options):
            self.random.word()  # with which the search for the board began
            self._take_prepared(boards.read_position(self.prepared))
        else:
            givens, self.solution = read_prepared(self.prepared, self.options, self.random)
            self._set_up(geometry_of(self.options), givens)

    def _take_prepared(self, position: Position) -> None:
        """Take the board of a search. Raises ValueError if it is not what the options say."""
        options, form = self.options, position.form
        shape = geometry(*(form._replace(diagonals=options["extra"] == "x") if position.is_bare else form))
        chosen, found = (options["size"], options["extra"]), (str(shape.size), shape.form.extra)
        solutions = solutions_of(shape, position.givens, Search(limit=MAX_NODES)) if chosen == found else []
        if len(solutions) != 1 or options["grade"] not in (ANY, grade_of(shape, position.givens)):
            raise InvalidError("{text!r} is no board with these options", text=str(self.prepared)[:40])
        self.solution = solutions[0]
        self._set_up(shape, position.givens)

    def _place(self, position: Position) -> None:
        """Take the board of a position. It sets the size, if no other one was chosen, and the grade. Unless it is
        digits alone, it sets the form, too."""
        form, size = position.form, str(position.form.size)
        if self.options["size"] not in ("9", size):
            sizes = {"expected": self.options["size"], "found": size}
            raise InvalidError("expected a board of size {expected}, not {found}", **sizes)
        if position.is_bare:
            form = form._replace(diagonals=self.options["extra"] == "x")
        if self.options["extra"] not in ("none", form.extra):
            forms = {"expected": self.options["extra"], "found": form.extra}
            raise InvalidError("expected a board of the form {expected}, not {found}", **forms)
        self.options = self.options.but("extra", form.extra).but("size", size)
        shape = geometry(*form)
        self.solution = self._only_solution(shape, position.givens)
        self._set_up(shape, position.givens)
        self.grid.cells = list(position.digits)
        for cell, mask in position.notes.items():
            self.layers["notes"][cell] = mask
        if self.outcome():
            raise ValueError("this board is already solved")

    def _only_solution(self, shape: Geometry, givens: Values) -> Values | None:
        """Return the only solution of a position, and set its grade. Raises ValueError if there is none or, unless any
        board is wanted, if there are several."""
        for text in clash_texts(shape, givens):
            raise ValueError(text)
        try:
            solutions = solutions_of(shape, givens, Search(limit=MAX_NODES))
        except SearchLimitError:
            raise ValueError("it would take too long to find out whether this board has a solution") from None
        if not solutions:
            raise ValueError("this board has no solution")
        if self.options["grade"] == ANY:
            return solutions[0] if len(solutions) == 1 else None
        if len(solutions) > 1:
            cell = next(cell for cell in shape.cells if solutions[0][cell] != solutions[1][cell])
            raise InvalidError(
                "this board has at least two solutions: they differ at row {row}, column {column}",
                **counted(shape.place(cell)),
            )
        with suppress(OptionError):  # a grade that boards of this size hardly ever have
            self.options = self.options.but("grade", grade_of(shape, givens))
        return solutions[0]

    def _set_up(self, shape: Geometry, givens: Values) -> None:
        self.shape, size = shape, shape.size
        self.givens, self.peers = tuple(givens), shape.peers
        self.grid = Grid(size, size, givens)
        self.layers = {name: Grid(size, size) for name in (*self.note_layers, "colours")}
        self.digits = self.slips = self.noted = 0
        self.filled, self.hidden = False, {}

    def begin_again(self) -> None:
        self._set_up(self.shape, self.givens)

    @property
    def highest(self) -> int:
        """The highest digit."""
        return self.shape.size

    # Inputs

    def act(self, text: str) -> Events | None:
        if text in ("fill notes", "clear notes"):
            return self._note_all(text == "fill notes") if text in self.acting() else None
        if text == RETURNING:
            return self._return_notes()
        match = INPUT.fullmatch(text)
        if not match:
            forms = ", ".join([*PATTERNS, "fill notes"])
            raise InputRefusedError("expected {forms} or clear notes, not {input}", forms=forms, input=repr(text[:40]))
        verb, row, column, rest = (group for group in match.groups() if group is not None)
        cell, numbers = self.checked_cell(row, column), [int(digit) for digit in rest.split()]
        last, highest = COLOURS if verb == "colour" else self.shape.size, max(numbers, default=0)
        if highest > last:
            raise InputRefusedError(
                "the digits of this board are from 1 to {last}, not {digit}", last=last, digit=highest
            )
        if verb == "set":
            return self._set(cell, *numbers)
        if verb == "colour":
            return self._mark("colours", cell, *numbers)
        return self._note(verb, cell, sum(1 << digit - 1 for digit in set(numbers)))

    def _set(self, cell: Cell, digit: int) -> Events | None:
        if self.is_given(cell):
            raise InputRefusedError("row {row}, column {column}: this digit is given", **counted(cell))
        before, number = self.grid[cell], self.number(cell)
        if before == digit and (digit or not self.notes_of(number)):
            return None
        if self.returning and before:
            self._show_notes(number)
        self.grid[cell] = digit
        self.slips += before > 0
        self.digits += digit > 0
        if digit and self.returning:
            self._hide_notes(number, digit)
        elif not self.returning or not before:
            self._remove_notes(number, digit)
        return self._events_of(number) if digit else (Event("cleared"),)

    def _remove_notes(self, cell: int, digit: int) -> None:
        """Remove the notes of a cell and, as the option `tidy` says, those of its digit around it, for good."""
        tidied = self.peers[cell] if digit and self.options["tidy"] else ()
        for layer in (self.layers[name].cells for name in self.note_layers):
            layer[cell] = 0
            for peer in tidied:
                layer[peer] &= ~(1 << digit - 1)
        self._forget(lambda note: note[1] == cell)

    def _hide_notes(self, cell: int, digit: int) -> None:
        """Hide the notes of a cell and, unless its new digit stands twice, those of the digit around it, as the option
        `tidy` says."""
        peers, values, bit = self.peers[cell], self.grid.cells, digit - 1
        tidied = peers if self.options["tidy"] and all(values[peer] != digit for peer in peers) else ()
        found = {note for note in self.hidden if note[1] == cell or (note[1] in tidied and note[2] == bit)}
        for name in self.note_layers:
            layer = self.layers[name].cells
            found |= {(name, cell, own) for own in bits_of(layer[cell])}
            found |= {(name, peer, bit) for peer in tidied if layer[peer] >> bit & 1}
        for name, other, own in found:
            self.layers[name].cells[other] &= ~(1 << own)
        self.hidden = {**self.hidden, **{note: self.hidden.get(note, frozenset()) | {cell} for note in found}}

    def _show_notes(self, cell: int) -> None:
        """Show the notes again that only the digit of this cell hides."""
        rest = {note: cells - {cell} for note, cells in self.hidden.items()}
        for name, other, bit in (note for note, cells in rest.items() if not cells):
            self.layers[name].cells[other] |= 1 << bit
        self.hidden = {note: cells for note, cells in rest.items() if cells}

    def _return_notes(self) -> Events | None:
        """Let digits keep the notes that they hide, if the player has set neither digits nor notes yet."""
        if self.returning or self.digits or self.noted:
            return None
        self.returning = True
        return ()

    def _events_of(self, cell: int) -> Events:
        """Return what a new digit has done. The event `finished` has the units that are complete now."""
        values, units = self.grid.cells, [self.shape.units[number] for number in self.shape.unit_numbers[cell]]
        finished = [unit for unit in units if len({values[other] for other in unit.cells} - {0}) == self.shape.size]
        name = "clashed" if cell in self.faults() else "finished" if finished else "set"
        return self.won_by(Event(name, finished))

    def _note(self, verb: str, cell: Cell, mask: int) -> Events | None:
        """Set the notes of an empty cell (`notes`), or add and remove some of them (`note`, `centre`)."""
        layer = "centre" if verb == "centre" else "notes"
        before = self.layers[layer][cell]
        events = None if self.grid[cell] else self._mark(layer, cell, mask if verb == "notes" else before ^ mask)
        self.noted += events is not None
        number, noted = self.number(cell), ~0 if verb == "notes" else mask
        self._forget(lambda note: note[:2] == (layer, number) and bool(noted >> note[2] & 1))
        return events

    def _mark(self, layer: str, cell: Cell, value: int) -> Events | None:
        if self.layers[layer][cell] == value:
            return None
        self.layers[layer][cell] = value
        return (Event("coloured" if layer == "colours" else "noted"),)

    def _note_all(self, fill: bool) -> Events:
        """Note all digits that fit, or remove the notes of both kinds."""
        self._forget(lambda note: not fill or note[0] == "notes")
        if fill:
            self.layers["notes"].cells, self.filled = self.fitting(), True
        else:
            self.layers |= {name: Grid(self.shape.size, self.shape.size) for name in self.note_layers}
        return (Event("noted"),)

    def _forget(self, is_noted: Callable[[Note], bool]) -> None:
        """Forget the hidden notes about which the player has decided."""
        self.hidden = {note: cells for note, cells in self.hidden.items() if not is_noted(note)}

    def moves(self) -> tuple[str, ...]:
        """Return the moves that have an effect now, apart from notes and colours of single cells."""
        digits = (*range(1, self.shape.size + 1), 0)
        cells = [(cell, value) for cell, value in self.grid.items() if not self.is_given(cell)]
        found = [input_text("set", cell, digit) for cell, value in cells for digit in digits if digit != value]
        return (*found, *self.acting())

    # What is known of the board

    def notes_of(self, number: int) -> int:
        """Return the notes of both kinds in a cell."""
        return self.layers["notes"].cells[number] | self.layers["centre"].cells[number]

    def faults(self) -> set[int]:
        """Return the cells that are shown as faults, as the option `check` says."""
        values, check = self.grid.cells, self.options["check"]
        clashing = {cell for _, *pair in self.shape.clashes(values) for cell in pair} if check != "off" else set[int]()
        if check != "off":
            clashing |= {cell for cage, *_ in self.shape.wrong_sums(values) for cell in cage.cells}
        wanted = self.solution if check == "solution" else None
        return clashing | {cell for cell, digit in enumerate(wanted or ()) if values[cell] not in (0, digit)}

    def is_wrong(self) -> bool:
        """Return whether a digit is not that of the only solution."""
        return any(digit not in (0, true) for digit, true in zip(self.grid.cells, self.solution or (), strict=False))

    def notice(self) -> str:
        """Return where a full board has a clash; empty if there is nothing to say."""
        return "" if self.empty() else next(clash_texts(self.shape, self.grid.cells), "")

    def outcome(self) -> Outcome | None:
        return None if self.empty() or self.notice() else WON

    def _counts(self) -> dict[str, int]:
        return {"digits": self.digits, "slips": self.slips, "notes": self.noted}

    def status(self) -> Mapping[str, int | str]:
        return {"empty": self.empty(), **self._counts()}

    def progress(self) -> float:
        """Return the part of the empty cells of the board that are filled."""
        return 1 - self.empty() / max(1, self.givens.count(0))

    def figures(self) -> Mapping[str, int]:
        """Return the counts, and the time as that of a game with or without notes that the game has filled in."""
        return {**self._counts(), "filled time" if self.filled else "solving time": self.elapsed()}

    def position(self) -> str | None:
        """Return the board as a position; None after the win, because no game begins from a solved board."""
        if self.outcome():
            return None
        play = [digit - given for digit, given in zip(self.grid.cells, self.givens, strict=True)]
        return boards.write_position(self.shape, self.givens, play, self.layers["notes"].cells)

    def end_position(self) -> str:
        """Return the digits of all cells."""
        return digits_text(self.grid.cells)

    def details(self) -> str:
        return (
            f"digits {self.digits} slips {self.slips} notes {self.noted} filled {self.filled} ended {self.ended} "
            f"givens {digits_text(self.givens)} solution {digits_text(self.solution or ())} "
            f"options {self.options.text() or '-'}{self._hidden_text()}"
        )

    def _hidden_text(self) -> str:
        """Return the hidden notes, each as layer, cell, digit and the cells of the digits that hide it; empty in games
        in which they do not return."""
        notes = (
            f" {name} {cell} {bit + 1} by {'+'.join(map(str, sorted(cells)))}"
            for (name, cell, bit), cells in sorted(self.hidden.items())
        )
        return f" returning{','.join(notes)}" if self.returning else ""
