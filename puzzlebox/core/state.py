"""The rules of a game: a pure, seeded state machine that takes short text inputs, stamped with game time.

`State` is the interface of every game. Puzzles played in turns extend `TurnState`, games in which time moves something
extend `TimedState` or, if they need all of it for themselves, `RealTimeState`. `puzzlebox.core.game` has the
declaration of a game.
"""

import copy
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, Self

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.grid import Cell, Grid, counted
from puzzlebox.core.message import InvalidError, Message, message_of, one_of, translatable
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import WORD_COUNT, Random
from puzzlebox.core.words import cell_words

MAX_SEED_LENGTH = 4096
"""The most characters of a seed."""

MAX_POSITION_LENGTH = 65_536
"""The most characters of a position: three times as many as a board of 64 x 64 numbers has."""


CELL_INPUT = re.compile(r"([a-z]+) (0|[1-9][0-9]{0,3}) (0|[1-9][0-9]{0,3})")
"""An input for a cell: a verb, the row and the column, both from 0 and without leading zeros."""


class InputRefusedError(InvalidError):
    """An input is unknown, malformed, or came after the end of the game. The message names it and the reason."""


class Event(NamedTuple):
    """Something that happened during a call. `name` is a word of the game ("locked", "won"), `detail` is what a view
    needs to show it. A state returns its events and does not store them."""

    name: str
    detail: Any = None


Events = Sequence[Event]


class Outcome(NamedTuple):
    """How a game ended, and the reason in a few words for the player.

    If the player may keep playing, as in 2048 after the goal, `resume` is the input that does so. The game then counts
    as won, whatever happens later.
    """

    kind: Literal["won", "lost", "ended"]
    reason: str
    resume: str = ""

    @property
    def final(self) -> bool:
        """Whether the player cannot keep playing."""
        return not self.resume


class Start(Frozen):
    """Where a game begins: a seed (any text), a generator's state (from 0 to 2**64 - 1), or a position (a board in the
    game's own text form). A position may come with one of the other two, which then only sets the generator. `prepared`
    is the board that a search has found for the seed or the generator (see `Preparation`).

    Raises ValueError if nothing is given, if both a seed and a generator's state are given, if a position is prepared,
    or if a value is out of range, too long, or not valid Unicode (a lone surrogate).
    """

    seed: str | None = None
    generator: int | None = None
    position: str | None = None
    prepared: str | None = None

    def __post_init__(self) -> None:
        if (self.seed is not None) + (self.generator is not None) > 1:
            raise ValueError("a start has a seed or a generator's state, not both")
        if self.seed is None and self.generator is None and self.position is None:
            raise ValueError("a start needs a seed, a generator's state or a position")
        if self.prepared is not None and self.position is not None:
            raise ValueError("a start has a position or a prepared board, not both")
        if self.generator is not None and not 0 <= self.generator < WORD_COUNT:
            raise InvalidError("a generator's state must be from 0 to 2**64 - 1, not {state}", state=self.generator)
        _check_text(Message("a seed"), self.seed, MAX_SEED_LENGTH)
        _check_text(Message("a position"), self.position, MAX_POSITION_LENGTH)
        _check_text(Message("a prepared board"), self.prepared, MAX_POSITION_LENGTH)

    def __repr__(self) -> str:
        given = [f"{name}={value!r}" for name, value in vars(self).items() if value is not None]
        return f"Start({', '.join(given)})"

    def random(self) -> Random:
        """Return a new generator for this game. A position that comes alone is used as the seed, without the white
        space around it."""
        if self.generator is not None:
            return Random(self.generator)
        if self.seed is not None:
            return Random.from_seed(self.seed)
        assert self.position is not None
        return Random.from_seed(self.position.strip())


def _check_text(what: Message, text: str | None, limit: int) -> None:
    """Raise ValueError if the text is longer than the limit or not valid Unicode."""
    if text is None:
        return
    if len(text) > limit:
        raise InvalidError(
            "{what} has at most {count} character, not {length}",
            "{what} has at most {count} characters, not {length}",
            what=what,
            count=limit,
            length=len(text),
        )
    if surrogates := [c for c in text if "\ud800" <= c <= "\udfff"]:
        raise InvalidError(
            "{what} must be valid Unicode, without the surrogate U+{code:04X}", what=what, code=ord(surrogates[0])
        )


def _check_order(now: int, time: int) -> None:
    """Raise ValueError for a time in the past."""
    if time < now:
        raise InvalidError("game time is at {now} ms and cannot go back to {time} ms", now=now, time=time)


