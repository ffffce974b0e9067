"""The board of Slide: its sides, the solved order, which arrangements can be solved, and scrambling.

A board is a `Grid` that holds each number from 0 up once. 0 is the blank. Scrambled boards can be solved and are not
solved. The order of the draws is part of the rules: equal seeds give equal boards.
"""

from puzzlebox.rules import MASK, Grid, Random, Sides, SizeOption

DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The directions in which a tile can move, with the change of its row and column."""


SIZE = SizeOption(
    "size",
    "cells per side, or rows x columns, such as 3x5",
    default=Sides(4, 4),
    low=2,
    high=64,
    squares=tuple(range(3, 11)),
    least_square=3,
)

BATCH = 1024
"""How many words a walk takes from the generator at once."""


def solved_board(sides: Sides) -> Grid:
    """Return the board in order: 1, 2, 3, … row by row, with the blank last."""
    return Grid(sides.rows, sides.columns, [*range(1, sides.rows * sides.columns), 0])


def is_solved(board: Grid) -> bool:
    """Return whether the cells are 1, 2, 3, … in order, and the last one is 0."""
    *before, last = board.cells
    return last == 0 and all(number == place for place, number in enumerate(before, 1))


def out_of_place(board: Grid) -> int:
    """Return the number of tiles that are not in their place on the solved board. The blank does not count."""
    return sum(number != 0 and number != place for place, number in enumerate(board.cells, 1))


def can_be_solved(board: Grid) -> bool:
    """Return whether moves of the blank lead from this board to the solved one.

    Each move swaps the blank with a tile and changes the colour of the blank's cell, if the cells are coloured like a
    chessboard. So the permutation is even if and only if the blank's cell has the colour of its home. On boards of at
    least 2 x 2, all such arrangements can be reached (Johnson and Story, 1879; also the 12 of 24 on 2 x 2, which is a
    ring of four cells).
    """
    place = board.find(0)
    assert place is not None
    steps_home = board.rows - 1 - place[0] + board.columns - 1 - place[1]
    return _swaps(board.cells) % 2 == steps_home % 2


def _swaps(cells: list[int]) -> int:
    """Return how many swaps of two cells bring the numbers into order. A cycle of n cells takes n - 1 swaps."""
    home = [number - 1 if number else len(cells) - 1 for number in cells]
    swaps = 0
    for start in range(len(home)):
        while (goal := home[start]) != start:
            home[start], home[goal] = home[goal], goal
            swaps += 1
    return swaps


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
