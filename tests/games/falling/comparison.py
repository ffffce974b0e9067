"""Plays the same inputs on the engine and on a sheet's slow model, and holds every reading of one against the other."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from puzzlebox.core.game import Events, Game, Start
from puzzlebox.core.options import Options
from puzzlebox_games.falling.standing import Piece
from puzzlebox_games.falling.state import FallingState
from tests.models.common import Model

GAPS: tuple[int, ...] = (0, 0, 1, 7, 20, 40, 49, 50, 99, 100, 101, 149, 150, 151, 230, 250, 333, 700)
"""Ms between two inputs: together, close, exactly on a timer, and long."""


def reading(state: FallingState) -> dict[str, Any]:
    """The engine's state as plain data, laid out as `Model.reading` lays out its own."""
    following = state.next
    return {
        "time": state.time,
        "board": [(row, column, value) for (row, column), value in state.grid.items() if value],
        "piece": _piece(state.piece),
        "next": {"shape": following.shape, "orientation": following.orientation, "values": following.values},
        "score": state.score,
        "level": state.level,
        "lines": state.lines,
        "interval": state.interval,
        "over": state.outcome() is not None,
        "paused": state.paused,
    }


def _piece(piece: Piece | None) -> dict[str, Any] | None:
    if piece is None:
        return None
    cells = sorted((row, column, value) for (row, column), value in zip(piece.cells, piece.values, strict=True))
    return {
        "shape": piece.shape,
        "orientation": piece.orientation,
        "row": piece.row,
        "column": piece.column,
        "cells": cells,
    }


class Comparison:
    """One random log. A steered player makes rows now and then, where blind keys never would."""

    gaps = GAPS
    without: frozenset[str] = frozenset()
    """Readings that are not compared, because the sheet has no such figure."""

    def __init__(self, game: Game, model: type[Model], seed: int) -> None:
        self.random = random.Random(f"{game.id} {seed}")
        generator = self.random.getrandbits(64)
        options = self.options(game)
        state = game.begin(options, Start(generator=generator))
        assert isinstance(state, FallingState)
        self.state = state
        self.model = self.modelled(model, generator, options)
        self.log: list[tuple[int, str]] = []
        self.events: Counter[str] = Counter()
        apart = {"pause", "resume", "restart"} | (set() if state.rules.hold else {"hold"})
        self.texts = [text for text in state.handlers if text not in apart]
        self.steered = self.random.random() < 0.6
        if self.random.random() < 0.5:
            self.heap_up()

    def options(self, game: Game) -> Options:
        return Options(game.options)

    def modelled(self, model: type[Model], generator: int, options: Options) -> Model:
        return model(generator)

    def heap_up(self) -> None:
        """Begin on a heap of rows that lack a cell or two, the same for both."""
        grid = self.state.grid.copy()
        height = self.random.choice((*range(1, 9), min(grid.rows - 7, 17)))
        for row in range(grid.rows - height, grid.rows):
            gaps = self.random.sample(range(grid.columns), self.random.randint(1, 2))
            for column in range(grid.columns):
                grid[row, column] = 0 if column in gaps else 1
        self.state.well.set_grid(grid)
        self.model.board = {cell: value for cell, value in grid.items() if value}
        self.set_figures(self.random.randint(0, 29))

    def set_figures(self, lines: int) -> None:
        """Pretend that so many rows have gone, so that levels rise."""
        self.state.lines = self.model.lines = lines

    def set_level(self, lines: int) -> None:
        """The level of so many rows, at one for every ten."""
        level = 1 + lines // 10
        self.state.level = self.model.level = level  # type: ignore[attr-defined]
        self.state.interval = self.model.interval = self.state.rules.interval(level)  # type: ignore[attr-defined]

    def run(self, steps: int) -> Counter[str]:
        """Play so many inputs; returns how often each event came."""
        self.check()
        for _ in range(steps):
            self.pass_time(self.random.choice(self.gaps))
            self.send(self.choice())
        self.pass_time(4 * max(self.gaps))
        return self.events

    def choice(self) -> str:
        dice = self.random.random()
        if self.state.outcome() or dice < 0.002:
            return "restart"
        if self.state.paused or dice < 0.02:
            return self.random.choice(("resume", "pause", "left"))
        if self.steered and dice < 0.7:
            return self.towards_the_lowest()
        return self.random.choice(self.texts)

    def towards_the_lowest(self) -> str:
        grid, piece = self.state.grid, self.state.piece
        assert piece is not None
        heights = [next((row for row in range(grid.rows) if grid[row, c]), grid.rows) for c in range(grid.columns)]
        target = heights.index(max(heights))
        column = min(c for _, c in piece.cells)
        if column == target:
            return self.random.choice(("drop", "drop", "cw", "+down"))
        return "left" if column > target else "right"

    def pass_time(self, ms: int) -> None:
        time = self.state.time + ms
        self.count(self.state.advance_to(time))
        self.model.advance_to(time)
        self.check()

    def send(self, text: str) -> None:
        if text not in self.state.handlers and not text.startswith("handling"):
            return
        self.log.append((self.state.time, text))
        if self.state.outcome() is None or text == "restart":
            happened = self.state.send(text)
            self.count(happened or ())
            assert self.agree(self.model.send(text), happened), (text, happened, self.log[-30:])
        self.check()

    def agree(self, acted: bool, happened: Events | None) -> bool:
        """Whether the model's word that an input acted is the engine's too."""
        return acted == (happened is not None)

    def count(self, events: Events) -> None:
        self.events.update(event.name for event in events)

    def reading(self) -> dict[str, Any]:
        return reading(self.state)

    def check(self) -> None:
        mine, theirs = self.reading(), self.model.reading()
        names = mine.keys() - self.without
        wrong = {name: (mine[name], theirs[name]) for name in names if mine[name] != theirs[name]}
        assert not wrong, f"engine and model differ after {self.log[-30:]}: {wrong}"
