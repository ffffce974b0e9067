"""The base of all slow models: the generator, readings for tests, and game time that passes one millisecond at a time.

The models follow the rule sheets as plainly as possible. Each game has its own module.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

Cell = tuple[int, int]  # (row, column)

SIDEWAYS = {"left": -1, "right": +1}


class Piece(NamedTuple):
    """The piece in play. `cells` are cells of the board, `values` has the colour or digit of each."""

    shape: str
    orientation: int
    row: int
    column: int
    cells: tuple[Cell, ...]
    values: tuple[int, ...]


class Preview(NamedTuple):
    """The next piece. `values` are in the order of the shape's cells in the sheet."""

    shape: str
    orientation: int
    values: tuple[int, ...]


def split_mix(state: int) -> tuple[int, int]:
    """Return the next state of SplitMix64 and its number, both of 64 bits."""
    state = (state + 0x9E3779B97F4A7C15) % 2**64
    mixed = state
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) % 2**64
    return state, mixed ^ (mixed >> 31)


def pairs_in(text: str) -> tuple[tuple[int, int], ...]:
    """Return the pairs of numbers in a text such as `(0,1)(-1,+2)`."""
    return tuple((int(a), int(b)) for a, b in re.findall(r"\(([-+]?\d+),([-+]?\d+)\)", text))


def quarter_clockwise(cells: tuple[Cell, ...], size: int) -> tuple[Cell, ...]:
    """Return the cells of a size x size box after a quarter turn clockwise: (r, c) moves to (c, size-1-r)."""
    return tuple((column, size - 1 - row) for row, column in cells)


def without_rows(board: dict[Cell, int], gone: list[int], first_row: int = 0) -> dict[Cell, int]:
    """Return the board without the rows `gone`, with the rows above them, from `first_row` on, moved down."""
    after = {}
    for (row, column), value in board.items():
        if row not in gone:
            below = [one for one in gone if one > row] if row >= first_row else []
            after[row + len(below), column] = value
    return after


@cache
def names_in(kind: type[Model]) -> tuple[str, ...]:
    """Return the names of the attributes of a model."""
    return tuple(vars(kind(0)))


class Model(ABC):
    """A game. Inputs act at the current millisecond; time passes in `advance_to` only."""

    def __init__(self, generator: int, start_level: int = 1) -> None:
        self.generator = generator
        self.start_level = start_level
        self.time = 0
        self.board: dict[Cell, int] = {}
        self.piece: Piece | None = None
        self.score = 0
        self.lines = 0
        self.over = False
        self.paused = False
        self.new_game()

    # The generator

    def below(self, n: int) -> int:
        """Return a uniform number from 0 to n-1. Words that would make some of them likelier are rejected."""
        self.generator, number = split_mix(self.generator)
        while number >= (2**64 // n) * n:
            self.generator, number = split_mix(self.generator)
        return number % n

    # Time

    def advance_to(self, t: int) -> None:
        """Let game time pass up to `t` ms. Timers that are due before t fire; those due at t do not fire yet."""
        while self.time < t and not self.paused:
            if not self.over:
                self.instant()
            self.time += 1
            if not self.over:
                self.millisecond_passed()

    @abstractmethod
    def instant(self) -> None:
        """Fire the timers that are due now, in their order."""

    def millisecond_passed(self) -> None:  # noqa: B027 (most games count nothing but due times)
        """Count a millisecond that has passed. Called before the inputs of the new instant."""

    # Inputs

    def send(self, text: str) -> bool:
        """Apply an input now. Returns whether it changed anything. Raises ValueError for an unknown text."""
        action = self.action(text)
        if self.over and text != "restart":
            return False
        if self.paused and text not in ("resume", "restart"):
            return False
        if text == "resume" and not self.paused:
            return False
        before = self.everything()
        action()
        return self.everything() != before

    def action(self, text: str) -> Callable[[], None]:
        actions = self.actions()
        if text not in actions:
            raise ValueError(f"the input must be one of {', '.join(actions)}, not {text!r}")
        return actions[text]

    def everything(self) -> dict[str, Any]:
        # Not vars(self), which makes later look-ups of attributes two or three times as slow.
        return {**{name: getattr(self, name) for name in names_in(type(self))}, "board": dict(self.board)}

    def actions(self) -> dict[str, Callable[[], None]]:
        """Return the function of each input of this game."""
        actions: dict[str, Callable[[], None]] = {}
        for direction in SIDEWAYS:
            actions[f"+{direction}"] = partial(self.press_sideways, direction)
            actions[f"-{direction}"] = partial(self.release_sideways, direction)
        actions["+down"] = self.press_down
        actions["-down"] = self.release_down
        for key in ("left", "right", "down"):
            actions[key] = partial(self.tap, actions[f"+{key}"], actions[f"-{key}"])
        actions["drop"] = self.drop
        actions["pause"] = self.pause
        actions["resume"] = self.resume
        actions["restart"] = self.new_game
        return actions

    def tap(self, press: Callable[[], None], release: Callable[[], None]) -> None:
        press()
        release()

    @abstractmethod
    def press_sideways(self, direction: str) -> None: ...

    @abstractmethod
    def release_sideways(self, direction: str) -> None: ...

    @abstractmethod
    def press_down(self) -> None: ...

    @abstractmethod
    def release_down(self) -> None: ...

    @abstractmethod
    def drop(self) -> None: ...

    def pause(self) -> None:
        self.paused = True
        self.end_holds()

    def resume(self) -> None:
        self.paused = False

    @abstractmethod
    def end_holds(self) -> None: ...

    # The game

    @abstractmethod
    def new_game(self) -> None:
        """Start with an empty board and new pieces from the same generator. All timers start at the current
        millisecond."""

    def end(self) -> None:
        self.over = True
        self.end_holds()

    # What a test reads

    def reading(self) -> dict[str, Any]:
        """Return the state of the game as plain data to compare. Values that a sheet does not have are None."""
        return {
            "time": self.time,
            "board": dict(self.board),
            "piece": self.piece_reading(),
            "next": self.next_reading(),
            "score": self.score,
            "level": getattr(self, "level", None),
            "lines": self.lines,
            "interval": getattr(self, "interval", None),
            "over": self.over,
            "paused": self.paused,
        }

    def piece_reading(self) -> dict[str, Any] | None:
        if self.piece is None:
            return None
        return {
            "shape": self.piece.shape,
            "orientation": self.piece.orientation,
            "row": self.piece.row,
            "column": self.piece.column,
            "cells": dict(zip(self.piece.cells, self.piece.values, strict=True)),
        }

    @abstractmethod
    def next_reading(self) -> Any: ...
