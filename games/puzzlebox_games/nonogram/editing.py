"""How a player draws the picture of a nonogram."""

from puzzlebox.rules import Draft, Editing, Message, Tool, draft_of, painted, rows_text
from puzzlebox_games.nonogram.board import MAX_DRAWN, read_position
from puzzlebox_games.nonogram.options import GRADE_TEXTS, SEVERAL
from puzzlebox_games.nonogram.palette import BLACK
from puzzlebox_games.nonogram.rules import Nonogram
from puzzlebox_games.nonogram.solver import only_solution


def read(text: str) -> Draft:
    """Return the draft of a position: its picture or, if it may have several, the cells that are filled."""
    found = read_position(text)
    width = len(found.clues.columns)
    try:
        rows = ["".join(".#"[row >> column & 1] for column in range(width)) for row in only_solution(found.clues)]
    except ValueError:
        signs = "".join("#" if cell == BLACK else "." for cell in found.cells)
        rows = [signs[at : at + width] for at in range(0, len(signs), width)]
    return draft_of("/".join(rows), ".")


def tell(state: Nonogram) -> Message:
    """Return whether a board has one solution, and its grade."""
    if state.has_several:
        return Message("It may have several solutions. Each picture that makes all clues wins.")
    return Message("One solution. Grade: {grade}.", grade=GRADE_TEXTS[str(state.status()["grade"])])


EDITING = Editing(
    (Tool("#", "Filled"), Tool("", "Empty cell")),
    Draft.empty(10, 10),
    smallest=2,
    largest=MAX_DRAWN,
    place=painted,
    position=lambda draft: rows_text(draft, "."),
    read=read,
    tell=tell,
    otherwise=f"logic={SEVERAL}",
)
