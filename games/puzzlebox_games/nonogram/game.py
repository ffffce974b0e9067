"""The declaration of Nonogram: options, keys, words, measures, texts and searches."""

from collections.abc import Mapping

from puzzlebox.rules import (
    CURSOR_MOVES,
    Action,
    Assistance,
    Controls,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Level,
    Message,
    MouseHelp,
    NextGame,
    Options,
    PlayPolicy,
    Preparation,
    Presentation,
    Preset,
    Shown,
    ShownBoard,
    ShownCell,
    ShownKey,
    Sides,
    Start,
    Verb,
    Words,
    cell_words,
    clock_text,
    named,
    new_or_same,
    next_level,
    shown_board,
    shown_figures,
    size_presets,
    translatable,
)
from puzzlebox_games.covers import box
from puzzlebox_games.nonogram.board import BLACK, UNKNOWN, WHITE
from puzzlebox_games.nonogram.editing import EDITING
from puzzlebox_games.nonogram.generator import find_try
from puzzlebox_games.nonogram.hand import TOOLS, NonogramHand
from puzzlebox_games.nonogram.hints import NAMES
from puzzlebox_games.nonogram.lines import Clue
from puzzlebox_games.nonogram.options import GRADE_TEXTS, MEASURES, OPTIONS, PREFERENCES
from puzzlebox_games.nonogram.pictures import PICTURES
from puzzlebox_games.nonogram.rules import FILL, SET, VALUES, Nonogram

PRESETS = (
    Preset("Pictures", {"source": "picture"}),
    *size_presets("5", "10", "15", "20", "25", "30"),
    Preset("Noise 15 x 15", {"size": "15", "style": "noise"}),
    Preset("With trying 15 x 15", {"size": "15", "logic": "any"}),
)

LEVELS = tuple(
    Level(
        Message("{rows} x {columns}", rows=len(drawing.rows), columns=len(drawing.rows[0])),
        {"source": "picture", "picture": str(number)},
        solved_title=translatable(drawing.title),
    )
    for number, drawing in enumerate(PICTURES, 1)
)


def is_drawn(options: Options) -> bool:
    """Return whether the board is drawn from a seed."""
    return bool(options["source"] == "random")


def next_games(state: Nonogram) -> tuple[NextGame, ...]:
    """Return the next picture or another board, and the same one."""
    options = state.options
    if state.origin is None or is_drawn(options):
        return new_or_same(state, state.board)
    return (*next_level(GAME, options), NextGame("Same board", options))


SOLUTIONS = {
    "line": "Each board has one solution. Looking at one row or column at a time is enough to find it.",
    "any": "Each board has one solution.",
    "several": "The board may have several solutions. Each picture that makes all clues wins.",
}
"""What is known of the solutions, by the option `logic`."""


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        "A picture is hidden in the cells. Each number is the length of a run of filled cells in its row or column. "
        "The runs are in this order, with at least one blank cell between two of them. 0 is a line without filled "
        "cells.",
        "Fill the cells of the picture. The game is won as soon as the filled cells make all clues, and it cannot be "
        "lost. You can cross out cells that stay blank; it helps to see what is left.",
        _board(options),
        SOLUTIONS[options["logic"]],
        "A line from cell to cell changes only cells like its first one.",
        "To try something, begin a provisional layer: what you set then can be kept or dropped as a whole.",
        "A cell that is filled wrongly is shown at once, and adds 30 seconds to the time. Undo does not take them back."
        if options["check"]
        else "Undo is free.",
    )


def _board(options: Options) -> str:
    if not is_drawn(options):
        return Message("The picture is number {number} of {count}.", number=options["picture"], count=len(PICTURES))
    sides: Sides = options["size"]
    return Message("The board is random, and has {rows} rows and {columns} columns.", **sides._asdict())


def pictures(options: Options) -> tuple[GuidePicture[Nonogram], ...]:
    """Return a small board at the start and on the way."""
    chosen = Options(OPTIONS, {"source": "picture", "picture": "1"})
    before, after = (showcase(Nonogram(chosen, Start(seed="guide")), share) for share in (0, 3))
    return GuidePicture("The clues of a picture", before), GuidePicture("On the way to it", after)


def solve_level(state: Nonogram) -> Nonogram:
    """Return a board on which the picture is filled in."""
    for row, mask in enumerate(state.solution):
        for column in range(state.grid.columns):
            if mask >> column & 1:
                state.send(f"set {row} {column} black")
    return state


