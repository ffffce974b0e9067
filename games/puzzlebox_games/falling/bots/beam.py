"""A bot for games with previews and a hold: it looks ahead as far as the pieces are known, and follows the best boards
(a beam search)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from puzzlebox.core.bot import Plan
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.falling.bots.bot import careful_plan, is_falling, plan_to
from puzzlebox_games.falling.bots.drops import Dropped, Place, rated
from puzzlebox_games.falling.bots.features import DELLACHERIE, Field
from puzzlebox_games.falling.bots.routes import board_of, entering_routes, field_for, routes_of
from puzzlebox_games.falling.kit import Falling

WIDTH = 8
"""How many boards are followed after each piece."""

WEIGHTS = DELLACHERIE

Piece = tuple[Dropped, ...]


class Node(NamedTuple):
    """A board that can be reached, with its value, and the sum of what the moves up to there are worth (`moves`).
    `next` is the number of the next piece among those that are known, and `held` that of the held one. `first` is the
    first place; None if the first move is a hold."""

    value: int
    moves: int
    board: int
    next: int
    held: int | None
    first: Place | None


class Known(NamedTuple):
    """The pieces that the player sees: the one in play and the previews in their order, and at the end the held one.
    The first `queued` of them are not held."""

    pieces: tuple[Piece, ...]
    queued: int


def beam(state: Falling, search: Search) -> Slices[Plan]:
    """Play with the weights of Pierre Dellacherie, and look ahead."""
    search.visit()
    if not is_falling(state):
        yield 1
        return Plan()
    routes = routes_of(state)
    if state.bits & routes.free:
        yield 1
        return careful_plan(state, search, WEIGHTS)
    chosen = yield from _best(state, search)
    if chosen is None:
        return careful_plan(state, search, WEIGHTS)
    if chosen.first is None:
        return Plan(("hold",), waits=True)
    return plan_to(state, routes, chosen.first) or careful_plan(state, search, WEIGHTS)


def _known(state: Falling) -> Known:
    entering = [drawn.orientation for drawn in state.queue[: state.preview]]
    held = [state.held.orientation] if state.held else []
    others = [entering_routes(state, orientation).piece for orientation in (*entering, *held)]
    return Known((routes_of(state).piece, *others), 1 + len(entering))


def _best(state: Falling, search: Search) -> Slices[Node | None]:
    """Return the best node after as many pieces as are known; None if there is no place for the first one."""
    field, known, hold = field_for(state), _known(state), "hold" in state.acts
    held = known.queued if state.held else None
    nodes, chosen = [Node(0, 0, board_of(state, field), 0, held, None)], None
    for number in range(known.queued):
        may_hold = hold and not (number == 0 and state.hold_used)
        found = [new for node in nodes for new in _following(node, known, field, may_hold)]
        search.visit(len(found))
        if not found:
            return chosen
        nodes = _widest(found)
        chosen = nodes[0]
        yield (number + 1) / known.queued
    return chosen


def _widest(found: list[Node]) -> list[Node]:
    """Return the best different nodes, the best first."""
    kept: dict[tuple[int, int, int | None], Node] = {}
    for node in sorted(found, key=attrgetter("value"), reverse=True):
        kept.setdefault((node.board, node.next, node.held), node)
        if len(kept) == WIDTH:
            break
    return list(kept.values())


def _following(node: Node, known: Known, field: Field, may_hold: bool) -> Iterator[Node]:
    """Yield what follows from putting the next piece, or the one that comes with a hold, in each place."""
    for piece, later, held in _choices(node, known, may_hold):
        for value, worth, board, place in rated(node.board, known.pieces[piece], field, WEIGHTS):
            first = place if (later, held) == (1, node.held) else node.first
            yield Node(node.moves + value, node.moves + worth, board, later, held, first)


def _choices(node: Node, known: Known, may_hold: bool) -> Iterator[tuple[int, int, int | None]]:
    """Yield the pieces that can be put next, each with the piece after it and the one that is then held."""
    piece, later = node.next, node.next + 1
    if piece < known.queued:
        yield piece, later, node.held
        if may_hold and node.held is not None:
            yield node.held, later, piece
        elif may_hold and later < known.queued:
            yield later, later + 1, piece
