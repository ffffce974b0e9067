"""Many games of Tetromino at once, in which an action says where the piece goes (see `PlacementEnv`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from puzzlebox.gym.batched import tables as t
from puzzlebox.gym.batched.blocks import Blocks
from puzzlebox.gym.batched.blocks_loops import enter, landing, lock
from puzzlebox.gym.batched.compiled import compiled
from puzzlebox.gym.placement import PlacementEnv


class Ways(NamedTuple):
    """The paths of each new piece to the places from which it can drop. `actions` has the number of the path by
    orientation and action, -1 for none, and `masks` whether there is one. For each path, `ends` has the orientation,
    row and column of its box at the end, and `swept` the bits that must be free for it in the first rows of the board.
    `all_swept` has those of all paths of an orientation."""

    actions: Any
    masks: Any
    ends: Any
    swept: Any
    all_swept: Any


class Placements(Blocks):
    """Games of Tetromino with the actions of an environment of placements."""

    def __init__(self, single: PlacementEnv, count: int) -> None:
        super().__init__(single.state, (), count, 0)
        self.ways = ways_of(single)

    def step(self, actions: Any) -> None:
        place(self.data, self.cells, self.states, self.pieces, self.rules, self.ways, actions)

    def observe(self, seen: dict[str, Any]) -> None:
        super().observe(seen)
        if "action_mask" in seen:
            show_mask(self.data, self.rules, self.ways, seen["action_mask"])


def ways_of(single: PlacementEnv) -> Ways:
    """Return the ways of all pieces in the rules of an environment."""
    state: Any = single.state.copy()  # its board is empty
    orientations = t.orientations_of(state)
    numbers = np.full((len(orientations), int(single.action_space.n)), -1)
    ends: list[list[int]] = []
    swept: list[list[int]] = []
    for index, orientation in enumerate(orientations):
        state.orientation, state.offset = orientation, state.entry(orientation)
        for action, drop in single.drops_of(state).items():
            numbers[index, action] = len(ends)
            end, rows = way_of(state, drop.plan.inputs[:-1])
            ends.append(end)
            swept.append(rows)
    rows = np.array(swept)
    rows = rows[:, : np.flatnonzero(rows.any(axis=0))[-1] + 1]
    together = [np.bitwise_or.reduce(rows[own[own >= 0]]) for own in numbers]
    return Ways(numbers, (numbers >= 0).astype(np.int8), np.array(ends), rows, np.array(together))


def way_of(state: Any, inputs: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """Return the orientation and place of a piece after these inputs, on an empty board, and the bits that it needs in
    each row."""
    state, stride = state.copy(), state.stride
    bits = state.orientation.bits << state.offset
    for text in inputs:
        state.send(text)
        bits |= state.orientation.bits << state.offset
    rows = [bits >> row * stride & (1 << stride) - 1 for row in range(t.MARGIN, t.MARGIN + state.rows)]
    return [t.orientations_of(state).index(state.orientation), *divmod(state.offset, stride)], rows


@compiled
def is_free(data: Any, rules: Any, game: int, swept: Any, number: int) -> bool:
    """Return whether the bits with this number are free in the first rows of the board."""
    blocked, first = 0, rules[t.WELL] + t.MARGIN
    for row in range(swept.shape[1]):
        blocked |= data[game, first + row] & swept[number, row]
    return blocked == 0


@compiled
def place(data: Any, cells: Any, states: Any, pieces: Any, rules: Any, ways: Any, actions: Any) -> None:
    """Place the piece of each game that has not ended, unless it is blocked, and advance the game until it locks."""
    for game in range(len(actions)):
        way = ways.actions[data[game, t.PIECE], actions[game]]
        if data[game, t.ENDED] or way < 0 or not is_free(data, rules, game, ways.swept, way):
            continue
        for number in range(3):
            data[game, t.PIECE + number] = ways.ends[way, number]  # with the row and the column
        data[game, t.ROW] = landing(data, pieces, rules, game)
        at = data[game, t.GRAVITY_AT]
        data[game, t.TIME] = at
        lock(data, cells, pieces, rules, game)
        enter(data, states, pieces, rules, game)
        data[game, t.GRAVITY_AT] = at + rules[t.GRAVITY + min(data[game, t.LEVEL], rules[t.LEVELS]) - 1]
        data[game, t.TIME] = at + 1


@compiled
def show_mask(data: Any, rules: Any, ways: Any, mask: Any) -> None:
    """Write 1 for each action that is possible, and 0 for the others."""
    for game in range(len(mask)):
        piece, going = data[game, t.PIECE], not data[game, t.ENDED]
        all_free = going and is_free(data, rules, game, ways.all_swept, piece)
        for action in range(mask.shape[1]):
            mask[game, action] = ways.masks[piece, action] * all_free
        if going and not all_free:
            for action in range(mask.shape[1]):
                way = ways.actions[piece, action]
                mask[game, action] = way >= 0 and is_free(data, rules, game, ways.swept, way)
