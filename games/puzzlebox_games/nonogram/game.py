"""The declaration of Nonogram: options, keys, words, measures, texts and searches."""

from collections.abc import Mapping, Sequence

from puzzlebox.rules import (
    CURSOR_MOVES,
    Action,
    Assistance,
    Cell,
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
from puzzlebox_games.nonogram.editing import EDITING
from puzzlebox_games.nonogram.generator import find_try
from puzzlebox_games.nonogram.hand import TOOLS, NonogramHand, tools_of
from puzzlebox_games.nonogram.hints import NAMES, wrong_cell
from puzzlebox_games.nonogram.lines import Clue, kind_of, length_of
from puzzlebox_games.nonogram.options import GRADE_TEXTS, MEASURES, OPTIONS, PREFERENCES
from puzzlebox_games.nonogram.palette import BLACK, INPUT_WORDS, PAINTS, PALETTE, SYMBOLS, UNKNOWN, WHITE, letter_of
from puzzlebox_games.nonogram.pictures import PICTURES
from puzzlebox_games.nonogram.rules import FILL, SET, Nonogram, board_colours

PRESETS = (
    Preset("Pictures", {"source": "picture"}),
    Preset("Pictures in colours", {"source": "picture", "coloured": "on"}),
    *size_presets("5", "10", "15", "20", "25", "30"),
    Preset("Noise 15 x 15", {"size": "15", "style": "noise"}),
    Preset("With trying 15 x 15", {"size": "15", "logic": "any"}),
    Preset("Three colours 15 x 15", {"size": "15", "colours": "3"}),
)

LEVELS = [
    tuple(
        Level(
            Message("{rows} x {columns}", rows=len(drawing.rows), columns=len(drawing.rows[0])),
            {"source": "picture", **chosen, "picture": str(number)},
            solved_title=translatable(drawing.title),
        )
        for number, drawing in enumerate(PICTURES, 1)
    )
    for chosen in ({}, {"coloured": "on"})
]
"""The pictures in black, and those in their colours."""


def levels(options: Options) -> tuple[Level, ...]:
    """Return the pictures in black, or those in their colours."""
    return LEVELS[bool(options["coloured"])]


def is_drawn(options: Options) -> bool:
    """Return whether the board is drawn from a seed."""
    return bool(options["source"] == "random")


def next_games(state: Nonogram) -> tuple[NextGame, ...]:
    """Return the next picture or another board, and the same one."""
    options = state.options
    if state.origin is None or is_drawn(options):
        return new_or_same(state, state.board)
    return (*next_level(GAME, options), NextGame("Same board", options))


IN_COLOURS = Message(
    "A run has the colour of its number. Runs of different colours may touch: there may be no blank cell between them."
)

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
        *(IN_COLOURS,) * (len(board_colours(options)) > 1),
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
    for cell in state.grid:
        if (value := state.right_value(cell)) != WHITE:
            state.send(f"set {cell[0]} {cell[1]} {INPUT_WORDS[value]}")
    return state


def showcase(state: Nonogram, fifths: int = 3) -> Nonogram:
    """Return a board of which the first rows are solved."""
    for row, column in state.grid:
        if row < state.grid.rows * fifths // 5:
            state.send(f"set {row} {column} {INPUT_WORDS[state.right_value((row, column))]}")
    return state


GUIDE = Guide(
    goal="Find the picture: the numbers are the lengths of the runs of filled cells in each row and column",
    mouse=(
        MouseHelp("Drag along a row or column", "fill the cells"),
        MouseHelp("Drag with the right button", "cross out cells"),
        MouseHelp("Drag with the middle button, or with Shift", "empty cells"),
        MouseHelp("Click a clue", "cross out the rest of its line, if its runs are complete"),
        MouseHelp("Click a colour, or a run of a clue", "choose what to paint, on boards in colours"),
    ),
    pictures=pictures,
    first_hints=(
        FirstHint("fill cells", ("cursor black",), "Drag"),
        FirstHint("cross out cells", ("cursor white",), "Right-drag"),
        FirstHint("hint", ("hint",)),
    ),
)


def _choosing(number: int) -> Action:
    return Action(
        f"colour {number}",
        Message("colour {number}", number=number),
        (str(number), f"Keypad{number}"),
        available=lambda state: len(state.colours) > 1 and number <= len(state.colours),
        group="colour",
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
    *map(_choosing, range(10)),
    Action("clear", "empty all", ("C",), available=lambda state: any(state.grid.cells)),
    Action("again", "start again", ("R",), available=Nonogram.may_begin_again, role="restart"),
)


def words(options: Options) -> tuple[str, ...]:
    """Return what every cell can be set to."""
    drawing = PICTURES[options["picture"] - 1]
    sides = options["size"] if is_drawn(options) else Sides(len(drawing.rows), len(drawing.rows[0]))
    cells = cell_words(*sides, "set")
    values = (*board_colours(options), WHITE, UNKNOWN)
    return tuple(f"{cell} {INPUT_WORDS[value]}" for value in values for cell in cells)


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
    firm, shown = state.layers["firm"].cells, {**SHOWN, **_shown_colours(state)}
    pairs = zip(state.grid.cells, firm, strict=True)
    cells = [shown[value]._replace(role="ghost") if value != own else shown[value] for value, own in pairs]
    rows, columns = (_shown_clues(lines, state.colours) for lines in state.clues)
    turned = [cell for line in zip(*columns, strict=True) for cell in line]
    left, above = tuple(cell for line in rows for cell in line), tuple(turned)
    boards = (
        ShownBoard(len(rows), len(rows[0]), left, title="Rows", place="left", palette=PALETTE),
        ShownBoard(len(columns[0]), len(columns), above, title="Columns", place="above", palette=PALETTE),
    )
    drawing = state.drawing if state.outcome() else None
    title, blocks = drawing.title if drawing else "", (5, 5)
    palette = PALETTE if len(state.colours) > 1 else (INK,)
    board = shown_board(state.grid, cells, title, blocks, style="paper", palette=palette)
    figures = shown_figures(state)
    if len(state.colours) > 1:
        figures["Filled"] = Message("{count} of {total}", count=state.filled, total=figures.pop("Blacks"))
    grade = figures["Grade"]
    keys = tuple(ShownKey(place, NAMES[value], "tool") for place, value in TOOLS.items())
    if len(state.colours) > 1:
        keys = tuple(_shown_key(state, place, value) for place, value in tools_of(state).items())
    return Shown(board, boards, {**figures, "Grade": named(grade, GRADE_TEXTS[grade])}, keys=keys)


def run_name(run: int, colours: Sequence[int]) -> Message:
    """Return how a text calls a run on a board in several colours: `red 3`."""
    return Message("{colour} {length}", colour=PAINTS[colours[kind_of(run) - 1]].name, length=length_of(run))


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


FULL = "■"
"""Stands for a filled cell, and before its letter on boards in several colours."""

SHOWN = {
    UNKNOWN: ShownCell(),
    BLACK: ShownCell(1, named(FULL, NAMES[BLACK]), "stack"),
    WHITE: ShownCell(0, named("×", NAMES[WHITE]), "mark"),
}
"""What a player sees in a cell, by its value."""


def _shown_colours(state: Nonogram) -> dict[int, ShownCell]:
    """Return what a player sees in cells of several colours: their letter, too."""
    if len(state.colours) == 1:
        return {}
    letters = {value: f"{FULL}{letter_of(value)}" for value in state.colours}
    return {value: ShownCell(value, named(text, PAINTS[value].name), "stack") for value, text in letters.items()}


def _shown_key(state: Nonogram, place: Cell, value: int) -> ShownKey:
    """Return the key that chooses a colour, or the cross, with its number."""
    number = state.kinds.index(value)
    name = PAINTS[value].name if number else Message("cross")
    look = PAINTS[value].look if number else ""
    return ShownKey(place, Message("{number} {colour}", number=number, colour=name), f"colour {number}", colour=look)


def _shown_clues(lines: tuple[Clue, ...], colours: Sequence[int]) -> list[list[ShownCell]]:
    """Return the runs of each line, with empty cells before them."""
    shown = [[_shown_run(run, colours) for run in clue] or [ShownCell(0, "0")] for clue in lines]
    longest = max(map(len, shown))
    return [[ShownCell()] * (longest - len(line)) + line for line in shown]


def _shown_run(run: int, colours: Sequence[int]) -> ShownCell:
    if len(colours) == 1:
        return ShownCell(0, str(run))
    value = colours[kind_of(run) - 1]
    return ShownCell(value, named(f"{length_of(run)}{letter_of(value)}", run_name(run, colours)))


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
        levels=levels,
        next_games=next_games,
        solve_level=solve_level,
        preparation=Preparation(is_drawn, find_try),
    ),
    assistance=Assistance(
        hint="puzzlebox_games.nonogram.hints:find_hint",
        solve="puzzlebox_games.nonogram.hints:find_solution",
        is_wrong=lambda state: bool(state.solution and wrong_cell(state, state.solution)),
    ),
    controls=Controls(actions=ACTIONS, hand=NonogramHand),
    words=WORDS,
    presentation=Presentation(
        view="puzzlebox_games.nonogram.view:NonogramView",
        symbols=SYMBOLS,
        rules_text=rules_text,
        sounds={"painted": "turn", "wrong": "over", "marking": "hold", "committed": "lock", "dropped layer": "drop"},
        showcase=showcase,
        show=show,
        result_figures=result_figures,
        guide=GUIDE,
    ),
    editing=EDITING,
)
