"""Makes a game from a rule book: its options, actions and keys, its pause, its look and its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from puzzlebox.rules import (
    NO_COVER,
    Action,
    AnyGame,
    Assistance,
    BigWord,
    Controls,
    Cover,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Hint,
    Measure,
    Number,
    Option,
    Options,
    PauseStyle,
    PlayPolicy,
    Presentation,
    Preset,
    SaveFormat,
    Search,
    Slices,
    Start,
    Switch,
    Verb,
    Words,
)
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.look import Look
from puzzlebox_games.falling.readers import Setting, wait_for_piece
from puzzlebox_games.falling.showcase import set_with_care
from puzzlebox_games.falling.shown import codes, moves, result_figures, show

MOVES = (
    Action("left", "left", ("Left", "@A"), hold=True, group="move", role="left"),
    Action("right", "right", ("Right", "@D"), hold=True, group="move", role="right"),
    Action("down", "soft drop", ("Down", "@S"), hold=True, role="down"),
)
TURN_CW = Action("cw", "turn", ("Up", "@W"), role="turn")
TURN_CCW = Action("ccw", "turn back", ("Q",), role="turn back")
TURNS_X_Z = (Action("cw", "turn", ("Up", "X", "@W"), role="turn"), Action("ccw", "turn back", ("Z",), role="turn back"))
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

VIEW = "puzzlebox_games.falling.drawing.view:FallingView"
STRAIGHT_DROPS = "puzzlebox_games.falling.bots.routes:straight_drops"
BOTS = {name: f"puzzlebox_games.falling.bots.bot:{name.replace('-', '_')}" for name in ("dellacherie", "bcts", "dt-10")}


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
    book: type[Falling],
    *,
    id: str,
    title: str,
    summary: str,
    look: Look | Callable[[Options], Look],
    words: Callable[[Any], sentences.Words],
    options: tuple[Option, ...],
    version: int = 1,
    actions: tuple[Action, ...] | None = None,
    pause: PauseStyle | None = None,
    presets: tuple[Preset, ...] = (),
    preferences: tuple[Option, ...] = (),
    play: PlayPolicy[Any] | None = None,
    sounds: Mapping[str, str] = MappingProxyType({}),
    big_word: BigWord | None = None,
    save_format: SaveFormat[Any] | None = None,
    goal: str | Callable[[Options], str] = GOAL,
    cover: Cover = NO_COVER,
    bots: Mapping[str, str] = BOTS,
    hint: Callable[[Falling, Search], Slices[Hint | None]] | None = None,
    waits: bool = False,
) -> AnyGame:
    """Return the game of a rule book.

    `look` is its look, or a function of the options that returns it. `words` returns how it is played, from a new game.
    `options` are its options (see `standard`). `version` is the version of its rules: records of other versions are not
    replayed. `actions` are the keys apart from pause, by default the usual ones for the inputs of the book; an action
    for hold is added if the options have a hold and no action has it. `play` has the measures of the figures that a
    player sees if it is not given. `sounds` maps names of further events to sound effects. `goal` is what How to play
    says first. `cover` is its colour and emblem. `bots` are its bots, by default those that look at the falling piece
    only. If there are bots, `hint` gives the hints, by default those of Dellacherie's bot. A game `waits` if it begins
    without a piece in play.
    """
    if actions is None:
        inputs = book.acts_for(False)
        actions = tuple(action for action in (*MOVES, TURN_CW, TURN_CCW, DROP) if action.input in inputs)
    if any(option.name == "hold" for option in options) and all(action.input != "hold" for action in actions):
        actions = (*actions, HOLD)

    def begin(chosen: Options, start: Start) -> Falling:
        state = book(chosen, start)
        state.setting = setting_of(state, look if isinstance(look, Look) else look(chosen))
        return state

    def new(chosen: Options) -> Falling:
        return begin(chosen, Start(seed=id))

    def rules_text(chosen: Options) -> tuple[str, ...]:
        return sentences.rules_text(state := new(chosen), words(state))

    def brief_rules(chosen: Options) -> tuple[str, ...]:
        return sentences.brief_rules(state := new(chosen), words(state))

    def inputs_of(chosen: Options) -> tuple[str, ...]:
        return tuple(text for text in book.acts_for(chosen.get("hold", False)) if text not in COMMON_INPUTS)

    def pictures(chosen: Options) -> tuple[GuidePicture[Any], ...]:
        return (
            GuidePicture("A new game", wait_for_piece(new(chosen))),
            GuidePicture("A game under way", set_with_care(new(chosen))),
        )

    return Game(
        id=id,
        title=title,
        summary=summary,
        cover=cover,
        rules=version,
        state=book,
        new=begin,
        options=options,
        presets=presets,
        preferences=preferences,
        play=play or PlayPolicy(measures=measures_of(book)),
        controls=Controls(actions=actions, pause=pause or PauseStyle()),
        words=Words(inputs_of, VERBS),
        presentation=Presentation(
            view=VIEW,
            show=show,
            moves=moves,
            result_figures=result_figures,
            codes=codes,
            big_word=big_word,
            rules_text=rules_text,
            sounds=sounds,
            showcase=set_with_care,
            guide=Guide(
                goal=goal,
                pictures=pictures if waits else None,  # by default, no piece would be in play
                first_hints=first_hints(actions),
                rules=brief_rules,
            ),
        ),
        save_format=save_format,
        bots=bots,
        assistance=Assistance(hint=hint or dellacherie_hint) if bots else Assistance(),
        drops=STRAIGHT_DROPS,
    )


def setting_of(state: Falling, look: Look) -> Setting:
    """Return what views need to arrange a game of this look."""
    return Setting(look, state.rows, state.columns, state.HIDDEN, state.preview, "hold" in state.acts, state.SHAPES)


def dellacherie_hint(state: Falling, search: Search) -> Slices[Hint | None]:
    """Return where Dellacherie's bot would put the piece. Bots are imported for the first hint, not with the game."""
    from puzzlebox_games.falling.bots.bot import dellacherie
    from puzzlebox_games.falling.bots.hints import hint_of

    return hint_of(dellacherie, state, search)


