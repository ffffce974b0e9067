"""Guideline against the slow model of its sheet: the same at every step of every log, in every mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from puzzlebox.core.game import Events, Game
from puzzlebox.core.options import Options
from puzzlebox_games import guideline
from puzzlebox_games.falling.modern import ModernState
from tests.games.falling.comparison import Comparison
from tests.models.common import Model
from tests.models.guideline import Guideline

HANDLINGS = (
    *("handling 167 33 20", "handling 100 0 20", "handling 100 0 inf", "handling 0 0 40", "handling 1 1 2"),
    *("handling 50 7 inf", "handling 0 20 3"),
)


class GuidelineComparison(Comparison):
    """The intervals are microseconds, and the names of the next five say all of them."""

    gaps = (0, 0, 1, 7, 16, 17, 33, 34, 50, 67, 100, 166, 167, 168, 200, 499)
    without = frozenset({"interval"})
    state: ModernState

    def __init__(self, game: Game, model: type[Model], seed: int) -> None:
        super().__init__(game, model, seed)
        self.texts = [*self.texts, *HANDLINGS]
        self.send(self.random.choice(HANDLINGS))
        assert isinstance(self.model, Guideline)
        if self.random.random() < 0.3:
            self.state.level = self.model.level = level = self.random.randint(2, 22)
            self.state.interval = self.state.rules.interval(level)
            self.state.lines = self.model.lines = level * 10 - 10

    def options(self, game: Game) -> Options:
        mode = self.random.choice(("marathon", "sprint", "ultra", "zen"))
        gravity = self.random.choice(("on", "off"))
        return Options(game.options, {"mode": mode, "rows": str(self.random.choice((1, 3, 40))), "gravity": gravity})

    def modelled(self, model: type[Model], generator: int, options: Options) -> Model:
        assert model is Guideline
        return Guideline(generator, options["mode"], options["rows"], options["gravity"])

    def agree(self, acted: bool, happened: Events | None) -> bool:
        """The engine counts the keys pressed, which the model does not: a tap that moves nothing still counts."""
        return super().agree(acted, happened) or (not acted and happened == ())

    def set_figures(self, lines: int) -> None:
        super().set_figures(lines % 10)

    def reading(self) -> dict[str, Any]:
        mine = super().reading()
        mine["next"] = [piece.shape for piece in self.state.previews]
        hold = self.state.hold
        assert isinstance(self.model, Guideline)
        assert (self.state.combo, self.state.best_combo) == (self.model.combo, self.model.best_combo)
        return {**mine, "hold": hold.shape if hold else None, "won": self.state.won is not None}


def events(seeds: Iterable[int], steps: int) -> Counter[str]:
    return sum((GuidelineComparison(guideline.GAME, Guideline, seed).run(steps) for seed in seeds), Counter())


def test_a_thousand_random_logs_go_the_same_way() -> None:
    seen = events(range(1000), steps=45)
    for name in ("rows", "level", "lost", "won", "held", "spin", "combo", "turned"):
        assert seen[name] > 0, f"the logs should come across {name}"


def test_whole_games_go_the_same_way() -> None:
    seen = events(range(-8, 0), steps=1000)
    assert seen["locked"] > 500
