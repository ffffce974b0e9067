"""Guideline: the modern rules, in four modes."""

from __future__ import annotations

from dataclasses import replace

from puzzlebox.core.game import Action, Measure, PauseStyle, PlayPolicy
from puzzlebox.core.message import Message
from puzzlebox.core.options import (
    Choice,
    Condition,
    Number,
    Option,
    Options,
    Switch,
    Variant,
    value_message,
    whole_number,
)
from puzzlebox.core.search import Hint, Search
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.covers import COVERS
from puzzlebox_games.falling import clearing, randomizers, rotation, spins, topout
from puzzlebox_games.falling.fills import BoardText, GarbageRows
from puzzlebox_games.falling.game import BOTS, DROP, MEASURES, MOVES, TURNS_X_Z, Variations, falling_game
from puzzlebox_games.falling.groups import Beginning, Entry, Field, Goal, Topout
from puzzlebox_games.falling.handling import Handling
from puzzlebox_games.falling.initial import InitialControls
from puzzlebox_games.falling.lock_delay import LockDelayRules
from puzzlebox_games.falling.look import SHAPE_HUES, Look, by_shape, edged
from puzzlebox_games.falling.pieces import GARBAGE, Shape, turned_box
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.state import FallingState

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

QUARTERS = """
    turn | J L S T Z                           | I                                 | O
    0>R  | ( 0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)    | ( 0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)  | (0,0)
    R>0  | ( 0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)    | ( 0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)  | (0,0)
    R>2  | ( 0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)    | ( 0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)  | (0,0)
    2>R  | ( 0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)    | ( 0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)  | (0,0)
    2>L  | ( 0,0)(+1,0)(+1,+1)(0,-2)(+1,-2)    | ( 0,0)(+2,0)(-1,0)(+2,+1)(-1,-2)  | (0,0)
    L>2  | ( 0,0)(-1,0)(-1,-1)(0,+2)(-1,+2)    | ( 0,0)(-2,0)(+1,0)(-2,-1)(+1,+2)  | (0,0)
    L>0  | ( 0,0)(-1,0)(-1,-1)(0,+2)(-1,+2)    | ( 0,0)(+1,0)(-2,0)(+1,-2)(-2,+1)  | (0,0)
    0>L  | ( 0,0)(+1,0)(+1,+1)(0,-2)(+1,-2)    | ( 0,0)(-1,0)(+2,0)(-1,+2)(+2,-1)  | (0,0)
"""

HALVES = """
    turn |
    0>2  | (0,0)(0,+1)(+1,+1)(-1,+1)(+1,0)(-1,0)
    2>0  | (0,0)(0,-1)(-1,-1)(+1,-1)(-1,0)(+1,0)
    R>L  | (0,0)(+1,0)(+1,+2)(+1,+1)(0,+2)(0,+1)
    L>R  | (0,0)(-1,0)(-1,+2)(-1,+1)(0,+2)(0,+1)
"""
"""The shifts of quarter and half turns (Super Rotation System)."""

LOOK = Look(
    hues={**SHAPE_HUES, "garbage": "gray"},
    sheet=by_shape(
        edged,
        I=(0, 185, 205),
        J=(50, 80, 225),
        L=(230, 130, 20),
        O=(220, 205, 30),
        S=(35, 175, 55),
        T=(160, 60, 200),
        Z=(215, 45, 45),
        garbage=(110, 110, 110),
    ),
    above=1,
    playing=("score", "lines", "level"),
    labels={
        "pieces a second": Message("Pieces/s"),
        "keys a piece": Message("Keys/piece"),
        "finesse": Message("Finesse faults"),
        "milliseconds": Message("Time"),
        "garbage left": Message("Garbage"),
    },
)

CONTROLS = LockDelayRules(
    kind=InitialControls,
    gravity=MICROSECONDS_PER_ROW,
    handling=Handling(das=167, arr=33, sdf=20),
    adjustable=True,
    sonic=True,
    soft_points=1,
    hard_points=2,
    delay=500,
    resets=15,
)

SCORING = spins.SpinsAndCombos(
    lines=(0, 100, 300, 500, 800),
    full=(400, 800, 1200, 1600),
    mini=(100, 200, 400),
    combo=50,
    all_clear=(0, 800, 1200, 1800, 2000),
    all_clear_again=3200,
    lines_a_level=10,
)

