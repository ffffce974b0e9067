"""Makes a game of the box out of a rule set: its options, its actions and keys, its pause, its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puzzlebox.core.game import Action, BigWord, Game, Measure, PauseStyle, Start
from puzzlebox.core.options import Options
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.showcase import set_with_care
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.telling import told
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
    Measure("rows", "rows"),
    Measure("level", "level"),
    Measure("pieces a second", "pieces", rate=True),
)

VIEW = "puzzlebox_games.falling.view:FallingView"


def falling_game(
    rules: RuleSet,
    *,
    id: str,
    line: str,
    actions: tuple[Action, ...] = (*MOVES, TURN_CW, TURN_CCW, DROP),
    pause: PauseStyle | None = None,
    sizes: bool = False,
    levels: int = 20,
    big_word: BigWord | None = None,
    state: type[FallingState] = FallingState,
    read_save: Callable[[str], str] | None = None,
    write_save: Callable[[Any], str] | None = None,
) -> Game:
    """The game that a rule set makes, played by a `state` of its own where it needs one. `actions` are the sheet's; the
    common ones unless given. With `sizes` the player may choose the board's, and the first level up to `levels`."""

    def begin(options: Options, start: Start) -> FallingState:
        return state(varied(rules, options), options, start)

    pause = pause or PauseStyle()
    pausing = Action("pause", "pause", pause.keys)

    def tell(options: Options) -> tuple[str, ...]:
        return told(varied(rules, options), (*actions, *((HOLD,) if options["hold"] else ()), pausing))

    return Game(
        id=id,
        title=rules.title,
        line=line,
        new=begin,
        options=variations(rules, sizes, levels),
        actions=(*actions, HOLD),
        undo="piece",
        pause=pause,
        view=VIEW,
        big_word=big_word,
        tell=tell,
        read_save=read_save,
        write_save=write_save,
        measures=MEASURES,
        showcase=set_with_care,
    )
