"""Plays a falling-block game to a position for its picture on the menu: a tidy stack, and a piece above its place.

Each piece is put where it fits best, with the last column left free.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import wait_for_piece
from puzzlebox_games.falling.shapes import MARGIN, WALL, Orientation

MAX_PIECES = 40
"""The most pieces that are set."""

MAX_HEIGHT = 0.42
"""The height of the stack, as a share of the board's."""

FALLEN = 0.55
"""How far the falling piece has come on its way down, as a share of the way."""

GAP, EDGE = 25, 5
"""The penalty for an empty cell under a filled one, and for a change between filled and empty along a row, relative to
that for a filled cell one row up."""

Place = tuple[Orientation, int]
"""An orientation and its offset in the well."""

F = TypeVar("F", bound=Falling)


def set_with_care(state: F) -> F:
    """Play a new game until the stack is high enough for a picture, and return it."""
    if state.paused:
        state.send("resume")
    wait_for_piece(state)
    height = round((state.rows - state.HIDDEN) * MAX_HEIGHT)
    for _ in range(MAX_PIECES):
        best = _best(state)
        if state.outcome() or best is None or _stack_height(state) >= height:
            break
        state.orientation, state.offset = best
        _lock(state)
    _raise_piece(state)
    return state


def _lock(state: Falling) -> None:
    """Drop the piece, or hold soft drop if there is no drop, and wait until the next one has entered."""
    number = state.set_pieces
    text = "drop" if "drop" in state.acts else "+down"
    state.send(text)
    while state.set_pieces == number and (due := state.due()) is not None:
        state.advance_to(due + 1)
    if text == "+down" and not state.outcome():
        state.send("-down")
    wait_for_piece(state)


def _raise_piece(state: Falling) -> None:
    """Put the falling piece in the air above its best place."""
    best = None if state.outcome() else _best(state)
    if best is None:
        return
    orientation, offset = best
    bottom = state.cell_of(offset)[0] + orientation.bottom
    rise = round((bottom - state.HIDDEN) * (1 - FALLEN))
    state.orientation, state.offset = orientation, offset - rise * state.stride


def _best(state: Falling) -> Place | None:
    """Return the best place for the falling piece; None if it fits nowhere."""
    return min(_places(state), key=lambda place: _penalty(state, *place), default=None)


def _places(state: Falling) -> Iterator[Place]:
    """Yield the places where the piece can land straight from above, except in the last column."""
    row, _ = state.corner
    for orientation in _turned(state):
        width = max(c for _, c in orientation.cells)
        for column in range(-WALL, state.columns - 1 - width):
            offset = state.offset_of(row, column)
            if state.fits(orientation, offset):
                while state.fits(orientation, offset + state.stride):
                    offset += state.stride
                yield orientation, offset


def _turned(state: Falling) -> list[Orientation]:
    """Return the orientations that the piece can turn into."""
    turned = [state.orientation]
    turns = {"cw", "ccw"} & set(state.TURNS)
    while turns and (turn := turned[-1].cw if "cw" in turns else turned[-1].ccw) not in turned:
        turned.append(turn)
    return turned


def _stack_height(state: Falling) -> int:
    """Return the height of the stack in rows."""
    rows = _rows(state, state.bits)
    return next((len(rows) - number for number, row in enumerate(rows) if row), 0)


def _rows(state: Falling, bits: int) -> list[int]:
    """Return the rows of the board as bits, from the top."""
    return [bits >> ((row + MARGIN) * state.stride + WALL) & state.masks.row for row in range(state.rows)]


def _penalty(state: Falling, orientation: Orientation, offset: int) -> int:
    """Return the penalty of the board with the piece there, for high columns, gaps and uneven rows."""
    penalty = covered = 0
    rows = _rows(state, state.bits | orientation.bits << offset)
    for number, row in enumerate(rows):
        if row | covered:
            penalty += (len(rows) - number) * row.bit_count() + GAP * (covered & ~row).bit_count()
            penalty += EDGE * (row ^ (row >> 1)).bit_count()
            covered |= row
    return penalty
