"""Tetromino, as published by Al Sweigart in 2012: seven four-cell pieces, no kicks, a drop that does not lock."""

from puzzlebox_games.covers import COVERS
from puzzlebox_games.falling.game import falling_game, standard
from puzzlebox_games.falling.pieces import shapes_from_boxes
from puzzlebox_games.falling.sweigart import CORNER, PAUSE, sweigart

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

GAME = falling_game(
    RULES,
    id="tetromino",
    cover=COVERS["tetromino"],
    summary="The seven four-cell pieces, as published by Al Sweigart",
    pause=PAUSE,
    variations=standard(RULES, sizes=True),
)
