"""The animation of a chain: step by step, the blocks of each pair move towards each other and fade, and their points
float up. The board below already shows the result.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from puzzlebox.core.grid import Cell
from puzzlebox.ui.animation import Motion
from puzzlebox.ui.text import render_text, width
from puzzlebox.ui.theme import Theme
from puzzlebox_games.falling.clearing import PairsWithSum
from puzzlebox_games.falling.painter import PiecePainter
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.scoring import PointsABlock
from puzzlebox_games.falling.strategies import Clearing, Scoring

MEET = 200
STEP = 150
FLOAT = 520
"""In ms: how long a pair moves, the time from one step to the next, and how long points are shown."""

CLOSER = 0.2
"""How far the blocks of a pair move towards each other, in cells."""

Fall = tuple[Cell, Cell]
Chain = Sequence[tuple[Sequence[Cell], Sequence[Fall]]]


class Step(NamedTuple):
    """A step of a chain: the cleared cells with their values, the direction from each one to the middle of its
    partners, and the points."""

    cells: tuple[tuple[Cell, int], ...]
    towards: tuple[tuple[float, float], ...]
    points: int


def steps_of(values: Mapping[Cell, int], chain: Chain, rules: RuleSet) -> list[Step]:
    """Return the steps of a chain. `values` are those of the board before the chain."""
    values = dict(values)
    steps: list[Step] = []
    for gone, fallen in chain:
        if gone:
            cells = tuple((cell, values[cell]) for cell in gone)
            towards = tuple(_towards(cell, dict(cells), rules.clearing) for cell in gone)
            steps.append(Step(cells, towards, _points(rules.scoring, len(gone), len(steps) + 1)))
        for cell in gone:
            del values[cell]
        moved = {after: values.pop(before) for before, after in fallen}
        values.update(moved)
    return steps


def _points(scoring: Scoring, blocks: int, step: int) -> int:
    """Return the points of a step, 0 if the rules score no blocks."""
    return scoring.step_points(blocks, step) if isinstance(scoring, PointsABlock) else 0


def _towards(cell: Cell, going: Mapping[Cell, int], clearing: Clearing) -> tuple[float, float]:
    """Return the direction from a cell to the middle of its partners, in rows and columns."""
    if not isinstance(clearing, PairsWithSum):
        return 0.0, 0.0
    row, column = cell
    ways = [
        (down, right)
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if going.get((row + down, column + right)) == clearing.sum - going[cell]
    ]
    count = max(1, len(ways))
    return sum(down for down, _ in ways) / count, sum(right for _, right in ways) / count


class ChainGoes:
    """Draws the steps of a chain over the board, one after the other."""

    def __init__(self, steps: Sequence[Step], painter: PiecePainter, theme: Theme, size: int, now: int) -> None:
        self._steps = steps
        self._painter = painter
        self._theme = theme
        self._size = size
        self._meet = [Motion(now, MEET, number * STEP) for number in range(len(steps))]
        self._float = [Motion(now, FLOAT, number * STEP) for number in range(len(steps))]

    def over(self, now: int) -> bool:
        return all(motion.over(now) for motion in self._float)

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], now: int) -> None:
        """Draw over the board. `corner` is its top left corner."""
        for step, meet, rise in zip(self._steps, self._meet, self._float, strict=True):
            if meet.progress(now) > 0 and not meet.over(now):
                self._draw_pairs(surface, corner, step, meet.eased(now), meet.progress(now))
            if rise.progress(now) > 0 and not rise.over(now):
                self._draw_points(surface, corner, step, rise.progress(now))

    def _draw_pairs(
        self, surface: pygame.Surface, corner: tuple[int, int], step: Step, come: float, share: float
    ) -> None:
        size = self._size
        for ((row, column), value), (down, right) in zip(step.cells, step.towards, strict=True):
            picture = self._painter.cell(value, size, 30).copy()
            picture.set_alpha(round(255 * (1 - share**2)))
            x = corner[0] + (column + CLOSER * come * right) * size
            y = corner[1] + (row + CLOSER * come * down) * size
            surface.blit(picture, (round(x), round(y)))

    def _draw_points(self, surface: pygame.Surface, corner: tuple[int, int], step: Step, share: float) -> None:
        if not step.points:
            return
        row, column = _middle(cell for cell, _ in step.cells)
        size = max(11, round(self._size * 0.75))
        text = f"+{step.points}"
        picture = render_text(text, size, self._theme.text, "bold").copy()
        picture.set_alpha(round(255 * (1 - share**3)))
        wide = width(text, size, "bold")
        x = corner[0] + round((column + 0.5) * self._size) - wide // 2
        y = corner[1] + round((row - 0.6 - 0.8 * share) * self._size)
        surface.blit(picture, (x, y))


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    """Return the highest row of the cells and the middle of their columns."""
    rows, columns = zip(*cells, strict=True)
    return min(rows), (min(columns) + max(columns)) / 2
