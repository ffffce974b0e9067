"""A falling-block game under way, for its picture on the menu: a heap that is set with care, a piece over its place.

It is set by a player who looks one piece ahead and leaves the last column free.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from puzzlebox_games.falling.forms import MARGIN, WALL, Form
from puzzlebox_games.falling.state import FallingState

MOST = 40
"""As many pieces are set at most."""

FULL = 0.42
"""How much of the board's height the heap takes up at most."""

HIGHEST = 0.55
"""How far the falling piece has come of its way down."""

GAP, EDGE = 25, 5
"""How bad an empty cell under a filled one is, and a change between filled and empty along a row, beside a filled cell
one row up."""

Place = tuple[Form, int]
"""An orientation, and the bit of the well where its box's corner stands."""

F = TypeVar("F", bound=FallingState)


def set_with_care(state: F) -> F:
    """Play a fresh state on until there is something to look at. Returns it."""
    if state.paused:
        state.send("resume")
    heap = round((state.rules.rows - state.rules.hidden) * FULL) * state.rules.columns
    for _ in range(MOST):
        best = _best(state)
        if state.outcome() or best is None or _filled_up_to(state) * state.rules.columns >= heap:
            break
        state.form, state.place = best
        _lock(state)
    _hang(state)
    return state


def _lock(state: FallingState) -> None:
    """Let the piece go to the bottom, and wait until the next one has entered."""
    number = state.pieces
    state.send("drop")
    while state.pieces == number and (due := state.due()) is not None:
        state.advance_to(due + 1)


def _hang(state: FallingState) -> None:
    """Leave the falling piece in the air over a good place."""
    best = None if state.outcome() else _best(state)
    if best is None:
        return
    form, place = best
    hidden, stride = state.rules.hidden, state.well.stride
    bottom = state.well.cell(place)[0] + form.bottom
    rise = round((bottom - hidden) * (1 - HIGHEST))
    state.form, state.place = form, place - rise * stride


def _best(state: FallingState) -> Place | None:
    """Where the falling piece lies best; None where it fits nowhere."""
    return min(_places(state), key=lambda place: _badness(state, *place), default=None)


def _places(state: FallingState) -> Iterator[Place]:
    """Where the piece can come to rest, coming straight down, and not in the last column."""
    well, row = state.well, state.corner[0]
    for form in _turned(state):
        width = max(c for _, c in form.cells)
        for column in range(-WALL, state.rules.columns - 1 - width):
            if well.fits(form, row, column):
                place = well.place(row, column)
                while not (well.bits >> (place + well.stride)) & form.bits:
                    place += well.stride
                yield form, place


def _turned(state: FallingState) -> list[Form]:
    """The orientations that the piece can turn into."""
    turned = [state.form]
    turns = {"cw", "ccw"} & set(state.rules.turns)
    while turns and (form := turned[-1].cw if "cw" in turns else turned[-1].ccw) not in turned:
        turned.append(form)
    return turned


def _filled_up_to(state: FallingState) -> int:
    """How many rows up the heap reaches."""
    rows = _rows(state, state.well.bits)
    return next((len(rows) - number for number, row in enumerate(rows) if row), 0)


def _rows(state: FallingState, bits: int) -> list[int]:
    """The rows of the board as bits, from the top."""
    well = state.well
    return [bits >> ((row + MARGIN) * well.stride + WALL) & well.full for row in range(state.rules.rows)]


def _badness(state: FallingState, form: Form, place: int) -> int:
    """How bad the board is with the piece there: high columns, gaps under cells, ragged rows."""
    badness = covered = 0
    rows = _rows(state, state.well.bits | form.bits << place)
    for number, row in enumerate(rows):
        if row | covered:
            badness += (len(rows) - number) * row.bit_count() + GAP * (covered & ~row).bit_count()
            badness += EDGE * (row ^ (row >> 1)).bit_count()
            covered |= row
    return badness
