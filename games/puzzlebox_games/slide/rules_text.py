"""Describes the rules of Slide in plain words, with a solved board drawn as text."""

from __future__ import annotations

from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox_games.slide.board import Sides, solved_board

MAX_DRAWN = 10
"""The most rows or columns of a board that is drawn."""


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
