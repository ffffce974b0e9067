"""The rules of 2048."""

from collections.abc import Mapping
from math import log2
from typing import NamedTuple

from puzzlebox.rules import (
    Cell,
    Choice,
    Event,
    Events,
    Grid,
    InputRefusedError,
    InvalidError,
    Message,
    Number,
    Options,
    Outcome,
    Switch,
    TurnState,
)
from puzzlebox_games.p2048.board import (
    DIRECTIONS,
    MAX_SIZE,
    MIN_SIZE,
    can_slide,
    is_stuck,
    largest_tile,
    read_position,
    slide_all,
    write_position,
)

ENDLESS = "none"
"""The goal of a game that goes on until no move is left."""

GOALS = (*(str(2**exponent) for exponent in range(5, 18)), ENDLESS)

SMALL_GOAL = "256"
"""The goal of boards that cannot hold the default one."""

GO_ON = "go on"
"""The input that continues a game after its goal."""

STARTING_TILES = 2


class Goal(Choice, kw_only=True):
    """The tile that wins: a power of two, or none."""

    @property
    def metavar(self) -> str:  # type: ignore[override]
        return f"N|{ENDLESS}"

    def parse(self, text: str) -> str:
        if text not in self.choices:
            low, high = self.choices[0], self.choices[-2]
            raise self.error(
                Message("{option} must be none, or a power of two from {low} to {high}, not {value}"),
                text,
                low=low,
                high=high,
            )
        return text


OPTIONS = (
    Number(
        "size", "cells per side", default=4, low=MIN_SIZE, high=MAX_SIZE, steps=tuple(range(MIN_SIZE, MAX_SIZE + 1))
    ),
    Goal("goal", "the tile that wins, from 32 to 131072, or none to play without end", default="2048", choices=GOALS),
    Number("fours", "how many of ten new tiles are a 4, on average", default=1, low=0, high=10, steps=(0, 1, 2, 5, 10)),
)

PREFERENCES = (Switch("repeat", "repeat a move while its key is held"),)


class NewTile(NamedTuple):
    """A tile that has appeared."""

    cell: Cell
    value: int


class State2048(TurnState):
    """A game of 2048.

    `moved` counts the moves. `reached` tells whether the goal has been made (or was in the position), `went_on` whether
    the player has continued after it. `goal_moves` and `goal_time` are the moves and the ms of game time that it took,
    0 before.
    """

    score: int
    moved: int
    reached: bool
    went_on: bool
    goal_moves: int
    goal_time: int

    def begin(self, position: str | None) -> None:
        self.score = self.moved = self.goal_moves = self.goal_time = 0
        self.went_on = False
        if position is None:
            self.options = with_goal(self.options)
            _check_goal(self.options)
            size = self.options["size"]
            self.grid = Grid(size, size)
            for _ in range(STARTING_TILES):
                self._draw_tile()
        else:
            self._set_up(position)
        self.reached = self._holds_goal()

    @property
    def goal(self) -> int | None:
        """The tile that wins; None if the game goes on without end."""
        return None if self.options["goal"] == ENDLESS else int(self.options["goal"])

    def act(self, text: str) -> Events | None:
        if text == GO_ON:
            return self._go_on()
        if text not in DIRECTIONS:
            raise InputRefusedError("expected left, right, up or down, not {input}", input=repr(text[:40]))
        moves = slide_all(self.grid, text)
        if not moves:
            return None
        points = sum(move.value for move in moves if move.merged)
        self.score += points
        self.moved += 1
        tile = self._draw_tile()
        merged = (Event("merged", points),) if points else ()
        return (Event("slid", moves), *merged, Event("appeared", tile), *self._end())

    def moves(self) -> tuple[str, ...]:
        return tuple(direction for direction in DIRECTIONS if can_slide(self.grid, direction))

    def outcome(self) -> Outcome | None:
        stuck = is_stuck(self.grid)
        if self.reached and not self.went_on:
            return Outcome("won", Message("made {tile}", tile=self.goal), resume="" if stuck else GO_ON)
        if stuck:
            return Outcome("ended" if self.went_on or self.goal is None else "lost", "no move is left")
        return None

    def status(self) -> Mapping[str, int | str]:
        return {"score": self.score, "largest tile": max(self.grid.cells), "moves": self.moved}

    def progress(self) -> float | None:
        """Return how often the largest tile was doubled, by how often it takes to make the goal."""
        return min(1, log2(max(self.grid.cells)) / log2(self.goal)) if self.goal else None

    def figures(self) -> Mapping[str, int]:
        """Return the figures of the status, and the ms and the moves to the goal, 0 if it was not made."""
        to_the_goal = {"goal time": self.goal_time, "goal moves": self.goal_moves} if self.goal else {}
        return {**super().figures(), **to_the_goal}

    def position(self) -> str:
        return write_position(self.grid, self.score)

    def details(self) -> str:
        goal = f"{self.goal_moves} {self.goal_time}" if self.reached else "-"
        went_on = " went on" if self.went_on else ""
        options = self.options.text() or "-"
        return f"score {self.score} moves {self.moved} goal {goal}{went_on} began {self.began} options {options}"

    def _set_up(self, position: str) -> None:
        """Set up the board of a position. It must have the chosen size, or sets the size if none was chosen."""
        self.grid, self.score = read_position(position, self.options["fours"])
        size, chosen = self.grid.rows, self.options["size"]
        if chosen not in (size, OPTIONS[0].default):
            raise InvalidError("expected a board of {size} x {size}, not {found} x {found}", size=chosen, found=size)
        self.options = with_goal(Options(OPTIONS, {**self.options.changed(), "size": str(size)}))
        _check_goal(self.options)

    def _draw_tile(self) -> NewTile:
        """Draw a value, then an empty cell, and put the tile there."""
        value = 4 if self.random.below(10) < self.options["fours"] else 2
        empty = [index for index, tile in enumerate(self.grid.cells) if not tile]
        index = self.random.choice(empty)
        self.grid.cells[index] = value
        return NewTile(divmod(index, self.grid.columns), value)

    def _holds_goal(self) -> bool:
        return self.goal is not None and max(self.grid.cells) >= self.goal

    def _end(self) -> tuple[Event, ...]:
        """Note whether this move has made the goal. Return the event of the end, if the game has ended."""
        if not self.reached and self._holds_goal():
            self.reached = True
            self.goal_moves, self.goal_time = self.moved, self.elapsed()
        outcome = self.outcome()
        return (Event(outcome.kind),) if outcome else ()

    def _go_on(self) -> Events | None:
        if self.went_on or not self.reached:
            return None
        self.went_on = True
        return (Event("went on"),)


def with_goal(options: Options) -> Options:
    """Return the options of a game: with SMALL_GOAL if no board of this size can ever hold the default goal."""
    default = OPTIONS[1].default
    if options["goal"] == default and int(default) > largest_tile(options["size"], options["fours"]):
        return Options(OPTIONS, {**options.changed(), "goal": SMALL_GOAL})
    return options


def _check_goal(options: Options) -> None:
    """Raise ValueError if no board of this size can ever hold the goal."""
    size, goal = options["size"], options["goal"]
    largest = largest_tile(size, options["fours"])
    if goal != ENDLESS and int(goal) > largest:
        raise InvalidError(
            "goal must be at most {largest} on a board of {size} x {size}, not {goal}",
            largest=largest,
            size=size,
            goal=goal,
        )
