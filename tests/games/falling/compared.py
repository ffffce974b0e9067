"""Pairs each falling-block game with its model, and translates the values that the two of them represent in different
ways."""

from collections.abc import Mapping
from typing import Any, ClassVar

from puzzlebox.rules import Events, Options
from puzzlebox_games.guideline import game as guideline
from puzzlebox_games.guideline.rules import Guideline as Book
from tests.games.falling.boards import count
from tests.games.falling.comparison import Comparison
from tests.games.falling.frame_games import ArcadeComparison, ConsoleComparison, HandheldComparison
from tests.models.common import Model
from tests.models.guideline import Guideline

HANDLINGS = (
    *("handling 167 33 20", "handling 100 0 20", "handling 100 0 inf", "handling 0 0 40", "handling 1 1 2"),
    *("handling 50 7 inf", "handling 0 20 3", "handling 100 10 20 50 first 300", "handling 40 0 inf 100 neither 0"),
    *("handling 167 33 20 200 latest 700", "handling 0 1 2 0 neither 100", "handling 20 5 40 1 first 0"),
    *("handling 100 10 20 0 latest 0 1 0", "handling 50 7 inf 0 latest 0 0 1", "handling 1 1 2 9 first 9 1 1"),
    *("handling 60 9 20 40 latest 0 0 0 90 keep", "handling 90 0 20 0 neither 50 0 0 200 keep"),
    *("handling 100 20 20 0 latest 200 1 0 60 step", "handling 70 30 inf 5 first 0 0 0 1 keep"),
    *("handling 30 0 20 0 neither 0 0 1 0 step", "handling 50 5 9 90 first 0 1 1 0 step"),
)


class GuidelineComparison(Comparison):
    """Intervals are in microseconds, and all next pieces are compared."""

    game = guideline.GAME
    model_of: ClassVar[type[Guideline]] = Guideline
    gaps = (0, 0, 1, 7, 16, 17, 33, 34, 50, 67, 100, 166, 167, 168, 200, 499)
    without = frozenset({"interval"})
    model: Guideline
    handlings: ClassVar[tuple[str, ...]] = HANDLINGS

    def __init__(self, seed: str, mixed: bool = False) -> None:
        super().__init__(seed, mixed)
        held = [key for key in ("cw", "ccw", "half", "hold") if key in self.state.acts]
        keys = [f"{sign}{key}" for key in held for sign in "+-"]
        self.texts = [*self.texts, *keys, *self.handlings]
        self.send(self.random.choice(self.handlings))

    def unmixed(self) -> Mapping[str, str]:
        """Return a random mode. Modes do not change how a piece moves or scores."""
        return {
            "mode": self.random.choice(("marathon", "sprint", "ultra", "cheese", "zen")),
            "rows": str(self.random.choice((1, 3, 18))),
            "gravity": self.random.choice(("on", "off")),
        }

    def modelled(self, generator: int, mixed: bool) -> Model:
        options: Options = self.options
        return self.model_of(generator, options["mode"], options["rows"], options["gravity"], options["start-level"])

    def agree(self, acted: bool, happened: Events | None) -> bool:
        """Accept a tap without a move, which has an effect only in the engine: it counts as a pressed key."""
        return super().agree(acted, happened) or (not acted and happened == [])

    def start_with_stack(self) -> None:
        super().start_with_stack()
        if self.random.random() < 0.6:
            more = self.random.randint(1, 21)
            self.model.lines = more * 10
            count(self.state, lines=more * 10)
            self.model.level = self.model.start_level + more
            self.set_level(self.model.level)

    def put_anywhere(self) -> None:
        super().put_anywhere()
        assert isinstance(self.state, Book)
        self.state.lowest = self.model.lowest = self.model.lowest_cell()
        self.state.gravity_progress = self.model.count = 0
        self.model.in_succession = self.random.random() < 0.5
        count(self.state, back_to_back=self.model.in_succession)

    def set_figures(self, lines: int) -> None:
        super().set_figures(lines % 10)

    def reading(self) -> dict[str, Any]:
        mine = super().reading()
        mine["next"] = [piece.shape for piece in self.state.previews]
        assert isinstance(self.state, Book)
        hold, combos = self.state.held_piece, {"combo": self.state.combo, "best combo": self.state.best_combo}
        hands = {**combos, "pieces set": self.state.set_pieces}
        return {**mine, **hands, "hold": hold.shape if hold else None, "won": self.state.won is not None}

    def modelled_reading(self) -> dict[str, Any]:
        theirs, model = super().modelled_reading(), self.model
        shown = list(model.queue[: self.options["preview"]])
        hands = {"combo": model.combo, "best combo": model.best_combo, "pieces set": model.pieces}
        return {**theirs, **hands, "next": shown}


COMPARED: dict[str, type[Comparison]] = {
    kind.game.id: kind
    for kind in (
        GuidelineComparison,
        ArcadeComparison,
        ConsoleComparison,
        HandheldComparison,
    )
}
"""The comparison of each game, by its ID."""

EVENTS = {
    "guideline": (
        *("locked", "lost", "held", "paused", "restarted", "turned"),
        *("rows", "level", "won", "spin", "combo", "all clear", "back to back"),
    ),
    "arcade": (
        *["locked", "lost", "paused", "restarted", "turned", "rows"],
        *["removed", "level", "grade", "won", "all clear"],
    ),
    "console": ("locked", "lost", "won", "paused", "restarted", "turned", "rows", "removed", "level"),
    "handheld": ("locked", "lost", "paused", "restarted", "turned", "rows", "removed", "level", "won"),
}
"""The events that must occur in the plays of each game."""
