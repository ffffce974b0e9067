"""Console, after the 8-bit console's game of 1989: charged moves, no lock delay, and two types of game."""

from __future__ import annotations

from puzzlebox.core.game import Action, PauseStyle, PlayPolicy, Preset
from puzzlebox.core.options import Choice, Condition, Number
from puzzlebox_games.console.rules import RULES, rules_of
from puzzlebox_games.covers import COVERS
from puzzlebox_games.falling.game import GOAL, MEASURES, MEASURES_OF_WINS, MOVES, falling_game
from puzzlebox_games.falling.variations import Variations

OPTIONS = (
    Choice(name="type", choices=("a", "b"), default="a", help="a: play for points; b: clear 25 lines at a fixed level"),
    Number(name="level", low=0, high=19, default=0, steps=tuple(range(20)), help="level to start at"),
    Number(
        name="height",
        low=0,
        high=5,
        default=0,
        steps=tuple(range(6)),
        help="height of the random blocks at the start of B-type",
        applies=(Condition("type", ("b",)),),
    ),
)

PRESETS = (  # with the level, or the level and the height
    Preset("A-type", {}),
    Preset("A-type 9", {"level": "9"}),
    Preset("A-type 18", {"level": "18"}),
    Preset("B-type", {"type": "b"}),
    Preset("B-type 5-3", {"type": "b", "level": "5", "height": "3"}),
    Preset("B-type 9-5", {"type": "b", "level": "9", "height": "5"}),
)

B_GOAL = "Clear 25 lines among the blocks that are there at the start. The game ends when there is no room for a piece"

GAME = falling_game(
    RULES,
    id="console",
    cover=COVERS["console"],
    summary="After the 1989 8-bit console: charged moves, no drop",
    actions=(
        *MOVES,
        Action("cw", "turn", ("Up", "X", "@W"), role="turn"),
        Action("ccw", "turn back", ("Z",), role="turn back"),
    ),
    pause=PauseStyle(keys=("P",)),
    variations=Variations(OPTIONS, rules_of),
    presets=PRESETS,
    goal=lambda options: B_GOAL if options["type"] == "b" else GOAL,
    play=PlayPolicy(measures=lambda options: MEASURES_OF_WINS if options["type"] == "b" else MEASURES),
)
