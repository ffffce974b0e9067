"""The hand of a player of Slide: clicks and drags of tiles, and tiles that move when the pointer enters them."""

from puzzlebox.rules import NOTHING, UNIT, Cell, Gesture, Hand, Options, Overlay, Point, direction_of
from puzzlebox_games.slide.board import DIRECTIONS
from puzzlebox_games.slide.rules import Slide

GAP = 60
"""The last thousandths of a cell, to the right and below, which are the gap to the next tile."""

MIN_DRAG = UNIT // 2
"""The shortest way of a drag, in thousandths of a cell."""


class SlideHand(Hand[Slide]):
    """A click in the row or column of the blank moves all tiles up to it, and so does a drag of a tile towards it.

    `pressed` is the cell where the button went down. `pointed` is the cell under the pointer, which moves a tile beside
    the blank when it enters it, with the preference `hover`.
    """

    def __init__(self) -> None:
        self.pressed: Cell | None = None
        self.pointed: Cell | None = None

    def take(self, state: Slide, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        """Return the input of a key, of a click or drag that has ended, or of a tile that was entered."""
        if isinstance(act, str):
            return (act,)
        entered = act.phase == "hover" and tile_at(state, act.place) != self.pointed
        if act.phase != "cancel":
            self.pointed = tile_at(state, act.place)
        if act.phase == "press" and act.button == "left":
            self.pressed = tile_at(state, act.start)
        if act.phase not in ("release", "cancel"):
            hovers = entered and preferences["hover"] and not state.outcome()
            return self._input(self.pointed) if hovers and is_beside(state, self.pointed) else ()
        pressed, self.pressed = self.pressed, None
        if act.phase == "cancel" or pressed is None or act.button != "left":
            return ()
        dragged = direction_of(act.way, MIN_DRAG) == direction(state, pressed) != ""
        return self._input(pressed) if dragged or self.pointed == pressed else ()

    def shows(self, state: Slide) -> Overlay:
        """Return the tiles that a release would move, and the blank."""
        if self.pressed is None or state.outcome() or not direction(state, self.pressed):
            return NOTHING
        return Overlay({"held": frozenset([self.pressed]), "target": frozenset([state.blank])})

    def reset(self, state: Slide) -> None:
        """Let go of a pressed tile."""
        self.pressed = None

    def _input(self, cell: Cell | None) -> tuple[str, ...]:
        return () if cell is None else (f"tile {cell[0]} {cell[1]}",)


def tile_at(state: Slide, point: Point) -> Cell | None:
    """Return the cell of the tile at a point; None for the blank, a gap, and outside the board."""
    (row, down), (column, right) = divmod(point[0], UNIT), divmod(point[1], UNIT)
    on_tile = max(down, right) < UNIT - GAP and (row, column) in state.grid
    return (row, column) if on_tile and (row, column) != state.blank else None


def is_beside(state: Slide, cell: Cell | None) -> bool:
    """Return whether a cell is beside the blank."""
    return cell in state.grid.neighbours(state.blank)


def direction(state: Slide, cell: Cell) -> str:
    """Return the direction from a tile to the blank; empty if the tile is in another row and column."""
    down, right = ((to > at) - (to < at) for to, at in zip(state.blank, cell, strict=True))
    return next((name for name, step in DIRECTIONS.items() if step == (down, right)), "")
