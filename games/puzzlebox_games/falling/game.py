"""Makes a game from a rule set: its options, actions and keys, its pause and its view."""

from __future__ import annotations

from typing import Any

from puzzlebox.core.game import (
    Action,
    BigWord,
    Controls,
    FirstHint,
    Game,
    Guide,
    Measure,
    PauseStyle,
    PlayPolicy,
    Presentation,
    SaveFormat,
)
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.rules_text import describe
from puzzlebox_games.falling.showcase import set_with_care
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.variations import variations, varied

MOVES = (
    Action("left", "left", ("Left", "@A"), hold=True),
    Action("right", "right", ("Right", "@D"), hold=True),
    Action("down", "soft drop", ("Down", "@S"), hold=True),
)
TURN_CW = Action("cw", "turn", ("Up", "@W"))
TURN_CCW = Action("ccw", "turn back", ("Q",))
DROP = Action("drop", "drop", ("Space",))
HOLD = Action("hold", "hold", ("C",), when="hold")

MEASURES = (
    Measure("score", "score"),
    Measure("lines", "rows"),
    Measure("level", "level"),
    Measure("pieces a second", "pieces", rate=True),
)

GOAL = "Fill whole lines with the falling pieces: full lines disappear. The game ends when there is no room at the top"

ALWAYS_KEPT = ("rows", "pieces")
"""Figures that every falling-block game records, whether they are shown or not."""

VIEW = "puzzlebox_games.falling.view:FallingView"


def first_hints(actions: tuple[Action, ...]) -> tuple[FirstHint, ...]:
    """Return the hints of the first start: how to move, turn and drop the piece."""
    inputs = [action.input for action in actions]
    turn = next((name for name in ("cw", "ccw") if name in inputs), None)
    turning = (FirstHint("turn", (turn,)),) if turn else ()
    return (FirstHint("move", ("left", "right")), *turning, FirstHint("drop", ("drop",)))


def falling_game(
    rules: RuleSet,
    *,
    id: str,
    summary: str,
    actions: tuple[Action, ...] = (*MOVES, TURN_CW, TURN_CCW, DROP),
    pause: PauseStyle | None = None,
    sizes: bool = False,
    levels: int = 20,
    big_word: BigWord | None = None,
    state: type[FallingState] = FallingState,
    save_format: SaveFormat[Any] | None = None,
    goal: str = GOAL,
) -> Game[Any]:
    """Return the game of a rule set.

    `state` is the class of its states. `actions` are the keys apart from hold and pause, which are added. With
    `sizes`, the size of the board is an option. The first level can be chosen from 1 to `levels`. `goal` is what How to
    play says first.
    """

    def begin(options: Options, start: Start) -> FallingState:
        return state(varied(rules, options), options, start)

    def rules_text(options: Options) -> tuple[str, ...]:
        return describe(varied(rules, options))

    return Game(
        id=id,
        title=rules.title,
        summary=summary,
        state=state,
        new=begin,
        options=variations(rules, sizes, levels),
        play=PlayPolicy(measures=tuple(m for m in MEASURES if m.figure in (*rules.figures, *ALWAYS_KEPT))),
        controls=Controls(actions=(*actions, HOLD), pause=pause or PauseStyle()),
        presentation=Presentation(
            view=VIEW,
            big_word=big_word,
            rules_text=rules_text,
            showcase=set_with_care,
            guide=Guide(goal=goal, first_hints=first_hints(actions)),
        ),
        save_format=save_format,
    )