class State(ABC):
    """One running game. A state is mutable, cheap to copy, and complete: two states with equal `text()` have the same
    future.

    `grid` is the board. `time` is game time in whole milliseconds. The board "at t" is the board after the inputs at t
    and before the timers at t. While `paused`, game time stands still. `options` are the chosen options; a position may
    decide some of them (the size of its board), and a restart keeps them. `random` is the generator of the game.
    `origin` is the generator's state before the first draw of this game (a restart begins another game), or None if the
    game began from a position. `counters` are the names of the attributes that undo does not take back, such as the
    number of mistakes. What an input does must not depend on them.
    """

    __slots__ = ()

    counters: ClassVar[tuple[str, ...]] = ()

    grid: Grid
    time: int
    paused: bool
    options: Options
    random: Random
    origin: int | None

    @abstractmethod
    def __init__(self, options: Options, start: Start) -> None: ...

    def __repr__(self) -> str:
        paused = ", paused" if self.paused else ""
        return f"<{type(self).__name__} {self.grid.rows}x{self.grid.columns} at {self.time} ms{paused}>"

    @abstractmethod
    def send(self, text: str) -> Events | None:
        """Take one input at the current game time. Return the events, an empty sequence if there are none, or None if
        the input has no effect and the state is unchanged. If the game refuses the input, raises InputRefusedError and
        leaves the state unchanged."""

    @abstractmethod
    def status(self) -> Mapping[str, int | str]:
        """Return the figures that a player sees (score, level, moves …), by name."""

    def figures(self) -> Mapping[str, int]:
        """Return the whole numbers that are stored for a finished game, by name: by default those of `status()`.

        A game with its own clock adds `time` in ms; otherwise the session adds the game time since its start.
        """
        return {name: value for name, value in self.status().items() if isinstance(value, int)}

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None if it has not ended."""

    def elapsed(self) -> int | None:
        """Return the ms on the clock of this game, or None if it has none. By default it has none."""
        return None

    def progress(self) -> float | None:
        """Return how much of the way to the end is done, from 0 to 1; None if the game has no end to reach, or if that
        cannot be said. By default it cannot."""
        return None

    @abstractmethod
    def inputs(self) -> tuple[str, ...]:
        """Return the inputs that would have an effect now."""

    def position(self) -> str | None:
        """Return the current board as a position, with which another game can begin (see `Start`); None if the game has
        no positions. By default it has none."""
        return None

    def end_position(self) -> str:
        """Return the current board as text, also after the end. By default it is the position or, if there is none, the
        grid."""
        return self.position() or self.grid.text()

    @property
    def assisted(self) -> bool:
        """Whether the game has shown the player more than others see, so that it does not rank. By default it has
        not."""
        return False

    def counts(self) -> tuple[Any, ...]:
        """Return the values of the counters."""
        return tuple(getattr(self, name) for name in self.counters)

    def keep_counters(self, counts: tuple[Any, ...]) -> None:
        """Take over the counters that this game had when undo left it."""
        for name, value in zip(self.counters, counts, strict=True):
            setattr(self, name, value)

    @abstractmethod
    def text(self) -> str:
        """Return the complete state in its canonical text form: board, timers, holds, generator."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an equal state that shares nothing mutable with this one."""

    def pack(self) -> None:  # noqa: B027  # a state need not become smaller
        """Take less memory, if that is possible. From now on, this state is only copied. By default, nothing
        changes."""

    def running(self) -> Self:
        """Return a copy that is not paused."""
        state = self.copy()
        if state.paused:
            state.send("resume")
        return state

    @abstractmethod
    def advance_to(self, time: int) -> Events:
        """Let game time pass up to `time` ms, and return the events. Timers that are due before `time` fire in order,
        each at its own millisecond. Does nothing while paused. Raises ValueError for a time in the past."""

    @abstractmethod
    def due(self) -> int | None:
        """Return the game time in ms at which the next timer fires, or None if no timer is set."""


class RealTimeState(State):
    """A game in which time moves something.

    `pieces` counts the pieces (or drops, or enemies) that have entered since the start. A restart does not reset it.
    Undo returns to a moment at which it changed.
    """

    __slots__ = ()

    pieces: int

    @abstractmethod
    def release(self) -> bool:
        """End all holds, as if every key were released. Return whether there were any."""

    @classmethod
    def sets_handling(cls, text: str) -> bool:
        """Return whether an input sets how the player's keys behave (auto-repeat, for example). Undo leaves such
        settings as they are. By default no input does."""
        return False

    def set_handling(self, text: str) -> bool:
        """Set how the player's keys behave, as this input does, and return whether that changed anything. By default,
        nothing changes while the game is paused or after its end."""
        return not self.paused and self.outcome() is None and self.send(text) is not None


