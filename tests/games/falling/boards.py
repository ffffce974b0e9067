"""Sets up falling-block games from pictures, and reads them as pictures, so that tests read like rule sheets.

In a picture `.` is empty, `#` a block (a digit a block that holds it), `o` the falling piece; the last line is the
lowest row of the board, and rows that are left out above are empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.options import Options
from puzzlebox.core.state import Event, Start
from puzzlebox_games.falling.modern import ModernState
from puzzlebox_games.falling.rules import Drawn
from puzzlebox_games.falling.state import FallingState

T = TypeVar("T")

BLOCK, PIECE = "#", "o"


def picture(text: str) -> str:
    """A picture as written in a test, in the form that `seen` and `heap` return."""
    return _trimmed(line.strip() for line in text.strip().splitlines())


def begin(game: Game[Any], first: str, *then: str, **options: str) -> FallingState:
    """A new game in which the shape `first` has just entered, and the others follow."""
    state = _new(game, options)
    put(state, first)
    follow(state, *then)
    return state


def stand_in(game: Game[Any], **options: str) -> Callable[[str], FallingState]:
    """Start games with the board and the falling piece of a picture. The picture's first line names the shape and
    the next ones: `T`, or `T, then O I`. The orientation is read from the picture; if two look alike it is the first,
    unless it is given: `I 2`."""

    def stand(text: str) -> FallingState:
        state = _new(game, options)
        title, _, board = text.strip().partition("\n")
        piece, _, then = title.partition(", then ")
        shape, _, orientation = piece.strip().partition(" ")
        lay(state, board)
        cover(state, shape, marks(state, board, PIECE), int(orientation) if orientation else None)
        follow(state, *then.split())
        return state

    return stand


def _new(game: Game[Any], options: dict[str, str]) -> FallingState:
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
    """The cells that hold the mark in a picture of this state's board."""
    lines = [line.strip() for line in text.strip().splitlines()]
    for line in lines:
        assert len(line) == state.grid.columns, f"a row of the picture has {state.grid.columns} cells, not {line!r}"
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
    """Make this the falling piece, as if it had just entered, at its spawn or with its box's corner at this cell."""
    form = state.table.of[_number(state, shape)][orientation]
    state._enter(Drawn(form, values or (1,) * len(form.cells)))
    if row is not None and column is not None:
        state.place = state.well.place(row, column)
    if isinstance(state, ModernState):
        state.lowest = state.corner[0] + form.bottom


def cover(state: FallingState, shape: str, cells: Iterable[Cell], orientation: int | None = None) -> None:
    """Make a piece of this shape that covers these cells the falling piece, in the first such orientation if none is
    given."""
    wanted = sorted(cells)
    for number, box in enumerate(state.rules.shapes[_number(state, shape)].orientations):
        row, column = wanted[0][0] - min(box)[0], wanted[0][1] - min(box)[1]
        if orientation in (None, number) and sorted((row + r, column + c) for r, c in box) == wanted:
            put(state, shape, number, row, column)
            return
    raise AssertionError(f"no {shape} stands at {wanted}")


def follow(state: FallingState, *shapes: str) -> None:
    """Put these shapes at the front of the queue."""
    state.queue = (*(state.table.first(_number(state, shape)) for shape in shapes), *state.queue[len(shapes) :])


def _number(state: FallingState, shape: str) -> int:
    return [one.name for one in state.rules.shapes].index(shape)


# Reading back


def seen(state: FallingState) -> str:
    """Return the blocks and the falling piece."""
    return _shown(state, set(state.piece.cells) if state.piece else set())


def heap(state: FallingState) -> str:
    """Return the blocks."""
    return _shown(state, set())


def digits(state: FallingState) -> str:
    """Return the blocks by their values."""
    lines = ("".join(str(value or ".") for value in state.grid.row(r)) for r in range(state.grid.rows))
    return _trimmed(lines)


def _shown(state: FallingState, piece: set[Cell]) -> str:
    def mark(cell: Cell) -> str:
        block = BLOCK if state.grid[cell] else "."
        return PIECE if cell in piece else block

    rows, columns = range(state.grid.rows), range(state.grid.columns)
    return _trimmed("".join(mark((r, c)) for c in columns) for r in rows)


def _trimmed(lines: Iterable[str]) -> str:
    """The lines without the empty ones at the top."""
    kept = list(lines)
    while kept and not kept[0].strip("."):
        del kept[0]
    return "\n".join(kept)


def standing(state: FallingState) -> set[Cell]:
    """The falling piece's cells."""
    assert state.piece is not None, "no piece is falling"
    return set(state.piece.cells)


def corner(state: FallingState) -> Cell:
    """The top left corner of the falling piece's box."""
    assert state.piece is not None, "no piece is falling"
    return state.piece.row, state.piece.column


def row(state: FallingState) -> int:
    return corner(state)[0]


def column(state: FallingState) -> int:
    return corner(state)[1]


def top(state: FallingState) -> int:
    """The row of the falling piece's highest cell."""
    return min(row for row, _ in standing(state))


def left(state: FallingState) -> int:
    """The column of its leftmost cell."""
    return min(column for _, column in standing(state))


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
    """Let this number of ms pass. Timers that are due at their end do not fire yet."""
    return list(state.advance_to(state.time + ms))


def changes(state: FallingState, until: int, read: Callable[[FallingState], T]) -> list[tuple[int, T]]:
    """(ms of the timer that changed it, new value) of what is read, looking at every ms up to `until`."""
    found, before = [], read(state)
    while state.time < until:
        state.advance_to(state.time + 1)
        if (now := read(state)) != before:
            found.append((state.time - 1, now))
            before = now
    return found
