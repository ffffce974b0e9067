"""What a player can place in a Klotski box, and how the draft of a board becomes a position.

A cell of a draft holds the letter of its piece. `GOAL` follows in the top left cell of the goal.
"""

from puzzlebox.rules import Cell, Draft, Editing, Tool
from puzzlebox_games.klotski.board import FREE, MAX_SIDE, MIN_SIDE, SYMBOLS, Box, X, bottom_middle, read_position

PIECE, GOAL = "a", "!"
"""The signs of a new piece and of the goal."""


def place(draft: Draft, sign: str, cells: tuple[Cell, ...]) -> Draft:
    """Return the board after a rectangle was placed as one piece. The pieces that it covers are taken away, and so is
    another X. A goal is only one cell: where the top left cell of X has to go."""
    if sign == GOAL:
        moved = {cell: old.removesuffix(GOAL) for cell, old in draft.cells.items()}
        return draft.with_cells(moved | {cells[-1]: moved[cells[-1]] + GOAL})
    gone = {draft.cells[cell].removesuffix(GOAL) for cell in cells} | {sign if sign == SYMBOLS[X] else ""}
    rest = draft.with_cells({cell: old[1:] for cell, old in draft.cells.items() if old[:1] in gone - {""}})
    used = set("".join(rest.signs))
    name = next((name for name in SYMBOLS[X + 1 :] if name not in used), PIECE) if sign == PIECE else sign
    emptied = {cell for cell in cells if not sign and draft.cells[cell] == GOAL}
    return rest.with_cells({cell: "" if cell in emptied else name + rest.cells[cell] for cell in cells})


def shapes_of(draft: Draft) -> dict[str, tuple[Cell, tuple[int, int]]]:
    """Return the pieces of a draft by their letters: the top left cell of each, and its rows and columns."""
    return {name: _shape(draft, name) for name in dict.fromkeys("".join(draft.signs).replace(GOAL, "")) if name}


def goal_of(draft: Draft) -> Cell | None:
    """Return where the top left cell of X has to go: in the middle of the bottom if no goal was placed, or None if
    there is no X either."""
    placed = [cell for cell, sign in draft.cells.items() if sign.endswith(GOAL)]
    if placed or SYMBOLS[X] not in "".join(draft.signs):
        return placed[0] if placed else None
    return bottom_middle(Box(draft.rows, draft.columns, (shapes_of(draft)[SYMBOLS[X]][1],), (0, 0)))


def _shape(draft: Draft, name: str) -> tuple[Cell, tuple[int, int]]:
    cells = [cell for cell, sign in draft.cells.items() if sign.startswith(name)]
    (top, left), (bottom, right) = cells[0], cells[-1]
    return cells[0], (bottom - top + 1, right - left + 1)


def position(draft: Draft) -> str:
    """Return the text of the board, with the goal if one was placed."""
    board = "/".join("".join(sign.removesuffix(GOAL) or SYMBOLS[FREE] for sign in line) for line in draft.lines())
    goals = [f" goal {row} {column}" for (row, column), sign in draft.cells.items() if sign.endswith(GOAL)]
    return board + "".join(goals)


def read(text: str) -> Draft:
    """Return the draft of a position, with the goal if it is named."""
    grid, box = read_position(text)
    draft = Draft.of([[SYMBOLS[value].strip(SYMBOLS[FREE]) for value in grid.row(row)] for row in range(grid.rows)])
    return place(draft, GOAL, (box.goal,)) if " goal " in text else draft


EDITING = Editing(
    (Tool(PIECE, "Piece"), Tool(SYMBOLS[X], "X"), Tool(GOAL, "Goal"), Tool("", "Free cell")),
    Draft.empty(5, 4),
    smallest=MIN_SIDE,
    largest=MAX_SIDE,
    place=place,
    position=position,
    read=read,
)
