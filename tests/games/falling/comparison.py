"""Sends the same inputs to the engine and to the slow model of a game, and compares them after each input.

`compared` pairs games with models.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Cell, Events, Grid, Number, Option, Options, Start
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import Piece
from tests.games.falling import stacks
from tests.games.falling.boards import count, set_level
from tests.games.falling.players import Blind, Careful, Player
from tests.models.common import Model
from tests.models.common import Piece as Modelled

GAPS: tuple[int, ...] = (0, 0, 1, 7, 20, 40, 49, 50, 99, 100, 101, 149, 150, 151, 230, 250, 333, 700)
"""Ms between two inputs: none, a few, as many as a timer takes, and more."""


class Comparison:
    """A game and its model, played from a seed. With `mixed`, the options are random; otherwise they are defaults."""

    game: ClassVar[AnyGame]
    model_of: ClassVar[type[Model]]
    gaps: ClassVar[tuple[int, ...]] = GAPS
    stack = staticmethod(stacks.any_stack)
    highest: ClassVar[int] = -3
    """The highest row in which a piece may have cells."""
    without: ClassVar[frozenset[str]] = frozenset()
    """Names of readings that are not compared, because only one side has them."""

    def __init__(self, seed: str, mixed: bool = False) -> None:
        self.random = random.Random(f"{self.game.id} {seed}")
        generator = self.random.getrandbits(64)
        self.options = Options(self.game.options, self.mixed() if mixed else self.unmixed())
        state = self.state = self.begin(Start(generator=generator))
        self.model = self.modelled(generator, mixed)
        self.log: list[tuple[int, str]] = []
        self.events: Counter[str] = Counter()
        self.seen: list[int] = []
        self.board: dict[Cell, int] = {}
        excluded = {"pause", "resume", "restart"} | (set() if "hold" in state.acts else {"hold"})
        self.texts = [text for text in state.acts if text not in excluded]

    def begin(self, start: Start) -> Falling:
        state = self.game.begin(self.options, start)
        assert isinstance(state, Falling)
        return state

    # Options and boards

    def unmixed(self) -> Mapping[str, str]:
        return {}

    def mixed(self) -> Mapping[str, str]:
        """Return a random value of each option. The smallest and the largest values are frequent."""
        texts: dict[str, str] = {}
        for option in sorted(self.game.options, key=lambda option: bool(option.variants)):
            texts[option.name] = self.any_of(Options(self.game.options, texts).acting(option))
        return texts

    def any_of(self, option: Option) -> str:
        if not isinstance(option, Number):
            return option.text(self.random.choice(option.menu_values()))
        low, high = option.low, option.high
        return str(self.random.choice((low, high, option.default, self.random.randint(low, high))))

    def modelled(self, generator: int, mixed: bool) -> Model:
        raise NotImplementedError

    def start_with_stack(self) -> None:
        """Put a random stack on both boards and set random figures."""
        self.fill(self.stack)
        self.set_figures(self.random.randint(0, 29))

    def fill(self, stack: Callable[[Grid, random.Random], None]) -> None:
        """Put the same stack on both boards."""
        grid = self.state.grid.copy()
        stack(grid, self.random)
        self.state.set_grid(grid)
        self.model.board = {divmod(n, grid.columns): self.shown(value) for n, value in enumerate(grid.cells) if value}

    def set_figures(self, lines: int) -> None:
        """Set the number of cleared rows, so that the level goes up."""
        self.model.lines = lines
        count(self.state, lines=lines)

    def set_level(self, level: int) -> None:
        """Set the level of the game and its interval. The model computes its own."""
        set_level(self.state, level)

    # Playing

    def run(self, steps: int, player: Player | None = None) -> Counter[str]:
        """Play this number of inputs of a player (random keys by default). Returns how often each event occurred."""
        player = player or Blind(self.random)
        self.check("the start")
        for _ in range(steps):
            self.pass_time(player.wait(self.gaps))
            self.send(self.choice(player))
        self.pass_time(2 * max(self.gaps))
        return self.events

    def careful_player(self) -> Player:
        """Return a player who gets far."""
        return Careful(self.random)

    def run_crowded(self, inputs: int) -> Counter[str]:
        """Turn and move pieces among loose blocks this number of times, while no time passes."""
        self.send("resume")
        for number in range(inputs):
            if self.state.outcome():
                self.send("restart")
                self.send("resume")
            if number % 4 == 0 or not self.state.in_play:
                self.put_anywhere()
            self.send(self.random.choice(("left", "right", "down", *self.state.TURNS * 2)))
            if number % 4 == 3 and self.state.in_play:
                self.turn_into_full_rows()
        return self.events

    def turn_into_full_rows(self) -> None:
        """Turn and lock the piece in rows that lack little more than its cells, to score with rare turns."""
        turn, turned = self.random.choice(self.state.TURNS), self.state.copy()
        if turned.send(turn):
            free = {*self.piece_cells(self.state), *self.piece_cells(turned)}
            self.fill(lambda grid, rng: stacks.packed(grid, rng, free, self.piece_cells(turned)))
            self.set_figures(self.random.randint(0, 29))  # some of these rows reach the next level
            pieces = self.state.pieces
            self.send(turn)
            self.send("drop")
            if self.state.pieces == pieces and not self.state.outcome():
                self.pass_time(self.state.interval + 1)

    @staticmethod
    def piece_cells(state: Falling) -> list[Cell]:
        assert state.piece is not None
        return [cell for cell in state.piece.cells if cell in state.grid]

    def put_anywhere(self) -> None:
        """Put a random piece in a random place where it fits, in the engine and in the model."""
        state = self.state
        self.fill(stacks.loose_blocks)
        number = self.random.randrange(len(state.shapes))
        turned = self.random.choice(state.shapes[number])
        rows, columns = range(self.highest - turned.top, state.grid.rows - turned.bottom), range(-2, state.grid.columns)
        row = column = -99
        while not state.fits(turned, max(state.offset_of(row, column), 0)):
            row, column = self.random.choice((rows[-1], *self.random.sample(rows, 4))), self.random.choice(columns)
        state.orientation, state.offset, state.values = turned, state.offset_of(row, column), self.values_of(number)
        piece = self.reading()["piece"]
        cells = piece["cells"]
        self.model.piece = Modelled(**{**piece, "cells": tuple(cells), "values": tuple(cells.values())})

    def values_of(self, number: int) -> tuple[int, ...]:
        """Return the values of the cells of the shape with this number."""
        return (1 + number,) * len(self.state.shapes[number][0].cells)

    def choice(self, player: Player) -> str:
        dice = self.random.random()
        if self.state.outcome() or dice < player.restarts:
            return "restart"
        if self.state.paused or dice < 0.02:
            return self.random.choice(("resume", "pause", "left"))
        return player.choice(self.state) or self.random.choice(self.texts)

    def pass_time(self, ms: int) -> None:
        time = self.state.time + ms
        self.count(self.state.advance_to(time))
        self.model.advance_to(time)
        self.check(f"{ms} ms")

    def send(self, text: str) -> None:
        self.log.append((self.state.time, text))
        happened = self.state.send(text)
        self.count(happened or ())
        acted = self.model.send(text)
        self.check(repr(text))
        assert self.agree(acted, happened), self.report(f"{text!r} acts in one", {"acts": (happened, acted)})

    def agree(self, acted: bool, happened: Events | None) -> bool:
        """Check that engine and model agree on whether an input had an effect."""
        return acted == (happened is not None)

    def count(self, events: Events) -> None:
        self.events.update(event.name for event in events)

    # Comparing

    def check(self, after: str) -> None:
        mine, theirs = self.reading(), self.modelled_reading()
        if mine == theirs:
            return
        names = (mine.keys() | theirs.keys()) - self.without
        wrong = {name: (mine.get(name), theirs.get(name)) for name in names if mine.get(name) != theirs.get(name)}
        assert not wrong, self.report(f"they differ after {after}", wrong)

    def report(self, what: str, wrong: Mapping[str, tuple[Any, Any]]) -> str:
        figures = "\n".join(
            f"  {name}: {mine!r} in the engine, {theirs!r} in the model" for name, (mine, theirs) in wrong.items()
        )
        inputs = " ".join(f"{time}:{text}" for time, text in self.log[-30:])
        where = f"{self.game.id}, {dict(self.options)}, input {len(self.log)}, {self.state.time} ms"
        return f"{where}: {what}\n{figures}\n  the last inputs: {inputs}"

    def reading(self) -> dict[str, Any]:
        """Return the engine's state as plain data, in the form of `Model.reading`."""
        state = self.state
        return {
            "time": state.time,
            "board": self.filled(),
            "piece": _piece(state.piece),
            "next": _drawn(state.next),
            "score": state.score,
            "level": state.level,
            "lines": state.lines,
            "interval": state.interval,
            "over": state.outcome() is not None,
            "paused": state.paused,
        }

    def modelled_reading(self) -> dict[str, Any]:
        return self.model.reading()

    def filled(self) -> dict[Cell, int]:
        """Return the filled cells. They are computed again only if the grid has changed."""
        grid = self.state.grid
        if grid.cells != self.seen:
            self.seen = grid.cells.copy()
            self.board = {divmod(n, grid.columns): self.shown(value) for n, value in enumerate(self.seen) if value}
        return self.board

    def shown(self, value: int) -> int:
        """Return the model's value for a block with this value."""
        return value


def _piece(piece: Piece | None) -> dict[str, Any] | None:
    if piece is None:
        return None
    return {
        "shape": piece.shape,
        "orientation": piece.orientation,
        "row": piece.row,
        "column": piece.column,
        "cells": dict(zip(piece.cells, piece.values, strict=True)),
    }


def _drawn(piece: Piece) -> dict[str, Any]:
    return {"shape": piece.shape, "orientation": piece.orientation, "values": piece.values}
