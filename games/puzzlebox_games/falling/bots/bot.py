"""The bots of the falling-block games whose lines are cleared: they look at the board and the falling piece only, and
put the piece where the features of the board are best (see `features`)."""

from __future__ import annotations

from puzzlebox.core.bot import Plan
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.falling.bots.drops import Place, best, place_of
from puzzlebox_games.falling.bots.features import BCTS, DELLACHERIE, DT_10, Weights, board_value, field_of
from puzzlebox_games.falling.bots.placements import Reachable, placements, state_after, tapped
from puzzlebox_games.falling.bots.routes import Routes, board_of, field_for, routes_of
from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling


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


def is_falling(state: Falling) -> bool:
    """Return whether a piece can be moved now."""
    return state.in_play and not (state.locking or state.paused or state.ended)


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
