"""A record being played: entry by entry, or along with time, forwards and back, to look at or to play on from.

Every entry is checked against the rules as it is played; the first one that they do not take raises DivergedError. What
a hostile record can ask for is bounded: no more timers may fire than in any play that was really written down.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from puzzlebox.core.game import Game
from puzzlebox.core.history import Checkpoints
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record, RecordError, digest
from puzzlebox.core.session import OWN_INPUTS, Session
from puzzlebox.core.state import Event, InputRefusedError, State

S = TypeVar("S", bound=State)

TIMERS = 200_000
"""So many timers may act in a record of any length: hours of a falling game that nobody touches."""

TIMERS_AN_ENTRY = 2000
"""And so many more for each entry: a running game writes one at least every second."""

APART = 1024
"""Entries between two checkpoints to jump back to."""


class DivergedError(RecordError):
    """The record does not follow these rules: it was played under other rules, or changed by hand."""


class Passed(NamedTuple, Generic[S]):
    """A checkpoint of a replay: the number of entries played, of digests that agreed, and the session there."""

    place: int
    checked: int
    session: Session[S]


class Replay(Generic[S]):
    """A record at one place of it. `session` is the play there: read it, but leave it to the replay; `place` is the
    number of entries played, from 0 to `length`. `checked` counts the digests that agreed.

    Raises OptionError or ValueError for options or a start that the game refuses. Every way forward raises
    DivergedError at the first entry that these rules do not take, or whose digest differs, and stays before it.
    """

    def __init__(self, record: Record, game: Game[S]) -> None:
        self.record = record
        self.game = game
        self.session = Session(game, Options(game.options, record.options), record.start)
        self.place = 0
        self.checked = 0
        self.leaps = 0
        """How often the state has not grown out of the one before: an undo, a jump. A view starts anew there."""
        self._timers = TIMERS + TIMERS_AN_ENTRY * len(record.entries)
        self._kept = Checkpoints(Passed(0, 0, self.session.copy()), _place_of)
        self._seen = 0
        self._steps: list[tuple[int, int]] = [(0, 0)]  # (place, ms) of each step that has been passed

    @property
    def length(self) -> int:
        return len(self.record.entries)

    @property
    def over(self) -> bool:
        """Whether all of it has been played."""
        return self.place == self.length

    @property
    def ahead(self) -> int | None:
        """Ms of play until something happens: a timer acts or an entry is due. None at the end."""
        if self.over:
            return None
        due, now = self.session.state.due(), self.session.time
        entry = self.record.entries[self.place][0]
        return max(0, (entry if due is None else min(entry, due + 1)) - now)

    # Forwards

    def step(self) -> Sequence[Event]:
        """Play the next entry; returns what happened until then and by it."""
        time, text = self.record.entries[self.place]
        try:
            happened = self._pass_to(time)
            if self.session.time != time:
                raise InputRefusedError(f"game time stands still at {self.session.time} ms while paused")
            happened += self._take(text)
        except ValueError as error:
            raise DivergedError(f"line {self.place + 2}, at {time} ms: {error}") from error
        self.place += 1
        self._keep()
        return happened

    def forward(self, ms: int) -> Sequence[Event]:
        """Let so many ms of play pass, and play the entries on the way."""
        happened: list[Event] = []
        while not self.over:
            ahead = max(0, self.record.entries[self.place][0] - self.session.time)
            if ahead > ms:
                happened += self._passed(self.session.time + ms)
                break
            ms -= ahead
            happened += self.step()
        return happened

    def to_end(self) -> None:
        """Play all that is left."""
        while not self.over:
            self.step()

    def next_input(self) -> Sequence[Event]:
        """Play up to the next input, that one included."""
        happened: list[Event] = []
        while not self.over:
            happened += self.step()
            if _is_input(self._text(self.place - 1)):
                break
        return happened

    def next_step(self) -> Sequence[Event]:
        """Play until the next move is made or the next piece has entered."""
        steps, happened = len(self._steps), list[Event]()
        while not self.over and len(self._steps) == steps:
            due = self.session.state.due()
            if self.session.real_time and due is not None and due < self.record.entries[self.place][0]:
                happened += self._passed(due + 1)
            else:
                happened += self.step()
        return happened

    # Back, and anywhere

    def previous_input(self) -> None:
        """Go back to before the last input."""
        place = self.place - 1
        while place > 0 and not _is_input(self._text(place)):
            place -= 1
        self.jump(max(0, place))

    def previous_step(self) -> None:
        """Go back to before the last move, or to the entry of the piece, or of the one before."""
        step = self._steps[-1]
        if len(self._steps) > 1 and (not self.session.real_time or step == (self.place, self.session.time)):
            step = self._steps[-2]
        place, time = step
        self.jump(place)
        self._passed(max(time, self.session.time))

    def jump(self, place: int) -> None:
        """Go to right after so many entries."""
        if place <= self.place:
            self._go_back(place)
        self.leaps += 1
        while self.place < place:
            self.step()

    def _go_back(self, place: int) -> None:
        """Return to the nearest kept place that is not after this one."""
        self.place, self.checked, kept = self._kept.back_to(lambda passed: passed.place <= place)
        self.session = kept.copy()
        self._seen = kept.steps
        while len(self._steps) > 1 and self._steps[-1] > (self.place, self.session.time):
            self._steps.pop()
        self._timers = TIMERS + TIMERS_AN_ENTRY * self.length

    def take_over(self) -> Session[S]:
        """The play as it stands, for somebody to go on with: a session of its own, marked as assisted."""
        session = self.session.copy()
        session.mark_loaded()
        return session

    # How one entry is played

    def _take(self, text: str) -> list[Event]:
        if text.startswith("="):
            if text[1:] != digest(self.session.state):
                raise InputRefusedError("the digest differs")
            self.checked += 1
        elif text:
            return self._send(text)
        return []

    def _send(self, text: str) -> list[Event]:
        events = self.session.send(text)
        if events is None:
            raise InputRefusedError(f"{text[:40]!r} has no effect")
        self._note_step(self.place + 1)
        self.leaps += text in OWN_INPUTS
        return list(events)

    def _pass_to(self, time: int) -> list[Event]:
        """Let game time pass up to `time`, timer by timer."""
        session, happened = self.session, list[Event]()
        while (events := session.pass_timer(time)) is not None:
            happened += events
            self._note_step(self.place)
            self._timers -= 1
            if self._timers < 0:
                raise InputRefusedError(f"more happens by itself than any play holds, up to {session.time} ms")
        happened += session.advance_to(time)
        return happened

    def _note_step(self, place: int) -> None:
        if self.session.steps != self._seen:
            self._seen = self.session.steps
            self._steps.append((place, self.session.time))

    def _passed(self, time: int) -> list[Event]:
        """The same, where nothing can be amiss but how much happens by itself."""
        try:
            return self._pass_to(time)
        except ValueError as error:
            raise DivergedError(f"line {self.place + 2}: {error}") from error

    def _text(self, place: int) -> str:
        return self.record.entries[place][1]

    def _keep(self) -> None:
        if self.place >= self._kept.latest.place + APART:
            self._kept.add(Passed(self.place, self.checked, self.session.copy()))


def _is_input(text: str) -> bool:
    """Whether an entry is something that was done, not the clock or a digest."""
    return bool(text) and not text.startswith("=")


def _place_of(passed: Passed[S]) -> int:
    return passed.place


def replayed(record: Record, game: Game[S]) -> Session[S]:
    """Play a whole record under the game's rules. Raises DivergedError at the first entry that these rules do not take
    or whose digest differs; OptionError or ValueError for options or a start that the game refuses."""
    replay = Replay(record, game)
    replay.to_end()
    return replay.session
