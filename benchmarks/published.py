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


# A bot in the same style: it tries every turn and column on a copy of the board, and looks at every cell.


def play_well(pieces: int) -> int:
    """Let a bot with the weights of Pierre Dellacherie play this number of pieces. Returns the rows that it clears."""
    board, rows = new_board(), 0
    for _ in range(pieces):
        moves = [placed(board, piece) for piece in placements_of(board, new_piece())]
        if not moves:
            board = new_board()
            continue
        _, board, cleared = max(moves, key=lambda move: move[0])
        rows += cleared
    return rows


def placements_of(board: Board, piece: Piece) -> list[Piece]:
    found = []
    for turned in range(len(PICTURES[piece["shape"]])):
        for x in range(-BOX, WIDTH):
            tried = {**piece, "turn": turned, "x": x}
            if fits(board, tried):
                drop(board, tried)
                found.append(tried)
    return found


def placed(board: Board, piece: Piece) -> tuple[float, Board, int]:
    """Return the value of the board with the piece, that board, and the number of rows that it clears."""
    after = [column[:] for column in board]
    fix(after, piece)
    cells = [
        piece["y"] + y for x in range(BOX) for y in range(BOX) if PICTURES[piece["shape"]][piece["turn"]][y][x] != EMPTY
    ]
    full = [y for y in range(HEIGHT) if all(after[x][y] != EMPTY for x in range(WIDTH))]
    eroded = len(full) * sum(y in full for y in cells)
    cleared = clear_rows(after)
    landing = HEIGHT - (min(cells) + max(cells)) / 2
    worst = row_transitions(after) + column_transitions(after) + 4 * holes(after) + wells(after)
    return eroded - landing - worst, after, cleared


def filled(board: Board, x: int, y: int) -> bool:
    return not 0 <= x < WIDTH or y >= HEIGHT or (y >= 0 and board[x][y] != EMPTY)


def row_transitions(board: Board) -> int:
    return sum(filled(board, x, y) != filled(board, x - 1, y) for y in range(HEIGHT) for x in range(WIDTH + 1))


def column_transitions(board: Board) -> int:
    return sum(filled(board, x, y) != filled(board, x, y - 1) for x in range(WIDTH) for y in range(HEIGHT + 1))


def holes(board: Board) -> int:
    found = 0
    for column in board:
        covered = False
        for cell in column:
            if cell != EMPTY:
                covered = True
            elif covered:
                found += 1
    return found


def wells(board: Board) -> int:
    depth = 0
    for x in range(WIDTH):
        for y in range(HEIGHT):
            if not filled(board, x, y) and filled(board, x - 1, y) and filled(board, x + 1, y):
                below = y
                while not filled(board, x, below):
                    depth += 1
                    below += 1
    return depth
