"""Boards of puzzles from seeds, with what is known about them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.options import Options
from puzzlebox.core.search import Search, SearchLimitError, Solution
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.workers import installed_game
from puzzlebox.registry import data_of, solve_of

FEWEST = frozenset({"least", "fewest", "minimum"})
"""One of these words is in the label of the figure that tells how many moves a board takes."""

GRADES = ("grade", "level")
"""The options that tell how difficult a board is, if no figure does."""


class Order(NamedTuple):
    """A board to make: the ID of the game, the texts of its options, and the seed. With `solve`, a search finds out the
    fewest moves if they are not known."""

    game: str
    options: Mapping[str, str]
    seed: str
    solve: bool = False


class Board(NamedTuple):
    """A board: its game ID and seed, its `grade`, the `fewest` moves that solve it, in the unit `figure`, and the
    position, as in a game ID. What is not known is None or empty."""

    id: str
    seed: str
    grade: str
    fewest: int | None
    figure: str
    position: str


def make(order: Order, game_of: Callable[[str], AnyGame] = installed_game) -> Board | None:
    """Return a board; None if the search for it does not find one. Raises what the game raises."""
    game = game_of(order.game)
    options = Options(game.options, order.options)
    start = Start(seed=order.seed)
    try:
        state = game.begin(options, start)
    except SearchLimitError:
        return None
    figures = {label.lower(): text for label, text in game.show(state, Options(game.preferences)).figures.items()}
    fewest = _fewest(figures)
    if fewest is None and order.solve:
        fewest = _solved(game, state)
    chosen = {option.name for option in options.applicable()}
    grade = figures.get("grade") or next((options.value_text(name) for name in GRADES if name in chosen), "")
    game_id = GameID(game.id, options.text(), start).text()
    return Board(game_id, order.seed, grade, fewest, game.assistance.minimum, state.position() or "")


def _fewest(figures: Mapping[str, str]) -> int | None:
    known = (text for label, text in figures.items() if not FEWEST.isdisjoint(label.split()) and text.isdecimal())
    return next(map(int, known), None)


def _solved(game: AnyGame, state: State) -> int | None:
    """Search for the fewest moves. Return None if they are not proved."""
    solve = solve_of(game)
    if not solve or not game.assistance.minimum:
        return None
    try:
        found = result_of(solve(state.running(), Search(data_of(game))))
    except SearchLimitError:
        return None
    return found.length if isinstance(found, Solution) and found.optimal else None
