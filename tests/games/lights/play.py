"""Helpers for the tests of Lights: they start games, and return boards as text or in a window."""

from typing import Any, Self, TypeVar

import pygame

from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.rules import Cell, Gesture, Options, Search, Session, Sides, Start
from puzzlebox.views import Area, Position
from puzzlebox_games.lights.algebra import PressSystem, Vector
from puzzlebox_games.lights.board import fixed_effects
from puzzlebox_games.lights.game import GAME
from puzzlebox_games.lights.hints import find_hint
from puzzlebox_games.lights.rules import Lights
from puzzlebox_games.lights.solver import find_solution
from tests.games.windows import Window

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


# Windows
PLUS = "00000/00100/01110/00100/00000"


class Shown(Window):
    def area(self, cell: Cell) -> Area:
        area: Area = self.view.board.cell_area(cell)
        return area

    def middle(self, cell: Cell) -> Position:
        x, y = self.area(cell).center
        return x, y

    def picture(self, cell: Cell) -> bytes:
        """Return what is drawn in a cell now."""
        return pygame.image.tobytes(self.draw().surface.subsurface(self.area(cell)), "RGB")

    def changed_cells(self, before: dict[Cell, bytes]) -> set[Cell]:
        return {cell for cell, picture in before.items() if self.picture(cell) != picture}

    def pictures(self) -> dict[Cell, bytes]:
        return {cell: self.picture(cell) for cell in self.session.state.grid}

    def face(self, cell: Cell) -> tuple[int, int, int]:
        """Return the colour of a lamp beside its sign and its rim."""
        area = self.draw().area(cell)
        return self.pixel((area.x + area.width // 4, area.y + area.height // 4))

    def point_at(self, cell: Cell) -> Self:
        """Move the pointer to a cell, which may be off the board."""
        point = self.view.point_at(self.middle(cell))
        return self.hold(Gesture("hover", point, point))
