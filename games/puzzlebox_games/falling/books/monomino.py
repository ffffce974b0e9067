"""The rules of Monomino: those of Tetromino, with single blocks."""

from __future__ import annotations

from puzzlebox_games.falling.books.tetromino import Tetromino
from puzzlebox_games.falling.shapes import boxes


class Monomino(Tetromino):
    """One block at a time."""

    TITLE = "Monomino"
    SHAPES = {"dot": boxes("...../...../..O../...../.....")}
