"""How many pieces a second are played without a window: four random moves or turns, a drop, and time up to the lock."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks import published
from benchmarks.report import Figure, alternating, work
from puzzlebox.core.game import Game
from puzzlebox.core.state import InputRefusedError
from puzzlebox.registry import installed_games

PIECES = 4000
ROUNDS = 5
TIMES_THE_PUBLISHED = {"tetromino": 3.0}
A_SECOND = {"tetromino": 60_000.0}
"""Where speed is promised: beside the published way, and in pieces a second."""

PART = 1 / 2
PARTS = {"tenplus": 1 / 3, "guideline": 1 / 3}
"""How much of the first game's pace every other keeps."""


def figures() -> Iterator[Figure]:
    moves = random.Random(1).choices(("left", "right", "cw"), k=4 * PIECES + 4)
    games = falling_games()
    for game in games:
        own = [taken(game, move) for move in moves]
        ours, theirs = alternating(
            ROUNDS,
            lambda game=game, own=own: work(lambda: play(game, own)),  # type: ignore[misc]
            lambda: work(lambda: published.play(PIECES // 4, moves)) * 4,
        )
        pace, reference = PIECES / ours, PIECES / theirs
        yield Figure(
            f"{game.id}, headless", pace, "pieces/s", "published way", reference, TIMES_THE_PUBLISHED.get(game.id), True
        )
        if game is not games[0]:
            ours, firsts = alternating(
                ROUNDS,
                lambda game=game, own=own: work(lambda: play(game, own)),  # type: ignore[misc]
                lambda: work(lambda: play(games[0], moves)),
            )
            part = PARTS.get(game.id, PART)
            yield Figure(f"{game.id}, headless", PIECES / ours, "pieces/s", games[0].id, PIECES / firsts, part, True)
        if game.id in A_SECOND:
            yield Figure(f"{game.id}, headless", pace, "pieces/s", bar=A_SECOND[game.id], at_least=True)


def falling_games() -> list[Game[Any]]:
    """The games that are played piece by piece."""
    games = (installed_games().game(entry.id) for entry in installed_games().catalogue)
    return [game for game in games if game.real_time]


def taken(game: Game[Any], move: str) -> str:
    """The move, or the other turn in a game that has only that."""
    try:
        game.begin().send(move)
    except InputRefusedError:
        return "ccw"
    return move


def play(game: Game[Any], moves: Sequence[str]) -> None:
    """Play PIECES pieces through the state."""
    state = game.begin()
    send, due, advance_to = state.send, state.due, state.advance_to
    send("resume")
    at = 0
    for _ in range(PIECES):
        number = state.pieces
        for move in moves[at : at + 4]:
            send(move)
        at += 4
        send("drop")
        while state.pieces == number:
            next_timer = due()
            if next_timer is None:
                break
            advance_to(next_timer + 1)
        if state.outcome():
            send("restart")
            send("resume")
