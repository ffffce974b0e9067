"""The ways to choose pieces at random. The order of the draws is part of a game's rules."""

from __future__ import annotations

from dataclasses import dataclass

from puzzlebox.core.message import Message
from puzzlebox.core.randomness import Random
from puzzlebox_games.falling.pieces import Drawn, PieceTable

Memory = tuple[int, ...]
"""What a randomizer remembers of earlier draws. It is part of the state."""

Draw = tuple[tuple[Drawn, ...], Memory]
"""The next pieces, and the memory for the next draw."""


@dataclass(frozen=True)
class ShapeOrientationColour:
    """Draw a shape, then one of its orientations, then a colour from 1 to `colours`."""

    colours: int

    @property
    def rules_text(self) -> str:
        return Message(
            "The shape, the orientation and one of {colours} colours are each chosen at random.", colours=self.colours
        )

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        below = rng.below
        turned = table.of[below(len(table.of))]
        orientation = turned[below(len(turned))]
        return (table.one_value(orientation, 1 + below(self.colours)),), memory


@dataclass(frozen=True)
class JustTheShape:
    """Draw a shape, in its first orientation."""

    rules_text = "The shape is chosen at random."

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        return (table.first(rng.below(len(table.of))),), memory


@dataclass(frozen=True)
class ShapeAndDigits:
    """Draw a shape, then a digit from 1 to 9 for each of its cells."""

    rules_text = (
        "The shape is chosen at random, and so is a digit from 1 to 9 for each of its cells. "
        "Digits move and turn with their cells."
    )

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        below = rng.below
        first = table.of[below(len(table.of))][0]
        return (Drawn(first, tuple(1 + below(9) for _ in first.cells)),), memory


@dataclass(frozen=True)
class Bag:
    """Draw all shapes once, shuffled by Fisher-Yates from the last position to the first."""

    rules_text = "Pieces come in shuffled bags that hold each shape once."

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        numbers = list(range(len(table.of)))
        for last in range(len(numbers) - 1, 0, -1):
            other = rng.below(last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]
        return tuple(table.first(number) for number in numbers), memory


@dataclass(frozen=True)
class BitwiseRetries:
    """Draw a byte, modulo the number of shapes, up to `draws` times: until the number has a bit that the piece before
    the last one lacks, or the last one has such a bit. The game starts as if the first shape had come twice."""

    draws: int = 3

    rules_text = (
        "The shape is chosen at random. It may be drawn again up to two times, depending on the two pieces before it, "
        "so that some shapes come less often than others."
    )

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        before, last = memory or (0, 0)
        for _ in range(self.draws):
            number = rng.below(256) % len(table.of)
            if before | last | number != before:
                break
        return (table.first(number),), (last, number)
