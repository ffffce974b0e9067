"""The bench of Lights, and its boards as text or in a window."""

from typing import Self, TypeVar

from puzzlebox.core.stepwise import Slices
from puzzlebox.rules import Cell, Gesture, Sides
from puzzlebox.views import Area, Position
from puzzlebox_games.lights.algebra import PressSystem, Vector
from puzzlebox_games.lights.board import fixed_effects
from puzzlebox_games.lights.game import GAME
from puzzlebox_games.lights.rules import Lights
from tests.games.bench import Bench
from tests.games.windows import Window

T = TypeVar("T")


BENCH = Bench(GAME)
options_of, begun, placed, session_of = BENCH.options_of, BENCH.begun, BENCH.placed, BENCH.session_of
hint_of, solution_of = BENCH.hint_of, BENCH.solution_of

PLUS = "00000/00100/01110/00100/00000"


def board_text(state: Lights) -> str:
    return state.grid.text("012")


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


class Shown(Window):
    def area(self, cell: Cell) -> Area:
        area: Area = self.view.board.cell_area(cell)
        return area

    def middle(self, cell: Cell) -> Position:
        x, y = self.area(cell).center
        return x, y

    def face(self, cell: Cell) -> tuple[int, int, int]:
        """Return the colour of a lamp beside its sign and its rim."""
        area = self.draw().area(cell)
        return self.pixel((area.x + area.width // 4, area.y + area.height // 4))

    def point_at(self, cell: Cell) -> Self:
        """Move the pointer to a cell, which may be off the board."""
        point = self.view.point_at(self.middle(cell))
        return self.hold(Gesture("hover", point, point))
