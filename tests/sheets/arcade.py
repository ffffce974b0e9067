"""Sets up games of Arcade at a frame, for the tests of its sheet."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Self

from puzzlebox.core.state import Start
from puzzlebox_games.arcade.game import GAME
from puzzlebox_games.arcade.rules import Arcade as Book
from tests.models.arcade import Arcade, gravity_of, preview_of
from tests.sheets.play import EnginePlay, ModelPlay, Place, Play

Kind = type["ArcadePlay"]

ALMOST_FULL = "####.#####"
"""A row that an upright I in the middle fills."""


class ArcadePlay(Play):
    """The figures have the names of the sheet: h, a, k. `soft` is the soft count, `combo` is 1 at the start."""

    opening = "begin"
    shapes = "IZSJLOT"

    @classmethod
    def begin(cls, first: str = "T", following: str = "O", level: int = 0, always_20g: bool = False) -> Self:
        """Return a game before frame 1, with these two pieces to come."""
        return cls.new(always_20g).come(first, following).set(level=level)

    @classmethod
    @abstractmethod
    def new(cls, always_20g: bool = False, generator: int = 1) -> Self: ...

    @abstractmethod
    def come(self, first: str, following: str) -> Self:
        """Make these the two pieces to come."""

    @classmethod
    def at_20g(cls, first: str = "T", following: str = "O") -> Self:
        return cls.begin(first, following, always_20g=True)

    @classmethod
    def playing(cls, shape: str, place: Place, board: str = "", level: int = 0) -> Self:
        """Return a game after frame 1, with this piece in play at this place."""
        return cls.begin(level=level).to_frame(1).lay(board).put(shape, place).set(a=0, k=0)

    @classmethod
    def locked(cls, level: int, rows: int, above: str = "#.........", frame: int = 2, **figures: int) -> Self:
        """Return a game in which an upright I has just filled 0 to 4 rows, in this frame."""
        board = "\n".join([above, *[".........."] * (4 - rows), *[ALMOST_FULL] * rows])
        play = cls.playing("I", (1, 16, 2), board, level).set(**{"k": 29, **figures})
        play.at_the_end_of_frame(frame - 1).to_frame(frame)
        assert (play.piece, play.lines) == (None, rows)
        return play

    def at_the_end_of_frame(self, frame: int) -> Self:
        """Let this be the number of the frame that has just been played."""
        return self.set(frame=frame, started=self.time - frame * 50 // 3 - 1)

    def to_frame(self, frame: int) -> Self:
        """Play until this frame is over."""
        self.advance_to(self.started + frame * 50 // 3 + 1)
        assert self.frame == frame or self.outcome
        return self

    def pass_to(self, moment: int) -> None:
        self.to_frame(moment)

    def send_in(self, frame: int, *texts: str) -> Self:
        """Send inputs at the time of a frame, and play the frame."""
        self.advance_to(self.started + frame * 50 // 3)
        self.send(*texts)
        return self.to_frame(frame)

    def turned(self, text: str) -> Place:
        """Return the place after a tap of this turn key."""
        return self.send_in(self.frame + 1, text).place

    def columns_in(self, frames: Iterable[int]) -> list[int]:
        return [self.to_frame(frame).column for frame in frames]

    def frames_without_piece(self) -> int:
        first = int(self.frame)
        while self.piece is None:
            self.to_frame(self.frame + 1)
        return int(self.frame) - first - 1

    @staticmethod
    @abstractmethod
    def gravity(level: int) -> int:
        """Return the speed of a level."""

    @property
    @abstractmethod
    def waiting(self) -> str | None:
        """The shape of the piece that waits for frame 1."""

    @property
    @abstractmethod
    def next(self) -> str: ...


class ArcadeEngine(ArcadePlay, EnginePlay):
    """Arcade, played by its rule book."""

    game: Book
    played = GAME
    figures = {
        **{"frame": "frame", "started": "started", "h": "shift", "a": "fraction"},
        **{"k": "rest", "soft": "soft", "grade": "grade"},
        **{"conditions": "conditions", "clear_end": "clear_end"},
        **{"score": "score", "lines": "lines", "level": "level", "combo": "combo"},
    }

    @classmethod
    def new(cls, always_20g: bool = False, generator: int = 1) -> Self:
        return cls(cls.engine(Start(generator=generator), **{"20g": "on" if always_20g else "off"}))

    def come(self, first: str, following: str) -> Self:
        self.game.waiting, *queue = self.following(first, following)
        self.game.queue = tuple(queue)
        return self

    @staticmethod
    def gravity(level: int) -> int:
        state = GAME.begin(start="sheets")
        assert isinstance(state, Book)
        state.set_level(level)
        return state.gravity

    def set_figure(self, path: str, value: Any) -> None:
        super().set_figure(path, value - 2 if path == "combo" else value)

    @property
    def history(self) -> tuple[str, ...]:
        return tuple(self.shapes[number] for number in self.game.memory)

    @property
    def conditions_met(self) -> int:
        return int(self.conditions)

    @property
    def combo(self) -> int:
        return self.game.combo + 2  # -1 before the first lines

    @property
    def waiting(self) -> str | None:
        return self.game.waiting.orientation.shape if self.game.waiting else None

    @property
    def next(self) -> str:
        return self.game.next.shape


class ArcadeModel(ArcadePlay, ModelPlay):
    """Arcade, played by the slow model."""

    gravity = staticmethod(gravity_of)
    figures = {
        **{"frame": "n", "started": "started", "h": "sideways_count", "a": "fraction", "k": "lock_count"},
        **{"soft": "soft_count", "grade": "grade", "conditions": "judged", "history": "history"},
        **{"score": "score", "lines": "lines", "level": "level", "combo": "combo", "clear_end": "clear_end"},
    }

    @classmethod
    def new(cls, always_20g: bool = False, generator: int = 1) -> Self:
        return cls(Arcade(generator, always_20g))

    def come(self, first: str, following: str) -> Self:
        self.game.waiting, self.game.next = preview_of(first), preview_of(following)
        return self

    def set_figure(self, path: str, value: Any) -> None:
        super().set_figure(path, (True,) * value + (False,) * (2 - value) if path == "judged" else value)

    @property
    def conditions_met(self) -> int:
        return sum(self.conditions)

    @property
    def waiting(self) -> str | None:
        return self.game.waiting and str(self.game.waiting.shape)

    @property
    def next(self) -> str:
        return str(self.game.next.shape)
