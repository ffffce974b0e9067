"""A game in progress, for pictures of its board."""

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.state import State

INPUTS = 110
"""The number of inputs that are played before the picture is taken."""

NON_MOVES = frozenset({"pause", "resume", "restart"})
"""Inputs that do not change the board."""


def sample_state(game: AnyGame, options: Options) -> State:
    """Return a game in progress: the game's own showcase, or the state after some random inputs. It is the same every
    time."""
    state: State = game.begin(options, game.sample_start(options))
    if game.presentation.showcase:
        shown: State = game.presentation.showcase(state)
        return shown
    rng = Random.from_seed(game.id)
    if state.paused:
        state.send("resume")
    for _ in range(INPUTS):
        inputs = [text for text in state.inputs() if text not in NON_MOVES]
        if state.outcome() or not inputs:
            break
        before = state.copy()
        state.send(rng.choice(inputs))
        if (due := state.due()) is not None:
            state.advance_to(due + 1)
        if state.outcome():
            return before
    return state
