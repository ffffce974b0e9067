"""A game's rules: a pure, seeded state machine, fed with short text inputs stamped with game time.

`State` is what every game has. Puzzles played in turns start from `TurnState`, games that move in real time from
`RealTimeState`. How a state is declared to puzzlebox is in `game`.
"""

import copy
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self

from puzzlebox.core.grid import Grid
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import WORD_COUNT, Random

MAX_SEED_LENGTH = 4096
"""The longest seed, in characters."""

MAX_POSITION_LENGTH = 65_536
"""The longest text of a board, in characters: 64 x 64 numbers three times over."""


class InputRefusedError(ValueError):
    """An input that cannot be taken: unknown, malformed, or sent after the end. The message says which and why."""


class Event(NamedTuple):
    """Something that happened in one call: `name` is a word of the game ("locked", "won"), `detail` what a view needs
    to show it. The state keeps none."""

    name: str
    detail: Any = None


Events = Sequence[Event]


class Outcome(NamedTuple):
    """How a game ended, and why in a few words for the player."""

    kind: Literal["won", "lost", "ended"]
    reason: str


@dataclass(frozen=True)
class Start:
    """Where a game begins: a seed (any text), a generator's state (0 to 2**64 - 1), or a position (the game's own
    text of a board). Exactly one of the first two is given unless there is a position. Raises ValueError for anything
    else, and for a text that no file could hold: too long, or with half a character (a lone surrogate) in it."""

    seed: str | None = None
    generator: int | None = None
    position: str | None = None

    def __post_init__(self) -> None:
        if (self.seed is not None) + (self.generator is not None) > 1:
            raise ValueError("a start has a seed or a generator's state, not both")
        if self.seed is None and self.generator is None and self.position is None:
            raise ValueError("a start needs a seed, a generator's state or a position")
        if self.generator is not None and not 0 <= self.generator < WORD_COUNT:
            raise ValueError(f"a generator's state must be from 0 to 2**64 - 1, not {self.generator}")
        _check_text("seed", self.seed, MAX_SEED_LENGTH)
        _check_text("position", self.position, MAX_POSITION_LENGTH)

    def random(self) -> Random:
        """The generator this game draws from; for a bare position, the one its text stands for."""
        if self.generator is not None:
            return Random(self.generator)
        if self.seed is not None:
            return Random.from_seed(self.seed)
        assert self.position is not None
        return Random.from_seed(self.position.strip())


def _check_text(what: str, text: str | None, longest: int) -> None:
    if text is None:
        return
    if len(text) > longest:
        raise ValueError(f"a {what} has at most {longest} characters, not {len(text)}")
    if broken := [c for c in text if "\ud800" <= c <= "\udfff"]:
        raise ValueError(f"a {what} is text, and U+{ord(broken[0]):04X} is half a character")


