"""Sets up games of Handheld at a frame, for the tests of its sheet."""

from abc import abstractmethod
from typing import Any, Self

from puzzlebox.core.state import Start
from puzzlebox_games.handheld.game import GAME
from puzzlebox_games.handheld.rules import Handheld as Book
from tests.models.handheld import Handheld
from tests.sheets.play import ModelPlay, Place, Play, TypedEnginePlay

Kind = type["HandheldPlay"]

NINE = ".111111111"
"""A row that a block in column 0 completes."""


class HandheldPlay(Play):
    """The figures have the names of the sheet: h, s, g, q and armed. `lines` is the number that is shown."""

    rows = 18
    opening = "playing"
    shapes = "LJIOZST"

    @classmethod
    @abstractmethod
    def new(cls, generator: int = 1, **options: Any) -> Self: ...

    @classmethod
    def playing(
        cls, shape: str, orientation: int = 0, row: int = -1, column: int = 3, board: str = "", **options: Any
    ) -> Self:
        """Return a new game with this piece in this place on this board. An O and a T come next."""
        return cls.new(**options).lay(board).put(shape, (orientation, row, column)).come("O", "T")

    @classmethod
    def completing(cls, lines: int, **options: Any) -> Self:
        """Return a game whose upright I locks in frame 1 if Down is pressed, and completes these lines."""
        return cls.playing("I", 1, row=14, column=-1, board="\n".join([NINE] * lines), **options)

    @abstractmethod
    def come(self, shape: str, hidden: str = "T") -> Self:
        """Let these shapes come next."""

    def to_frame(self, frame: int) -> Self:
        """Let game time pass until the frame has acted."""
        return self.advance_to(self.started + frame * 548625 // 32768 + 1)

    def pass_to(self, moment: int) -> None:
        self.to_frame(moment)

    def moves(self, last: int) -> dict[int, int]:
        """Return the new column for each frame up to `last` in which the piece moves sideways."""
        return self.changes(last, 2)

    def falls(self, last: int) -> list[int]:
        """Return the frames up to `last` in which the piece falls a row."""
        return list(self.changes(last, 1))

    def changes(self, last: int, part: int) -> dict[int, int]:
        found = {}
        for frame in range(self.frame + 1, last + 1):
            before = self.place[part] if self.in_play else None
            self.to_frame(frame)
            if self.in_play and before is not None and self.place[part] != before:
                found[frame] = self.place[part]
        return found

    def locked_in(self) -> int:
        """Let game time pass until the piece is fixed, and return the frame."""
        while self.in_play:
            self.to_frame(self.frame + 1)
        return int(self.frame)

    def dropped(self) -> Self:
        """Press Down, and let the piece lock in frame 1."""
        assert self.send_all("down").locked_in() == 1
        return self

    @property
    @abstractmethod
    def coming(self) -> str:
        """The preview and the hidden piece."""

    @abstractmethod
    def choose(self, playing: str, preview: str) -> str:
        """Return the shape that is drawn while these are in play and shown as next."""

    @property
    @abstractmethod
    def interval(self) -> int:
        """The frames a row."""

    @property
    @abstractmethod
    def full_rows(self) -> tuple[int, ...]: ...


class HandheldEngine(TypedEnginePlay, HandheldPlay):
    """Handheld, played by its rule book."""

    game: Book
    played = GAME
    figures = {
        **{"frame": "frame", "started": "started", "h": "shift", "s": "soft"},
        **{"g": "gravity", "q": "soft_rows", "armed": "armed", "earned": "earned"},
        **{"score": "score", "lines": "lines", "level": "level"},
    }

    @classmethod
    def new(cls, generator: int = 1, heart: bool = False, **options: Any) -> Self:
        return cls(cls.engine(Start(generator=generator), heart="on" if heart else "off", **options))

    def come(self, shape: str, hidden: str = "T") -> Self:
        self.game.queue = self.following(shape, hidden)
        return self

    def put(self, shape: str, place: Place) -> Self:
        number, (orientation, row, column) = self.shapes.index(shape), place
        begins = self.game.b_type and not self.game.set_pieces
        self.game.enter(self.game.shapes[number][orientation].drawn(1 + number))
        self.game.gravity = 52 if begins else self.game.gravity
        self.game.offset = self.game.offset_of(row, column)
        self.changed()
        return self

    @property
    def coming(self) -> str:
        return "".join(drawn.orientation.shape for drawn in self.game.queue)

    def choose(self, playing: str, preview: str) -> str:
        memory, self.game.memory = self.game.memory, (self.shapes.index(playing), self.shapes.index(preview))
        (drawn,), self.game.memory = self.game.drawn(), memory
        return drawn.orientation.shape

    @property
    def full_rows(self) -> tuple[int, ...]:
        return self.game.found.rows if self.game.found else ()


class HandheldModel(HandheldPlay, ModelPlay):
    """Handheld, played by the slow model."""

    figures = {
        name: name for name in ("frame", "started", "h", "s", "g", "q", "armed", "earned", "score", "lines", "level")
    }

    @classmethod
    def new(cls, generator: int = 1, **options: Any) -> Self:
        return cls(Handheld(generator, **options))

    def come(self, shape: str, hidden: str = "T") -> Self:
        self.game.preview, self.game.hidden = shape, hidden
        return self

    @property
    def coming(self) -> str:
        return str(self.game.preview + self.game.hidden)

    def choose(self, playing: str, preview: str) -> str:
        return str(self.game.drawn(self.shapes.index(playing), self.shapes.index(preview)))

    @property
    def interval(self) -> int:
        return int(self.game.interval)

    @property
    def full_rows(self) -> tuple[int, ...]:
        return tuple(self.game.full_rows)
