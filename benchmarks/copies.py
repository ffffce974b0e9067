"""What a copy of a running state costs, beside playing a piece: undo, hints and bots live on copies."""

from collections.abc import Iterator
from typing import Any

from benchmarks.pieces import PIECES, falling_games, play, taken
from benchmarks.report import Figure, alternating, work
from puzzlebox.core.game import Game
from puzzlebox.core.state import State

COPIES = 20_000
ROUNDS = 5
BAR = 1 / 3


def figures() -> Iterator[Figure]:
    for game in falling_games():
        state = running(game)
        moves = [taken(game, move) for move in ("left", "cw", "right", "cw") * PIECES]
        copying, playing = alternating(
            ROUNDS,
            lambda state=state: work(lambda: copy_often(state)) / COPIES,  # type: ignore[misc]
            lambda game=game, moves=moves: work(lambda: play(game, moves)) / PIECES,  # type: ignore[misc]
        )
        yield Figure(f"{game.id}, a copy", copying * 1e6, "us", "a piece played, us:", playing * 1e6, BAR)


def copy_often(state: State) -> None:
    copy = state.copy
    for _ in range(COPIES):
        copy()


def running(game: Game[Any]) -> State:
    """A game a few pieces on."""
    state: State = game.begin()
    state.send("resume")
    for text in ("drop", "left", "drop", "right", "drop"):
        state.send(text)
        state.advance_to((state.due() or state.time) + 1)
    return state
