"""Scrambles a board of Slide: by a random walk of the blank, or by a shuffle.

The result can be solved and is not solved. The order of the draws is part of the rules: equal seeds give equal boards.
"""

from puzzlebox.core.grid import Grid
from puzzlebox.core.randomness import MASK, Random
from puzzlebox_games.slide.board import Sides, can_be_solved, is_solved, solved_board

BATCH = 1024
"""How many words a walk takes from the generator at once."""


def random_walk(sides: Sides, moves: int, random: Random) -> Grid:
    """Return the solved board after this number of random legal moves of the blank, or more if it is solved then.

    Each move draws once, `below` the number of legal moves, which are in the order up, down, left, right, by the
    direction of the blank.
    """
    board = solved_board(sides)
    blank = _walk(board, len(board) - 1, moves, random)
    while is_solved(board):
        blank = _walk(board, blank, 1, random)
    return board


def shuffled(sides: Sides, random: Random) -> Grid:
    """Return a uniformly random arrangement that can be solved and is not solved.

    An arrangement is a Fisher-Yates shuffle of the solved board: each cell i from the last to the second, counted row
    by row from 0, is swapped with cell `below(i + 1)`. If it cannot be solved, its first two tiles are swapped, which
    maps the unsolvable arrangements one to one to the others. If it is solved, another one is drawn.
    """
    while True:
        board = solved_board(sides)
        _shuffle(board.cells, random)
        if not can_be_solved(board):
            _swap_first_tiles(board.cells)
        if not is_solved(board):
            return board


def _walk(board: Grid, blank: int, moves: int, random: Random) -> int:
    """Move the blank at random from the cell `blank`, counted row by row from 0, and return its new cell.

    There is no function call per move, because a scramble may have a million moves and the player waits for it.
    """
    cells = board.cells
    neighbours = [_neighbours(cell, board.rows, board.columns) for cell in range(len(cells))]
    while moves:
        words = random.words(min(moves, BATCH))
        moves -= len(words)
        for word in words:
            targets = neighbours[blank]
            # 2 and 4 divide 2**64, so every word is fair. For 3, `below` rejects the largest word and draws again.
            if word == MASK and len(targets) == 3:
                moves += 1
                continue
            target = targets[word % len(targets)]
            cells[blank] = cells[target]
            blank = target
    cells[blank] = 0
    return blank


def _neighbours(cell: int, rows: int, columns: int) -> tuple[int, ...]:
    """Return the cells that the blank can move to from this one: up, down, left, right."""
    row, column = divmod(cell, columns)
    neighbours = (
        (row > 0, cell - columns),
        (row < rows - 1, cell + columns),
        (column > 0, cell - 1),
        (column < columns - 1, cell + 1),
    )
    return tuple(neighbour for legal, neighbour in neighbours if legal)


def _shuffle(cells: list[int], random: Random) -> None:
    for i in range(len(cells) - 1, 0, -1):
        j = random.below(i + 1)
        cells[i], cells[j] = cells[j], cells[i]


def _swap_first_tiles(cells: list[int]) -> None:
    first, second = [place for place in range(3) if cells[place]][:2]  # at most one of three cells is the blank
    cells[first], cells[second] = cells[second], cells[first]
