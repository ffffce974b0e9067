"""Checks of a state in play: what acts and what does not, copies, pauses, and time."""

import random
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.state import Event, InputRefusedError, State
from puzzlebox.testing.declaration import check_state
from puzzlebox.testing.random_play import (
    STEPS,
    RandomPlay,
    is_running,
    play_context,
    play_randomly,
    require,
    send_checked,
)

SLICES = ((1,), (7, 40, 163), (10**9,))
"""How time is sliced, in ms: each slice is one of a few lengths."""


def check_legality(game: Game[Any], options: Options, seed: str, steps: int = STEPS) -> None:
    """Every text of `inputs()` acts; in a pause and after the end nearly nothing does; what a player is shown is of the
    right kind, and follows from the state's text."""
    walk = RandomPlay(game, options, seed)
    shown: dict[str, str] = {}
    with play_context(walk):
        for state in walk.steps(steps):
            check_state(state)
            before, acting = state.text(), state.inputs()
            for text in acting:
                trial = state.copy()
                require(send_checked(trial, text) is not None, f"inputs() has {text!r}, which has no effect")
                _check_shown(trial, shown)
            for text in sorted(walk.known.difference(acting)):
                acts = send_checked(state.copy(), text) is not None
                require(is_running(state) or not acts, f"{text!r} acts in a pause or after the end")
            for text in held_inputs(game, options):
                _check_tap(state, text)
            require(state.text() == before, "the state changed while only copies of it were played on")


def _check_shown(state: State, shown: dict[str, str]) -> None:
    """States of one text must look alike in everything."""
    figures = f"status {dict(state.status())}, outcome {state.outcome()}, inputs {state.inputs()}, due {state.due()}"
    before = shown.setdefault(state.text(), figures)
    require(figures == before, f"its text does not tell everything: here {figures}, there {before}, one text")


def held_inputs(game: Game[Any], options: Options) -> list[str]:
    """The actions that are held."""
    return [action.input for action in game.actions_for(Options(game.preferences), options) if action.hold]


def _check_tap(state: State, text: str) -> None:
    """A plain `left`, where a game takes it, is `+left` and `-left` at one instant."""
    tapped, held = state.copy(), state.copy()
    try:
        tapped.send(text)
    except InputRefusedError:
        return
    send_checked(held, f"+{text}")
    if is_running(held):
        send_checked(held, f"-{text}")
    require(tapped.text() == held.text(), f"{text!r} is not +{text} and -{text} at one instant")


def check_copies(game: Game[Any], options: Options, seed: str, steps: int = STEPS) -> None:
    """A copy is equal, has the same future, and shares nothing that changes."""
    walk = RandomPlay(game, options, seed)
    with play_context(walk):
        for number, state in enumerate(walk.steps(steps)):
            one, other, before = state.copy(), state.copy(), state.text()
            require(one.text() == before, "a copy is not equal")
            require(play_randomly(one, number) == play_randomly(other, number), "two equal copies have another future")
            require(state.text() == before, "a copy shares something changeable with the state")


def check_pause(game: Game[Any], options: Options, seed: str, steps: int = STEPS) -> None:
    """In a pause game time stands still, and all holds have ended."""
    walk = RandomPlay(game, options, seed)
    with play_context(walk):
        for state in walk.steps(steps):
            if "pause" in state.inputs():
                _check_pause(state.copy(), held_inputs(game, options))


def _check_pause(trial: State, held: list[str]) -> None:
    time = trial.time
    trial.send("pause")
    still = trial.text()
    require(trial.paused, "a pause is no pause")
    require(trial.due() is None, "a timer is due in a pause")
    require(not trial.advance_to(time + 60_000), "something happened in a pause")
    require(trial.text() == still, "time passed in a pause")
    trial.send("resume")
    require(not trial.paused, "the game does not go on after a pause")
    require(trial.time == time, f"game time is {trial.time} ms after a pause that began at {time}")
    for text in held:
        require(send_checked(trial.copy(), f"-{text}") is None, f"the hold of {text!r} outlived a pause")


def check_end(game: Game[Any], options: Options, seed: str, steps: int = STEPS) -> None:
    """After the end, where random play comes to one, only a restart acts, and a new game begins with it."""
    walk = RandomPlay(game, options, seed)
    with play_context(walk):
        for _ in walk.steps(steps):
            pass
        if not walk.play_to_end():
            return
        state = walk.state
        check_state(state)
        require(state.inputs() in ((), ("restart",)), f"after the end inputs() has {state.inputs()}")
        for text in sorted(walk.known - {"restart"}):
            require(send_checked(state.copy(), text) is None, f"{text!r} acts in a pause or after the end")
        require(not state.copy().advance_to(state.time + 60_000), "something happened after the end")
        for text in state.inputs():
            walk.session.send(text)
            require(walk.state.outcome() is None, f"{text!r} after the end begins no new game")


def check_time(game: Game[Any], options: Options, seed: str, steps: int = STEPS) -> None:
    """Time does not go back, and the same log gives the same end and the same events however time is sliced."""
    walk = RandomPlay(game, options, seed)
    with play_context(walk):
        fresh = walk.state.text()
        for state in walk.steps(steps):
            _check_no_way_back(state)
        end = walk.state.text()
        ways = [_sliced(walk, lengths) for lengths in SLICES]
        for lengths, (_, text) in zip(SLICES, ways, strict=True):
            require(text == end, f"in slices of {lengths} ms the same log ends otherwise:\n{text}\nnot\n{end}")
        require(len({told for told, _ in ways}) == 1, "how time is sliced changes what is told")
        require(game.begin(options, seed).text() == fresh, "a second game of this seed begins otherwise")


def _check_no_way_back(state: State) -> None:
    if state.paused:
        return
    trial = state.copy()
    try:
        trial.advance_to(state.time - 1)
    except ValueError:
        require(trial.text() == state.text(), "the state changed though time cannot go back")
        return
    raise AssertionError(f"time went back from {state.time} to {state.time - 1} ms")


def _sliced(walk: RandomPlay, lengths: tuple[int, ...]) -> tuple[str, str]:
    """Play the log again on a bare state; returns all events, and the state's text at the end."""
    session = walk.session
    state = session.game.begin(session.options, session.start)
    rng = random.Random(0)
    told: list[Event] = []
    for time, text in (*session.log, (session.time, "")):
        while state.time < time and not state.paused:
            told.extend(state.advance_to(min(time, state.time + rng.choice(lengths))))
        told.extend((state.send(text) or ()) if text else ())
    return repr(told), state.text()
