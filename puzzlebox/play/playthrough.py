"""A playthrough: one play of one game, from its beginning to its score.

It owns the session, its journal, the player's handling and the score entry. A window, a terminal, a bot or a test plays
through it; none of them writes a journal or a score.
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
"""Takes an input that acted (empty: time passed) and what happened."""


class BrokenGameError(RuntimeError):
    """The rules of a game raised an error. The message names the game and the error."""


class Result(NamedTuple):
    """What is kept of a play that has ended: its score entry, and the bests that it beats."""

    entry: "ScoreEntry"
    new_bests: "tuple[NewBest, ...]"


class Playthrough(Generic[S]):
    """One play of a game. `Library.begin`, `resume` and `load` return one.

    `session` is the play itself: read it, but change it only through this object. `preferences` are the player's.
    `ended` tells whether the game has ended, `result` is set once it has ended here. Without a `journal` or `scores`,
    nothing is kept; `scores` is called only at the end. `listener`, if set, is called with each input that acted and
    what happened, and with an empty text and what happened as time passed. `resumed_later` is True until a play that
    was left at another time goes on.
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
        return self.session.game

    @property
    def state(self) -> S:
        return self.session.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it has."""
        return self.session.state.outcome()

    @property
    def paused(self) -> bool:
        return self.session.paused

    @property
    def moves_when_resumed(self) -> bool:
        """Whether something would happen without the player, if the game were resumed."""
        state = self.state.copy()
        state.send("resume")
        return state.due() is not None

    # Playing

    def send(self, text: str) -> Events | None:
        """Take one input now, as `Session.send` does.

        Raises InputRefusedError, after which nothing has changed, and BrokenGameError if the rules raise anything else.
        """
        with self._calling_the_rules():
            events = self.session.send(text)
            if text == "resume" and events is not None:
                self.tell_handling()
            ended = self.outcome is not None
        if events is not None:
            self.resumed_later = self.resumed_later and text != "resume"
            self._notify(text, events, ended)
        return events

    def advance(self, ms: int) -> Events:
        """Let this many ms of game time pass and return what happened. Nothing happens while the game is paused.

        Raises BrokenGameError if the rules raise an error.
        """
        with self._calling_the_rules():
            events = self.session.advance_to(self.session.time + ms)
            ended = self.outcome is not None
        self.tick()  # first: the score names the journal, which may begin here
        if events or ended != self.ended:
            self._notify("", events, ended)
        return events

    def wait(self) -> Events:
        """Let game time pass until the next timer has fired, and return what happened. Do nothing if none is set."""
        due = self.state.due()
        return () if due is None else self.advance(due + 1 - self.session.time)

    def pause(self) -> Events | None:
        """Pause the game, if it is running. Return what `send` does."""
        return None if self.outcome or self.paused else self.send("pause")

    def tell_handling(self) -> None:
        """Send the game the player's preferences, if it has not ended."""
        if self.outcome is None:
            for text in self.game.start_inputs(self.preferences):
                self.session.send(text)

    def next_start(self) -> Start:
        """Return where the next play begins: at the same position if this play was given one, or else where this
        play's generator stands, as a restart does."""
        start = self.session.start
        if start.position is not None and self.state.origin is None:
            return start
        return Start(generator=self.state.random.state)

    # Keeping

    def tick(self) -> None:
        """Write the clock or a digest into the journal, if one is due.

        This and everything else that writes raises BrokenGameError if the rules raise an error.
        """
        if self.journal:
            with self._calling_the_rules():
                self.journal.tick()

    def rest(self) -> None:
        """Write how the play stands, and have it brought to the disk."""
        self.tick()
        if self.journal:
            with self._calling_the_rules():
                self.journal.rest()

    def close(self) -> None:
        """Stop writing. A play that has ended joins the replays; any other stays in progress. If the rules have raised
        an error, it stays in progress as far as it was played until then."""
        self._stop_writing(to_replays=False)

    def retire(self) -> None:
        """Stop writing, and move the play to the replays although it has not ended."""
        self._stop_writing(to_replays=True)

    def abandon(self) -> None:
        """Stop writing after the rules have raised an error. What was played until then stays in progress."""
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

    # What comes of it

    def _notify(self, text: str, events: Events, ended: bool) -> None:
        if ended and not self.ended:
            with self._calling_the_rules():
                entry = self._score_entry()
            self.result = self._kept(entry)
        elif not ended:
            self.result = None
        self.ended = ended
        if self.listener:
            self.listener(text, events)

    def _score_entry(self) -> "ScoreEntry":
        from puzzlebox.store.scores import ScoreEntry

        journal = self.journal.path.name if self.journal and self.journal.path else None
        return ScoreEntry.of(self.session, time.time_ns() // 1_000_000, os.urandom(8).hex(), journal)

    def _kept(self, entry: "ScoreEntry") -> Result:
        """Keep the score entry, and return it with the bests that it beats."""
        from puzzlebox.play.bests import new_bests

        scores = self._scores()
        if scores is None:
            return Result(entry, ())
        beaten = new_bests(self.session, entry, scores)
        scores.keep(entry)
        return Result(entry, beaten)


AnyPlaythrough = Playthrough[Any]
