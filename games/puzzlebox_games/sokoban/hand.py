"""The box or pusher that is selected with the pointer, and what a click means then."""

from puzzlebox_games.sokoban.rules import Sokoban
from puzzlebox_games.sokoban.ways import TooFarError


class Selection:
    """The `cell` of the selected box or pusher, None if nothing is selected. `target` is the cell to which the box is
    being dragged."""

    def __init__(self) -> None:
        self.cell: int | None = None
        self.target: int | None = None
        self._reach: tuple[tuple[object, ...], frozenset[int]] = ((), frozenset())

    def clear(self) -> None:
        """Select nothing."""
        self.cell = self.target = None

    def drag(self, state: Sokoban, start: int | None, end: int | None) -> None:
        """Show where a box that is dragged from one cell to another may go."""
        if start in state.boxes and end != start:
            self.cell, self.target = start, end if end in self.reach(state, start) else None

    def input_at(self, state: Sokoban, cell: int | None) -> str | None:
        """Return the input of a click on a cell: a push of the selected box to it, or else a walk. None on a box and on
        the pusher."""
        if cell is None or cell in state.boxes or cell == state.pusher:
            return None
        if self.cell in state.boxes and cell in self.reach(state, self.cell):
            return push_input(state, self.cell, cell)
        return "go {} {}".format(*state.level.cell(cell))

    def release(self, state: Sokoban, start: int | None, end: int | None) -> str | None:
        """Return the input of a click, or of a box that was dragged. A click on a box or on the pusher selects it, or
        ends its selection."""
        selectable = start is not None and (start in state.boxes or start == state.pusher)
        if start == end and selectable:
            self.cell, self.target = None if self.cell == start else start, None
            return None
        text = None
        if start == end:
            text = self.input_at(state, end)
        elif start in state.boxes and end in self.reach(state, start):
            text = push_input(state, start, end)
        self.clear()
        return text

    def marked(self, state: Sokoban) -> frozenset[int]:
        """Return the cells that the selected box or pusher can reach."""
        return frozenset() if self.cell is None else self.reach(state, self.cell)

    def reach(self, state: Sokoban, cell: int | None) -> frozenset[int]:
        """Return the cells to which a box can be pushed, or to which the pusher can walk."""
        key = (state.level, state.boxes, state.pusher, cell)
        if self._reach[0] != key:
            self._reach = key, frozenset(_find_reach(state, cell))
        return self._reach[1]


def push_input(state: Sokoban, box: int | None, end: int | None) -> str:
    """Return the input that pushes a box to a cell."""
    assert box is not None
    assert end is not None
    return "push {} {} {} {}".format(*state.level.cell(box), *state.level.cell(end))


def _find_reach(state: Sokoban, cell: int | None) -> set[int]:
    """Return the cells that a box or the pusher can reach; none if it takes too long to find them."""
    if cell == state.pusher:
        return state.ground().reached(cell) - {cell}
    if cell is None or cell not in state.boxes:
        return set()
    try:
        return state.ground(cell).targets(state.pusher, cell)
    except TooFarError:
        return set()
