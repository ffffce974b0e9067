"""The hand of a player of Sokoban: the box or pusher that is chosen, where a box is dragged, and a cursor."""

from functools import lru_cache

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import NOTHING, Gesture, Hand, Overlay, OverlayRole
from puzzlebox.core.hands import CURSOR_MARK, CURSOR_PRESS, STEPS
from puzzlebox.core.options import Options
from puzzlebox_games.sokoban.board import BOX, Level
from puzzlebox_games.sokoban.rules import SYMBOLS, Sokoban
from puzzlebox_games.sokoban.ways import Ground, TooFarError


class SokobanHand(Hand[Sokoban]):
    """Walks and pushes with clicks, drags and a cursor; steps are inputs of the game.

    A click on a box or on the pusher chooses it, or lets go of it. A click on another cell pushes the chosen box there
    if that is possible, or else walks there. `chosen`, `cursor` and `target`, to which a box is dragged, are numbers of
    cells, or None. While the cursor is shown, the keys of steps move it, and a press is a click on its cell.
    """

    def __init__(self) -> None:
        self.chosen: int | None = None
        self.target: int | None = None
        self.cursor: int | None = None

    def take(self, state: Sokoban, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the inputs of a step, a click or a drag."""
        if isinstance(act, Gesture):
            return self._point(state, act)
        if act == CURSOR_PRESS.input and self.cursor is None:
            self.cursor = state.pusher
            return ()
        if act == CURSOR_PRESS.input:
            return self._click(state, self.cursor)
        if act in STEPS and self.cursor is not None:
            (row, column), (down, right) = state.level.cell(self.cursor), STEPS[act]
            moved = row + down, column + right
            self.cursor = moved[0] * state.level.columns + moved[1] if moved in state.grid else self.cursor
            return ()
        self._let_go()
        return () if act == CURSOR_MARK.input else (act,)

    def shows(self, state: Sokoban) -> Overlay:
        """Return what is chosen, the cells that it can reach, the box that is dragged, and the cursor."""
        if state.outcome():
            return NOTHING
        reached = frozenset() if self.chosen is None else reach(state.level, state.boxes, state.pusher, self.chosen)
        cells: dict[OverlayRole, frozenset[int | None]] = {
            "held": frozenset([self.chosen]),
            "target": reached - {self.target},
            "cursor": frozenset([self.cursor]),
        }
        found = {
            role: frozenset(state.level.cell(number) for number in numbers if number is not None)
            for role, numbers in cells.items()
        }
        return Overlay(
            {role: places for role, places in found.items() if places},
            preview={} if self.target is None else {state.level.cell(self.target): SYMBOLS.index(BOX)},
        )

    def reset(self, state: Sokoban) -> None:
        """Let go of everything."""
        self._let_go()

    def _let_go(self) -> None:
        self.chosen = self.target = self.cursor = None

    def _point(self, state: Sokoban, gesture: Gesture) -> tuple[str, ...]:
        start, end = (_floor_at(state, cell) for cell in (gesture.start_cell, gesture.cell))
        if gesture.button != "left" or gesture.phase == "cancel":
            if gesture.phase in ("release", "cancel"):
                self._let_go()
            return ()
        if gesture.phase == "move":
            self._drag(state, start, end)
        if gesture.phase != "release":
            return ()
        if start == end:
            return self._click(state, end)
        self._let_go()
        return _push(state, start, end)

    def _drag(self, state: Sokoban, start: int | None, end: int | None) -> None:
        if start in state.boxes and end != start:
            self.chosen, self.cursor = start, None
            self.target = end if _push(state, start, end) else None

    def _click(self, state: Sokoban, cell: int | None) -> tuple[str, ...]:
        if cell is not None and (cell in state.boxes or cell == state.pusher):
            self.chosen, self.target = None if self.chosen == cell else cell, None
            return ()
        chosen = self.chosen
        self._let_go()
        if cell is None or cell not in state.level.floor:
            return ()
        return _push(state, chosen, cell) or ("go {} {}".format(*state.level.cell(cell)),)


def _floor_at(state: Sokoban, cell: Cell) -> int | None:
    """Return the number of a cell of the floor; None for other cells, and outside the board."""
    number = cell[0] * state.level.columns + cell[1]
    return number if cell in state.grid and number in state.level.floor else None


def _push(state: Sokoban, box: int | None, end: int | None) -> tuple[str, ...]:
    """Return the input that pushes a box to a cell; none if there is no box, or no way."""
    if box is None or end is None or box not in state.boxes:
        return ()
    if end not in reach(state.level, state.boxes, state.pusher, box):
        return ()
    return ("push {} {} {} {}".format(*state.level.cell(box), *state.level.cell(end)),)


@lru_cache(maxsize=4)
def reach(level: Level, boxes: frozenset[int], pusher: int, cell: int) -> frozenset[int]:
    """Return the cells to which the box or the pusher in a cell can go; none if they take too long to find."""
    ground = Ground(level, boxes - {cell})
    try:
        return frozenset(ground.reached(cell) - {cell} if cell == pusher else ground.targets(pusher, cell))
    except TooFarError:
        return frozenset()
