"""Moments of games that count frames."""

from puzzlebox_games.falling.frames import FrameControls
from puzzlebox_games.falling.state import FallingState

A_FRAME = 17
"""The ms after which a key that was pressed has acted."""


def after_frame(state: FallingState) -> int:
    """Return the time right after the next frame."""
    controls = state.controls
    assert isinstance(controls, FrameControls)
    return state.started + controls.config.clock.time(controls.frame + 1) + 1