class BoardState(State):
    """What `TurnState` and `TimedState` have in common.

    A subclass sets up `grid` in `begin`, drawing from `self.random`, and implements `act`, `moves`, `status`, `outcome`
    and `details`. This class pauses, restarts, copies, and refuses moves after the end. A subclass with other mutable
    attributes than `grid`, `layers` and `random` must copy them in `copy`.

    `layers` are further grids of the same size by name, such as the player's marks; they are part of the text.
    `prepared` is the text of a board that a search has found (see `Preparation`), None if the game needs none.
    """

    grid: Grid
    layers: dict[str, Grid]

    def __init__(self, options: Options, start: Start) -> None:
        self.options = options
        self.random = start.random()
        self.time = 0
        self.paused = False
        self.layers = {}
        self.prepared = start.prepared
        self.origin = self.random.state if start.position is None else None
        self._begin_game(start.position)

    def _begin_game(self, position: str | None) -> None:
        self.begin(position)

    @abstractmethod
    def begin(self, position: str | None) -> None:
        """Set up a new game from the position, or at random if it is None. A restart passes None, and continues with
        the same generator. Raises ValueError for a text that is not a position of this game, and for a board in
        `self.prepared` that this game cannot have."""

    @abstractmethod
    def act(self, text: str) -> Events | None:
        """Take a move of this game, and return what `send` returns. Raises InputRefusedError for a text that is not a
        move of this game."""

    @abstractmethod
    def moves(self) -> tuple[str, ...]:
        """Return the moves that have an effect now."""

    def cell_inputs(self, *verbs: str) -> tuple[str, ...]:
        """Return the inputs `verb ROW COLUMN` for all cells, one verb after the other."""
        return cell_words(self.grid.rows, self.grid.columns, *verbs)

    def read_cell_input(self, text: str, *verbs: str) -> tuple[str, Cell]:
        """Return the verb and the cell of an input such as `press 2 3`. Raises InputRefusedError for other verbs, for
        texts of another form, and for cells outside the board."""
        match = CELL_INPUT.fullmatch(text)
        if not match or match[1] not in verbs:
            forms = one_of(f"{verb} ROW COLUMN" for verb in verbs)
            raise InputRefusedError("expected {forms}, not {input}", forms=forms, input=repr(text[:40]))
        return match[1], self.checked_cell(match[2], match[3])

    def checked_cell(self, row: str, column: str) -> Cell:
        """Return the cell in this row and column. Raises InputRefusedError for one outside the board."""
        cell = (int(row), int(column))
        if cell not in self.grid:
            raise InputRefusedError(
                "the board has {rows} rows and {columns} columns: there is no row {row}, column {column}",
                rows=self.grid.rows,
                columns=self.grid.columns,
                **counted(cell),
            )
        return cell

    @abstractmethod
    def details(self) -> str:
        """Return the part of `text()` that is not board, time, pause or generator, in one line."""

    def begin_again(self) -> None:
        """Set up the board with which this game began, for the input `again`. The game goes on: its clock keeps
        running, and the step can be undone. A game that does not override this refuses the input."""
        raise InputRefusedError("again: this game cannot begin the same board again")

    def send(self, text: str) -> Events | None:
        """Take `pause`, `resume`, `restart`, `again` or a move (see `State.send`). The board of a restart that needs a
        prepared one follows after a blank."""
        if text == "restart" or text.startswith("restart "):
            return self._restart(text[len("restart ") :] or None)
        if text in ("pause", "resume"):
            return self._pause(text == "pause")
        if (outcome := self.outcome()) and text != outcome.resume:
            raise InputRefusedError(self._refusal(text, outcome))
        if self.paused:
            return None
        return self._again() if text == "again" else self.act(text)

    def _again(self) -> Events | None:
        before = self.copy()
        self.begin_again()
        same = (self.grid, self.layers, self.random) == (before.grid, before.layers, before.random)
        return None if same and self.details() == before.details() else (Event("restarted"),)

    def _restart(self, prepared: str | None) -> Events:
        before = self.copy()
        self.paused = False
        self.origin = self.random.state
        self.prepared = prepared
        try:
            self._begin_game(None)
        except ValueError as error:
            vars(self).clear()
            vars(self).update(vars(before))
            raise InputRefusedError("restart: {reason}", reason=message_of(error)) from error
        return (Event("restarted"),)

    def _refusal(self, text: str, outcome: Outcome) -> str:
        reason = translatable(outcome.reason)
        if outcome.final:
            return Message(
                "{input!r}: the game is over ({reason}); only restart works now", input=text[:40], reason=reason
            )
        return Message(
            "{input!r}: the game is over ({reason}); only restart and {resume!r} work now",
            input=text[:40],
            reason=reason,
            resume=outcome.resume,
        )

    def _pause(self, pause: bool) -> Events | None:
        if pause == self.paused or self.outcome():
            return None
        self.paused = pause
        return (Event("paused" if pause else "resumed"),)

    def inputs(self) -> tuple[str, ...]:
        """Return the moves that have an effect now, `pause` or `resume`, and `restart`."""
        if outcome := self.outcome():
            return ("restart",) if outcome.final else (outcome.resume, "restart")
        if self.paused:
            return ("resume", "restart")
        return (*self.moves(), "pause", "restart")

    def text(self) -> str:
        """Return the board, the layers, the details, and a line with time, pause and generator."""
        paused = " paused" if self.paused else ""
        layers = "".join(f"\n{name}: {layer.text()}" for name, layer in sorted(self.layers.items()))
        return f"{self.grid.text()}{layers}\n{self.details()}\n{self.time}{paused} {self.random.state:016x}"

    def pack(self) -> None:
        """Take less memory (see `State.pack`)."""
        self.random = Random(self.random.state)  # without the words that it has computed ahead
        for grid in (self.grid, *self.layers.values()):
            grid.pack()

    def copy(self) -> Self:
        """Return an equal state with its own grid, layers and generator."""
        new = copy.copy(self)
        new.grid = self.grid.copy()
        new.layers = {name: layer.copy() for name, layer in self.layers.items()}
        new.random = self.random.copy()
        return new


