"""Sets up falling-block games from pictures, and draws them as pictures, so that tests read like rule sheets.

In a picture `.` is an empty cell, `#` a block, a digit a block with this value, and `o` the falling piece. The last
line is the lowest row of the board. Missing rows at the top are empty.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Cell, Event, Grid, Options, Start
from puzzlebox_games.falling.lock_delay import LockDelayControls
from puzzlebox_games.falling.milliseconds import MillisecondControls
from puzzlebox_games.falling.pieces import Drawn
from puzzlebox_games.falling.state import FallingState

T = TypeVar("T")

BLOCK, PIECE = "#", "o"


def picture(text: str) -> str:
    """Return a picture in a test in the form that `seen` and `stack` return."""
    return _trimmed(line.strip() for line in text.strip().splitlines())


def begin(game: AnyGame, first: str, *then: str, **options: str) -> FallingState:
    """Return a new game in which the shape `first` has just entered and the others follow."""
    state = _new(game, options)
    put(state, first)
    follow(state, *then)
    return state


def setup_for(game: AnyGame, **options: str) -> Callable[[str], FallingState]:
    """Return a function that starts the game with the board and the falling piece of a picture.

    The picture's first line names the shape, and may name the next ones: `T`, or `T, then O I`. The orientation is read
    from the picture. If several look the same, it is the first of them, or the one after the name: `I 2`.
    """

    def set_up(text: str) -> FallingState:
        state = _new(game, options)
        title, _, board = text.strip().partition("\n")
        piece, _, then = title.partition(", then ")
        shape, _, orientation = piece.strip().partition(" ")
        lay(state, board)
        cover(state, shape, marks(state, board, PIECE), int(orientation) if orientation else None)
        follow(state, *then.split())
        return state

    return set_up


def _new(game: AnyGame, options: dict[str, str]) -> FallingState:
    texts = {name.replace("_", "-"): text for name, text in options.items()}
    state = game.begin(Options(game.options, texts), Start(seed="boards"))
    assert isinstance(state, FallingState)
    return state


def lay(state: FallingState, text: str) -> None:
    """Give the state the blocks of the picture, and no others."""
    grid = Grid(state.grid.rows, state.grid.columns)
    for mark in "#123456789":
        for cell in marks(state, text, mark):
            grid[cell] = 1 if mark == BLOCK else int(mark)
    state.well.set_grid(grid)


def marks(state: FallingState, text: str, mark: str) -> list[Cell]:
    """Return the cells that have this mark in a picture of this state's board."""
    lines = [line.strip() for line in text.strip().splitlines()]
    for line in lines:
        assert len(line) == state.grid.columns, f"a row of the picture must have {state.grid.columns} cells: {line!r}"
    top = state.grid.rows - len(lines)
    return [(top + r, c) for r, line in enumerate(lines) for c, here in enumerate(line) if here == mark]


def put(
    state: FallingState,
    shape: str,
    orientation: int = 0,
    row: int | None = None,
    column: int | None = None,
    values: tuple[int, ...] | None = None,
) -> None:
    """Make this the falling piece, as if it had just entered: where it spawns, or with its box's corner at this
    cell."""
    turned = state.table.of[_number(state, shape)][orientation]
    controls = state.controls
    assert isinstance(controls, MillisecondControls)
    gravity_at = controls.gravity_at
    state._place(Drawn(turned, values or (1,) * len(turned.cells)))
    controls.gravity_at = gravity_at
    if row is not None and column is not None:
        state.offset = state.well.offset(row, column)
    if isinstance(controls, LockDelayControls):
        controls.lowest = state.corner[0] + turned.bottom


def cover(state: FallingState, shape: str, cells: Iterable[Cell], orientation: int | None = None) -> None:
    """Make a piece of this shape on these cells the falling piece, in the given orientation or in the first that
    fits them."""
    covered = sorted(cells)
    for number, box in enumerate(state.rules.pieces[_number(state, shape)].orientations):
        row, column = covered[0][0] - min(box)[0], covered[0][1] - min(box)[1]
        if orientation in (None, number) and sorted((row + r, column + c) for r, c in box) == covered:
            put(state, shape, number, row, column)
            return
    raise AssertionError(f"no {shape} has the cells {covered}")


def follow(state: FallingState, *shapes: str) -> None:
    """Put these shapes at the front of the queue."""
    state.queue = (*(state.table.first(_number(state, shape)) for shape in shapes), *state.queue[len(shapes) :])


def count(state: FallingState, **figures: Any) -> None:
    """Set figures of the tally, such as the score or the lines."""
    state.tally = state.tally._replace(**figures)


def _number(state: FallingState, shape: str) -> int:
    return [each.name for each in state.rules.pieces].index(shape)


# Reading
def seen(state: FallingState) -> str:
    """Return a picture of the blocks and the falling piece."""
    return _shown(state, set(state.piece.cells) if state.piece else set())


def stack(state: FallingState) -> str:
    """Return a picture of the blocks."""
    return _shown(state, set())


def digits(state: FallingState) -> str:
    """Return a picture of the blocks with their values."""
    lines = ("".join(str(value or ".") for value in state.grid.row(r)) for r in range(state.grid.rows))
    return _trimmed(lines)


def _shown(state: FallingState, piece: set[Cell]) -> str:
    def mark(cell: Cell) -> str:
        return PIECE if cell in piece else (BLOCK if state.grid[cell] else ".")

    rows, columns = range(state.grid.rows), range(state.grid.columns)
    return _trimmed("".join(mark((r, c)) for c in columns) for r in rows)


def _trimmed(lines: Iterable[str]) -> str:
    """Return the lines without the empty ones at the top."""
    rest = list(lines)
    while rest and not rest[0].strip("."):
        del rest[0]
    return "\n".join(rest)


def piece_cells(state: FallingState) -> set[Cell]:
    """Return the cells of the falling piece."""
    assert state.piece is not None, "no piece is falling"
    return set(state.piece.cells)


def corner(state: FallingState) -> Cell:
    """Return the top left corner of the falling piece's box."""
    assert state.piece is not None, "no piece is falling"
    return state.piece.row, state.piece.column


def row(state: FallingState) -> int:
    return corner(state)[0]


def column(state: FallingState) -> int:
    return corner(state)[1]


def top(state: FallingState) -> int:
    """Return the row of the falling piece's highest cell."""
    return min(row for row, _ in piece_cells(state))


def left(state: FallingState) -> int:
    """Return the column of the falling piece's leftmost cell."""
    return min(column for _, column in piece_cells(state))


# Playing
def send(state: FallingState, *texts: str) -> list[Event]:
    """Send inputs, each of which must have an effect. Returns the events."""
    happened: list[Event] = []
    for text in texts:
        before = seen(state)
        events = state.send(text)
        assert events is not None, f"{text} has no effect at {state.time} ms on\n{before}"
        happened.extend(events)
    return happened


def without_effect(state: FallingState, text: str) -> bool:
    """Return whether the input has no effect: it returns None, and the state is unchanged."""
    before = state.text()
    return state.send(text) is None and state.text() == before


def wait(state: FallingState, ms: int) -> list[Event]:
    """Let this number of ms pass. Timers that are due at the end of them do not fire yet."""
    return list(state.advance_to(state.time + ms))


def changes(state: FallingState, until: int, read: Callable[[FallingState], T]) -> list[tuple[int, T]]:
    """Return all changes of what `read` returns until this ms, as (ms of the timer that fired, new value)."""
    found, before = [], read(state)
    while state.time < until:
        state.advance_to(state.time + 1)
        if (now := read(state)) != before:
            found.append((state.time - 1, now))
            before = now
    return found
