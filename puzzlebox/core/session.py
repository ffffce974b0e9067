"""One play of one game: its log, its clock, undo and redo. What a window, a bot or a test talks to.

The log is the play: replaying it gives the same state, however time is sliced. Files are left to others.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Self, TypeVar

from puzzlebox.core.game import Game
from puzzlebox.core.history import Checkpoints, Mark, Timeline, Undone
from puzzlebox.core.log import Log
from puzzlebox.core.options import Options
from puzzlebox.core.state import Event, Events, InputRefusedError, RealTimeState, Start, State

S = TypeVar("S", bound=State)

TURNS_APART = 16
"""Steps between two checkpoints of a turn game, whose inputs are quickly replayed. A real-time game has one at every
piece."""

NOT_A_STEP = frozenset({"pause", "resume"})
"""Inputs that undo does not count as a step of their own."""

OWN_INPUTS = frozenset({"undo", "redo", "undo restart", "loaded", "practice"})
"""Inputs that the session itself takes: no game has one of these names. `loaded` says that the play goes on from one
that was saved or watched; `practice` lets the player take back pieces where the game by itself does not."""

MIXING, MIXING_AN_ENTRY = 20_000_000, 2000
"""So many words of the generator may the restarts of one play draw, and so many more for each entry of its log: some
seconds of mixing, whatever a record asks for. More is left to a play of its own; undo and redo, which may have to mix
again, have twice as much."""


class Session(Generic[S]):
    """One play of `game`, from `start` (the text of a seed will do).

    `state` is the game as it stands: read it, but change it only through `send` and `advance_to`. `log` holds
    everything that had an effect, undo and redo included, so that it tells whether the play was `assisted`.
    `listener`, where one is set, is told of each entry (ms, text) as it is logged. `practice` is on where the player
    asked to be let take back pieces.
    """

    def __init__(self, game: Game[S], options: Options | None = None, start: Start | str = "puzzlebox") -> None:
        self.game = game
        self.start = Start(seed=start) if isinstance(start, str) else start
        self.state = game.begin(options, self.start)
        self.options = self.state.options
        self.log = Log()
        self.assisted = False
        self.practice = False
        self.listener: Callable[[int, str], None] | None = None
        self._timeline = Timeline()
        self._step = 0
        self.real_time = isinstance(self.state, RealTimeState)
        self._spacing = 1 if self.real_time else TURNS_APART
        self._seen = self._pieces()
        self._marks = Checkpoints(Mark(0, 0, self.state.copy()), _step_of)
        self._undone: list[Undone] = []
        self._restarts: dict[int, tuple[int, int]] = {}  # by entry of the log: its time, the pieces until then
        self._handling: list[int] = []  # entries of the log that told how the player likes the keys
        self._released: dict[int, int] = {}  # entries of the log that ended holds, and the ms of game time they did
        self._mixed = 0  # words that restarts have drawn

    @property
    def time(self) -> int:
        """Game time in ms. In a real-time game an undo takes it back too."""
        return self.state.time

    @property
    def paused(self) -> bool:
        return self.state.paused

    @property
    def steps(self) -> int:
        """How many moves count, or how many pieces have entered after the first."""
        return self._step

    @property
    def began(self) -> int:
        """The ms of game time at which the game that is played now began: 0, or the last restart that counts."""
        return self._beginning()[0]

    def figures(self) -> dict[str, int]:
        """What the game that is played now is remembered by: its own figures, its `time` in ms, and the `pieces` that
        have entered since it began, where it takes back piece by piece."""
        began, before = self._beginning()
        pieces = {"pieces": self._pieces() - before} if self.real_time else {}
        return {"time": self.time - began, **pieces, **self.state.figures()}

    def _beginning(self) -> tuple[int, int]:
        """When the game that is played now began, and how many pieces had entered before it."""
        for position in reversed(range(len(self._timeline))):
            index = self._timeline[position]
            if index in self._restarts:
                return self._restarts[index]
        return 0, 0

    @property
    def may_undo(self) -> bool:
        """Whether this kind of play lets the player take back steps: turn games do, others where their options or the
        player's wish to practise say so. (What is asked of the session all the same is done.)"""
        allowed = self.game.play.undo_allowed
        return self.practice or not self.real_time or bool(allowed and allowed(self.options))

    def copy(self) -> Self:
        """An equal session that shares nothing changeable with this one, and tells no one."""
        new = self.__class__.__new__(self.__class__)
        vars(new).update(vars(self))
        new.state, new.log, new._timeline = self.state.copy(), self.log.copy(), self._timeline.copy()
        new._marks, new._undone, new._released = self._marks.copy(), self._undone[:], dict(self._released)
        new._handling, new._restarts = self._handling[:], dict(self._restarts)
        new.listener = None
        return new

    def send(self, text: str) -> Events | None:
        """Take one input now, as `State.send` does; what has an effect is logged. OWN_INPUTS are inputs too: they
        answer an empty sequence, or None where there is nothing to take back, to bring again, or to change. Raises
        Refused also for a restart where `may_restart` says no."""
        if text in OWN_INPUTS:
            return () if self._take_own(text) else None
        events = self._restart() if text == "restart" else self.state.send(text)
        if events is not None:
            self._note(text)
        return events

    @property
    def may_restart(self) -> bool:
        """Whether this play has room for another game after this one; where not, that should be a play of its own."""
        return self._mixed <= self._room

    @property
    def _room(self) -> int:
        return MIXING + MIXING_AN_ENTRY * len(self.log)

    def _restart(self) -> Events | None:
        if not self.may_restart:
            raise InputRefusedError("restart: so much has been mixed in this play that it has no room for another game")
        return self._mix(self.state)

    def _mix(self, state: S) -> Events | None:
        """Restart the game of a state; what it draws is counted."""
        before = state.random.state
        events = state.send("restart")
        self._mixed += state.random.words_drawn_since(before)
        return events

    def _take_own(self, text: str) -> bool:
        if text == "undo":
            return self.undo()
        if text == "redo":
            return self.redo()
        if text == "undo restart":
            return self.undo_restart()
        return self.start_practice() if text == "practice" else self.mark_loaded()

    def advance_to(self, time: int) -> Events:
        """Let game time pass up to `time` ms; returns what happened. Nothing happens while paused."""
        if not self.real_time:
            return self.state.advance_to(time)
        happened: list[Event] = []
        while (events := self.pass_timer(time)) is not None:
            happened.extend(events)
        happened.extend(self.state.advance_to(time))
        return happened

    def pass_timer(self, before: int) -> Events | None:
        """Let the next timer act, if it does so before that ms of game time; None where none does."""
        due = self.state.due()
        if due is None or due >= before:
            return None
        events = self.state.advance_to(due + 1)
        if self.real_time:
            self._mark_piece()
        return events

    @property
    def _may_turn_back(self) -> bool:
        return not self.paused and self._mixed <= 2 * self._room

    def can_undo(self) -> bool:
        return self._may_turn_back and (self._step > 0 or (self.real_time and self._begun()))

    def _begun(self) -> bool:
        """Whether anything was done with the first piece."""
        texts = (self._entry(position)[1] for position in range(len(self._timeline)))
        return any(text not in OWN_INPUTS and not self._sets_handling(text) for text in texts)

    def can_redo(self) -> bool:
        return self._may_turn_back and bool(self._undone)

    def undo(self) -> bool:
        """Take back one step: in a turn game the last input that did something, and game time goes on; else return
        to the entry of the piece before, at the game time it entered. Says whether there was anything to take back."""
        if not self.can_undo():
            return False
        now, step, landed = self.time, self._step, _before(self._step)
        length, state = self._state_at(landed, landed)
        self._log(now, "undo")
        self._undone.append(Undone(length, self._timeline.cut(length), now, step, landed))
        self._continue(state, landed, now)
        return True

    def redo(self) -> bool:
        """Bring back what the last undo took. Says whether there was anything; a new input leaves nothing."""
        if not self.can_redo():
            return False
        undone = self._undone.pop()
        now = self.time
        self._timeline.cut(undone.length)
        self._timeline.extend(undone.tail)
        self._log(now, "redo")
        length, state = self._state_at(undone.step, undone.landed)
        for position in range(length, len(self._timeline)):
            self._play(state, position)
        if self.real_time:
            state.advance_to(undone.time)
        self._continue(state, undone.step, now)
        return True

    @property
    def restarted(self) -> bool:
        """Whether there is a game before this one that can be taken back to, if the play is not paused."""
        return self._last_restart() is not None

    def can_undo_restart(self) -> bool:
        return self._may_turn_back and self.restarted

    def undo_restart(self) -> bool:
        """Return to the game before the last restart, as it was at that moment. Says whether there was one."""
        position = self._last_restart() if self._may_turn_back else None
        if position is None:
            return False
        now, step = self.time, self._step
        landed, state = self._state_before(position)
        self._log(now, "undo restart")
        self._undone.append(Undone(position, self._timeline.cut(position), now, step, landed))
        self._continue(state, landed, now)
        return True

    def mark_loaded(self) -> bool:
        """Say that from here on somebody goes on with a play that was saved or watched. All holds end."""
        self._log(self.time, "loaded")
        self._continue(self.state, self._step, self.time)
        return True

    def start_practice(self) -> bool:
        """Let the player take back pieces from now on. Says whether that is new."""
        if self.may_undo:
            return False
        self.practice = True
        self._log(self.time, "practice")
        return True

    def _continue(self, state: S, step: int, now: int) -> None:
        """Go on from a state that undo or redo has brought back. All holds end there, and the entry just logged
        stands for that in the timeline."""
        self.state, self._step, self.assisted = state, step, True
        if not self.real_time:
            state.advance_to(now)
        elif self._land(state, entry := len(self.log) - 1):
            self._released[entry] = state.time
            self._timeline.append(entry)
        self._seen = self._pieces()

    def _land(self, state: S, entry: int) -> bool:
        """End all holds of a real-time game to which the entry of the log led, and tell it how its player likes the
        keys; whether that changed anything."""
        released = _release(state)
        told = next((index for index in reversed(self._handling) if index < entry), None)
        if told is None or state.paused or state.outcome():
            return released
        return state.send(self.log[told][1]) is not None or released

    def _log(self, time: int, text: str) -> None:
        self.log.append(time, text)
        if self.listener:
            self.listener(time, text)

    def _note(self, text: str) -> None:
        """Log an input that had an effect."""
        handling = self._sets_handling(text)
        if handling:
            self._handling.append(len(self.log))
        if text == "restart":
            self._restarts[len(self.log)] = (self.state.time, self._pieces() - 1)
        self._timeline.append(len(self.log))
        self._log(self.state.time, text)
        if text not in NOT_A_STEP and not handling:
            self._undone.clear()
        if self.real_time:
            self._mark_piece()
        elif text not in NOT_A_STEP:
            self._take_step(1 if text == "restart" else self._spacing)

    def _sets_handling(self, text: str) -> bool:
        return isinstance(self.state, RealTimeState) and self.state.sets_handling(text)

    def _pieces(self) -> int:
        return _pieces_of(self.state)

    def _mark_piece(self) -> None:
        if (pieces := self._pieces()) != self._seen:
            self._seen = pieces
            self._take_step(self._spacing)

    def _take_step(self, spacing: int) -> None:
        self._step += 1
        if self._step % spacing == 0:
            self._keep(self._step, len(self._timeline), self.state)

    def _keep(self, step: int, length: int, state: S) -> None:
        """Keep a copy of the state at this step."""
        self._marks.add(Mark(step, length, state.copy()))

    def _state_at(self, step: int, known: int) -> tuple[int, S]:
        """The state at the given step, and how much of the timeline lies before it.

        Copies of steps beyond `known` are of a play that was taken back, and are dropped. Where the nearest copy is
        far away, a few are kept on the way, so that the next undo has it nearer.
        """
        reached, length, kept = self._marks.back_to(lambda mark: mark.step <= known)
        state = kept.copy()
        spacing = max(self._spacing, (step - reached) // 8)
        while reached < step:
            length = self._play_step(state, length)
            reached += 1
            if reached % spacing == 0:
                self._keep(reached, length, state)
        return length, state

    def _play_step(self, state: S, length: int) -> int:
        """Play the timeline from `length` on until one more step is taken; returns how much of it lies before then."""
        if not self.real_time:
            while self._play(state, length) in NOT_A_STEP:
                length += 1
            return length + 1
        seen = _pieces_of(state)
        while _pieces_of(state) == seen:
            due = state.due()
            if due is not None and (length == len(self._timeline) or due < self._entry(length)[0]):
                state.advance_to(due + 1)
            else:
                self._play(state, length)
                length += 1
        return length

    def _last_restart(self) -> int | None:
        """Where in the timeline the last restart stands, or the pause in which it was asked for."""
        texts = (self._entry(position)[1] for position in range(len(self._timeline) - 1, -1, -1))
        back = next((number for number, text in enumerate(texts, 1) if text == "restart"), None)
        if back is None:
            return None
        position = len(self._timeline) - back
        while position and self._entry(position - 1)[1] in NOT_A_STEP:
            position -= 1
        return position

    def _state_before(self, position: int) -> tuple[int, S]:
        """The step and the state right before an entry of the timeline. Copies of what comes later are dropped."""
        step, length, kept = self._marks.back_to(lambda mark: mark.length <= position)
        state = kept.copy()
        for place in range(length, position):
            step += self._pass(state, self._entry(place)[0])
            seen = _pieces_of(state)
            text = self._play(state, place)
            if self.real_time:
                step += _pieces_of(state) != seen
            else:
                step += text not in NOT_A_STEP
        step += self._pass(state, self._entry(position)[0])
        return step, state

    def _pass(self, state: S, time: int) -> int:
        """Let time pass on a state, timer by timer; returns how many steps were taken by themselves."""
        steps = 0
        while self.real_time and (due := state.due()) is not None and due < time:
            seen = _pieces_of(state)
            state.advance_to(due + 1)
            steps += _pieces_of(state) != seen
        state.advance_to(time)
        return steps

    def _entry(self, position: int) -> tuple[int, str]:
        """An entry of the timeline. Undo and redo stand there for the end of all holds, when they came to land."""
        index = self._timeline[position]
        time, text = self.log[index]
        return self._released.get(index, time), text

    def _play(self, state: S, position: int) -> str:
        """Play one entry of the timeline on a state; returns its text."""
        time, text = self._entry(position)
        state.advance_to(time)
        if text in OWN_INPUTS:
            self._land(state, self._timeline[position])
        elif text == "restart":
            self._mix(state)
        else:
            state.send(text)
        return text


def _before(step: int) -> int:
    """The step that an undo goes back to; from within the first piece, to its entry."""
    return max(step - 1, 0)


def _pieces_of(state: State) -> int:
    return state.pieces if isinstance(state, RealTimeState) else 0


def _release(state: State) -> bool:
    """End all holds of a real-time game. Returns whether there were any."""
    return isinstance(state, RealTimeState) and state.release()


def _step_of(mark: Mark[Any]) -> int:
    return mark.step


def play(
    game: Game[S],
    options: Options | None,
    start: Start | str,
    log: Iterable[tuple[int, str]],
    until: int | None = None,
) -> Session[S]:
    """Play a log from the start: the function that everything else is built around.

    `until` is the last ms played; None stops at the last input. Raises Refused, naming the entry, for one that cannot
    be taken, has no effect, or is stamped with a time the game does not have then.
    """
    session = Session(game, options, start)
    for number, (time, text) in enumerate(log, 1):
        try:
            session.advance_to(time)
            if session.time != time:
                raise InputRefusedError(f"game time stands still at {session.time} ms while paused")
            if session.send(text) is None:
                raise InputRefusedError(f"{text[:40]!r} has no effect")
        except ValueError as error:
            raise InputRefusedError(f"entry {number}, at {time} ms: {error}") from error
    if until is not None:
        session.advance_to(until)
    return session
