"""The rules that the three games by Al Sweigart share: everything except the pieces."""

from __future__ import annotations

from puzzlebox.core.game import PauseStyle
from puzzlebox_games.falling import clearing, randomizers, rotation, scoring
from puzzlebox_games.falling.pieces import Shape
from puzzlebox_games.falling.rules import Repeat, RuleSet

CORNER = (-2, 3)
"""(row, column) where the 5 x 5 box of every piece enters."""

COLOURS = ("blue", "green", "red", "yellow")

INTERVALS = tuple(max(270 - 20 * level, 40) for level in range(1, 13))
"""Ms between two steps of gravity at levels 1 to 12. The last one also holds for all levels beyond."""

PAUSE = PauseStyle(keys=("P",), on_release=True, any_key_resumes=True)


def sweigart(title: str, shapes: tuple[Shape, ...]) -> RuleSet:
    """Return the rule set with these shapes."""
    return RuleSet(
        title=title,
        rows=20,
        columns=10,
        shapes=shapes,
        randomizer=randomizers.ShapeOrientationColour(len(COLOURS)),
        rotation=rotation.InPlace(),
        sideways=Repeat(150, 150),
        soft=Repeat(100, 100),
        blocked_sideways="ignore",
        blocked_soft="waits",
        drop_ends_holds=True,
        intervals=INTERVALS,
        resuming_sets_gravity=True,
        clearing=clearing.FullRows(),
        scoring=scoring.PointsARow(10),
        look="sweigart",
    )