RULES = RuleSet(
    title="Guideline",
    field=Field(rows=40, columns=10, hidden=20),
    pieces=SHAPES,
    rotation=rotation.Kicks(
        (QUARTERS, HALVES),
        "Pieces turn by the Super Rotation System (SRS): if a piece does not fit in place, up to five kicks are tried.",
    ),
    turns=("cw", "ccw", "half"),
    randomizer=randomizers.Bag(),
    entry=Entry(fall=1),
    controls=CONTROLS,
    clearing=clearing.FullRows(),
    scoring=SCORING,
    spins=spins.ThreeCorners("T"),
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
        "mode",
        "marathon: 150 lines; sprint: lines fast; ultra: two minutes; cheese: remove garbage; zen: no end",
        choices=("marathon", "sprint", "ultra", "cheese", "zen"),
        default="marathon",
    ),
    Number(
        "rows",
        "number of lines to clear in a sprint",
        label="Lines",
        low=1,
        high=1000,
        default=40,
        steps=(20, 40, 100),
        applies=(Condition("mode", ("sprint", "cheese")),),
        variants=(
            Variant(
                Condition("mode", ("cheese",)),
                Number(
                    "rows",
                    "number of garbage rows to remove",
                    label="Garbage",
                    low=1,
                    high=18,
                    default=10,
                    steps=(5, 10, 14, 18),
                ),
            ),
        ),
    ),
    Number("preview", "number of next pieces that are shown", low=0, high=6, default=5, steps=(0, 1, 3, 5, 6)),
    Switch("ghost", "show where the piece would land", default=True),
    Switch("hold", "let the player hold one piece for later", default=True, changes_rules=True),
    Number(
        "start-level",
        "level at which the game starts",
        low=1,
        high=20,
        default=1,
        steps=(1, 5, 10, 15, 20),
        changes_rules=True,
    ),
    Switch("rising", "let the level go up in a sprint", default=True, applies=(Condition("mode", ("sprint",)),)),
    Switch("gravity", "let pieces fall on their own in zen mode", applies=(Condition("mode", ("zen",)),)),
)

ACTIONS = (
    *(action._replace(charges=action.input != "down") for action in MOVES),
    *TURNS_X_Z,
    Action("half", "half turn", ("F",), role="half turn"),
    DROP,
    Action("sonic", "sonic drop", ("E",)),
    Action("hold", "hold", ("C", "Shift"), when="hold", role="hold"),
)


TIME = Measure("time", "time", least=True, won=True, averages=(5, 12), exact=True)

BY_TIME = {
    "sprint": (TIME._replace(pace="rows"), *MEASURES[-1:]),
    "cheese": (TIME._replace(ties=("pieces",), pace="garbage left"), *MEASURES[-1:]),
}
"""The measures of the modes that are ranked by time. The others are ranked by score."""

FIGURES = {
    ("sprint", "time"): ("lines left", "milliseconds"),
    ("sprint", "keys a piece"): ("keys a piece", "finesse"),
    ("cheese", "time"): ("garbage left", "milliseconds"),
    ("ultra", "time"): ("time left",),
}
"""The figures that a mode shows in place of another."""

PLAYING = {
    "sprint": ("milliseconds", "lines left", "level"),
    "cheese": ("milliseconds", "garbage left", "level"),
    "ultra": ("time left", "score", "lines"),
    "zen": ("score", "lines"),
}
"""The figures that are shown during a game in these modes."""

FIRST_BY_TIME = ("pieces a second", "keys a piece", "finesse")
"""The figures with which their result begins, below the time."""

LETTERS = "IJLOSTZX"
"""The letters of blocks in a position, X for garbage."""


class SoftDropSpeed(Option, kw_only=True):
    """The speed of a soft drop as a multiple of gravity: from 2 to 40, or `inf` for a drop to the bottom at once."""

    metavar = "2..40|inf"

    def parse(self, text: str) -> str:
        factor = whole_number(text)
        if text != "inf" and (factor is None or not 2 <= factor <= 40 or text != str(factor)):
            raise self.error(Message("{option} must be from 2 to 40 or inf, not {value}"), text)
        return text

    def menu_values(self) -> tuple[str, ...]:
        return ("5", "10", "20", "30", "40", "inf")

    def shown(self, value: str) -> str:
        return value_message(self.name, value)


HANDLING = (
    Number(
        "das",
        "milliseconds until a held left or right key repeats",
        label="DAS",
        low=0,
        high=500,
        default=167,
        steps=(83, 100, 117, 133, 167, 200),
    ),
    Number(
        "arr",
        "milliseconds between two repeats; 0 moves to the wall at once",
        label="ARR",
        low=0,
        high=200,
        default=33,
        steps=(0, 10, 17, 33, 50),
    ),
    SoftDropSpeed(
        name="soft-drop",
        default="20",
        help="speed of a soft drop as a multiple of gravity; inf drops to the bottom at once",
    ),
    Number(
        "dcd",
        "milliseconds for which a held left or right waits after a new piece has entered",
        label="DCD",
        low=0,
        high=500,
        default=0,
        steps=(0, 17, 33, 50),
    ),
    Choice(
        "both-directions",
        "which key acts if left and right are held: the latest, the first or neither",
        choices=("latest", "first", "neither"),
        default="latest",
    ),
    Number(
        "drop-guard",
        "milliseconds without hard drops after a piece has locked on its own",
        label="Hard drop guard",
        low=0,
        high=500,
        default=0,
        steps=(0, 50, 100, 150, 200),
    ),
    Switch("irs", "a turn key that is down turns each piece as it enters", label="IRS"),
    Switch("ihs", "a hold key that is down holds each piece as it enters", label="IHS"),
    Number(
        "drop-interval",
        "milliseconds without hard drops after any lock",
        label="Hard drop interval",
        low=0,
        high=500,
        default=0,
        steps=(0, 20, 50, 100, 150),
    ),
    Choice(
        "on-release",
        "what left or right does that is still held when the other is released: recharge DAS, keep its DAS, or step",
        label="Release of one direction",
        choices=("recharge", "keep", "step"),
        default="recharge",
    ),
)

