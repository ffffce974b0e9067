"""The places where the falling piece lands if it is turned, moved sideways and then dropped straight."""

from __future__ import annotations

from functools import lru_cache

from puzzlebox.core.bot import Drop, Plan
from puzzlebox_games.falling.bots.bot import dropping, is_falling
from puzzlebox_games.falling.bots.drops import normalized
from puzzlebox_games.falling.bots.placements import Reachable, tapped
from puzzlebox_games.falling.bots.routes import MAX_ROUTES, routes_of
from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.shapes import Orientation, Placement


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
