"""The players in a comparison: random keys, and a careful player who gets far in a game.

A player reads only the engine and sends only plain text, so it cannot affect the comparison.
"""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar, Protocol

from puzzlebox.core.grid import Cell
from puzzlebox_games.falling.frames import FrameControls
from puzzlebox_games.falling.state import FallingState


class Player(Protocol):
    restarts: ClassVar[float]
    """The probability of a restart at each input."""

    def wait(self, gaps: tuple[int, ...]) -> int:
        """Return the ms to wait before the next input. `gaps` are the lengths that suit the game."""
        ...

    def choice(self, state: FallingState) -> str:
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

    def choice(self, state: FallingState) -> str:
        return self.way(state) if self.rng.random() < 0.7 else ""

    def anything(self, state: FallingState) -> str:
        return ""

    def small_moves(self, state: FallingState) -> str:
        return self.rng.choice(("left", "right", "down", *state.rules.turns, *state.rules.turns))

    def towards_the_lowest(self, state: FallingState) -> str:
        tops, piece = tops_of(state), state.piece
        if piece is None:
            return ""
        target = tops.index(max(tops))
        column = min(c for _, c in piece.cells)
        if column == target:
            return self.rng.choice((*drops(state), state.rules.turns[0], "+down"))
        return "left" if column > target else "right"


def drops(state: FallingState) -> tuple[str, str]:
    """Return the inputs that drop a piece; without a hard drop, those of a new soft drop."""
    return ("drop", "drop") if "drop" in state.handlers else ("-down", "+down")


class Careful:
    """Puts each piece in a tidy place, so that levels go up. Plays at random after some time, so that games end."""

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

    def choice(self, state: FallingState) -> str:
        if self.rng.random() < 0.03 or not state.in_play:
            return ""
        if state.pieces != self.planned_for:
            self.think(state)
        return self.plan.pop(0) if self.plan else self.rng.choice((*drops(state), "+down", "-down"))

    def think(self, state: FallingState) -> None:
        if state.origin != self.origin:
            self.origin = state.origin
            self.patience = self.rng.choice((30, 150, 400))
            self.begun = state.pieces
        self.planned_for = state.pieces
        if isinstance(state.controls, FrameControls):
            self.short = (17, 17, 18, 34)  # in one frame, several presses of a key are one
        if state.pieces - self.begun < self.patience:
            self.plan = [*self.releases(), *best_way(state)]
        else:
            self.plan = self.rng.choices((drops(state)[1], "+left", "+right", "left", "right", *state.rules.turns), k=2)

    def releases(self) -> list[str]:
        """Return the releases of keys that may be held by mistake, or nothing."""
        return ["-left", "-right", "-down"] if self.rng.random() < 0.3 else []


def best_way(state: FallingState) -> list[str]:
    """Return the turns and steps that lead to the tidiest place."""
    return min(ways(state), key=lambda way: way[0])[1]


def ways(state: FallingState) -> Iterator[tuple[int, list[str]]]:
    """Yield the penalty and the inputs of each place that turns and then steps to one side lead to."""
    for turned, turns in turned_ways(state):
        for side in ("left", "right"):
            stepped, way = turned.copy(), turns
            yield untidiness(stepped), way
            while moved(stepped, side):
                way = [*way, side]
                yield untidiness(stepped), way


def moved(state: FallingState, text: str) -> bool:
    """Send an input and, in a game that counts frames, let one pass. Return whether the piece moved or turned."""
    if state.outcome():
        return False
    number, before, events = state.pieces, (state.orientation, state.corner[1]), state.send(text)
    if not isinstance(state.controls, FrameControls):
        return bool(events)
    state.advance_to((state.due() or state.time) + 1)
    return state.pieces == number and state.in_play and (state.orientation, state.corner[1]) != before


def turned_ways(state: FallingState) -> Iterator[tuple[FallingState, list[str]]]:
    """Yield the state after each number of turns, and the inputs. A turn may need a step down first."""
    turn, turned = state.rules.turns[0], state.copy()
    way: list[str] = []
    for _ in range(4):
        yield turned.copy(), way
        for text in (turn, "down", turn):
            acted = moved(turned, text)
            way = [*way, text]
            if turned.pieces != state.pieces or not turned.in_play or (acted and text == turn):
                break
        if turned.pieces != state.pieces or not turned.in_play:
            return


def untidiness(state: FallingState) -> int:
    """Return a penalty for holes and bumps, minus a bonus for full rows and pairs of digits."""
    landing, grid, tops = state.landing, state.grid, tops_of(state)
    floor = {column: max(row for row, c in landing if c == column) for _, column in landing}
    holes = sum(max(tops[column] - 1 - row, 0) for column, row in floor.items())
    for row, column in landing:
        tops[column] = min(tops[column], row)
    bumps = sum(abs(left - right) for left, right in pairwise(tops))
    rows = {row for row, _ in landing if row >= 0}
    full = sum(grid.row(row).count(0) == sum(r == row for r, _ in landing) for row in rows)
    height = sum(grid.rows - row for row, _ in landing)
    return 10 * holes + bumps + height - 20 * full - 15 * meetings(state, landing)


def meetings(state: FallingState, landing: tuple[Cell, ...]) -> int:
    """Return the number of blocks that make ten with the piece, in a game with digits."""
    if "blocks" not in state.rules.figures:
        return 0
    grid = state.grid
    touching = (
        (value, other) for at, value in zip(landing, state.values, strict=True) for other in grid.neighbours(at)
    )
    return sum(value + grid[other] == 10 for value, other in touching)


def tops_of(state: FallingState) -> list[int]:
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
