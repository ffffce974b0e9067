"""The games of rule books, with random figures near those at which something changes."""

import random
from typing import Any

from puzzlebox_games import famicom, monomino, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.arcade.game import GAME as ARCADE
from puzzlebox_games.console.game import GAME as CONSOLE
from puzzlebox_games.guideline.game import GAME as GUIDELINE
from puzzlebox_games.handheld.game import GAME as HANDHELD
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from tests.games.falling import stacks
from tests.games.falling.witnessed import Pair


def count(state: Any, book: Any, **figures: Any) -> None:
    """Set figures of both sides."""
    state.tally = state.tally._replace(**figures)
    for name, value in figures.items():
        if name != "speed":
            setattr(book, name, value)


def rows(rng: random.Random, state: Any, book: Any) -> None:
    """Set the rows, which are the score in Sweigart's games."""
    lines = rng.choice((0, 7, 8, 9, 18, 19, 97, 98, 99))
    count(state, book, lines=lines, score=lines)


def points(rng: random.Random, state: Any, book: Any) -> None:
    """Set the score, which decides about the speed in Turbo."""
    count(state, book, score=rng.choice((100, 130, 190, 195, 199, 390, 1590, 1999)))


def rows_of_levels(rng: random.Random, state: Any, book: Any) -> None:
    count(state, book, lines=rng.choice((0, 26, 27, 28, 29, 57, 58, 59, 89)))


def handheld(rng: random.Random, state: Any, book: Any) -> None:
    """Set the lines near a level or the goal, and the points near the most."""
    if state.rules.goal.lines:
        count(state, book, lines=rng.choice((0, 21, 22, 23, 24)))
        return
    lines = rng.choice((0, 7, 8, 9, 97, 98, 99, 196, 199, 206))
    level = min(max(state.level, lines // 10 - rng.choice((0, 0, 1, 2))), 20)
    count(state, book, lines=lines, level=level, speed=level)
    state.interval = state.rules.controls.interval(level)
    if rng.random() < 0.3:
        points = rng.choice((10, 999_900, 999_998))
        state.controls.earned = book.earned = points
        count(state, book, score=points)


def rows_of_ten(rng: random.Random, state: Any, book: Any) -> None:
    """Set the rows near a level of Nineteen."""
    count(state, book, lines=rng.choice((0, 7, 8, 9, 19, 57, 88, 89, 99)))


def blocks(rng: random.Random, state: Any, book: Any) -> None:
    """Set the blocks near a level of TenPlus."""
    count(state, book, blocks=rng.choice((0, 36, 38, 79, 638, 679)))


SAVES = (
    "load 3 1500 " + "0" * 200 + "1" * 40,
    "load 10 0 " + "0" * 180 + "1101111111" * 5 + "1" * 10,
    "load 1 7 " + "0" * 30 + "0000100000" * 20 + "1" * 10,
    "load 11 0 " + "0" * 230 + "1" * 10,
    "load 1 1 000",
)

HANDLINGS = (
    *("handling 167 33 20", "handling 100 0 20", "handling 0 0 inf", "handling 0 0 40", "handling 1 1 2"),
    *("handling 50 7 inf", "handling 0 20 3", "handling 100 10 20 50 first 300", "handling 40 0 inf 100 neither 0"),
    *("handling 100 10 20 0 latest 0 1 0", "handling 50 7 inf 0 latest 0 0 1", "handling 1 1 2 9 first 9 1 1"),
    *("handling 100 10 20 0 latest 0 0 0 40 keep", "handling 60 0 inf 30 latest 50 1 1 20 keep"),
    *("handling 100 10 20 0 latest 0 0 0 0 step", "handling 50 7 3 0 first 9 0 1 150 step", "handling 1 2"),
    *("handling 167 33 20 0 latest 0 0 0 0 keep", "handling 0 0 2 0 neither 0 1 0 9 keep", "handling 10 10 1"),
)
KEYS = tuple(f"{sign}{key}" for key in ("cw", "ccw", "half", "hold") for sign in "+-")
CHARGED = ("+left 80", "+right 166", "+left 1", "+right 999999")


def modern(rng: random.Random, state: Any, book: Any) -> None:
    """Set the lines near a level or the goal, the combo, and the progress of gravity."""
    goal = state.rules.goal.lines
    lines = rng.choice((0, 8, 9, 18, 19, *((goal - 1, goal - 3) if goal and goal > 3 else ())))
    count(state, book, lines=lines, combo=rng.choice((-1, 0, 3)), back_to_back=rng.random() < 0.5)
    state.controls.gravity_progress = book.gravity_progress = 0  # a piece that now rests has none


LEVELS = (0, 28, 69, 95, 97, 98, 99, 199, 250, 297, 299, 330, 420, 498, 499, 500, 899, 990, 994, 996, 998)
SCORES = (0, 390, 799, 11_990, 39_900, 119_000, 125_900)


def arcade(rng: random.Random, state: Any, book: Any) -> None:
    """Set the level, the points, the combo and the conditions near a change."""
    level, score = rng.choice(LEVELS), rng.choice(SCORES)
    state.set_level(level)
    book.set_level(level)
    count(state, book, score=score, combo=rng.choice((-1, -1, 1, 7)))
    if rng.random() < 0.3:
        state.controls.conditions = book.conditions = rng.randrange(4)


def console(rng: random.Random, state: Any, book: Any) -> None:
    """Set the lines near a level or the goal, and the points near the most."""
    lines = rng.choice((0, 21, 22, 23, 24) if state.rules.goal.lines else (0, 8, 9, 19, 97, 98, 99, 129, 138, 139, 290))
    count(state, book, lines=lines)
    if rng.random() < 0.3:
        count(state, book, score=rng.choice((999_900, 999_998)))


PAIRS = {
    pair.game.id: pair
    for pair in (
        Pair(tetromino.GAME, rows),
        Pair(pentomino.GAME, rows),
        Pair(monomino.GAME, rows),
        Pair(famicom.GAME, rows_of_levels),
        Pair(turbo.GAME, points),
        Pair(NINETEEN, rows_of_ten, SAVES),
        Pair(tenplus.GAME, blocks, stack=stacks.digits_apart),
        Pair(GUIDELINE, modern, (*HANDLINGS, *KEYS, *CHARGED)),
        Pair(HANDHELD, handheld, inputs=1200),
        Pair(ARCADE, arcade, inputs=1200),
        Pair(CONSOLE, console, inputs=1200),
    )
}
