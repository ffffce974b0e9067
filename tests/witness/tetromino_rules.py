"""Tetromino, as published by Al Sweigart in 2012: seven four-cell pieces, no kicks, a drop that does not lock."""

from tests.witness.pieces import shapes_from_boxes
from tests.witness.sweigart import CORNER, sweigart

SHAPES = shapes_from_boxes(
    {
        "S": "...../...../..OO./.OO../..... ...../..O../..OO./...O./.....",
        "Z": "...../...../.OO../..OO./..... ...../..O../.OO../.O.../.....",
        "J": "...../.O.../.OOO./...../..... ...../..OO./..O../..O../....."
        " ...../...../.OOO./...O./..... ...../..O../..O../.OO../.....",
        "L": "...../...O./.OOO./...../..... ...../..O../..O../..OO./....."
        " ...../...../.OOO./.O.../..... ...../.OO../..O../..O../.....",
        "I": "..O../..O../..O../..O../..... ...../...../OOOO./...../.....",
        "O": "...../...../.OO../.OO../.....",
        "T": "...../..O../.OOO./...../..... ...../..O../..OO./..O../....."
        " ...../...../.OOO./..O../..... ...../..O../.OO../..O../.....",
    },
    *CORNER,
)

RULES = sweigart("Tetromino", SHAPES)
