"""Copying a running state, relative to playing a piece. Undo, hints and bots depend on fast copies."""

from collections.abc import Iterator
from typing import Any

from benchmarks.pieces import PIECES, available, drop_of, falling_games, play
from benchmarks.report import Figure, best_alternating, cpu_time
from puzzlebox.core.game import Game
from puzzlebox.core.state import State

COPIES = 20_000
ROUNDS = 5
MAX_RATIO = 1 / 3


def figures() -> Iterator[Figure]:
    for game in falling_games():
        state = running(game)
        moves = [available(game, move) for move in ("left", "cw", "right", "cw") * PIECES]
        copying, playing = best_alternating(
            ROUNDS,
            lambda state=state: cpu_time(lambda: copy_often(state)) / COPIES,  # type: ignore[misc]
            lambda game=game, moves=moves: cpu_time(lambda: play(game, moves)) / PIECES,  # type: ignore[misc]
        )
        yield Figure(f"{game.id}, one copy", copying * 1e6, "us", "playing a piece, us:", playing * 1e6, MAX_RATIO)


def copy_often(state: State) -> None:
    copy = state.copy
    for _ in range(COPIES):
        copy()


def running(game: Game[Any]) -> State:
    """Return a game with a few pieces played."""
    state: State = game.begin(start="puzzlebox")
    state.send("resume")
    drop = drop_of(state)
    for text in (drop, "left", drop, "right", drop):
        state.send(text)
        state.advance_to((state.due() or state.time) + 1)
    return state