class State(ABC):
    """One game as it stands: mutable, cheap to copy, and complete: two states with equal `text()` have equal futures.

    `time` is game time in whole milliseconds. A board "at t" is after t's inputs and before t's timers. While
    `paused`, game time stands still. `options` are the chosen ones; a position may settle some of them (the size of its
    board), so that a restart is of the same kind. `origin` is the generator's state before this game's first draw (a
    restart begins another game); None if it began from a position.
    """

    __slots__ = ()

    grid: Grid
    time: int
    paused: bool
    options: Options
    random: Random
    origin: int | None

    @abstractmethod
    def __init__(self, options: Options, start: Start) -> None: ...

    @abstractmethod
    def send(self, text: str) -> Events | None:
        """Take one input at the present instant. Returns what happened (perhaps nothing worth telling: an empty
        sequence), or None if the input has no effect and the state is unchanged. Raises Refused."""

    @abstractmethod
    def status(self) -> Mapping[str, int | str]:
        """The figures a player sees (score, level, moves …), by name."""

    def figures(self) -> Mapping[str, int]:
        """The whole numbers that are kept of a finished game: those of `status()`, unless a game says otherwise.
        A game with a clock of its own gives `time` in ms; else it is the game time since its start."""
        return {name: value for name, value in self.status().items() if isinstance(value, int)}

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it has."""

    @abstractmethod
    def inputs(self) -> tuple[str, ...]:
        """Texts that would act now, each sent on its own: every one has an effect."""

    @abstractmethod
    def text(self) -> str:
        """The whole state in its canonical text form: board, timers, holds, generator."""

    @abstractmethod
    def copy(self) -> Self:
        """An equal state that shares nothing changeable with this one."""

    @abstractmethod
    def advance_to(self, time: int) -> Events:
        """Let game time pass up to `time` ms: what is due before then happens, in order, each on its millisecond.
        Does nothing while paused. Raises ValueError for a time in the past."""

    @abstractmethod
    def due(self) -> int | None:
        """The ms of game time at which a timer fires next; None if none is set."""


class RealTimeState(State):
    """A game in which time moves something.

    `pieces` counts what has entered since the start (pieces, usually), restarts included: undo goes back to where it
    changed. Inputs of the form `handling …` are known by `sets_handling`; they set how the player's keys behave, which
    undo leaves as it is.
    """

    __slots__ = ()

    pieces: int

    @abstractmethod
    def release(self) -> bool:
        """End all holds. Returns whether there were any."""

    @classmethod
    def sets_handling(cls, text: str) -> bool:
        """Whether an input sets how the player's keys behave. No input does unless a game says so."""
        return False


class TurnState(State):
    """A game in which time only stamps the inputs: nothing moves on its own.

    A subclass sets up `grid` in `begin` (drawing from `self.random`), and implements `act`, `moves`, `status`,
    `outcome` and `details`. Pausing, restarting, refusing and copying are done here.
    """

    grid: Grid

    def __init__(self, options: Options, start: Start) -> None:
        self.options = options
        self.random = start.random()
        self.time = 0
        self.paused = False
        self.origin = self.random.state if start.position is None else None
        self.begin(start.position)

    @abstractmethod
    def begin(self, position: str | None) -> None:
        """Set up a new game from the position, or at random if that is None. Raises ValueError for a position that
        is none. A restart gives no position and draws on from the same generator."""

    @abstractmethod
    def act(self, text: str) -> Events | None:
        """Take a move of this game, as `send` does. Raises Refused for a text that is no move here."""

    @abstractmethod
    def moves(self) -> tuple[str, ...]:
        """The moves that would act now."""

    @abstractmethod
    def details(self) -> str:
        """What `text()` must hold besides board, time, pause and generator."""

    def send(self, text: str) -> Events | None:
        if text == "restart":
            self.paused = False
            self.origin = self.random.state
            self.begin(None)
            return (Event("restarted"),)
        if text in ("pause", "resume"):
            return self._pause(text == "pause")
        if outcome := self.outcome():
            raise InputRefusedError(f"{text[:40]!r}: the game is over ({outcome.reason}); only restart acts now")
        if self.paused:
            return None
        return self.act(text)

    def _pause(self, pause: bool) -> Events | None:
        if pause == self.paused or self.outcome():
            return None
        self.paused = pause
        return (Event("paused" if pause else "resumed"),)

    def advance_to(self, time: int) -> Events:
        if time < self.time:
            raise ValueError(f"game time is at {self.time} ms and cannot go back to {time}")
        if not self.paused:
            self.time = time
        return ()

    def due(self) -> int | None:
        return None

    def inputs(self) -> tuple[str, ...]:
        if self.outcome():
            return ("restart",)
        if self.paused:
            return ("resume", "restart")
        return (*self.moves(), "pause", "restart")

    def text(self) -> str:
        paused = " paused" if self.paused else ""
        return f"{self.grid.text()}\n{self.details()}\n{self.time}{paused} {self.random.state:016x}"

    def copy(self) -> Self:
        new = copy.copy(self)
        new.grid = self.grid.copy()
        new.random = self.random.copy()
        return new
