"""The ways to choose pieces at random. The order of the draws is part of a game's rules."""

from __future__ import annotations

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import Message, one_of
from puzzlebox.core.randomness import Random
from tests.witness.pieces import Drawn, PieceTable

Memory = tuple[int, ...]
"""What a randomizer remembers of earlier draws. It is part of the state."""

Draw = tuple[tuple[Drawn, ...], Memory]
"""The next pieces, and the memory for the next draw."""


class ShapeOrientationColour(Frozen):
    """Draw a shape, then one of its orientations, then a colour from 1 to `colours`."""

    colours: int

    @property
    def rules_text(self) -> str:
        return Message(
            "The shape, the orientation and one of {count} colour are each chosen at random.",
            "The shape, the orientation and one of {count} colours are each chosen at random.",
            count=self.colours,
        )

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        below = rng.below
        turned = table.of[below(len(table.of))]
        orientation = turned[below(len(turned))]
        return (orientation.drawn(1 + below(self.colours)),), memory


class JustTheShape(Frozen):
    """Draw a shape, in its first orientation."""

    rules_text = "The shape is chosen at random."

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        return (table.first(rng.below(len(table.of))),), memory


class ShapeAndValues(Frozen):
    """Draw a shape, then a value from 1 to `values` for each of its cells."""

    values: int
    rules_text: str = "The shape is chosen at random, and so is the colour of each of its cells."

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        below, values = rng.below, self.values
        first = table.of[below(len(table.of))][0]
        return (Drawn(first, tuple([1 + below(values) for _ in first.cells])),), memory


class AnotherTry(Frozen):
    """Draw a number: that of a shape, or one more. If it is the one more, or the shape drawn last, draw once more, a
    number to which that of the last shape in `shifts` is added, modulo the number of shapes. This one may repeat."""

    shifts: tuple[int, ...]

    rules_text = "The shape is chosen at random. If it is the same as before, it is usually chosen again, once."

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        shapes = len(table.of)
        number = rng.below(shapes + 1)
        if number == shapes or memory == (number,):
            number = (rng.below(shapes + 1) + (self.shifts[memory[0]] if memory else 0)) % shapes
        return (table.first(number),), (number,)


class Bag(Frozen):
    """Draw all shapes once, shuffled by Fisher-Yates from the last position to the first."""

    rules_text = "Pieces come in shuffled bags that hold each shape once."

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        numbers = rng.shuffle([*range(len(table.of))])
        return tuple(table.first(number) for number in numbers), memory


class History(Frozen):
    """Draw a shape up to `draws` times until it is not among the last ones, which are remembered; the last draw counts
    in any case. At the start, the remembered shapes are `start`, and the first piece is one of `first` without any of
    this. The shapes are given by their names of one letter."""

    first: str
    start: str
    draws: int

    @property
    def rules_text(self) -> str:
        return Message(
            "The first piece is {first}. Every other one is chosen at random, up to {count} time, until its shape"
            " is none of the last {kept}.",
            "The first piece is {first}. Every other one is chosen at random, up to {count} times, until its "
            "shape is none of the last {kept}.",
            first=one_of(self.first),
            count=self.draws,
            kept=len(self.start),
        )

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        if not memory:
            numbers = {turned[0].shape.name: number for number, turned in enumerate(table.of)}
            memory = tuple(numbers[name] for name in self.start)
            number = numbers[self.first[rng.below(len(self.first))]]
        else:
            number = self._drawn(rng, len(table.of), memory)
        return (table.first(number),), (*memory[1:], number)

    def _drawn(self, rng: Random, shapes: int, memory: Memory) -> int:
        """Return the number of the next shape."""
        number = rng.below(shapes)
        for _ in range(self.draws - 1):
            if number not in memory:
                break
            number = rng.below(shapes)
        return number


class BitwiseRetries(Frozen):
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
