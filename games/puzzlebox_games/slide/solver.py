"""Solutions and hints of Slide: shortest ones up to 4 x 4, short ones on larger boards."""

from itertools import repeat

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.message import Message, translatable
from puzzlebox.core.search import Hint, Search, Solution
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.slide.board import DIRECTIONS, is_solved
from puzzlebox_games.slide.large import next_step, short
from puzzlebox_games.slide.notation import Run, write_solution
from puzzlebox_games.slide.search4 import SIDE, shortest


def solve(board: Grid, search: Search) -> Slices[Solution]:
    """Return a solution. It is optimal if the board has at most 4 rows and 4 columns. Its length counts the tiles that
    move. Raises SearchLimitError."""
    if is_solved(board):
        return Solution((), 0, True)
    if _small(board):
        path = yield from shortest(board, search)
        return _solution(path.moves, path.optimal)
    moves = yield from short(board, search)
    return _solution(moves, False)


def hint(board: Grid, search: Search) -> Slices[Hint | None]:
    """Return the next move, or None if the board is solved. Raises SearchLimitError."""
    if is_solved(board):
        return None
    if _small(board):
        path = yield from shortest(board, search)
        return _shortest_hint(board, path.moves)
    step = yield from next_step(board, search)
    if step.numbers:
        return _line_hint(board, step.direction, step.numbers, step.is_row)
    return _core_hint(board, step.direction)


def _small(board: Grid) -> bool:
    return board.rows <= SIDE and board.columns <= SIDE


def _solution(moves: tuple[str, ...], optimal: bool) -> Solution:
    return Solution(moves, len(moves), optimal, write_solution(map(Run, moves, repeat(1))))


def _shortest_hint(board: Grid, moves: tuple[str, ...]) -> Hint:
    number, cell = _tile(board, moves[0])
    return Hint(
        "Shortest way",
        Message("Look at tile {number}, beside the blank.", number=number),
        Message(
            "Move {number} {direction}. The shortest solution takes {count} move.",
            "Move {number} {direction}. The shortest solution takes {count} moves.",
            number=number,
            direction=translatable(moves[0]),
            count=len(moves),
        ),
        (moves[0],),
        {"look": (cell,), "act": (cell,), "target": (_blank(board),)},
        left=len(moves),
    )


def _core_hint(board: Grid, direction: str) -> Hint:
    number, cell = _tile(board, direction)
    return Hint(
        "Last rows",
        Message("Look at tile {number}, beside the blank.", number=number),
        Message(
            "Move {number} {direction}. This begins the shortest way to solve the last rows.",
            number=number,
            direction=translatable(direction),
        ),
        (direction,),
        {"look": (cell,), "act": (cell,), "target": (_blank(board),)},
    )


def _line_hint(board: Grid, direction: str, numbers: tuple[int, ...], is_row: bool) -> Hint:
    moved, act = _tile(board, direction)
    look = tuple(cell for cell, number in board.items() if number in numbers)
    homes = tuple(divmod(number - 1, board.columns) for number in numbers)
    return Hint(
        _technique(numbers, is_row),
        _where(numbers),
        _why(numbers, homes, moved, direction),
        (direction,),
        {"look": look, "act": (act,), "target": homes},
    )


def _technique(numbers: tuple[int, ...], is_row: bool) -> str:
    if len(numbers) == 2:
        return "Last two together"
    return "Build the top row" if is_row else "Build the left column"


def _where(numbers: tuple[int, ...]) -> Message:
    if len(numbers) == 2:
        return Message("Look at tiles {first} and {second}.", first=numbers[0], second=numbers[1])
    return Message("Look at tile {number}.", number=numbers[0])


def _why(numbers: tuple[int, ...], homes: tuple[Cell, ...], moved: int, direction: str) -> Message:
    if len(numbers) == 2:
        return Message(
            "{first} and {second} must go in together. Next, move {moved} {direction}.",
            first=numbers[0],
            second=numbers[1],
            moved=moved,
            direction=translatable(direction),
        )
    return Message(
        "{number} belongs in row {row}, column {column}. Next, move {moved} {direction}.",
        number=numbers[0],
        row=homes[0][0] + 1,
        column=homes[0][1] + 1,
        moved=moved,
        direction=translatable(direction),
    )


def _blank(board: Grid) -> Cell:
    cell = board.find(0)
    assert cell is not None
    return cell


def _tile(board: Grid, direction: str) -> tuple[int, Cell]:
    """Return the number and the cell of the tile that moves in this direction."""
    (row, column), (down, right) = _blank(board), DIRECTIONS[direction]
    cell = (row - down, column - right)
    return board[cell], cell
