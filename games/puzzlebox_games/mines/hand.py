"""The hand of a player of Mines: a cursor, and what the buttons of the mouse, keys and fingers mean on each cell."""

from typing import ClassVar, Literal

from puzzlebox.rules import Button, Cell, CellHand, Gesture, Options, Overlay
from puzzlebox_games.mines.board import ASK, COVERED, FLAG
from puzzlebox_games.mines.rules import Mines

FLAG_MODE = "flag mode"
"""The input of the action that swaps opening and flagging."""

Use = Literal["open", "flag", "chord"]
"""What a button is for."""


class MinesHand(CellHand[Mines]):
    """Opens a cell when the button goes up over it again, and flags it when the button goes down. On a number, both the
    opening and the middle button make a chord.

    In the flag mode, taps flag and long presses open. `pressed` is the cell that will open, or whose neighbours will,
    while the button is down.
    """

    joins_buttons: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__("open", "flag")
        self.flag_mode = False
        self.pressed: Cell | None = None

    def take(self, state: Mines, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Move the cursor, change the mode, or return the inputs of a key or a gesture."""
        if isinstance(act, Gesture):
            return self._point(state, preferences, act)
        if act == FLAG_MODE:
            self.flag_mode = not self.flag_mode
            return ()
        if act not in ("cursor press", "cursor mark"):
            return super().take(state, preferences, act)
        if state.outcome():
            return ()
        cell = self.cursor_on(state)
        return opening(state, preferences, cell) if act == "cursor press" else flagging(state, cell)

    def _point(self, state: Mines, preferences: Options, act: Gesture) -> tuple[str, ...]:
        """Follow the pointer. Return the inputs of a press that flags, or of a click that opens."""
        self.follow(state, act)
        on_cell = act.cell == act.start_cell and act.cell in state.grid
        use = self._use(preferences, act.button)
        is_tap = "touch" in act.modifiers or (self.flag_mode and on_cell and state.grid[act.cell] < COVERED)
        self.pressed = None
        if act.phase in ("hover", "wheel", "cancel") or not on_cell or state.outcome():
            return ()
        if use == "flag" and not is_tap:
            return flagging(state, act.cell) if act.phase == "press" else ()
        if act.phase != "release":
            self.pressed = None if use == "flag" else act.cell
            return ()
        if use == "flag" and state.grid[act.cell] >= COVERED:
            return flagging(state, act.cell)
        return opening(state, preferences, act.cell) if use != "chord" else chord(state, preferences, act.cell)

    def _use(self, preferences: Options, button: Button) -> Use:
        if button == "middle":
            return "chord"
        opens = button == ("right" if preferences["swap-buttons"] else "left")
        return "open" if opens is not self.flag_mode else "flag"

    def shows(self, state: Mines) -> Overlay:
        """Return the cursor, the cells that are pressed, and the mode."""
        overlay = super().shows(state)
        mode = "flag" if self.flag_mode else ""
        if self.pressed is None or state.paused or state.outcome():
            return overlay._replace(mode=mode)
        cells: tuple[Cell, ...] = (self.pressed,)
        if state.grid[self.pressed] < COVERED:
            cells = state.field.cells(state.closed_around(state.field.number(self.pressed)))
        covered = frozenset(cell for cell in cells if state.grid[cell] in (COVERED, ASK))
        return overlay._replace(cells={**overlay.cells, "preview": covered}, mode=mode)

    def reset(self, state: Mines) -> None:
        """Forget the pressed cell. The mode stays."""
        super().reset(state)
        self.pressed = None


def opening(state: Mines, preferences: Options, cell: Cell) -> tuple[str, ...]:
    """Return the inputs of a click that opens: on a number, it is a chord."""
    if state.grid[cell] in (COVERED, ASK):
        return (f"open {cell[0]} {cell[1]}",)
    return ("wasted open",) if state.grid[cell] == FLAG else chord(state, preferences, cell)


def flagging(state: Mines, cell: Cell) -> tuple[str, ...]:
    """Return the inputs of a click that flags."""
    return (f"flag {cell[0]} {cell[1]}",) if COVERED <= state.grid[cell] <= ASK else ("wasted flag",)


def chord(state: Mines, preferences: Options, cell: Cell) -> tuple[str, ...]:
    """Return the inputs of a chord. If the player wants that, it flags the cells around a number that must be mines."""
    number = state.field.number(cell)
    if state.may_chord(number):
        return (f"chord {cell[0]} {cell[1]}",)
    if preferences["flags"] and state.may_flag_around(number):
        return (f"flags {cell[0]} {cell[1]}",)
    return ("wasted chord",)
