"""The state of a logic puzzle: the values and the notes of the player, and what is wrong with them."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import ClassVar

from puzzlebox.rules import (
    BoardText,
    Cell,
    Event,
    Events,
    Grid,
    InputRefusedError,
    InvalidError,
    Item,
    Message,
    Options,
    Outcome,
    Sides,
    board_or_reason,
    counted,
    numbered,
    one_of,
)
from puzzlebox_games.logic.constraints import Constraint
from puzzlebox_games.logic.digits import DigitState, note_text, read_note
from puzzlebox_games.logic.puzzle import ANY, Analysis, Clue, Face, Puzzle, analysed, broken

PLACE = "(0|[1-9][0-9]?) (0|[1-9][0-9]?)"

SET = re.compile(f"set {PLACE} ([a-z]+|[0-9])")
FILL = re.compile(f"fill {PLACE} {PLACE} ([a-z]+)")
NOTE = re.compile(f"note {PLACE} ([1-9])")
NOTES = re.compile(f"notes {PLACE}((?: [1-9])*)")

NAMED = re.compile("^[a-z]+[@:] *(?=[0-9])")
"""The name of the game before an ID."""

RANDOM = "random"
"""The value of the option `level` for boards from a seed."""

WON = Outcome("won", Message("the board is right"))


class LogicState(DigitState):
    """A board of the puzzle that a subclass names. The grid has the number of the value of each cell, 0 for none, and
    the layer `notes` digits as masks. `digits` counts the cells that were set, `slips` those that were changed again.
    `errors` counts the wrong values that stood when the player went on from the cells that were `touched` last."""

    puzzle: ClassVar[Puzzle]

    board: Analysis
    board_text: str
    slips: int
    errors: int
    touched: tuple[int, ...]

    def begin(self, position: str | None) -> None:
        level = self.options["level"]
        if position is not None:
            self._begin_at(position.split())
        elif level != RANDOM:
            self._begin_with(self.puzzle.first_steps[int(level) - 1])
        elif self.prepared is None:
            raise ValueError("a board takes a search")
        else:
            self.random.word()  # with which the search for the board began
            self._begin_with(self.prepared)
            self._check_prepared()

    def _begin_with(self, text: str) -> None:
        self.board, self.board_text = analysed(self.puzzle, text), text
        self.begin_again()

    def _check_prepared(self) -> None:
        """Raise ValueError if the prepared board is not what the options say."""
        shape, wanted = self.board.shape, self.options["grade"]
        if any(shape[name] != self.options[name] for name in shape) or wanted not in (ANY, self.board.grade):
            raise InvalidError("{text!r} is no board with these options", text=self.board_text[:40])

    def _begin_at(self, words: list[str]) -> None:
        """Begin with a board and, after it, the values and the notes of a player."""
        if not words:
            raise ValueError("a position begins with a board")
        self._begin_with(self.puzzle.text(*self.puzzle.parse(words[0])))
        shape = self.board.shape
        for option in self.puzzle.shape:
            expected, found = (option.text(texts[option.name]) for texts in (self.options, shape))
            if expected not in (option.text(option.default), found):
                raise InvalidError(
                    "expected a board with {option} {expected}, not {found}",
                    option=option.name,
                    expected=expected,
                    found=found,
                )
            self.options = self.options.but(option.name, found)
        self.options = self.options.but("grade", self.board.grade).but("level", RANDOM)
        notes = words[1:]
        if notes and ":" not in notes[0]:
            self._place(notes.pop(0))
        for word in notes:
            cell, mask = read_note(word, self.grid, 0 if self.puzzle.values else self.highest)
            self.layers["notes"][cell] = mask
        if self.outcome():
            raise ValueError("this board is already solved")

    def _place(self, signs: str) -> None:
        """Take the player's values of a position."""
        start = self.givens
        if len(signs) != len(start):
            raise InvalidError("expected the values of {count} cells, not {found}", count=len(start), found=len(signs))
        for cell, sign in enumerate(signs):
            value = self.puzzle.signs.find(sign)
            if not 0 <= value <= self.highest or (value and start[cell]):
                raise InvalidError(
                    "row {row}, column {column}: {sign!r} cannot be there", **counted(self.place(cell)), sign=sign
                )
            self.grid.cells[cell] = value or start[cell]

    def begin_again(self) -> None:
        sides: Sides = self.board.shape["size"]
        self.givens, self.peers = self.board.start, self.board.peers
        self.grid = Grid(*sides, self.givens)
        self.layers = {"notes": Grid(*sides)}
        self.digits = self.slips = self.errors = 0
        self.touched = ()

    # Cells

    @property
    def highest(self) -> int:
        """The number of values."""
        return self.puzzle.every(self.board.shape).bit_length()

    def free_cells(self) -> list[int]:
        """Return the cells that the player fills."""
        return [cell for cell, value in enumerate(self.givens) if not value]

    def notes_of(self, cell: int) -> int:
        """Return the notes that are seen in a cell: none beside a value, and with the option `tidy` none that are a
        value of a cell that must differ."""
        mask, values = self.layers["notes"].cells[cell], self.grid.cells
        if values[cell] or not mask:
            return 0
        if self.options.get("tidy"):
            for peer in self.peers[cell]:
                mask &= ~(1 << values[peer] >> 1)
        return mask

    # Inputs

    def act(self, text: str) -> Events | None:
        words = self.puzzle.words[: self.highest + 1]
        if (match := SET.fullmatch(text)) and match[3] in words:
            cell = self.checked_cell(*match.groups()[:2])
            if self.is_given(cell):
                raise InputRefusedError("row {row}, column {column}: this cell is given", **counted(cell))
            return self._set([self.number(cell)], words.index(match[3]))
        if self.puzzle.values:
            if (match := FILL.fullmatch(text)) and match[5] in words:
                first, last = self.checked_cell(*match.groups()[:2]), self.checked_cell(*match.groups()[2:4])
                return self._set(self.filled_cells(first, last, words.index(match[5])), words.index(match[5]))
            forms = f"set ROW COLUMN {'|'.join(words)}", f"fill ROW COLUMN ROW COLUMN {'|'.join(words)}"
            raise InputRefusedError("expected {forms}, not {input}", forms=one_of(forms), input=repr(text[:40]))
        return self._note(text)

    def filled_cells(self, first: Cell, last: Cell, value: int) -> list[int]:
        """Return the cells of a rectangle that a fill changes: those like the first one."""
        changes = self.grid[first]
        down, across = (range(min(ends), max(ends) + 1) for ends in zip(first, last, strict=True))
        cells = [(row, column) for row in down for column in across]
        return [
            self.number(cell)
            for cell in cells
            if self.grid[cell] == changes != value and not self.is_given(cell) and not self.is_given(first)
        ]

    def _set(self, cells: list[int], value: int) -> Events | None:
        values = self.grid.cells
        before = {cell: values[cell] for cell in cells if values[cell] != value}
        if not before and not (value == 0 and any(self.layers["notes"].cells[cell] for cell in cells)):
            return None
        for cell in cells:
            values[cell] = value
            if not value and not before.get(cell):
                self.layers["notes"].cells[cell] = 0
        self.errors += sum(values[cell] not in (0, self.board.solution[cell]) for cell in {*self.touched} - {*cells})
        self.touched = tuple(cells)
        self.digits += len(before) * (value > 0)
        self.slips += sum(old > 0 for old in before.values())
        name = "set" if value else "cleared"
        if value and not self.faults().isdisjoint(cells):
            name = "clashed"
        return self.won_by(Event(name, {self.place(cell): old for cell, old in before.items()}))

    def _note(self, text: str) -> Events | None:
        layer = self.layers["notes"]
        if text in ("fill notes", "clear notes"):
            noted = self.fitting() if text == "fill notes" else [0] * len(layer.cells)
            changed, layer.cells = layer.cells != noted, noted
            return (Event("noted"),) if changed else None
        one, several = NOTE.fullmatch(text), NOTES.fullmatch(text)
        match = one or several
        highest = max(map(int, match[3].split()), default=0) if match else 10
        if not match or highest > self.highest:
            forms = ("set ROW COLUMN DIGIT", "note ROW COLUMN DIGIT", "notes ROW COLUMN DIGITS", "fill notes")
            values = {"forms": one_of((*forms, "clear notes")), "last": self.highest, "input": repr(text[:40])}
            raise InputRefusedError("expected {forms} with digits from 1 to {last}, not {input}", **values)
        cell = self.checked_cell(match[1], match[2])
        mask = sum(1 << int(digit) - 1 for digit in {*match[3].split()})
        if one:
            mask = self.notes_of(self.number(cell)) ^ mask
        if self.grid[cell] or layer[cell] == mask:
            return None
        layer[cell] = mask
        return (Event("noted"),)

    def moves(self) -> tuple[str, ...]:
        words, found = self.puzzle.words[: self.highest + 1], []
        for cell in self.free_cells():
            (row, column), own = self.place(cell), self.grid.cells[cell]
            clears = own > 0 or self.layers["notes"].cells[cell] > 0
            found += [
                f"set {row} {column} {word}" for value, word in enumerate(words) if (value != own if value else clears)
            ]
        again = ("again",) if self.may_begin_again() else ()
        return (*found, *(again if self.puzzle.values else self.acting()))

    # What is known of the board

    def mistakes(self) -> list[int]:
        """Return the cells whose value is not that of the solution."""
        pairs = zip(self.grid.cells, self.board.solution, strict=True)
        return [cell for cell, (value, true) in enumerate(pairs) if value and value != true]

    def violations(self) -> Iterator[tuple[Constraint, tuple[int, ...]]]:
        """Yield the constraints that are broken, each with the cells that show it, unless the player wants no check."""
        if self.options["check"] != "off":
            yield from broken(self.board.problem, tuple(self.grid.cells))

    def broken_clues(self) -> set[Clue]:
        """Return the clues that are shown as faults."""
        return {clue for constraint, _ in self.violations() for clue in constraint.clues}

    def faults(self) -> set[int]:
        """Return the cells that are shown as faults, as the option `check` says."""
        if self.options["check"] == "solution":
            return {*self.mistakes()}
        start, found = self.givens, set[int]()
        for constraint, cells in self.violations():
            found |= {cell for cell in cells if cell < len(start)}
            clues = (clue for clue in constraint.clues if clue.kind not in (*self.puzzle.edges, self.puzzle.points))
            found |= {cell for clue in clues for cell in clue.at if start[cell]}
        return {cell for cell in found if start[cell] != self.puzzle.rest or self.face(cell).label or not start[cell]}

    def face(self, cell: int) -> Face:
        """Return what a cell shows."""
        return self.puzzle.face(self.board.board, cell, self.grid.cells[cell])

    def lit(self) -> Collection[int]:
        """Return the cells whose ground is lit."""
        return self.puzzle.lit(self.board.shape, self.board.board, self.grid.cells)

    def clue_label(self, clue: Clue) -> str:
        """Return the number of a clue, empty if there is none."""
        number = self.board.board.clues.get(clue)
        return "" if number is None else str(number)

    def outcome(self) -> Outcome | None:
        rest = self.puzzle.rest
        pairs = zip(self.grid.cells, self.board.solution, strict=True)
        return WON if all((value or rest) == true for value, true in pairs) else None

    def notice(self) -> str:
        """Return that a full board is wrong; empty if there is nothing to say."""
        if self.empty() or self.outcome():
            return ""
        return Message("The board is full, but not right yet.")

    def status(self) -> Mapping[str, int | str]:
        return {"empty": self.empty(), "slips": self.slips}

    def figures(self) -> Mapping[str, int]:
        return {"slips": self.slips, "time": self.elapsed()}

    def progress(self) -> float:
        """Return the part of the cells with a value that matters which are right."""
        wanted = [cell for cell in self.free_cells() if self.board.solution[cell] != self.puzzle.rest]
        right = sum(self.grid.cells[cell] == self.board.solution[cell] for cell in wanted)
        return right / max(1, len(wanted))

    def position(self) -> str | None:
        """Return the board as a position; None after the win, because no game begins from a solved board."""
        if self.outcome():
            return None
        pairs = zip(self.grid.cells, self.givens, strict=True)
        play = "".join(self.puzzle.signs[value if not start else 0] for value, start in pairs)
        notes = (
            note_text(self.place(cell), mask)
            for cell, mask in enumerate(self.layers["notes"].cells)
            if mask and not self.grid.cells[cell]
        )
        return " ".join([self.board_text, *([play] if play.strip(".") else []), *notes])

    def details(self) -> str:
        return (
            f"board {self.board_text} sets {self.digits} slips {self.slips} ended {self.ended} "
            f"options {self.options.text() or '-'}"
        )


def shape_of(puzzle: Puzzle, options: Options) -> Options:
    """Return the shape of the boards of games with these options."""
    if options["level"] != RANDOM:
        return analysed(puzzle, puzzle.first_steps[int(options["level"]) - 1]).shape
    return Options(puzzle.shape, {option.name: option.text(options[option.name]) for option in puzzle.shape})


def reader_of(puzzle: Puzzle) -> Callable[[str], Iterator[Item]]:
    """Return what reads the boards of a puzzle in a text. A line may begin with the name of the game, and end with the
    values and the notes of a player."""

    def board(words: list[str]) -> BoardText:
        puzzle.parse(words[0])
        return BoardText(" ".join(words))

    def read(text: str) -> Iterator[Item]:
        for number, line in numbered(text):
            if line is None:
                yield number
                continue
            words = NAMED.sub("", line.strip(), count=1).split()
            if words and ":" in words[0]:
                yield board_or_reason(number, board, words)

    return read


def write(state: LogicState) -> str:
    """Return the board of a game, without what the player has set."""
    return f"{state.board_text}\n"
