"""The past of a session: its undo and redo, and the states that they go back to.

A session keeps few copies of its states. All other states are found by replaying the log from the copy before them.
"""

from array import array
from bisect import bisect_left
from typing import Any, Generic, NamedTuple, Self, TypeVar

from puzzlebox.core.history import Checkpoints
from puzzlebox.core.log import (
    AGAIN,
    OWN_INPUTS,
    PAUSES,
    RESTART,
    RETRY,
    TIMER,
    Budget,
    BudgetExceededError,
    Log,
    Timeline,
    again_cost,
    input_cost,
    is_restart,
    is_step,
    restart_cost,
    undo_cost,
)
from puzzlebox.core.state import Events, RealTimeState, State, TurnState

S = TypeVar("S", bound=State)

REPLAY_SPACINGS = 16
"""If an undo has to replay a long way, it divides the way into this many parts and adds a checkpoint after each."""

MAX_UNDONE_STATES = 64
"""The number of undos for which the state before them is kept. A redo of older ones has to replay."""

MAX_RESTART_STATES = 16
"""The number of undone restarts for which the state before them is kept."""


def restart(state: State, text: str) -> tuple[Events | None, int]:
    """Restart a state with an input that begins another game, or the same one again. Return the events, and the number
    of words drawn from the generator: 0 for a prepared board."""
    if text == RETRY and state.origin is not None:
        prepared = state.prepared if isinstance(state, TurnState) else None
        state.random.state = state.origin
        text = RESTART if prepared is None else f"{RESTART} {prepared}"
    before = state.random.state
    events = state.send(text)
    return events, state.random.words_drawn_since(before) if text == RESTART else 0


def pieces_of(state: State) -> int:
    """Return how many pieces have entered; 0 in a turn game."""
    return state.pieces if isinstance(state, RealTimeState) else 0


def packed(state: S) -> S:
    """Return a copy of a state that takes little memory, and that is only copied."""
    kept = state.copy()
    kept.pack()
    return kept


class Mark(NamedTuple, Generic[S]):
    """A checkpoint of a session: the number of steps before it, the length of the timeline there, and the state."""

    step: int
    length: int
    state: S


class Undone(NamedTuple, Generic[S]):
    """What an undo took back, for the redo.

    `length` is where it cut the timeline and `tail` what it cut off. `time` and `step` are the game time and the step
    before the undo, and `target` is the step after it. `restarts` are the restarts that it took back, as indices of the
    log. `state` is the state before the undo and `marks` are the checkpoints that it dropped; after many more undos
    they are None and empty, and a redo replays.
    """

    length: int
    tail: "array[int]"
    time: int
    step: int
    target: int
    restarts: tuple[int, ...]
    state: S | None
    marks: tuple[Mark[S], ...]


class Restart(NamedTuple):
    """A restart in the log: its ms of game time, the number of pieces that had entered before it, and the position in
    the timeline that undoing it returns to: before the pause, if the restart was sent while paused."""

    time: int
    pieces: int
    position: int


