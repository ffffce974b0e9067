"""The bots of the falling-block games whose lines are cleared: they put the piece where the features of the board are
best (see `features`). All but `beam` look at the board and the falling piece only."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from puzzlebox.rules import Plan, Search, Slices
from puzzlebox_games.falling.bots.drops import Dropped, Place, best, place_of, rated
from puzzlebox_games.falling.bots.features import BCTS, DELLACHERIE, DT_10, Field, Weights, board_value, field_of
from puzzlebox_games.falling.bots.placements import Reachable, placements, state_after, tapped
from puzzlebox_games.falling.bots.routes import (
    Routes,
    board_of,
    dropping,
    entering_routes,
    field_for,
    is_falling,
    routes_of,
)
from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling

WIDTH = 8
"""How many boards `beam` follows after each piece."""

Piece = tuple[Dropped, ...]


class Node(NamedTuple):
    """A board that can be reached, with its value, and the sum of what the moves up to there are worth (`moves`).
    `next` is the number of the next piece among those that are known, and `held` that of the held one. `first` is the
    first place; None if the first move is a hold."""

    value: int
    moves: int
    board: int
    next: int
    held: int | None
    first: Place | None


class Known(NamedTuple):
    """The pieces that the player sees: the one in play and the previews in their order, and at the end the held one.
    The first `queued` of them are not held."""

    pieces: tuple[Piece, ...]
    queued: int


def dellacherie(state: Falling, search: Search) -> Slices[Plan]:
    """Play with the weights of Pierre Dellacherie."""
    yield 0
    return plan(state, search, DELLACHERIE)


def bcts(state: Falling, search: Search) -> Slices[Plan]:
    """Play with the weights of BCTS."""
    yield 0
    return plan(state, search, BCTS)


def dt_10(state: Falling, search: Search) -> Slices[Plan]:
    """Play with the weights of DT-10."""
    yield 0
    return plan(state, search, DT_10)


def plan(state: Falling, search: Search, weights: Weights) -> Plan:
    """Return how the falling piece gets to its best place, and is dropped there. Without a piece, wait for it."""
    search.visit()
    if not is_falling(state):
        return Plan()
    routes = routes_of(state)
    if state.bits & routes.free:
        return careful_plan(state, search, weights)
    field = field_for(state)
    found = best(board_of(state, field), routes.piece, field, weights)
    if found is None:
        return careful_plan(state, search, weights)
    place = place_of(routes.piece, found.orientation, found.bit, field)
    return plan_to(state, routes, place) or careful_plan(state, search, weights)


def plan_to(state: Falling, routes: Routes, place: Place) -> Plan | None:
    """Return the plan that drops the piece straight into a place; None if it falls too fast for that."""
    inputs = routes.to(place)
    if not isinstance(state, Frames):
        return dropping(state, inputs)
    reached = tapped(state, inputs)
    if reached is None:
        return None
    row, column = reached.cells[-1][0], min(column for _, column in reached.cells)
    if (state.rows - row, column) != (place.row, place.column):
        return None
    return Plan(reached.inputs, reached.times, waits=True)


def careful_plan(state: Falling, search: Search, weights: Weights) -> Plan:
    """Return the plan for the best of all places that the piece can reach, straight from above or not; if there is
    none, drop it."""
    found = placements(state)
    search.visit(len(found))
    if not found:
        return dropping(state, ())
    chosen = max(found, key=lambda reachable: _value(state, reachable, weights))
    if isinstance(state, Frames):
        return Plan(chosen.inputs, chosen.times, waits=True)
    return dropping(state, chosen.inputs)


def _value(state: Falling, reachable: Reachable, weights: Weights) -> int:
    """Return the value of the whole board after a piece has locked."""
    after, field = state_after(state, reachable), field_of(state.rows, state.columns)
    rows = [row for row, _ in reachable.cells]
    middle = 2 * state.rows - rows[0] - rows[-1] - 2
    return weights.landing_height * middle + board_value(board_of(after, field), field, weights)


def beam(state: Falling, search: Search) -> Slices[Plan]:
    """Play with the weights of Pierre Dellacherie, look ahead as far as the pieces are known, holds and all, and follow
    the best boards (a beam search)."""
    search.visit()
    if not is_falling(state):
        yield 1
        return Plan()
    routes = routes_of(state)
    if state.bits & routes.free:
        yield 1
        return careful_plan(state, search, DELLACHERIE)
    chosen = yield from _best(state, search)
    if chosen is None:
        return careful_plan(state, search, DELLACHERIE)
    if chosen.first is None:
        return Plan(("hold",), waits=True)
    return plan_to(state, routes, chosen.first) or careful_plan(state, search, DELLACHERIE)


def _known(state: Falling) -> Known:
    entering = [drawn.orientation for drawn in state.queue[: state.preview]]
    held = [state.held.orientation] if state.held else []
    others = [entering_routes(state, orientation).piece for orientation in (*entering, *held)]
    return Known((routes_of(state).piece, *others), 1 + len(entering))


def _best(state: Falling, search: Search) -> Slices[Node | None]:
    """Return the best node after as many pieces as are known; None if there is no place for the first one."""
    field, known, hold = field_for(state), _known(state), "hold" in state.acts
    held = known.queued if state.held else None
    nodes, chosen = [Node(0, 0, board_of(state, field), 0, held, None)], None
    for number in range(known.queued):
        may_hold = hold and not (number == 0 and state.hold_used)
        found = [new for node in nodes for new in _following(node, known, field, may_hold)]
        search.visit(len(found))
        if not found:
            return chosen
        nodes = _widest(found)
        chosen = nodes[0]
        yield (number + 1) / known.queued
    return chosen


def _widest(found: list[Node]) -> list[Node]:
    """Return the best different nodes, the best first."""
    kept: dict[tuple[int, int, int | None], Node] = {}
    for node in sorted(found, key=attrgetter("value"), reverse=True):
        kept.setdefault((node.board, node.next, node.held), node)
        if len(kept) == WIDTH:
            break
    return list(kept.values())


def _following(node: Node, known: Known, field: Field, may_hold: bool) -> Iterator[Node]:
    """Yield what follows from putting the next piece, or the one that comes with a hold, in each place."""
    for piece, later, held in _choices(node, known, may_hold):
        for value, worth, board, place in rated(node.board, known.pieces[piece], field, DELLACHERIE):
            first = place if (later, held) == (1, node.held) else node.first
            yield Node(node.moves + value, node.moves + worth, board, later, held, first)


def _choices(node: Node, known: Known, may_hold: bool) -> Iterator[tuple[int, int, int | None]]:
    """Yield the pieces that can be put next, each with the piece after it and the one that is then held."""
    piece, later = node.next, node.next + 1
    if piece < known.queued:
        yield piece, later, node.held
        if may_hold and node.held is not None:
            yield node.held, later, piece
        elif may_hold and later < known.queued:
            yield later, later + 1, piece
