"""The declaration of Mines: options, keys, words, measures, texts and searches."""

from puzzlebox.rules import (
    COVER,
    CURSOR_MARK,
    CURSOR_MOVES,
    CURSOR_PRESS,
    Action,
    Assistance,
    Controls,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Message,
    MouseHelp,
    NextGame,
    Numeral,
    Options,
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
    clock_text,
    named,
    shown_board,
    shown_figures,
    translatable,
)
from puzzlebox_games.covers import box
from puzzlebox_games.mines.board import ASK, COVERED, FATAL, FLAG, HIDDEN, MINE, SEEN_SYMBOLS, SYMBOLS, WRONG
from puzzlebox_games.mines.editing import EDITING
from puzzlebox_games.mines.generator import find_given, given_cell, is_given
from puzzlebox_games.mines.hand import FLAG_MODE, MinesHand
from puzzlebox_games.mines.options import MEASURES, OPTIONS, PREFERENCES, mine_count
from puzzlebox_games.mines.rules import KINDS, Mines, complete, opens

PRESETS = (
    Preset("Beginner", {"size": "9", "mines": "10"}),
    Preset("Intermediate", {"size": "16", "mines": "40"}),
    Preset("Expert", {"size": "16x30", "mines": "99"}),
    Preset("Small", {"size": "8", "mines": "10"}),
    Preset("Dense", {"mines": "16"}),
    Preset("Huge", {"size": "24x30", "mines": "150"}),
)


def next_games(state: Mines) -> tuple[NextGame, ...]:
    """Return a new board, and the same one with its first cell open."""
    if state.first is None:
        return ()
    same = NextGame("Same board", state.options, Start(position=state.home_position()))
    return (same,) if state.origin is None else (NextGame("Next board", state.options), same)


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    sides: Sides = options["size"]
    return (
        Message(
            "The board has {rows} rows of {columns} cells, and {count} mine is hidden among them.",
            "The board has {rows} rows of {columns} cells, and {count} mines are hidden among them.",
            count=mine_count(options),
            rows=sides.rows,
            columns=sides.columns,
        ),
        "Open all cells without a mine. An open cell shows how many of the up to eight cells around it are mines. If "
        "there is none, they open, too.",
        FIRST_TEXTS[options["first"]],
        GUESS_TEXTS[options["guess"]],
        "Flag the cells that you know to be mines. A flagged cell does not open. If a number has as many flags around "
        "it as it says, a click on it opens all other cells around it at once.",
        _end(options["lives"]),
        "The clock starts with the first opening. The 3BV of a board is the least number of clicks that open it "
        "without flags; efficiency compares it with your clicks, including those without an effect.",
        "Undo is allowed, even after a mine, but the game then counts as assisted, and opened mines stay counted.",
    )


FIRST_TEXTS = {
    "open": "There is no mine in the cell that you open first, nor in the cells around it.",
    "safe": "There is no mine in the cell that you open first.",
    "given": "The game opens the middle cell. There is no mine in it, nor in the cells around it.",
}

GUESS_TEXTS = {
    "no": "Every board can be solved by logic from its first cell on, so you never have to guess.",
    "yes": "The mines are laid at random: you may have to guess.",
}


def _end(lives: int) -> str:
    return Message(
        "The game is won when all cells without a mine are open, and lost when you open a mine.",
        "The game is won when all cells without a mine are open, and lost when you open {count} mines. A mine that you "
        "open before counts as flagged.",
        count=lives,
    )


def showcase(state: Mines) -> Mines:
    """Return a game after some openings, with flags; on other boards than the default one, after the first opening."""
    if state.options.value_text("size") == "9":
        return Mines(Options(OPTIONS), Start(position=PICTURE))
    if state.mines is None:
        state.send("open {} {}".format(*given_cell(state.field)))
    return state


PICTURE = (
    "9x9/10 ........./.....*.../*.*....../........./........*/.**....../.....*.../.*...*.../...*..... open 4 4 "
    "000011100/12111F100/F2F111100/--1100011/--210001F/--F111111/--312F200/--21-F200/------100"
)
"""A board in the middle of a game."""


def pictures(options: Options) -> tuple[GuidePicture[Mines], ...]:
    """Return a board after its first opening, and one with flags."""
    after = PICTURE.rsplit(" ", 1)[0]
    return (
        GuidePicture("After the first opening", Mines(Options(OPTIONS), Start(position=after))),
        GuidePicture("A flag on each mine that is found", showcase(Mines(Options(OPTIONS), Start(seed="mines")))),
    )


GUIDE = Guide(
    goal="Open all cells without a mine. Each number says how many of the cells around it are mines",
    mouse=(
        MouseHelp("Click a cell", "open it"),
        MouseHelp("Right-click a cell", "flag it, or remove the flag"),
        MouseHelp("Click a number with its flags", "open all other cells around it"),
    ),
    pictures=pictures,
    first_hints=(
        FirstHint("open a cell", ("cursor press",), "Click"),
        FirstHint("flag a mine", ("cursor mark",), "Right-click"),
        FirstHint("hint", ("hint",)),
    ),
)

ACTIONS = (
    *CURSOR_MOVES,
    CURSOR_PRESS._replace(label="open"),
    CURSOR_MARK._replace(label="flag", keys=("F", "M", "X")),
    Action(FLAG_MODE, "flag mode", ("G", "Tab")),
    Action("again", "start again", ("R",), available=Mines.may_begin_again, role="restart"),
)