HANDLING_GROUPS: tuple[tuple[str, ...], ...] = (
    ("dcd", "both-directions", "drop-guard"),
    ("irs", "ihs"),
    ("drop-interval", "on-release"),
)
"""The preferences that follow the first three in the input that sets the handling. Each group may be left out with
those after it."""


GOALS = {
    "marathon": "Clear 150 lines. Pieces fall faster and faster",
    "sprint": "Clear the lines as fast as you can",
    "ultra": "Score as many points as you can in two minutes",
    "cheese": "Remove all garbage as fast as you can: each of its rows lacks one cell",
    "zen": "Play as long as you like. You can undo, and pieces do not fall on their own unless you want them to",
}
"""What the player has to do, by mode."""


def start_inputs(preferences: Options) -> tuple[str, ...]:
    """Return the input that sets the player's handling. The last groups of it are left out if they are the usual
    ones."""
    usual, groups = Options(HANDLING), HANDLING_GROUPS
    while groups and all(preferences[name] == usual[name] for name in groups[-1]):
        groups = groups[:-1]
    values = (preferences[name] for group in (("das", "arr", "soft-drop"), *groups) for name in group)
    return (" ".join(["handling", *(str(int(value) if isinstance(value, bool) else value) for value in values)]),)


def uses_entry_keys(preferences: Options) -> bool:
    """Return whether keys that are down as a piece enters act on it."""
    return bool(preferences["irs"] or preferences["ihs"])


def actions_of(preferences: Options) -> tuple[Action, ...]:
    """Return the actions. Turns and the hold are held if they may act on a piece that enters."""
    if not uses_entry_keys(preferences):
        return ACTIONS
    held = (*RULES.turns, "hold")
    return tuple(action._replace(hold=True, fresh=True) if action.input in held else action for action in ACTIONS)


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    mode = options["mode"]
    rises = mode != "sprint" or options["rising"]
    return replace(
        rules,
        goal=Goal(
            lines={"marathon": 150, "sprint": options["rows"]}.get(mode),
            time=120_000 if mode == "ultra" else None,
            kinds=(GARBAGE,) if mode == "cheese" else (),
        ),
        scoring=SCORING if rises else replace(SCORING, lines_a_level=0),
        controls=replace(CONTROLS, falls=mode != "zen" or options["gravity"]),
        preview=options["preview"],
        ghost=options["ghost"],
        hold=options["hold"],
        beginning=Beginning(
            level=options["start-level"], fill=GarbageRows(options["rows"]) if mode == "cheese" else None
        ),
        positions=BoardText(LETTERS) if mode == "zen" else None,
        look=replace(
            rules.look, playing=PLAYING.get(mode, rules.look.playing), first=FIRST_BY_TIME if mode in BY_TIME else ()
        ),
        figures=tuple(name for figure in rules.figures for name in FIGURES.get((mode, figure), (figure,))),
    )


def beam_hint(state: FallingState, search: Search) -> Slices[Hint | None]:
    """Return where the bot `beam` would put the piece."""
    from puzzlebox_games.falling.beam import beam
    from puzzlebox_games.falling.hints import hint_of

    return hint_of(beam, state, search)


MODES = falling_game(
    RULES,
    id="guideline",
    cover=COVERS["guideline"],
    summary="Modern rules: seven-bag, hold, ghost and T-spins",
    actions=ACTIONS,
    pause=PauseStyle(keys=("P",)),
    variations=Variations(OPTIONS, rules_of),
    preferences=HANDLING,
    play=PlayPolicy(
        undo=lambda options: "assisted" if options["mode"] == "zen" else "none",
        measures=lambda options: BY_TIME.get(options["mode"], MEASURES),
        start_inputs=start_inputs,
        positions=True,
        ready_go=lambda options: options["mode"] in ("sprint", "ultra", "cheese"),
    ),
    goal=lambda options: GOALS[options["mode"]],
    bots={"beam": "puzzlebox_games.falling.beam:beam", **BOTS},
    hint=beam_hint,
)

GAME = replace(MODES, controls=MODES.controls._replace(actions=actions_of))
