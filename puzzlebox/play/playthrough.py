"""A playthrough: a game and its log, from its beginning to its score.

It owns the session, its journal, the player's preferences and the score entry. Windows, terminals, bots and tests play
games through it; none of them writes a journal or a score itself.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from puzzlebox.core.bot import Pilot, demonstrating
from puzzlebox.core.game import Game, NextGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.hand import Gesture, Hand
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.search import MAX_NODES, Hint, NoSolution, Search, SearchLimitError, Solution
from puzzlebox.core.session import OWN_INPUTS, Session, is_restart
from puzzlebox.core.state import Events, InputRefusedError, Outcome, Start, State, TurnState
from puzzlebox.core.stepwise import Slices, in_steps
from puzzlebox.play.journal import Journal
from puzzlebox.registry import NO_GAME_ERRORS, data_of, failure_message, hint_of, solve_of

if TYPE_CHECKING:
    from puzzlebox.play.results import Result, Results
    from puzzlebox.store.scores import Scores

S = TypeVar("S", bound=State)
T = TypeVar("T")

Listener = Callable[[str, Events], None]
"""Takes an input that had an effect, or an empty text if time has passed, and the events."""


MAX_WORK = 1_000_000
"""A playthrough that has taken more units of work than this (see `puzzlebox.core.log`) takes up to a second to
resume. The next game then begins a new one."""


LEAPS = OWN_INPUTS - {"hinted", "solved", "practice"}
"""Inputs that replace the state with another one."""


class BrokenGameError(RuntimeError):
    """The rules of a game raised an error. The message names the game and the error."""


class Playthrough(Generic[S]):
    """A playthrough of a game. `Library.begin`, `resume` and `load` return one.

    `session` has the state and the log: read it, but change it only through this object. `preferences` are the
    player's, and so is `hand`. `ended` tells whether the game has ended; `result` is set when it ends. If the player
    keeps playing after a win, the score entry is updated at the later end, before a restart, and when the playthrough
    is closed. Without a `journal` or `scores`, nothing is stored; `scores` is called only then. `listener`,
    if set, is called with each input that had an effect and its events, and with an empty text and the events when time
    has passed. `resumed_later` is True from when a game of an earlier time is opened until it is resumed.
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
        self.hand: Hand[S] = session.game.new_hand(preferences, session.options)
        self.result: Result | None = None
        self.listener: Listener | None = None
        self.resumed_later = session.paused and len(session.log) > 0
        self._scores = scores
        self._results: Results | None = None
        self._broken = False
        self._prepared: tuple[int | None, str | None] = None, None  # the board of the next game, by its generator
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
        return self.state.running().due() is not None

    # Playing

    def send(self, text: str) -> Events | None:
        """Take one input now, as `Session.send` does. An undo or redo that the game does not allow has no effect.

        Raises InputRefusedError, and then nothing has changed, and BrokenGameError if the rules raise anything else.
        """
        if text in ("undo", "redo") and not self.session.may_undo:
            return None
        if is_restart(text) or text == "undo restart":
            self._update_result()
        with self._calling_the_rules():
            events = self.session.send(text)
            if text == "resume" and events is not None:
                self.send_preferences()
            ended = self.outcome is not None
        if events is not None:
            self.resumed_later = self.resumed_later and text != "resume"
            if text in LEAPS or is_restart(text):
                self.hand.reset(self.state)
            if text == "solved":
                self._stored_results.note_solution(self._journal_name)
            self._notify(text, events, ended)
        return events

    def inputs_of(self, act: str | Gesture) -> tuple[str, ...]:
        """Let the hand take the input of an action or a gesture, and return the inputs to send (see `Hand.take`)."""
        return self.hand.take(self.state, self.preferences, act)

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

    def completing(self, text: str) -> Slices[str]:
        """Return the input to send for this one: with the board that it makes, if that takes a search, which is done
        slice by slice. Nothing may be sent meanwhile.

        Raises SearchLimitError, and BrokenGameError if the search raises another error.
        """
        if not self.session.needs_search(text):
            return text
        if is_restart(text) and (board := self._next_board()):
            return f"{text} {board}"
        return (yield from in_steps(self._searching, lambda: self.session.completing(text)))

    def preparing_next(self) -> Slices[None]:
        """Find the board of the next game, if that takes a search, slice by slice, and keep it until that game begins.
        This is for the time in which the player plays. Raises what `completing` raises."""
        session, random = self.session, self.state.random.copy()
        if session.needs_preparing and not self._next_board():
            board = yield from in_steps(self._searching, lambda: self.game.preparing(session.options, random))
            self._prepared = random.state, board

    def _next_board(self) -> str | None:
        """Return the board that has been found for the next game."""
        generator, board = self._prepared
        return board if generator == self.state.random.state else None

    @property
    def may_restart(self) -> bool:
        """Whether the next game should belong to this playthrough. If not, it needs a new one, so that resuming stays
        fast however long the player plays."""
        return self.session.may_restart and self.session.work < MAX_WORK

    @property
    def may_retry(self) -> bool:
        """Whether the same game should begin again in this playthrough."""
        return self.session.may_retry and self.may_restart

    def pause(self) -> Events | None:
        """Pause the game if it is running, and return what `send` returns; otherwise return None."""
        return None if self.outcome or self.paused else self.send("pause")

    def resume(self) -> None:
        """Resume the game if it is paused."""
        if self.paused:
            self.send("resume")

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
        return Start(generator=self.state.random.state, prepared=self._next_board())

    def same_start(self) -> Start:
        """Return the start of the current game, with the board that a search has found for it. A loaded game does not
        show that its board is the one of its seed: the start is then without it."""
        return self._own(self._start())

    def next_games(self) -> tuple[NextGame, ...]:
        """Return what may follow this game (see `PlayPolicy`), without boards as in `same_start`. If the board of the
        next game has been found already, a new game has this board."""
        following = self.game.play.next_games(self.state) if self.game.play.next_games else ()
        return tuple(each._replace(start=self._start_of(each)) for each in following)

    def _start_of(self, following: NextGame) -> Start | None:
        if following.start is not None:
            return self._own(following.start)
        found = self._next_board() is not None and following.options == self.session.options
        return self.next_start() if found else None

    def _own(self, start: Start) -> Start:
        return replace(start, prepared=None) if self.session.loaded else start

    def _start(self) -> Start:
        start = id_of(self.session).start or self.session.start
        if self.game.needs_preparing(self.session.options, start) and isinstance(self.state, TurnState):
            return replace(start, prepared=self.state.prepared)
        return start

    # Help

    @property
    def is_wrong(self) -> bool:
        """Whether something on the board is wrong, before which undo leads back."""
        tells = self.game.assistance.is_wrong
        return bool(tells and self.session.can_undo() and tells(self.state))

    def hinting(self, limit: int = MAX_NODES) -> Slices[Hint | None]:
        """Search for a hint for the current position, slice by slice; return None if there is none. The search may
        visit `limit` nodes. Send `hinted` when the player sees the hint.

        Raises SearchLimitError, and BrokenGameError if the search raises another error.
        """
        return (yield from self._finding(hint_of, self.state.running, limit))

    def _finding(
        self,
        search_of: Callable[[Game[S]], Callable[[S, Search], Slices[T]] | None],
        state: Callable[[], S],
        limit: int,
        target: str = "",
    ) -> Slices[T | None]:
        """Let one of the game's searches begin from a state. Its module is imported now, and may fail like the search.
        Return None if there is no such search."""

        def finding() -> Slices[T | None]:
            search, visits = search_of(self.game), Search(data_of(self.game), limit, target, self.preferences)
            return (yield from search(state(), visits)) if search else None

        return (yield from in_steps(self._searching, finding))

    def solving(self, limit: int = MAX_NODES, target: str = "") -> Slices[Solution | NoSolution | None]:
        """Search for a solution of the current position, as `hinting` does; return None if the game has no solver.
        `target` is the figure that is to be least (see `Assistance.targets`).

        A game that the player keeps playing after a win has no solution. Send `solved` when the player sees one.
        """
        if self.session.resumed_outcome and self.game.assistance.solve:
            return NoSolution(Message("The game is won already."))
        return (yield from self._finding(solve_of, self.state.running, limit, target))

    def demonstrating(self, limit: int = MAX_NODES) -> Slices[tuple[str, ...] | None]:
        """Let the usual bot of a game that is played in turns play on, as `hinting` does, and return its inputs; return
        None if the game has no bot. Send `solved` when the player sees them."""
        from puzzlebox.play.bots import pilot_of

        if not self.may_demonstrate:
            return None

        def demonstration() -> Slices[tuple[str, ...]]:
            pilot = pilot_of(self.game, next(iter(self.game.bots)), limit)
            return demonstrating(pilot, self.state.running())

        return (yield from in_steps(self._searching, demonstration))

    def asking(self, pilot: Pilot) -> Slices[None]:
        """Ask a bot what it does now, slice by slice. Nothing may be sent meanwhile.

        Raises SearchLimitError, and BrokenGameError if the bot raises another error.
        """
        yield from in_steps(self._searching, lambda: pilot.asking(self.state))

    def release(self) -> None:
        """End all holds of a real-time game, as if the player let go of all keys."""
        for text in self.state.inputs():
            if text.startswith("-"):
                self.send(text)

    @property
    def may_demonstrate(self) -> bool:
        """Whether a bot can show how it would play on."""
        return bool(self.game.bots) and not self.game.real_time

    def finding_least(self, limit: int = MAX_NODES) -> Slices[int | None]:
        """Search for the least value of the figure `Assistance.minimum` with which the current game can be won from its
        start; return None if there is none or it cannot be proved.

        Raises BrokenGameError if the search raises an error.
        """
        try:
            found = yield from self._finding(
                solve_of, lambda: self.game.begin(self.session.options, self._start()), limit
            )
        except SearchLimitError:
            return None
        return found.length if isinstance(found, Solution) and found.optimal else None

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
        if not self._broken:
            self._update_result()
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
        except (InputRefusedError, BrokenGameError, *NO_GAME_ERRORS):
            raise
        except BaseException as error:
            self._broken = True
            raise BrokenGameError(failure_message(self.game.id, error)) from error

    @contextmanager
    def _searching(self) -> Iterator[None]:
        """Turn errors of a search into BrokenGameError. The game itself goes on: a search uses a copy of the state."""
        try:
            yield
        except (SearchLimitError, *NO_GAME_ERRORS):
            raise
        except BaseException as error:
            raise BrokenGameError(failure_message(self.game.id, error)) from error

    # The result

    def _notify(self, text: str, events: Events, ended: bool) -> None:
        if ended and not self.ended:
            self.result = self._store_result()
        elif not ended:
            self.result = None
        self.ended = ended
        if self.listener:
            self.listener(text, events)

    def _update_result(self) -> None:
        """Store how far the player has come with a game that went on after a win."""
        if self.session.resumed_outcome and self.outcome is None:
            self._store_result()

    def _store_result(self) -> "Result":
        with self._calling_the_rules():
            entry = self._stored_results.entry(self._journal_name)
        return self._stored_results.store(entry)

    @property
    def _stored_results(self) -> "Results":
        from puzzlebox.play.results import Results

        self._results = self._results or Results(self.session, self._scores)
        return self._results

    @property
    def _journal_name(self) -> str | None:
        return self.journal.path.name if self.journal and self.journal.path else None


AnyPlaythrough = Playthrough[Any]
