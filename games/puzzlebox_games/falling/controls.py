"""What held keys and time do to the falling piece. A rule set names its controls; each state has its own.

Controls are the only part of a game that knows keys and timers. They see the game as a `Body`: a piece on a well, which
can be moved, turned and locked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Protocol, Self, TypeVar, cast

from puzzlebox.core.message import Message
from puzzlebox.core.state import Event, Events, InputRefusedError
from puzzlebox_games.falling.groups import (
    Beginning,
    Delays,
    DropPoints,
    Entry,
    Field,
    FrameClock,
    Goal,
    Gravity,
    Handling,
    Lock,
)
from puzzlebox_games.falling.pieces import Cleared, Drawn, Found, Orientation, Placement, Shape, Vanishing
from puzzlebox_games.falling.strategies import Clearing, Rotation, Spins
from puzzlebox_games.falling.tally import Tally
from puzzlebox_games.falling.well import Well

MOVED = (Event("moved"),)
SANK = (Event("moved", "by itself"),)
TURNED = (Event("turned"),)
HELD: Events = ()
"""The events of an input that only changes which keys are held."""

Turned = tuple[bool, int]
"""Whether a turn was a quarter turn (or else a half turn), and the number of the shift that fitted."""

Figure = int | str

Act = Callable[[Any], Events | None]
Check = Callable[[Any], bool]

T = TypeVar("T")


class Rules(Protocol):
    """The part of a rule set that controls use."""

    @property
    def title(self) -> str: ...

    @property
    def field(self) -> Field: ...

    @property
    def pieces(self) -> tuple[Shape, ...]: ...

    @property
    def rotation(self) -> Rotation: ...

    @property
    def clock(self) -> FrameClock | None: ...

    @property
    def beginning(self) -> Beginning: ...

    @property
    def entry(self) -> Entry: ...

    @property
    def delays(self) -> Delays: ...

    @property
    def gravity(self) -> Gravity: ...

    @property
    def handling(self) -> Handling: ...

    @property
    def lock(self) -> Lock: ...

    @property
    def clearing(self) -> Clearing: ...

    @property
    def spins(self) -> Spins | None: ...

    @property
    def drop_points(self) -> DropPoints: ...

    @property
    def goal(self) -> Goal: ...

    @property
    def hold(self) -> bool: ...

    @property
    def inputs(self) -> tuple[str, ...]: ...


class Body(Protocol):
    """The part of a game that controls use: the piece at `offset` in the well, and what can be done with it.

    `in_play` is False from the fixing of a piece to the entry of the next one; `phase_at` is then the time in ms at
    which the next phase begins, unless the controls say when. `ended` is True after the end.
    """

    well: Well
    orientation: Orientation
    offset: int
    in_play: bool
    time: int
    started: int
    deadline: int | None
    phase_at: int | None
    interval: int
    tally: Tally
    initial_turn: str
    initial_hold: bool
    hold_used: bool
    waiting: Drawn | None
    queue: tuple[Drawn, ...]
    phase: str
    found: Found | None
    ended: bool
    paused: bool
    set_pieces: int
    won: str | None

    @property
    def rules(self) -> Rules: ...

    @property
    def placement(self) -> Placement: ...

    def fall(self) -> bool: ...

    def fits_below(self) -> bool: ...

    def swap(self) -> Events | None: ...

    def pause(self) -> Events | None: ...

    def resume(self) -> Events | None: ...

    def restart(self) -> Events | None: ...

    def over(self, text: str) -> InputRefusedError: ...

    def lock(self, happened: list[Event]) -> None: ...

    def can_be_fixed(self, happened: list[Event]) -> bool: ...

    def fix(self, happened: list[Event]) -> bool: ...

    def count(self, cleared: Cleared, happened: list[Event]) -> None: ...

    def set_level(self, level: int) -> None: ...

    def spawn(self, happened: list[Event]) -> None: ...

    def next_phase(self, happened: list[Event]) -> None: ...

    def lose(self, reason: str, happened: list[Event]) -> None: ...

    def win(self, reason: str, happened: list[Event]) -> None: ...


class Controls:
    """The controls of one game. They belong to its state: they are copied with it, and what they remember is part of
    its text.

    `inputs` has all inputs that such controls can take, each with what it does and with a check of whether it would
    have an effect; a subclass may override both. `figures` are the figures that only these controls have. `last_turn`
    is the last turn of the piece, if it has not moved since.
    """

    __slots__ = ("body",)

    inputs: ClassVar[Mapping[str, tuple[Act, Check]]]
    figures: ClassVar[Mapping[str, Callable[[Any], Figure]]] = {}

    body: Body

    @classmethod
    def check(cls, rules: Rules) -> None:
        """Check the fields of a rule set that depend on the controls. Raises ValueError."""
        raise NotImplementedError

    @classmethod
    def handling_text(cls, rules: Rules) -> Iterable[str]:
        """Return what a player should know about held keys and drops, one sentence each."""
        raise NotImplementedError

    @classmethod
    def falling_text(cls, rules: Rules) -> Iterable[str]:
        """Return what a player should know about gravity and locking, one sentence each."""
        raise NotImplementedError

    def __init_subclass__(cls) -> None:
        """Let the methods of the subclass stand for those of its bases in the table of inputs."""
        if hasattr(cls, "inputs"):
            cls.inputs = {text: (_own(cls, act), _own(cls, check)) for text, (act, check) in cls.inputs.items()}

    @property
    def last_turn(self) -> Turned | None:
        return None

    @property
    def darkness(self) -> int:
        """How much darker the falling piece is drawn, in hundredths, because it is about to lock."""
        return 0

    @property
    def vanishing(self) -> Vanishing | None:
        """The rows that have been removed but are still shown."""
        return None

    @property
    def shape_counts(self) -> tuple[int, ...]:
        """The number of pieces of each shape that have entered, in the order of the rule set; empty if the controls do
        not count them."""
        return ()

    def __init__(self, body: Body) -> None:
        self.body = body

    def copy(self, body: Body) -> Self:
        """Return equal controls for a copy of the game."""
        new = self.__class__.__new__(self.__class__)
        new.body = body
        return new

    def begin(self) -> None:
        """Begin a new game at this time, with all keys up."""
        raise NotImplementedError

    def enter(self) -> None:
        """Do what belongs to the entry of a piece, which has just been placed."""

    def entered(self, happened: list[Event]) -> None:
        """Do what a held key does to a piece that has just entered."""

    def level_changed(self) -> None:
        """Called when the level has changed at a lock."""

    def resumed(self) -> None:
        """Called after a pause."""

    def release(self) -> bool:
        """End all holds. Return whether there were any."""
        raise NotImplementedError

    def due(self) -> int | None:
        """Return the time in ms at which a timer fires next; None if none will."""
        raise NotImplementedError

    def advance_to(self, time: int, happened: list[Event]) -> None:
        """Fire all timers that are due before this time, and set the game's time to it."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """Return the holds and timers as lines of the state's text."""
        raise NotImplementedError

    def more_lines(self) -> list[str]:
        """Return what follows at the end of the state's text."""
        return []

    def take(self, text: str) -> Events | None:
        """Take an input that is not in the table of inputs, or refuse it."""
        raise InputRefusedError(
            Message(
                "{input} is not an input of {game}, which takes {inputs}",
                input=repr(text[:40]),
                game=Message(self.body.rules.title),
                inputs=", ".join(self.body.rules.inputs),
            )
        )

    def recorded(self) -> Mapping[str, int]:
        """Return figures that are recorded for a finished game but are not among those of the rule set, or are shown in
        another form."""
        return {}

    # Inputs that are the same in all games

    def pause(self) -> Events | None:
        return self.body.pause()

    def resume(self) -> Events | None:
        return self.body.resume()

    def restart(self) -> Events | None:
        return self.body.restart()

    def always(self) -> bool:
        return True

    def never(self) -> bool:
        return False


def _own(cls: type[Controls], function: T) -> T:
    """Return the method of this class that has the function's name, or else the function."""
    return cast(T, getattr(cls, getattr(function, "__name__", ""), function))


GAME_INPUTS: Mapping[str, tuple[Act, Check]] = {
    "pause": (Controls.pause, Controls.always),
    "resume": (Controls.resume, Controls.never),
    "restart": (Controls.restart, Controls.always),
}
"""The inputs that all games have, as if the game were neither paused nor over."""
