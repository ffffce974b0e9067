"""The declaration of Lights: options, keys, measures and searches. The rules are in `state`."""

from puzzlebox.core.game import (
    Action,
    Assistance,
    Controls,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Measure,
    MouseHelp,
    PlayPolicy,
    Preparation,
    Presentation,
    Preset,
    Repeat,
    size_presets,
)
from puzzlebox.core.options import Choice, Options
from puzzlebox.core.search import Hint, NoSolution, Search, Solution
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.covers import COVERS
from puzzlebox_games.lights.algebra import MAX_QUICK_SETS, press_system
from puzzlebox_games.lights.board import fixed_effects
from puzzlebox_games.lights.levels import CLASSIC_LEVEL, find_try, has_level
from puzzlebox_games.lights.rules_text import rules_text
from puzzlebox_games.lights.state import OPTIONS, VOICES, Lights

PRESETS = (
    Preset("Classic 5 x 5", {"level": CLASSIC_LEVEL}),
    *size_presets("3", "4", "6", "7"),
    Preset("Torus 5 x 5", {"shape": "torus"}),
    Preset("Three-state 5 x 5", {"states": "3"}),
    *size_presets("9"),
)

PREFERENCES = (
    Choice(
        name="hints",
        help="set: name a press of a shortest solution; chase: explain how to turn off row after row",
        default="set",
        choices=VOICES,
    ),
)

CURSOR_REPEAT = Repeat(delay=250, interval=90)


def knows_minimum(options: Options) -> bool:
    """Return whether the least number of presses is known without a search, as on most boards."""
    if options["shape"] == "random":
        return True
    system = press_system(fixed_effects(options["size"], options["shape"]), int(options["states"]))
    return system.null_count <= MAX_QUICK_SETS


def measures(options: Options) -> tuple[Measure, ...]:
    """Return the measures: presses beyond the minimum if it is known, presses and time."""
    over = Measure("extra presses", "over", least=True, won=True, ties=("time",))
    presses = Measure("presses", "presses", least=True, won=True, ties=("time",))
    time = Measure("time", "time", least=True, won=True, averages=(10,))
    return (over, presses, time) if knows_minimum(options) else (presses, time)


def hint(state: Lights, search: Search) -> Slices[Hint | None]:
    """Find the next press and the reason for it."""
    from puzzlebox_games.lights.hints import find_hint

    return find_hint(state, search)


def solve(state: Lights, search: Search) -> Slices[Solution | NoSolution]:
    """Find a solution with the fewest presses."""
    from puzzlebox_games.lights.solver import find_solution

    return find_solution(state, search)


def showcase(state: Lights) -> Lights:
    """Return a new game as it is: its board is worth a picture."""
    return state


def goal(options: Options) -> str:
    """Return which lamps win, and what a press does."""
    return GOALS[options["states"] + options["goal"]]


def pictures(options: Options) -> tuple[GuidePicture[Lights], ...]:
    """Return a new board, and the same board after a press near the middle."""
    before, after = Lights(options, Start(seed="lights")), Lights(options, Start(seed="lights"))
    rows, columns = options["size"]
    after.send(f"press {rows // 2} {columns // 2}")
    return GuidePicture("A new board", before), GuidePicture("After a press in the middle", after)


GOALS = {
    "2off": "Turn all lamps off. A press turns a lamp and some of its neighbours on or off",
    "2on": "Turn all lamps on. A press turns a lamp and some of its neighbours on or off",
    "3off": "Turn all lamps off. A press takes a lamp and some of its neighbours from off to dim, to bright, to off",
    "3on": "Make all lamps bright. A press takes a lamp and some of its neighbours from off to dim, to bright, to off",
}
"""What the player has to do, by the number of states and the goal."""

GUIDE = Guide(
    goal=goal,
    mouse=(
        MouseHelp("Click a lamp", "press it"),
        MouseHelp("Right-click a lamp", "mark it, or remove its mark"),
        MouseHelp("Point at a lamp", "show which lamps a press would turn"),
    ),
    pictures=pictures,
    first_hints=(
        FirstHint("press a lamp", ("cursor press",), "Click"),
        FirstHint("choose a lamp", ("cursor left", "cursor right", "cursor up", "cursor down")),
        FirstHint("hint", ("hint",)),
    ),
)

ACTIONS = (
    *(
        Action(
            f"cursor {direction}", direction, (direction.capitalize(),), repeat=CURSOR_REPEAT, view=True, group="move"
        )
        for direction in ("up", "down", "left", "right")
    ),
    Action("cursor press", "press", ("Space", "Enter"), view=True),
    Action("cursor mark", "mark", ("X",), view=True),
    Action("again", "start again", ("R",), available=Lights.may_begin_again, role="restart"),
)

GAME = Game(
    id="lights",
    title="Lights",
    summary="Turn all lamps off; their neighbours turn, too",
    group="arranging",
    state=Lights,
    options=OPTIONS,
    presets=PRESETS,
    preferences=PREFERENCES,
    play=PlayPolicy(
        undo="free",
        measures=measures,
        start_inputs=lambda preferences: (f"hints {preferences['hints']}",),
        preparation=Preparation(has_level, find_try),
    ),
    assistance=Assistance(hint=hint, solve=solve, minimum="presses"),
    controls=Controls(actions=ACTIONS),
    presentation=Presentation(
        colour=COVERS["lights"].colour,
        emblem=COVERS["lights"].emblem,
        view="puzzlebox_games.lights.view:LightsView",
        rules_text=rules_text,
        sounds={"pressed": "turn", "marked": "move"},
        showcase=showcase,
        guide=GUIDE,
    ),
)
