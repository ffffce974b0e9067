"""Monomino, published as "Tetromino for Idiots": single blocks, for learning the keys."""

from __future__ import annotations

from puzzlebox.rules import BigWord
from puzzlebox_games.covers import box
from puzzlebox_games.falling.game import falling_game
from puzzlebox_games.falling.shapes import boxes
from puzzlebox_games.tetromino import LOOK, OPTIONS, PAUSE, Tetromino, words


class Monomino(Tetromino):
    """One block at a time."""

    SHAPES = {"dot": boxes("...../...../..O../...../.....")}


GAME = falling_game(
    Monomino,
    **box("monomino"),
    look=LOOK,
    words=words,
    options=OPTIONS,
    pause=PAUSE,
    big_word=BigWord("Tetromino for Idiots", 0.6),
)
