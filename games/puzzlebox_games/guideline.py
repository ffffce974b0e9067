"""Guideline: the modern rules, in four modes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puzzlebox.core.game import Action, Controls, Game, Guide, Measure, PauseStyle, PlayPolicy, Presentation
from puzzlebox.core.message import Message
from puzzlebox.core.options import Choice, Condition, Number, Option, Options, Switch, whole_number
from puzzlebox.core.state import Start
from puzzlebox_games.falling import clearing, randomizers, rotation, scoring, topout
from puzzlebox_games.falling.game import DROP, MEASURES, MOVES, VIEW, first_hints
from puzzlebox_games.falling.look import SHAPE_HUES, Look, by_shape, edged
from puzzlebox_games.falling.modern import ModernState
from puzzlebox_games.falling.modern_rules_text import describe
from puzzlebox_games.falling.pieces import Shape, turned_box
from puzzlebox_games.falling.rules import Beginning, Field, Goal, Gravity, Handling, Lock, RuleSet, SoftDrop, Topout
from puzzlebox_games.falling.showcase import set_with_care
from puzzlebox_games.falling.spins import ThreeCorners

SHAPES = (
    Shape("I", turned_box("..../OOOO/..../...."), 18, 3),
    Shape("J", turned_box("O../OOO/..."), 18, 3),
    Shape("L", turned_box("..O/OOO/..."), 18, 3),
    Shape("O", turned_box("OO/OO"), 18, 4),
    Shape("S", turned_box(".OO/OO./..."), 18, 3),
    Shape("T", turned_box(".O./OOO/..."), 18, 3),
    Shape("Z", turned_box("OO./.OO/..."), 18, 3),
)
"""The shapes in the order of an unshuffled bag."""

MICROSECONDS_PER_ROW = (
    *(1000000, 793000, 617796, 472729, 355197, 262004, 189677, 134735, 93882, 64152),
    *(42976, 28218, 18153, 11439, 7059, 4264, 2520, 1457, 824, 455),
)
"""The gravity at levels 1 to 20. The last value also holds for all levels beyond."""

LOOK = Look(
    hues=SHAPE_HUES,
    sheet=by_shape(
        edged,
        I=(0, 185, 205),
        J=(50, 80, 225),
        L=(230, 130, 20),
        O=(220, 205, 30),
        S=(35, 175, 55),
        T=(160, 60, 200),
        Z=(215, 45, 45),
    ),
    small=("time", "pieces", "pieces a second", "keys a piece", "best combo"),
    labels={"pieces a second": Message("Pieces/s"), "keys a piece": Message("Keys/piece")},
)

RULES = RuleSet(
    title="Guideline",
    field=Field(rows=40, columns=10, hidden=20),
    pieces=SHAPES,
    rotation=rotation.SuperRotation(),
    turns=("cw", "ccw", "half"),
    randomizer=randomizers.Bag(),
    gravity=Gravity(intervals=MICROSECONDS_PER_ROW, unit="us"),
    handling=Handling(das=167, arr=33, soft=SoftDrop(factor=20)),
    lock=Lock(drop="hard", delay=500, resets=15),
    clearing=clearing.FullRows(),
    scoring=scoring.SpinsAndCombos(),
    spins=ThreeCorners(),
    topout=Topout(before_clearing=topout.LockedEntirelyAbove(20)),
    preview=5,
    ahead=7,
    hold=True,
    ghost=True,
    figures=("score", "level", "lines", "time", "pieces", "pieces a second", "keys a piece", "best combo"),
    look=LOOK,
)

OPTIONS = (
    Choice(
        name="mode",
        choices=("marathon", "sprint", "ultra", "zen"),
        default="marathon",
        help="marathon: clear 150 lines; sprint: clear lines fast; ultra: two minutes; zen: no end",
    ),
    Number(
        name="rows",
        label="Lines",
        low=1,
        high=1000,
        default=40,
        steps=(20, 40, 100),
        help="number of lines to clear in a sprint",
        applies=(Condition("mode", ("sprint",)),),
    ),
    Number(
        name="preview", low=0, high=6, default=5, steps=(0, 1, 3, 5, 6), help="number of next pieces that are shown"
    ),
    Switch(name="ghost", default=True, help="show where the piece would land"),
    Switch(name="hold", default=True, help="let the player hold one piece for later", changes_rules=True),
    Number(
        name="start-level",
        low=1,
        high=20,
        default=1,
        steps=(1, 5, 10, 15, 20),
        help="level at which the game starts",
        changes_rules=True,
    ),
    Switch(
        name="gravity",
        default=False,
        help="let pieces fall on their own in zen mode",
        applies=(Condition("mode", ("zen",)),),
    ),
)

ACTIONS = (
    *MOVES,
    Action("cw", "turn", ("Up", "X", "@W")),
    Action("ccw", "turn back", ("Z",)),
    Action("half", "half turn", ("F",)),
    DROP,
    Action("hold", "hold", ("C", "Shift"), when="hold"),
)


PAUSE = PauseStyle(keys=("P",))

SPRINT = (Measure("time", "time", least=True, won=True, averages=(5, 12)), *MEASURES[-1:])
"""The measures of a sprint, which is ranked by time. All other modes are ranked by score."""


@dataclass(frozen=True, kw_only=True)
class SoftDropSpeed(Option):
    """The speed of a soft drop as a multiple of gravity: from 2 to 40, or `inf` for a drop to the bottom at once."""

    metavar = "2..40|inf"

    def parse(self, text: str) -> str:
        factor = whole_number(text)
        if text != "inf" and (factor is None or not 2 <= factor <= 40 or text != str(factor)):
            raise self.error(Message("from 2 to 40 or inf"), text)
        return text

    def menu_values(self) -> tuple[str, ...]:
        return ("5", "10", "20", "30", "40", "inf")


HANDLING = (
    Number(
        name="das",
        label="DAS",
        low=0,
        high=500,
        default=167,
        steps=(83, 100, 117, 133, 167, 200),
        help="milliseconds until a held left or right key repeats",
    ),
    Number(
        name="arr",
        label="ARR",
        low=0,
        high=200,
        default=33,
        steps=(0, 10, 17, 33, 50),
        help="milliseconds between two repeats; 0 moves to the wall at once",
    ),
    SoftDropSpeed(
        name="soft-drop",
        default="20",
        help="speed of a soft drop as a multiple of gravity; inf drops to the bottom at once",
    ),
)


GOALS = {
    "marathon": "Clear 150 lines. Pieces fall faster and faster",
    "sprint": "Clear the lines as fast as you can",
    "ultra": "Score as many points as you can in two minutes",
    "zen": "Play as long as you like. You can undo, and pieces do not fall on their own unless you want them to",
}
"""What the player has to do, by mode."""


def start_inputs(preferences: Options) -> tuple[str, ...]:
    """Return the input that sets the player's handling."""
    return (f"handling {preferences['das']} {preferences['arr']} {preferences['soft-drop']}",)


