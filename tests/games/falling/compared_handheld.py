"""Pairs Handheld with its model."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from puzzlebox_games.handheld.controls import HandheldControls
from puzzlebox_games.handheld.game import GAME as HANDHELD
from tests.games.falling import stacks
from tests.games.falling.boards import count
from tests.games.falling.comparison import Comparison
from tests.games.falling.framed import A_FRAME
from tests.models.common import Model
from tests.models.handheld import ENTRY_AFTER_ROWS, LINES_OF_B, MAX_LEVEL, MAX_SCORE, Handheld


class HandheldComparison(Comparison):
    """Keys act in the next frame. All counters of both sides are compared, too."""

    game, model_of = HANDHELD, Handheld
    gaps = (0, 0, 1, 15, 16, 17, 17, 18, 33, 34, 50, 150, 250, 700)
    highest = -1
    model: Handheld

    @property
    def controls(self) -> HandheldControls:
        controls = self.state.controls
        assert isinstance(controls, HandheldControls)
        return controls

    @property
    def b_type(self) -> bool:
        return bool(self.options["type"] == "b")

    def unmixed(self) -> Mapping[str, str]:
        return {"type": self.random.choice("aaab"), "level": self.random.choice("00599")}

    def modelled(self, generator: int, mixed: bool) -> Model:
        chosen = self.options
        return Handheld(generator, chosen["type"], chosen["level"], chosen["height"], chosen["heart"])

    def start_with_stack(self) -> None:
        super().start_with_stack()
        if self.random.random() < 0.3:
            self.set_points(self.random.choice((10, 5000, MAX_SCORE - 1, MAX_SCORE - 300, MAX_SCORE)))

    def set_figures(self, lines: int) -> None:
        """Set the lines. In an A-type game, the next level is sometimes near."""
        if self.b_type:
            lines = self.random.choice((lines % LINES_OF_B, LINES_OF_B - 1, LINES_OF_B - 3))
            self.model.lines = LINES_OF_B - lines
            count(self.state, lines=lines)
            return
        lines += 10 * self.random.choice((0, 0, 1, 5, 9, 18, 19, 30))
        super().set_figures(lines)
        lowest = self.state.tally.first_level
        level = max(lowest, min(lines // 10 - self.random.choice((0, 0, 0, 1, 2)), MAX_LEVEL))
        self.model.level = level
        self.set_level(level)

    def set_points(self, points: int) -> None:
        self.controls.earned = self.model.earned = points
        if not self.b_type:
            self.model.score = points
            count(self.state, score=points)

    # Narrow places

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

    def press(self, text: str) -> None:
        """Press a key, or begin a new game, or go on after a pause."""
        self.send("restart" if self.state.outcome() else "resume" if self.state.paused else text)

    # Comparing

    def reading(self) -> dict[str, Any]:
        state, controls, outcome = self.state, self.controls, self.state.outcome()
        return {
            **super().reading(),
            "next": state.next.shape,
            "hidden": state.queue[1].orientation.shape.name,
            "lines": int(state.status()["lines left" if self.options["type"] == "b" else "lines"]),
            "outcome": outcome.kind if outcome else None,
            "frame": controls.frame,
            "h": controls.shift,
            "s": controls.soft,
            "g": controls.gravity,
            "q": controls.rows,
            "armed": controls.armed,
            "generator": state.random.state,
        }
