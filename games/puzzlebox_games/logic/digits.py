"""Boards that a player fills with digits, and the hand: selected cells, a chosen digit, notes, and keys beside the
board."""

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from puzzlebox.rules import (
    CURSOR_MOVES,
    HINT,
    NOTHING,
    STEPS,
    Action,
    Cell,
    Choice,
    FirstHint,
    Gesture,
    Grid,
    Guide,
    Hand,
    InvalidError,
    Message,
    MouseHelp,
    Options,
    Overlay,
    OverlayRole,
    ShownKey,
    TurnState,
    bits_of,
    cells_between,
    cells_name,
)

NOTES, ERASE, UNDO = "notes", "erase", "undo"

LAYERS = {"note": "notes"}
"""The layers in which digits are notes, by the verbs of inputs, if they are not the same."""

TOOLS = (NOTES, ERASE, UNDO, HINT)
"""The keys below the digits beside the board, in rows of two."""


DIGIT_SIGNS = "0123456789ABCDEFG"
"""A character for each digit from 0 to 16."""

NOTE = re.compile(r"([0-9]{1,2}),([0-9]{1,2}):([1-9A-G]{1,16})")
"""The notes of a cell in a position: row and column from 0, and digits."""


def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask in ascending order."""
    return tuple(bit + 1 for bit in bits_of(mask))


def signs_of(mask: int) -> str:
    """Return the characters of the digits of a mask in ascending order."""
    return "".join(map(DIGIT_SIGNS.__getitem__, digits_of(mask)))


@lru_cache(maxsize=4096)
def input_text(verb: str, cell: Cell, *digits: int) -> str:
    """Return an input for a cell, such as `set 0 2 4`."""
    return " ".join([verb, *map(str, (*cell, *digits))])


def note_text(cell: Cell, mask: int) -> str:
    """Return the notes of a cell in a position."""
    return f"{cell[0]},{cell[1]}:{signs_of(mask)}"


def read_note(word: str, grid: Grid, highest: int) -> tuple[Cell, int]:
    """Return a cell and its notes as a mask. Raises ValueError unless it is an empty cell of the board, and its digits
    are not above `highest`."""
    match = NOTE.fullmatch(word)
    if match and grid.get(cell := (int(match[1]), int(match[2]))) == 0:
        digits = {*map(DIGIT_SIGNS.find, match[3])}
        if max(digits) <= highest:
            return cell, sum(1 << digit - 1 for digit in digits)
    raise InvalidError("expected the notes of an empty cell, such as 0,2:147, not {text!r}", text=word[:40])


class DigitState(TurnState):
    """A board that a player fills with digits.

    The grid has the digits, and the layers `note_layers` small ones as masks. `givens` are the digits that are given,
    cell by cell, and 0 elsewhere; `peers` are the cells that must differ from each one. `digits` counts those that the
    player has set.
    """

    note_layers: ClassVar[tuple[str, ...]] = ("notes",)

    givens: Sequence[int]
    peers: Sequence[Collection[int]]
    digits: int

    @property
    @abstractmethod
    def highest(self) -> int:
        """The highest digit."""

    @abstractmethod
    def notes_of(self, cell: int) -> int:
        """Return the notes that are seen in a cell."""

    @abstractmethod
    def faults(self) -> set[int]:
        """Return the cells that are shown as faults."""

    @abstractmethod
    def notice(self) -> str:
        """Return what is wrong with a full board; empty if there is nothing to say."""

    def place(self, cell: int) -> Cell:
        """Return the row and the column of a cell."""
        return divmod(cell, self.grid.columns)

    def number(self, cell: Cell) -> int:
        """Return the number of a cell."""
        return cell[0] * self.grid.columns + cell[1]

    def names(self, cells: Collection[int]) -> str:
        """Return the rows and columns of cells; empty for none."""
        return cells_name(map(self.place, cells)) if cells else ""

    def is_given(self, cell: Cell) -> bool:
        """Return whether a cell is fixed from the start."""
        return self.givens[self.number(cell)] > 0

    def may_erase(self, cell: Cell) -> bool:
        """Return whether a cell has a digit or notes of the player."""
        noted = any(self.layers[name][cell] for name in self.note_layers)
        return not self.is_given(cell) and (self.grid[cell] > 0 or noted)

    def has_notes(self) -> bool:
        """Return whether any cell has notes."""
        return any(any(self.layers[name].cells) for name in self.note_layers)

    def may_begin_again(self) -> bool:
        """Return whether the player has changed anything since the start."""
        marked = any(any(layer.cells) for layer in self.layers.values())
        return marked or self.digits > 0 or self.grid.cells != [*self.givens]

    def empty(self) -> int:
        """Return the number of empty cells."""
        return self.grid.cells.count(0)

    def fitting(self) -> list[int]:
        """Return the digits that no other digit forbids in each empty cell, as masks."""
        values, every = self.grid.cells, (1 << self.highest) - 1
        taken = [{values[peer] for peer in peers} - {0} for peers in self.peers]
        return [
            0 if value else every - sum(1 << digit - 1 for digit in digits)
            for value, digits in zip(values, taken, strict=True)
        ]

    def acting(self) -> tuple[str, ...]:
        """Return the inputs without a cell that have an effect now."""
        fills = self.layers["notes"].cells != self.fitting()
        acts = {"fill notes": fills, "clear notes": self.has_notes(), "again": self.may_begin_again()}
        return tuple(text for text, has_effect in acts.items() if has_effect)


D = TypeVar("D", bound=DigitState)


def pad(size: int) -> dict[Cell, str]:
    """Return the inputs of the keys beside the board by their places: as if the columns went on after a gap of one
    cell. The digits are in rows of three (of two on the smallest board), the other keys in rows of two below them."""
    wide = 2 if size == 4 else 3 if size <= 9 else 4
    digits = {(key // wide, size + 1 + key % wide): f"digit {key + 1}" for key in range(size)}
    below = -(-size // wide)
    return {**digits, **{(below + key // 2, size + 1 + key % 2): tool for key, tool in enumerate(TOOLS)}}


class Held(NamedTuple):
    """What a hand holds. The `cursor` is the last of the `cells` that are selected; `digit` is the chosen one, 0 for
    none. `mode` is what digits are: `set`, `note` or `centre`. With `aside`, they are notes in these cells only.
    `first` is the key of a 1 that waits for a second one, on boards with digits above 9."""

    cells: tuple[Cell, ...] = ()
    digit: int = 0
    mode: str = "set"
    aside: bool = False
    first: str = ""

    @property
    def cursor(self) -> Cell | None:
        """The cell of the cursor, None if no cell is selected."""
        return self.cells[-1] if self.cells else None

    @property
    def verb(self) -> str:
        """What a digit does now."""
        return "note" if self.aside and self.mode == "set" else self.mode


class DigitHand(Hand[D]):
    """Takes a cell first and then a digit, or a digit first and then cells.

    The arrow keys move the cursor, a click selects a cell, and a drag, or a click with Shift or Ctrl, several. A digit
    goes into the selected cells; if there are several, it is a note. Without a selected cell, the digit is chosen, and
    clicks put it into cells. `modes` are the inputs of the modes that a player can turn on, with what digits are then.
    """

    modes: ClassVar[Mapping[str, str]] = {NOTES: "note"}

    def __init__(self) -> None:
        self.held = Held()
        self.line: tuple[Cell, ...] = ()

    def take(self, state: D, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the inputs of a key or a gesture."""
        if isinstance(act, Gesture):
            return (*self._settled(state, act), *self._point(state, act))
        if act == "again":
            return (act,)
        return () if state.paused or state.outcome() else self.press(state, act)

    def _settled(self, state: D, gesture: Gesture) -> tuple[str, ...]:
        """Let a 1 that waits be one if the pointer is pressed, but not on the keys, which have all digits."""
        first = self.held.first
        if not first or gesture.phase != "press":
            return ()
        self.held = self.held._replace(first="")
        return () if gesture.cell in pad(state.highest) else self._pressed(state, first)

    def go_to(self, state: D, cell: Cell) -> None:
        """Select a cell."""
        self._select(cell)

    def reset(self, state: D) -> None:
        """Keep the selected cells and the digit, unless they are off the board now."""
        size = state.highest
        cells = tuple(cell for cell in self.held.cells if cell in state.grid)
        self.held = self.held._replace(cells=cells, digit=self.held.digit if self.held.digit <= size else 0, first="")
        self.line = ()

    def shows(self, state: D) -> Overlay:
        """Return the cursor, the selected cells, and the keys beside the board that are chosen."""
        if state.outcome():
            return NOTHING
        cells: dict[OverlayRole, frozenset[Cell]] = {}
        chosen = (*self.held.cells, *self.line)
        if len(chosen) > 1:
            cells["held"] = frozenset(chosen)
        if chosen:
            cells["cursor"] = frozenset(chosen[-1:])
        lit = {f"digit {self.held.digit}", self.held.first, NOTES if self.held.verb != "set" else ""}
        keys = frozenset(place for place, key in pad(state.highest).items() if key in lit)
        waiting = dict.fromkeys(self._free(state) if self.held.first else (), 1)
        return Overlay(cells, aside={"held": keys} if keys else {}, preview=waiting)

    # Keys

    def press(self, state: D, act: str) -> tuple[str, ...]:
        if self.held.first:
            return self._second(state, act)
        takes_digits = not self.held.cells or self._free(state)
        if act in ("digit 1", "note 1") and state.highest > 9 and takes_digits:
            self.held = self.held._replace(first=act)
            return ()
        return self._pressed(state, act)

    def _second(self, state: D, act: str) -> tuple[str, ...]:
        """Take the key after a 1: with 0 to 6, both are one digit; otherwise the 1 comes first."""
        first, second = self.held.first, "0" if act == ERASE else act.removeprefix("digit ").removeprefix("note ")
        self.held = self.held._replace(first="")
        if act == UNDO:
            return ()
        if second.isdecimal() and 10 + int(second) <= state.highest:
            return self._pressed(state, f"{first}{second}")
        return (*self._pressed(state, first), *self.press(state, act))

    def _pressed(self, state: D, act: str) -> tuple[str, ...]:
        verb, _, rest = act.partition(" ")
        if verb == "cursor":
            return self._move(state, rest)
        if verb in ("digit", "note"):
            return self._digit(state, int(rest), "note" if verb == "note" else self.held.verb)
        if act == ERASE:
            return tuple(input_text("set", cell, 0) for cell in self.held.cells if state.may_erase(cell))
        if mode := self.modes.get(act):
            self.held = self.held._replace(mode="set" if self.held.mode == mode else mode, aside=False)
        elif rest == "digit":
            step = 1 if verb == "next" else -1
            self.held = self.held._replace(digit=(self.held.digit + step) % (state.highest + 1))
        else:
            return (act,)
        return ()

    def _move(self, state: D, way: str) -> tuple[str, ...]:
        held, last = self.held, state.highest - 1
        if way == "press":
            return self.put(state, held.cells, held.digit, held.verb) if held.digit else ()
        (row, column), (down, right) = held.cursor or (last // 2, last // 2), STEPS[way] if held.cursor else (0, 0)
        self._select((min(max(0, row + down), last), min(max(0, column + right), last)))
        return ()

    def _select(self, *cells: Cell, aside: bool = False) -> None:
        self.held = self.held._replace(cells=cells, aside=aside)

    def _free(self, state: D) -> list[Cell]:
        """Return the selected cells that are not given."""
        return [cell for cell in self.held.cells if not state.is_given(cell)]

    def _digit(self, state: D, digit: int, verb: str) -> tuple[str, ...]:
        """Put a digit into the selected cells that are not given, or choose it if no cell is selected."""
        if digit > state.highest:
            return ()
        if self.held.cells:
            cells = self._free(state)
            return self.put(state, cells, digit, verb) if cells else ()
        self.held = self.held._replace(digit=0 if self.held.digit == digit else digit)
        return ()

    def put(self, state: D, cells: Sequence[Cell], digit: int, verb: str) -> tuple[str, ...]:
        """Set a digit in one cell, or clear it there. In several cells, note it, or remove the note if all have it."""
        if verb == "set" and len(cells) == 1:
            value = 0 if state.grid[cells[0]] == digit else digit
            return () if state.is_given(cells[0]) else (input_text("set", cells[0], value),)
        verb = "note" if verb == "set" else verb
        layer, bit = state.layers[LAYERS.get(verb, verb)], 1 << digit - 1
        empty = [cell for cell in cells if not state.grid[cell]]
        lacking = [cell for cell in empty if not layer[cell] & bit]
        return tuple(input_text(verb, cell, digit) for cell in lacking or empty)

    # The pointer

    def _point(self, state: D, gesture: Gesture) -> tuple[str, ...]:
        if state.paused or state.outcome() or gesture.phase == "cancel" or gesture.button == "middle":
            self.line = ()
            return ()
        if gesture.phase == "press":
            self.line = (gesture.cell,) if gesture.cell in state.grid else ()
        elif gesture.phase == "move" and self.line:
            self._draw(state, gesture.cell)
        elif gesture.phase == "release":
            return self._release(state, gesture)
        return ()

    def _draw(self, state: D, end: Cell) -> None:
        """Lengthen the line to a cell. The cell under the pointer is its last one."""
        crossed = [cell for cell in cells_between(self.line[-1], end) if cell in state.grid]
        self.line = tuple(dict.fromkeys([*(cell for cell in self.line if cell not in crossed), *crossed]))

    def _release(self, state: D, gesture: Gesture) -> tuple[str, ...]:
        if self.line:
            self._draw(state, gesture.cell)
            line, self.line = self.line, ()
            if len(line) > 1:
                self._select(*line, aside=gesture.button == "right")
                return ()
            return self._click(state, line[0], gesture)
        key = pad(state.highest).get(gesture.cell, "")
        if not key or gesture.cell != gesture.start_cell:
            return ()
        notes = gesture.button == "right" or bool({"shift", "ctrl"} & gesture.modifiers)
        return self._pressed(state, key.replace("digit", "note") if notes else key)

    def _click(self, state: D, cell: Cell, gesture: Gesture) -> tuple[str, ...]:
        held, right = self.held, gesture.button == "right"
        if {"shift", "ctrl"} & gesture.modifiers:
            others = tuple(other for other in held.cells if other != cell)
            self._select(*others, *(() if cell in held.cells else (cell,)), aside=held.aside)
        elif held.digit and state.is_given(cell):
            self.held = held._replace(digit=state.grid[cell])
        elif held.digit:
            return self.put(state, (cell,), held.digit, "note" if right and held.verb == "set" else held.verb)
        elif held.cells == (cell,) and held.aside == right:
            self._select()
        else:
            self._select(cell, aside=right)
        return ()


# Keys and help

LABELS = {
    NOTES: Message("Notes"),
    ERASE: Message("Clear", context="cell"),
    UNDO: Message("Undo"),
    HINT: Message("Hint"),
}
"""What the keys beside the board say, apart from the digits."""


def shown_keys(state: DigitState, label: Callable[[int], str] = str) -> tuple[ShownKey, ...]:
    """Return the keys beside the board. Digits tell how many of them are left; `label` is what they say."""
    return tuple(
        ShownKey(place, LABELS[key], key) if key in LABELS else _shown_digit(state, place, key, label)
        for place, key in pad(state.highest).items()
    )


def _shown_digit(state: DigitState, place: Cell, key: str, label: Callable[[int], str]) -> ShownKey:
    digit = int(key.removeprefix("digit "))
    return ShownKey(place, label(digit), key, max(0, state.highest - state.grid.cells.count(digit)))


def _has_digit(digit: int) -> Action:
    return Action(
        f"digit {digit}",
        f"digit {digit}",
        (str(digit), f"Keypad{digit}"),
        available=lambda state: digit <= state.highest,
        group="digit",
        shifted=f"note {digit}",
    )


DIGIT_ACTIONS = (
    *CURSOR_MOVES,
    *map(_has_digit, range(1, 10)),
    Action(NOTES, "notes", ("Space", "Pad Y"), role="mark"),
    Action(ERASE, "clear", ("0", "Keypad0", "Delete", "Backspace", "Pad B")),
    Action("cursor press", "place the digit", ("Enter", "Pad A"), role="press"),
    Action("previous digit", "previous digit", (",", "Pad LT"), group="choose a digit"),
    Action("next digit", "next digit", (".", "Tab", "Pad RT"), group="choose a digit", shifted="previous digit"),
    Action("fill notes", "fill in notes", ("F",)),
    Action("clear notes", "clear notes", ("X",), available=DigitState.has_notes),
    Action("again", "start again", ("R",), available=DigitState.may_begin_again, role="restart"),
)

CHECK = Choice(
    "check",
    "rules: show what breaks a rule; solution: show what is wrong, which counts as assisted",
    default="rules",
    choices=("rules", "solution", "off"),
    assisting=("solution",),
    own_scores=False,
)
"""The option whether faults are shown."""

DIGIT_GUIDE = Guide[Any](
    mouse=(
        MouseHelp("Click a cell, then a digit", "put the digit into the cell"),
        MouseHelp("Click a digit, then cells", "put the digit into the cells"),
        MouseHelp("Right-click a cell, then a digit", "note the digit"),
        MouseHelp("Drag over cells, then a digit", "note the digit in all of them"),
    ),
    first_hints=(
        FirstHint("choose a cell", ("cursor left", "cursor right", "cursor up", "cursor down")),
        FirstHint("digits and notes", ("digit 1", "notes")),
        FirstHint("hint", ("hint",)),
    ),
)
