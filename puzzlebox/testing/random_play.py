"""How the checks play a game: at random from a seed, and with a message that leads back to what went wrong."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Event, Events, InputRefusedError, State

STEPS = 60
"""Inputs that a play is long, unless told otherwise."""

MAX_STEPS_TO_END = 600
"""Timers or inputs after which a play towards the end is given up."""


def require(holds: bool, complaint: str) -> None:
    """Raise AssertionError with the complaint, unless it holds."""
    if not holds:
        raise AssertionError(complaint)


class RandomPlay:
    """A game played at random: the same options and seed, the same play. `known` are the inputs seen so far, whether
    they act now or not. `notice` is told what each step brings about, as a view is."""

    def __init__(self, game: Game[Any], options: Options, seed: str) -> None:
        self.seed = seed
        self.rng = random.Random(f"{game.id} {options.text()} {seed}")
        self.session = Session(game, options, seed)
        self.notice: Callable[[Events], None] | None = None
        self.known = {*action_texts(game, Options(game.preferences), options), "pause", "resume", "restart"}

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def steps(self, number: int) -> Iterator[State]:
        """The state before each of so many steps."""
        for _ in range(number):
            self.known.update(self.state.inputs())
            yield self.state
            self._pass(self.random_time())
            if text := self.random_input():
                self._send(text)

    def play_to_end(self) -> bool:
        """Play on, mostly by waiting, until the game is over; says whether that came before patience ran out."""
        for _ in range(MAX_STEPS_TO_END):
            if self.state.outcome():
                return True
            due = self.state.due()
            self._pass(self.state.time + 1000 if due is None else due + 1)
            text = self.random_input() if due is None or self.rng.random() < 0.1 else None
            if text and not (text == "restart" and self.state.outcome()):
                self._send(text)
        return False

    def _pass(self, time: int) -> None:
        self._tell(self.session.advance_to(time))

    def _send(self, text: str) -> None:
        self._tell(self.session.send(text) or ())

    def _tell(self, events: Events) -> None:
        if self.notice:
            self.notice(events)

    def random_time(self) -> int:
        """Now, soon, later, or just when a timer acts."""
        now, due = self.state.time, self.state.due()
        timer = now if due is None else due
        return self.rng.choice((now, now + self.rng.randrange(60), now + self.rng.randrange(500), timer, timer + 1))

    def random_input(self) -> str | None:
        """One of the inputs that act; a pause or a restart only now and then, or where nothing else does."""
        texts = self.state.inputs()
        usual = [text for text in texts if text not in ("pause", "restart")]
        if not usual or self.rng.random() < 0.05:
            usual = list(texts)
        return self.rng.choice(usual) if usual else None


@contextmanager
def play_context(walk: RandomPlay) -> Iterator[None]:
    """Say of what goes wrong in the walk how to come to it."""
    session = walk.session
    try:
        yield
    except Exception as error:
        options = session.options.text() or "the defaults"
        where = f"{session.game.id}, options {options}, seed {walk.seed!r}, at {session.state.time} ms"
        raise AssertionError(f"{_what(error)}\n{where}, after {list(session.log)}") from error


@contextmanager
def declaration_context(game: Game[Any]) -> Iterator[None]:
    """Say of what goes wrong in which game it does."""
    try:
        yield
    except Exception as error:
        raise AssertionError(f"{game.id}: {_what(error)}") from error


def _what(error: Exception) -> str:
    return str(error) if isinstance(error, AssertionError) else f"raised {type(error).__name__}: {error}"


def action_texts(game: Game[Any], preferences: Options, options: Options) -> Iterator[str]:
    """The inputs that the game's keys send, for a player of these preferences, in a game of these options."""
    for action in game.actions_for(preferences, options):
        yield from (f"+{action.input}", f"-{action.input}") if action.hold else (action.input,)


def is_running(state: State) -> bool:
    """Whether the game is neither paused nor over."""
    return not state.paused and state.outcome() is None


def send_checked(state: State, text: str) -> Events | None:
    """Send it. What acts must change the state (but a restart may lead to where one is, in a game without chance), and
    what does not act must leave it as it was, and say why where it is refused."""
    before = state.text()
    events, refused = None, "an input without effect"
    try:
        events = state.send(text)
    except InputRefusedError as refusal:
        refused = str(refusal)
    require(refused != "", f"{text[:60]!r} is refused without a word")
    if events is None:
        require(state.text() == before, f"{text[:60]!r} has no effect or is refused, yet the state changed")
    else:
        require(all(isinstance(event, Event) for event in events), f"{text[:60]!r} gives {events!r}, not events")
        require(text == "restart" or state.text() != before, f"{text[:60]!r} acts, and the state is as before")
    return events


def play_randomly(state: State, seed: int) -> str:
    """Play a few steps at random; returns all that happened and how it stands then."""
    rng = random.Random(seed)
    told = ""
    for _ in range(4):
        told += repr(tuple(state.advance_to(state.time + rng.randrange(300))))
        texts = state.inputs()
        told += repr(state.send(rng.choice(texts))) if texts else ""
    return told + state.text()
