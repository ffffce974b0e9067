"""Sets up games of Arcade at a frame, for the tests of its sheet."""

from __future__ import annotations

from typing import Any

from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox_games.arcade import GAME
from puzzlebox_games.arcade.controls import ArcadeControls
from puzzlebox_games.falling.state import FallingState
from tests.games.falling.boards import count, lay

SHAPES = "IZSJLOT"

ALMOST_FULL = "####.#####"
"""A row that an upright I in the middle fills."""

Place = tuple[int, int, int]
"""(orientation, row, column) of the box."""


def begin(
    first: str = "T", following: str = "O", level: int = 0, board: str = "", always_20g: bool = False
) -> FallingState:
    """Return a game before frame 1, on this board, with these two pieces to come."""
    options = Options(GAME.options, {"20g": "on" if always_20g else "off"})
    state: FallingState = GAME.begin(options, Start(seed="boards"))
    state.waiting, state.queue = state.table.first(SHAPES.index(first)), (state.table.first(SHAPES.index(following)),)
    state.set_level(level)
    lay(state, board)
    return state


def at_20g(first: str = "T", following: str = "O") -> FallingState:
    return begin(first, following, always_20g=True)


def in_play(shape: str, place: Place, board: str = "", level: int = 0) -> FallingState:
    """Return a game after frame 1, with this piece in play at this place."""
    state = to_frame(begin(level=level), 1)
    lay(state, board)
    put(state, shape, place)
    controls(state).fraction = controls(state).rest = 0
    return state


def put(state: FallingState, shape: str, place: Place) -> None:
    number, (orientation, row, column) = SHAPES.index(shape), place
    state.orientation, state.values = state.table.of[number][orientation], (number + 1,) * 4
    state.offset = state.well.offset(row, column)


def block(state: FallingState, *cells: Cell) -> FallingState:
    """Put blocks on these cells and on no others."""
    grid = state.grid.copy()
    grid.cells[:] = [0] * len(grid.cells)
    for cell in cells:
        grid[cell] = 1
    state.well.set_grid(grid)
    return state


def controls(state: FallingState) -> ArcadeControls:
    assert isinstance(state.controls, ArcadeControls)
    return state.controls


def to_frame(state: FallingState, frame: int) -> FallingState:
    """Play until this frame is over."""
    state.advance_to(state.started + frame * 50 // 3 + 1)
    assert controls(state).frame == frame or state.ended
    return state


def send_in(state: FallingState, frame: int, *texts: str) -> FallingState:
    """Send inputs at the time of a frame, and play the frame."""
    state.advance_to(state.started + frame * 50 // 3)
    for text in texts:
        state.send(text)
    return to_frame(state, frame)


def place(state: FallingState) -> Place:
    assert state.piece is not None
    return state.piece.orientation, state.piece.row, state.piece.column


def row(state: FallingState) -> int:
    return place(state)[1]


def column(state: FallingState) -> int:
    return place(state)[2]


def locked(level: int, rows: int, above: str = "#.........", frame: int = 2, **figures: Any) -> FallingState:
    """Return a game in which an upright I has just filled 0 to 4 rows, in this frame. `figures` are counters of the
    controls or figures of the tally."""
    board = "\n".join([above, *[".........."] * (4 - rows), *[ALMOST_FULL] * rows])
    state = in_play("I", (1, 16, 2), board, level)
    own = controls(state)
    own.rest = 29
    for name, value in figures.items():
        if name in own.counters:
            setattr(own, name, value)
        else:
            count(state, **{name: value})
    own.frame = frame - 1
    state.started = state.time - own.frame * 50 // 3 - 1
    to_frame(state, frame)
    assert (state.piece, state.lines) == (None, rows)
    return state
