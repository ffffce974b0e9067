"""Tells the rules of Slide in plain words, with a solved board drawn as text."""

from __future__ import annotations

from puzzlebox.core.options import Options
from puzzlebox_games.slide.board import Sides, solved_board

WIDEST = 10
"""Columns and rows that a drawn board may have; of a larger one only the size is told."""

MIXES = {
    "walk": "From the solved board the blank makes {moves} legal moves, each drawn by lot among those it has there.",
    "random": "Any arrangement that can be solved, all equally likely.",
}


def told(options: Options) -> tuple[str, ...]:
    """The rules a paragraph an item."""
    sides: Sides = options["size"]
    return (
        f"{sides.rows} rows of {sides.columns}: the numbers from 1 to {sides.rows * sides.columns - 1}, and one blank.",
        *_goal(sides),
        "Mixed: " + MIXES[options["mix"]].format(moves=options["moves"]),
        "Click a tile in the blank's row or column, and every tile from it to the blank moves by one. An arrow key "
        "moves the tile on the other side of the blank that way.",
        "The clock starts with the first move and stops at the win. Moves count every tile that moved, actions every "
        "click or key.",
        "Won as soon as the numbers are in order, the blank last. There is no losing.",
    )


def _goal(sides: Sides) -> tuple[str, ...]:
    if max(sides) > WIDEST:
        return ()
    board = solved_board(sides)
    wide = len(str(len(board)))
    rows = (" ".join(f"{tile or '·':>{wide}}" for tile in board.row(r)) for r in range(board.rows))
    return ("In order:\n\n" + "\n".join(rows),)
