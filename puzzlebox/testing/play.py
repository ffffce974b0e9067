"""Checks of a running game: which inputs have an effect, copies, pauses, the end, time, and that no text crashes it."""

import random
from collections.abc import Iterator, Sequence

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.session import RESTART
from puzzlebox.core.shown import codes_of
from puzzlebox.core.state import Event, InputRefusedError, Start, State
from puzzlebox.testing.comparison import LOG_ONLY, OF_THE_STATE, require_same, seen, values_of
from puzzlebox.testing.declaration import check_state
from puzzlebox.testing.random_play import (
    STEPS,
    RandomPlay,
    inputs_at_rest,
    is_running,
    play_context,
    play_randomly,
    prepared_start,
    require,
    send_checked,
)

BAD_NUMBERS = ("9" * 30, "-1", "1e9", "٣", "0x1", "1.5", "")
"""Texts that replace a number."""

BAD_INPUTS = (
    *("", " ", "\n", "\0", "=", "=00000000", "+", "-", "nonsense", "٣", "1e9", "restart ", "\udcff", "x" * 10_000),
)
"""Texts that hardly any game accepts as an input."""

BAD_BOARDS = ("", " ", "/", "0", "1 2/3 4", "0 0/0 0", "\0", "٣", "-1", "9" * 5000, "x/" * 10_000)
"""Texts that hardly any game accepts as a position."""


