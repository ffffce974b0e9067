"""The bots of the falling-block games: placed pieces per second on boards of bits, relative to a bot in the style of
the published programs, and on the real engine."""

import random
from collections.abc import Iterator, Sequence

from benchmarks import published
from benchmarks.report import Figure, best_alternating, cpu_time
from puzzlebox.core.bot import Pilot, moving
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.falling.bots.bot import dellacherie
from puzzlebox_games.falling.bots.drops import Dropped, best, dropped, normalized
from puzzlebox_games.falling.bots.features import DELLACHERIE, Field, Weights, field_of
from puzzlebox_games.tetromino import GAME, Tetromino

PIECES = 20_000
PUBLISHED_PIECES = 40
ENGINE_PIECES = 4000
ROUNDS = 3

Pieces = Sequence[Sequence[Dropped]]


def figures() -> Iterator[Figure]:
    strict, usual = field_of(10, 10), field_of(20, 10)
    speed = PIECES / min(cpu_time(lambda: place(strict, PIECES)) for _ in range(ROUNDS))
    yield Figure("Dellacherie on 10 x 10", speed, "pieces/s", limit=15_000, at_least=True)
    ours, theirs = best_alternating(
        ROUNDS,
        lambda: cpu_time(lambda: place(usual, PIECES)) / PIECES,
        lambda: cpu_time(lambda: published.play_well(PUBLISHED_PIECES)) / PUBLISHED_PIECES,
    )
    yield Figure("Dellacherie on 20 x 10", 1 / ours, "pieces/s", "published", 1 / theirs, 60, True)
    speed = ENGINE_PIECES / min(cpu_time(play_engine) for _ in range(ROUNDS))
    yield Figure("Dellacherie in Tetromino", speed, "pieces/s", limit=8000, at_least=True)


def pieces_on(field: Field) -> Pieces:
    """Return the seven pieces, each with its different orientations."""
    forms = [dict.fromkeys(map(normalized, orientations)) for orientations in Tetromino.SHAPES.values()]
    return [[dropped(number, cells, field) for number, cells in enumerate(each)] for each in forms]


def strict_game(field: Field, pieces: Pieces, weights: Weights, seed: int, most: int | None = None) -> int:
    """Play until a piece cannot be placed inside the board, or this number of pieces has been. Return their number."""
    rng, board, placed = random.Random(seed), field.empty, 0
    while placed != most and (found := best(board, pieces[rng.randrange(len(pieces))], field, weights)):
        board = found.board
        placed += 1
    return placed


def place(field: Field, pieces: int) -> None:
    """Place this number of pieces, in one game after the other."""
    forms, seed = pieces_on(field), 0
    while pieces:
        pieces -= strict_game(field, forms, DELLACHERIE, seed, pieces)
        seed += 1


def play_engine() -> None:
    """Let the bot play ENGINE_PIECES of Tetromino through inputs and game time."""
    state = GAME.begin(start="benchmark")
    pilot = Pilot(dellacherie, Search)
    while state.pieces < ENGINE_PIECES and state.outcome() is None:
        result_of(moving(pilot, state))
