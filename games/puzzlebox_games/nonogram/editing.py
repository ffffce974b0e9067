"""How a player draws the picture of a nonogram."""

from puzzlebox.rules import Draft, Editing, Grid, Message, ShownBoard, ShownCell, Tool, draft_of, painted, rows_text
from puzzlebox_games.nonogram.board import MAX_DRAWN, colours_in, numbered, read_position
from puzzlebox_games.nonogram.options import GRADE_TEXTS, SEVERAL
from puzzlebox_games.nonogram.palette import BLACK, PAINTS, PALETTE, SYMBOLS, WHITE
from puzzlebox_games.nonogram.rules import Nonogram
from puzzlebox_games.nonogram.solver import kind_at, only_solution


def read(text: str) -> Draft:
    """Return the draft of a position: its picture or, if it may have several, the cells that are filled."""
    found = read_position(text)
    rows, columns = map(len, found.clues)
    kinds, board = (WHITE, *colours_in(found.clues)), Grid(rows, columns, found.cells)
    try:
        picture = only_solution(numbered(found.clues))
        board.cells = [kinds[kind_at(picture, rows, cell)] for cell in board]
    except ValueError:
        pass  # the draft has what is filled
    return draft_of(board.text(SYMBOLS), "?.")


def show(draft: Draft) -> ShownBoard:
    """Return a draft as a board in its colours."""
    cells = [ShownCell(SYMBOLS.index(sign), "", "stack") if sign else ShownCell() for sign in draft.signs]
    return ShownBoard(draft.rows, draft.columns, tuple(cells), palette=PALETTE)


def tell(state: Nonogram) -> Message:
    """Return whether a board has one solution, and its grade."""
    if state.has_several:
        return Message("It may have several solutions. Each picture that makes all clues wins.")
    return Message("One solution. Grade: {grade}.", grade=GRADE_TEXTS[str(state.status()["grade"])])


OTHERS = [paint for value, paint in PAINTS.items() if value != BLACK]
"""The colours besides black."""

EDITING = Editing(
    (Tool("#", "Filled"), *(Tool(paint.letter, paint.name) for paint in OTHERS), Tool("", "Empty cell")),
    Draft.empty(10, 10),
    smallest=2,
    largest=MAX_DRAWN,
    place=painted,
    position=lambda draft: rows_text(draft, "."),
    read=read,
    show=show,
    tell=tell,
    otherwise=f"logic={SEVERAL}",
)
