"""Helpers for the tests of Klotski: they start games and write boards as text."""

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox_games.klotski.board import SYMBOLS
from puzzlebox_games.klotski.game import GAME
from puzzlebox_games.klotski.rules import Klotski

RED_DONKEY = "aXXb/aXXb/cdde/cfge/h..i"

GATE = "aX./..b/cc. goal 1 0"
"""A small board: X, which has one cell, has to go around the corner."""


def begun(options: str = "", position: str | None = None) -> Klotski:
    """Return a new game."""
    start = Start(seed="harbour") if position is None else Start(position=position)
    return GAME.begin(Options.parse(GAME.options, options), start)


def session_of(options: str = "", position: str | None = None, seed: str = "harbour") -> Session[Klotski]:
    start = Start(seed=seed) if position is None else Start(position=position)
    game: AnyGame = GAME
    return Session(game, Options.parse(GAME.options, options), start)


def sent(state: Klotski, *texts: str) -> Klotski:
    """Send inputs that must have an effect. Return the state."""
    for text in texts:
        assert state.send(text) is not None, text
    return state


def board_of(state: Klotski) -> str:
    """Return the board with the letters of this game."""
    return state.grid.text(SYMBOLS)


def counts_of(state: Klotski) -> tuple[int, int, int]:
    """Return slides, straight moves and steps."""
    return state.tally.slides, state.tally.straight, state.tally.steps
