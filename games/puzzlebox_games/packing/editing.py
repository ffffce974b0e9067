"""How a player outlines a board of Packing, and lays pieces on it."""

from puzzlebox.rules import Draft, Editing, Message, Tool, draft_of, painted, rows_text
from puzzlebox_games.packing.board import MAX_SIDE, SYMBOLS, read_position
from puzzlebox_games.packing.pieces import PIECES

HOLE = SYMBOLS[-1]

EDITING = Editing(
    (Tool(HOLE, "Hole"), *(Tool(name, Message("{value}", value=name)) for name in PIECES), Tool("", "Free cell")),
    Draft.empty(6, 10),
    smallest=2,
    largest=MAX_SIDE,
    place=painted,
    position=lambda draft: rows_text(draft, SYMBOLS[0]),
    read=lambda text: draft_of(read_position(text).grid.text(SYMBOLS), SYMBOLS[0]),
)
