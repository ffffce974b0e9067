"""Monomino, published as "Tetromino for Idiots": single blocks, for learning the keys."""

from puzzlebox.core.game import BigWord
from puzzlebox_games.covers import COVERS
from puzzlebox_games.falling.game import falling_game, standard
from puzzlebox_games.falling.pieces import shapes_from_boxes
from puzzlebox_games.falling.sweigart import CORNER, PAUSE, sweigart

SHAPES = shapes_from_boxes({"dot": "...../...../..O../...../....."}, *CORNER)

RULES = sweigart("Monomino", SHAPES)

GAME = falling_game(
    RULES,
    id="monomino",
    cover=COVERS["monomino"],
    summary="One block at a time: learn the keys in five minutes",
    pause=PAUSE,
    variations=standard(RULES, sizes=True),
    big_word=BigWord("Tetromino for Idiots", 0.6),
)
