"""How a dragged piece follows the pointer."""

from hypothesis import given
from hypothesis import strategies as st

from puzzlebox_games.klotski.hand import Follower

RING = {(r, c) for r in range(3) for c in range(3)} - {(1, 1)}

numbers = st.floats(-2, 5)


def test_a_piece_is_shown_between_two_places() -> None:
    follower = Follower((0, 0), RING)
    follower.follow((0.1, 0.4))
    assert (follower.corner, follower.shown) == ((0, 0), (0, 0.4))
    follower.follow((0.1, 0.6))
    assert (follower.corner, follower.shown) == ((0, 1), (0, 0.6))


def test_a_piece_goes_around_a_corner() -> None:
    follower = Follower((0, 0), RING)
    for pointer in ((0, 2), (2, 2), (2, 0)):
        follower.follow(pointer)
        assert follower.corner == pointer


def test_a_piece_stays_before_an_obstacle() -> None:
    follower = Follower((1, 0), {(1, 0), (1, 2)})
    follower.follow((1, 2))
    assert (follower.corner, follower.shown) == ((1, 0), (1, 0))


@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=12))
def test_a_piece_never_leaves_its_places(pointers: list[tuple[float, float]]) -> None:
    follower = Follower((0, 0), RING)
    for pointer in pointers:
        before = follower.corner
        follower.follow(pointer)
        assert follower.corner in RING
        (row, column), (r, c) = follower.shown, follower.corner
        assert abs(row - r) + abs(column - c) <= 0.5
        assert row == r or column == c
        if before != follower.corner:
            assert _distance(follower.corner, pointer) < _distance(before, pointer)


def _distance(place: tuple[float, float], pointer: tuple[float, float]) -> float:
    return (place[0] - pointer[0]) ** 2 + (place[1] - pointer[1]) ** 2
