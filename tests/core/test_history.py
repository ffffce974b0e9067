"""Checkpoints: which ones are kept as a play grows, and which one to go back to."""

from itertools import accumulate, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.history import KEPT, Checkpoints

distances = st.lists(st.integers(0, 9), min_size=1, max_size=2000) | st.integers(1, 5000).map(lambda count: [1] * count)
"""How much further each checkpoint is than the one before."""


def checkpoints(positions: list[int]) -> Checkpoints[tuple[int, str]]:
    """Checkpoints at 0 and these positions, in order."""
    made = Checkpoints((0, "first"), lambda checkpoint: checkpoint[0])
    for position in positions:
        made.add((position, f"at {position}"))
    return made


def positions_of(kept: Checkpoints[tuple[int, str]]) -> list[int]:
    return [position for position, _ in kept]


def test_up_to_their_largest_number_all_are_kept() -> None:
    positions = list(range(1, KEPT))
    kept = checkpoints(positions)
    assert len(kept) == KEPT
    assert positions_of(kept) == [0, *positions]
    kept.add((KEPT, "one more"))
    assert len(kept) < KEPT


@settings(max_examples=30)
@given(distances)
def test_thinning_keeps_the_first_the_last_and_small_gaps_for_their_age(distances: list[int]) -> None:
    kept = checkpoints([])
    for count, position in enumerate(accumulate(distances), 1):
        kept.add((position, f"number {count}"))
        assert len(kept) <= KEPT
        assert kept.latest == (position, f"number {count}")
    positions = positions_of(kept)
    assert next(iter(kept)) == (0, "first")
    assert positions == sorted(positions)
    assert set(positions) <= {0, *accumulate(distances)}
    for before, after in pairwise(positions):
        assert after - before <= max(max(distances), (positions[-1] - after) // 4)


@pytest.mark.parametrize("length", [200, 2000, 20_000])
def test_however_long_the_play_every_gap_is_at_most_a_quarter_of_its_age(length: int) -> None:
    kept = checkpoints([])
    for position in range(1, length + 1):
        kept.add((position, ""))
        if position % (length // 50) == 0:
            positions = positions_of(kept)
            assert (positions[0], positions[-1]) == (0, position)
            assert all(after - before <= max(1, (position - after) / 4) for before, after in pairwise(positions))


def test_many_checkpoints_at_one_position_are_thinned_out_too() -> None:
    kept = checkpoints([5] * 10 * KEPT)
    assert len(kept) <= KEPT
    assert positions_of(kept)[0] == 0
    assert kept.latest == (5, "at 5")


def test_going_back_drops_what_is_later_and_returns_the_latest_that_counts() -> None:
    kept = checkpoints([3, 5, 8, 13])
    assert kept.back_to(lambda checkpoint: checkpoint[0] <= 8) == (8, "at 8")
    assert positions_of(kept) == [0, 3, 5, 8]
    assert kept.latest == (8, "at 8")
    assert kept.back_to(lambda checkpoint: checkpoint[0] <= 7) == (5, "at 5")
    kept.add((6, "on another way"))
    assert list(kept) == [(0, "first"), (3, "at 3"), (5, "at 5"), (6, "on another way")]


def test_going_back_stops_at_the_first_even_if_none_counts() -> None:
    kept = checkpoints([3, 5])
    assert kept.back_to(lambda checkpoint: False) == (0, "first")
    assert list(kept) == [(0, "first")]


def test_a_copy_of_checkpoints_goes_its_own_way() -> None:
    kept = checkpoints([3, 5])
    copied = kept.copy()
    copied.add((9, "only here"))
    kept.back_to(lambda checkpoint: checkpoint[0] <= 3)
    assert positions_of(kept) == [0, 3]
    assert positions_of(copied) == [0, 3, 5, 9]
