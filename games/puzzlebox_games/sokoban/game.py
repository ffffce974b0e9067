"""The declaration of Sokoban."""

from collections.abc import Callable, Iterator
from functools import cache

from puzzlebox.rules import (
    CURSOR_MARK,
    CURSOR_PRESS,
    Action,
    Assistance,
    Controls,
    Events,
    FirstHint,
    Game,
    Guide,
    Message,
    MouseHelp,
    NextGame,
    Notation,
    Options,
    PlayPolicy,
    Preparation,
    Presentation,
    Preset,
    Random,
    Repeat,
    Search,
    Shown,
    ShownCell,
    ShownMove,
    Slices,
    Start,
    Verb,
    Words,
    clock_text,
    named,
    next_level,
    sentences,
    shown_board,
    translatable,
    value_message,
)
from puzzlebox_games.covers import box
from puzzlebox_games.sokoban.board import BOX, BOX_ON_GOAL, GOAL, PUSHER, PUSHER_ON_GOAL, WALL
from puzzlebox_games.sokoban.deadlocks import CAUSES, Stuck, advice, stuck
from puzzlebox_games.sokoban.editing import EDITING
from puzzlebox_games.sokoban.hand import SokobanHand
from puzzlebox_games.sokoban.levels import SETS
from puzzlebox_games.sokoban.notation import read_inputs, write_inputs
from puzzlebox_games.sokoban.options import GRADES, MEASURES, OPTIONS, PREFERENCES, is_random, listed_levels
from puzzlebox_games.sokoban.rules import GO, MOVES, PUSH, SYMBOLS, Sokoban

KEYS = {
    "up": ("Up", "@W", "K"),
    "left": ("Left", "@A", "H"),
    "right": ("Right", "@D", "L"),
    "down": ("Down", "@S", "J"),
}

VERBS = (
    Verb("go ROW COLUMN", GO.pattern, ("go 1 1",)),
    Verb("push ROW COLUMN ROW COLUMN", PUSH.pattern, ("push 1 2 1 3",)),
    Verb("moves TEXT", f"(?s:{MOVES.pattern})", ("moves rrD", "moves 2r")),
)

SHOWCASE = "#######|#.----#|#.$$#-#|#-#-$-#|#.-@--#|#######"
SHOWCASE_MOVES = "moves uUddrruLruulLLrdLr"
"""A level for the menu, and moves that bring one of its boxes to a goal."""

DELAY, INTERVAL = 200, 60
"""The ms until a held key repeats, and from then on between two steps."""


@cache
def walks(direction: str) -> Callable[[Sokoban], bool]:
    """Return the predicate of states in which a step in this direction is possible and pushes no box. It is the same
    function each time, because the keymap compares actions."""
    return lambda state: state.can_walk(direction)


def actions(preferences: Options) -> tuple[Action, ...]:
    """Return the actions. A held key stops before a push, unless the player prefers that it pushes on."""
    steps = (
        Action(
            direction,
            direction,
            keys,
            repeat=Repeat(DELAY, INTERVAL, None if preferences["push-repeat"] else walks(direction)),
            group="move",
        )
        for direction, keys in KEYS.items()
    )
    return (
        *steps,
        Action("next box", "next box", ("Tab",), shifted="previous box"),
        CURSOR_PRESS._replace(label="choose"),
        CURSOR_MARK._replace(label="let go"),
        Action("again", "start again", ("R",), available=has_begun, role="restart"),
    )


def has_begun(state: Sokoban) -> bool:
    """Return whether there is anything that `again` would take back."""
    return state.steps > 0


def generating(options: Options, random: Random, search: Search) -> Slices[str]:
    """Make a random level with the chosen grade and size. The rules then draw one more word."""
    from puzzlebox_games.sokoban.generator import generating as generate

    return (yield from generate(options, random, search))


def showcase(state: Sokoban) -> Sokoban:
    """Return a level for the menu, because the first one is tiny. Other levels are shown as they are."""
    if state.options["level"] != 1:
        return state
    shown = Sokoban(state.options, Start(position=SHOWCASE))
    shown.send(SHOWCASE_MOVES)
    return shown


CELLS = (
    ShownCell(),
    ShownCell(8, named(WALL, Message("wall", context="cells")), "wall"),
    ShownCell(3, named(GOAL, Message("goal", context="cells")), "goal"),
    ShownCell(2, named(BOX, Message("box", context="cells")), "stack", "box"),
    ShownCell(3, named(BOX_ON_GOAL, Message("box on a goal", context="cells")), "home", "box", under="goal"),
    ShownCell(6, named(PUSHER, Message("pusher", context="cells")), "piece", "person"),
    ShownCell(6, named(PUSHER_ON_GOAL, Message("pusher on a goal", context="cells")), "piece", "person", under="goal"),
)
"""What a player sees in a cell, by its value in the grid."""

OUTSIDE = ShownCell(form="void")
"""A cell outside the walls."""

