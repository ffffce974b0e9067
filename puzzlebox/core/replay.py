"""Replays a record: by entries or by time, forwards and backwards, to watch it or to continue it.

Every entry is checked against the rules as it is replayed; the first one that they do not allow raises DivergedError.
The work that a record may cause is limited by its length (see `puzzlebox.core.log`).
"""

from array import array
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from puzzlebox.core.game import Game
from puzzlebox.core.history import Checkpoints
from puzzlebox.core.log import (
    ENTRY_BYTES,
    RECORD_BASE,
    RECORD_PER_BYTE,
    BudgetExceededError,
    digest_cost,
    drawing_cost,
)
from puzzlebox.core.message import message_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record, RecordError, digest
from puzzlebox.core.session import OWN_INPUTS, Session, check_time
from puzzlebox.core.state import Event, InputRefusedError, State
from puzzlebox.core.stepwise import Slices, result_of

S = TypeVar("S", bound=State)

MIN_CHECKPOINT_GAP = 1024
"""The smallest number of entries between two checkpoints to jump back to."""

CHECKPOINT_DENSITY = 32
"""Far into a record, the gap before a checkpoint is at least a 32nd of the entries before it."""

SLICE_WORK, SLICE_ENTRIES = 5000, 512
"""The units of work and the number of entries after which a slice of a jump ends: a few milliseconds."""


class DivergedError(RecordError):
    """The record does not follow these rules: it was played under other rules, or changed by hand."""


class ReplayMark(NamedTuple, Generic[S]):
    """A checkpoint of a replay: the number of entries replayed, the number of digests that matched, the work in
    addition to the session's, and the session there."""

    place: int
    checked: int
    work: int
    session: Session[S]