def rules_of(options: Options) -> RuleSet:
    """Return the rules with these options."""
    mode = options["mode"]
    return replace(
        RULES,
        goal=Goal(
            lines={"marathon": 150, "sprint": options["rows"]}.get(mode), time=120_000 if mode == "ultra" else None
        ),
        gravity=replace(RULES.gravity, on=mode != "zen" or options["gravity"]),
        preview=options["preview"],
        ghost=options["ghost"],
        hold=options["hold"],
        beginning=Beginning(level=options["start-level"]),
    )


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules in plain words, with these options."""
    return describe(rules_of(options))


def goal(options: Options) -> str:
    """Return what the player has to do in the chosen mode."""
    return GOALS[options["mode"]]


def begin(options: Options, start: Start) -> ModernState:
    return ModernState(rules_of(options), options, start)


GAME = Game(
    id="guideline",
    title="Guideline",
    summary="Modern rules: seven-bag, hold, ghost and T-spins",
    state=ModernState,
    new=begin,
    options=OPTIONS,
    preferences=HANDLING,
    play=PlayPolicy(
        undo=lambda options: "assisted" if options["mode"] == "zen" else "none",
        measures=lambda options: SPRINT if options["mode"] == "sprint" else MEASURES,
        start_inputs=start_inputs,
    ),
    controls=Controls(actions=ACTIONS, pause=PAUSE),
    presentation=Presentation(
        view=VIEW,
        rules_text=rules_text,
        showcase=set_with_care,
        guide=Guide(goal=goal, first_hints=first_hints(ACTIONS)),
    ),
)
