"""Many games of Slide at once. The cells hold the codes of an observation: 8 times the number, and its role."""

from __future__ import annotations

from typing import Any

import numpy as np

from puzzlebox.core.state import Start
from puzzlebox.gym.batched.compiled import compiled
from puzzlebox.gym.batched.games import Batch
from puzzlebox.gym.batched.generator import below

AWAY, HOME = 1, 4
"""The roles of a tile that is not in its place, and of one that is."""


class Slides(Batch):
    """Games of the rules of a state."""

    def __init__(self, state: Any, words: tuple[str, ...], count: int) -> None:
        self.state, size = state, len(state.grid)
        self.near = near_blank(state.grid.rows, state.grid.columns, words)
        self.ways = np.array([[number, *cells] for number, cells in map(self._ways, range(size))], np.int64)
        self.solved = np.array([*(8 * number + HOME for number in range(1, size)), 0], np.int32)
        self.cells = np.zeros((count, size), np.int32)
        self.blank, self.misplaced, self.moved = np.zeros((3, count), np.int64)
        self.ended, self.states = np.zeros(count, bool), np.zeros(count, np.uint64)

    def _ways(self, cell: int) -> tuple[int, list[int]]:
        """Return how many cells the blank can move to from this one, and these: up, down, left, right."""
        found = [int(target) for target in self.near[[1, 0, 3, 2], cell] if target >= 0]
        return len(found), (found + [0] * 4)[:4]

    def begin(self, games: Any) -> None:
        options = self.state.options
        self.moved[games] = 0
        if options["mix"] == "walk":
            scramble(
                self.cells, self.blank, self.misplaced, self.states, games, self.solved, self.ways, options["moves"]
            )
        else:
            for game in games:
                new = type(self.state)(options, Start(generator=int(self.states[game])))
                numbers, self.states[game] = np.array(new.grid.cells), new.random.state
                self.cells[game] = coded(numbers, np.arange(len(numbers)))
                self.blank[game] = numbers.argmin()
                self.misplaced[game] = (self.cells[game] % 8 == AWAY).sum()
        self.ended[games] = False

    def step(self, actions: Any) -> None:
        arrays = self.cells, self.blank, self.misplaced, self.moved
        slide(*arrays, actions, self.ended, self.near)

    def figure(self, name: str) -> Any:
        return {"moves": self.moved, "actions": self.moved, "time": np.zeros(len(self.moved))}[name]

    def won(self) -> Any:
        return self.misplaced == 0

    def observe(self, seen: dict[str, Any]) -> None:
        seen["board"].reshape(self.cells.shape)[:] = self.cells
        seen["figures"][:, 0] = 0
        seen["figures"][:, 1:] = self.moved[:, np.newaxis]


def near_blank(rows: int, columns: int, words: tuple[str, ...]) -> Any:
    """Return the cell of the tile that moves into the blank, by direction and by the blank's cell; -1 if there is
    none."""
    row, column = np.divmod(np.arange(rows * columns), columns)
    down, right = np.array(
        [{"up": (1, 0), "down": (-1, 0), "left": (0, 1), "right": (0, -1)}[word] for word in words]
    ).T
    row, column = row + down[:, np.newaxis], column + right[:, np.newaxis]
    inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
    return np.where(inside, row * columns + column, -1)


def coded(numbers: Any, places: Any) -> Any:
    """Return the codes of these numbers in these places."""
    return np.where(numbers, 8 * numbers + np.where(numbers == places + 1, HOME, AWAY), 0)


@compiled
def slide(cells: Any, blank: Any, misplaced: Any, moved: Any, actions: Any, ended: Any, near: Any) -> None:
    """Slide a tile in each game that has not ended."""
    for game in range(len(actions)):
        hole = blank[game]
        target = near[actions[game], hole]
        if not ended[game] and target >= 0:
            misplaced[game] += move(cells, game, hole, target)
            blank[game] = target
            moved[game] += 1
            ended[game] = misplaced[game] == 0


@compiled
def move(cells: Any, game: int, hole: int, target: int) -> int:
    """Move a tile into the blank. Return by how much the number of tiles grows that are not in their places."""
    number, role = cells[game, target] >> 3, cells[game, target] & 7
    new = HOME if number == hole + 1 else AWAY
    cells[game, hole], cells[game, target] = 8 * number + new, 0
    return (new == AWAY) - (role == AWAY)


@compiled
def scramble(
    cells: Any, blank: Any, misplaced: Any, states: Any, games: Any, solved: Any, ways: Any, moves: int
) -> None:
    """Scramble boards with random moves of the blank, as the rules do. `ways` has the number of neighbours of each
    cell, and then the neighbours."""
    for game in games:
        for place in range(len(solved)):
            cells[game, place] = solved[place]
        hole, left, away = len(solved) - 1, moves, 0
        while left > 0 or away == 0:
            target = ways[hole, 1 + below(states, game, ways[hole, 0])]
            away += move(cells, game, hole, target)
            hole = target
            left -= 1
        blank[game], misplaced[game] = hole, away
