"""Makes a game from a rule set: its options, actions and keys, its pause and its view.

The options are the size, the preview, the ghost, the hold and the first level. With the defaults, a game follows its
rule sheet. With any other value, a playthrough is unranked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from puzzlebox.core.cover import NO_COVER, Cover
from puzzlebox.core.game import (
    Action,
    AnyGame,
    Assistance,
    BigWord,
    Controls,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Measure,
    PauseStyle,
    PlayPolicy,
    Presentation,
    Preset,
    SaveFormat,
)
from puzzlebox.core.options import Number, Option, Options, Switch
from puzzlebox.core.search import Hint, Search
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices
from puzzlebox.core.words import Verb, Words
from puzzlebox_games.falling.clearing import FullRows, FullRowsOfTheBox
from puzzlebox_games.falling.pieces import Shape
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.rules_text import describe, describe_briefly
from puzzlebox_games.falling.showcase import set_with_care
from puzzlebox_games.falling.shown import codes, result_figures, show
from puzzlebox_games.falling.state import FallingState, wait_for_piece

MOVES = (
    Action("left", "left", ("Left", "@A"), hold=True, group="move", role="left"),
    Action("right", "right", ("Right", "@D"), hold=True, group="move", role="right"),
    Action("down", "soft drop", ("Down", "@S"), hold=True, role="down"),
)
TURN_CW = Action("cw", "turn", ("Up", "@W"), role="turn")
TURN_CCW = Action("ccw", "turn back", ("Q",), role="turn back")
TURNS_X_Z = (
    Action("cw", "turn", ("Up", "X", "@W"), role="turn"),
    Action("ccw", "turn back", ("Z",), role="turn back"),
)
DROP = Action("drop", "drop", ("Space",), role="drop")
HOLD = Action("hold", "hold", ("C",), when="hold", role="hold")

MEASURES = (
    Measure("score", "score"),
    Measure("lines", "rows"),
    Measure("level", "level"),
    Measure("pieces/s", "pieces", rate=True),
)

MEASURES_OF_WINS = (Measure("score", "score", won=True), Measure("time", "time", least=True, won=True))
"""The measures of games with a goal in which only the points of a won game count."""

GOAL = "Fill whole lines with the falling pieces: full lines disappear. The game ends when there is no room at the top"

ALWAYS_KEPT = ("rows", "pieces")
"""Figures that every falling-block game records, whether they are shown or not."""

WIDTHS = (6, 40)
HEIGHTS = (10, 60)
MAX_PREVIEW = 6

VIEW = "puzzlebox_games.falling.view:FallingView"
STRAIGHT_DROPS = "puzzlebox_games.falling.straight:straight_drops"
BOTS = {name: f"puzzlebox_games.falling.bot:{name.replace('-', '_')}" for name in ("dellacherie", "bcts", "dt-10")}


COMMON_INPUTS = ("pause", "resume", "restart")
"""Inputs that no game has to declare."""

VERBS = (
    Verb("handling DAS ARR SDF", r"handling [0-9]+ [0-9]+ [0-9]+.*", ("handling 167 33 20",)),
    Verb("+TURN", r"[+-](cw|ccw|half|hold)", ("+cw", "-hold")),
    Verb("+MOVE MS", r"\+[a-z]+ [0-9]+", ("+left 120",)),
)
"""Inputs for the player's handling, for keys that act on pieces that enter, and for keys that were down before the
game."""


def first_hints(actions: tuple[Action, ...]) -> tuple[FirstHint, ...]:
    """Return the hints of the first start: how to move, turn and drop the piece."""
    inputs = {action.input for action in actions}
    turn = next((FirstHint("turn", (name,)) for name in ("cw", "ccw") if name in inputs), None)
    drop = FirstHint("drop", ("drop",)) if "drop" in inputs else FirstHint("soft drop", ("down",))
    return (FirstHint("move", ("left", "right")), *([turn] if turn else ()), drop)


def falling_game(
    rules: RuleSet,
    *,
    id: str,
    summary: str,
    version: int = 1,
    actions: tuple[Action, ...] | None = None,
    pause: PauseStyle | None = None,
    variations: Variations | None = None,
    presets: tuple[Preset, ...] = (),
    preferences: tuple[Option, ...] = (),
    play: PlayPolicy[Any] | None = None,
    sounds: Mapping[str, str] = MappingProxyType({}),
    big_word: BigWord | None = None,
    state: type[FallingState] = FallingState,
    save_format: SaveFormat[Any] | None = None,
    goal: str | Callable[[Options], str] = GOAL,
    cover: Cover = NO_COVER,
    bots: Mapping[str, str] | None = None,
    hint: Callable[[FallingState, Search], Slices[Hint | None]] | None = None,
) -> AnyGame:
    """Return the game of a rule set.

    `version` is the version of its rules: records of other versions are not replayed. `actions` are the keys apart from
    pause, by default the usual ones for the inputs of the rules; an action for hold is added if the options have a hold
    and no action has it. `variations` are the options and how they change the rules, by default the usual ones (see
    `standard`). `play` has the measures of the rule set's figures if it is not given. `sounds` maps names of further
    events to sound effects. `state` is the class of its states. `goal` is what How to play says first. `cover` is its
    colour and emblem. `bots` are its bots, by default those that look at the falling piece only. If there are
    bots, `hint` gives the hints, by default those of Dellacherie's bot.
    """
    pause, variations = pause or PauseStyle(), variations or standard(rules)
    if actions is None:
        actions = tuple(action for action in (*MOVES, TURN_CW, TURN_CCW, DROP) if action.input in rules.inputs)
    if any(option.name == "hold" for option in variations.options) and all(a.input != "hold" for a in actions):
        actions = (*actions, HOLD)
    vary = variations.vary
    if bots is None:
        bots = BOTS if isinstance(rules.clearing, FullRows | FullRowsOfTheBox) else {}

    def begin(options: Options, start: Start) -> FallingState:
        return state(vary(rules, options), options, start)

    def rules_text(options: Options) -> tuple[str, ...]:
        return describe(vary(rules, options))

    def brief_rules(options: Options) -> tuple[str, ...]:
        return describe_briefly(vary(rules, options))

    def words(options: Options) -> tuple[str, ...]:
        return tuple(text for text, _ in vary(rules, options).checks if text not in COMMON_INPUTS)

    def pictures(options: Options) -> tuple[GuidePicture[Any], ...]:
        new, running = (begin(options, Start(seed=id)) for _ in range(2))
        return (
            GuidePicture("A new game", wait_for_piece(new)),
            GuidePicture("A game under way", set_with_care(running)),
        )

    return Game(
        id=id,
        title=rules.title,
        summary=summary,
        rules=version,
        state=state,
        new=begin,
        options=variations.options,
        presets=presets,
        preferences=preferences,
        play=play or PlayPolicy(measures=measures_of(rules)),
        controls=Controls(actions=actions, pause=pause),
        words=Words(words, VERBS),
        presentation=Presentation(
            view=VIEW,
            show=show,
            result_figures=result_figures,
            codes=codes,
            big_word=big_word,
            rules_text=rules_text,
            sounds=sounds,
            showcase=set_with_care,
            colour=cover.colour,
            emblem=cover.emblem,
            guide=Guide(
                goal=goal,
                pictures=pictures if rules.beginning.waiting else None,  # by default, no piece would be in play
                first_hints=first_hints(actions),
                rules=brief_rules,
            ),
        ),
        save_format=save_format,
        bots=bots,
        assistance=Assistance(hint=hint or dellacherie_hint) if bots else Assistance(),
        drops=STRAIGHT_DROPS,
    )


def dellacherie_hint(state: FallingState, search: Search) -> Slices[Hint | None]:
    """Return where Dellacherie's bot would put the piece. Bots are imported for the first hint, not with the game."""
    from puzzlebox_games.falling.bot import dellacherie
    from puzzlebox_games.falling.hints import hint_of

    return hint_of(dellacherie, state, search)