class Replay(Generic[S]):
    """A record that has been replayed up to some place.

    `place` is the number of entries replayed, from 0 to `length`. `session` is the session there: read it, but do not
    change it. `checked` counts the digests that matched. Only a `seekable` replay keeps checkpoints, so that it can go
    back quickly.

    Raises RecordError for a start without the board that a search would have to find, OptionError or ValueError for
    options or a start that the game refuses. Each method that goes forward raises
    DivergedError at the first entry that these rules do not allow or whose digest differs, and stops before it.
    """

    def __init__(self, record: Record, game: Game[S], seekable: bool = True) -> None:
        self.record = record
        self.game = game
        options = Options(game.options, record.options)
        if game.needs_preparing(options, record.start):
            raise RecordError("line 1: the start lacks its prepared board")
        self.session = Session(game, options, record.start)
        self.place = 0
        self.checked = 0
        self.leaps = 0
        """How many times the state was replaced instead of played on from, by an undo or a jump. A view is then
        reset."""
        self._seekable = seekable
        self._allowed = _work_allowed(record)
        self._work = drawing_cost(self.session.words_at_start)
        self._kept = Checkpoints(ReplayMark(0, 0, self._work, self.session.copy()), _place_of)
        self._seen = 0
        self._step_places, self._step_times = array("L", [0]), array("q", [0])  # of each step so far

    def __repr__(self) -> str:
        return f"<Replay of {self.game.id}, entry {self.place} of {self.length}, {self.session.time} ms>"

    @property
    def length(self) -> int:
        """The number of entries in the record."""
        return len(self.record.entries)

    @property
    def over(self) -> bool:
        """Whether all entries have been replayed."""
        return self.place == self.length

    @property
    def ahead(self) -> int | None:
        """Ms of game time until a timer fires or an entry is due. None at the end."""
        if self.over:
            return None
        due, now = self.session.state.due(), self.session.time
        entry = self.record.entries[self.place][0]
        return max(0, (entry if due is None else min(entry, due + 1)) - now)

    # Forwards

    def step(self) -> Sequence[Event]:
        """Replay the next entry. Return the events up to it, and its own."""
        time, text = self.record.entries[self.place]
        try:
            happened = self._pass_to(time)
            check_time(self.session, time)
            happened += self._take(text)
            self._check_work()
        except ValueError as error:
            raise self._diverged(time, error) from error
        self.place += 1
        self._keep()
        return happened

    def pass_time(self) -> None:
        """Let game time pass up to the next entry, which is not replayed."""
        self._advance(self.record.entries[self.place][0])

    def forward(self, ms: int) -> Sequence[Event]:
        """Let this many ms pass, replay the entries in that time, and return the events."""
        happened: list[Event] = []
        while not self.over:
            ahead = max(0, self.record.entries[self.place][0] - self.session.time)
            if ahead > ms:
                happened += self._advance(self.session.time + ms)
                break
            ms -= ahead
            happened += self.step()
        return happened

    def to_end(self) -> None:
        """Replay the rest of the record."""
        result_of(self.jumping(self.length))

    def next_input(self) -> Sequence[Event]:
        """Replay up to and including the next input. Return the events."""
        happened: list[Event] = []
        while not self.over:
            happened += self.step()
            if _is_input(self._text(self.place - 1)):
                break
        return happened

    def next_step(self) -> Sequence[Event]:
        """Replay until the next move has been made or the next piece has entered. Return the events."""
        steps, happened = len(self._step_places), list[Event]()
        while not self.over and len(self._step_places) == steps:
            happened += self.next_change()
        return happened

    def next_change(self) -> Sequence[Event]:
        """Let the next timer fire, or replay the next entry if it comes first. Return the events."""
        due = self.session.state.due()
        if self.session.real_time and due is not None and due < self.record.entries[self.place][0]:
            return self._advance(due + 1)
        return self.step()

    # Backwards, and jumps

    def previous_input(self) -> None:
        """Go back to the place before the last input."""
        place = self.place - 1
        while place > 0 and not _is_input(self._text(place)):
            place -= 1
        self.jump(max(0, place))

    def previous_step(self) -> None:
        """Go back to the state before the last move. In a real-time game, go back to the moment when the current piece
        entered or, at that moment, to the piece before it."""
        number = len(self._step_places) - 1
        at_entry = (self._step_places[number], self._step_times[number]) == (self.place, self.session.time)
        if number and (not self.session.real_time or at_entry):
            number -= 1
        place, time = self._step_places[number], self._step_times[number]
        self.jump(place)
        self._advance(max(time, self.session.time))

    def jump(self, place: int) -> None:
        """Go to the place after this many entries."""
        result_of(self.jumping(place))

    def jumping(self, place: int) -> Slices[None]:
        """Go to the place after this many entries, slice by slice."""
        if place <= self.place and (place < self.place or self._seekable):
            self._go_back(place)
        self.leaps += 1
        first = self.place
        while self.place < place:
            self._slice(min(place, self.place + SLICE_ENTRIES), self.session.work + SLICE_WORK)
            self.leaps += 1
            yield (self.place - first) / (place - first)

    def _slice(self, place: int, work: int) -> None:
        """Replay up to this place, but stop when the session's work has reached this many units."""
        while self.place < place and self.session.work < work:
            if not self._fire(self.record.entries[self.place][0]):
                self.step()

    def _fire(self, before: int) -> bool:
        """Let the next timer fire if it is due before this ms of game time. Return whether it fired."""
        if self.session.pass_timer(before) is None:
            return False
        self._note_step(self.place)
        try:
            self._check_work()
        except ValueError as error:
            raise self._diverged(self.session.time, error) from error
        return True

    def _go_back(self, place: int) -> None:
        """Return to the nearest checkpoint that is not after this place."""
        self._kept.drop_while(lambda mark: mark.place > place)
        self.place, self.checked, self._work, kept = self._kept.latest
        self.session = kept.copy()
        self._seen = kept.steps
        here = (self.place, self.session.time)
        while len(self._step_places) > 1 and (self._step_places[-1], self._step_times[-1]) > here:
            self._step_places.pop()
            self._step_times.pop()

    def take_over(self) -> Session[S]:
        """Return a copy of the session for a player to continue, marked as assisted."""
        session = self.session.copy()
        session.mark_loaded()
        return session

    # Single entries

    def _diverged(self, time: int, error: ValueError) -> DivergedError:
        """Return the error of the next entry, or of a timer before it, with the line's number."""
        reason = message_of(error)
        return DivergedError("line {line}, at {time} ms: {reason}", line=self.place + 2, time=time, reason=reason)

    def _take(self, text: str) -> list[Event]:
        if text.startswith("="):
            self._work += digest_cost(len(self.session.state.grid))
            self._check_work()
            if text[1:] != digest(self.session.state):
                raise InputRefusedError("the digest differs")
            self.checked += 1
        elif text:
            return self._send(text)
        return []

    def _send(self, text: str) -> list[Event]:
        if self.session.needs_search(text):
            raise InputRefusedError("{input} lacks its prepared board", input=text[:40])
        events = self.session.send(text)
        if events is None:
            raise InputRefusedError("{input} has no effect", input=repr(text[:40]))
        self._note_step(self.place + 1)
        self.leaps += text in OWN_INPUTS
        return list(events)

    def _pass_to(self, time: int) -> list[Event]:
        """Let game time pass up to `time` ms, timer by timer, and return the events."""
        session, happened = self.session, list[Event]()
        while (events := session.pass_timer(time)) is not None:
            happened += events
            self._note_step(self.place)
            self._check_work()
        happened += session.state.advance_to(time)
        return happened

    def _check_work(self) -> None:
        if self.session.work + self._work > self._allowed:
            raise BudgetExceededError("replaying this takes more work than a record of its length allows")

    def _note_step(self, place: int) -> None:
        if self._seekable and self.session.steps != self._seen:
            self._seen = self.session.steps
            self._step_places.append(place)
            self._step_times.append(self.session.time)

    def _advance(self, time: int) -> list[Event]:
        """Let game time pass up to `time` ms without an entry, and return the events. Raises DivergedError."""
        try:
            return self._pass_to(time)
        except ValueError as error:
            raise self._diverged(self.session.time, error) from error

    def _text(self, place: int) -> str:
        return self.record.entries[place][1]

    def _keep(self) -> None:
        gap = max(MIN_CHECKPOINT_GAP, self.place // CHECKPOINT_DENSITY)
        if self._seekable and self.place >= self._kept.latest.place + gap:
            kept = self.session.copy()
            kept.state.pack()
            self._kept.add(ReplayMark(self.place, self.checked, self._work, kept))


def _work_allowed(record: Record) -> int:
    """Return the units of work that a record of this length allows."""
    return RECORD_BASE + RECORD_PER_BYTE * sum(ENTRY_BYTES + len(text) for _, text in record.entries)


def _is_input(text: str) -> bool:
    """Return whether the text of an entry is an input, not empty or a digest."""
    return bool(text) and not text.startswith("=")


def _place_of(mark: ReplayMark[S]) -> int:
    return mark.place


def replayed(record: Record, game: Game[S]) -> Session[S]:
    """Replay a record under the game's rules and return the session at its end.

    Raises DivergedError at the first entry that these rules do not allow or whose digest differs; OptionError or
    ValueError for options or a start that the game refuses.
    """
    return result_of(replaying(record, game))


def replaying(record: Record, game: Game[S]) -> Slices[Session[S]]:
    """Replay a record as `replayed` does, slice by slice."""
    replay = Replay(record, game, seekable=False)
    yield from replay.jumping(replay.length)
    return replay.session
