"""Describes in plain words how keys and time move a piece in Console."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlebox.core.message import Message
from puzzlebox_games.console.tables import HANGING
from puzzlebox_games.falling.controls import Rules
from puzzlebox_games.falling.controls_text import frame_falling


def handling(rules: Rules) -> Iterator[str]:
    """Yield what a player should know about held keys."""
    repeat = {"first": rules.handling.das, "every": rules.handling.arr}
    yield Message("Holding left or right repeats it after {first} frames, then every {every} frames.", **repeat)
    yield (
        "A release does not reset this charge. With a full charge, a piece that enters moves at once if left or right "
        "is held. A piece that is blocked gives a full charge."
    )
    yield "While soft drop is held, pieces do not move sideways."
    yield Message("A soft drop moves the piece down every {frames} frames.", frames=rules.handling.soft.arr)
    yield "It starts with a press while neither left nor right is held, and must be pressed again for each piece."
    yield "There is no hard drop."


def falling(rules: Rules) -> Iterator[str]:
    """Yield what a player should know about gravity and locking."""
    yield "A second has about 60 frames."
    yield from frame_falling(rules)
    yield Message("The first piece waits for {frames} frames, or until soft drop is pressed.", frames=HANGING)
    yield "There is no lock delay: a piece that cannot move down when it should locks at once."
    yield "The next piece enters after 10 to 18 frames, the lower the sooner. A clear takes 17 to 20 frames more."
