"""How a player types a Sudoku."""

from puzzlebox.rules import (
    Draft,
    Editing,
    InvalidError,
    Message,
    ShownBoard,
    ShownCell,
    Tool,
    draft_of,
    painted,
    rows_text,
)
from puzzlebox_games.sudoku.board import BLOCKS, digits_text, read_position
from puzzlebox_games.sudoku.options import GRADE_NAMES
from puzzlebox_games.sudoku.rules import Sudoku

DIGITS = "123456789"


def read(text: str) -> Draft:
    """Return the draft of a position: its givens. Raises ValueError for boards that are more than that."""
    found = read_position(text)
    if found.form.regions or found.form.cages or found.form.size > len(DIGITS):
        raise InvalidError("only boards with blocks and digits up to 9 can be edited")
    cells, size = digits_text(found.givens), found.form.size
    return draft_of("/".join(cells[at : at + size] for at in range(0, len(cells), size)), ".")


def block_of(draft: Draft) -> tuple[int, int] | None:
    """Return the rows and columns of the blocks of a draft; None if no board has its sides."""
    return BLOCKS.get(draft.rows) if draft.rows == draft.columns else None


def shown(draft: Draft) -> ShownBoard:
    """Return the draft as a player sees it, with its blocks."""
    cells = tuple(ShownCell(int(sign), sign, "stack") if sign else ShownCell() for sign in draft.signs)
    return ShownBoard(draft.rows, draft.columns, cells, blocks=block_of(draft) or (0, 0), style="paper")


def tell(state: Sudoku) -> Message:
    """Return that a board has one solution, and its grade."""
    return Message("One solution. Grade: {grade}.", grade=GRADE_NAMES[state.options["grade"]])


EDITING = Editing(
    (*(Tool(digit, Message("{value}", value=digit)) for digit in DIGITS), Tool("", "Empty cell")),
    Draft.empty(9, 9),
    smallest=4,
    largest=9,
    place=painted,
    position=lambda draft: rows_text(draft, ".", ""),
    read=read,
    typed=True,
    show=shown,
    tell=tell,
)
