"""The players in a comparison: random keys, and a careful player who gets far in a game.

A player reads only the engine and sends only plain text, so it cannot affect the comparison.
"""

import random
from itertools import pairwise
from typing import ClassVar, Protocol

from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.shapes import Orientation


class Player(Protocol):
    restarts: ClassVar[float]
    """The probability of a restart at each input."""

    def wait(self, gaps: tuple[int, ...]) -> int:
        """Return the ms to wait before the next input. `gaps` are the lengths that suit the game."""
        ...

    def choice(self, state: Falling) -> str:
        """Return the next input."""
        ...


class Blind:
    """Presses random keys. Some logs prefer keys that bring the piece to the lowest column, so that rows are cleared;
    others prefer turns and moves by one cell, so that pieces get into corners."""

    restarts: ClassVar[float] = 0.002

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.way = rng.choice((self.towards_the_lowest, self.towards_the_lowest, self.small_moves, self.anything))

    def wait(self, gaps: tuple[int, ...]) -> int:
        return self.rng.choice(gaps)

    def choice(self, state: Falling) -> str:
        return self.way(state) if self.rng.random() < 0.7 else ""

    def anything(self, state: Falling) -> str:
        return ""

    def small_moves(self, state: Falling) -> str:
        return self.rng.choice(("left", "right", "down", *state.TURNS, *state.TURNS))

    def towards_the_lowest(self, state: Falling) -> str:
        tops, piece = tops_of(state), state.piece
        if piece is None:
            return ""
        target = tops.index(max(tops))
        column = min(c for _, c in piece.cells)
        if column == target:
            return self.rng.choice((*drops(state), state.TURNS[0], "+down"))
        return "left" if column > target else "right"


def drops(state: Falling) -> tuple[str, str]:
    """Return the inputs that drop a piece; without a hard drop, those of a new soft drop."""
    return ("drop", "drop") if "drop" in state.acts else ("-down", "+down")


class Careful:
    """Turns each piece, moves it above a tidy place by taps, and drops it, so that levels go up. Plays at random after
    some pieces, so that games end."""

    restarts: ClassVar[float] = 0.0002

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.planned_for = -1
        self.begun = self.patience = 0
        self.origin: int | None = None
        self.plan: list[str] = []
        self.short: tuple[int, ...] = (0, 0, 1, 2, 5, 10, 20, 40)

    def wait(self, gaps: tuple[int, ...]) -> int:
        return self.rng.choice(self.short if self.plan and self.rng.random() < 0.95 else gaps)

    def choice(self, state: Falling) -> str:
        if self.rng.random() < 0.1 or not state.in_play:
            return ""
        if state.pieces != self.planned_for:
            self.think(state)
        return self.plan.pop(0) if self.plan else self.rng.choice((*drops(state), "+down", "-down"))

    def think(self, state: Falling) -> None:
        if state.origin != self.origin:
            self.origin = state.origin
            self.patience = self.rng.choice((30, 150, 400))
            self.begun = state.pieces
        self.planned_for = state.pieces
        if isinstance(state, Frames):
            self.short = (17, 17, 18, 34)  # in one frame, several presses of a key are one
        if state.pieces - self.begun < self.patience:
            self.plan = ["-left", "-right", "-down", *best_way(state), drops(state)[1]]
        else:
            self.plan = self.rng.choices((drops(state)[1], "+left", "+right", "left", "right", *state.TURNS), k=2)


def best_way(state: Falling) -> list[str]:
    """Return the turns and steps that lead above the tidiest place, if nothing is in the way."""
    turn, (row, column) = state.TURNS[0], state.corner
    places: list[tuple[int, list[str]]] = []
    turned, turns = state.orientation, list[str]()
    while not turns or turned is not state.orientation:
        for target in range(-2, state.columns):
            if state.fits(turned, state.offset_of(row, target)):
                moves = ["left" if target < column else "right"] * abs(target - column)
                places.append((untidiness(state, turned, row, target), [*turns, *moves]))
        turned, turns = getattr(turned, turn), [*turns, turn]
    return min(places, default=(0, []))[1]


def untidiness(state: Falling, piece: Orientation, row: int, column: int) -> int:
    """Return a penalty for holes and bumps after a fall from here, minus a bonus for full rows."""
    grid, tops = state.grid, tops_of(state)
    while state.fits(piece, state.offset_of(row + 1, column)):
        row += 1
    landing = piece.at(row, column)
    floor = {column: max(row for row, c in landing if c == column) for _, column in landing}
    holes = sum(max(tops[column] - 1 - row, 0) for column, row in floor.items())
    for row, column in landing:
        tops[column] = min(tops[column], row)
    bumps = sum(abs(left - right) for left, right in pairwise(tops))
    rows = {row for row, _ in landing if row >= 0}
    full = sum(grid.row(row).count(0) == sum(r == row for r, _ in landing) for row in rows)
    height = sum(grid.rows - row for row, _ in landing)
    return 10 * holes + bumps + height - 20 * full


def tops_of(state: Falling) -> list[int]:
    """Return the row of the highest block of each column, or the number of rows if it is empty."""
    grid = state.grid
    tops = [grid.rows] * grid.columns
    missing = set(range(grid.columns))
    for row in range(grid.rows):
        if any(blocks := grid.row(row)):
            found = {column for column in missing if blocks[column]}
            missing -= found
            for column in found:
                tops[column] = row
            if not missing:
                break
    return tops
