"""Bots: programs that play a game through its inputs, as a person does.

A bot is a function of a state and a `Search`, which has the game's data and counts nodes. It works in slices, leaves
the state as it is, and returns a `Plan`. It must not look at the generator. What it returns depends on nothing else, so
its games are the same on every run.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.core.search import Search, Solution
from puzzlebox.core.state import InputRefusedError, RealTimeState, State
from puzzlebox.core.stepwise import Slices, part_of

SOLVER = "solver"
"""The name of the bot that all games with `Assistance.solve` have."""

MAX_DEMONSTRATED = 2000
"""The most inputs of a demonstration."""


class Plan(NamedTuple):
    """The next `inputs` of a bot, and the `times` in ms of game time at which they are sent; without times, now.

    Afterwards the bot is asked again, but if it `waits`, only when another piece has entered. Without inputs, it is
    asked again when a timer has fired; if none is set, the bot has given up.
    """

    inputs: tuple[str, ...] = ()
    times: tuple[int, ...] = ()
    waits: bool = False


class Drop(NamedTuple):
    """A place where the falling piece lands if it drops straight: the number of clockwise quarter `turns` before, the
    `column` of its left side, its `cells` on the board, and the `plan` that brings it there."""

    turns: int
    column: int
    cells: tuple[Cell, ...]
    plan: Plan


Bot = Callable[[Any, Search], Slices[Plan]]


class Pilot:
    """Lets a bot play, for whoever lets time pass: a window, a terminal or an arena.

    `new_search` returns the `Search` for one question to the bot. `gave_up` tells whether the bot has nothing more to
    send.
    """

    def __init__(self, bot: Bot, new_search: Callable[[], Search]) -> None:
        self.bot = bot
        self.new_search = new_search
        self.gave_up = False
        self._left: list[tuple[int, str]] = []
        self._pieces: int | None = None
        self._wakes: int | None = None

    def is_due(self, state: State) -> bool:
        """Return whether the bot is to be asked now."""
        if self._left or self.gave_up or state.paused or state.outcome():
            return False
        if self._pieces is not None and _pieces_of(state) == self._pieces:
            return False
        return self._wakes is None or state.time >= self._wakes

    def asking(self, state: State) -> Slices[None]:
        """Ask the bot for its next plan, slice by slice. Meanwhile the state must stay as it is."""
        plan = yield from self.bot(state, self.new_search())
        times = plan.times or (state.time,) * len(plan.inputs)
        self._left = list(zip(times, plan.inputs, strict=True))[::-1]
        self._pieces = _pieces_of(state) if plan.waits else None
        due = None if plan.inputs else state.due()
        self._wakes = None if due is None else due + 1
        self.gave_up = not plan.inputs and due is None

    def next_time(self) -> int | None:
        """Return the ms of game time at which the next input is sent; None if there is none."""
        return self._left[-1][0] if self._left else None

    def take(self) -> str:
        """Return the next input, which is to be sent now."""
        return self._left.pop()[1]


def _pieces_of(state: State) -> int:
    return state.pieces if isinstance(state, RealTimeState) else 0


def moving(pilot: Pilot, state: State, most: int | None = None) -> Slices[tuple[str, ...]]:
    """Let a bot play its next plan on a state, but no more than `most` inputs, and time pass until it is asked again.
    Return the inputs that it has sent."""
    sent: list[str] = []
    yield from pilot.asking(state)
    while (time := pilot.next_time()) is not None and state.outcome() is None and len(sent) != most:
        state.advance_to(max(time, state.time))
        sent.append(pilot.take())
        state.send(sent[-1])
    while not pilot.is_due(state) and not pilot.gave_up and (due := state.due()) is not None:
        state.advance_to(due + 1)
    return tuple(sent)


def demonstrating(pilot: Pilot, state: State) -> Slices[tuple[str, ...]]:
    """Let a bot play a state until the game ends or the bot gives up, and return its inputs."""
    inputs: list[str] = []
    while state.outcome() is None and not pilot.gave_up and len(inputs) < MAX_DEMONSTRATED:
        done = len(inputs) / MAX_DEMONSTRATED
        inputs += yield from part_of(moving(pilot, state), done, done)
    return tuple(inputs)


def solver_of(solve: Callable[[Any, Search], Slices[Any]]) -> Bot:
    """Return the bot that plays the solutions that `Assistance.solve` of a game finds."""

    def solver(state: State, search: Search) -> Slices[Plan]:
        found = yield from solve(state, search)
        return Plan(found.inputs if isinstance(found, Solution) else ())

    return solver


def check_plan(plan: object, state: State) -> None:
    """Check that the state takes a plan. Raises ValueError, which names the fault."""
    if not isinstance(plan, Plan):
        raise ValueError(f"a bot returns {plan!r}; it must return a Plan")
    times = plan.times or (state.time,) * len(plan.inputs)
    if len(times) != len(plan.inputs) or any(map(int.__lt__, times, (state.time, *times))):
        raise ValueError(f"the times of a plan are {plan.times}; each input needs one, in order, from {state.time} on")
    for time, text in zip(times, plan.inputs, strict=True):
        state.advance_to(time)
        try:
            effect = state.send(text)
        except InputRefusedError as refusal:
            raise ValueError(f"a bot sends {text!r}, which the game refuses: {refusal}") from refusal
        if effect is None:
            raise ValueError(f"a bot sends {text!r}, which has no effect")
