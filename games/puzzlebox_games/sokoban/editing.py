"""What a player can place on a Sokoban level, and how the draft of a level becomes its text."""

from puzzlebox.rules import Cell, Draft, Editing, Tool
from puzzlebox_games.sokoban.board import BOX, BOX_ON_GOAL, FLOOR, GOAL, PUSHER, PUSHER_ON_GOAL, WALL

ON_GOAL = {BOX: BOX_ON_GOAL, PUSHER: PUSHER_ON_GOAL}
STANDING = (PUSHER, PUSHER_ON_GOAL)
OFF_GOAL = {on_goal: sign for sign, on_goal in ON_GOAL.items()}

FIRST_ROWS, FIRST_COLUMNS = 7, 9


def place(draft: Draft, sign: str, cells: tuple[Cell, ...]) -> Draft:
    """Return the level after something was placed. A goal goes below a box or the pusher, and these go on goals. There
    is only one pusher."""
    changes: dict[Cell, str] = {}
    if sign == PUSHER:
        cells = cells[-1:]
        changes = {cell: GOAL if old == PUSHER_ON_GOAL else "" for cell, old in draft.cells.items() if old in STANDING}
    now = draft.cells | changes
    return draft.with_cells(changes | {cell: _placed(sign, now[cell]) for cell in cells})


def _placed(sign: str, old: str) -> str:
    """Return what a cell holds after something was placed on it."""
    if sign == GOAL:
        return ON_GOAL.get(OFF_GOAL.get(old, old), GOAL)
    return ON_GOAL.get(sign, sign) if old == GOAL or old in OFF_GOAL else sign


def position(draft: Draft) -> str:
    """Return the text of the level."""
    return "|".join("".join(sign or FLOOR for sign in line) for line in draft.lines())


def read(text: str) -> Draft:
    """Return the draft of a level."""
    lines = text.split("|")
    columns = max(map(len, lines))
    return Draft.of([[sign.strip(FLOOR) for sign in line.ljust(columns, FLOOR)] for line in lines])


def walled(rows: int, columns: int) -> Draft:
    """Return a level with nothing but walls around it."""
    draft = Draft.empty(rows, columns)
    return draft.with_cells(
        {(row, column): WALL for row, column in draft.cells if row in (0, rows - 1) or column in (0, columns - 1)}
    )


EDITING = Editing(
    (Tool(WALL, "Wall"), Tool(BOX, "Box"), Tool(GOAL, "Goal"), Tool(PUSHER, "Pusher"), Tool("", "Floor")),
    walled(FIRST_ROWS, FIRST_COLUMNS),
    smallest=3,
    largest=32,
    place=place,
    position=position,
    read=read,
)
