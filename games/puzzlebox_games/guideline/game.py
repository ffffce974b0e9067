"""Guideline: the modern rules, in four modes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from puzzlebox.rules import (
    Action,
    Choice,
    Condition,
    Hint,
    Measure,
    Message,
    Number,
    Option,
    Options,
    PlayPolicy,
    Search,
    Slices,
    Switch,
    Variant,
    one_of,
    value_message,
    whole_number,
)
from puzzlebox_games.covers import box
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import BOTS, DROP, MEASURES, MOVES, TURNS_X_Z, falling_game, number, standard
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.look import SHAPE_HUES, Look, by_shape, edged
from puzzlebox_games.guideline.handling import Handling
from puzzlebox_games.guideline.rules import Guideline

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

PREVIEW, GHOST, HOLD, START_LEVEL = standard()

FOR_CHEESE = Variant(
    Condition("mode", ("cheese",)),
    number("rows", "number of garbage rows to remove", 1, 18, 10, (5, 10, 14, 18), label="Garbage"),
)

OPTIONS = (
    Choice(
        "mode",
        "marathon: 150 lines; sprint: lines fast; ultra: two minutes; cheese: remove garbage; zen: no end",
        choices=("marathon", "sprint", "ultra", "cheese", "zen"),
        default="marathon",
    ),
    number(
        *("rows", "number of lines to clear in a sprint", 1, 1000, 40, (20, 40, 100)),
        label="Lines",
        applies=(Condition("mode", ("sprint", "cheese")),),
        variants=(FOR_CHEESE,),
    ),
    replace(PREVIEW, default=5, steps=(0, 1, 3, 5, 6), changes_rules=False),
    replace(GHOST, default=True, changes_rules=False),
    replace(HOLD, default=True),
    replace(START_LEVEL, steps=(1, 5, 10, 15, 20)),
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

PLAYING = {
    "sprint": ("milliseconds", "lines left", "pieces a second"),
    "cheese": ("milliseconds", "garbage left", "level"),
    "ultra": ("time left", "score", "lines"),
    "zen": ("score", "lines"),
}
"""The figures that are shown during a game in these modes."""

FIRST_BY_TIME = ("pieces a second", "keys a piece", "finesse")
"""The figures with which their result begins, below the time."""


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


def milliseconds(name: str, label: str, help: str, steps: tuple[int, ...], usual: int = 0, high: int = 500) -> Number:
    """Return a preference in ms."""
    return number(name, help, 0, high, usual, steps, label=label)


HANDLING = (
    milliseconds(
        "das", "DAS", "milliseconds until a held left or right key repeats", (83, 100, 117, 133, 167, 200), usual=167
    ),
    milliseconds(
        "arr",
        "ARR",
        "milliseconds between two repeats; 0 moves to the wall at once",
        (0, 10, 17, 33, 50),
        usual=33,
        high=200,
    ),
    SoftDropSpeed(
        "soft-drop", "speed of a soft drop as a multiple of gravity; inf drops to the bottom at once", default="20"
    ),
    milliseconds(
        "dcd", "DCD", "milliseconds for which a held left or right waits after a new piece has entered", (0, 17, 33, 50)
    ),
    Choice(
        "both-directions",
        "which key acts if left and right are held: the latest, the first or neither",
        choices=("latest", "first", "neither"),
        default="latest",
    ),
    milliseconds(
        *("drop-guard", "Hard drop guard", "milliseconds without hard drops after a piece has locked on its own"),
        steps=(0, 50, 100, 150, 200),
    ),
    Switch("irs", "a turn key that is down turns each piece as it enters", label="IRS"),
    Switch("ihs", "a hold key that is down holds each piece as it enters", label="IHS"),
    milliseconds(
        "drop-interval", "Hard drop interval", "milliseconds without hard drops after any lock", (0, 20, 50, 100, 150)
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
    held = (*Guideline.TURNS, "hold")
    return tuple(action._replace(hold=True, fresh=True) if action.input in held else action for action in ACTIONS)


def look_of(options: Options) -> Look:
    """Return the look of a mode, with the figures that are shown during a game."""
    mode = options["mode"]
    return replace(LOOK, playing=PLAYING.get(mode, LOOK.playing), first=FIRST_BY_TIME if mode in BY_TIME else ())


def words(state: Guideline) -> sentences.Words:
    """Return how the game is played."""
    usual = Handling()
    return sentences.Words(
        drawn=(Message("Pieces come in shuffled bags that hold each shape once."),),
        turning=(
            Message(
                "Pieces turn by the Super Rotation System (SRS): if a piece does not fit in place, up to five kicks "
                "are tried."
            ),
        ),
        keys=(
            Message(
                "Holding left or right repeats it after {das} ms (DAS), then every {arr} ms (ARR).",
                das=usual.das,
                arr=usual.arr,
            ),
            Message("If both are held, the key pressed last counts."),
            Message("A soft drop is {factor} times as fast as gravity.", factor=usual.sdf),
            Message("DAS, ARR and the speed of the soft drop can be changed in the settings."),
            sentences.DROP_LOCKS,
            Message("A sonic drop moves the piece all the way down without locking it."),
        ),
        falling=(
            sentences.speeds(dict(enumerate(state.MICROSECONDS_PER_ROW, 1)), lambda us: 1_000_000 / us)
            if state.falls
            else Message("Pieces do not fall on their own."),
            Message("A resting piece locks after {delay} ms.", delay=str(state.LOCK_DELAY)),
            Message(
                "Each move or turn restarts this delay, up to {count} time. Reaching a new lowest row restores all "
                "restarts.",
                "Each move or turn restarts this delay, up to {count} times. Reaching a new lowest row restores all "
                "restarts.",
                count=state.RESTARTS,
            ),
        ),
        points=(
            scoring(state),
            Message(
                "A soft drop scores {soft} per row and a drop {hard}.", soft=state.SOFT_POINTS, hard=state.HARD_POINTS
            ),
        ),
        start=tuple(garbage(state)),
        spins=Message(
            "A {shape} that locks right after a turn makes a spin if at least three of the four cells diagonal to its "
            "centre are filled. It is a full spin if both of those in front of it are, or after the last kick of a "
            "quarter turn, and otherwise a mini spin.",
            shape="T",
        ),
        end=(
            *goals(state),
            Message(
                "The game ends if a piece locks entirely in the top row.",
                "The game ends if a piece locks entirely in the top {count} rows.",
                count=state.HIDDEN,
            ),
            sentences.BEFORE_CLEARING,
            sentences.NO_ROOM,
        ),
    )


def scoring(state: Guideline) -> Message:
    """Return what lines and spins score, and when the level goes up."""
    level = Message("The level stays the same.")
    if state.rises:
        level = Message("The level goes up every {count} line.", "The level goes up every {count} lines.", count=10)
    return Message(
        "1, 2, 3 or 4 lines at once score {lines} points. A spin with 0, 1, 2 or 3 lines scores {full}, a "
        "mini spin with 0, 1 or 2 lines {mini}. Back-to-back four-line clears and spins with lines score one "
        "and a half times as much. In a combo, the second lock in a row that clears lines adds {combo} points, the "
        "third twice as many, and so on. Emptying the board with 1, 2, 3 or 4 lines adds {all_clear}, or {again} "
        "with a back-to-back four-line clear. All this is multiplied by the level. {level}",
        lines=one_of(map(str, state.POINTS[""][1:])),
        full=one_of(map(str, state.POINTS["full"])),
        mini=one_of(map(str, state.POINTS["mini"])),
        combo=state.COMBO,
        all_clear=one_of(map(str, state.ALL_CLEAR[1:])),
        again=state.ALL_CLEAR_AGAIN,
        level=level,
    )


def garbage(state: Guideline) -> Iterator[str]:
    """Yield how many rows of garbage there are at the start."""
    if state.mode == "cheese":
        yield Message(
            "At the start, {count} row of garbage lies at the bottom, full but for one cell.",
            "At the start, {count} rows of garbage lie at the bottom, each full but for one cell.",
            count=state.options["rows"],
        )


def goals(state: Guideline) -> Iterator[str]:
    """Yield what wins a game in this mode."""
    yield from sentences.goal(state)
    if state.mode == "ultra":
        seconds = state.MS_OF_ULTRA // 1000
        yield Message("The game is won after {count} second.", "The game is won after {count} seconds.", count=seconds)
    if state.mode == "cheese":
        yield Message("Remove all garbage to win.")


def beam_hint(state: Falling, search: Search) -> Slices[Hint | None]:
    """Return where the bot `beam` would put the piece."""
    from puzzlebox_games.falling.bots.bot import beam
    from puzzlebox_games.falling.bots.hints import hint_of

    return hint_of(beam, state, search)


MODES = falling_game(
    Guideline,
    **box("guideline"),
    actions=ACTIONS,
    look=look_of,
    words=words,
    options=OPTIONS,
    preferences=HANDLING,
    play=PlayPolicy(
        undo=lambda options: "assisted" if options["mode"] == "zen" else "none",
        measures=lambda options: BY_TIME.get(options["mode"], MEASURES),
        start_inputs=start_inputs,
        positions=True,
        ready_go=lambda options: options["mode"] in ("sprint", "ultra", "cheese"),
    ),
    goal=lambda options: GOALS[options["mode"]],
    bots={"beam": "puzzlebox_games.falling.bots.bot:beam", **BOTS},
    hint=beam_hint,
)

GAME = replace(MODES, controls=MODES.controls._replace(actions=actions_of))
