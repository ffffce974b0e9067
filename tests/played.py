"""Plays a state, a session or a playthrough in one line."""

from typing import Any, TypeVar

T = TypeVar("T", bound=Any)


def played(game: T, *steps: str | int) -> T:
    """Send inputs, and let game time pass up to a ms, in this order. Return the game."""
    for step in steps:
        if isinstance(step, int):
            game.advance_to(step)
        else:
            game.send(step)
    return game
