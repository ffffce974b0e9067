"""Many games of 2048 at once. The cells hold the codes of an observation: 8 times the tile, and 1; 0 if empty."""

from __future__ import annotations

from typing import Any

import numpy as np

from puzzlebox.gym.batched.compiled import compiled
from puzzlebox.gym.batched.games import Batch
from puzzlebox.gym.batched.generator import below

STARTING_TILES = 2
SCORE, LARGEST, MOVED = range(3)
"""The numbers of a game."""


class Boards(Batch):
    """Games of the rules of a state."""

    def __init__(self, state: Any, words: tuple[str, ...], count: int) -> None:
        size = state.grid.columns
        self.fours, self.goal = state.options["fours"], state.goal or 0
        self.lines = lines_of(size, words)
        self.cells = np.zeros((count, size * size), np.int32)
        self.numbers = np.zeros((count, 3), np.int64)
        self.ended, self.states = np.zeros(count, bool), np.zeros(count, np.uint64)

    def begin(self, games: Any) -> None:
        self.ended[games] = False
        begin(self.cells, self.numbers, self.states, games, self.fours)

    def step(self, actions: Any) -> None:
        move(self.cells, self.numbers, self.ended, self.states, actions, self.lines, self.fours, self.goal)

    def figure(self, name: str) -> Any:
        return self.numbers[:, {"score": SCORE, "largest tile": LARGEST, "moves": MOVED}[name]]

    def won(self) -> Any:
        return (self.numbers[:, LARGEST] >= self.goal) & (self.goal > 0)

    def observe(self, seen: dict[str, Any]) -> None:
        seen["board"].reshape(self.cells.shape)[:] = self.cells
        seen["figures"][:, :3] = self.numbers
        seen["figures"][:, 3:] = self.goal


def lines_of(size: int, words: tuple[str, ...]) -> Any:
    """Return the cells of each line, from the side to which the tiles move, by direction and line."""
    rows = np.arange(size * size).reshape(size, size)
    lines = {"left": rows, "right": rows[:, ::-1], "up": rows.T, "down": rows.T[:, ::-1]}
    return np.array([lines[word] for word in words])


@compiled
def move(cells: Any, numbers: Any, ended: Any, states: Any, actions: Any, lines: Any, fours: int, goal: int) -> None:
    """Slide the tiles of each game that has not ended, and draw a new one if the board has changed."""
    size = lines.shape[1]
    for game in range(len(actions)):
        if ended[game]:
            continue
        changed, points, action = 0, 0, actions[game]
        step = lines[action, 0, 1] - lines[action, 0, 0]
        for line in range(size):
            gain, moved = slide_line(cells, game, lines[action, line, 0], step, size)
            points += gain
            changed |= moved
        if changed:
            numbers[game, SCORE] += points
            numbers[game, MOVED] += 1
            empty = draw_tile(cells, numbers, states, game, fours)
            won = goal > 0 and numbers[game, LARGEST] >= goal
            ended[game] = won or (empty == 1 and is_stuck(cells, game, size))


@compiled
def slide_line(cells: Any, game: int, start: int, step: int, size: int) -> tuple[int, int]:
    """Slide the tiles of a line. Return the points for what merges, and 1 if the line changed, else 0. The machine code
    has no branches, which could not be predicted: each condition chooses between two numbers that are there already."""
    end, last, points, changed = start, -1, 0, 0
    for place in range(start, start + size * step, step):
        code = cells[game, place]
        merges = code == last
        new = 2 * code - 1 if merges else code
        end -= step if merges else 0
        cells[game, place] = 0
        cells[game, end] = new  # if there is no tile, this cell is empty, too
        changed |= (code != 0) & (end != place)
        points += new if merges else 0
        last = -1 if merges else (code if code else last)
        end += step if code else 0
    return points >> 3, changed


@compiled
def draw_tile(cells: Any, numbers: Any, states: Any, game: int, fours: int) -> int:
    """Put a new tile on the board, and note the largest one. Return how many cells were empty before."""
    code, empty, largest = 33 if below(states, game, 10) < fours else 17, 0, 17
    for place in range(cells.shape[1]):
        empty += cells[game, place] == 0
        largest = max(largest, cells[game, place])
    left, target = below(states, game, empty), 0
    for place in range(cells.shape[1]):
        left -= cells[game, place] == 0
        target += left >= 0
    cells[game, target] = code
    numbers[game, LARGEST] = max(largest, code) >> 3
    return empty


@compiled
def begin(cells: Any, numbers: Any, states: Any, games: Any, fours: int) -> None:
    """Begin new games."""
    for game in games:
        cells[game, :], numbers[game, :] = 0, 0
        for _ in range(STARTING_TILES):
            draw_tile(cells, numbers, states, game, fours)


@compiled
def is_stuck(cells: Any, game: int, size: int) -> bool:
    """Return whether no two neighbours on a full board are equal."""
    for start in range(0, size * size, size):
        for place in range(start, start + size):
            if place + 1 < start + size and cells[game, place + 1] == cells[game, place]:
                return False
            if place + size < size * size and cells[game, place + size] == cells[game, place]:
                return False
    return True
