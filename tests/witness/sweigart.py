"""The rules that the three games by Al Sweigart share: everything except the pieces."""

from __future__ import annotations

from puzzlebox.core.game import PauseStyle
from puzzlebox.core.message import Message
from puzzlebox_games.falling.look import Edge, Look, Printed, Words
from tests.witness import clearing, randomizers, rotation, scoring
from tests.witness.groups import Field
from tests.witness.pieces import Shape
from tests.witness.rules import RuleSet
from tests.witness.timers import TimerRules

CORNER = (-2, 3)
"""(row, column) where the 5 x 5 box of every piece enters."""

COLOURS = ("blue", "green", "red", "yellow")

INTERVALS = tuple(max(270 - 20 * level, 40) for level in range(1, 13))
"""Ms between two steps of gravity at levels 1 to 12. The last one also holds for all levels beyond."""

CONTROLS = TimerRules(
    gravity=INTERVALS,
    resuming_restarts=True,
    das=150,
    arr=150,
    blocked="ignore",
    soft_das=100,
    soft_arr=100,
    soft_blocked="waits",
    drop="sonic",
    drop_ends_holds=True,
)

LOOK = Look(
    hues=("blue", "green", "red", "yellow"),
    sheet=(
        ((0, 0, 155), (20, 20, 175)),
        ((0, 155, 0), (20, 175, 20)),
        ((155, 0, 0), (175, 20, 20)),
        ((155, 155, 0), (175, 175, 20)),
    ),
    printed=Printed(
        rows=20,
        columns=10,
        board=(220, 75),
        cell=20,
        edges=(Edge((217, 68, 208, 408), (0, 0, 155), 5),),
        words=(
            Words(Message("Score: {score}"), (490, 20), 18),
            Words(Message("Level: {level}"), (490, 50), 18),
            Words(Message("Next:"), (520, 80), 18),
        ),
        preview=(520, 100),
        preview_cell=20,
        above=True,
    ),
)

PAUSE = PauseStyle(keys=("P",), on_release=True, any_key_resumes=True)


def sweigart(title: str, shapes: tuple[Shape, ...]) -> RuleSet:
    """Return the rule set with these shapes."""
    return RuleSet(
        title=title,
        field=Field(rows=20, columns=10),
        pieces=shapes,
        randomizer=randomizers.ShapeOrientationColour(len(COLOURS)),
        rotation=rotation.InPlace(),
        controls=CONTROLS,
        clearing=clearing.FullRows(),
        scoring=scoring.PointsARow(10),
        look=LOOK,
    )
