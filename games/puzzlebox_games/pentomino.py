"""Pentomino, the five-cell variant of Tetromino: eighteen shapes that turn about the centre of their 5 x 5 box."""

from __future__ import annotations

from puzzlebox_games.covers import box
from puzzlebox_games.falling.game import falling_game
from puzzlebox_games.falling.shapes import turned_box
from puzzlebox_games.tetromino import LOOK, OPTIONS, PAUSE, Tetromino, words

PICTURES = {
    "F": "...../..OO./.OO../..O../.....",
    "RF": "...../.OO../..OO./..O../.....",
    "I": "..O../..O../..O../..O../..O..",
    "L": "..O../..O../..O../..OO./.....",
    "J": "..O../..O../..O../.OO../.....",
    "N": "...../.OO../..OOO/...../.....",
    "RN": "...../..OO./OOO../...../.....",
    "P": "...../..OO./..OO./..O../.....",
    "RP": "...../.OO../.OO../..O../.....",
    "T": "...../.OOO./..O../..O../.....",
    "U": "...../.O.O./.OOO./...../.....",
    "V": "..O../..O../..OOO/...../.....",
    "W": "...../.O.../.OO../..OO./.....",
    "X": "...../..O../.OOO./..O../.....",
    "Y": "...../..O../OOOO./...../.....",
    "RY": "...../...../OOOO./..O../.....",
    "Z": "...../.OO../..O../..OO./.....",
    "RZ": "...../..OO./..O../.OO../.....",
}
"""Orientation 0 of each shape. The others turn it about the centre of its box."""

TURNS = {"I": 2, "Z": 2, "RZ": 2, "X": 1}
"""The number of orientations of shapes that have fewer than four."""


class Pentomino(Tetromino):
    """Eighteen five-cell pieces."""

    SHAPES = {name: turned_box(picture, TURNS.get(name, 4)) for name, picture in PICTURES.items()}


GAME = falling_game(Pentomino, **box("pentomino"), look=LOOK, words=words, options=OPTIONS, pause=PAUSE)
