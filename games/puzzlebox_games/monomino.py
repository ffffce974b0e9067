"""Monomino, published as "Tetromino for Idiots": one single box at a time. For a first five minutes with the keys."""

from puzzlebox.core.game import BigWord
from puzzlebox_games.falling.game import falling_game
from puzzlebox_games.falling.rules import shapes_from_boxes
from puzzlebox_games.falling.sweigart import CORNER, PAUSE, sweigart

SHAPES = shapes_from_boxes({"dot": "...../...../..O../...../....."}, *CORNER)

GAME = falling_game(
    sweigart("Monomino", SHAPES),
    id="monomino",
    summary="One single box at a time: a first five minutes with the keys",
    pause=PAUSE,
    sizes=True,
    big_word=BigWord("Tetromino for Idiots", 0.6),
)
