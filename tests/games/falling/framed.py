"""Moments of games that count frames."""

from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling

A_FRAME = 17
"""The ms after which a key that was pressed has acted."""


def after_frame(state: Falling, frames: int = 1) -> int:
    """Return the time right after the frame that comes this number of frames from now."""
    assert isinstance(state, Frames)
    return state.started + (state.frame + frames) * state.MS // state.PER + 1
