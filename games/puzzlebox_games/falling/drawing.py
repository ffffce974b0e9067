"""The ways to draw pieces at random. The order of the draws is part of a game's rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebox.core.message import Message
from puzzlebox_games.falling.rules import Drawn

if TYPE_CHECKING:
    from puzzlebox_games.falling.standing import Standing


@dataclass(frozen=True)
class ShapeOrientationColour:
    """Draw a shape, then one of its orientations, then a colour from 1 to `colours`."""

    colours: int

    @property
    def words(self) -> str:
        return Message(
            "The shape, the orientation and one of {colours} colours are each chosen at random.", colours=self.colours
        )

    def __call__(self, state: Standing) -> tuple[Drawn, ...]:
        table, below = state.table, state.random.below
        turned = table.of[below(len(table.of))]
        form = turned[below(len(turned))]
        return (table.one_value(form, 1 + below(self.colours)),)


@dataclass(frozen=True)
class JustTheShape:
    """Draw a shape, in its first orientation."""

    words = "The shape is chosen at random."

    def __call__(self, state: Standing) -> tuple[Drawn, ...]:
        return (state.table.first(state.random.below(len(state.table.of))),)


@dataclass(frozen=True)
class ShapeAndDigits:
    """Draw a shape, then a digit from 1 to 9 for each of its cells."""

    words = (
        "The shape is chosen at random, and so is a digit from 1 to 9 for each of its cells. "
        "Digits move and turn with their cells."
    )

    def __call__(self, state: Standing) -> tuple[Drawn, ...]:
        below = state.random.below
        first = state.table.of[below(len(state.table.of))][0]
        return (Drawn(first, tuple(1 + below(9) for _ in first.cells)),)


@dataclass(frozen=True)
class Bag:
    """Draw all shapes once, shuffled by Fisher-Yates from the last position to the first."""

    words = "Pieces come in shuffled bags that hold each shape once."

    def __call__(self, state: Standing) -> tuple[Drawn, ...]:
        numbers = list(range(len(state.table.of)))
        for last in range(len(numbers) - 1, 0, -1):
            other = state.random.below(last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]
        return tuple(state.table.first(number) for number in numbers)
