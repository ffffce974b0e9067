"""The reference for playing without a window: an implementation in the style of the published programs. Its pieces are
5 x 5 pictures in text, and each move checks all 25 cells. No game uses it.
"""

import random
from collections.abc import Sequence
from typing import Any

Board = list[list[Any]]
Piece = dict[str, Any]

WIDTH, HEIGHT = 10, 20
BOX = 5
EMPTY = "."

PIECES = {
    "S": ("...../...../..OO./.OO../.....", "...../..O../..OO./...O./....."),
    "Z": ("...../...../.OO../..OO./.....", "...../..O../.OO../.O.../....."),
    "J": (
        "...../.O.../.OOO./...../.....",
        "...../..OO./..O../..O../.....",
        "...../...../.OOO./...O./.....",
        "...../..O../..O../.OO../.....",
    ),
    "L": (
        "...../...O./.OOO./...../.....",
        "...../..O../..O../..OO./.....",
        "...../...../.OOO./.O.../.....",
        "...../.OO../..O../..O../.....",
    ),
    "I": ("..O../..O../..O../..O../.....", "...../...../OOOO./...../....."),
    "O": ("...../...../.OO../.OO../.....",),
    "T": (
        "...../..O../.OOO./...../.....",
        "...../..O../..OO./..O../.....",
        "...../...../.OOO./..O../.....",
        "...../..O../.OO../..O../.....",
    ),
}
PICTURES = {shape: [picture.split("/") for picture in pictures] for shape, pictures in PIECES.items()}


def new_board() -> Board:
    return [[EMPTY] * HEIGHT for _ in range(WIDTH)]


def new_piece() -> Piece:
    shape = random.choice(list(PICTURES))
    turn = random.randint(0, len(PICTURES[shape]) - 1)
    return {"shape": shape, "turn": turn, "x": WIDTH // 2 - BOX // 2, "y": -2, "colour": random.randint(0, 3)}


def fits(board: Board, piece: Piece, by_x: int = 0, by_y: int = 0) -> bool:
    for x in range(BOX):
        for y in range(BOX):
            if PICTURES[piece["shape"]][piece["turn"]][y][x] == EMPTY:
                continue
            if not (0 <= x + piece["x"] + by_x < WIDTH and y + piece["y"] + by_y < HEIGHT):
                return False
            above = y + piece["y"] + by_y < 0
            if not above and board[x + piece["x"] + by_x][y + piece["y"] + by_y] != EMPTY:
                return False
    return True


def turn(board: Board, piece: Piece, by: int) -> None:
    turns = len(PICTURES[piece["shape"]])
    piece["turn"] = (piece["turn"] + by) % turns
    if not fits(board, piece):
        piece["turn"] = (piece["turn"] - by) % turns


def drop(board: Board, piece: Piece) -> None:
    for rows in range(1, HEIGHT):
        if not fits(board, piece, by_y=rows):
            break
    piece["y"] += rows - 1


def fix(board: Board, piece: Piece) -> None:
    for x in range(BOX):
        for y in range(BOX):
            if PICTURES[piece["shape"]][piece["turn"]][y][x] != EMPTY and y + piece["y"] >= 0:
                board[x + piece["x"]][y + piece["y"]] = piece["colour"]


def clear_rows(board: Board) -> int:
    cleared, y = 0, HEIGHT - 1
    while y >= 0:
        if all(board[x][y] != EMPTY for x in range(WIDTH)):
            for above in range(y, 0, -1):
                for x in range(WIDTH):
                    board[x][above] = board[x][above - 1]
            for x in range(WIDTH):
                board[x][0] = EMPTY
            cleared += 1
        else:
            y -= 1
    return cleared


def play(pieces: int, moves: Sequence[str]) -> int:
    """Play this number of pieces. For each of them, make four of the moves (left, right, cw), drop it and lock it.
    Returns the score."""
    board, falling, score, start = new_board(), new_piece(), 0, 0
    for _ in range(pieces):
        for move in moves[start : start + 4]:
            if move == "cw":
                turn(board, falling, 1)
            elif fits(board, falling, by_x=-1 if move == "left" else 1):
                falling["x"] += -1 if move == "left" else 1
        start = (start + 4) % (len(moves) - 4)
        drop(board, falling)
        fix(board, falling)
        score += clear_rows(board)
        falling = new_piece()
        if not fits(board, falling):
            board = new_board()
    return score
