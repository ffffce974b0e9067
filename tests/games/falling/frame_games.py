"""Pairs the games that count frames with their models. Keys act in the next frame. All counters are compared."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from puzzlebox_games.arcade.game import GAME as ARCADE
from puzzlebox_games.console.game import GAME as CONSOLE
from puzzlebox_games.handheld.game import GAME as HANDHELD
from tests.games.falling import stacks
from tests.games.falling.comparison import Comparison
from tests.games.falling.framed import A_FRAME
from tests.games.falling.players import Player
from tests.models.arcade import Arcade, grade_of
from tests.models.common import Model
from tests.models.common import Piece as Modelled
from tests.models.console import Console, lines_of_the_first_rise
from tests.models.handheld import ENTRY_AFTER_ROWS, LINES_OF_B, MAX_LEVEL, MAX_SCORE, Handheld
from tests.sheets.arcade import ArcadeEngine, ArcadeModel
from tests.sheets.console import ConsoleEngine, ConsoleModel
from tests.sheets.handheld import HandheldEngine, HandheldModel


class FrameComparison(Comparison):
    """The players of the sheet read and set the figures of both sides."""

    kinds: ClassVar[tuple[type[Any], type[Any]]]
    figures: ClassVar[tuple[str, ...]]
    """The names of the sheet for what is compared besides the readings of all games."""

    def __init__(self, seed: str, mixed: bool = False) -> None:
        super().__init__(seed, mixed)
        engine, model = self.kinds
        self.plays = engine(self.state), model(self.model)

    def set(self, **figures: Any) -> None:
        for play in self.plays:
            play.set(**figures)

    def reading(self) -> dict[str, Any]:
        mine, play = super().reading(), self.plays[0]
        if mine["piece"]:
            mine["piece"].update(zip(("orientation", "row", "column"), play.place, strict=True))
        return mine | {name: getattr(play, name) for name in self.figures}

    def modelled_reading(self) -> dict[str, Any]:
        return super().modelled_reading() | {name: getattr(self.plays[1], name) for name in self.figures}

    def press(self, text: str) -> None:
        """Press a key, or begin a new game, or go on after a pause."""
        self.send("restart" if self.state.outcome() else "resume" if self.state.paused else text)


LEVELS = (0, 29, 69, 97, 98, 99, 170, 198, 236, 250, 296, 298, 299, 330, 400, 450, 496, 499, 899, 990, 995, 997, 998)
SCORES = (0, 390, 799, 11_900, 12_000, 39_900, 40_000, 119_000, 125_500, 126_000)
FRAMES = (0, 0, 15_290, 15_299, 26_990, 48_590, 48_599)
"""Levels, points and frames of Arcade near those at which something changes."""


class ArcadeComparison(FrameComparison):
    """Rows fall some time after they are emptied, and pieces lock in frames."""

    game, model_of, kinds = ARCADE, Arcade, (ArcadeEngine, ArcadeModel)
    figures = (
        *("frame", "h", "a", "k", "soft", "clear_end", "combo", "grade", "conditions_met"),
        *("waiting", "history", "outcome", "generator"),
    )
    gaps = (0, 0, 1, 16, 17, 17, 17, 33, 34, 50, 250, 700)
    highest = -1

    def modelled(self, generator: int, mixed: bool) -> Arcade:
        return Arcade(generator, self.options["20g"])

    def start_with_stack(self) -> None:
        """Put a random stack on both boards, and set figures and the clock near a change."""
        self.enter()
        super().start_with_stack()

    def enter(self) -> None:
        """Wait until a piece is in play."""
        while not self.state.in_play and not self.state.outcome():
            self.pass_time(A_FRAME)

    def set_figures(self, lines: int) -> None:
        super().set_figures(lines)
        score = self.random.choice(SCORES)
        self.set(score=score, level=self.random.choice((0, self.random.choice(LEVELS))))
        self.set(combo=self.random.choice((1, 1, 3, 9)))
        self.plays[1].set(grade=grade_of(score))
        frame = self.random.choice(FRAMES)
        if self.state.in_play and frame > self.plays[0].frame:
            self.set(conditions=self.random.randrange(3))
            for play in self.plays:
                play.at_the_end_of_frame(frame)

    def run_crowded(self, inputs: int) -> Counter[str]:
        """Turn, move and lock pieces among loose blocks and in full rows."""
        for number in range(inputs):
            if self.state.outcome():
                self.send("restart")
            self.enter()
            if self.state.outcome():
                continue
            if number % 4 == 0:
                self.put_anywhere()
            self.send(self.random.choice(("left", "right", "+left", "-left", "cw", "ccw", "+cw", "cw", "ccw")))
            self.pass_time(self.random.choice((16, 17)))
            if number % 4 == 3 and self.state.in_play:
                self.turn_into_full_rows()
        return self.events

    def turn_into_full_rows(self) -> None:
        turn, turned = self.random.choice(("cw", "ccw")), self.state.copy()
        turned.send(turn)
        turned.advance_to(turned.time + A_FRAME)
        if not turned.in_play:
            return
        free = {*self.piece_cells(self.state), *self.piece_cells(turned)}
        self.fill(lambda grid, rng: stacks.packed(grid, rng, free, self.piece_cells(turned)))
        self.set_figures(self.random.randint(0, 29))
        self.send(turn)
        self.pass_time(A_FRAME)
        for _ in range(30):
            if self.state.in_play and not self.state.outcome():
                self.send("down")
                self.pass_time(A_FRAME)
        self.pass_time(self.random.choice((17, 17, 50, 1300)))


class ConsoleComparison(FrameComparison):
    game, model_of, kinds = CONSOLE, Console, (ConsoleEngine, ConsoleModel)
    figures = ("frame", "f", "h", "y", "q", "lines", "counts", "falling", "outcome", "generator")
    gaps = (0, 0, 1, 16, 17, 33, 34, 50, 250, 700)
    without = frozenset({"interval"})

    def unmixed(self) -> Mapping[str, str]:
        """Return a random game of A-type at level 0, or of B-type."""
        if self.random.random() < 0.4:
            return {}
        return {"type": "b", "level": str(self.random.randint(0, 19)), "height": str(self.random.randint(0, 5))}

    def modelled(self, generator: int, mixed: bool) -> Model:
        return Console(generator, **self.options)

    def run(self, steps: int, player: Player | None = None) -> Counter[str]:
        if self.random.random() < 0.8:
            self.set_figures(self.random.randint(0, 24))
        return super().run(steps, player)

    def set_figures(self, lines: int) -> None:
        """Set the lines, in A-type also far beyond the first rise of the level, and the score."""
        level = self.state.first_level
        if self.options["type"] == "a":
            lines += 10 * self.random.choice((0, 0, 9, 12, 15, 28, 30))
            level += max(0, (lines - lines_of_the_first_rise(level)) // 10 + 1)
        else:
            lines = 25 - min(lines, 24)
        self.set(lines=lines, level=level, score=self.random.choice((0, 0, 0, 999_000)))

    def run_crowded(self, inputs: int) -> Counter[str]:
        """Turn, move and drop pieces among loose blocks and in rows that lack little more than a piece."""
        for number in range(inputs):
            if self.state.outcome():
                self.send("restart")
            if number % 8 == 0:
                self.wait_for_piece()
                self.set_figures(self.random.randint(21 if self.options["type"] == "b" else 0, 24))
                self.put_anywhere()
            self.send(
                self.random.choice(("left", "right", "+left", "-right", "+down", "-down", "cw", "ccw", "cw", "ccw"))
            )
            self.pass_time(self.random.choice((0, 0, 16, 17, 17, 34, 50)))
        return self.events

    def wait_for_piece(self) -> None:
        while self.state.locking or not self.state.in_play:
            self.pass_time(50)
            if self.state.outcome():
                self.send("restart")

    def put_anywhere(self) -> None:
        """Put a random piece in a random place where it fits, in the engine and in the model."""
        state, chance = self.state, self.random
        self.fill(stacks.loose_blocks)
        number = chance.randrange(len(state.shapes))
        turned = chance.choice(state.shapes[number])
        row = column = -99
        while not state.fits(turned, max(state.offset_of(row, column), 0)):
            fallen = chance.choice((0, 1, 16, 17, 18, 19, chance.randrange(20)))
            entry, _ = state.cell_of(state.entry(turned))
            row, column = entry + fallen, chance.randrange(-2, state.columns)
        state.orientation, state.offset, state.values = turned, state.offset_of(row, column), self.values_of(number)
        if chance.random() < 0.7:
            self.fill(lambda grid, rng: stacks.packed(grid, rng, self.piece_cells(state), self.piece_cells(state)))
        piece = self.reading()["piece"]
        cells = piece["cells"]
        self.model.piece = Modelled(**{**piece, "cells": tuple(cells), "values": tuple(cells.values())})


class HandheldComparison(FrameComparison):
    game, model_of, kinds = HANDHELD, Handheld, (HandheldEngine, HandheldModel)
    figures = ("frame", "h", "s", "g", "q", "armed", "lines", "coming", "outcome", "generator")
    gaps = (0, 0, 1, 15, 16, 17, 17, 18, 33, 34, 50, 150, 250, 700)
    without = frozenset({"next"})
    highest = -1

    def unmixed(self) -> Mapping[str, str]:
        return {"type": self.random.choice("aaab"), "level": self.random.choice("00599")}

    def modelled(self, generator: int, mixed: bool) -> Model:
        chosen = self.options
        return Handheld(generator, chosen["type"], chosen["level"], chosen["height"], chosen["heart"])

    def start_with_stack(self) -> None:
        super().start_with_stack()
        if self.random.random() < 0.3:
            points = self.random.choice((10, 5000, MAX_SCORE - 1, MAX_SCORE - 300, MAX_SCORE))
            self.set(earned=points, **({} if self.options["type"] == "b" else {"score": points}))

    def set_figures(self, lines: int) -> None:
        """Set the lines. In an A-type game, the next level is sometimes near."""
        if self.options["type"] == "b":
            self.set(lines=LINES_OF_B - self.random.choice((lines % LINES_OF_B, LINES_OF_B - 1, LINES_OF_B - 3)))
            return
        lines += 10 * self.random.choice((0, 0, 1, 5, 9, 18, 19, 30))
        level = min(lines // 10 - self.random.choice((0, 0, 0, 1, 2)), MAX_LEVEL)
        self.set(lines=lines, level=max(self.state.first_level, level))

    def run_crowded(self, inputs: int) -> Counter[str]:
        """Turn and move pieces among loose blocks, a key a frame, and lock them in rows that are almost full."""
        for number in range(inputs):
            if number % 4 == 0 and self.state.in_play:
                self.put_anywhere()
            self.press(self.random.choice(("left", "right", "down", "cw", "ccw", *self.texts)))
            self.pass_time(self.random.choice((0, 16, A_FRAME, A_FRAME, 34)))
            if number % 4 == 3 and self.state.in_play:
                self.lock_in_packed_rows()
        return self.events

    def lock_in_packed_rows(self) -> None:
        """Lock the piece where it fills rows, and press keys in the time until the next piece."""
        cells = self.piece_cells(self.state)
        self.fill(lambda grid, rng: stacks.packed(grid, rng, cells, cells))
        self.set_figures(self.random.randint(0, 29))
        for text in ("-left", "-right", "+down"):
            self.press(text)
            self.pass_time(self.random.choice((0, A_FRAME)))
        while not self.state.in_play and not self.state.outcome():
            self.press(self.random.choice((*self.texts, "pause")))
            self.pass_time(self.random.choice((A_FRAME, 50, A_FRAME * ENTRY_AFTER_ROWS)))