def showcase(state: Nonogram, fifths: int = 3) -> Nonogram:
    """Return a board of which the first rows are solved."""
    width = state.grid.columns
    for row in range(state.grid.rows * fifths // 5):
        for column in range(width):
            black = state.solution[row] >> column & 1
            state.send(f"set {row} {column} {'black' if black else 'white'}")
    return state


GUIDE = Guide(
    goal="Find the picture: the numbers are the lengths of the runs of filled cells in each row and column",
    mouse=(
        MouseHelp("Drag along a row or column", "fill the cells"),
        MouseHelp("Drag with the right button", "cross out cells"),
        MouseHelp("Drag with the middle button, or with Shift", "empty cells"),
        MouseHelp("Click a clue", "cross out the rest of its line, if its runs are complete"),
    ),
    pictures=pictures,
    first_hints=(
        FirstHint("fill cells", ("cursor black",), "Drag"),
        FirstHint("cross out cells", ("cursor white",), "Right-drag"),
        FirstHint("hint", ("hint",)),
    ),
)


ACTIONS = (
    *CURSOR_MOVES,
    Action("cursor black", "fill", ("Space", "Z"), hold=True, fresh=True, role="press"),
    Action("cursor white", "cross", ("X",), hold=True, fresh=True, role="mark"),
    Action("cursor none", "empty", ("Backspace",), hold=True, fresh=True),
    Action("cursor cross", "cross out line", ("L",)),
    Action("mark", "try", ("M",), available=lambda state: not state.marking),
    Action("commit", "keep", ("Enter",), available=lambda state: state.marking),
    Action("drop", Message("drop", context="layer"), ("Delete",), available=lambda state: state.marking, cancels=True),
    Action("tool", "fill or cross", ("V", "Tab")),
    Action("clear", "empty all", ("C",), available=lambda state: any(state.grid.cells)),
    Action("again", "start again", ("R",), available=Nonogram.may_begin_again, role="restart"),
)


def words(options: Options) -> tuple[str, ...]:
    """Return what every cell can be set to."""
    drawing = PICTURES[options["picture"] - 1]
    sides = options["size"] if is_drawn(options) else Sides(len(drawing.rows), len(drawing.rows[0]))
    cells = cell_words(*sides, "set")
    return tuple(f"{cell} {value}" for value in VALUES for cell in cells)


WORDS = Words(
    words,
    (
        Verb("set ROW COLUMN VALUE", SET.pattern, ("set 0 1 black",)),
        Verb("fill ROW COLUMN ROW COLUMN VALUE", FILL.pattern, ("fill 0 0 0 4 white",)),
        Verb("cross row ROW", "cross row [0-9]+", ("cross row 0",)),
        Verb("cross column COLUMN", "cross column [0-9]+", ("cross column 1",)),
        Verb("mark|commit|drop|clear", "mark|commit|drop|clear", ("mark", "commit", "drop", "clear")),
    ),
)

INK = "#db3e5d"
"""The colour of black cells."""


def show(state: Nonogram, preferences: Options) -> Shown:
    """Return the cells as a player sees them, and the clues of rows and columns beside them."""
    firm = state.layers["firm"].cells
    pairs = zip(state.grid.cells, firm, strict=True)
    cells = [SHOWN[value]._replace(role="ghost") if value != own else SHOWN[value] for value, own in pairs]
    rows, columns = (_shown_clues(lines) for lines in state.clues)
    turned = [cell for line in zip(*columns, strict=True) for cell in line]
    boards = (
        ShownBoard(len(rows), len(rows[0]), tuple(cell for line in rows for cell in line), title="Rows", place="left"),
        ShownBoard(len(columns[0]), len(columns), tuple(turned), title="Columns", place="above"),
    )
    drawing = state.drawing if state.outcome() else None
    title, blocks = drawing.title if drawing else "", (5, 5)
    board = shown_board(state.grid, cells, title, blocks, style="paper", palette=(INK,))
    figures = shown_figures(state)
    grade = figures["Grade"]
    keys = tuple(ShownKey(place, NAMES[value], "tool") for place, value in TOOLS.items())
    return Shown(board, boards, {**figures, "Grade": named(grade, GRADE_TEXTS[grade])}, keys=keys)


MORE_FIGURES = {"penalties": "Penalties", "tries": Message("Tries"), "black": Message("Filled %")}
"""The labels of figures that only some games have: the last two if a board took so many tries that the
share of black cells was raised."""


def drawn_figures(state: Nonogram, first: Mapping[str, str]) -> dict[str, str]:
    """Return these figures, then grade and penalties, and before all of them, after the win, the title of a picture."""
    status = state.status()
    shown = {**first, "Grade": GRADE_TEXTS[str(status["grade"])]}
    shown |= {label: str(status[name]) for name, label in MORE_FIGURES.items() if name in status}
    drawing = state.drawing if state.outcome() else None
    return {"Picture": translatable(drawing.title), **shown} if drawing else shown


def result_figures(state: Nonogram) -> dict[str, str]:
    """Return the figures of the result."""
    time = clock_text(state.elapsed(), hundredths=True)
    return {**drawn_figures(state, {"Time": time}), "Slips": str(state.slips)}


SHOWN = {
    UNKNOWN: ShownCell(),
    BLACK: ShownCell(1, named("■", NAMES[BLACK]), "stack"),
    WHITE: ShownCell(0, named("×", NAMES[WHITE]), "mark"),
}
"""What a player sees in a cell, by its value."""


def _shown_clues(lines: tuple[Clue, ...]) -> list[list[ShownCell]]:
    """Return the runs of each line, with empty cells before them."""
    texts = [[str(run) for run in clue] or ["0"] for clue in lines]
    longest = max(map(len, texts))
    return [[ShownCell(0, text) for text in [""] * (longest - len(line)) + line] for line in texts]


GAME = Game(
    **box("nonogram"),
    group="logic",
    state=Nonogram,
    options=OPTIONS,
    presets=PRESETS,
    preferences=PREFERENCES,
    play=PlayPolicy(
        undo="free",
        measures=MEASURES,
        levels=LEVELS,
        next_games=next_games,
        solve_level=solve_level,
        preparation=Preparation(is_drawn, find_try),
    ),
    assistance=Assistance(
        hint="puzzlebox_games.nonogram.hints:find_hint", solve="puzzlebox_games.nonogram.hints:find_solution"
    ),
    controls=Controls(actions=ACTIONS, hand=NonogramHand),
    words=WORDS,
    presentation=Presentation(
        view="puzzlebox_games.nonogram.view:NonogramView",
        symbols="?#.",
        rules_text=rules_text,
        sounds={"painted": "turn", "wrong": "over", "marking": "hold", "committed": "lock", "dropped layer": "drop"},
        showcase=showcase,
        show=show,
        result_figures=result_figures,
        guide=GUIDE,
    ),
    editing=EDITING,
)
