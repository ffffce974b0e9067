"""The rule books, each with the game of the engine that is the witness for it."""

import random
from typing import Any

from puzzlebox_games import famicom, monomino, pentomino, tetromino, turbo
from puzzlebox_games.falling.books.famicom import Famicom
from puzzlebox_games.falling.books.monomino import Monomino
from puzzlebox_games.falling.books.pentomino import Pentomino
from puzzlebox_games.falling.books.tetromino import Tetromino
from puzzlebox_games.falling.books.turbo import Turbo
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.state import FallingState
from tests.games.falling.witnessed import Pair


def count(state: FallingState, book: Falling, **figures: Any) -> None:
    """Set figures of both sides."""
    state.tally = state.tally._replace(**figures)
    for name, value in figures.items():
        if name != "speed":
            setattr(book, name, value)


def rows(rng: random.Random, state: FallingState, book: Falling) -> None:
    """Set the rows, which are the score in Sweigart's games."""
    lines = rng.choice((0, 7, 8, 9, 18, 19, 97, 98, 99))
    count(state, book, lines=lines, score=lines)


def points(rng: random.Random, state: FallingState, book: Falling) -> None:
    """Set the score, which decides about the speed in Turbo."""
    count(state, book, score=rng.choice((100, 130, 190, 195, 199, 390, 1590, 1999)))


def rows_of_levels(rng: random.Random, state: FallingState, book: Falling) -> None:
    count(state, book, lines=rng.choice((0, 26, 27, 28, 29, 57, 58, 59, 89)))


PAIRS = {
    pair.game.id: pair
    for pair in (
        Pair(tetromino.GAME, Tetromino, rows),
        Pair(pentomino.GAME, Pentomino, rows),
        Pair(monomino.GAME, Monomino, rows),
        Pair(famicom.GAME, Famicom, rows_of_levels),
        Pair(turbo.GAME, Turbo, points),
    )
}
