"""The declaration of Lights: options, keys, words, measures, texts and searches."""

from puzzlebox.rules import (
    CURSOR_MARK,
    CURSOR_MOVES,
    CURSOR_PRESS,
    Action,
    Assistance,
    CellHand,
    Controls,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Measure,
    Message,
    MouseHelp,
    Options,
    Overlay,
    PlayPolicy,
    Preparation,
    Presentation,
    Preset,
    Shown,
    ShownCell,
    ShownForm,
    Sides,
    Start,
    Verb,
    Words,
    cell_words,
    named,
    shown_board,
    shown_figures,
    size_presets,
)
from puzzlebox_games.covers import box
from puzzlebox_games.lights.algebra import MAX_QUICK_SETS, press_system
from puzzlebox_games.lights.board import fixed_effects
from puzzlebox_games.lights.editing import EDITING
from puzzlebox_games.lights.generator import CLASSIC_LEVEL, find_try, has_level
from puzzlebox_games.lights.rules import OPTIONS, PREFERENCES, VOICES, Lights

PRESETS = (
    Preset("Classic 5 x 5", {"level": CLASSIC_LEVEL}),
    *size_presets("3", "4", "6", "7"),
    Preset("Torus 5 x 5", {"shape": "torus"}),
    Preset("Three-state 5 x 5", {"states": "3"}),
    *size_presets("9"),
)


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


SHAPE_TEXTS = {
    "cross": Message("A press turns the lamp and its neighbours above, below, to the left and to the right."),
    "torus": Message(
        "A press turns the lamp and its neighbours above, below, to the left and to the right. The edges are joined: "
        "the neighbours of a lamp in the first row include one in the last row, and the same goes for columns."
    ),
    "x": Message("A press turns the lamp and its four neighbours on the diagonals."),
    "ring": Message("A press turns the lamps around the pressed one, at most eight, but not the pressed one."),
    "random": Message(
        "A press turns the lamp and some of the eight around it. These were drawn at random for each lamp, and a small "
        "picture on the lamp shows them."
    ),
}


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    sides: Sides = options["size"]
    return (
        Message("The board has {rows} rows of {columns} lamps.", rows=sides.rows, columns=sides.columns),
        SHAPE_TEXTS[options["shape"]],
        _states(options["states"]),
        _goal(options),
        "The order of presses does not matter. Each press counts, unless it is undone.",
        _start(options),
        "You can mark lamps, for example those that you want to press. Marks change nothing.",
    )


def _states(states: str) -> str:
    if states == "3":
        return (
            "A lamp is off, dim or bright. A press turns it from off to dim, from dim to bright, or from bright to off."
        )
    return "A lamp is off or on. Pressing the same lamp twice changes nothing."


def _goal(options: Options) -> str:
    if options["goal"] == "off":
        return "The game is won when all lamps are off. It cannot be lost."
    if options["states"] == "3":
        return "The game is won when all lamps are bright. It cannot be lost."
    return "The game is won when all lamps are on. It cannot be lost."


def _start(options: Options) -> str:
    if not has_level(options):
        return "The lamps at the start are the result of random presses, so every board can be solved."
    if options["level"] == "8+":
        return "Every board can be solved, and takes at least 8 presses."
    return Message(
        "Every board can be solved, and takes at least {count} press.",
        "Every board can be solved, and takes at least {count} presses.",
        count=int(options["level"]),
    )


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
    *CURSOR_MOVES,
    CURSOR_PRESS,
    CURSOR_MARK,
    Action("again", "start again", ("R",), available=Lights.may_begin_again, role="restart"),
)


def words(options: Options) -> tuple[str, ...]:
    """Return the presses of all cells."""
    return cell_words(*options["size"], "press")


WORDS = Words(
    words,
    (
        Verb("mark ROW COLUMN", "mark [0-9]+ [0-9]+", ("mark 0 1",)),
        Verb("hints VOICE", "hints [a-z]+", tuple(f"hints {voice}" for voice in VOICES)),
    ),
)


SIGNS = {2: ("", "●"), 3: ("", "○", "●")}
"""What is seen on lamps by their value, for each number of states."""

NAMES = {
    2: {1: Message("lit {drawn}", context="lamp")},
    3: {1: Message("dim {drawn}", context="lamp"), 2: Message("bright {drawn}", context="lamp")},
}
"""What lamps are called that are not off, with the digits on them."""

FORMS: dict[int, tuple[ShownForm, ...]] = {2: ("", "lit"), 3: ("", "dim", "lit")}
"""How lamps are drawn by their value."""

YELLOW = 4
"""The colour of lamps that are not off."""


def show(state: Lights, preferences: Options) -> Shown:
    """Return the lamps as a player sees them: a disc on a lit one, a ring on a dim one, and three octal digits for the
    lamps that a press turns if they were drawn."""
    marks, sets = state.layers["marks"].cells, [f"{number:03o}" for number in state.sets]
    cells = (
        ShownCell(
            YELLOW if value else 0,
            _label(state.states, value, drawn),
            "mark" if marked else "",
            form=FORMS[state.states][value],
            notes=_turned(drawn),
        )
        for value, marked, drawn in zip(state.grid.cells, marks, sets or [""] * len(marks), strict=True)
    )
    return Shown(shown_board(state.grid, cells, style="lamps"), figures=shown_figures(state))


def _turned(drawn: str) -> str:
    """Return which of the lamps around a lamp a press turns, as digits from the top left one, of three octal digits."""
    bits = f"{int(drawn, 8):09b}" if drawn else ""
    return "".join(str(place) for place, bit in enumerate(bits, 1) if bit == "1")


def _label(states: int, value: int, drawn: str) -> str:
    """Return what is seen on a lamp, named by what it is if it is not off."""
    sign = SIGNS[states][value] + drawn
    return named(sign, NAMES[states][value].filled(drawn=drawn)) if value else sign


class LightsHand(CellHand[Lights]):
    """A `CellHand` that shows what a press of the cell of the cursor, or under the pointer, would turn."""

    def __init__(self) -> None:
        super().__init__("press", "mark")

    def shows(self, state: Lights) -> Overlay:
        """Return the cursor and the lamps after a press."""
        overlay, cell = super().shows(state), self.cursor or self.pointed
        if cell is None or state.paused or state.outcome():
            return overlay
        return overlay._replace(preview=state.after_press(cell))


GAME = Game(
    **box("lights"),
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
    assistance=Assistance(
        hint="puzzlebox_games.lights.hints:find_hint",
        solve="puzzlebox_games.lights.solver:find_solution",
        minimum="presses",
    ),
    controls=Controls(actions=ACTIONS, hand=LightsHand),
    words=WORDS,
    presentation=Presentation(
        view="puzzlebox_games.lights.view:LightsView",
        rules_text=rules_text,
        sounds={"pressed": "turn", "marked": "move"},
        showcase=showcase,
        show=show,
        guide=GUIDE,
    ),
    editing=EDITING,
)
