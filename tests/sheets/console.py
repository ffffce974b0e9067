"""Sets up games of Console at a frame, for the tests of its sheet."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Self

from puzzlebox.core.state import Start
from puzzlebox_games.console.game import GAME
from puzzlebox_games.console.rules import Console as Book
from tests.models.common import Preview
from tests.models.console import Console, frames_a_row
from tests.sheets.play import ModelPlay, Place, Play, TypedEnginePlay

Kind = type["ConsolePlay"]


class ConsolePlay(Play):
    """The row and column of a piece are those of its pivot. The figures have the names of the sheet: f, h, y, q.
    `steps` are those of the animation of full rows, `lines` the number that is shown."""

    opening = "playing"
    shapes = "TJZOSLI"

    @classmethod
    @abstractmethod
    def new(cls, generator: int = 1, **options: Any) -> Self: ...

    @classmethod
    def playing(
        cls, shape: str, orientation: int = 0, row: int = 10, column: int = 5, board: str = "", **options: Any
    ) -> Self:
        """Return a new game in which this piece no longer hangs, at this place on this board. An O comes next."""
        play = cls.new(**options).put(shape, (orientation, row, column))
        return play.lay(board).come("O").set(hanging=False)

    @classmethod
    def first(cls, shape: str, **options: Any) -> Self:
        """Return a new game with this piece as the first one. An O comes next."""
        return cls.playing(shape, row=0, **options).set(hanging=True)

    @classmethod
    def completing(cls, lines: int, **options: Any) -> Self:
        """Return a game whose upright I rests on the floor and completes these lines."""
        rows = ["1111.11111"] * lines + ["1111.1111."] * (4 - lines)
        return cls.playing("I", 1, row=18, column=4, board="/".join(rows), **options)

    @abstractmethod
    def come(self, shape: str) -> Self:
        """Let this shape come next."""

    def to_frame(self, frame: int) -> Self:
        """Let time pass until this frame is over."""
        self.advance_to(self.started + frame * 655171 // 39375 + 1)
        assert self.frame == frame or self.outcome
        return self

    def pass_to(self, moment: int) -> None:
        self.to_frame(moment)

    def at_the_end_of_frame(self, frame: int) -> Self:
        """Let this be the number of the last frame."""
        return self.set(frame=frame, started=self.time - frame * 655171 // 39375 - 1)

    def frames_of(self, last: int, read: Callable[[Self], object]) -> list[int]:
        """Return the frames up to this one in which the value changes."""
        frames, before = [], read(self)
        for frame in range(self.frame + 1, last + 1):
            if (now := read(self.to_frame(frame))) != before:
                frames.append(frame)
                before = now
        return frames

    def frames_of_moves(self, last: int) -> list[int]:
        return self.frames_of(last, lambda play: play.column)

    def frames_of_falls(self, last: int) -> list[int]:
        return self.frames_of(last, lambda play: play.row)

    def until(self, condition: Callable[[Self], object]) -> int:
        """Let frames pass until the condition holds. Return the last one."""
        for frame in range(self.frame + 1, self.frame + 1000):
            if condition(self.to_frame(frame)):
                return int(frame)
        raise AssertionError("it never holds")

    def until_lock(self) -> int:
        """Let frames pass until a fall fails."""
        return self.until(lambda play: not play.falling)

    def until_counted(self) -> int:
        """Let frames pass until full rows have vanished and are counted."""
        return self.until(lambda play: play.steps == 5)

    def until_entry(self) -> int:
        """Let frames pass until the next piece has come."""
        if self.falling:
            self.until_lock()
        return self.until(lambda play: play.falling)

    @property
    @abstractmethod
    def falling(self) -> bool:
        """Whether the piece is under control, which it is until a fall fails."""

    @property
    @abstractmethod
    def interval(self) -> int:
        """The frames a row."""

    @property
    @abstractmethod
    def next(self) -> str: ...

    @abstractmethod
    def last_shape(self, shape: str | None) -> Self:
        """Let this be the shape that was chosen last."""

    @abstractmethod
    def choose(self) -> str:
        """Choose a shape."""

    def entered(self) -> Self:
        """Let the next piece come."""
        self.until_entry()
        return self

    def about_to_fall(self, frames: int = 1) -> Self:
        """Let the piece try to fall in the next frame, or in so many frames."""
        return self.set(f=self.interval - frames)


class ConsoleEngine(TypedEnginePlay, ConsolePlay):
    """Console, played by its rule book."""

    game: Book
    played = GAME
    figures = {
        **{"frame": "frame", "started": "started", "f": "tried", "h": "charge"},
        **{"y": "soft", "q": "soft_rows", "hanging": "hanging"},
        **{"counts": "shape_counts", "steps": "step"},
        **{"score": "score", "lines": "lines", "level": "level"},
    }

    @classmethod
    def new(cls, generator: int = 1, **options: Any) -> Self:
        return cls(cls.engine(Start(generator=generator), **options))

    @property
    def f(self) -> int:
        return self.game.frame - self.game.tried

    def set_figure(self, path: str, value: Any) -> None:
        f = value if path == "tried" else self.f
        super().set_figure(path, value)
        self.game.tried = self.game.frame - f

    def come(self, shape: str) -> Self:
        self.game.queue = self.following(shape)
        return self

    @property
    def place(self) -> Place:
        (orientation, row, column), entry = super().place, self.entry
        return orientation, row - entry[0], column - entry[1] + 5

    @property
    def entry(self) -> tuple[int, int]:
        """The cell at which the box of the piece enters."""
        return self.game.cell_of(self.game.entry(self.game.orientation))

    def put(self, shape: str, place: Place) -> Self:
        number, (orientation, row, column) = self.shapes.index(shape), place
        state = self.game
        state.orientation, state.values = state.shapes[number][orientation].drawn(1 + number)
        state.offset = state.offset_of(row + self.entry[0], column + self.entry[1] - 5)
        self.changed()
        return self

    @property
    def falling(self) -> bool:
        return self.game.in_play and not self.game.locking

    @property
    def next(self) -> str:
        return self.game.next.shape

    def last_shape(self, shape: str | None) -> Self:
        self.game.memory = (self.shapes.index(shape),) if shape else ()
        return self

    def choose(self) -> str:
        (drawn,) = self.game.drawn()
        return drawn.orientation.shape


class ConsoleModel(ConsolePlay, ModelPlay):
    """Console, played by the slow model."""

    figures = {
        **{name: name for name in ("started", "f", "h", "y", "q", "hanging", "counts", "steps")},
        **{"frame": "n", "score": "score", "lines": "lines", "level": "level"},
    }

    @classmethod
    def new(cls, generator: int = 1, **options: Any) -> Self:
        return cls(Console(generator, **options))

    def come(self, shape: str) -> Self:
        self.game.next = Preview(shape, 0, (1 + self.shapes.index(shape),) * 4)
        return self

    @property
    def falling(self) -> bool:
        return self.game.failed_in is None

    @property
    def interval(self) -> int:
        return frames_a_row(self.game.level)

    @property
    def next(self) -> str:
        return str(self.game.next.shape)

    def last_shape(self, shape: str | None) -> Self:
        self.game.last = shape
        return self

    def choose(self) -> str:
        return str(self.game.chosen().shape)
