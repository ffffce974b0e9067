"""Hints for 2048: the best move that the player of `puzzlebox_games.p2048.solver` finds, and what it does that other
moves do not do."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzlebox.rules import (
    DIRECTION_NAMES,
    Cell,
    Grid,
    Hint,
    Message,
    Search,
    Slices,
    direction_name,
    sentences,
    technique_name,
)
from puzzlebox_games.p2048.board import TileMove, slide_all
from puzzlebox_games.p2048.rules import State2048
from puzzlebox_games.p2048.solver import rated_moves, winning_moves

ALIKE = 100
"""Two moves are about as good if their values differ by less than that of the better one divided by this."""

NAMES = {
    "left": direction_name("Left"),
    "right": direction_name("Right"),
    "up": direction_name("Up"),
    "down": direction_name("Down"),
}


class Move(NamedTuple):
    """A move that is looked at: its direction, the board before and after it, and the tiles that it moves."""

    direction: str
    before: Grid
    after: Grid
    tiles: tuple[TileMove, ...]

    @property
    def name(self) -> Message:
        """The name of the direction at the beginning of a sentence."""
        return NAMES[self.direction]

    @property
    def inner_name(self) -> Message:
        """The name of the direction in a sentence."""
        return DIRECTION_NAMES[self.direction]

    @property
    def free(self) -> int:
        """How many cells it leaves free."""
        return self.after.cells.count(0)

    @property
    def merged(self) -> int:
        """The largest value that merges, 0 if none does."""
        return max((tile.value for tile in self.tiles if tile.merged), default=0)

    def pair(self) -> tuple[Cell, ...]:
        """Return the cells of two tiles with the largest value that merges."""
        best = max((tile for tile in self.tiles if tile.merged), key=lambda tile: tile.value)
        return tuple(tile.start for tile in self.tiles if tile.merged and tile.end == best.end)


class Reason(NamedTuple):
    """Why a move is good: a name, where to look, a sentence, and the cells that show it."""

    technique: str
    where: str
    why: str
    cells: tuple[Cell, ...] = ()


def hint(state: State2048, search: Search) -> Slices[Hint | None]:
    """Return the best move and the first reason that holds; None if there is no move.

    If the second move is about as good, the hint says that either will do.
    """
    rated = yield from rated_moves(state, search)
    if state.outcome() or not rated:
        return None
    directions = [move.direction for move in rated]
    alike = len(rated) > 1 and (rated[0].value - rated[1].value) * ALIKE < abs(rated[0].value)
    if winning := winning_moves(state):
        directions = [*winning, *(direction for direction in directions if direction not in winning)]
        alike = len(winning) > 1
    best, *others = (move_of(direction, state.grid) for direction in directions)
    reason = _winning(best) if winning else reason_for(best, others, alike)
    alternatives = tuple(directions[1:2]) if alike else ()
    other = Message("{other} is about as good: either will do.", other=others[0].name) if alike else ""
    why = sentences((reason.why, other))
    return Hint(reason.technique, reason.where, why, (best.direction,), {"look": reason.cells}, alternatives)


def move_of(direction: str, board: Grid) -> Move:
    """Return a move on this board."""
    after = board.copy()
    return Move(direction, board, after, slide_all(after, direction))


def reason_for(move: Move, others: Sequence[Move], alike: bool = False) -> Reason:
    """Return the first thing that this move does and that at least one of the others does not do. The better ones come
    first. If the first one is about as good as this move, it must do the same."""
    if not others:
        where, why = Message("Look at the tiles that can move."), Message("{move} is the only move.", move=move.name)
        return Reason(technique_name("Only move"), where, why)
    equals, rivals = others[:alike], others[alike:]
    for find in REASONS[alike:]:
        reason = find(move, rivals)
        if reason and all(find(other, rivals) for other in equals):
            return reason
    why = Message("{move} leads to good boards in the moves that follow.", move=move.name)
    if rivals:
        why = Message(
            "{move} leads to better boards than {other} in the moves that follow.",
            move=move.name,
            other=rivals[0].inner_name,
        )
    return Reason(technique_name("Balance"), Message("Think of the moves that follow."), why)


def _winning(move: Move) -> Reason:
    why = Message("{move} wins: makes {tile}.", move=move.name, tile=2 * move.merged)
    return Reason(technique_name("Goal"), _look_at(move.merged), why, move.pair())


def _corner_kept(move: Move) -> Cell | None:
    """Return the corner in which the largest tile is and stays."""
    corner = next((cell for cell in _corners(move.before) if _holds_largest(move.before, cell)), None)
    return corner if corner and _holds_largest(move.after, corner) else None


def _alone_in_the_corner(move: Move, others: Sequence[Move]) -> Reason | None:
    """All other moves would take the largest tile out of its corner."""
    corner = _corner_kept(move)
    if corner is None or any(_holds_largest(other.after, corner) for other in others):
        return None
    values = {"move": move.name, "tile": move.before[corner]}
    return _in_corner(Message("{move} is the only move that keeps the {tile} in the corner.", **values), corner)


def _keeping_the_corner(move: Move, others: Sequence[Move]) -> Reason | None:
    """The largest tile is in a corner, and another move would take it out of there."""
    corner = _corner_kept(move)
    moving = [other for other in others if corner and not _holds_largest(other.after, corner)]
    keeping = [other for other in others if other not in moving]
    if corner is None or not moving:
        return None
    values = {"move": move.name, "tile": move.before[corner]}
    if keeping and all(other.free < move.free for other in keeping):
        why = Message(
            "{move} keeps the {tile} in the corner and leaves {count} cell free; {other} leaves {less}.",
            "{move} keeps the {tile} in the corner and leaves {count} cells free; {other} leaves {less}.",
            **values,
            count=move.free,
            other=keeping[0].inner_name,
            less=keeping[0].free,
        )
    else:
        why = Message("{move} keeps the {tile} in the corner; {other} does not.", **values, other=moving[0].inner_name)
    return _in_corner(why, corner)


def _in_corner(why: Message, corner: Cell) -> Reason:
    return Reason(technique_name("Corner"), Message("Look at the largest tile."), why, (corner,))


def _merging(move: Move, others: Sequence[Move]) -> Reason | None:
    """It merges larger tiles than another move, and no other move merges larger ones."""
    fewer = [other for other in others if other.merged < move.merged]
    if not fewer or any(other.merged > move.merged for other in others):
        return None
    values = {"move": move.name, "tile": move.merged, "other": fewer[0].inner_name}
    if less := fewer[0].merged:
        why = Message("{move} merges {tile} + {tile}; {other} merges only {less} + {less}.", **values, less=less)
    else:
        why = Message("{move} merges {tile} + {tile}; {other} merges nothing.", **values)
    return Reason(technique_name("Merge"), _look_at(move.merged), why, move.pair())


def _keeping_order(move: Move, others: Sequence[Move]) -> Reason | None:
    """The row or column with the largest tile at its end is in order before and after it, but not after another one."""
    for line in _lines_at_the_largest(move.before):
        breaking = [other for other in others if not _in_order(other.after, line)]
        if breaking and _in_order(move.before, line) and _in_order(move.after, line):
            values = {"move": move.name, "other": breaking[0].inner_name}
            if line[0][0] == line[1][0]:
                where = Message("Look at row {row}.", row=line[0][0] + 1)
                why = Message("{move} keeps the row in order; {other} does not.", **values)
            else:
                where = Message("Look at column {column}.", column=line[0][1] + 1)
                why = Message("{move} keeps the column in order; {other} does not.", **values)
            return Reason(technique_name("Order"), where, why, tuple(line))
    return None


def _keeping_space(move: Move, others: Sequence[Move]) -> Reason | None:
    """It leaves more cells free than another move, and no other move leaves more."""
    fewer = [other for other in others if other.free < move.free]
    if not fewer or any(other.free > move.free for other in others):
        return None
    why = Message(
        "{move} leaves {count} cell free; {other} leaves {less}.",
        "{move} leaves {count} cells free; {other} leaves {less}.",
        move=move.name,
        count=move.free,
        other=fewer[0].inner_name,
        less=fewer[0].free,
    )
    return Reason(technique_name("Space"), Message("Look at the empty cells."), why)


REASONS: tuple[Callable[[Move, Sequence[Move]], Reason | None], ...] = (
    *(_alone_in_the_corner, _keeping_the_corner),
    *(_merging, _keeping_order, _keeping_space),
)
"""The reasons, the best first. The first one does not hold for two moves."""


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
