"""Turbo, Famicom, Nineteen and TenPlus against the slow model of their sheets: the same at every step of every log."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from puzzlebox.core.game import Game
from puzzlebox_games import famicom, nineteen, tenplus, turbo
from puzzlebox_games.famicom import CORNERS
from tests.games.falling.comparison import Comparison
from tests.models.common import Model
from tests.models.famicom import Famicom
from tests.models.nineteen import Nineteen
from tests.models.tenplus import TenPlus
from tests.models.turbo import Turbo


class TurboComparison(Comparison):
    without = frozenset({"level"})

    def set_figures(self, lines: int) -> None:
        """The speed goes by the score."""
        super().set_figures(lines)
        self.state.score = self.model.score = lines * 70


class FamicomComparison(Comparison):
    """The model holds a piece by its pivot and knows no colours in the heap."""

    def reading(self) -> dict[str, Any]:
        mine = super().reading()
        mine["board"] = [(row, column, 1) for row, column, _ in mine["board"]]
        if mine["piece"] and mine["piece"]["shape"] != "O":
            mine["piece"]["row"] += 1
            mine["piece"]["column"] += 1
        return mine


class NineteenComparison(Comparison):
    """The model's colours are the numbers of the shapes."""

    def set_figures(self, lines: int) -> None:
        super().set_figures(lines)
        self.set_level(lines)

    def reading(self) -> dict[str, Any]:
        mine = super().reading()
        mine["board"] = self.uncoloured(mine["board"])
        mine["next"]["values"] = (1 + int(mine["next"]["shape"]),) * 4
        if mine["piece"]:
            shape = int(mine["piece"]["shape"])
            mine["piece"]["cells"] = [(row, column, shape + 1) for row, column, _ in mine["piece"]["cells"]]
        return mine

    def check(self) -> None:
        self.model.board = dict.fromkeys(self.model.board, 1)
        super().check()

    @staticmethod
    def uncoloured(board: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        return [(row, column, 1) for row, column, _ in board]


class TenPlusComparison(Comparison):
    """Full rows mean nothing; the blocks that went are counted."""

    without = frozenset({"lines"})

    def reading(self) -> dict[str, Any]:
        return {**super().reading(), "removed": self.state.blocks}

    def heap_up(self) -> None:
        """Columns without gaps, of digits that make no ten with a neighbour: such as play leaves behind."""
        grid = self.state.grid.copy()
        for column in range(grid.columns):
            for row in range(grid.rows - 1, grid.rows - 1 - self.random.randint(0, 12), -1):
                beside = {10 - grid[cell] for cell in grid.neighbours((row, column))}
                grid[row, column] = self.random.choice([digit for digit in range(1, 10) if digit not in beside])
        self.state.well.set_grid(grid)
        self.model.board = {cell: value for cell, value in grid.items() if value}


SHEETS = [
    (turbo.GAME, Turbo, TurboComparison),
    (famicom.GAME, Famicom, FamicomComparison),
    (nineteen.GAME, Nineteen, NineteenComparison),
    (tenplus.GAME, TenPlus, TenPlusComparison),
]


@pytest.mark.parametrize(("game", "model", "comparison"), SHEETS, ids=[game.id for game, _, _ in SHEETS])
def test_a_thousand_random_logs_go_the_same_way(game: Game, model: type[Model], comparison: type[Comparison]) -> None:
    seen: Counter[str] = sum((comparison(game, model, seed).run(60) for seed in range(1000)), Counter())
    for name in ("lost", "locked", "chain" if game is tenplus.GAME else "rows"):
        assert seen[name] > 0, f"the logs should come across {name}"


def test_corners_are_where_the_sheet_has_the_pieces_enter() -> None:
    assert set(CORNERS) == {shape.name for shape in famicom.RULES.shapes}