def check_hostile(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """No text crashes a state, whether it runs, is paused or is over: each is refused, has no effect, or changes the
    state. A position is either refused with ValueError or gives a valid state."""
    play = RandomPlay(game, options, seed)
    with play_context(play):
        board = play.state.grid.text()
        for text in (*BAD_BOARDS, board, *mutations(board, play.rng)):
            _check_position(game, options, text)
        for state in play.steps(steps):
            valid = play.rng.choice(sorted(play.known))
            before = state.text()
            for text in (*mutations(valid, play.rng), play.rng.choice(BAD_INPUTS)):
                send_checked(state.copy(), text, before)
        for text in BAD_INPUTS:
            send_checked(play.state.copy(), text)


def _check_position(game: AnyGame, options: Options, text: str) -> None:
    reason = None
    try:
        state = game.begin(options, Start(position=text))
    except ValueError as error:
        reason = str(error)
    if reason is None:
        check_state(state)
        play_randomly(state, 0)
    require(reason != "", f"the position {text[:60]!r} is refused without a reason; give ValueError a message")


def mutations(text: str, rng: random.Random) -> Iterator[str]:
    """Yield damaged versions of the text: with a word replaced by a bad number, cut off, with a character missing or
    repeated, repeated, in upper case, and with something before or after it."""
    words = text.split(" ")
    index, cut = rng.randrange(len(words)), rng.randrange(len(text) + 1)
    for number in BAD_NUMBERS:
        yield " ".join((*words[:index], number, *words[index + 1 :]))
    yield from (text[:cut], text[:cut] + text[cut + 1 :], text[: cut + 1] + text[cut:], text + text, text.upper())
    yield from (f"{text} ", f" {text}", f"{text}\n", f"{text} 0", f"{text}\0", f"+{text}", f"{text}٣")


SLICES = ((1,), (7, 40, 163), (10**9,))
"""Ways to divide time into slices: the lengths in ms from which each slice is chosen."""


SAMPLE = 60
"""The most inputs with an effect, and the most without one, that are tried at a step after the first."""


def check_legality(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """Every text of `inputs()` has an effect. While paused and after the end, only `resume` and `restart` have one. The
    values that the state returns have the right types and depend only on the state's text."""
    play, rng = RandomPlay(game, options, seed), random.Random(seed)
    shown: dict[str, State] = {}
    with play_context(play):
        for number, state in enumerate(play.steps(steps)):
            check_state(state)
            _check_codes(game, state)
            before, texts = seen(game, state), state.inputs()
            others = sorted(play.known.difference(texts))
            for text in _some(texts, number, rng):
                trial = state.copy()
                require(
                    send_checked(trial, play.restart_of(state) if text == RESTART else text) is not None,
                    f"inputs() has {text!r}, which has no effect; it must return only inputs that have one",
                )
                _check_shown(game, trial, shown)
            for text in _some(others, number, rng):
                acts = send_checked(state.copy(), text) is not None
                require(is_running(state) or not acts, _acts_at_rest(text, state))
            for text in held_inputs(game, options):
                _check_tap(state, text)
            require_same(
                seen(game, state), before, "the state changed while only copies of it were played", OF_THE_STATE
            )


def _some(texts: Sequence[str], number: int, rng: random.Random) -> Sequence[str]:
    """Return all inputs at the first step, and some of them at the others if there are many."""
    return texts if number == 0 or len(texts) <= SAMPLE else rng.sample(texts, SAMPLE)


def _acts_at_rest(text: str, state: State) -> str:
    allowed = " and ".join(inputs_at_rest(state))
    return f"{text!r} has an effect in a pause or after the end; only {allowed} may have one"


def _check_shown(game: AnyGame, state: State, shown: dict[str, State]) -> None:
    """Check that states with the same text return the same values. `shown` has earlier states by their text."""
    earlier = shown.setdefault(state.text(), state)
    if earlier is not state and values_of(state) != values_of(earlier):
        cause = "text() is not complete: two states with the same text differ"
        require_same(values_of(state), values_of(earlier), cause, "add to details() or text() what is missing")


def _check_codes(game: AnyGame, state: State) -> None:
    """Check that a game's own codes are those of what it shows."""
    if game.presentation.codes:
        given, shown = game.presentation.codes(state), codes_of(game.show(state, Options(game.preferences)))
        same = [
            (list(codes.board), codes.columns, codes.boards, [*map(str, codes.figures)], any(codes.marks))
            for codes in (given, shown)
        ]
        require(
            same[0] == same[1], f"codes returns {same[0]}, but what show shows has the codes {same[1]}; make them equal"
        )


def held_inputs(game: AnyGame, options: Options) -> list[str]:
    """Return the inputs of the actions whose keys are held."""
    return [action.input for action in game.actions_for(Options(game.preferences), options) if action.hold]


def _check_tap(state: State, text: str) -> None:
    """Check that `left`, if the game accepts it, does the same as `+left` and `-left` at the same time."""
    tapped, held = state.copy(), state.copy()
    try:
        tapped.send(text)
    except InputRefusedError:
        return
    send_checked(held, f"+{text}")
    if is_running(held):
        send_checked(held, f"-{text}")
    require(
        tapped.text() == held.text(),
        f"{text!r} must do the same as +{text} and -{text} at the same time; make it so, or refuse {text!r}",
    )


def check_copies(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """A copy is equal, has the same future, and shares nothing mutable with its original: as text, in its figures, its
    outcome, and in what is shown."""
    play = RandomPlay(game, options, seed)
    with play_context(play):
        for number, state in enumerate(play.steps(steps)):
            one, other, before = state.copy(), state.copy(), seen(game, state)
            require_same(seen(game, one), before, "a copy is not equal", "copy() must copy everything")
            require(
                play_randomly(one, number) == play_randomly(other, number),
                "two equal copies have different futures; draw only from self.random, and read no clock",
            )
            require_same(seen(game, one), seen(game, other), "two equal copies have different futures", OF_THE_STATE)
            require_same(seen(game, state), before, "playing a copy changed the state", OF_THE_STATE)


def check_pause(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """While the game is paused, game time stands still, and a pause ends all holds."""
    play = RandomPlay(game, options, seed)
    with play_context(play):
        for state in play.steps(steps):
            if "pause" in state.inputs():
                _check_pause(state.copy(), held_inputs(game, options))


def _check_pause(trial: State, held: list[str]) -> None:
    time = trial.time
    trial.send("pause")
    before = trial.text()
    require(trial.paused, "after 'pause' the state is not paused; it must set self.paused")
    require(trial.due() is None, "a timer is due in a pause; due() must return None")
    require(not trial.advance_to(time + 60_000), "something happened in a pause; advance_to() must do nothing then")
    require(trial.text() == before, "time passed in a pause; advance_to() must do nothing then")
    trial.send("resume")
    require(not trial.paused, "after 'resume' the state is still paused; it must clear self.paused")
    require(
        trial.time == time, f"game time is {trial.time} ms after a pause that began at {time} ms; it must stand still"
    )
    for text in held:
        require(
            send_checked(trial.copy(), f"-{text}") is None,
            f"{text!r} is still held after a pause; 'pause' must end all holds",
        )


def check_end(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """After the end, only a restart has an effect, and it begins a new game; also the input with which the player may
    keep playing, if the outcome has one. Passes if random play does not reach the end."""
    play = RandomPlay(game, options, seed)
    with play_context(play):
        for _ in play.steps(steps):
            pass
        if not play.play_to_end():
            return
        state = play.state
        check_state(state)
        allowed = inputs_at_rest(state)
        require(
            state.inputs() == () or sorted(state.inputs()) == sorted(allowed),
            f"after the end inputs() has {state.inputs()}; it may have only {' and '.join(map(repr, allowed))}",
        )
        for text in sorted(play.known.difference(allowed)):
            require(send_checked(state.copy(), text) is None, _acts_at_rest(text, state))
        require(
            not state.copy().advance_to(state.time + 60_000),
            "something happened after the end; advance_to() must return no events then",
        )
        for text in state.inputs():
            _check_goes_on(play, text)


def _check_goes_on(play: RandomPlay, text: str) -> None:
    """Check that this input begins a new game, or lets the player keep playing unless there is nothing left to do."""
    play.session.send(text)
    outcome = play.state.outcome()
    if text == RESTART:
        require(outcome is None, "after the end 'restart' begins no new game; outcome() must be None again")
    else:
        require(
            outcome is None or outcome.final,
            f"after {text!r} the game has the same end; outcome() must be None, or have no resume",
        )


def check_time(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """Time does not go back, and the same log leads to the same state and the same events, whatever steps time advances
    in."""
    play = RandomPlay(game, options, seed)
    with play_context(play):
        beginning = seen(game, play.state)
        for state in play.steps(steps):
            _check_refuses_the_past(state)
        end = seen(game, play.state)
        replays = [_replay(play, lengths) for lengths in SLICES]
        for lengths, (_, state) in zip(SLICES, replays, strict=True):
            cause = f"in slices of {lengths} ms the same log leads to another state"
            require_same(seen(game, state), end, cause, f"timers must fire at their own ms, and {LOG_ONLY}")
        require(
            len({events for events, _ in replays}) == 1,
            "slicing time differently gives other events; advance_to() must return the events of each timer",
        )
        again = seen(game, game.begin(options, prepared_start(game, options, seed)))
        require_same(again, beginning, "a second game from this seed begins differently", LOG_ONLY)


def _check_refuses_the_past(state: State) -> None:
    if state.paused:
        return
    trial = state.copy()
    try:
        trial.advance_to(state.time - 1)
    except ValueError:
        require(
            trial.text() == state.text(),
            "advance_to() changed the state before it refused a time in the past; check the time first",
        )
        return
    raise AssertionError(
        f"time went back from {state.time} to {state.time - 1} ms; advance_to() must raise ValueError for the past"
    )


def _replay(play: RandomPlay, lengths: tuple[int, ...]) -> tuple[str, State]:
    """Play the log again on a new state, in slices of these lengths. Return all events and the state at the end."""
    session = play.session
    state = session.game.begin(session.options, session.start)
    rng = random.Random(0)
    events: list[Event] = []
    for time, text in (*session.log, (session.time, "")):
        while state.time < time and not state.paused:
            events.extend(state.advance_to(min(time, state.time + rng.choice(lengths))))
        events.extend((state.send(text) or ()) if text else ())
    return repr(events), state
