"""The way of a falling piece to each of the places where it can drop straight, as inputs, and its straight drops."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.rules import Cell, Drop, Plan
from puzzlebox_games.falling.bots.drops import Dropped, Place, dropped, normalized
from puzzlebox_games.falling.bots.features import Field, field_of
from puzzlebox_games.falling.bots.placements import Reachable, tapped
from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.shapes import MARGIN, WALL, Orientation, Placement

MAX_FALL = 3
"""The rows by which a piece falls to have room to turn."""

MAX_ROUTES = 4096
"""For how many places of falling pieces the routes are kept."""


class Routes(NamedTuple):
    """The routes of a piece at the top of a free board: its different orientations as they drop, the inputs that turn
    and move it, by the number of the orientation and the column of its box's left side, and the bits of the well that
    must be free for that."""

    piece: tuple[Dropped, ...]
    inputs: Mapping[tuple[int, int], tuple[str, ...]]
    free: int

    def to(self, place: Place) -> tuple[str, ...]:
        """Return the inputs that bring the piece above a place."""
        return self.inputs[place.number, place.column]


KEPT: dict[tuple[object, ...], Routes] = {}
"""The routes that have been found, by the rule book, the size of the board, and the place of the piece."""


def field_for(state: Falling) -> Field:
    """Return the part of the board that bots look at: the rows that a game can clear and show."""
    return field_of(state.rows - max(state.NEVER_CLEARED, state.HIDDEN), state.columns)


def board_of(state: Falling, field: Field) -> int:
    """Return the rows of a game that a field has, as a board."""
    bits, full, step = state.bits, state.masks.row, state.stride
    start = (MARGIN + state.rows - field.rows) * step + WALL
    board = 0
    for shift in range(start, start + field.rows * step, step):
        board = board << field.stride | bits >> shift & full
    return board << field.stride | field.empty


def routes_of(state: Falling) -> Routes:
    """Return the routes of the piece in play from where it is."""
    return _kept(state, state.orientation, state.offset)


def entering_routes(state: Falling, orientation: Orientation) -> Routes:
    """Return the routes of a piece that enters in this orientation."""
    return _kept(state, orientation, state.entry(orientation))


def _kept(state: Falling, orientation: Orientation, offset: int) -> Routes:
    key = (type(state), state.rows, state.columns, orientation, offset)
    routes = KEPT.get(key)
    if routes is None:
        if len(KEPT) >= MAX_ROUTES:
            KEPT.clear()
        free = state.copy()
        free.bits = free.masks.empty
        routes = KEPT[key] = _routes(free, field_for(state), orientation, offset)
    return routes


def _routes(free: Falling, field: Field, orientation: Orientation, offset: int) -> Routes:
    """Return the routes in this game, whose board is free."""
    piece: dict[frozenset[Cell], Dropped] = {}
    inputs: dict[tuple[int, int], tuple[str, ...]] = {}
    passed = 0
    for turned, place, path, on_the_way in _turned(free, orientation, offset):
        passed |= on_the_way
        cells = normalized(turned.cells)
        drop = piece.setdefault(cells, _dropped(len(piece), cells, field))
        left = min(c for _, c in turned.cells)
        for text, step in (("left", -1), ("right", 1)):
            moved, way = place, path
            while free.fits(turned, moved):
                column = moved % free.stride - WALL + left
                inputs[drop.number, column] = min(inputs.get((drop.number, column), way), way, key=len)
                passed |= turned.bits << moved
                moved, way = moved + step, (*way, text)
    return Routes(tuple(piece.values()), inputs, passed)


@lru_cache(MAX_ROUTES)
def _dropped(number: int, cells: frozenset[Cell], field: Field) -> Dropped:
    return dropped(number, cells, field)


class _Turned(NamedTuple):
    """An orientation, its offset in the well, the inputs that lead there, and the bits that they pass."""

    orientation: Orientation
    offset: int
    path: tuple[str, ...]
    passed: int


def _turned(free: Falling, orientation: Orientation, offset: int) -> list[_Turned]:
    """Return the orientations that a piece can turn into on a free board, some of them after a fall by a few rows."""
    found = [_Turned(orientation, offset, (), 0)]
    for before in found:
        for text in free.TURNS:
            target = getattr(before.orientation, text)
            if all(target is not other.orientation for other in found):
                found += _turns(free, before, text)
    return found


def _turns(free: Falling, before: _Turned, text: str) -> list[_Turned]:
    """Return the orientation after a turn, from the highest row in which the piece can turn; none if it cannot."""
    orientation, offset, path, passed = before
    for _ in range(MAX_FALL + 1):
        passed |= (orientation.bits | free.swept(orientation)) << offset
        after = free.turned(orientation, offset, text)
        if after is not None:
            return [_Turned(getattr(orientation, text), after, (*path, text), passed)]
        offset, path = offset + free.stride, (*path, "down")
    return []


def is_falling(state: Falling) -> bool:
    """Return whether a piece can be moved now."""
    return state.in_play and not (state.locking or state.paused or state.ended)


def straight_drops(state: Falling) -> tuple[Drop, ...]:
    """Return the straight drops of the falling piece that nothing on its way blocks; none if no piece can be moved."""
    if not is_falling(state):
        return ()
    in_frames, found = isinstance(state, Frames), []
    for (_, column), inputs in routes_of(state).inputs.items():
        reached = tapped(state, inputs) if isinstance(state, Frames) else _steered(state, inputs)
        if reached is not None and min(c for _, c in reached.cells) == column:
            plan = Plan(reached.inputs, reached.times, waits=True) if in_frames else dropping(state, inputs)
            turns = _quarter_turns(state.orientation, reached.placement.orientation)
            found.append(Drop(turns, column, reached.cells, plan))
    return tuple(found)


def _steered(state: Falling, inputs: tuple[str, ...]) -> Reachable | None:
    """Return where the piece rests if it takes these inputs at once and is dropped; None if one of them is blocked."""
    trial = state.copy() if inputs else state
    for text in inputs:
        if trial.send(text) is None or trial.set_pieces != state.set_pieces:
            return None
    landing = Placement(trial.orientation, *trial.cell_of(trial.landing_offset()))
    return Reachable(landing, inputs, (state.time,) * len(inputs))


@lru_cache(MAX_ROUTES)
def _quarter_turns(before: Orientation, after: Orientation) -> int:
    """Return how many clockwise quarter turns lead to the same cells as this orientation."""
    wanted, turned, turns = normalized(after.cells), before, 0
    while normalized(turned.cells) != wanted:
        turned, turns = turned.cw, turns + 1
    return turns


def dropping(state: Falling, inputs: tuple[str, ...]) -> Plan:
    """Return the plan that sends these inputs now and then drops the piece as soon as it may, or holds soft drop if
    there is no drop. A piece that rests then is not dropped, unless a drop locks it."""
    if "drop" in state.acts:
        inputs = inputs if rests_after(state, inputs) else (*inputs, "drop")
        waiting = max(state.guarded_until, state.time)
        times = (state.time,) * (len(inputs) - 1) + (waiting,) if inputs and waiting > state.time else ()
        return Plan(inputs, times, waits=True)
    held = tuple(text for text in state.inputs() if text == "-down")
    return Plan((*held, *inputs, "+down"), waits=True)


def rests_after(state: Falling, inputs: tuple[str, ...]) -> bool:
    """Return whether a drop after these inputs has no effect."""
    if state.DROP_LOCKS or (not (state.bits >> state.stride) & routes_of(state).free and "down" not in inputs):
        return False
    after = state.copy()
    for text in inputs:
        after.send(text)
    return "drop" not in after.inputs()
