"""A click on one tile of Slide's largest board, beside one on its usual board; through the session, as in a window."""

from collections.abc import Iterator

from benchmarks.report import Figure, alternating, work
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.registry import installed_games

CLICKS = 20_000
ROUNDS = 5
BAR = 3


def figures() -> Iterator[Figure]:
    large, small = alternating(ROUNDS, lambda: clicks(64), lambda: clicks(4))
    yield Figure("slide, one tile of 64 x 64", large * 1e6, "us", "of 4 x 4, us:", small * 1e6, BAR)


def clicks(side: int) -> float:
    """Seconds for one click, with the blank going to and fro between two cells."""
    game = installed_games().game("slide")
    session = Session(game, Options(game.options, {"size": str(side)}))
    row, column = session.state.grid.find(0) or (0, 0)
    beside = f"tile {row} {column - 1 if column else 1}"
    there_and_back = (beside, f"tile {row} {column}") * (CLICKS // 2)
    return work(lambda: [session.send(text) for text in there_and_back]) / CLICKS
