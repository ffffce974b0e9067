"""The hand of a player of Sokoban: the box or pusher that is chosen, where a box is dragged, and a cursor."""

from functools import lru_cache

from puzzlebox.rules import CURSOR_MARK, CURSOR_PRESS, NOTHING, STEPS, Cell, CellHand, Gesture, Options, Overlay
from puzzlebox_games.sokoban.board import BOX, Level
from puzzlebox_games.sokoban.rules import SYMBOLS, Sokoban
from puzzlebox_games.sokoban.ways import Ground, TooFarError

BOXES = {"next box": 1, "previous box": -1}
"""The inputs of the actions that choose another box, and how many boxes farther it is."""


class SokobanHand(CellHand[Sokoban]):
    """Walks and pushes with clicks, drags and a cursor; steps are inputs of the game.

    A click on a box or on the pusher chooses it, or lets go of it. A click on another cell pushes the chosen box there
    if that is possible, or else walks there. While the cursor is shown, the keys of steps move it, and a press is a
    click on its cell. `chosen` and `target`, to which a box is dragged, are cells.
    """

    def __init__(self) -> None:
        super().__init__()
        self.chosen: Cell | None = None
        self.target: Cell | None = None

    def take(self, state: Sokoban, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the inputs of a step, a click or a drag."""
        if isinstance(act, Gesture) or (act == CURSOR_PRESS.input and self.cursor):
            return super().take(state, preferences, act)
        if act in BOXES:
            self._choose_box(state, BOXES[act])
        elif act == CURSOR_PRESS.input:
            self.cursor = state.level.cell(state.pusher)
        elif act in STEPS and self.cursor:
            self.step(state, STEPS[act])
        else:
            self._let_go()
            return () if act == CURSOR_MARK.input else (act,)
        return ()

    def _choose_box(self, state: Sokoban, step: int) -> None:
        """Choose the box that comes `step` boxes after the chosen one, from the top left to the bottom right, and move
        the cursor there."""
        boxes = [state.level.cell(number) for number in sorted(state.boxes & state.level.floor)]
        if boxes:
            number = boxes.index(self.chosen) + step if self.chosen in boxes else min(0, step)
            self.chosen = self.cursor = boxes[number % len(boxes)]
            self.target = None

    def point(self, state: Sokoban, gesture: Gesture) -> tuple[str, ...]:
        """Drag a box, or return the inputs of a click or of a box that is dropped."""
        start, end = gesture.start_cell, gesture.cell
        if gesture.phase == "move" and gesture.button == "left" and is_box(state, start) and end != start:
            self.chosen, self.target = start, end if end in reach(state, start) else None
        if gesture.phase == "cancel" or (gesture.phase == "release" and start != end):
            dropped = gesture.phase == "release" and gesture.button == "left" and is_box(state, start)
            self._let_go()
            return push(state, start, end) if dropped and end in reach(state, start) else ()
        return super().point(state, gesture)

    def press(self, state: Sokoban, cell: Cell) -> tuple[str, ...]:
        """Choose a box or the pusher, or return the input of a push or a walk."""
        if is_box(state, cell) or cell == state.level.cell(state.pusher):
            self.chosen, self.target = None if self.chosen == cell else cell, None
            return ()
        chosen = self.chosen
        self._let_go()
        if chosen and is_box(state, chosen) and cell in reach(state, chosen):
            return push(state, chosen, cell)
        return (f"go {cell[0]} {cell[1]}",) if state.level.number(cell) in state.level.floor else ()

    def mark(self, state: Sokoban, cell: Cell) -> tuple[str, ...]:
        """Let go of everything."""
        self._let_go()
        return ()

    def shows(self, state: Sokoban) -> Overlay:
        """Return what is chosen, the cells that it can reach, the box that is dragged, and the cursor."""
        if state.outcome():
            return NOTHING
        overlay = super().shows(state)
        if self.chosen is None:
            return overlay
        targets = reach(state, self.chosen) - {self.target}
        preview = {self.target: SYMBOLS.index(BOX)} if self.target else {}
        return Overlay({**overlay.cells, "held": frozenset([self.chosen]), "target": targets}, preview=preview)

    def go_to(self, state: Sokoban, cell: Cell) -> None:
        """Move the cursor if it is shown: without it, the keys take steps."""
        self.cursor = self.cursor and cell

    def reset(self, state: Sokoban) -> None:
        """Let go of everything."""
        self._let_go()

    def _let_go(self) -> None:
        self.chosen = self.target = self.cursor = None


def is_box(state: Sokoban, cell: Cell) -> bool:
    """Return whether there is a box in a cell that the pusher can reach if other boxes are ignored."""
    return cell in state.grid and state.level.number(cell) in state.boxes & state.level.floor


def push(state: Sokoban, box: Cell, end: Cell) -> tuple[str, ...]:
    """Return the input that pushes a box to a cell."""
    return ("push {} {} {} {}".format(*box, *end),)


def reach(state: Sokoban, cell: Cell) -> frozenset[Cell]:
    """Return the cells to which the box or the pusher in a cell can go; none if they take too long to find."""
    numbers = _reach(state.level, state.boxes, state.pusher, state.level.number(cell))
    return frozenset(map(state.level.cell, numbers))


@lru_cache(maxsize=4)
def _reach(level: Level, boxes: frozenset[int], pusher: int, cell: int) -> frozenset[int]:
    ground = Ground(level, boxes - {cell})
    try:
        return frozenset(ground.reached(cell) - {cell} if cell == pusher else ground.targets(pusher, cell))
    except TooFarError:
        return frozenset()
