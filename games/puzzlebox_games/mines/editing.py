"""How a player lays mines."""

from puzzlebox.rules import Cell, Draft, Editing, Tool, draft_of, painted, rows_text
from puzzlebox_games.mines.board import LAYOUT_SYMBOLS, read_position, write_layout

MINE, FIRST = "*", "o"
"""The signs of a mine and of the cell that is opened first."""


def place(draft: Draft, sign: str, cells: tuple[Cell, ...]) -> Draft:
    """Return the draft after something was placed. There is only one first cell."""
    if sign != FIRST:
        return painted(draft, sign, cells)
    others = tuple(cell for cell, old in draft.cells.items() if old == FIRST)
    return painted(painted(draft, "", others), FIRST, cells[-1:])


def position(draft: Draft) -> str:
    """Return the text of the board."""
    rows = rows_text(draft, ".").replace(FIRST, ".")
    first = [f" open {row} {column}" for (row, column), sign in draft.cells.items() if sign == FIRST]
    return f"{draft.rows}x{draft.columns}/{rows.count(MINE)} {rows}{''.join(first)}"


def read(text: str) -> Draft:
    """Return the draft of a position."""
    found = read_position(text)
    draft = draft_of(write_layout(found.field, found.mines), LAYOUT_SYMBOLS[0])
    return place(draft, FIRST, (found.first,)) if found.first else draft


EDITING = Editing(
    (Tool(MINE, "Mine"), Tool(FIRST, "First cell"), Tool("", "Empty cell")),
    Draft.empty(9, 9),
    smallest=4,
    largest=30,
    place=place,
    position=position,
    read=read,
)
