"""Moments of games that count frames."""

from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling

A_FRAME = 17
"""The ms after which a key that was pressed has acted."""


def after_frame(state: Falling) -> int:
    """Return the time right after the next frame."""
    assert isinstance(state, Frames)
    return state.started + (state.frame + 1) * state.MS // state.PER + 1
