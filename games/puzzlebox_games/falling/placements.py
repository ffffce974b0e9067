"""The places where the falling piece can come to rest, for programs that play: with the inputs that lead there.

Only inputs that act at once are used, as if no time passed: moves by a tap, turns, soft drops by a row or a sonic drop,
and the hard drop at the end. Rule sets that count frames have no such inputs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox_games.falling.controls import Controls
from puzzlebox_games.falling.pieces import Orientation, Placement
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.timers import TimerControls

TURNS = ("cw", "ccw", "half")


class Reachable(NamedTuple):
    """A place where the piece can rest, and the inputs that bring it there, without the lock. `cells` are on the board,
    from the top; those above row 0 have negative rows."""

    placement: Placement
    inputs: tuple[str, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        orientation, row, column, _ = self.placement
        return tuple(sorted(orientation.at(row, column)))


def placements(state: FallingState) -> tuple[Reachable, ...]:
    """Return all places where the falling piece can rest, each with the fewest inputs. Of places with the same cells,
    there is only the one with the fewest inputs.

    The result is empty if no piece is in play. Raises ValueError for a game whose inputs do not act at once.
    """
    _check(state.controls)
    if not state.in_play or state.paused:
        return ()
    found: dict[tuple[Cell, ...], Reachable] = {}
    begin = (state.orientation, state.offset)
    paths: dict[tuple[Orientation, int], tuple[str, ...]] = {begin: ()}
    waiting = deque([begin])
    while waiting:
        orientation, offset = place = waiting.popleft()
        if _rests(state, orientation, offset):
            row, column = state.well.cell(offset)
            reachable = Reachable(Placement(orientation, row, column), paths[place])
            found.setdefault(reachable.cells, reachable)
        for text, later in _steps(state, orientation, offset):
            if later not in paths:
                paths[later] = (*paths[place], text)
                waiting.append(later)
    return tuple(found.values())


def play(state: FallingState, reachable: Reachable) -> None:
    """Bring the piece to this place and lock it: with a hard drop, or else by letting time pass. The next piece may
    still be awaited then. Raises ValueError if the inputs do not lead there."""
    for text in reachable.inputs:
        state.send(text)
    if not state.in_play or state.placement[:3] != reachable.placement[:3]:
        raise ValueError(Message("the inputs do not lead to {cells}", cells=reachable.cells))
    if state.rules.lock.drop == "hard":
        state.send("drop")
        return
    locked = state.set_pieces
    while state.set_pieces == locked and (due := state.due()) is not None:
        state.advance_to(due + 1)


def _check(controls: Controls) -> None:
    if not isinstance(controls, TimerControls):
        title = Message(controls.body.rules.title)
        raise ValueError(Message("the inputs of {game} do not act at once", game=title))


def _rests(state: FallingState, orientation: Orientation, offset: int) -> bool:
    return bool((state.well.bits >> (offset + state.well.stride)) & orientation.bits)


def _steps(state: FallingState, orientation: Orientation, offset: int) -> Iterator[tuple[str, tuple[Orientation, int]]]:
    """Yield the inputs that change the place of a piece, each with the new place."""
    well, rules = state.well, state.rules
    for text, direction in (("left", -1), ("right", 1)):
        if not (well.bits >> (offset + direction)) & orientation.bits:
            yield text, (orientation, offset + direction)
    for text in TURNS:
        if text in rules.turns:
            target = {"cw": orientation.cw, "ccw": orientation.ccw, "half": orientation.half}[text]
            turned = rules.rotation(well, Placement(orientation, *well.cell(offset)), target)
            if turned is not None:
                yield text, (turned.orientation, well.offset(turned.row, turned.column))
    if _rests(state, orientation, offset):
        return
    if rules.lock.delay:
        if rules.lock.sonic:
            yield "sonic", (orientation, _landing(state, orientation, offset))
    else:
        yield "down", (orientation, offset + well.stride)


def _landing(state: FallingState, orientation: Orientation, offset: int) -> int:
    """Return the offset of a piece that has fallen as far as it can."""
    while not _rests(state, orientation, offset):
        offset += state.well.stride
    return offset
