"""What a game is: a pure, seeded state machine, fed with short text inputs stamped with game time.

A game's rules are a `State`; a `Game` declares it to the box. Turn games start from `TurnState`, which leaves them
only the puzzle itself to write.
"""

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Self

from puzzlebox.core.grid import Grid
from puzzlebox.core.options import Option, Options
from puzzlebox.core.randomness import WORD, Random

LONGEST_SEED = 4096
"""The longest seed, in characters."""

LONGEST_POSITION = 65_536
"""The longest text of a board, in characters: 64 x 64 numbers three times over."""


class Refused(ValueError):
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
        if self.generator is not None and not 0 <= self.generator < WORD:
            raise ValueError(f"a generator's state must be from 0 to 2**64 - 1, not {self.generator}")
        _check_text("seed", self.seed, LONGEST_SEED)
        _check_text("position", self.position, LONGEST_POSITION)

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
    """One game as it stands. Mutable, cheap to copy, and whole: equal `text()` means equal future.

    `time` is game time in whole milliseconds. A board "at t" is after t's inputs and before t's timers. While
    `paused`, game time stands still. `options` are the chosen ones; a position may settle some of them (the size of its
    board), so that a restart is of the same kind. `origin` is the generator's state before this game's first draw (a
    restart begins another game); None where it began from a position.

    A state whose game takes back piece by piece has `pieces`, the number that have entered since the start, restarts
    included, and `release()`, which ends all holds and says whether there were any.
    """

    __slots__ = ()

    grid: Grid
    time: int
    paused: bool
    options: Options
    random: Random
    origin: int | None

    @abstractmethod
    def send(self, text: str) -> Events | None:
        """Take one input at the present instant. Returns what happened (perhaps nothing worth telling: an empty
        sequence), or None where the input has no effect and the state is as before. Raises Refused."""

    @abstractmethod
    def advance_to(self, time: int) -> Events:
        """Let game time pass up to `time` ms: what is due before it happens, in order, each on its millisecond.
        Does nothing while paused. Raises ValueError for a time that has gone by."""

    @abstractmethod
    def due(self) -> int | None:
        """The ms of game time at which a timer acts next; None while nothing will happen by itself."""

    @abstractmethod
    def status(self) -> Mapping[str, int | str]:
        """The figures a player sees (score, level, moves …), by name."""

    def figures(self) -> Mapping[str, int]:
        """What a finished game is remembered by, in whole numbers: those of `status()`, unless a game says otherwise.
        A game with a clock of its own gives `time` in ms; else it is the game time since its start."""
        return {name: value for name, value in self.status().items() if isinstance(value, int)}

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def inputs(self) -> tuple[str, ...]:
        """Texts that would act now, each sent on its own: every one has an effect."""

    @abstractmethod
    def text(self) -> str:
        """The whole state in its canonical text form: board, timers, holds, generator."""

    @abstractmethod
    def copy(self) -> Self:
        """An equal state that shares nothing changeable with this one."""


class TurnState(State):
    """A game in which time only stamps the inputs: nothing moves by itself.

    A subclass sets up `grid` in `begin` (drawing from `self.random`), and answers `act`, `moves`, `status`,
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
        """Set up a new game: from the position where one is given (ValueError if it is none), else by lot.
        A restart gives no position and draws on from the same generator."""

    @abstractmethod
    def act(self, text: str) -> Events | None:
        """Take a move of this game, as `send` does. Raises Refused for a text that is no move here."""

    @abstractmethod
    def moves(self) -> tuple[str, ...]:
        """The moves that would act now."""

    @abstractmethod
    def details(self) -> str:
        """What `text()` must hold beside board, time, pause and generator."""

    def send(self, text: str) -> Events | None:
        if text == "restart":
            self.paused = False
            self.origin = self.random.state
            self.begin(None)
            return (Event("restarted"),)
        if text in ("pause", "resume"):
            return self._pause(text == "pause")
        if outcome := self.outcome():
            raise Refused(f"{text[:40]!r}: the game is over ({outcome.reason}); only restart acts now")
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


@dataclass(frozen=True)
class Action:
    """Something a player does with a key. `input` is the text sent; `label` what a hint calls it.

    `keys` are the keys bound at first: a name as the keyboard shows it ("Left", "Space", "Q"), or `@A` for the
    place where a US keyboard has the A. With `hold`, a press sends `+input` and a release `-input`. `when` names an
    option of the game, a switch that must be on for the action to be there at all.
    """

    input: str
    label: str
    keys: tuple[str, ...]
    hold: bool = False
    when: str = ""


@dataclass(frozen=True)
class PauseStyle:
    """How a game pauses. On release or on press of its keys; any key goes on or only those; the board hidden or not;
    begins paused or not is the state's own affair."""

    keys: tuple[str, ...] = ("P",)
    on_release: bool = False
    any_key_resumes: bool = False
    hides_board: bool = True


