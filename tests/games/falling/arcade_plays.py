"""The comparison of Arcade with its model."""

from collections import Counter
from typing import Any

from puzzlebox_games.arcade.controls import ArcadeControls
from puzzlebox_games.arcade.game import GAME as ARCADE
from tests.games.falling import stacks
from tests.games.falling.boards import count
from tests.games.falling.comparison import Comparison
from tests.games.falling.framed import A_FRAME
from tests.models.arcade import ENTRY_FRAMES, SHAPES, Arcade, grade_of, time_of_frame

LEVELS = (0, 29, 69, 97, 98, 99, 170, 198, 236, 250, 296, 298, 299, 330, 400, 450, 496, 499, 899, 990, 995, 997, 998)
SCORES = (0, 390, 799, 11_900, 12_000, 39_900, 40_000, 119_000, 125_500, 126_000)
FRAMES = (0, 0, 15_290, 15_299, 26_990, 48_590, 48_599)
"""Levels, points and frames near those at which something changes."""


class ArcadeComparison(Comparison):
    """Rows fall some time after they are emptied, and pieces lock in frames. The engine does not keep the end of the
    lock flash, on which nothing depends."""

    game, model_of = ARCADE, Arcade
    gaps = (0, 0, 1, 16, 17, 17, 17, 33, 34, 50, 250, 700)
    highest = -1
    without = frozenset({"flash end"})
    model: Arcade

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
        self.set_score_and_level(self.random.choice(SCORES), self.random.choice((0, self.random.choice(LEVELS))))
        self.set_combo(self.random.choice((1, 1, 3, 9)))
        if self.state.in_play:
            self.set_frame(self.random.choice(FRAMES))

    def set_score_and_level(self, score: int, level: int) -> None:
        self.model.score, self.model.level = score, level
        self.model.grade = grade_of(score)
        count(self.state, score=score)
        self.set_level(level)

    def set_combo(self, combo: int) -> None:
        self.model.combo = combo
        count(self.state, combo=combo - 2)

    def set_frame(self, frame: int) -> None:
        """Go on as if this frame were the last one, with a piece in play."""
        if frame <= self.model.n:
            return
        self.model.n = self.controls.frame = frame
        self.model.started = self.state.started = self.state.time - time_of_frame(frame) - 1
        self.model.judged = self.random.choice(((), (True,), (True, True), (False, True)))
        self.controls.conditions = sum(self.model.judged)

    @property
    def controls(self) -> ArcadeControls:
        assert isinstance(self.state.controls, ArcadeControls)
        return self.state.controls

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

    def reading(self) -> dict[str, Any]:
        state, controls = self.state, self.controls
        outcome, waiting = state.outcome(), state.waiting
        return {
            **super().reading(),
            "frame": controls.frame,
            "waiting": waiting
            and {"shape": waiting.orientation.shape.name, "orientation": 0, "values": waiting.values},
            "grade": controls.grade,
            "judged": controls.conditions,
            "outcome": outcome and outcome.kind,
            "combo": state.tally.combo + 2,
            "sideways count": controls.shift,
            "fraction": controls.fraction,
            "lock count": controls.rest,
            "soft count": controls.soft,
            "clear end": controls.clear_end,
            "entry frame": controls.clear_end + ENTRY_FRAMES + 1 if controls.clear_end else 1,
            "history": tuple(SHAPES[number] for number in state.memory),
            "generator": state.random.state,
        }

    def modelled_reading(self) -> dict[str, Any]:
        theirs = super().modelled_reading()
        return {**theirs, "judged": sum(theirs["judged"]), "interval": self.model.gravity()}
