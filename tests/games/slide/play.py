"""Helpers for the tests of Slide: they start a game from a board as text, and return its board as text."""

from typing import Any

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.rules import Slide


def begun(options: str = "", seed: str = "harbour") -> Slide:
    """Return a scrambled game."""
    state = GAME.begin(Options.parse(GAME.options, options), seed)
    assert isinstance(state, Slide)
    return state


def placed(board: str, options: str = "") -> Slide:
    """Return a game with this board, which has one line per row."""
    state = GAME.begin(Options.parse(GAME.options, options), Start(position=in_a_line(board)))
    assert isinstance(state, Slide)
    return state


def session_of(board: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
    start = Start(position=in_a_line(board)) if board else Start(seed=seed)
    return Session(GAME, Options.parse(GAME.options, options), start)


def in_a_line(board: str) -> str:
    return "/".join(" ".join(line.split()) for line in board.strip().splitlines())
