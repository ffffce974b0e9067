"""The hand of a player of Nonogram: strokes along a row or a column, with the pointer or with the cursor."""

from puzzlebox.rules import STEPS, Cell, Gesture, Options, Overlay
from puzzlebox_games.logic.hands import Stroke, StrokeHand
from puzzlebox_games.nonogram.board import MAX_SIDE
from puzzlebox_games.nonogram.lines import kind_of
from puzzlebox_games.nonogram.palette import BLACK, INPUT_WORDS, UNKNOWN, VALUES, WHITE
from puzzlebox_games.nonogram.rules import Nonogram

CLUES = -1
"""The row above the first one, where the clues of columns are, and the column of the clues of rows."""

TOOLS: dict[Cell, int] = {(-3, 0): BLACK, (-3, 1): WHITE}
"""The places off the board where the player chooses what the left button and a finger paint, on a board in black."""


def tools_of(state: Nonogram) -> dict[Cell, int]:
    """Return these places for a board. If it has several colours, they are above all clues."""
    if len(state.colours) == 1:
        return TOOLS
    return {(number // 2 - 2 * MAX_SIDE, number % 2): value for number, value in enumerate((*state.colours, WHITE))}


class NonogramHand(StrokeHand[Nonogram]):
    """Paints strokes: the left button black, the right one white, the middle one or Shift none. A stroke that begins on
    a cell that has its value already paints none. A held key paints while the cursor moves.

    A click on a clue crosses out what is left of its line or, if there are several colours, chooses that of the run.
    `colour` is the one that was chosen last; if the hand `crosses`, the left button and a finger paint white instead.
    """

    def __init__(self) -> None:
        super().__init__()
        self.colour, self.crosses = BLACK, False

    def take(self, state: Nonogram, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Move the cursor, or return the inputs of a stroke that has ended."""
        if isinstance(act, Gesture):
            return self.point(state, act)
        values = state.kinds
        if act == "tool" or act.startswith("colour "):
            number = values.index(self.tool_on(state)) + 1 if act == "tool" else int(act.removeprefix("colour "))
            self.choose(values[number % len(values)])
            return ()
        name = act.lstrip("+-").removeprefix("cursor ")
        if name in STEPS:
            return self._step(state, name)
        if name in VALUES:
            return self._key(state, name) if act.startswith("+") else self._end(state, name)
        return self._cross_out(state) if name == "cross" else (act,)

    def changed(self, state: Nonogram, stroke: Stroke) -> list[int]:
        """Return the numbers of the cells that a stroke changes."""
        return state.filled_cells(stroke.first, stroke.last, stroke.value)

    def word_of(self, state: Nonogram, value: int) -> str:
        """Return the word of a value in inputs."""
        return INPUT_WORDS[value]

    # Tools

    def colour_on(self, state: Nonogram) -> int:
        """Return the chosen colour, the first one if it is not on the board."""
        return self.colour if self.colour in state.colours else state.colours[0]

    def tool_on(self, state: Nonogram) -> int:
        """Return what the left button and a finger paint."""
        return WHITE if self.crosses else self.colour_on(state)

    def choose(self, value: int) -> None:
        """Choose what the left button and a finger paint."""
        self.crosses = value == WHITE
        self.colour = self.colour if self.crosses else value

    # Keys

    def _key(self, state: Nonogram, name: str) -> tuple[str, ...]:
        before, cell, value = self.end_stroke(state), self.cursor_on(state), VALUES[name]
        value = self.colour_on(state) if value == BLACK else value
        self.stroke = Stroke(cell, cell, _painted(state, cell, value), name)
        return before

    def _end(self, state: Nonogram, name: str) -> tuple[str, ...]:
        return self.end_stroke(state) if self.stroke and self.stroke.by_key == name else ()

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
        inputs = self.end_stroke(state)
        self.stroke = Stroke(cell, cell, stroke.value, stroke.by_key)
        return inputs

    def _cross_out(self, state: Nonogram) -> tuple[str, ...]:
        """Return the inputs that cross out what is left of the row and the column of the cursor. If there is nothing,
        and there are several colours, choose the next one."""
        row, column = self.cursor_on(state)
        inputs = (*self._crossing(state, (row, CLUES)), *self._crossing(state, (CLUES, column)))
        return inputs if inputs or len(state.colours) == 1 else self.take(state, Options(), "tool")

    # The pointer

    def point(self, state: Nonogram, gesture: Gesture) -> tuple[str, ...]:
        """Follow the pointer. Return the inputs of a stroke or a click on a clue that has ended."""
        if gesture.phase != "release" or self.stroke or gesture.cell != gesture.start_cell:
            return super().point(state, gesture)
        self.follow(state, gesture)
        inputs = self._crossing(state, gesture.cell)
        if not inputs:
            self._pick(state, gesture.cell)
        return inputs

    def value_of(self, state: Nonogram, gesture: Gesture) -> int:
        """Return what a button paints."""
        if gesture.button == "middle" or "shift" in gesture.modifiers:
            return UNKNOWN
        other = self.colour_on(state) if self.crosses else WHITE
        return _painted(state, gesture.cell, self.tool_on(state) if gesture.button == "left" else other)

    def _crossing(self, state: Nonogram, place: Cell) -> tuple[str, ...]:
        """Return the input that crosses out what is left of the line of a clue, none if that has no effect."""
        axis, number, before = (0, *place) if place[1] < 0 else (1, *place[::-1])
        last = CLUES if len(state.colours) == 1 else -MAX_SIDE + 1
        if not (0 <= number < len(state.clues[axis]) and last <= before < 0) or state.outcome() or state.paused:
            return ()
        name = ("row", "column")[axis]
        return (f"cross {name} {number}",) if state.left_over(name, number) else ()

    def _pick(self, state: Nonogram, place: Cell) -> None:
        """Choose a tool, or the colour of the run at a place beside its line: the last one is nearest to the board."""
        axis, number, before = (0, *place) if place[1] < 0 else (1, *place[::-1])
        clue = state.clues[axis][number] if 0 <= number < len(state.clues[axis]) else ()
        if place in tools_of(state):
            self.choose(tools_of(state)[place])
        elif -len(clue) <= before < 0:
            self.choose(state.colours[kind_of(clue[before]) - 1])

    def shows(self, state: Nonogram) -> Overlay:
        """Return the cursor or the cell under the pointer, whose lines are lit, and the stroke. The preview has what it
        changes, and the place of the tool."""
        if state.outcome() or state.paused:
            return Overlay()
        tool = {place: value for place, value in tools_of(state).items() if value == self.tool_on(state)}
        shown = super().shows(state)
        shown = shown._replace(preview={**tool, **shown.preview}, aside={"held": frozenset(tool)})
        if self.pointed and not self.cursor:
            shown = shown._replace(cells={"target": frozenset([self.pointed])})
        return shown


def _painted(state: Nonogram, cell: Cell, value: int) -> int:
    """Return what a stroke with this value paints from a cell on: none if the cell has the value already."""
    return UNKNOWN if state.grid[cell] == value else value
