"""Work between two frames."""

import pytest

from puzzlebox.core.real_time import MS
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.work import REST, TIME_PER_FRAME, Work


class Clock:
    """A clock that stands still unless a slice of work takes time."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def slices(clock: Clock, count: int) -> Slices[None]:
    """Work of this many ms, with a slice for each."""
    for number in range(count):
        clock.now += MS
        yield number / count


@pytest.mark.parametrize("turn", [TIME_PER_FRAME, 45 * MS])
def test_a_turn_of_work_takes_no_longer_than_its_time(turn: int) -> None:
    clock = Clock()
    work = Work(slices(clock, 100), clock, turn)
    assert not work.advance()
    assert clock.now == turn
    assert not work.advance()
    assert clock.now == turn, "there is no rest between two turns"
    clock.now += REST
    assert not work.advance()
    assert clock.now == 2 * turn + REST


def test_work_ends_with_its_last_slice() -> None:
    clock = Clock()
    assert Work(slices(clock, 7), clock).advance()
    assert clock.now == 7 * MS
