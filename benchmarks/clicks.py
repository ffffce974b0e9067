"""A click that moves one tile of Slide's largest board, relative to a click on its default board, in a session."""

from collections.abc import Iterator

from benchmarks.report import Figure, best_alternating, cpu_time
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.registry import installed_games

CLICKS = 20_000
ROUNDS = 5
MAX_RATIO = 3


def figures() -> Iterator[Figure]:
    large, small = best_alternating(ROUNDS, lambda: clicks(64), lambda: clicks(4))
    yield Figure("slide, one tile of 64 x 64", large * 1e6, "us", "4 x 4, us:", small * 1e6, MAX_RATIO)


def clicks(side: int) -> float:
    """Return the seconds per click, with the blank moving back and forth between two cells."""
    game = installed_games().game("slide")
    session = Session(game, Options(game.options, {"size": str(side)}))
    row, column = session.state.grid.find(0) or (0, 0)
    beside = f"tile {row} {column - 1 if column else 1}"
    texts = (beside, f"tile {row} {column}") * (CLICKS // 2)
    return cpu_time(lambda: [session.send(text) for text in texts]) / CLICKS
