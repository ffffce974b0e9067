"""Pairs each falling-block game with its model, and translates the values that the two of them represent in different
ways."""

from collections.abc import Mapping
from typing import Any, ClassVar

from puzzlebox.rules import Events, Options
from puzzlebox_games import famicom, monomino, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.guideline import game as guideline
from puzzlebox_games.guideline.rules import Guideline as Book
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from tests.games.falling.boards import count
from tests.games.falling.comparison import Comparison
from tests.games.falling.frame_games import ArcadeComparison, ConsoleComparison, HandheldComparison
from tests.games.falling.stacks import digits_apart
from tests.models.common import Model
from tests.models.famicom import Famicom, interval_of
from tests.models.guideline import Guideline
from tests.models.monomino import Monomino
from tests.models.nineteen import INTERVALS, Nineteen
from tests.models.pentomino import Pentomino
from tests.models.tenplus import TenPlus
from tests.models.tetromino import Tetromino
from tests.models.turbo import Turbo


class TetrominoComparison(Comparison):
    """The score is the number of rows."""

    game, model_of = tetromino.GAME, Tetromino
    model: Tetromino

    def model_options(self) -> dict[str, Any]:
        return {**super().model_options(), "rows": self.options["height"], "columns": self.options["width"]}

    def set_figures(self, lines: int) -> None:
        lines += 10 * self.random.choice((0, 0, 0, 8, 9, 10))  # up to the levels at which the speed no longer changes
        super().set_figures(lines)
        self.model.score = lines
        count(self.state, score=lines)
        self.set_level(self.state.first_level + lines // 10)
        self.model.set_level()


class PentominoComparison(TetrominoComparison):
    game, model_of = pentomino.GAME, Pentomino


class MonominoComparison(TetrominoComparison):
    game, model_of = monomino.GAME, Monomino


class TurboComparison(Comparison):
    game, model_of = turbo.GAME, Turbo
    without = frozenset({"level"})

    def set_figures(self, lines: int) -> None:
        """Set the score, which determines the speed, to match the rows."""
        super().set_figures(lines)
        self.model.score = lines * 70
        count(self.state, score=lines * 70)


class FamicomComparison(Comparison):
    """The model stores the pivot of a piece instead of its corner, and no colours in the stack."""

    game, model_of = famicom.GAME, Famicom
    model: Famicom
    highest = 0

    def set_figures(self, lines: int) -> None:
        levels = self.random.choice((0, 0, 1, 2, 7, 30))
        super().set_figures(self.random.choice((lines, 28, 29)) + 30 * levels)
        self.set_level(self.state.first_level + levels)
        self.model.level = self.state.level
        self.model.interval = interval_of(self.model.level)

    def shown(self, value: int) -> int:
        return 1

    def reading(self) -> dict[str, Any]:
        mine = super().reading()
        if mine["piece"] and mine["piece"]["shape"] != "O":
            mine["piece"]["row"] += 1
            mine["piece"]["column"] += 1
        return mine


class NineteenComparison(Comparison):
    """The model has the number of the shape instead of its colour."""

    game, model_of = NINETEEN, Nineteen
    model: Nineteen

    def set_figures(self, lines: int) -> None:
        lines += 10 * self.random.choice((0, 0, 0, 3, 6, 7))
        super().set_figures(lines)
        self.model.level = min(10, self.model.start_level + lines // 10)
        self.model.interval = INTERVALS[self.model.level - 1]
        self.set_level(self.model.level)

    def shown(self, value: int) -> int:
        return 1

    def reading(self) -> dict[str, Any]:
        mine = super().reading()
        for drawn in filter(None, (mine["next"], *mine.get("ahead", ()), mine.get("held"))):
            drawn["values"] = (1 + int(drawn["shape"]),) * 4
        if mine["piece"]:
            number = int(mine["piece"]["shape"])
            mine["piece"]["cells"] = dict.fromkeys(mine["piece"]["cells"], 1 + number)
        return mine

    def modelled_reading(self) -> dict[str, Any]:
        theirs = super().modelled_reading()
        return {**theirs, "board": dict.fromkeys(theirs["board"], 1)}


class TenPlusComparison(Comparison):
    """Full rows have no effect; cleared blocks are counted."""

    game, model_of = tenplus.GAME, TenPlus
    model: TenPlus
    stack = staticmethod(digits_apart)
    without = frozenset({"lines"})

    def values_of(self, number: int) -> tuple[int, ...]:
        return self.state.values

    def turn_into_full_rows(self) -> None:
        """Do nothing: full rows have no effect, and a real stack has no gaps."""

    def reading(self) -> dict[str, Any]:
        return {**super().reading(), "removed": self.state.blocks}

    def set_figures(self, lines: int) -> None:
        blocks = lines + self.random.choice((0, 30, 300, 640, 1000))
        self.model.removed = blocks
        count(self.state, blocks=blocks)
        self.set_level(self.state.first_level + blocks // 40)
        self.model.set_level()


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
        *(TetrominoComparison, PentominoComparison, MonominoComparison, TurboComparison),
        *(FamicomComparison, NineteenComparison, TenPlusComparison, GuidelineComparison),
        ArcadeComparison,
        ConsoleComparison,
        HandheldComparison,
    )
}
"""The comparison of each game, by its ID."""

COMMON_EVENTS = ("locked", "lost", "held", "paused", "restarted")

EVENTS = {
    "tetromino": (*COMMON_EVENTS, "turned", "rows", "level"),
    "pentomino": (*COMMON_EVENTS, "turned", "rows", "level"),
    "monomino": (*COMMON_EVENTS, "rows", "level"),
    "turbo": (*COMMON_EVENTS, "turned", "rows"),
    "famicom": (*COMMON_EVENTS, "turned", "rows", "level"),
    "nineteen": (*COMMON_EVENTS, "turned", "rows", "level"),
    "tenplus": (*COMMON_EVENTS, "turned", "chain", "level"),
    "guideline": (*COMMON_EVENTS, "turned", "rows", "level", "won", "spin", "combo", "all clear", "back to back"),
    "arcade": (
        *["locked", "lost", "paused", "restarted", "turned", "rows"],
        *["removed", "level", "grade", "won", "all clear"],
    ),
    "console": ("locked", "lost", "won", "paused", "restarted", "turned", "rows", "removed", "level"),
    "handheld": ("locked", "lost", "paused", "restarted", "turned", "rows", "removed", "level", "won"),
}
"""The events that must occur in the plays of each game."""
