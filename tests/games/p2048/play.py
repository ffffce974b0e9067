"""Helpers for the tests of 2048: they start a game from a seed or from a board as text."""

from typing import Any

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox_games.p2048.game import GAME
from puzzlebox_games.p2048.rules import State2048

CHEQUERED = "2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2"
"""A full board without equal neighbours."""


def begun(seed: str = "harbour", options: str = "") -> State2048:
    return GAME.begin(Options.parse(GAME.options, options), seed)


def placed(board: str, options: str = "", seed: str | None = None) -> State2048:
    return GAME.begin(Options.parse(GAME.options, options), Start(position=board, seed=seed))


def session_of(board: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
    return Session(GAME, Options.parse(GAME.options, options), Start(position=board) if board else Start(seed=seed))
