"""A session: the state and the log of one game, with undo and redo. Windows, bots and tests play games through it.

Replaying the log gives the same state, whatever steps time advances in. A session knows no files.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Self, TypeVar

from puzzlebox.core.game import Game
from puzzlebox.core.log import (
    AGAIN,
    BOT,
    OWN_INPUTS,
    PER_BYTE,
    PREFERENCE,
    RESTART,
    RETRY,
    TIMER,
    TIMER_RESERVE,
    Budget,
    Clocks,
    Log,
    again_cost,
    brings_board,
    entry_bytes,
    input_cost,
    is_own,
    is_restart,
    is_step,
    restart_cost,
    with_clocks,
)
from puzzlebox.core.message import message_of
from puzzlebox.core.options import Options
from puzzlebox.core.past import Past, pieces_of, restart
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, RealTimeState, Start, State
from puzzlebox.core.stepwise import Slices, result_of

# fmt: off
__all__ = [
    "AGAIN", "OWN_INPUTS", "RESTART", "RETRY", "Session", "brings_board", "check_time", "is_own", "is_restart",
    "is_step", "play",
]
# fmt: on

S = TypeVar("S", bound=State)

TURN_SPACING = 16
"""Steps between two checkpoints of a turn game. A real-time game has one at every piece."""

MAX_ENTRIES = 2_000_000
"""With this many entries in its log, a session refuses a restart. The next game needs a new session."""


class Session(Generic[S]):
    """A session of `game`, from `start` (a `Start`, or the text of a seed).

    `state` is the current state: read it, but change it only through `send` and `advance_to`. `log` has everything that
    had an effect, including undo and redo. `hints` is the number of hints that the player has seen on this board.
    `practice` tells whether the player has chosen to practise, which allows undo, and `loaded` whether the player
    continues a game that was saved or replayed. `bot` is the name of the last bot that has played, empty if none has.
    `listener`, if set, is called with each entry (ms of game time, text) as it is logged, and with an empty text when
    the clock is recorded.

    Raises ValueError for a start that the game refuses.
    """

    def __init__(self, game: Game[S], options: Options | None = None, start: Start | str = "puzzlebox") -> None:
        self.game = game
        chosen = Options(game.options) if options is None else options
        self.start = game.prepared(chosen, Start(seed=start) if isinstance(start, str) else start)
        self.state = game.begin(chosen, self.start)
        self.options = self.state.options
        self.log = Log()
        self.hints = 0
        self.practice = self.loaded = False
        self.bot = ""
        self.listener: Callable[[int, str], None] | None = None
        self.real_time = isinstance(self.state, RealTimeState)
        before = self.start.random().state
        self.words_at_start = 0 if self.start.prepared else self.state.random.words_drawn_since(before)
        self._clocks = Clocks()
        self._budget = Budget()
        self._past = Past(self.state, self.log, self._budget)
        self._words = self.words_at_start  # drawn by the last start or restart: an estimate for the next one
        self._spacing = 1 if self.real_time else TURN_SPACING
        self._seen = pieces_of(self.state)
        self._has_gone_back = self._has_seen_help = False
        self._resumed: list[tuple[int, Outcome]] = []  # the index of each input that kept a finished game going
        self._counts: dict[int, tuple[Any, ...]] = {}  # by index of a game's restart: the counters when it was left

    def __repr__(self) -> str:
        options = self.options.text() or "default options"
        return f"<Session of {self.game.id} ({options}), {len(self.log)} entries, {self.time} ms>"

    @property
    def time(self) -> int:
        """Game time in ms. In a real-time game, undo also takes back game time."""
        return self.state.time

    @property
    def paused(self) -> bool:
        """Whether the game is paused."""
        return self.state.paused

    @property
    def assisted(self) -> bool:
        """Whether the player has loaded the game or used undo, has seen a hint or a solution on this board, or has
        chosen an option that assists. An undo that the game allows freely does not count, unless it leads to another
        board, which the player then knows. The game may have shown more than others see (see `State.assisted`)."""
        helped = self._has_seen_help or self.options.assist or self.state.assisted
        return self._has_gone_back or helped

    @property
    def steps(self) -> int:
        """How many moves have been made, or how many pieces have entered after the first, not counting undone ones."""
        return self._past.step

    @property
    def work(self) -> int:
        """The units of work that this session has taken (see `puzzlebox.core.log`)."""
        return self._budget.spent

    @property
    def began(self) -> int:
        """The ms of game time at which the current game began: 0, or that of the last restart that was not undone."""
        return self._past.beginning()[0]

    def figures(self) -> dict[str, int]:
        """Return the figures of the current game: those of its state, its `time` in ms and, in a real-time game, the
        number of `pieces` that have entered since it began."""
        began, before = self._past.beginning()
        pieces = {"pieces": pieces_of(self.state) - before} if self.real_time else {}
        return {"time": self.time - began, **pieces, **self.state.figures()}

    def entries(self) -> Iterator[tuple[int, str]]:
        """Yield the entries of the log and the clock entries between them, as a record has them."""
        return with_clocks(self.log, self._clocks)

    @property
    def may_undo(self) -> bool:
        """Whether the player may undo steps: if the game allows it with these options, or in practice. `undo` itself
        does not check this, so that records of earlier versions play; a playthrough does."""
        return self.practice or self.game.undo_policy(self.options) != "none"

    def copy(self) -> Self:
        """Return an equal session that shares nothing mutable with this one and has no listener."""
        new = self.__class__.__new__(self.__class__)
        vars(new).update(vars(self))
        new.state, new.log, new._clocks = self.state.copy(), self.log.copy(), self._clocks.copy()
        new._budget = self._budget.copy()
        new._past = self._past.copy(new.log, new._budget)
        new._resumed, new._counts = self._resumed[:], dict(self._counts)
        new.listener = None
        return new

    def send(self, text: str) -> Events | None:
        """Take one input now, as `State.send` does, and log it if it has an effect.

        OWN_INPUTS are inputs, too: they return an empty sequence, or None if there is nothing to undo, to redo or to
        change. Raises InputRefusedError for an input that the game refuses, for a restart if `may_restart` is False,
        and for an undo or a redo that would take more work than the log pays for.
        """
        if is_own(text):
            return () if self._take_own(text) else None
        if self.needs_search(text):
            text = result_of(self.completing(text))
        events = self._send(text)
        if events is not None:
            self._note(text)
        return events

    def _send(self, text: str) -> Events | None:
        if is_restart(text):
            return self._restart(text)
        if text == AGAIN and self._budget.balance < again_cost(self._past.cells):
            raise InputRefusedError("again: this play has no room for another try; begin a new one")
        outcome = self.state.outcome()
        events = self.state.send(text)
        if outcome and events is not None:
            self._resumed.append((len(self.log), outcome))
        return events

    @property
    def needs_preparing(self) -> bool:
        """Whether a search has to find the board of a restart."""
        return self.game.needs_preparing(self.options, Start(generator=self.state.random.state))

    def needs_search(self, text: str) -> bool:
        """Return whether a search has to find the board that this input makes. If so, `send` does it."""
        if self.game.play.preparation is None:
            return False
        if text == RESTART:
            return self.needs_preparing
        return not self.paused and self.game.opened_by(self.state, text) == text

    def completing(self, text: str) -> Slices[str]:
        """Find the board that this input makes, slice by slice, and return the input that brings it."""
        if text != RESTART:
            return (yield from self.game.completing(self.state, text))
        board = yield from self.game.preparing(self.options, self.state.random)
        return f"{RESTART} {board}"

    @property
    def may_restart(self) -> bool:
        """Whether this session has room for another game. If not, the next game needs a new session."""
        return len(self.log) < MAX_ENTRIES and self._budget.balance >= restart_cost(self._past.cells, self._words)

    @property
    def may_retry(self) -> bool:
        """Whether this session can begin the current game again with `retry`. If not, that needs a new session."""
        return self.may_restart and self.state.origin is not None

    def _restart(self, text: str) -> Events | None:
        if text == RETRY and self.state.origin is None:
            raise InputRefusedError("retry: the game began from a position; begin a new one from the same position")
        if text not in (RESTART, RETRY) and not self.needs_preparing:
            raise InputRefusedError("restart: the board of this game needs no preparation")
        if not self.may_restart:
            raise InputRefusedError("restart: this play has no room for another game; begin a new one")
        board = self.state.origin
        self._remember_counters()
        events, self._words = restart(self.state, text)
        if self.state.origin != board:
            self._has_seen_help, self.hints = False, 0
        self._past.cells = len(self.state.grid)
        self._budget.spent += restart_cost(self._past.cells, self._words)
        return events

    def _take_own(self, text: str) -> bool:
        own = {
            "undo": self.undo,
            "redo": self.redo,
            "undo restart": self.undo_restart,
            "practice": self.start_practice,
            "loaded": self.mark_loaded,
        }
        if bot := BOT.fullmatch(text):
            return self.mark_bot(bot[1])
        return own[text]() if text in own else self._mark_helped(text)

    def advance_to(self, time: int) -> Events:
        """Let game time pass up to `time` ms and return the events. Does nothing while paused. Raises ValueError for a
        time in the past."""
        if not self.real_time:
            return self.state.advance_to(time)
        happened: list[Event] = []
        while (events := self.pass_timer(time)) is not None:
            happened.extend(events)
        happened.extend(self.state.advance_to(time))
        return happened

    def pass_timer(self, before: int) -> Events | None:
        """Let the next timer fire and return the events; return None if none is due before this ms of game time."""
        due = self.state.due()
        if due is None or due >= before:
            return None
        events = self.state.advance_to(due + 1)
        if self.real_time:
            self._mark_piece()
        self._budget.spent += TIMER
        if self._budget.balance < TIMER_RESERVE:
            self._record_clock()
        return events

    def _record_clock(self) -> None:
        """Record a clock entry, which pays for the timers that have fired."""
        self._clocks.append(len(self.log), self.time)
        self._budget.granted += PER_BYTE * entry_bytes("")
        if self.listener:
            self.listener(self.time, "")

    # Undo and redo

    @property
    def _may_turn_back(self) -> bool:
        return not self.paused and self._budget.balance > 0

    def can_undo(self) -> bool:
        """Return whether there is a step to undo. While paused, there is none."""
        return self._may_turn_back and (self.steps > 0 or (self.real_time and self._past.first_act() is not None))

    def can_redo(self) -> bool:
        """Return whether there is an undo to redo. While paused, there is none."""
        return self._may_turn_back and bool(self._past.undone)

    @property
    def restarted(self) -> bool:
        """Whether there has been a restart that was not undone."""
        return bool(self._past.restarts)

    def can_undo_restart(self) -> bool:
        """Return whether there is a restart to undo. While paused, there is none."""
        return self._may_turn_back and self.restarted

    def undo(self) -> bool:
        """Undo one step and return whether there was one.

        In a turn game, a step is the last move or restart, and game time is not taken back. A real-time game goes back
        to the moment when the previous piece entered. Raises BudgetExceededError.
        """
        return self.can_undo() and self._turn_back("undo", lambda: self._past.undo(self.state))

    def undo_restart(self) -> bool:
        """Return to the game before the last restart, as it was then. Return whether there was one. Raises
        BudgetExceededError."""
        return self.can_undo_restart() and self._turn_back("undo restart", lambda: self._past.undo_restart(self.state))

    def redo(self) -> bool:
        """Redo what was undone last. Return whether there was anything: a new input discards it. Raises
        BudgetExceededError."""
        return self.can_redo() and self._turn_back("redo", self._past.redo)

    def _turn_back(self, text: str, find: Callable[[], S]) -> bool:
        """Log an undo or a redo, and continue from the state that it leads to. Return True."""
        self._remember_counters()
        now, state = self.time, find()
        self._log(now, text)
        self._continue(state, now)
        return True

    @property
    def game_index(self) -> int:
        """The index of the restart in the log that began the current game; -1 for the first game."""
        return self._past.game_index

    @property
    def resumed_outcome(self) -> Outcome | None:
        """The outcome after which the player kept playing the current game (see `Outcome.resume`); None if there was
        none, or if an undo has led back to before it."""
        for index, outcome in reversed(self._resumed):
            if index < self.game_index:
                return None
            if index in self._past.timeline:
                return outcome
        return None

    def _remember_counters(self) -> None:
        """Remember the counters of the current game, before another state takes its place."""
        if self.state.counters:
            counts, latest = self.state.counts(), next(reversed(self._counts.values()), None)
            self._counts[self.game_index] = latest if latest == counts else counts

    def mark_loaded(self) -> bool:
        """Log that the player continues a game that was saved or replayed, and end all holds. Return True."""
        self._log(self.time, "loaded")
        self.loaded = self._has_gone_back = True
        self._continue(self.state, self.time)
        return True

    def mark_bot(self, name: str) -> bool:
        """Log that a bot plays from now on, which no undo and no restart takes back. Return whether another one, or
        nobody but the player, has played before."""
        if name == self.bot:
            return False
        self.bot = name
        self._log(self.time, f"bot {name}")
        return True

    def _mark_helped(self, text: str) -> bool:
        """Log that the player has seen a hint or a solution. Return whether the game was still going on."""
        if self.state.outcome():
            return False
        self._log(self.time, text)
        self._has_seen_help = True
        self.hints += text == "hinted"
        return True

    def start_practice(self) -> bool:
        """Let the player undo pieces from now on. Return whether that was not allowed before."""
        if self.may_undo:
            return False
        self.practice = True
        self._log(self.time, "practice")
        return True

    def _continue(self, state: S, now: int) -> None:
        """Continue from the state after an undo, a redo or loading. End all holds; if there were any, the timeline gets
        the entry just logged, so that a replay ends them, too."""
        if state is not self.state:
            if self.game.undo_policy(self.options) != "free" or state.origin != self.state.origin:
                self._has_gone_back = True
            if counts := self._counts.get(self.game_index):
                state.keep_counters(counts)
        self.state = state
        if not self.real_time:
            state.advance_to(now)
        else:
            self._past.end_holds(state)
        self._seen = pieces_of(self.state)
        self._past.cells = len(state.grid)

    # The log

    def _log(self, time: int, text: str) -> None:
        self.log.append(time, text)
        self._budget.granted += PER_BYTE * entry_bytes(text)
        if self.listener:
            self.listener(time, text)

    def _note(self, text: str) -> None:
        """Log an input to the game that had an effect."""
        if text == AGAIN and self.game.undo_policy(self.options) != "free":
            self._has_gone_back = True
        handling = isinstance(self.state, RealTimeState) and self.state.sets_handling(text)
        if handling:
            self._past.note_handling()
        if is_restart(text):
            self._past.note_restart(self.state)
        else:
            self._budget.spent += (again_cost if text == AGAIN else input_cost)(self._past.cells)
        self._past.timeline.append(len(self.log))
        self._log(self.state.time, text)
        if text.startswith(PREFERENCE):
            self._past.keep_preference(self.state)
        if is_step(text) and not handling:
            self._past.undone.clear()
        if self.real_time:
            self._mark_piece()
        elif is_step(text):
            self._past.take_step(self.state, 1 if is_restart(text) else self._spacing)

    def _mark_piece(self) -> None:
        """Count a step if a piece has entered."""
        if isinstance(self.state, RealTimeState) and self.state.pieces != self._seen:
            self._seen = self.state.pieces
            self._past.take_step(self.state, self._spacing)


def play(
    game: Game[S], options: Options | None, start: Start | str, log: Iterable[tuple[int, str]], until: int | None = None
) -> Session[S]:
    """Play a log from the start and return the session.

    `until` is the game time in ms up to which it is played; None stops at the last input. Raises InputRefusedError,
    naming the entry, for an entry that the game refuses, that has no effect, or whose time the game has not reached
    because it is paused.
    """
    session = Session(game, options, start)
    for number, (time, text) in enumerate(log, 1):
        try:
            session.advance_to(time)
            check_time(session, time)
            if session.send(text) is None:
                raise InputRefusedError("{input} has no effect", input=repr(text[:40]))
        except ValueError as error:
            raise InputRefusedError(
                "entry {number}, at {time} ms: {reason}", number=number, time=time, reason=message_of(error)
            ) from error
    if until is not None:
        session.advance_to(until)
    return session


def check_time(session: Session[Any], time: int) -> None:
    """Raise InputRefusedError if the session has not reached this ms of game time."""
    if session.time != time:
        raise InputRefusedError("game time stands still at {time} ms while paused", time=session.time)


AnySession = Session[Any]
"""A session of a game that is known only at run time."""
