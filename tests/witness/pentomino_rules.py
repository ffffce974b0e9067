"""Pentomino, the five-cell variant of Tetromino: eighteen shapes that turn about the centre of their 5 x 5 box."""

from tests.witness.pieces import Shape, turned_box
from tests.witness.sweigart import CORNER, sweigart

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
"""Orientation 0 of each shape. A random draw gives an index into this order."""

TURNS = {"I": 2, "Z": 2, "RZ": 2, "X": 1}
"""The number of orientations of shapes that have fewer than four."""


SHAPES = tuple(Shape(name, turned_box(box, TURNS.get(name, 4)), *CORNER) for name, box in PICTURES.items())

RULES = sweigart("Pentomino", SHAPES)
