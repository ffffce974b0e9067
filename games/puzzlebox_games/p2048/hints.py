"""Hints for 2048: the best move that the player of `puzzlebox_games.p2048.solver` finds, and why it is good."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.message import Message
from puzzlebox.core.search import Hint, Role, Search
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.p2048.board import DIRECTIONS, TileMove, slide_all
from puzzlebox_games.p2048.rules import State2048
from puzzlebox_games.p2048.solver import rated_moves, winning_move

ALIKE = 100
"""Two moves are about as good if their values differ by less than that of the better one divided by this."""

NAMES = {"left": Message("Left"), "right": Message("Right"), "up": Message("Up"), "down": Message("Down")}


class Move(NamedTuple):
    """A move that is looked at: its direction, the board before and after it, and the tiles that it moves."""

    direction: str
    before: Grid
    after: Grid
    tiles: tuple[TileMove, ...]

    @property
    def name(self) -> Message:
        return NAMES[self.direction]


class Reason(NamedTuple):
    """Why a move is good: a name, where to look, a sentence, and the cells that show it."""

    technique: str
    where: str
    why: str
    cells: tuple[Cell, ...]


def hint(state: State2048, search: Search) -> Slices[Hint | None]:
    """Return the best move and the first reason that holds; None if there is no move.

    If the second move is about as good, the hint says that either will do.
    """
    rated = yield from rated_moves(state, search)
    if state.outcome() or not rated:
        return None
    winning = winning_move(state)
    direction = winning or rated[0].direction
    reason = reason_for(direction, state.grid, winning is not None)
    cells: dict[Role, tuple[Cell, ...]] = {"look": reason.cells}
    if winning or len(rated) == 1 or (rated[0].value - rated[1].value) * ALIKE >= abs(rated[0].value):
        return Hint(reason.technique, reason.where, reason.why, (direction,), cells)
    other = rated[1].direction
    why = Message("{reason} {other} is about as good: either will do.", reason=reason.why, other=NAMES[other])
    return Hint(reason.technique, reason.where, why, (direction,), cells, alternatives=(other,))


def reason_for(direction: str, board: Grid, wins: bool) -> Reason:
    """Return the first reason that holds for a move. `wins` tells whether it makes the goal."""
    move = _move(direction, board)
    if wins:
        return _winning(move)
    for find in (_keeping_the_corner, _merging, _keeping_order, _keeping_space):
        if reason := find(move):
            return reason
    return Reason(
        Message("Balance"),
        Message("Think of the moves that follow."),
        Message("{move} leads to the best balance of empty cells, pairs and order.", move=move.name),
        (),
    )


def _move(direction: str, board: Grid) -> Move:
    after = board.copy()
    tiles = slide_all(after, direction)
    return Move(direction, board, after, tiles)


def _winning(move: Move) -> Reason:
    value, cells = _best_pair(move)
    return Reason(
        Message("Goal"),
        _look_at(value),
        Message("{move} wins: makes {tile}.", move=move.name, tile=2 * value),
        cells,
    )


def _keeping_the_corner(move: Move) -> Reason | None:
    """The largest tile is in a corner, and every other move would take it out of there."""
    corner = next((cell for cell in _corners(move.before) if _holds_largest(move.before, cell)), None)
    if corner is None or not _holds_largest(move.after, corner):
        return None
    others = (_move(direction, move.before) for direction in DIRECTIONS if direction != move.direction)
    if any(other.tiles and _holds_largest(other.after, corner) for other in others):
        return None
    why = Message("{move} is the only move that does not free the corner.", move=move.name)
    return Reason(Message("Corner"), Message("Look at the largest tile."), why, (corner,))


def _merging(move: Move) -> Reason | None:
    if not any(tile.merged for tile in move.tiles):
        return None
    value, cells = _best_pair(move)
    why = Message("{move} merges {tile} + {tile}.", move=move.name, tile=value)
    return Reason(Message("Merge"), _look_at(value), why, cells)


def _keeping_order(move: Move) -> Reason | None:
    """The row or column with the largest tile at its end is in order, before the move and after it."""
    for line in _lines_at_the_largest(move.before):
        if _in_order(move.before, line) and _in_order(move.after, line):
            if line[0][0] == line[1][0]:
                where = Message("Look at row {row}.", row=line[0][0] + 1)
                why = Message("{move} keeps the row in order.", move=move.name)
            else:
                where = Message("Look at column {column}.", column=line[0][1] + 1)
                why = Message("{move} keeps the column in order.", move=move.name)
            return Reason(Message("Order"), where, why, tuple(line))
    return None


def _keeping_space(move: Move) -> Reason | None:
    """No other move leaves more cells empty."""
    others = (_move(direction, move.before) for direction in DIRECTIONS)
    if any(other.after.cells.count(0) > move.after.cells.count(0) for other in others):
        return None
    why = Message("{move} keeps most cells empty.", move=move.name)
    return Reason(Message("Space"), Message("Look at the empty cells."), why, ())


def _best_pair(move: Move) -> tuple[int, tuple[Cell, ...]]:
    """Return the largest value that merges, and the cells of two tiles that do."""
    best = max((tile for tile in move.tiles if tile.merged), key=lambda tile: tile.value)
    return best.value, tuple(tile.start for tile in move.tiles if tile.merged and tile.end == best.end)


def _look_at(value: int) -> Message:
    return Message("Look at the tiles with {value}.", value=value)


def _corners(board: Grid) -> list[Cell]:
    last = board.rows - 1
    return [(0, 0), (0, last), (last, 0), (last, last)]


def _holds_largest(board: Grid, cell: Cell) -> bool:
    return board[cell] == max(board.cells)


def _lines_at_the_largest(board: Grid) -> list[list[Cell]]:
    """Return the rows, then the columns, that begin with the largest tile, seen from one of their ends."""
    size = range(board.rows)
    rows = [[(r, c) for c in size] for r in size]
    columns = [[(r, c) for r in size] for c in size]
    both_ways = [line[::step] for line in (*rows, *columns) for step in (1, -1)]
    return [line for line in both_ways if _holds_largest(board, line[0])]


def _in_order(board: Grid, line: Sequence[Cell]) -> bool:
    """Return whether a line has at least three tiles, and each is smaller than the one before, or empty."""
    values = [board[cell] for cell in line]
    return all(one > other or one == other == 0 for one, other in pairwise(values)) and len(line) - values.count(0) >= 3
