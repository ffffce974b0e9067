"""The random generator: SplitMix64 as published, seeds as text, and uniform draws."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.core.randomness import WORD_COUNT, Random

PUBLISHED = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)
"""The first outputs of SplitMix64 from the state 1234567, as published with its reference code."""

words = st.integers(0, WORD_COUNT - 1)


class Scripted(Random):
    """A generator that draws the given words, then zeros, to test what a draw does with each."""

    def __init__(self, *words: int) -> None:
        super().__init__(0)
        self.given = words

    def words(self, n: int) -> tuple[int, ...]:
        return (*self.given, *(0,) * n)[:n]


def test_words_are_the_published_numbers() -> None:
    random = Random(1234567)
    assert tuple(random.word() for _ in range(5)) == Random(1234567).words(5) == PUBLISHED
    random = Random(1234567)
    assert (random.below(1), random.word()) == (0, PUBLISHED[1]), "a draw takes a word, even from one"


@given(words, st.integers(0, 70))
def test_words_drawn_at_once_equal_single_words_and_leave_the_same_state(state: int, n: int) -> None:
    one, many = Random(state), Random(state)
    assert many.words(n) == tuple(one.word() for _ in range(n))
    assert many == one


@pytest.mark.parametrize(
    ("seed", "state"),
    [
        ("quiet-harbour-42", 0x6631886AE7A9505E),
        ("puzzlebox", 0xD7CB4D9D1E134BAC),
        ("café", 0x850F7DC43910FF89),
        ("", 0xE3B0C44298FC1C14),
    ],
)
def test_seed_is_the_first_eight_bytes_of_its_sha256(seed: str, state: int) -> None:
    """The numbers are those of `printf %s SEED | sha256sum`."""
    assert Random.from_seed(seed).state == state


def test_seeds_with_the_same_nfc_text_are_equal() -> None:
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    assert composed != decomposed
    assert Random.from_seed(composed) == Random.from_seed(decomposed)


def test_seeds_differ_by_case_and_white_space() -> None:
    assert len({Random.from_seed(seed) for seed in ("a", "A", " a", "a ", "a\n")}) == 5


OUT_OF_RANGE: list[tuple[Callable[[int], object], int]] = [
    *((Random, state) for state in (-1, WORD_COUNT)),
    *((Random(0).below, n) for n in (0, -1, WORD_COUNT + 1)),
    *((lambda size: Random(0).bits(size, 1), size) for size in (0, -1, 121)),
]


@pytest.mark.parametrize(("call", "number"), OUT_OF_RANGE)
def test_numbers_out_of_range_are_refused(call: Callable[[int], object], number: int) -> None:
    with pytest.raises(ValueError, match=f"not {number}"):
        call(number)


def test_below_a_power_of_two_rejects_no_word() -> None:
    assert Scripted(WORD_COUNT - 1).below(4) == 3
    assert Scripted(WORD_COUNT - 1).below(WORD_COUNT) == WORD_COUNT - 1


def test_below_rejects_words_that_favour_small_results() -> None:
    """2**64 divided by 3 has a remainder of 1, so only the last word is rejected."""
    assert (Scripted(WORD_COUNT - 1, WORD_COUNT - 2).below(3), Scripted(WORD_COUNT - 2, 5).below(3)) == (2, 2)


def test_below_rejects_several_words_in_a_row() -> None:
    n = WORD_COUNT // 2 + 1
    generator = Scripted(n, WORD_COUNT - 1, n + 5, n - 1, 7)
    assert (generator.below(n), generator.words_drawn_since(0), generator.below(n)) == (n - 1, 4, 7)


@pytest.mark.parametrize("n", [2, 3, 7, 10, 18])
def test_below_is_uniform(n: int) -> None:
    """Pearson's statistic of 1,000 n draws with n equally likely results is below 60 for all but 1 in 10,000 seeds."""
    random = Random.from_seed("uniform")
    counts = Counter(random.below(n) for _ in range(1000 * n))
    assert set(counts) == set(range(n))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 60


def test_choice_returns_the_item_at_the_drawn_index() -> None:
    assert Random(1234567).choice("SZJLIOT") == "SZJLIOT"[PUBLISHED[0] % 7]


def test_copy_is_independent() -> None:
    random = Random(1234567)
    copy = random.copy()
    assert copy == random
    assert copy.word() == PUBLISHED[0]
    assert copy != random
    assert random.word() == PUBLISHED[0]


@given(words, st.integers(0, 1000))
def test_words_drawn_since_counts_the_words(state: int, n: int) -> None:
    random = Random(state)
    random.words(n)
    assert random.words_drawn_since(state) == n


@given(words, st.integers(0, 300))
def test_skip_leaves_the_state_after_as_many_words(state: int, n: int) -> None:
    skipped, drawn = Random(state), Random(state)
    skipped.skip(n)
    drawn.words(n)
    assert skipped == drawn


@given(words, st.integers(1, 120), st.integers(0, 9))
def test_bits_equal_single_draws_below_two_and_leave_the_same_state(state: int, size: int, count: int) -> None:
    at_once, one_by_one = Random(state), Random(state)
    expected = tuple(sum(one_by_one.below(2) << bit for bit in range(size)) for _ in range(count))
    assert (at_once.bits(size, count), at_once) == (expected, one_by_one)
