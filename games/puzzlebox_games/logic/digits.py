"""Boards that a player fills with digits: their states, the texts of cells and notes, and the keys beside them."""

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from puzzlebox.rules import (
    CURSOR_MOVES,
    HINT,
    Action,
    Cell,
    Choice,
    FirstHint,
    Grid,
    Guide,
    InvalidError,
    Message,
    MouseHelp,
    ShownKey,
    TurnState,
    bits_of,
    cells_name,
)

NOTES, ERASE, UNDO = "notes", "erase", "undo"

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