class Past(Generic[S]):
    """The states of a session, from the first one on.

    `timeline` has the indices of the entries of `log` that still count, and `marks` are the checkpoints. `step` is the
    number of steps up to now, and `undone` has what can be redone. `restarts` are the restarts that count, as indices
    of the log. Replaying is paid from the `budget`. `cells` is the size of the board.
    """

    def __init__(self, state: S, log: Log, budget: Budget) -> None:
        self.log = log
        self.budget = budget
        self.cells = len(state.grid)
        self.real_time = isinstance(state, RealTimeState)
        self.timeline = Timeline()
        self.marks = Checkpoints(Mark(0, 0, packed(state)), _step_of)
        self.step = 0
        self.undone: list[Undone[S]] = []
        self.restarts = array("I")
        self._every_restart = array("q")  # for each restart in the log, its index and the numbers of its Restart
        self.restart_states: dict[int, tuple[int, S]] = {}  # by index of a restart: the step and the state before it
        self._handling: list[int] = []  # the indices of log entries that set how the player's keys behave
        self._released: dict[int, int] = {}  # by index of a log entry that ended holds: the ms of game time there

    def copy(self, log: Log, budget: Budget) -> Self:
        """Return an equal past of a session with this log and budget."""
        new = self.__class__.__new__(self.__class__)
        vars(new).update(vars(self), log=log, budget=budget)
        new.timeline, new.marks = self.timeline.copy(), self.marks.copy()
        new.undone, new.restarts, new._every_restart = self.undone[:], self.restarts[:], self._every_restart[:]
        new.restart_states = dict(self.restart_states)
        new._handling, new._released = self._handling[:], dict(self._released)
        return new

    def __repr__(self) -> str:
        return f"<Past of {len(self.timeline)} entries, {len(self.marks)} checkpoints>"

    def take_step(self, state: S, spacing: int) -> None:
        """Count a step, which has led to this state. Every `spacing` steps, keep a copy of the state."""
        self.step += 1
        if self.step % spacing == 0:
            self._keep(self.step, len(self.timeline), state)

    def keep_preference(self, state: S) -> None:
        """Keep the state after a preference, so that an undo that leads back to this step does not take it back. What
        was undone before cannot be redone with it."""
        self.undone.clear()
        self._keep(self.step, len(self.timeline), state)

    def _keep(self, step: int, length: int, state: S) -> None:
        self.marks.add(Mark(step, length, packed(state)))

    # The timeline

    def entry(self, position: int) -> tuple[int, str]:
        """Return an entry of the timeline. An undo, a redo or loading is there if it ended holds, with the game time at
        which it did."""
        index = self.timeline[position]
        time, text = self.log[index]
        return self._released.get(index, time), text

    def first_act(self) -> int | None:
        """Return the position of the first input to the game, not counting those that set handling; None if there is
        none."""
        handling = frozenset(self._handling)
        positions = range(len(self.timeline))
        acts = (n for n in positions if self.entry(n)[1] not in OWN_INPUTS and self.timeline[n] not in handling)
        return next(acts, None)

    def before_pause(self) -> int:
        """Return the length of the timeline without the pauses at its end."""
        length = len(self.timeline)
        while length and self.entry(length - 1)[1] in PAUSES:
            length -= 1
        return length

    @property
    def game_index(self) -> int:
        """The index of the restart in the log that began the current game; -1 for the first game."""
        return self.restarts[-1] if self.restarts else -1

    def beginning(self) -> tuple[int, int]:
        """Return when the current game began, in ms of game time, and how many pieces had entered before it."""
        return self._last_restart()[:2] if self.restarts else (0, 0)

    def note_restart(self, state: S) -> None:
        """Note that the next entry of the log is a restart, which has led to this state."""
        index = len(self.log)
        self.restarts.append(index)
        self._every_restart.extend((index, state.time, pieces_of(state) - 1, self.before_pause()))

    def _last_restart(self) -> Restart:
        """Return the restart that began the current game."""
        numbers, index = self._every_restart, self.restarts[-1]
        place = 4 * bisect_left(range(len(numbers) // 4), index, key=lambda place: numbers[4 * place])
        return Restart(*numbers[place + 1 : place + 4])

    # Undo and redo

    def undo(self, state: S) -> S:
        """Take back the last step, or all acts before the first one. Return the state to continue from in place of
        `state`. Raises BudgetExceededError."""
        target = max(self.step - 1, 0)  # during the first piece, back to its entry
        self.budget.pay(undo_cost(self.cells) + (0 if self.step else self.first_act() or 0))
        dropped = self.marks.drop_while(lambda mark: mark.step > target)
        length, earlier = self.state_at(target)
        self._take_back(state, length, target, dropped)
        return earlier

    def undo_restart(self, state: S) -> S:
        """Take back the last restart and what followed it. Return the state to continue from in place of `state`.
        Raises BudgetExceededError."""
        index = self.restarts[-1]
        position = self._last_restart().position
        self.budget.pay(undo_cost(self.cells))
        dropped = self.marks.drop_while(lambda mark: mark.length > position)
        target, earlier = self.before_restart(index, position)
        self._take_back(state, position, target, dropped)
        return earlier

    def _take_back(self, state: S, length: int, target: int, dropped: tuple[Mark[S], ...]) -> None:
        """Cut the timeline at an earlier length, and keep what a redo needs."""
        tail, restarts = self._cut(length)
        self.undone.append(Undone(length, tail, state.time, self.step, target, restarts, packed(state), dropped))
        if len(self.undone) > MAX_UNDONE_STATES:
            old = len(self.undone) - MAX_UNDONE_STATES - 1
            self.undone[old] = self.undone[old]._replace(state=None, marks=())
        self.step = target

    def redo(self) -> S:
        """Redo what was undone last. Return the state to continue from. Raises BudgetExceededError."""
        undone = self.undone[-1]
        self.budget.pay(undo_cost(self.cells))
        self.marks.drop_while(lambda mark: mark.step > undone.target)
        before = self._cut(undone.length)
        self._extend(undone.tail, undone.restarts)
        try:
            later = undone.state.copy() if undone.state is not None else self.state_after(undone.step, undone.time)
        except BudgetExceededError:
            self._cut(undone.length)
            self._extend(*before)
            raise
        self.undone.pop()
        for mark in undone.marks:
            self.marks.add(mark)
        self.step = undone.step
        return later

    def _extend(self, tail: "array[int]", restarts: tuple[int, ...]) -> None:
        self.timeline.extend(tail)
        self.restarts.extend(restarts)

    def _cut(self, length: int) -> "tuple[array[int], tuple[int, ...]]":
        """Remove the part of the timeline from this length on, and return it, with the restarts in it."""
        tail = self.timeline.cut(length)
        count = bisect_left(self.restarts, tail[0]) if tail else len(self.restarts)
        restarts = tuple(self.restarts[count:])
        del self.restarts[count:]
        return tail, restarts

    # Holds and handling

    def note_handling(self) -> None:
        """Note that the next entry of the log sets how the player's keys behave."""
        self._handling.append(len(self.log))

    def end_holds(self, state: S) -> None:
        """End all holds after the last entry of the log (an undo, a redo or loading). If there were any, the timeline
        gets that entry, so that a replay ends them, too."""
        if self._end_holds(state, entry := len(self.log) - 1):
            self._released[entry] = state.time
            self.timeline.append(entry)

    def _end_holds(self, state: S, entry: int) -> bool:
        """End all holds of a real-time game after this log entry, and set the handling that the player had set before
        the entry. Return whether that changed anything."""
        if not isinstance(state, RealTimeState):
            return False
        released, count = state.release(), bisect_left(self._handling, entry)
        return (count > 0 and state.set_handling(self.log[self._handling[count - 1]][1])) or released

    # States

    def state_at(self, step: int) -> tuple[int, S]:
        """Return the length of the timeline at the given step, and the state there.

        If the latest checkpoint is far away, this adds a few on the way, so that the next undo is cheaper.
        """
        reached, length, kept = self.marks.latest
        state = kept.copy()
        spacing = max(1, (step - reached) // REPLAY_SPACINGS)
        while reached < step:
            length = self._replay_step(state, length)
            reached += 1
            if reached % spacing == 0:
                self._keep(reached, length, state)
        return length, state

    def state_after(self, step: int, time: int) -> S:
        """Return the state after the last entry of the timeline, which is not before this step, at this ms of game
        time."""
        length, state = self.state_at(step)
        for position in range(length, len(self.timeline)):
            self._replay(state, position)
        if self.real_time:
            self._pass(state, time)
        return state

    def before_restart(self, index: int, position: int) -> tuple[int, S]:
        """Return the step and the state that undoing a restart returns to, and keep the state for the next time."""
        if index not in self.restart_states:
            while len(self.restart_states) >= MAX_RESTART_STATES:
                del self.restart_states[next(iter(self.restart_states))]
            self.restart_states[index] = self._state_before(position)
        step, state = self.restart_states[index]
        return step, state.copy()

    def _state_before(self, position: int) -> tuple[int, S]:
        """Return the step and the state right before an entry of the timeline."""
        step, length, kept = self.marks.latest
        state = kept.copy()
        for place in range(length, position):
            step += self._pass(state, self.entry(place)[0])
            seen = pieces_of(state)
            text = self._replay(state, place)
            if self.real_time:
                step += pieces_of(state) != seen
            else:
                step += is_step(text)
        step += self._pass(state, self.entry(position)[0])
        return step, state

    def _replay_step(self, state: S, length: int) -> int:
        """Replay the timeline from `length` on until one more step has been taken. Return the length reached."""
        if not self.real_time:
            while not is_step(self._replay(state, length)):
                length += 1
            return length + 1
        seen = pieces_of(state)
        while pieces_of(state) == seen:
            due = state.due()
            if due is not None and (length == len(self.timeline) or due < self.entry(length)[0]):
                self._fire(state, due)
            else:
                self._replay(state, length)
                length += 1
        return length

    def _pass(self, state: S, time: int) -> int:
        """Let game time pass on a state up to `time` ms, timer by timer. Return how many pieces have entered."""
        steps = 0
        while self.real_time and (due := state.due()) is not None and due < time:
            seen = pieces_of(state)
            self._fire(state, due)
            steps += pieces_of(state) != seen
        state.advance_to(time)
        return steps

    def _fire(self, state: S, due: int) -> None:
        """Replay the timer of a state that is due at this ms of game time."""
        self.budget.pay(TIMER)
        state.advance_to(due + 1)

    def _replay(self, state: S, position: int) -> str:
        """Replay one entry of the timeline on a state, and return its text."""
        time, text = self.entry(position)
        self._pass(state, time)
        if text in OWN_INPUTS:
            self._end_holds(state, self.timeline[position])
        elif is_restart(text):
            self.budget.pay(restart_cost(self.cells, restart(state, text)[1]))
        else:
            self.budget.pay((again_cost if text == AGAIN else input_cost)(self.cells))
            state.send(text)
        return text


def _step_of(mark: Mark[Any]) -> int:
    return mark.step
