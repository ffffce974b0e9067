"""The seeded random generator of the games' rules. Views and sounds do not draw from it."""

import hashlib
import struct
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from puzzlebox.core.message import InvalidError

T = TypeVar("T")

WORD_COUNT = 1 << 64
"""How many different words, of 64 bits each, the generator can give."""

MASK = WORD_COUNT - 1
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
INVERSE_GAMMA = pow(GOLDEN_GAMMA, -1, WORD_COUNT)
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB
FIRST_FACTOR_59 = FIRST_FACTOR & ((1 << 59) - 1)
SECOND_FACTOR_32 = SECOND_FACTOR & ((1 << 32) - 1)

LANE_BITS = 120
"""The width of a lane of `Random.bits`: room for the products, and a multiple of the digits of Python's integers."""

MAX_BITS = LANE_BITS
"""The most bits of a number that `Random.bits` draws."""


def _rejection_limit(n: int) -> int:
    """Return the largest multiple of n up to 2**64. `below(n)` rejects words from there on, because they would make
    small results more likely than others."""
    if not 1 <= n <= WORD_COUNT:
        raise InvalidError("n must be from 1 to 2**64, not {n}", n=n)
    return WORD_COUNT - WORD_COUNT % n


REJECTION_LIMITS = {n: _rejection_limit(n) for n in (*range(1, 64), WORD_COUNT)}
"""The rejection limit of each common n, computed once."""

AHEAD = 48
"""How many words are computed ahead, all at once."""