PALETTE = ("#2f7d5b", "#e8c07d", "#7ddba3", "#2f7d5b", "#2f7d5b", "#ffd166", "#2f7d5b", "#5b6b63")
"""The colours of boxes (2), of goals and of boxes on them (3), of the pusher (6) and of walls (8)."""


def show(state: Sokoban, preferences: Options) -> Shown:
    """Return what a player sees of a level."""
    found = stuck(state) if preferences["notice"] else None
    notice = sentences((CAUSES[found.deadlock.name], advice(found))) if found else ""
    inside = state.level.floor
    cells = (CELLS[value] if value or number in inside else OUTSIDE for number, value in enumerate(state.grid.cells))
    board = shown_board(state.grid, cells, state.level.title, style="floor", palette=PALETTE)
    return Shown(board, figures=figures(state, found), notice=notice)


def moves(state: Sokoban, events: Events) -> Iterator[ShownMove]:
    """Yield the steps of the pusher, each after that of a box that it pushed."""
    cell = state.level.cell
    for step in (step for event in events if event.name in ("moved", "pushed") for step in event.detail):
        if step.box is not None:
            yield ShownMove("moved", cell(step.end), cell(step.box))
        yield ShownMove("moved", cell(step.start), cell(step.end))


def figures(state: Sokoban, found: Stuck | None) -> dict[str, str]:
    """Return the figures of a state by their labels, among them since when there is a deadlock."""
    shown = {"Pushes": str(state.pushed), "Moves": str(state.steps)}
    if state.least_pushes is not None:
        shown[translatable("Fewest pushes")] = str(state.least_pushes)
    if found:
        shown[translatable("Stuck since")] = (
            Message("push {number}", number=found.since) if found.since else Message("start", context="since")
        )
    return {**shown, "Box lines": str(state.lines), "Box changes": str(state.changes)}


def result_figures(state: Sokoban) -> dict[str, str]:
    """Return the figures of the result, with its time."""
    return {**figures(state, None), "Time": clock_text(state.elapsed())}


def next_games(state: Sokoban) -> tuple[NextGame, ...]:
    """Return the next level of the set, and the same level; for random levels, a new one and the same."""
    options, level = state.options, state.options["level"]
    if is_random(options):
        same = Start(generator=state.origin, prepared=state.prepared)
        return NextGame("Next board", options), NextGame("Same board", options, same)
    if not isinstance(level, int):
        return (NextGame("Same board", options, Start(position=state.level.text())),)
    return (*next_level(GAME, options), NextGame("Same board", options))


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        "Push every box to a goal. You can push one box at a time into a free cell, and you cannot pull.",
        _level(options),
        "Pushes and moves are counted; a push is a move, too. Undo is free, and it takes the counts back. Each level "
        "keeps two bests: the fewest pushes, and the fewest moves.",
        "Click the floor to walk there without a push. Click a box and then a cell, or drag the box, to push it there.",
        "The game cannot be lost, but a box can get stuck, in a corner for example. Undo, or begin the level again.",
    )


def _level(options: Options) -> str:
    if is_random(options):
        return Message(
            "The level is random, has at most {rows} rows and {columns} columns, and can be solved.",
            rows=options["size"].rows,
            columns=options["size"].columns,
        )
    name, count = value_message("set", options["set"]), len(SETS[options["set"]])
    return Message("The set {set} has {count} level.", "The set {set} has {count} levels.", set=name, count=count)


GUIDE = Guide[Sokoban](
    goal="Push every box to a goal. You cannot pull, and you can push only one box at a time",
    mouse=(
        MouseHelp("Click the floor", "walk there without a push"),
        MouseHelp("Click a box, then a cell", "push the box there, if it is possible"),
        MouseHelp("Drag a box", "push it to the cell where you let go"),
    ),
    first_hints=(
        FirstHint("walk and push", ("left", "right", "up", "down")),
        FirstHint("undo", ("undo",)),
        FirstHint("begin the level again", ("again",)),
    ),
)

GAME = Game(
    **box("sokoban"),
    state=Sokoban,
    options=OPTIONS,
    presets=tuple(Preset(f"Random, {grade}", {"level": grade}) for grade in GRADES),
    preferences=PREFERENCES,
    play=PlayPolicy(
        undo="free",
        measures=MEASURES,
        ranks_positions=True,
        levels=listed_levels,
        next_games=next_games,
        preparation=Preparation(is_random, generating),
    ),
    assistance=Assistance(
        hint="puzzlebox_games.sokoban.hints:hinting",
        solve="puzzlebox_games.sokoban.hints:solving",
        minimum="pushes",
        targets=("moves",),
    ),
    controls=Controls(actions=actions, hand=SokobanHand),
    words=Words(tuple(KEYS), VERBS),
    presentation=Presentation(
        view="puzzlebox_games.sokoban.view:SokobanView",
        symbols=SYMBOLS,
        show=show,
        moves=moves,
        result_figures=result_figures,
        rules_text=rules_text,
        sounds={"pushed": "slide", "placed": "lock"},
        showcase=showcase,
        guide=GUIDE,
    ),
    notation=Notation(write_inputs, read_inputs),
    editing=EDITING,
)
