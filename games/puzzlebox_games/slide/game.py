"""The declaration of Slide: preferences, keys, words, measures, texts and searches."""

from collections.abc import Iterator

from puzzlebox.rules import (
    GROUND,
    ROLES,
    Action,
    ActionRole,
    Assistance,
    Codes,
    Controls,
    Events,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Message,
    MouseHelp,
    Notation,
    Options,
    PlayPolicy,
    Presentation,
    Shown,
    ShownCell,
    ShownMove,
    Sides,
    Start,
    Verb,
    Words,
    shown_board,
    shown_figures,
)
from puzzlebox_games.covers import COVERS, box
from puzzlebox_games.slide.board import DIRECTIONS, solved_board
from puzzlebox_games.slide.editing import EDITING
from puzzlebox_games.slide.hand import SlideHand
from puzzlebox_games.slide.notation import read_moves, write_board, write_moves
from puzzlebox_games.slide.rules import MEASURES, OPTIONS, PREFERENCES, Slide

OPPOSITE: dict[str, str] = {"up": "down", "down": "up", "left": "right", "right": "left"}

KEYS: dict[ActionRole, tuple[str, ...]] = {
    "up": ("Up", "@W"),
    "down": ("Down", "@S"),
    "left": ("Left", "@A"),
    "right": ("Right", "@D"),
}

PALETTE = ("#e8c987", "#fff2d6")
AWAY, HOME = 2, 1
"""The colours of tiles."""

AWAY_CODE, HOME_CODE = ROLES.index("stack"), ROLES.index("home")

WORDS = Words(tuple(DIRECTIONS), (Verb("tile ROW COLUMN", "tile [0-9]+ [0-9]+", ("tile 0 0", "tile 1 1")),))

MAX_DRAWN = 10
"""The most rows or columns of a board that is drawn in the rules."""


def actions(preferences: Options) -> tuple[Action, ...]:
    """Return the actions of the keys. An input names the direction in which the tile moves, which is opposite to the
    arrow if the arrow keys move the blank."""
    reversed_ = preferences["arrows"] == "blank"
    return tuple(
        Action(OPPOSITE[role] if reversed_ else role, role, keys, role=role, group="move")
        for role, keys in KEYS.items()
    )


def _pictures(options: Options) -> tuple[GuidePicture[Slide], ...]:
    """Return a scrambled board, and one that a single move solves."""
    scrambled = Slide(options, Start(seed="slide"))
    almost = solved_board(options["size"])
    last = almost.rows * almost.columns - 1
    almost.cells[last - 1 : last + 1] = [0, last]
    return (
        GuidePicture("At the start", scrambled),
        GuidePicture("One move before the end", Slide(options, Start(position=write_board(almost)))),
    )


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    sides: Sides = options["size"]
    return (
        Message(
            "The board has {rows} rows and {columns} columns, with tiles from 1 to {last} and one blank cell.",
            rows=sides.rows,
            columns=sides.columns,
            last=sides.rows * sides.columns - 1,
        ),
        *_goal(sides),
        _scramble(options),
        "Click a tile in the row or column of the blank, and all tiles from it to the blank move by one cell. An arrow "
        "key moves a tile into the blank in that direction.",
        "The clock starts with the first move and stops when the board is solved. Each tile that moves counts as a "
        "move, and each click or key that moves tiles as an action.",
        "The board is solved as soon as the numbers are in order with the blank last. The game cannot be lost.",
    )


def _scramble(options: Options) -> str:
    if options["mix"] == "random":
        return "The board starts in a random arrangement. All arrangements that can be solved are equally likely."
    return Message(
        "The board is scrambled with {count} random move of the blank.",
        "The board is scrambled with {count} random moves of the blank.",
        count=options["moves"],
    )


def _goal(sides: Sides) -> tuple[str, ...]:
    if max(sides) > MAX_DRAWN:
        return ()
    board = solved_board(sides)
    width = len(str(len(board)))
    rows = (" ".join(f"{tile or '·':>{width}}" for tile in board.row(r)) for r in range(board.rows))
    return (Message("The solved board:\n\n{board}", board="\n".join(rows)),)


def show(state: Slide, preferences: Options) -> Shown:
    """Return the tiles as a player sees them. Those at home have another colour."""
    cells = (
        ShownCell(HOME if number == place else AWAY, str(number), "home" if number == place else "stack", piece=number)
        if number
        else GROUND
        for place, number in enumerate(state.grid.cells, 1)
    )
    board = shown_board(state.grid, cells, palette=PALETTE, ground=COVERS["slide"].colour)
    return Shown(board, figures=shown_figures(state))


def moves(state: Slide, events: Events) -> Iterator[ShownMove]:
    """Yield the tiles that moved."""
    return (
        ShownMove("moved", move.start, move.end) for event in events if event.name == "slid" for move in event.detail
    )


def codes(state: Slide) -> Codes:
    """Return the codes of what `show` shows."""
    cells = [
        8 * number + (HOME_CODE if number == place else AWAY_CODE) if number else 0
        for place, number in enumerate(state.grid.cells, 1)
    ]
    return Codes(cells, state.grid.columns, (), tuple(state.status().values()))


GUIDE = Guide(
    goal="Slide the tiles into the blank until all numbers are in order, with the blank in the last cell",
    mouse=(
        MouseHelp("Click a tile", "move it, and all tiles between it and the blank"),
        MouseHelp("Drag a tile towards the blank", "move it in the same way"),
        MouseHelp("Point at a tile", "move it if it is beside the blank, with the preference Hover"),
    ),
    pictures=_pictures,
    first_hints=(
        FirstHint("slide", ("left", "right", "up", "down")),
        FirstHint("move a tile to the blank", gesture="Click"),
        FirstHint("undo", ("undo",)),
    ),
)

GAME = Game(
    **box("slide"),
    state=Slide,
    options=OPTIONS,
    preferences=PREFERENCES,
    play=PlayPolicy(measures=MEASURES),
    assistance=Assistance(
        hint="puzzlebox_games.slide.hints:hint",
        solve="puzzlebox_games.slide.solver:solve",
        minimum="moves",
        data={name: f"puzzlebox_games/slide/data/{name}.xz" for name in ("tables", "cell_tables", "strip_tables")},
    ),
    notation=Notation(write_moves, read_moves),
    controls=Controls(actions=actions, hand=SlideHand),
    words=WORDS,
    presentation=Presentation(
        view="puzzlebox_games.slide.view:SlideView",
        rules_text=rules_text,
        show=show,
        codes=codes,
        moves=moves,
        guide=GUIDE,
    ),
    editing=EDITING,
)
