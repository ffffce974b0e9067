"""A playthrough: a game and its log, from its beginning to its score.

It owns the session, its journal, the player's preferences and the score entry. Windows, terminals, bots and tests play
games through it; none of them writes a journal or a score itself.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Events, InputRefusedError, Outcome, Start, State
from puzzlebox.play.journal import Journal
from puzzlebox.registry import failure_message

if TYPE_CHECKING:
    from puzzlebox.play.bests import NewBest
    from puzzlebox.store.scores import ScoreEntry, Scores

S = TypeVar("S", bound=State)

Listener = Callable[[str, Events], None]
"""Takes an input that had an effect, or an empty text if time has passed, and the events."""


class BrokenGameError(RuntimeError):
    """The rules of a game raised an error. The message names the game and the error."""


class Result(NamedTuple):
    """What is stored of a game that has ended: its score entry, and the bests that it beats."""

    entry: "ScoreEntry"
    new_bests: "tuple[NewBest, ...]"


class Playthrough(Generic[S]):
    """A playthrough of a game. `Library.begin`, `resume` and `load` return one.

    `session` has the state and the log: read it, but change it only through this object. `preferences` are the
    player's. `ended` tells whether the game has ended; `result` is set when it ends. Without a `journal` or `scores`,
    nothing is stored; `scores` is called only at the end. `listener`, if set, is called with each input that had an
    effect and its events, and with an empty text and the events when time has passed. `resumed_later` is True from when
    a game of an earlier time is opened until it is resumed.
    """

    def __init__(
        self,
        session: Session[S],
        preferences: Options,
        journal: Journal | None = None,
        scores: "Callable[[], Scores | None]" = lambda: None,
    ) -> None:
        self.session = session
        self.journal = journal
        self.preferences = preferences
        self.result: Result | None = None
        self.listener: Listener | None = None
        self.resumed_later = session.paused and len(session.log) > 0
        self._scores = scores
        self._broken = False
        self.ended = self.outcome is not None

    def __repr__(self) -> str:
        state = "ended" if self.outcome else "paused" if self.paused else "running"
        return f"<Playthrough of {self.game.id}, {len(self.session.log)} inputs, {self.session.time} ms, {state}>"

    @property
    def game(self) -> Game[S]:
        """The game that is played."""
        return self.session.game

    @property
    def state(self) -> S:
        """The current state."""
        return self.session.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it has not ended."""
        return self.session.state.outcome()

    @property
    def paused(self) -> bool:
        """Whether the game is paused."""
        return self.session.paused

    @property
    def moves_when_resumed(self) -> bool:
        """Whether a timer would be set if the game were resumed."""
        state = self.state.copy()
        state.send("resume")
        return state.due() is not None

    # Playing

    def send(self, text: str) -> Events | None:
        """Take one input now, as `Session.send` does.

        Raises InputRefusedError, and then nothing has changed, and BrokenGameError if the rules raise anything else.
        """
        with self._calling_the_rules():
            events = self.session.send(text)
            if text == "resume" and events is not None:
                self.send_preferences()
            ended = self.outcome is not None
        if events is not None:
            self.resumed_later = self.resumed_later and text != "resume"
            self._notify(text, events, ended)
        return events

    def advance(self, ms: int) -> Events:
        """Let this many ms of game time pass and return the events. Does nothing while the game is paused.

        Raises BrokenGameError if the rules raise an error.
        """
        with self._calling_the_rules():
            events = self.session.advance_to(self.session.time + ms)
            ended = self.outcome is not None
        self.tick()  # first, because it may create the journal, which the score entry names
        if events or ended != self.ended:
            self._notify("", events, ended)
        return events

    def wait(self) -> Events:
        """Let game time pass until the next timer has fired, and return the events. Does nothing if none is set."""
        due = self.state.due()
        return () if due is None else self.advance(due + 1 - self.session.time)

    def pause(self) -> Events | None:
        """Pause the game if it is running, and return what `send` returns; otherwise return None."""
        return None if self.outcome or self.paused else self.send("pause")

    def send_preferences(self) -> None:
        """Send the player's preferences to the game, if it has not ended."""
        if self.outcome is None:
            for text in self.game.start_inputs(self.preferences):
                self.session.send(text)

    def next_start(self) -> Start:
        """Return the start of the next game: the same position if this game began from one, or else, as for a restart,
        the state of this game's generator."""
        start = self.session.start
        if start.position is not None and self.state.origin is None:
            return start
        return Start(generator=self.state.random.state)

    # Storing

    def tick(self) -> None:
        """Write the clock or a digest into the journal, if one is due.

        This and everything else that writes raises BrokenGameError if the rules raise an error.
        """
        if self.journal:
            with self._calling_the_rules():
                self.journal.tick()

    def rest(self) -> None:
        """Write the current state into the journal, and sync it to the disk soon."""
        self.tick()
        if self.journal:
            with self._calling_the_rules():
                self.journal.rest()

    def close(self) -> None:
        """Close the journal. If the game has ended, the journal is moved to the replays; otherwise the game stays in
        progress. After an error in the rules, it stays in progress as it was before the error."""
        self._stop_writing(to_replays=False)

    def retire(self) -> None:
        """Close the journal and move it to the replays, even if the game has not ended."""
        self._stop_writing(to_replays=True)

    def abandon(self) -> None:
        """Close the journal after an error in the rules. The game stays in progress as it was before the error."""
        if self.journal:
            self.journal.abandon()

    def _stop_writing(self, to_replays: bool) -> None:
        if self.journal is None:
            return
        if self._broken:
            self.abandon()
            return
        try:
            with self._calling_the_rules():
                if to_replays or self.outcome:
                    self.journal.finish()
                else:
                    self.journal.close()
        except BrokenGameError:
            self.abandon()
            raise

    @contextmanager
    def _calling_the_rules(self) -> Iterator[None]:
        """Turn errors of the rules, other than refusals, into BrokenGameError."""
        try:
            yield
        except (InputRefusedError, BrokenGameError):
            raise
        except Exception as error:
            self._broken = True
            raise BrokenGameError(failure_message(self.game.id, error)) from error

    # The result

    def _notify(self, text: str, events: Events, ended: bool) -> None:
        if ended and not self.ended:
            with self._calling_the_rules():
                entry = self._score_entry()
            self.result = self._store(entry)
        elif not ended:
            self.result = None
        self.ended = ended
        if self.listener:
            self.listener(text, events)

    def _score_entry(self) -> "ScoreEntry":
        from puzzlebox.store.scores import ScoreEntry

        journal = self.journal.path.name if self.journal and self.journal.path else None
        return ScoreEntry.of(self.session, time.time_ns() // 1_000_000, os.urandom(8).hex(), journal)

    def _store(self, entry: "ScoreEntry") -> Result:
        """Store the score entry, and return it with the bests that it beats."""
        from puzzlebox.play.bests import new_bests

        scores = self._scores()
        if scores is None:
            return Result(entry, ())
        beaten = new_bests(self.session, entry, scores)
        scores.keep(entry)
        return Result(entry, beaten)


AnyPlaythrough = Playthrough[Any]
