"""Plays games at random for the checks. Failures name the game, the options, the seed and the log."""

import random
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType

from puzzlebox.core.action import input_text
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.session import RESTART, AnySession, Session, is_restart
from puzzlebox.core.state import Event, Events, InputRefusedError, Start, State
from puzzlebox.core.stepwise import result_of

STEPS = 60
"""The default number of random inputs."""

SHOWN_INPUTS = 12
"""The most inputs that a failure shows: the last ones."""

RAISED = (Exception, GeneratorExit, SystemExit)
"""What the author's code may raise: all but what ends a program from outside."""

NOT_THE_AUTHORS = sys.stdlib_module_names | {"puzzlebox", "pygame"}
"""Packages whose functions only call the author's."""

MAX_STEPS_TO_END = 420
"""The number of timers and inputs after which `play_to_end` gives up."""


def require(condition: bool, message: str) -> None:
    """Raise AssertionError with the message if the condition is false."""
    if not condition:
        raise AssertionError(message)


@lru_cache(maxsize=32)
def prepared_start(game: AnyGame, options: Options, seed: str) -> Start:
    """Return the start with this seed. The search for its board, if the game needs one, runs once for all checks."""
    return game.prepared(options, Start(seed=seed))


@lru_cache(maxsize=64)
def _restart_with_board(game: AnyGame, options: Options, generator: int) -> str:
    """Return the restart with the board that this state of the generator gives. Plays from the same seed share it."""
    return f"{RESTART} {result_of(game.preparing(options, Random(generator)))}"


class RandomPlay:
    """A session that is played at random. The same game, options and seed give the same log.

    `known` are all inputs seen so far, whether or not they have an effect now. `notify`, if set, is called with the
    events of each step.
    """

    def __init__(self, game: AnyGame, options: Options, seed: str) -> None:
        self.seed = seed
        self.rng = random.Random(f"{game.id} {options.text()} {seed}")
        self.session = Session(game, options, prepared_start(game, options, seed))
        self.notify: Callable[[Events], None] | None = None
        self.known = {*action_texts(game, Options(game.preferences), options), "pause", "resume", "restart"}

    @property
    def state(self) -> State:
        """The session's state."""
        state: State = self.session.state
        return state

    def steps(self, number: int) -> Iterator[State]:
        """Yield the state before each of the given number of steps."""
        for _ in range(number):
            self.known.update(self.state.inputs())
            yield self.state
            self.pass_time()
            if text := self.random_input():
                self._send(text)

    def play_to_end(self) -> bool:
        """Play on, mostly by waiting, until the game is over. Return whether it ended within MAX_STEPS_TO_END."""
        for _ in range(MAX_STEPS_TO_END):
            if self.state.outcome():
                return True
            due = self.state.due()
            self._advance_to(self.state.time + 1000 if due is None else due + 1)
            text = self.random_input() if due is None or self.rng.random() < 0.1 else None
            if text and not (text == "restart" and self.state.outcome()):
                self._send(text)
        return False

    def _advance_to(self, time: int) -> None:
        self._notify(self.session.advance_to(time))

    def _send(self, text: str) -> None:
        self._notify(self.session.send(text) or ())

    def send_or_refuse(self, text: str) -> None:
        """Send an input that the game may refuse."""
        with suppress(InputRefusedError):
            self._send(text)

    def pass_time(self) -> None:
        """Let a random time pass."""
        self._advance_to(self.random_time())

    def _notify(self, events: Events) -> None:
        if self.notify:
            self.notify(events)

    def restart_of(self, state: State) -> str:
        """Return the input that restarts this state: with the board that a search prepares, if the game needs one."""
        generator, options = state.random.state, self.session.options
        if not self.session.game.needs_preparing(options, Start(generator=generator)):
            return RESTART
        return _restart_with_board(self.session.game, options, generator)

    def random_time(self) -> int:
        """Return a game time in ms: now, soon, later, or when the next timer fires."""
        now, due = self.state.time, self.state.due()
        timer = now if due is None else due
        return self.rng.choice((now, now + self.rng.randrange(60), now + self.rng.randrange(500), timer, timer + 1))

    def random_input(self) -> str | None:
        """Return an input that has an effect; None if there is none. Pauses and restarts are rare, unless there is no
        other input."""
        texts = self.state.inputs()
        usual = [text for text in texts if text not in ("pause", "restart")]
        if not usual or self.rng.random() < 0.05:
            usual = list(texts)
        return self.rng.choice(usual) if usual else None


@contextmanager
def play_context(play: RandomPlay) -> Iterator[None]:
    """Turn an error in the block into AssertionError, with what is needed to repeat it."""
    session = play.session
    try:
        yield
    except RAISED as error:
        options = session.options.text() or "the defaults"
        place = f"{session.game.id}, options {options}, seed {play.seed!r}, at {session.state.time} ms"
        raise AssertionError(_report(session.game, error, f"{place}, {_last_inputs(session)}")) from error


