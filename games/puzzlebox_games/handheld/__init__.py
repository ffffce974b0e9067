"""Handheld, after the 1989 handheld console's game: no kicks, no lock delay, and two types of game."""

from puzzlebox.core.game import Action, PauseStyle, PlayPolicy, Preset
from puzzlebox.core.options import Choice, Condition, Number, Switch
from puzzlebox_games.covers import COVERS
from puzzlebox_games.falling.game import MEASURES, MEASURES_OF_WINS, MOVES, falling_game
from puzzlebox_games.falling.variations import Variations
from puzzlebox_games.handheld.rules import RULES, rules_of
from puzzlebox_games.handheld.texts import GOALS

OPTIONS = (
    Choice(name="type", choices=("a", "b"), default="a", help="a: play for points; b: clear 25 lines to win"),
    Number(name="level", low=0, high=9, default=0, steps=tuple(range(10)), help="level at which the game starts"),
    Number(
        name="height",
        low=0,
        high=5,
        default=0,
        steps=tuple(range(6)),
        help="height of the random blocks at the start of B-type, two rows each",
        applies=(Condition("type", ("b",)),),
    ),
    Switch(name="heart", default=False, help="let pieces fall as fast as ten levels further up"),
    Switch(name="preview", default=True, help="show the next piece"),
)

PRESETS = (  # with the level, or the level and the height
    Preset("A-type", {}),
    Preset("A-type 9", {"level": "9"}),
    Preset("B-type", {"type": "b"}),
    Preset("B-type 9-5", {"type": "b", "level": "9", "height": "5"}),
)

ACTIONS = (
    *MOVES,
    Action("cw", "turn", ("Up", "X", "@W"), role="turn"),
    Action("ccw", "turn back", ("Z",), role="turn back"),
)

GAME = falling_game(
    RULES,
    id="handheld",
    cover=COVERS["handheld"],
    summary="After the 1989 handheld console: no kicks, no lock delay",
    actions=ACTIONS,
    pause=PauseStyle(keys=("P",)),
    variations=Variations(OPTIONS, rules_of),
    presets=PRESETS,
    goal=lambda options: GOALS[options["type"]],
    play=PlayPolicy(measures=lambda options: MEASURES_OF_WINS if options["type"] == "b" else MEASURES),
)