class TurnState(BoardState):
    """A game played in turns: time stamps the inputs, and nothing moves on its own. `BoardState` says what a subclass
    implements.

    `began` is the ms of game time at which this game began: 0, or the time of the last restart. `ended` is the time at
    which the clock stopped (see `won_by`), None before.
    """

    began: int
    ended: int | None

    def _begin_game(self, position: str | None) -> None:
        self.began, self.ended = self.time, None
        super()._begin_game(position)

    def won_by(self, *events: Event) -> Events:
        """Return the events of a move. If it has won the game, stop the clock, and add the event `won`."""
        if not self.outcome():
            return events
        self.ended = self.time
        return (*events, Event("won"))

    def advance_to(self, time: int) -> Events:
        """Set game time to `time` ms, unless the game is paused. Raises ValueError for a time in the past."""
        _check_order(self.time, time)
        if not self.paused:
            self.time = time
        return ()

    def elapsed(self) -> int:
        """Return the ms since this game began, until `ended`."""
        return (self.time if self.ended is None else self.ended) - self.began

    def due(self) -> int | None:
        """Return None: a turn game has no timer."""
        return None


class TimedState(BoardState, RealTimeState):
    """A game in which timers move something. A subclass implements what `BoardState` says, and `fire`.

    `timers` are the ms of game time at which each timer fires, by name: `self.timers["fall"] = self.time + 500`. They
    are part of the text. Time stands still in a pause and after the end. A subclass adds to `pieces` when a piece
    enters; a restart counts as one at least. A subclass whose keys are held overrides `release`.
    """

    timers: dict[str, int]

    def __init__(self, options: Options, start: Start) -> None:
        self.pieces = 0
        super().__init__(options, start)

    def _begin_game(self, position: str | None) -> None:
        before, self.timers = self.pieces, {}
        super()._begin_game(position)
        self.pieces = max(self.pieces, before + 1)

    @abstractmethod
    def fire(self, timer: str) -> Events:
        """Do what happens when this timer fires, at `self.time`, and return the events. The timer is no longer set."""

    def release(self) -> bool:
        """Return False: no key is held."""
        return False

    def _pause(self, pause: bool) -> Events | None:
        events = super()._pause(pause)
        if events and pause:
            self.release()
        return events

    def due(self) -> int | None:
        """Return the time of the next timer; None in a pause, after the end, and if no timer is set."""
        return None if self.paused or not self.timers or self.outcome() else min(self.timers.values())

    def advance_to(self, time: int) -> Events:
        """Let the timers that are due before `time` fire: those of the same ms in the order of their names. Raises
        ValueError for a time in the past."""
        _check_order(self.time, time)
        happened: list[Event] = []
        while (due := self.due()) is not None and due < time:
            self.time = due
            timer = min(name for name, at in self.timers.items() if at == due)
            del self.timers[timer]
            happened.extend(self.fire(timer))
        if not self.paused:
            self.time = time
        return happened

    def text(self) -> str:
        """Return the text of the board and the details, the number of pieces, and the timers."""
        timers = "".join(f" {name} {at}" for name, at in sorted(self.timers.items()))
        return f"{super().text()} {self.pieces}{timers}"

    def copy(self) -> Self:
        """Return an equal state with its own grid, layers, generator and timers."""
        new = super().copy()
        new.timers = self.timers.copy()
        return new