def _last_inputs(session: AnySession) -> str:
    """Return the last inputs of the log as text, with the number of those before them."""
    log = list(session.log)
    before = f"{len(log) - SHOWN_INPUTS} inputs and " if len(log) > SHOWN_INPUTS else ""
    return f"after {before}{log[-SHOWN_INPUTS:]}"


@contextmanager
def declaration_context(game: AnyGame) -> Iterator[None]:
    """Turn an error in the block into AssertionError, with the name of the game."""
    try:
        yield
    except RAISED as error:
        raise AssertionError(_report(game, error)) from error


def _report(game: AnyGame, error: BaseException, *place: str) -> str:
    """Return the report of an error. Its first line says what is wrong and what to change, and so does the last one,
    with the game; the lines between them have long values, and say where it happened."""
    *details, cause = (
        str(error) if isinstance(error, AssertionError) else f"raised {raised(game, error)}"
    ).splitlines() or [""]
    return "\n".join((*([cause] if place or details else ()), *details, *place, f"{game.id}: {cause}"))


def raised(game: AnyGame, error: BaseException, when: str = "") -> str:
    """Return a line about an error: what it says, when and in which of the author's functions it was raised, and what
    to do."""
    frames = list(traceback.walk_tb(error.__traceback__))
    own = [pair for pair in frames if pair[0].f_globals.get("__name__", "").partition(".")[0] not in NOT_THE_AUTHORS]
    frame, line = (own or frames)[-1]
    name = _declared(game).get(frame.f_code, frame.f_code.co_qualname)
    reason, file = " ".join(f"{type(error).__name__}: {error}".split()), Path(frame.f_code.co_filename).name
    return f"{reason}{when}, in {name} ({file}, line {line}); correct it, or refuse an input with InputRefusedError"


def _declared(game: AnyGame) -> dict[CodeType, str]:
    """Return the functions of the declaration by their code, as `presentation.showcase`."""
    parts = {name: getattr(game, name) for name in ("play", "assistance", "controls", "words", "presentation")}
    parts["presentation.guide"] = game.presentation.guide
    fields = {f"{name}.{field}": value for name, part in parts.items() for field, value in part._asdict().items()}
    return {value.__code__: name for name, value in fields.items() if isinstance(value, FunctionType)}


def action_texts(game: AnyGame, preferences: Options, options: Options) -> Iterator[str]:
    """Yield the inputs that the game's keys give to its hand with these preferences, in a game with these options."""
    for action in game.actions_for(preferences, options):
        yield from (text for down in (True, False) if (text := input_text(action, down)))
        yield from filter(None, (action.shifted,))


def is_running(state: State) -> bool:
    """Return whether the game is neither paused nor over."""
    return not state.paused and state.outcome() is None


def inputs_at_rest(state: State) -> tuple[str, ...]:
    """Return the inputs that may have an effect while this state is paused or over."""
    outcome = state.outcome()
    if outcome is None:
        return ("resume", RESTART)
    return (RESTART,) if outcome.final else (outcome.resume, RESTART)


def send_checked(state: State, text: str, before: str | None = None) -> Events | None:
    """Send the input. Check that the state changes if and only if `send` returns events, and that a refusal has a
    reason. A restart may leave the state equal, because a game without chance always begins the same way.

    `before` is the state's text, if the caller has it."""
    if before is None:
        before = state.text()
    events, reason = None, "no effect"
    try:
        events = state.send(text)
    except InputRefusedError as refusal:
        reason = str(refusal)
    require(reason != "", f"{text[:60]!r} is refused without a reason; give InputRefusedError a message")
    if events is None:
        require(
            state.text() == before,
            f"{text[:60]!r} has no effect or is refused, yet the state changed; check the input before any change",
        )
        return None
    require(
        all(isinstance(event, Event) for event in events),
        f"{text[:60]!r} gives {events!r}; send() must return a sequence of Event objects",
    )
    require(
        is_restart(text) or state.text() != before,
        f"{text[:60]!r} returns events, but the state is as before; send() must return None if nothing changes",
    )
    return events


def play_randomly(state: State, seed: int) -> str:
    """Play a few steps at random. Return the events and the state's text at the end as one text."""
    rng = random.Random(seed)
    happened = ""
    for _ in range(4):
        happened += repr(tuple(state.advance_to(state.time + rng.randrange(300))))
        texts = state.inputs()
        text = rng.choice(texts) if texts else "restart"
        try:
            happened += repr(state.send(text))
        except InputRefusedError:
            if text in texts and text != RESTART:
                raise
            happened += "refused"  # a restart that needs a prepared board
    return happened + state.text()
