"""The declaration of Klotski."""

from collections.abc import Iterator
from itertools import pairwise

from puzzlebox.rules import (
    Action,
    Assistance,
    Controls,
    Events,
    FirstHint,
    Game,
    Guide,
    Level,
    Message,
    MouseHelp,
    NextGame,
    Options,
    PlayPolicy,
    Preparation,
    Presentation,
    Random,
    Search,
    Shown,
    ShownCell,
    ShownMove,
    ShownRole,
    Slices,
    Start,
    Verb,
    Words,
    clock_text,
    next_level,
    shown_board,
    shown_figures,
)
from puzzlebox_games.covers import COVERS, box
from puzzlebox_games.klotski.board import DIRECTIONS, FREE, SYMBOLS, X, write_position
from puzzlebox_games.klotski.editing import EDITING
from puzzlebox_games.klotski.generator import GRADES, find_start
from puzzlebox_games.klotski.hand import NEXT, PREVIOUS, TAKE, KlotskiHand
from puzzlebox_games.klotski.rules import MEASURES, MOVE, OPTIONS, PREFERENCES, RANDOM, SLIDE, Klotski, has_cars
from puzzlebox_games.klotski.starts import CARS, KNOWN, KnownStart


def levels(options: Options) -> tuple[Level, ...]:
    """Return all known starts, from the shortest to the longest; none for random starts."""
    if options["start"] == RANDOM or has_cars(options):
        return ()
    return tuple(Level(start.title, {"start": name}, least=start.slides) for name, start in KNOWN.items())


def next_games(state: Klotski) -> tuple[NextGame, ...]:
    """Return what may follow: the next start, or another random one, and the same start."""
    if state.origin is None:
        home = write_position(state.home, state.box)
        return (NextGame("Same board", state.options, Start(position=home)),)
    if state.options["start"] == RANDOM:
        same = Start(generator=state.origin, prepared=state.prepared)
        return NextGame("Next board", state.options), NextGame("Same board", state.options, same)
    return (*next_level(GAME, state.options), NextGame("Same board", state.options))


def is_prepared(options: Options) -> bool:
    """Return whether a search makes the start."""
    return bool(options["start"] == RANDOM and not has_cars(options))


def prepare(options: Options, random: Random, search: Search) -> Slices[str]:
    """Find a random start."""
    return find_start(GRADES[options["grade"]], random, search)


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        "A box is almost full of rectangular pieces. Slide them over the free cells, without turning or lifting any, "
        "until X covers its goal, the outlined cells. The game cannot be lost.",
        *_start(options),
        "Drag a piece, even around corners. A click moves a piece that has one place to go, or in the direction of the "
        "clicked side. With the keys, go from piece to piece, take one, and push it.",
        "Consecutive moves of the same piece are one slide, along any path. A slide that ends where it began does not "
        "count. Steps are counted as well: a step is one cell.",
        "Fewer slides are better, then fewer steps, then less time. Undo is free.",
    )


def _start(options: Options) -> tuple[str, ...]:
    if has_cars(options):
        return ("A long piece moves only lengthwise, like a car, and a square one does not move at all.",)
    if options["start"] == RANDOM:
        return (_random_start(options["grade"]),)
    start = KNOWN[options["start"]]
    rows = start.position.partition(" ")[0].replace("/", "\n")
    return _minimums(start), Message("The start:\n\n{board}", board=rows)


def _minimums(start: KnownStart) -> Message:
    fewest = Message(
        "{title} takes at least {count} slide.",
        "{title} takes at least {count} slides.",
        title=start.title,
        count=start.slides,
    )
    if not start.steps:
        return fewest
    return Message(
        "{fewest} The fewest steps are {steps}, perhaps in another solution.",
        fewest=fewest,
        steps=start.steps,
    )


def _random_start(name: str) -> Message:
    grade = GRADES[name]
    if name == "extreme":
        return Message(
            "The start is random. It takes at least {count} slide.",
            "The start is random. It takes at least {count} slides.",
            count=grade.low,
        )
    return Message("The start is random. It takes from {low} to {high} slides.", low=grade.low, high=grade.high)


