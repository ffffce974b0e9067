"""How pieces are drawn by lot: the order of draws that each sheet fixes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebox_games.falling.rules import Drawn

if TYPE_CHECKING:
    from puzzlebox_games.falling.standing import Standing


@dataclass(frozen=True)
class ShapeOrientationColour:
    """Shape, then one of its orientations, then one of so many colours, from 1 up."""

    colours: int

    @property
    def words(self) -> str:
        return f"Shape, orientation and one of {self.colours} colours are drawn by lot, each on its own."

    def __call__(self, state: Standing) -> tuple[Drawn, ...]:
        table, below = state.table, state.random.below
        turned = table.of[below(len(table.of))]
        form = turned[below(len(turned))]
        return (table.one_value(form, 1 + below(self.colours)),)


@dataclass(frozen=True)
class JustTheShape:
    """A shape, in its first orientation."""

    words = "The shape is drawn by lot."

    def __call__(self, state: Standing) -> tuple[Drawn, ...]:
        return (state.table.first(state.random.below(len(state.table.of))),)


@dataclass(frozen=True)
class ShapeAndDigits:
    """A shape, then for each of its cells a digit from 1 to 9."""

    words = "The shape is drawn by lot, and a digit from 1 to 9 for each of its cells. Digits turn with their cells."

    def __call__(self, state: Standing) -> tuple[Drawn, ...]:
        below = state.random.below
        first = state.table.of[below(len(state.table.of))][0]
        return (Drawn(first, tuple(1 + below(9) for _ in first.cells)),)


@dataclass(frozen=True)
class Bag:
    """Every shape once, shuffled by Fisher-Yates from the last place down."""

    words = "The shapes come in shuffled bags of one each."

    def __call__(self, state: Standing) -> tuple[Drawn, ...]:
        numbers = list(range(len(state.table.of)))
        for last in range(len(numbers) - 1, 0, -1):
            other = state.random.below(last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]
        return tuple(state.table.first(number) for number in numbers)
