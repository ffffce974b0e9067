"""The declaration of Packing."""

from collections.abc import Iterator

from puzzlebox.rules import (
    CURSOR_MOVES,
    GROUND,
    Action,
    Assistance,
    Controls,
    Events,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Measure,
    Message,
    MouseHelp,
    NextGame,
    Options,
    PlayPolicy,
    Presentation,
    Preset,
    Shown,
    ShownBoard,
    ShownCell,
    ShownKey,
    ShownMove,
    Start,
    Verb,
    Words,
    cell_of,
    clock_text,
    new_or_same,
    shown_board,
)
from puzzlebox_games.covers import box
from puzzlebox_games.packing.board import BOARDS, CUSTOM, FREE, HOLE, SYMBOLS, placements
from puzzlebox_games.packing.editing import EDITING
from puzzlebox_games.packing.hand import FLIP, NEXT, PREVIOUS, PUT, TAKE, TURN, TURN_BACK, PackingHand, tray_middle
from puzzlebox_games.packing.pieces import ORIENTATIONS, PALETTE, PIECES, box_size
from puzzlebox_games.packing.rules import CLEAR, OPTIONS, PATTERNS, PREFERENCES, Packing
from puzzlebox_games.packing.solutions import agreeing, board_with
from puzzlebox_games.packing.solver import count_apart

PRESETS = (
    *(
        Preset(label, {"given": str(given)})
        for label, given in {"Beginner": 9, "Easy": 7, "Medium": 5, "Hard": 3, "Full": 0}.items()
    ),
    Preset("One way only", {"given": "4", "one-way": "on"}),
    *(Preset(f"Full {board.replace('x', ' x ')}", {"board": board}) for board in list(BOARDS)[1:]),
)

SOLUTIONS = {"6x10": 2339, "5x12": 1010, "4x15": 368, "3x20": 2, "8x8": 65}
"""The number of solutions of each board, mirrored and turned ones counted once."""

TIME = Measure("time", "time", least=True, won=True)


def measures(options: Options) -> tuple[Measure, ...]:
    """Return the measures: the time and, for an empty board, how many different solutions the player has found."""
    total = SOLUTIONS.get(options["board"], 0)
    collects = total and options["given"] == 0 and options["flip"]
    return (TIME, Measure("solutions found", "solution", won=True, out_of=total)) if collects else (TIME,)


def next_games(state: Packing) -> tuple[NextGame, ...]:
    """Return what may follow: another board, and the same one."""
    return new_or_same(state, state.home_position())


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        "The twelve pentominoes are all shapes of five squares that hang together by their sides. Each has the name of "
        "a letter: F, I, L, N, P, T, U, V, W, X, Y and Z.",
        "Put each piece on the board once, so that all cells are covered. Pieces do not overlap. The game cannot be "
        "lost: every piece can be moved or taken back, except those that are given.",
        "Pieces may be turned and turned over."
        if options["flip"]
        else "Pieces may be turned, but not turned over: the side that is up is the right one.",
        *([] if options["board"] == CUSTOM else [_board(options)]),
        "Less time is better. Undo is free.",
    )


SOLVED = Message(
    "This board has {count} solution. Mirrored and turned ones count as the same.",
    "This board has {count} solutions. Mirrored and turned ones count as the same.",
)
ONE_WAY = Message(
    "{count} piece is given, and only one solution has it.", "{count} pieces are given, and only one solution has them."
)
GIVEN = Message("{count} piece is given. It cannot be moved.", "{count} pieces are given. They cannot be moved.")


def _board(options: Options) -> Message:
    given = options["given"]
    if given == 0:
        return SOLVED.filled(count=SOLUTIONS[options["board"]])
    return (ONE_WAY if options["one-way"] and given > 1 else GIVEN).filled(count=given)


WORDS = (
    *(f"lay {name} {number}" for name, shapes in ORIENTATIONS.items() for number in range(len(shapes))),
    *(f"take {name}" for name in PIECES),
    CLEAR,
)

EXAMPLES = {"put PIECE ORIENTATION ROW COLUMN": "put F 0 0 3", "solvable SWITCH": "solvable on"}

VERBS = tuple(Verb(form, PATTERNS[form], (example,)) for form, example in EXAMPLES.items())


def show(state: Packing, preferences: Options) -> Shown:
    """Return what a player sees: the board with the letters of the pieces, and the tray."""
    cells = (_shown_cell(value, SYMBOLS[value] in state.given) for value in state.grid.cells)
    tray = {name: _shown_piece(name, state.first_orientation(name)) for name in state.tray()}
    numbers = {name: number for number, name in enumerate(state.movable())}
    keys = (ShownKey(cell_of(tray_middle(numbers[name])), name, board=board) for name, board in tray.items())
    placed, time = f"{state.status()['placed']} / {state.needed}", clock_text(state.elapsed(), state.ended is not None)
    figures = {"Placed": placed, **solution_figures(state), "Time": time}
    board = shown_board(state.grid, cells, palette=PALETTE)
    return Shown(board, tuple(tray.values()), figures, keys=tuple(keys))


def moves(state: Packing, events: Events) -> Iterator[ShownMove]:
    """Yield the pieces that were put down or taken back."""
    moved = (event.detail for event in events if event.name in ("put", "taken"))
    return (ShownMove("moved", before and before.corner, after and after.corner) for _, before, after in moved)


