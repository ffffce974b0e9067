"""Pieces per second without a window. Each piece takes four random moves or turns, a drop, and the time to the lock. In
a game without a drop, soft drop is held. The list of possible inputs is made by trying each of them."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks import published
from benchmarks.report import Figure, best_alternating, cpu_time
from puzzlebox.core.game import AnyGame
from puzzlebox.core.state import InputRefusedError, State
from puzzlebox.registry import installed_games
from puzzlebox_games.falling.kit import Falling

PIECES = 4000
ROUNDS = 5
INPUT_LISTS = 2000
MIN_TIMES_PUBLISHED = {"tetromino": 5.0}
MIN_PIECES_PER_SECOND = {"tetromino": 60_000.0}
"""The minimum speeds of some games: relative to the published implementation, and in pieces per second."""

MAX_LISTING = 80
"""The most µs that the list of possible inputs may take."""

MIN_SHARE = 1 / 2
MIN_SHARES = {"tenplus": 1 / 3, "guideline": 1 / 2, "arcade": 1 / 4, "console": 1 / 4, "handheld": 1 / 4}
"""The minimum speed of the other games, relative to the first game. Games that count frames change in 10 to 20 frames
of each piece, in which a soft drop is held."""


def figures() -> Iterator[Figure]:
    moves = random.Random(1).choices(("left", "right", "cw"), k=4 * PIECES + 4)
    games = falling_games()
    for game in games:
        own = [available(game, move) for move in moves]
        ours, theirs = best_alternating(
            ROUNDS,
            lambda game=game, own=own: cpu_time(lambda: play(game, own)),  # type: ignore[misc]
            lambda: cpu_time(lambda: published.play(PIECES // 4, moves)) * 4,
        )
        speed, reference = PIECES / ours, PIECES / theirs
        state = game.begin(start="puzzlebox")
        state.send("resume")
        listing = min(cpu_time(lambda state=state: list_inputs(state)) for _ in range(ROUNDS))  # type: ignore[misc]
        yield Figure(f"{game.id}, inputs()", listing * 1e6 / INPUT_LISTS, "us", limit=MAX_LISTING)
        minimum = MIN_TIMES_PUBLISHED.get(game.id)
        yield Figure(f"{game.id}, headless", speed, "pieces/s", "published", reference, minimum, True)
        if game is not games[0]:
            ours, first = best_alternating(
                ROUNDS,
                lambda game=game, own=own: cpu_time(lambda: play(game, own)),  # type: ignore[misc]
                lambda: cpu_time(lambda: play(games[0], moves)),
            )
            share = MIN_SHARES.get(game.id, MIN_SHARE)
            yield Figure(f"{game.id}, headless", PIECES / ours, "pieces/s", games[0].id, PIECES / first, share, True)
        if game.id in MIN_PIECES_PER_SECOND:
            minimum = MIN_PIECES_PER_SECOND[game.id]
            yield Figure(f"{game.id}, headless", speed, "pieces/s", limit=minimum, at_least=True)


def all_games() -> list[AnyGame]:
    """Return the games of the catalogue."""
    return [installed_games().game(entry.id) for entry in installed_games().catalogue]


def falling_games() -> list[AnyGame]:
    """Return the games that are played piece by piece."""
    return [game for game in all_games() if game.real_time]


def hidden_rows(state: State) -> int:
    """Return the number of rows at the top that are not shown."""
    return state.HIDDEN if isinstance(state, Falling) else 0


def available(game: AnyGame, move: str, other: str = "ccw") -> str:
    """Return the move, or the other one if the game does not have it."""
    try:
        game.begin(start="puzzlebox").send(move)
    except InputRefusedError:
        return other
    return move


def drop_of(state: Any) -> str:
    """Return the input that drops a piece; without a hard drop, the press of down."""
    return "drop" if "drop" in state.acts else "+down"


def list_inputs(state: Any) -> None:
    """List the inputs that have an effect INPUT_LISTS times."""
    for _ in range(INPUT_LISTS):
        state.inputs()


def play(game: AnyGame, moves: Sequence[str]) -> None:
    """Play PIECES pieces through the state."""
    state = game.begin(start="puzzlebox")
    send, due, advance_to = state.send, state.due, state.advance_to
    send("resume")
    drop = drop_of(state)
    at = 0
    for _ in range(PIECES):
        number = state.pieces
        for move in moves[at : at + 4]:
            send(move)
        at += 4
        if drop == "+down" and (next_frame := due()) is not None:
            advance_to(next_frame + 1)
        send(drop)
        while state.pieces == number:
            next_timer = due()
            if next_timer is None:
                break
            advance_to(next_timer + 1)
        if state.outcome():
            send("restart")
            send("resume")