class BigWord(NamedTuple):
    """The word of a game's title screen, and the height of its letters beside the usual."""

    text: str
    scale: float = 1.0


class Measure(NamedTuple):
    """One way in which finished games are compared: the most of a `figure` (see `State.figures`), or the `least`; with
    `rate`, of the figure a second. With `won`, only games that were won count. `averages` are of so many games in a
    row, without the best and the worst of them. `label` is what a player reads."""

    label: str
    figure: str
    least: bool = False
    rate: bool = False
    won: bool = False
    averages: tuple[int, ...] = ()


MOST_POINTS = (Measure("score", "score"),)
"""How games are compared that say nothing about it: by their score, where they have one."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as the box knows it.

    `id` is what one types, `title` what one reads, `line` says what it is in one line, `rules` is the version of its
    rules. `options` are chosen before a game and stand in its ID; `preferences` are how a player likes every game.
    `actions` may depend on the preferences. `undo` is what one step takes back: an input, or the piece before;
    `undo_allowed` says with which options a player may take back pieces without asking to practise (None: with none).
    `view` is "module:Class", or a function that returns the class; None draws the grid plainly by `symbols`.
    `big_word` stands on the title screen instead of the title. `tell` says the rules in plain words, a paragraph an
    item, as the options set them. `read_save` turns the text of a save file of the published game into a position,
    or raises ValueError that names the line; `write_save` makes such a text of a state. `opening` are the inputs that
    tell a fresh game the preferences, where they change what happens. `measures` say how finished games compare, the
    one that ranks them first; they may depend on the options. `sounds` says which effect
    of the box is heard for an event of its own; those whose names games share are heard without. `showcase` plays a
    fresh state on to something worth a picture, and returns it; without one, the picture shows some inputs by lot.
    """

    id: str
    title: str
    line: str
    new: Callable[[Options, Start], State]
    rules: int = 1
    options: tuple[Option, ...] = ()
    preferences: tuple[Option, ...] = ()
    actions: tuple[Action, ...] | Callable[[Options], tuple[Action, ...]] = ()
    undo: Literal["input", "piece"] = "input"
    undo_allowed: Callable[[Options], bool] | None = None
    pause: PauseStyle = field(default_factory=PauseStyle)
    restart_keys: tuple[str, ...] = ("F2",)
    view: str | Callable[[], Any] | None = None
    symbols: str | None = None
    big_word: BigWord | None = None
    tell: Callable[[Options], tuple[str, ...]] | None = None
    read_save: Callable[[str], str] | None = None
    write_save: Callable[[Any], str] | None = None
    opening: Callable[[Options], tuple[str, ...]] | None = None
    measures: tuple[Measure, ...] | Callable[[Options], tuple[Measure, ...]] = MOST_POINTS
    sounds: Mapping[str, str] = field(default_factory=dict, hash=False)
    showcase: Callable[[Any], State] | None = None

    def actions_for(self, preferences: Options, options: Options | None = None) -> tuple[Action, ...]:
        """The actions with their first keys, for a player of these preferences, in a game of these options."""
        actions = self.actions(preferences) if callable(self.actions) else self.actions
        chosen = Options(self.options) if options is None else options
        return tuple(action for action in actions if not action.when or chosen[action.when])

    def measures_for(self, options: Options) -> tuple[Measure, ...]:
        """How finished games of these options compare."""
        return self.measures(options) if callable(self.measures) else self.measures

    def begin(self, options: Options | None = None, start: Start | str = "puzzlebox") -> State:
        """A fresh state. `start` may be the text of a seed. Raises ValueError for a position the game refuses."""
        chosen = Options(self.options) if options is None else options
        return self.new(chosen, Start(seed=start) if isinstance(start, str) else start)