def result_figures(state: Packing) -> dict[str, str]:
    """Return the time, the pieces that were put down, and the number of the solution in the list of its board."""
    found, total = state.figures(), SOLUTIONS.get(state.options["board"], 0)
    place = Message("{count} of {total}", count=found["solution"], total=total)
    time = clock_text(state.elapsed(), state.ended is not None)
    solution = {"Solution": place} if found["solution"] else {}
    return {"Time": time, Message("Pieces put"): str(found["puts"]), **solution}


SOLVABLE = Message("yes, {count} way", "yes, {count} ways", context="solvable")
UNSOLVABLE = Message("no", context="solvable")


def solution_figures(state: Packing) -> dict[str, str]:
    """Return how many solutions the given pieces have, if it is known, and whether the board can still be filled, and
    in how many ways, if the player wants to know it and it takes no search."""
    ways = {"Solutions": str(state.ways)} if state.given and state.ways is not None else {}
    if not state.solvable or (left := state.remaining()) is None:
        return ways
    return {**ways, "Still solvable": SOLVABLE.filled(count=left) if left else UNSOLVABLE}


def _shown_cell(value: int, is_given: bool) -> ShownCell:
    if value in (FREE, HOLE):
        return ShownCell(role="wall", form="void") if value else GROUND
    return ShownCell(value, SYMBOLS[value], "stack" if is_given else "piece", piece=value)


def _shown_piece(name: str, orientation: int) -> ShownBoard:
    shape = ORIENTATIONS[name][orientation]
    rows, columns = box_size(shape)
    value = SYMBOLS.index(name)
    cells = (
        ShownCell(value, name, "piece", piece=value) if (row, column) in shape else GROUND
        for row in range(rows)
        for column in range(columns)
    )
    return ShownBoard(rows, columns, tuple(cells), title=name, palette=PALETTE)


def pictures(options: Options) -> tuple[GuidePicture[Packing], ...]:
    """Return a board with given pieces, and the same board when it is nearly full."""
    chosen = options.but("given", "9") if options["given"] == 0 else options
    if options["board"] == CUSTOM:
        chosen = chosen.but("board", OPTIONS[0].default)
    before, after = Packing(chosen, Start(seed="packing")), Packing(chosen, Start(seed="packing"))
    solution = agreeing(chosen["board"], after.grid, after.mirrored)[0]
    places = placements(board_with(chosen["board"], solution))
    for name in after.tray()[:-1]:
        after.send(places[name].input)
    return GuidePicture("A board with given pieces", before), GuidePicture("One piece is left", after)


ACTIONS = (
    *CURSOR_MOVES,
    Action(PUT, "put", ("Enter", "Space", "Pad A"), role="press"),
    Action(NEXT, "next piece", ("Tab", "Pad RT"), shifted=PREVIOUS),
    Action(TURN_BACK, "turn back", ("Q",), role="turn back", group="turn"),
    Action(TURN, "turn", ("E", "Pad B"), role="turn", group="turn"),
    Action(FLIP, "turn over", ("F", "Pad Y"), role="half turn"),
    Action(TAKE, "take back", ("X", "Delete", "Pad LT"), role="mark"),
    Action(CLEAR, "clear", ("C",), available=lambda state: bool(state.laid)),
    Action(PREVIOUS, "previous piece", ("B",)),
    Action("again", "start again", ("R",), available=Packing.may_begin_again, role="restart"),
)

GUIDE = Guide(
    goal="Cover all cells with the twelve pieces",
    mouse=(
        MouseHelp("Drag a piece", "put it on the board, or take it back"),
        MouseHelp("Wheel", "turn the piece in the hand or in the tray"),
        MouseHelp("Right-click", "turn it over"),
        MouseHelp("Double-click a piece in the tray", "turn it"),
    ),
    pictures=pictures,
    first_hints=(
        FirstHint("put a piece on the board", gesture="Drag"),
        FirstHint("choose a piece", (NEXT,)),
        FirstHint("turn it", (TURN, FLIP)),
    ),
)

GAME = Game(
    **box("packing"),
    group="logic",
    state=Packing,
    options=OPTIONS,
    presets=PRESETS,
    preferences=PREFERENCES,
    play=PlayPolicy(
        undo="free",
        measures=measures,
        next_games=next_games,
        start_inputs=lambda preferences: (f"solvable {'on' if preferences['solvable'] else 'off'}",),
    ),
    assistance=Assistance(
        hint="puzzlebox_games.packing.hints:find_hint",
        solve="puzzlebox_games.packing.hints:find_solution",
        count_solutions=lambda state, search: count_apart(state.grid, state.sides, search),
    ),
    words=Words(WORDS, VERBS),
    controls=Controls(actions=ACTIONS, hand=PackingHand),
    presentation=Presentation(
        view="puzzlebox_games.packing.view:PackingView",
        symbols=SYMBOLS,
        show=show,
        moves=moves,
        result_figures=result_figures,
        rules_text=rules_text,
        sounds={"put": "lock", "taken": "move"},
        guide=GUIDE,
    ),
    editing=EDITING,
)
