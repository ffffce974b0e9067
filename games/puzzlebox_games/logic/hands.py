"""The hands of players of logic puzzles: strokes along a row or a column that paint cells, and digits for selected
cells."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from puzzlebox.rules import (
    STEPS,
    Cell,
    CellHand,
    Gesture,
    Grid,
    Hand,
    Options,
    Overlay,
    OverlayRole,
    TurnState,
    cells_between,
)
from puzzlebox_games.logic.digits import ERASE, NOTES, UNDO, D, input_text, pad
from puzzlebox_games.logic.rules import LogicState

P = TypeVar("P", bound=TurnState)

LAYERS = {"note": "notes"}
"""The layers in which digits are notes, by the verbs of inputs, if they are not the same."""


class Stroke(NamedTuple):
    """A line of cells to paint, from its first to its last cell. `axis` is 0 in a row and 1 in a column, None before
    it has left its first cell. `by_key` is the name of the key that draws it, empty for the pointer."""

    first: Cell
    last: Cell
    value: int
    by_key: str = ""
    axis: int | None = None

    def to(self, cell: Cell, grid: Grid) -> "Stroke":
        """Return the stroke after the pointer has moved to a cell, perhaps off the board. It stays in the row or column
        in which it has left its first cell."""
        down, right = abs(cell[0] - self.first[0]), abs(cell[1] - self.first[1])
        axis = int(down > right) if self.axis is None and (down or right) else self.axis
        ends = (min(max(cell[0], 0), grid.rows - 1), min(max(cell[1], 0), grid.columns - 1))
        last = (self.first[0], ends[1]) if axis == 0 else (ends[0], self.first[1])
        return self._replace(last=last, axis=axis)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, from the first to the last."""
        return (self.first, *cells_between(self.first, self.last))


class StrokeHand(CellHand[P]):
    """Paints strokes with the pointer. A subclass says what a button paints (`value_of`), which cells a stroke changes
    (`changed`) and the word of a value in inputs (`word_of`)."""

    def __init__(self) -> None:
        super().__init__()
        self.stroke: Stroke | None = None

    def value_of(self, state: P, gesture: Gesture) -> int:
        """Return what a stroke paints that begins with this press."""
        raise NotImplementedError

    def changed(self, state: P, stroke: Stroke) -> list[int]:
        """Return the numbers of the cells that a stroke changes."""
        raise NotImplementedError

    def word_of(self, state: P, value: int) -> str:
        """Return the word of a value in inputs."""
        raise NotImplementedError

    def point(self, state: P, gesture: Gesture) -> tuple[str, ...]:
        """Follow the pointer. Return the input of a stroke that has ended."""
        self.follow(state, gesture)
        if gesture.phase in ("press", "cancel"):
            self.stroke = None
        if gesture.phase == "press" and gesture.cell in state.grid:
            self.stroke = Stroke(gesture.cell, gesture.cell, self.value_of(state, gesture))
        elif gesture.phase in ("move", "release") and self.stroke:
            self.stroke = self.stroke.to(gesture.cell, state.grid)
        return self.end_stroke(state) if gesture.phase == "release" else ()

    def end_stroke(self, state: P) -> tuple[str, ...]:
        """Return the input that paints the stroke, none if it changes nothing."""
        stroke, self.stroke = self.stroke, None
        return self.inputs_of_stroke(state, stroke) if stroke else ()

    def inputs_of_stroke(self, state: P, stroke: Stroke) -> tuple[str, ...]:
        """Return the input that paints a stroke, none if it changes nothing."""
        if state.paused or state.outcome() or not self.changed(state, stroke):
            return ()
        places = stroke.first if stroke.first == stroke.last else (*stroke.first, *stroke.last)
        verb = "set" if len(places) == 2 else "fill"
        return (f"{verb} {' '.join(map(str, places))} {self.word_of(state, stroke.value)}",)

    def shows(self, state: P) -> Overlay:
        """Return the cursor and the stroke, with what it changes."""
        if state.outcome() or state.paused:
            return Overlay()
        shown, stroke = super().shows(state), self.stroke
        if stroke is None:
            return shown
        changed = (divmod(cell, state.grid.columns) for cell in self.changed(state, stroke))
        return shown._replace(line=stroke.cells, preview=dict.fromkeys(changed, stroke.value))

    def reset(self, state: P) -> None:
        """Keep the cursor, unless its cell is off the board now, and give up a stroke."""
        super().reset(state)
        self.stroke = None


class MarksHand(StrokeHand[LogicState]):
    """Sets cells by clicks and by strokes. If the puzzle cycles, a button takes the first cell of a stroke to its next
    value; otherwise the left button is for the last value, the right one for the first, and again for none. The middle
    button and Shift are for none. The other cells of a stroke follow if they are like the first."""

    def take(self, state: LogicState, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Move the cursor, or return the inputs of a press or of a stroke that has ended."""
        if act == "cursor clear":
            return self.inputs_of_stroke(state, Stroke(cell := self.cursor_on(state), cell, 0))
        return super().take(state, preferences, act)

    def press(self, state: LogicState, cell: Cell) -> tuple[str, ...]:
        """Return what the left button does on a cell."""
        return self.inputs_of_stroke(state, Stroke(cell, cell, self._value(state, cell, is_left=True)))

    def mark(self, state: LogicState, cell: Cell) -> tuple[str, ...]:
        """Return what the right button does on a cell."""
        return self.inputs_of_stroke(state, Stroke(cell, cell, self._value(state, cell, is_left=False)))

    def value_of(self, state: LogicState, gesture: Gesture) -> int:
        """Return the value that a button gives to a cell."""
        clears = gesture.button == "middle" or "shift" in gesture.modifiers
        return 0 if clears else self._value(state, gesture.cell, gesture.button == "left")

    def _value(self, state: LogicState, cell: Cell, is_left: bool) -> int:
        value, values = state.grid[cell], state.highest + 1
        if state.puzzle.cycles:
            return (value - 1 if is_left else value + 1) % values
        wanted = values - 1 if is_left else 1
        return 0 if value == wanted else wanted

    def changed(self, state: LogicState, stroke: Stroke) -> list[int]:
        """Return the numbers of the cells that a stroke changes."""
        return state.filled_cells(stroke.first, stroke.last, stroke.value)

    def word_of(self, state: LogicState, value: int) -> str:
        """Return the word of a value in inputs."""
        return state.puzzle.words[value]

    def shows(self, state: LogicState) -> Overlay:
        """Return the cursor and the stroke; a single cell is no line."""
        shown = super().shows(state)
        return shown._replace(line=shown.line if len(shown.line) > 1 else ())


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
            return Overlay()
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
