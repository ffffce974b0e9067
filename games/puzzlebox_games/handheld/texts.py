"""What How to play says about Handheld."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlebox_games.falling.controls import Rules
from puzzlebox_games.falling.controls_text import frame_falling

SCORING = (
    "1, 2, 3 or 4 lines at once score 40, 100, 300 or 1200 points, times the level plus 1. A soft drop scores a point "
    "for each row that the piece fell without a break until it locked. The score ends at 999999. "
)
SCORING_OF_A = (
    f"{SCORING}The level goes up every 10 lines, up to level 20. From a higher level on, it first goes up at 10 times "
    "that level plus 10 lines."
)
SCORING_OF_B = f"{SCORING}The level stays the same. The points are added up when the game is won; a lost game scores 0."

GOALS = {
    "a": "Fill whole lines with the falling pieces: full lines disappear. Four lines at once score the most points",
    "b": "Clear 25 lines. The level stays the same, and points count only if you win",
}
"""What the player has to do, by type."""


def handling(rules: Rules) -> Iterator[str]:
    """Yield how held keys act."""
    yield "Everything happens in frames, 59.7 a second."
    yield "A held left or right repeats after 23 frames, then every 9."
    yield "While it is blocked, it tries again in every frame, also for the next piece."
    yield "Holding soft drop moves the piece down at once, then every 3 frames, unless left or right is held."
    yield "After a lock, soft drop must be pressed again. There is no drop to the bottom."


def falling(rules: Rules) -> Iterator[str]:
    """Yield how pieces fall and lock, and when the next one enters."""
    yield from frame_falling(rules)
    yield "There is no lock delay: a piece locks when it should fall and cannot, and until then it can move and turn."
    yield "The next piece enters 2 frames later, or 93 frames later if lines are cleared."
    yield "The top two rows are never cleared."
