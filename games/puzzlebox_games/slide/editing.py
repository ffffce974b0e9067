"""How a player arranges the tiles of a Slide board."""

from puzzlebox.rules import Cell, Draft, Editing, Tool
from puzzlebox_games.slide.notation import read_board, write_board

SWAP, BLANK = "swap", "0"


def place(draft: Draft, sign: str, cells: tuple[Cell, ...]) -> Draft:
    """Return the draft after the first and the last of these cells have changed places or, without a sign, the blank
    and the last one."""
    blank = next((cell for cell, held in draft.cells.items() if held == BLANK), cells[0])
    one, two = (cells[0] if sign else blank), cells[-1]
    return draft.with_cells({one: draft.cells[two], two: draft.cells[one]})


def _filled(draft: Draft) -> list[str]:
    """Return the numbers of all cells: those that are missing stand in the empty cells, in their order."""
    numbers = [*map(str, range(1, len(draft.signs))), BLANK]
    kept = [sign if sign in numbers else "" for sign in draft.signs]
    missing = iter([number for number in numbers if number not in kept])
    return [sign or next(missing) for sign in kept]


def position(draft: Draft) -> str:
    """Return the text of the board."""
    return "/".join(map(" ".join, Draft(draft.rows, draft.columns, tuple(_filled(draft))).lines()))


def read(text: str) -> Draft:
    """Return the draft of a position."""
    return Draft.of([row.split(" ") for row in write_board(read_board(text)).split("/")])


EDITING = Editing(
    (Tool(SWAP, "Swap two tiles"), Tool("", "Blank")),
    read("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    smallest=2,
    largest=10,
    place=place,
    position=position,
    read=read,
)
