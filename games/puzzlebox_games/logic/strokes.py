"""The hands of players who paint cells: presses, and strokes along a row or a column."""

from typing import NamedTuple, TypeVar

from puzzlebox.rules import Cell, CellHand, Gesture, Grid, Options, Overlay, TurnState, cells_between
from puzzlebox_games.logic.rules import LogicState

P = TypeVar("P", bound=TurnState)


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
