"""The hand of a player of Nonogram: strokes along a row or a column, with the pointer or with the cursor."""

from puzzlebox.rules import STEPS, Cell, CellHand, Gesture, Options, Overlay
from puzzlebox_games.logic.strokes import Stroke
from puzzlebox_games.nonogram.board import BLACK, UNKNOWN, WHITE
from puzzlebox_games.nonogram.rules import VALUES, WORDS, Nonogram

CLUES = -1
"""The row above the first one, where the clues of columns are, and the column of the clues of rows."""

TOOLS: dict[Cell, int] = {(-3, 0): BLACK, (-3, 1): WHITE}
"""The places off the board where the player chooses what the left button and a finger paint."""


class NonogramHand(CellHand[Nonogram]):
    """Paints strokes: the left button black, the right one white, the middle one or Shift none. A stroke that begins on
    a cell that has its value already paints none. A held key paints while the cursor moves.

    A click on a clue crosses out what is left of its line. `tool` is what the left button and a finger paint.
    """

    def __init__(self) -> None:
        super().__init__()
        self.tool = BLACK
        self.stroke: Stroke | None = None

    def take(self, state: Nonogram, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Move the cursor, or return the inputs of a stroke that has ended."""
        if isinstance(act, Gesture):
            return self.point(state, act)
        if act == "tool":
            self.tool = BLACK + WHITE - self.tool
            return ()
        name = act.lstrip("+-").removeprefix("cursor ")
        if name in STEPS:
            return self._step(state, name)
        if name in VALUES:
            return self._key(state, name) if act.startswith("+") else self._end(state, name)
        return self._cross_out(state) if name == "cross" else (act,)

    def inputs_of_stroke(self, state: Nonogram) -> tuple[str, ...]:
        """Return the input that paints the stroke, none if it changes nothing."""
        stroke, self.stroke = self.stroke, None
        if stroke is None or not self._changes(state, stroke):
            return ()
        places = stroke.first if stroke.first == stroke.last else (*stroke.first, *stroke.last)
        verb = "set" if len(places) == 2 else "fill"
        return (f"{verb} {' '.join(map(str, places))} {WORDS[stroke.value]}",)

    def _changes(self, state: Nonogram, stroke: Stroke) -> tuple[Cell, ...]:
        """Return the cells that change in a stroke."""
        if state.outcome() or state.paused:
            return ()
        changed = state.filled_cells(stroke.first, stroke.last, stroke.value)
        return tuple(divmod(number, state.grid.columns) for number in changed)

    def _begun(self, state: Nonogram, cell: Cell, value: int, by_key: str = "") -> Stroke:
        """Return a new stroke. On a cell with its value, it paints none."""
        return Stroke(cell, cell, UNKNOWN if state.grid[cell] == value else value, by_key)

    # Keys

    def _key(self, state: Nonogram, name: str) -> tuple[str, ...]:
        before = self.inputs_of_stroke(state)
        self.stroke = self._begun(state, self.cursor_on(state), VALUES[name], name)
        return before

    def _end(self, state: Nonogram, name: str) -> tuple[str, ...]:
        return self.inputs_of_stroke(state) if self.stroke and self.stroke.by_key == name else ()

    def _step(self, state: Nonogram, name: str) -> tuple[str, ...]:
        """Move the cursor, and a stroke with it. A stroke ends where the cursor turns, and another one begins."""
        self.step(state, STEPS[name])
        stroke, cell = self.stroke, self.cursor
        if stroke is None or not stroke.by_key or cell is None:
            return ()
        longer = stroke.to(cell, state.grid)
        if longer.last == cell:
            self.stroke = longer
            return ()
        inputs = self.inputs_of_stroke(state)
        self.stroke = Stroke(cell, cell, stroke.value, stroke.by_key)
        return inputs

    def _cross_out(self, state: Nonogram) -> tuple[str, ...]:
        """Return the inputs that cross out what is left of the row and the column of the cursor."""
        row, column = self.cursor_on(state)
        return (*self._crossing(state, (row, CLUES)), *self._crossing(state, (CLUES, column)))

    # The pointer

    def point(self, state: Nonogram, gesture: Gesture) -> tuple[str, ...]:
        """Follow the pointer. Return the inputs of a stroke or a click on a clue that has ended."""
        self.follow(state, gesture)
        if gesture.phase in ("press", "cancel"):
            self.stroke = None
        if gesture.phase == "press" and gesture.cell in state.grid:
            self.stroke = self._begun(state, gesture.cell, self._value(gesture))
        elif gesture.phase in ("move", "release") and self.stroke:
            self.stroke = self.stroke.to(gesture.cell, state.grid)
        if gesture.phase != "release":
            return ()
        if self.stroke is None and gesture.cell == gesture.start_cell:
            self.tool = TOOLS.get(gesture.cell, self.tool)
            return self._crossing(state, gesture.cell)
        return self.inputs_of_stroke(state)

    def _value(self, gesture: Gesture) -> int:
        """Return what a button paints."""
        if gesture.button == "middle" or "shift" in gesture.modifiers:
            return UNKNOWN
        return self.tool if gesture.button == "left" else BLACK + WHITE - self.tool

    def _crossing(self, state: Nonogram, clue: Cell) -> tuple[str, ...]:
        """Return the input that crosses out what is left of the line of a clue, none if that has no effect."""
        axis = "row" if clue[1] == CLUES else "column"
        number, count = max(clue), len(state.clues[axis == "column"])
        if CLUES not in clue or not 0 <= number < count or state.outcome() or state.paused:
            return ()
        return (f"cross {axis} {number}",) if state.left_over(axis, number) else ()

    def shows(self, state: Nonogram) -> Overlay:
        """Return the cursor or the cell under the pointer, whose lines are lit, and the stroke. The preview has what it
        changes, and the place of the tool."""
        if state.outcome() or state.paused:
            return Overlay()
        tool = {place: value for place, value in TOOLS.items() if value == self.tool}
        shown = super().shows(state)._replace(preview=tool)
        if self.pointed and not self.cursor:
            shown = shown._replace(cells={"target": frozenset([self.pointed])})
        if self.stroke is None:
            return shown
        changes = dict.fromkeys(self._changes(state, self.stroke), self.stroke.value)
        return shown._replace(line=self.stroke.cells, preview=tool | changes)

    def reset(self, state: Nonogram) -> None:
        """Keep the cursor, unless its cell is off the board now, and give up a stroke."""
        super().reset(state)
        self.stroke = None