def measures_of(rules: RuleSet) -> tuple[Measure, ...]:
    """Return the usual measures of the figures that this rule set has."""
    return tuple(measure for measure in MEASURES if measure.figure in (*rules.figures, *ALWAYS_KEPT))


# Options that change the rules


class Variations(NamedTuple):
    """The options of a game, and how they change its rule set."""

    options: tuple[Option, ...]
    vary: Callable[[RuleSet, Options], RuleSet]


def standard(rules: RuleSet, *, sizes: bool = False, levels: int = 20) -> Variations:
    """Return the usual options of a rule set, with the size of the board if `sizes`. The first level is from 1 to
    `levels`."""
    return Variations((*(_sizes(rules) if sizes else ()), *_common(rules, levels)), varied)


def _sizes(rules: RuleSet) -> tuple[Option, ...]:
    low, high = WIDTHS
    lowest, highest = HEIGHTS
    return (
        Number(
            "width",
            "number of columns of the board",
            low=low,
            high=high,
            default=rules.field.columns,
            steps=(6, 8, 10, 12, 16, 20),
            changes_rules=True,
        ),
        Number(
            "height",
            "number of rows of the board",
            low=lowest,
            high=highest,
            default=rules.field.rows,
            steps=(12, 16, 20, 24, 30),
            changes_rules=True,
        ),
    )


def _common(rules: RuleSet, levels: int) -> tuple[Option, ...]:
    return (
        Number(
            "preview",
            "number of next pieces that are shown",
            low=0,
            high=MAX_PREVIEW,
            default=rules.preview,
            steps=(0, 1, 2, 3, 5, 6),
            changes_rules=True,
        ),
        Switch("ghost", "show where the piece would land", default=rules.ghost, changes_rules=True),
        Switch("hold", "let the player hold one piece for later", default=rules.hold, changes_rules=True),
        Number(
            "start-level",
            "level at which the game starts",
            low=rules.controls.first_level,
            high=levels,
            default=rules.beginning.level,
            steps=tuple(range(rules.controls.first_level, levels + 1)),
            changes_rules=True,
        ),
    )


def varied(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rule set with these options."""
    rows, columns = options.get("height", rules.field.rows), options.get("width", rules.field.columns)
    shift = (columns - rules.field.columns) // 2
    return replace(
        rules,
        field=replace(rules.field, rows=rows, columns=columns),
        pieces=tuple(_moved(shape, shift) for shape in rules.pieces) if shift else rules.pieces,
        preview=options["preview"],
        ghost=options["ghost"],
        hold=options["hold"],
        beginning=replace(rules.beginning, level=options["start-level"]),
    )


def _moved(shape: Shape, columns: int) -> Shape:
    return replace(shape, column=shape.column + columns)
