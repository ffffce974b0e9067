"""The puzzle of the day, the same for everyone. No other module chooses it.

The puzzles of days that have passed never change: the lists here are frozen, whatever games are added.
"""

import re
from collections.abc import Callable
from datetime import date, timedelta
from itertools import count, takewhile
from typing import NamedTuple

from puzzlebox.core.game_id import id_of
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.session import AnySession

FIRST_GAMES = (
    *("tetromino", "pentomino", "monomino", "famicom", "console", "turbo", "nineteen", "tenplus", "guideline"),
    *("arcade", "handheld", "slide", "lights", "2048", "sokoban", "klotski"),
)
"""The games of the first days, with their default options."""

THINKING = ("slide", "lights", "2048", "sokoban", "klotski")
"""Those of them in which nothing falls, for a player who has played no game yet."""

GRADED_FROM = date(2026, 12, 1)
"""The first day whose puzzle is from GRADED."""

GRADED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("slide", ("size=3", "size=3", "", "", "size=5", "size=5", "size=6")),
    ("lights", ("level=4", "level=6", "level=8", "level=9", "level=10", "level=11", "level=12")),
    ("klotski", ("", *("start=random",) * 2, *("start=random,grade=medium",) * 2, *("start=random,grade=hard",) * 2)),
    ("guideline", ("mode=sprint,rows=20",) * 3 + ("mode=sprint",) * 2 + ("mode=sprint,rows=100",) * 2),
)
"""Games whose results compare, and their options from Monday to Sunday, harder from day to day."""


class Daily(NamedTuple):
    """The puzzle of a day: a game, the text of its options and the seed."""

    game: str
    options: str
    seed: str

    @property
    def id(self) -> str:
        """The game ID of the puzzle."""
        options = f":{self.options}" if self.options else ""
        return f"{self.game}{options}#{self.seed}"


def today() -> date:
    """Return the date on this machine's clock."""
    return date.today()


def seed_of(day: date, game: str) -> str:
    """Return the seed of a day, which is the same for everyone."""
    return f"daily {day.isoformat()} {game}"


def is_of_a_day(seed: str | None, game: str) -> bool:
    """Return whether this is the seed of some day."""
    return re.fullmatch(rf"daily \d{{4}}-\d\d-\d\d {re.escape(game)}", seed or "") is not None


def is_daily(session: AnySession) -> bool:
    """Return whether a session is at the puzzle of some day."""
    start = id_of(session).start
    return start is not None and is_of_a_day(start.seed, session.game.id)


def daily_with(game: str, options: Options, day: date) -> Daily:
    """Return the puzzle of a day in this game, with these options: another puzzle for each choice of them."""
    return Daily(game, options.text(), seed_of(day, game))


def streak(was_played: Callable[[Daily], bool], puzzle: Callable[[date], Daily], day: date) -> int:
    """Return for how many days in a row, up to this day or the one before, the puzzle of the day was played."""
    last = 0 if was_played(puzzle(day)) else 1
    days = takewhile(lambda ago: was_played(puzzle(day - timedelta(ago))), count(last))
    return sum(1 for _ in days)


def daily_of(day: date) -> Daily:
    """Return the puzzle of a day, chosen at random."""
    random = Random.from_seed(f"daily {day.isoformat()}")
    if day < GRADED_FROM:
        game, options = random.choice(FIRST_GAMES), ""
    else:
        game, by_weekday = random.choice(GRADED)
        options = by_weekday[day.weekday()]
    return Daily(game, options, seed_of(day, game))


def puzzles_of(day: date) -> tuple[Daily, Daily]:
    """Return the two puzzles that count for a day: the one that everyone gets, and the one for players who have not
    played any game yet."""
    return daily_of(day), first_daily(day)


def first_daily(day: date) -> Daily:
    """Return the puzzle of a day for a player who has played no game yet: one to think about, in which time does not
    press. It is that of the day or, if that is none, the one of Slide on this day."""
    puzzle = daily_of(day)
    return puzzle if puzzle.game in THINKING else Daily(THINKING[0], "", seed_of(day, THINKING[0]))