def measures_of(book: type[Falling]) -> tuple[Measure, ...]:
    """Return the usual measures of the figures that a player of this book sees."""
    return tuple(measure for measure in MEASURES if measure.figure in (*book.figure_names, *ALWAYS_KEPT))


# Options


def number(name: str, help: str, low: int, high: int, default: int, steps: Iterable[int] = (), **more: Any) -> Number:
    """Return the option of a number from `low` to `high`. A menu offers these steps, by default all numbers."""
    offered = tuple(steps) or tuple(range(low, high + 1))
    return Number(name, help, low=low, high=high, default=default, steps=offered, **more)


RULE: dict[str, Any] = {"changes_rules": True}


def standard(*, levels: int = 20) -> tuple[Number, Switch, Switch, Number]:
    """Return the usual options: the preview, the ghost, the hold, and the first level, from 1 to `levels`. With the
    defaults, a game follows its sheet. With any other value, a playthrough is unranked."""
    return (
        number("preview", "number of next pieces that are shown", 0, MAX_PREVIEW, 1, (0, 1, 2, 3, 5, 6), **RULE),
        Switch("ghost", "show where the piece would land", changes_rules=True),
        Switch("hold", "let the player hold one piece for later", changes_rules=True),
        number("start-level", "level at which the game starts", 1, levels, 1, **RULE),
    )


def sizes(rows: int, columns: int) -> tuple[Option, ...]:
    """Return the options for the size of the board, with these defaults."""
    return (
        number("width", "number of columns of the board", *WIDTHS, columns, (6, 8, 10, 12, 16, 20), **RULE),
        number("height", "number of rows of the board", *HEIGHTS, rows, (12, 16, 20, 24, 30), **RULE),
    )
