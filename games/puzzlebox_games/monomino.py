"""Monomino, published as "Tetromino for Idiots": single blocks, for learning the keys."""

from __future__ import annotations

from puzzlebox.rules import BigWord
from puzzlebox_games.covers import COVERS
from puzzlebox_games.falling.game import falling_game
from puzzlebox_games.falling.shapes import boxes
from puzzlebox_games.tetromino import LOOK, OPTIONS, PAUSE, Tetromino, words


class Monomino(Tetromino):
    """One block at a time."""

    TITLE = "Monomino"
    SHAPES = {"dot": boxes("...../...../..O../...../.....")}


GAME = falling_game(
    Monomino,
    id="monomino",
    cover=COVERS["monomino"],
    summary="One block at a time: learn the keys in five minutes",
    look=LOOK,
    words=words,
    options=OPTIONS,
    pause=PAUSE,
    big_word=BigWord("Tetromino for Idiots", 0.6),
)
