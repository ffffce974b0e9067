"""How a board of Slide is mixed: by a walk of the blank, or by lot. Both leave a board that can be solved and is not.

The order of draws is fixed here, because equal seeds are to give equal boards everywhere.
"""

from puzzlebox.core.grid import Grid
from puzzlebox.core.randomness import MASK, Random
from puzzlebox_games.slide.board import Sides, can_be_solved, is_solved, solved_board

BATCH = 1024
"""Words of the generator that a walk takes at once."""


def walked(sides: Sides, moves: int, random: Random) -> Grid:
    """From the solved board, so many random legal moves of the blank, each as likely as the others; where that leaves
    it solved, more of them until it is not.

    A move is one draw, `below` the number of legal moves, which stand in the order up, down, left, right, by the way
    the blank goes.
    """
    board = solved_board(sides)
    blank = _walk(board, len(board) - 1, moves, random)
    while is_solved(board):
        blank = _walk(board, blank, 1, random)
    return board


def shuffled(sides: Sides, random: Random) -> Grid:
    """A uniformly random arrangement. Where it cannot be solved, its first two tiles change places, which maps those
    arrangements one to one to the others; where it is solved, it is drawn again.

    One arrangement is a Fisher-Yates shuffle of the solved board: for every cell from the last to the second, it
    changes places with the cell of number `below(i + 1)`, i its own, counted row by row from 0.
    """
    while True:
        board = solved_board(sides)
        _shuffle(board.cells, random)
        if not can_be_solved(board):
            _swap_first_tiles(board.cells)
        if not is_solved(board):
            return board


def _walk(board: Grid, blank: int, moves: int, random: Random) -> int:
    """Move the blank so often. Takes and returns its cell, counted row by row from 0.

    A board of 64 x 64 with a million moves is mixed while the player waits, hence no call for a single move.
    """
    cells = board.cells
    ways = [_ways(cell, board.rows, board.columns) for cell in range(len(cells))]
    while moves:
        words = random.words(min(moves, BATCH))
        moves -= len(words)
        for word in words:
            way = ways[blank]
            # 2 and 4 divide 2**64, so that every word is fair; for 3, `below` draws again after the very last.
            if word == MASK and len(way) == 3:
                moves += 1
                continue
            there = way[word % len(way)]
            cells[blank] = cells[there]
            blank = there
    cells[blank] = 0
    return blank


def _ways(cell: int, rows: int, columns: int) -> tuple[int, ...]:
    """The cells that the blank can move to from this one: up, down, left, right."""
    row, column = divmod(cell, columns)
    ways = (
        (row > 0, cell - columns),
        (row < rows - 1, cell + columns),
        (column > 0, cell - 1),
        (column < columns - 1, cell + 1),
    )
    return tuple(there for legal, there in ways if legal)


def _shuffle(cells: list[int], random: Random) -> None:
    for i in range(len(cells) - 1, 0, -1):
        j = random.below(i + 1)
        cells[i], cells[j] = cells[j], cells[i]


def _swap_first_tiles(cells: list[int]) -> None:
    first, second = [place for place in range(3) if cells[place]][:2]  # at most one of three cells is the blank
    cells[first], cells[second] = cells[second], cells[first]
