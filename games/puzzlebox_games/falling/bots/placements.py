"""The places where the falling piece can come to rest, for programs that play: with the inputs that lead there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from puzzlebox.rules import Cell, Grid, InvalidError
from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import pass_timer
from puzzlebox_games.falling.shapes import Orientation, Placement

TURNS = ("cw", "ccw", "half")
SIDEWAYS = (("left", -1), ("right", 1))


class Reachable(NamedTuple):
    """A place where the piece can rest, and the inputs that bring it there, with the game times in ms at which they are
    sent. `cells` are on the board, from the top; those above row 0 have negative rows."""

    placement: Placement
    inputs: tuple[str, ...]
    times: tuple[int, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        orientation, row, column = self.placement
        return tuple(sorted(orientation.at(row, column)))


def placements(state: Falling) -> tuple[Reachable, ...]:
    """Return all places where the falling piece can rest, the quickest first. Of places with the same cells, there is
    only the first one. The result is empty if no piece is in play (see `wait_for_piece`).

    In most games, the inputs act at once, as if no time passed: moves by a tap, turns, and soft drops by a row or a
    sonic drop, without the lock. Each place has the fewest inputs that lead there.

    In games that count frames, keys that are held are released first. Then at most one key is tapped in each frame:
    left, right or a turn. The piece falls by gravity until it is in the right column, also below an overhang. The last
    input is `+down`, which is held until the piece locks. Each place has the fewest frames until this input.
    """
    if not state.in_play or state.locking or state.paused or state.ended:
        return ()
    ways = _ways_in_frames(state) if isinstance(state, Frames) else _ways_at_once(state)
    found: dict[tuple[Cell, ...], Reachable] = {}
    for reachable in ways:
        found.setdefault(reachable.cells, reachable)
    return tuple(found.values())


def play(state: Falling, reachable: Reachable) -> None:
    """Bring the piece to this place and lock it: with a hard drop, or else by letting time pass. The next piece may
    still be awaited then. Raises ValueError if the inputs do not lead there."""
    for time, text in zip(reachable.times, reachable.inputs, strict=True):
        state.advance_to(time)
        state.send(text)
    if not state.in_play or _landing(state, state.orientation, state.offset) != reachable.placement:
        raise InvalidError("the inputs do not lead to {cells}", cells=reachable.cells)
    if state.DROP_LOCKS:
        state.send("drop")
        return
    locked = state.set_pieces
    while state.set_pieces == locked and state.due() is not None:
        pass_timer(state)
    if reachable.inputs[-1:] == ("+down",) and not state.ended:
        state.send("-down")


def board_after(state: Falling, reachable: Reachable) -> Grid:
    """Return the board on which the piece has locked in this place and all that it clears is gone."""
    return state_after(state, reachable).grid


def state_after(state: Falling, reachable: Reachable) -> Falling:
    """Return a copy of the game with this board. Nothing else has happened in it."""
    trial, (orientation, row, column) = state.copy(), reachable.placement
    trial.happened = []
    trial.orientation, trial.offset = orientation, trial.offset_of(row, column)
    trial.fix()
    trial.clear_at_once(row, orientation.at(row, column))
    return trial


# Games whose inputs act at once


def _ways_at_once(state: Falling) -> Iterator[Reachable]:
    """Yield the places where the piece rests, those with the fewest inputs first."""
    begin = (state.orientation, state.offset)
    paths: dict[tuple[Orientation, int], tuple[str, ...]] = {begin: ()}
    waiting = deque([begin])
    while waiting:
        orientation, offset = place = waiting.popleft()
        path = paths[place]
        if _rests(state, orientation, offset):
            placement = Placement(orientation, *state.cell_of(offset))
            yield Reachable(placement, path, (state.time,) * len(path))
        for text, later in (*_moves(state, orientation, offset), *_drops(state, orientation, offset)):
            if later not in paths:
                paths[later] = (*path, text)
                waiting.append(later)


def _moves(state: Falling, orientation: Orientation, offset: int) -> Iterator[tuple[str, tuple[Orientation, int]]]:
    """Yield the inputs that move a piece sideways or turn it, each with the new place."""
    for text, direction in SIDEWAYS:
        if state.fits(orientation, offset + direction):
            yield text, (orientation, offset + direction)
    for text in TURNS:
        if text in state.TURNS:
            after = state.turned(orientation, offset, text)
            if after is not None:
                yield text, (getattr(orientation, text), after)


def _drops(state: Falling, orientation: Orientation, offset: int) -> Iterator[tuple[str, tuple[Orientation, int]]]:
    """Yield the input that moves a piece down without locking it, with the new place."""
    if _rests(state, orientation, offset):
        return
    if "sonic" not in state.acts:
        yield "down", (orientation, offset + state.stride)
        return
    _, row, column = _landing(state, orientation, offset)
    yield "sonic", (orientation, state.offset_of(row, column))


def _rests(state: Falling, orientation: Orientation, offset: int) -> bool:
    return not state.fits(orientation, offset + state.stride)


def _landing(state: Falling, orientation: Orientation, offset: int) -> Placement:
    """Return the place of a piece that has fallen as far as it can."""
    while not _rests(state, orientation, offset):
        offset += state.stride
    return Placement(orientation, *state.cell_of(offset))


# Games that count frames


class _Way(NamedTuple):
    """A copy of the game in which these inputs were sent at these times. Ways are in the order of the game time, then
    of their numbers."""

    time: int
    number: int
    state: Frames
    inputs: tuple[str, ...] = ()
    times: tuple[int, ...] = ()

    def with_input(self, text: str) -> _Way:
        """Return the way with one input more, which a copy of the game has taken."""
        state = self.state.copy()
        state.send(text)
        return _Way(self.time, self.number, state, (*self.inputs, text), (*self.times, self.time))


class _Seen:
    """The places where the piece was on any way, each with the numbers of `Frames.time_used`."""

    def __init__(self) -> None:
        self.used: dict[tuple[Orientation, int, int], list[tuple[int, ...]]] = {}

    def add(self, state: Frames) -> None:
        pace, used = state.time_used()
        self.used.setdefault((state.orientation, state.offset, pace), []).append(used)

    def has(self, state: Frames, orientation: Orientation, offset: int) -> bool:
        """Return whether the piece was in this place with at least as much time left as it has now."""
        pace, used = state.time_used()
        others = self.used.get((orientation, offset, pace), ())
        return any(all(map(int.__le__, other, used)) for other in others)


def _ways_in_frames(state: Frames) -> Iterator[Reachable]:
    """Yield the places where the piece rests after it has fallen straight down, those with the fewest frames first."""
    first = _with_keys_released(state)
    waiting, number, seen = [first], 0, _Seen()
    while waiting:
        way = heappop(waiting)
        now = way.state
        if not _in_play(now, state) or seen.has(now, now.orientation, now.offset):
            continue
        seen.add(now)
        ending = ((*way.inputs, "+down"), (*way.times, now.time))
        yield Reachable(_landing(now, now.orientation, now.offset), *ending)
        for later in _later_ways(way, seen):
            number += 1
            heappush(waiting, later._replace(time=later.state.time, number=number))


def _with_keys_released(state: Frames) -> _Way:
    """Return a way on which no key is held, and no press waits for its frame."""
    way = _Way(state.time, 0, state.copy())
    for text in state.inputs():
        if text.startswith("-"):
            way = way.with_input(text)
    if any((way.state.side, way.state.pressed_side, way.state.down, way.state.pressed)):
        pass_timer(way.state)
    return way._replace(time=way.state.time)


def tapped(state: Frames, texts: tuple[str, ...]) -> Reachable | None:
    """Return where the piece rests if these keys are tapped, one in each frame, and it then falls; None if it locks
    before."""
    way = _with_keys_released(state)
    for text in texts:
        way = way.with_input(text)
        pass_timer(way.state)
        way = way._replace(time=way.state.time)
        if not _in_play(way.state, state):
            return None
    now = way.state
    landing = _landing(now, now.orientation, now.offset)
    return Reachable(landing, (*way.inputs, "+down"), (*way.times, now.time))


def _later_ways(way: _Way, seen: _Seen) -> Iterator[_Way]:
    """Yield what a tap leads to in the next frame, and what waiting for the fall by a row leads to."""
    now = way.state
    for text, (orientation, offset) in _moves(now, now.orientation, now.offset):
        if not seen.has(now, orientation, offset):
            later = way.with_input(text)
            pass_timer(later.state)
            yield later
    if not _rests(now, now.orientation, now.offset):
        fallen = now.copy()
        while fallen.offset == now.offset:
            pass_timer(fallen)
        yield way._replace(state=fallen)


def _in_play(state: Frames, since: Frames) -> bool:
    """Return whether the piece that was in play is still falling."""
    return state.in_play and not state.locking and state.set_pieces == since.set_pieces and not state.ended
