"""The bench of Slide, whose boards have one line per row; and the game in a window."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from puzzlebox.core.hand import Gesture, Phase
from puzzlebox.rules import Session
from puzzlebox.views import Position
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.painter import Tiles
from puzzlebox_games.slide.rules import Slide
from tests.games.bench import Bench
from tests.games.windows import Window

TWO_MOVES_OFF = "1 2 3\n 4 0 6\n 7 5 8"

Cells = tuple[int, ...]

BENCH = Bench(GAME)
begun, hint_of, solution_of = BENCH.begun, BENCH.hint_of, BENCH.solution_of


def placed(board: str) -> Slide:
    """Return a game with this board, which has one line per row."""
    return BENCH.placed(in_a_line(board))


def session_of(board: str = "", options: str = "", seed: str = "harbour") -> Session[Any]:
    return BENCH.session_of(in_a_line(board), options, seed)


def in_a_line(board: str) -> str:
    return "/".join(" ".join(line.split()) for line in board.strip().splitlines())


def neighbours(cells: Cells, rows: int, columns: int) -> Iterator[Cells]:
    blank = cells.index(0)
    row, column = divmod(blank, columns)
    for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= row + down < rows and 0 <= column + right < columns:
            moved = list(cells)
            target = (row + down) * columns + column + right
            moved[blank], moved[target] = moved[target], 0
            yield tuple(moved)


@cache
def all_distances(rows: int, columns: int, deepest: int = 99) -> dict[Cells, int]:
    """Return the least number of moves from each board to the solved one, by a breadth-first search."""
    solved = (*range(1, rows * columns), 0)
    distances = {solved: 0}
    level = [solved]
    for depth in range(1, deepest + 1):
        level = [board for before in level for board in neighbours(before, rows, columns) if board not in distances]
        level = list(dict.fromkeys(level))
        distances.update(dict.fromkeys(level, depth))
    return distances


class Shown(Window):
    @property
    def tiles(self) -> Tiles:
        assert self.view.arrangement
        tiles: Tiles = self.view.tiles
        return tiles

    def clicks(self, position: Position, *phases: Phase) -> str | None:
        """Click at a position, or let the pointer do something else. Return the input that the hand gives."""
        point = self.view.point_at(position)
        return next(iter(self.take(*(Gesture(phase, point, point) for phase in phases or ("press", "release")))), None)

    def beside_number(self, row: float, column: float) -> Position:
        """Return a pixel of the tile at this place that its number does not cover."""
        x, y = self.tiles.at(row, column)
        return x + max(1, self.tiles.side // 10), y + self.tiles.side // 2

    def colour(self, row: float, column: float) -> tuple[int, int, int]:
        return self.pixel(self.beside_number(row, column))