def words(options: Options) -> tuple[str, ...]:
    """Return the openings, flags and chords of all cells."""
    return cell_words(*options["size"], *KINDS)


WORDS = Words(
    words,
    (
        Verb("open ROW COLUMN try NUMBER", "open [0-9]+ [0-9]+ try [0-9]+", ("open 0 1 try 2",)),
        Verb(
            "flag ROW COLUMN MARK", "flag [0-9]+ [0-9]+ (on|off|ask)", ("flag 0 1 on", "flag 0 1 off", "flag 0 1 ask")
        ),
        Verb("flags ROW COLUMN", "flags [0-9]+ [0-9]+", ("flags 0 1",)),
        Verb("wasted CLICK", "wasted (open|flag|chord)", tuple(f"wasted {kind}" for kind in KINDS)),
    ),
)

COVERED_COLOUR, MARK_COLOUR, MINE_COLOUR = 2, 9, 10
"""The colours of cells that are not open."""

PALETTE = (
    *("#2460c8", "#1d7a3c", "#c02a2a", "#1d2a80", "#7c1d24", "#0d6f74", "#15171c", "#5a6270"),
    *("#ac1a12", "#1b1e26"),
)
"""The colours of the numbers 1 to 8, of flags and of mines."""


def show(state: Mines, preferences: Options) -> Shown:
    """Return what a player sees: numbers, flags, and after the end the mines."""
    board = shown_board(state.grid, map(_shown_cell, state.seen()), style="field", palette=PALETTE)
    return Shown(board, figures=_figures(state))


def _figures(state: Mines) -> dict[str, str]:
    return {**shown_figures(state), "Time": clock_text(state.elapsed(), hundredths=state.ended_at is not None)}


CLICKS = (translatable("Openings"), translatable("Flags"), translatable("Chords"))
"""The labels of the kinds of clicks."""


def rates(state: Mines) -> dict[str, str]:
    """Return how much of the board is opened, counted in 3BV, how quickly, and with how few clicks."""
    worth = state.worth
    if worth is None:
        return {}
    rate = state.reached * 100_000 // max(1, state.elapsed())
    if not sum(state.clicks):
        return {"3BV": str(worth.total)}
    speed = {"3BV/s": Numeral(f"{rate // 100}.{rate % 100:02}")} if state.elapsed() else {}
    efficiency = Message("{percent}%", percent=state.efficiency)
    return {"3BV": f"{state.reached} / {worth.total}", **speed, translatable("Efficiency"): efficiency}


def result_figures(state: Mines) -> dict[str, str]:
    """Return the figures of the result, with the clicks."""
    found = rates(state)
    usual: dict[str, str] = {name: found.pop(name) for name in ("3BV/s", "Efficiency") if name in found}
    return {
        **usual,
        translatable("Clicks"): str(sum(state.clicks) + sum(state.wasted)),
        translatable("Wasted clicks"): str(sum(state.wasted)),
        **found,
        **dict(zip(CLICKS, map(str, state.clicks), strict=True)),
        translatable("Opened mines"): str(state.deaths),
        "Time": clock_text(state.elapsed(), hundredths=state.ended_at is not None),
    }


def _shown_cell(value: int) -> ShownCell:
    if value < COVERED:
        return ShownCell(value, str(value) if value else "")
    if value == COVERED:
        return ShownCell(COVERED_COLOUR, named(COVER, NAMES[value]), "stack", "cover")
    if value in (FLAG, ASK):
        return ShownCell(MARK_COLOUR, named(SYMBOLS[value], NAMES[value]), "mark", "flag" if value == FLAG else "cover")
    form: ShownForm = "flag" if value == WRONG else "mine"
    fault = value in (WRONG, FATAL)
    return ShownCell(MINE_COLOUR, named(SEEN_SYMBOLS[value], NAMES[value]), "wall", form, fault=fault)


NAMES = {
    COVERED: Message("covered", context="cell"),
    FLAG: Message("flag", context="cell"),
    ASK: Message("question mark", context="cell"),
    MINE: Message("mine", context="cell"),
    HIDDEN: Message("mine", context="cell"),
    WRONG: Message("wrong flag", context="cell"),
    FATAL: Message("exploded mine", context="cell"),
}
"""What cells are called that are not open, and those with a mine."""


GAME = Game(
    **box("mines"),
    group="logic",
    state=Mines,
    options=OPTIONS,
    presets=PRESETS,
    preferences=PREFERENCES,
    play=PlayPolicy(
        undo="assisted",
        measures=MEASURES,
        next_games=next_games,
        preparation=Preparation(is_given, find_given, opens, complete),
    ),
    assistance=Assistance(
        hint="puzzlebox_games.mines.hints:find_hint",
        solve="puzzlebox_games.mines.hints:find_solution",
        is_wrong=Mines.is_wrong,
    ),
    controls=Controls(actions=ACTIONS, hand=MinesHand),
    words=WORDS,
    presentation=Presentation(
        view="puzzlebox_games.mines.view:MinesView",
        symbols=SYMBOLS,
        rules_text=rules_text,
        sounds={"opened": "turn", "flagged": "lock", "unflagged": "move", "exploded": "drop"},
        showcase=showcase,
        show=show,
        result_figures=result_figures,
        guide=GUIDE,
    ),
    editing=EDITING,
)