def state_of(seed: str) -> int:
    """Return the state of a seed's generator: the first 8 bytes of the SHA-256 of the seed in NFC, big-endian."""
    digest = hashlib.sha256(unicodedata.normalize("NFC", seed).encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big")


class BitLanes(NamedTuple):
    """Integers of many lanes for `Random.bits`: with a 1 in each lane, the steps from the first number to each other
    one, the step from a word to the next, and masks for words and for their low bits."""

    ones: int
    steps: int
    gammas: int
    words: int
    low_59: int
    low_32: int


class Random:
    """SplitMix64, as published by Steele, Lea and Flood in 2014.

    `state` is an integer from 0 to 2**64 - 1. Every word adds GOLDEN_GAMMA to it. Raises ValueError for a state out of
    range.
    """

    __slots__ = ("_ahead", "_drawn", "_expected", "state")

    def __init__(self, state: int) -> None:
        if not 0 <= state < WORD_COUNT:
            raise InvalidError("a generator's state must be from 0 to 2**64 - 1, not {state}", state=state)
        self.state = state
        self._ahead: tuple[int, ...] = ()
        self._drawn = 0  # of the words ahead
        self._expected = -1  # the state that these words belong to, unless it has been set from outside

    @classmethod
    def from_seed(cls, seed: str) -> "Random":
        """Return the seed's generator."""
        return cls(state_of(seed))

    def word(self) -> int:
        """Draw the next word, from 0 to 2**64 - 1."""
        return self.below(WORD_COUNT)

    def words(self, n: int) -> tuple[int, ...]:
        """Draw the next n words, the same as n calls of `word`.

        All n words are computed at once in one long integer, in lanes of 128 bits so that no product overflows into
        the next lane.
        """
        if not n:
            return ()
        ones, steps, low_halves = _lanes(n)
        mask = ones * MASK
        z = (ones * self.state + steps) & mask
        z = ((z ^ (z >> 30)) & mask) * FIRST_FACTOR & mask
        z = ((z ^ (z >> 27)) & mask) * SECOND_FACTOR & mask
        z = (z ^ (z >> 31)) & mask
        self.state = (self.state + n * GOLDEN_GAMMA) & MASK
        return low_halves.unpack(z.to_bytes(16 * n, "little"))

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, all equally likely. Raises ValueError if n is not from 1 to 2**64.

        A word that would favour small results is rejected, and another one is drawn.
        """
        limit = REJECTION_LIMITS.get(n) or _rejection_limit(n)
        while True:
            if self.state is not self._expected or self._drawn == AHEAD:
                self._look_ahead()
            word = self._ahead[self._drawn]
            self._drawn += 1
            self.state = self._expected = (self.state + GOLDEN_GAMMA) & MASK
            if word < limit:
                return word % n

    def _look_ahead(self) -> None:
        """Compute the next words without drawing them."""
        state = self.state
        self._ahead, self._drawn = self.words(AHEAD), 0
        self.state = self._expected = state

    def skip(self, words: int) -> None:
        """Draw this many words without computing them, in the same time for any number."""
        self.state = (self.state + words * GOLDEN_GAMMA) & MASK

    def bits(self, size: int, count: int) -> tuple[int, ...]:
        """Draw `count` numbers of `size` bits, 1 to 120, in an eighth of the time that `below(2)` takes.

        Each number is made of the lowest bits of `size` words. The first word gives the lowest bit. All numbers are
        computed at once, as in `words`. The lowest bit of a word depends only on the low 59 bits after the first
        product, and on the low 32 bits after the second one.
        """
        if not 1 <= size <= MAX_BITS:
            raise InvalidError("size must be from 1 to {high}, not {size}", high=MAX_BITS, size=size)
        lanes = _bit_lanes(size, count)
        counters, numbers = lanes.ones * self.state + lanes.steps, 0
        for bit in range(size):
            counters += lanes.gammas
            z = counters & lanes.words
            z = ((z ^ (z >> 30)) & lanes.low_59) * FIRST_FACTOR_59 & lanes.low_59
            z = ((z ^ (z >> 27)) & lanes.low_32) * SECOND_FACTOR_32
            numbers |= ((z ^ (z >> 31)) & lanes.ones) << bit
        self.skip(size * count)
        lane = LANE_BITS // 8
        data = numbers.to_bytes(lane * count, "little")
        return tuple([int.from_bytes(data[at : at + lane], "little") for at in range(0, len(data), lane)])

    def words_drawn_since(self, state: int) -> int:
        """Return how many words this generator has drawn since it had the given state."""
        return (self.state - state) * INVERSE_GAMMA & MASK

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items, all equally likely. Raises ValueError if there are none."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> list[T]:
        """Shuffle a list in place, from its end, with a draw for each item but the first one. Return the list."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items

    def copy(self) -> "Random":
        """Return a generator with the same state."""
        new = Random.__new__(Random)
        new.state, new._expected = self.state, self._expected
        new._ahead, new._drawn = self._ahead, self._drawn
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Random) and other.state == self.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return f"Random({self.state:#018x})"


@lru_cache(maxsize=32)
def _lanes(n: int) -> tuple[int, int, struct.Struct]:
    """Return two integers of n lanes: one with a 1 in each lane, and one with 1, 2, … n times GOLDEN_GAMMA. The struct
    reads the word in each lane."""
    ones = int.from_bytes(bytes([1, *bytes(15)]) * n, "little")
    steps = int.from_bytes(
        b"".join((i * GOLDEN_GAMMA & MASK).to_bytes(16, "little") for i in range(1, n + 1)), "little"
    )
    return ones, steps, struct.Struct("<" + "Q8x" * n)


@lru_cache(maxsize=4)
def _bit_lanes(size: int, count: int) -> BitLanes:
    """Return the lanes for `count` numbers that are made of `size` words each."""
    lane = LANE_BITS // 8
    ones = int.from_bytes(bytes([1, *bytes(lane - 1)]) * count, "little")
    step = size * GOLDEN_GAMMA
    steps = int.from_bytes(b"".join((i * step & MASK).to_bytes(lane, "little") for i in range(count)), "little")
    low_59, low_32 = ones * ((1 << 59) - 1), ones * ((1 << 32) - 1)
    return BitLanes(ones, steps, ones * GOLDEN_GAMMA, ones * MASK, low_59, low_32)