def words(options: Options) -> tuple[str, ...]:
    """Return the moves of each piece by one cell. A random start has ten pieces. A position may have more: the moves of
    further pieces match a verb."""
    start = CARS if has_cars(options) else KNOWN.get(options["start"])
    pieces = len(set(start.position.partition(" ")[0]) - {".", "/"}) if start else 10
    return tuple(f"move {name} {direction}" for name in SYMBOLS[X : X + pieces] for direction in DIRECTIONS)


VERBS = (
    Verb("move PIECE DIRECTION CELLS", MOVE, ("move h right", "move h right 2")),
    Verb("slide PIECE ROW COLUMN", SLIDE, ("slide h 4 2",)),
)


PALETTE = ("#ff9d66", "#22336b")
"""The colours of X and of the other pieces, as on the cover."""

X_LOOK: tuple[int, ShownRole] = (1, "piece")
PIECE_LOOK: tuple[int, ShownRole] = (2, "stack")
"""The colour and the role of X and of the other pieces."""


def show(state: Klotski, preferences: Options) -> Shown:
    """Return what a player sees: the pieces with their letters, and the free cells of the goal."""
    goal = state.box.cells(X, state.box.goal)
    cells = (_shown_cell(value, "goal" if cell in goal else "") for cell, value in state.grid.items())
    time = clock_text(state.elapsed(), state.ended is not None)
    board = shown_board(state.grid, cells, palette=PALETTE, ground=COVERS["klotski"].colour)
    return Shown(board, figures={**figures(state), "Time": time})


def figures(state: Klotski) -> dict[str, str]:
    """Return the slides, their least number if it is known, and the steps."""
    return {label: text for label, text in shown_figures(state).items() if label != "Straight"}


def moves(state: Klotski, events: Events) -> Iterator[ShownMove]:
    """Yield the steps of the piece that moved."""
    ways = (event.detail.way for event in events if event.name == "slid")
    return (ShownMove("moved", start, end) for way in ways for start, end in pairwise(way))


def _shown_cell(value: int, below: ShownRole) -> ShownCell:
    if value == FREE:
        return ShownCell(role=below)
    colour, role = X_LOOK if value == X else PIECE_LOOK
    return ShownCell(colour, SYMBOLS[value], role, piece=value, under=below)


ACTIONS = (
    *(
        Action(direction, direction, keys, group="move")
        for direction, keys in {
            "up": ("Up", "@W"),
            "left": ("Left", "@A"),
            "right": ("Right", "@D"),
            "down": ("Down", "@S"),
        }.items()
    ),
    Action(TAKE, "take", ("Space",), role="press"),
    Action(NEXT, "next piece", ("Tab",), shifted=PREVIOUS),
    Action("again", "start again", ("R",), role="restart"),
)

GUIDE = Guide[Klotski](
    goal="Slide the blocks over the free cells until the block X covers its goal, the outlined cells",
    mouse=(
        MouseHelp("Drag a piece", "slide it, even around corners"),
        MouseHelp("Click a piece", "move it to its only free place, or towards the side that you click"),
    ),
    first_hints=(
        FirstHint("slide a piece", gesture="Drag"),
        FirstHint("choose a piece", ("left", "right", "up", "down")),
        FirstHint("hold a piece and push it", ("take",)),
    ),
)

GAME = Game(
    **box("klotski"),
    group="sliding",
    state=Klotski,
    options=OPTIONS,
    preferences=PREFERENCES,
    play=PlayPolicy(
        undo="free",
        measures=MEASURES,
        levels=levels,
        next_games=next_games,
        preparation=Preparation(is_prepared, prepare),
    ),
    assistance=Assistance(
        hint="puzzlebox_games.klotski.hints:hint",
        solve="puzzlebox_games.klotski.hints:solve",
        minimum="slides",
        targets=("steps", "straight"),
    ),
    words=Words(words, VERBS),
    controls=Controls(actions=ACTIONS, hand=KlotskiHand),
    presentation=Presentation(
        view="puzzlebox_games.klotski.view:KlotskiView",
        symbols=SYMBOLS,
        show=show,
        moves=moves,
        rules_text=rules_text,
        showcase=lambda state: state,
        guide=GUIDE,
    ),
    editing=EDITING,
)
