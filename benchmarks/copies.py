"""Copying a running state, relative to playing a piece or, in a puzzle, to listing the inputs and sending one of them.
Undo, hints and bots depend on fast copies."""

import random
from collections.abc import Callable, Iterator

from benchmarks.pieces import PIECES, all_games, available, drop_of, play
from benchmarks.report import Figure, best_alternating, cpu_time
from puzzlebox.core.game import AnyGame
from puzzlebox.core.state import Start, State

COPIES, INPUTS = 20_000, 500
ROUNDS = 5
MAX_RATIO = 1 / 3


def figures() -> Iterator[Figure]:
    for game in all_games():
        state, (what, reference) = running(game), playing(game)
        copying, playing_it = best_alternating(
            ROUNDS,
            lambda state=state: cpu_time(lambda: copy_often(state)) / COPIES,  # type: ignore[misc]
            reference,
        )
        yield Figure(f"{game.id}, one copy", copying * 1e6, "us", f"{what}, us:", playing_it * 1e6, MAX_RATIO)


def copy_often(state: State) -> None:
    copy = state.copy
    for _ in range(COPIES):
        copy()


def playing(game: AnyGame) -> tuple[str, Callable[[], float]]:
    """Return what copies are compared with, and a task that returns the seconds that it takes."""
    if game.real_time:
        moves = [available(game, move) for move in ("left", "cw", "right", "cw") * PIECES]
        return "playing a piece", lambda: cpu_time(lambda: play(game, moves)) / PIECES
    return "finding and playing an input", lambda: cpu_time(lambda: play_inputs(game)) / INPUTS


def play_inputs(game: AnyGame) -> None:
    """Play INPUTS random inputs. A game that ends, or whose next board a search would have to find, begins again with
    the same board."""
    first, rng = game.begin(start="puzzlebox"), random.Random(1)
    state = first.copy()
    for _ in range(INPUTS):
        text = rng.choice(state.inputs())
        if text == "restart" and game.needs_preparing(state.options, Start(seed="puzzlebox")):
            state = first.copy()
        else:
            state.send(text)


def running(game: AnyGame) -> State:
    """Return a game with a few pieces or inputs played."""
    state: State = game.begin(start="puzzlebox")
    if not game.real_time:
        for _ in range(5):
            state.send(state.inputs()[0])
        return state
    state.send("resume")
    drop = drop_of(state)
    for text in (drop, "left", drop, "right", drop):
        state.send(text)
        state.advance_to((state.due() or state.time) + 1)
    return state
