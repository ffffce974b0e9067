"""Checkpoints: which ones are kept as a log grows, and which one to go back to."""

from itertools import accumulate, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.history import MAX_CHECKPOINTS, Checkpoints

distances = st.lists(st.integers(0, 9), min_size=1, max_size=2000) | st.integers(1, 5000).map(lambda count: [1] * count)
"""The distance from each checkpoint to the next."""


def checkpoints(positions: list[int]) -> Checkpoints[tuple[int, str]]:
    """Checkpoints at 0 and these positions, in order."""
    made = Checkpoints((0, "first"), lambda checkpoint: checkpoint[0])
    for position in positions:
        made.add((position, f"at {position}"))
    return made


def positions_of(kept: Checkpoints[tuple[int, str]]) -> list[int]:
    return [position for position, _ in kept]


def test_all_checkpoints_are_kept_up_to_the_limit() -> None:
    positions = list(range(1, MAX_CHECKPOINTS))
    kept = checkpoints(positions)
    assert (len(kept), positions_of(kept)) == (MAX_CHECKPOINTS, [0, *positions])
    kept.add((MAX_CHECKPOINTS, "one more"))
    assert len(kept) < MAX_CHECKPOINTS
    kept = checkpoints([5] * 10 * MAX_CHECKPOINTS)
    assert len(kept) <= MAX_CHECKPOINTS, "those at one position, too"
    assert (positions_of(kept)[0], kept.latest) == (0, (5, "at 5"))


@settings(max_examples=30)
@given(distances)
def test_thinning_keeps_the_first_the_last_and_small_gaps_for_their_age(distances: list[int]) -> None:
    kept = checkpoints([])
    for count, position in enumerate(accumulate(distances), 1):
        kept.add((position, f"number {count}"))
        assert len(kept) <= MAX_CHECKPOINTS
        assert kept.latest == (position, f"number {count}")
    positions = positions_of(kept)
    assert next(iter(kept)) == (0, "first")
    assert positions == sorted(positions)
    assert set(positions) <= {0, *accumulate(distances)}
    for before, after in pairwise(positions):
        assert after - before <= max(max(distances), (positions[-1] - after) // 4)


def test_later_checkpoints_are_dropped_and_returned_oldest_first() -> None:
    kept = checkpoints([3, 5, 8, 13])
    assert kept.drop_while(lambda checkpoint: checkpoint[0] > 5) == ((8, "at 8"), (13, "at 13"))
    assert (positions_of(kept), kept.latest) == ([0, 3, 5], (5, "at 5"))
    assert kept.drop_while(lambda checkpoint: checkpoint[0] > 5) == ()
    kept.add((6, "on another way"))
    assert list(kept) == [(0, "first"), (3, "at 3"), (5, "at 5"), (6, "on another way")]
    assert len(kept.drop_while(lambda checkpoint: True)) == 3
    assert list(kept) == [(0, "first")], "it is never dropped"


def test_a_copy_of_checkpoints_is_independent() -> None:
    kept = checkpoints([3, 5])
    copied = kept.copy()
    copied.add((9, "only here"))
    kept.drop_while(lambda checkpoint: checkpoint[0] > 3)
    assert (positions_of(kept), positions_of(copied)) == ([0, 3], [0, 3, 5, 9])
