"""Helpers for the tests of Lights: they start games, and return boards as text."""

from typing import Any, TypeVar

from puzzlebox.core.options import Options, Sides
from puzzlebox.core.search import Search
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox_games.lights.algebra import PressSystem, Vector
from puzzlebox_games.lights.board import fixed_effects
from puzzlebox_games.lights.game import GAME
from puzzlebox_games.lights.hints import find_hint
from puzzlebox_games.lights.rules import Lights
from puzzlebox_games.lights.solver import find_solution

T = TypeVar("T")


def options_of(text: str) -> Options:
    """Return these options."""
    return Options.parse(GAME.options, text)


def begun(options: str = "", seed: str = "harbour") -> Lights:
    """Return a game with a drawn board."""
    return GAME.begin(options_of(options), seed)


def placed(position: str, options: str = "", seed: str | None = None) -> Lights:
    """Return a game with this board."""
    return GAME.begin(options_of(options), Start(position=position, seed=seed))


def session_of(position: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
    return Session(GAME, options_of(options), Start(position=position) if position else Start(seed=seed))


def board_text(state: Lights) -> str:
    return state.grid.text("012")


def send_all(state: Lights, *inputs: str) -> Lights:
    for text in inputs:
        assert state.send(text) is not None, text
    return state


def solution_of(state: Lights) -> Any:
    return result_of(find_solution(state, Search()))


def hint_of(state: Lights) -> Any:
    return result_of(find_hint(state, Search()))


def progress_and_result(slices: Slices[T]) -> tuple[list[float], T]:
    """Do all the work, and return its reports of progress and its result."""
    progress = []
    while True:
        try:
            progress.append(next(slices))
        except StopIteration as finished:
            return progress, finished.value


def system_of(rows: int, columns: int, shape: str = "cross", states: int = 2) -> PressSystem:
    return PressSystem(fixed_effects(Sides(rows, columns), shape), states)


def vector_of(board: str) -> Vector:
    return Vector.of([int(digit) for digit in board.replace("/", "")])


def vector_text(vector: Vector, rows: int, columns: int) -> str:
    digits = "".join(map(str, vector.digits(rows * columns)))
    return "/".join(digits[start : start + columns] for start in range(0, len(digits), columns))
