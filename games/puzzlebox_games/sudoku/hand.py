"""The hand of a player of Sudoku: selected cells, a chosen digit, notes, and the keys beside the board."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlebox.rules import HINT, NOTHING, STEPS, Cell, Gesture, Hand, Options, Overlay, OverlayRole, cells_between
from puzzlebox_games.sudoku.board import input_text
from puzzlebox_games.sudoku.rules import COLOURS, Sudoku

NOTES, CENTRE, ERASE = "notes", "centre", "erase"

MODES = {NOTES: "note", CENTRE: "centre"}
"""What digits are in the modes that the player can turn on."""

UNDO = "undo"

TOOLS = (NOTES, ERASE, UNDO, HINT)
"""The keys below the digits beside the board, in rows of two."""


def pad(size: int) -> dict[Cell, str]:
    """Return the inputs of the keys beside the board by their places: as if the columns went on after a gap of one
    cell. The digits are in rows of three (of two on the smallest board), the other keys in rows of two below them."""
    wide = 2 if size == 4 else 3
    digits = {(key // wide, size + 1 + key % wide): f"digit {key + 1}" for key in range(size)}
    below = size // wide
    return {**digits, **{(below + key // 2, size + 1 + key % 2): tool for key, tool in enumerate(TOOLS)}}


class Held(NamedTuple):
    """What a hand holds. The `cursor` is the last of the `cells` that are selected; `digit` is the chosen one, 0 for
    none. `mode` is what digits are: `set`, `note` or `centre`. With `aside`, they are notes in these cells only."""

    cells: tuple[Cell, ...] = ()
    digit: int = 0
    mode: str = "set"
    aside: bool = False

    @property
    def cursor(self) -> Cell | None:
        """The cell of the cursor, None if no cell is selected."""
        return self.cells[-1] if self.cells else None

    @property
    def verb(self) -> str:
        """What a digit does now."""
        return "note" if self.aside and self.mode == "set" else self.mode


class SudokuHand(Hand[Sudoku]):
    """Takes a cell first and then a digit, or a digit first and then cells.

    The arrow keys move the cursor, a click selects a cell, and a drag, or a click with Shift or Ctrl, several. A digit
    goes into the selected cells; if there are several, it is a note. Without a selected cell, the digit is chosen, and
    clicks put it into cells.
    """

    def __init__(self) -> None:
        self.held = Held()
        self.line: tuple[Cell, ...] = ()

    def take(self, state: Sudoku, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the inputs of a key or a gesture."""
        if isinstance(act, Gesture):
            return self._point(state, act)
        if act == "again":
            return (act,)
        return () if state.paused or state.outcome() else self._press(state, act)

    def reset(self, state: Sudoku) -> None:
        """Keep the selected cells and the digit, unless they are off the board now."""
        size = state.shape.size
        cells = tuple(cell for cell in self.held.cells if cell in state.grid)
        self.held = self.held._replace(cells=cells, digit=self.held.digit if self.held.digit <= size else 0)
        self.line = ()

    def shows(self, state: Sudoku) -> Overlay:
        """Return the cursor, the selected cells, and the keys beside the board that are chosen."""
        if state.outcome():
            return NOTHING
        cells: dict[OverlayRole, frozenset[Cell]] = {}
        chosen = (*self.held.cells, *self.line)
        if len(chosen) > 1:
            cells["held"] = frozenset(chosen)
        if chosen:
            cells["cursor"] = frozenset(chosen[-1:])
        lit = {f"digit {self.held.digit}", NOTES if self.held.verb != "set" else ""}
        keys = frozenset(place for place, key in pad(state.shape.size).items() if key in lit)
        return Overlay(cells, aside={"held": keys} if keys else {})

    # Keys

    def _press(self, state: Sudoku, act: str) -> tuple[str, ...]:
        verb, _, rest = act.partition(" ")
        if verb == "cursor":
            return self._move(state, rest)
        if verb in ("digit", "note"):
            return self._digit(state, int(rest), "note" if verb == "note" else self.held.verb)
        if act == ERASE:
            return tuple(input_text("set", cell, 0) for cell in self.held.cells if state.may_erase(cell))
        if act == "colour":
            return self._colour(state)
        if mode := MODES.get(act):
            self.held = self.held._replace(mode="set" if self.held.mode == mode else mode, aside=False)
        elif rest == "digit":
            step = 1 if verb == "next" else -1
            self.held = self.held._replace(digit=(self.held.digit + step) % (state.shape.size + 1))
        else:
            return (act,)
        return ()

    def _move(self, state: Sudoku, way: str) -> tuple[str, ...]:
        held, last = self.held, state.shape.size - 1
        if way == "press":
            return self._put(state, held.cells, held.digit, held.verb) if held.digit else ()
        (row, column), (down, right) = held.cursor or (last // 2, last // 2), STEPS[way] if held.cursor else (0, 0)
        self._select((min(max(0, row + down), last), min(max(0, column + right), last)))
        return ()

    def _select(self, *cells: Cell, aside: bool = False) -> None:
        self.held = self.held._replace(cells=cells, aside=aside)

    def _digit(self, state: Sudoku, digit: int, verb: str) -> tuple[str, ...]:
        """Put a digit into the selected cells that are not given, or choose it if no cell is selected."""
        if digit > state.shape.size:
            return ()
        if self.held.cells:
            cells = [cell for cell in self.held.cells if not state.is_given(cell)]
            return self._put(state, cells, digit, verb) if cells else ()
        self.held = self.held._replace(digit=0 if self.held.digit == digit else digit)
        return ()

    def _put(self, state: Sudoku, cells: Sequence[Cell], digit: int, verb: str) -> tuple[str, ...]:
        """Set a digit in one cell, or clear it there. In several cells, note it, or remove the note if all have it."""
        if verb == "set" and len(cells) == 1:
            value = 0 if state.grid[cells[0]] == digit else digit
            return () if state.is_given(cells[0]) else (input_text("set", cells[0], value),)
        verb = "note" if verb == "set" else verb
        layer, bit = state.layers["centre" if verb == "centre" else "notes"], 1 << digit - 1
        empty = [cell for cell in cells if not state.grid[cell]]
        lacking = [cell for cell in empty if not layer[cell] & bit]
        return tuple(input_text(verb, cell, digit) for cell in lacking or empty)

    def _colour(self, state: Sudoku) -> tuple[str, ...]:
        """Return the inputs that give the selected cells the next colour."""
        if self.held.cursor is None:
            return ()
        layer = state.layers["colours"]
        colour = (layer[self.held.cursor] + 1) % (COLOURS + 1)
        return tuple(input_text("colour", cell, colour) for cell in self.held.cells if layer[cell] != colour)

    # The pointer

    def _point(self, state: Sudoku, gesture: Gesture) -> tuple[str, ...]:
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

    def _draw(self, state: Sudoku, end: Cell) -> None:
        """Lengthen the line to a cell. The cell under the pointer is its last one."""
        crossed = [cell for cell in cells_between(self.line[-1], end) if cell in state.grid]
        self.line = tuple(dict.fromkeys([*(cell for cell in self.line if cell not in crossed), *crossed]))

    def _release(self, state: Sudoku, gesture: Gesture) -> tuple[str, ...]:
        if self.line:
            self._draw(state, gesture.cell)
            line, self.line = self.line, ()
            if len(line) > 1:
                self._select(*line, aside=gesture.button == "right")
                return ()
            return self._click(state, line[0], gesture)
        key = pad(state.shape.size).get(gesture.cell, "")
        if not key or gesture.cell != gesture.start_cell:
            return ()
        notes = gesture.button == "right" or bool({"shift", "ctrl"} & gesture.modifiers)
        return self._press(state, key.replace("digit", "note") if notes else key)

    def _click(self, state: Sudoku, cell: Cell, gesture: Gesture) -> tuple[str, ...]:
        held, right = self.held, gesture.button == "right"
        if {"shift", "ctrl"} & gesture.modifiers:
            others = tuple(other for other in held.cells if other != cell)
            self._select(*others, *(() if cell in held.cells else (cell,)), aside=held.aside)
        elif held.digit and state.is_given(cell):
            self.held = held._replace(digit=state.grid[cell])
        elif held.digit:
            return self._put(state, (cell,), held.digit, "note" if right and held.verb == "set" else held.verb)
        elif held.cells == (cell,) and held.aside == right:
            self._select()
        else:
            self._select(cell, aside=right)
        return ()
