"""The hand of a player who marks cells: presses, and strokes along a row or a column."""

from typing import NamedTuple

from puzzlebox.rules import Cell, CellHand, Gesture, Grid, Options, Overlay, cells_between
from puzzlebox_games.logic.rules import LogicState


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


class MarksHand(CellHand[LogicState]):
    """Sets cells by clicks and by strokes. If the puzzle cycles, a button takes the first cell of a stroke to its next
    value; otherwise the left button is for the last value, the right one for the first, and again for none. The middle
    button and Shift are for none. The other cells of a stroke follow if they are like the first."""

    def __init__(self) -> None:
        super().__init__()
        self.stroke: Stroke | None = None

    def take(self, state: LogicState, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Move the cursor, or return the inputs of a press or of a stroke that has ended."""
        if act == "cursor clear":
            return self._inputs(state, Stroke(cell := self.cursor_on(state), cell, 0))
        return super().take(state, preferences, act)

    def press(self, state: LogicState, cell: Cell) -> tuple[str, ...]:
        """Return what the left button does on a cell."""
        return self._inputs(state, Stroke(cell, cell, self._value(state, cell, is_left=True)))

    def mark(self, state: LogicState, cell: Cell) -> tuple[str, ...]:
        """Return what the right button does on a cell."""
        return self._inputs(state, Stroke(cell, cell, self._value(state, cell, is_left=False)))

    def point(self, state: LogicState, gesture: Gesture) -> tuple[str, ...]:
        """Follow the pointer. Return the input of a stroke that has ended."""
        self.follow(state, gesture)
        if gesture.phase in ("press", "cancel"):
            self.stroke = None
        if gesture.phase == "press" and gesture.cell in state.grid:
            clears = gesture.button == "middle" or "shift" in gesture.modifiers
            value = 0 if clears else self._value(state, gesture.cell, gesture.button == "left")
            self.stroke = Stroke(gesture.cell, gesture.cell, value)
        elif gesture.phase in ("move", "release") and self.stroke:
            self.stroke = self.stroke.to(gesture.cell, state.grid)
        if gesture.phase != "release" or not self.stroke:
            return ()
        stroke, self.stroke = self.stroke, None
        return self._inputs(state, stroke)

    def _value(self, state: LogicState, cell: Cell, is_left: bool) -> int:
        """Return the value that a button gives to a cell."""
        value, values = state.grid[cell], state.highest + 1
        if state.puzzle.cycles:
            return (value - 1 if is_left else value + 1) % values
        wanted = values - 1 if is_left else 1
        return 0 if value == wanted else wanted

    def _inputs(self, state: LogicState, stroke: Stroke) -> tuple[str, ...]:
        """Return the input of a stroke, none if it changes nothing."""
        if state.paused or state.outcome() or not state.filled_cells(stroke.first, stroke.last, stroke.value):
            return ()
        places = stroke.first if stroke.first == stroke.last else (*stroke.first, *stroke.last)
        verb = "set" if len(places) == 2 else "fill"
        return (f"{verb} {' '.join(map(str, places))} {state.puzzle.words[stroke.value]}",)

    def shows(self, state: LogicState) -> Overlay:
        """Return the cursor and the stroke, with what it changes."""
        if state.outcome() or state.paused:
            return Overlay()
        shown = super().shows(state)
        if self.stroke is None:
            return shown
        changed = state.filled_cells(self.stroke.first, self.stroke.last, self.stroke.value)
        preview = {state.place(cell): self.stroke.value for cell in changed}
        line = self.stroke.cells if len(self.stroke.cells) > 1 else ()
        return shown._replace(line=line, preview=preview)

    def reset(self, state: LogicState) -> None:
        """Keep the cursor, unless its cell is off the board now, and give up a stroke."""
        super().reset(state)
        self.stroke = None
