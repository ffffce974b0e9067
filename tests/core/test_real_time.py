"""Tests for the conversion of real time to game time."""

from puzzlebox.core.real_time import MS, GameClock, wait_until


def test_no_time_is_lost_over_many_frames() -> None:
    clock = GameClock()
    assert clock.take(77 * MS) == 0, "the first call"
    frame = 16_666_667
    assert sum(clock.take(77 * MS + frame * n) for n in range(1, 6001)) == 100_000


def test_a_step_is_at_most_250_ms() -> None:
    clock = GameClock()
    clock.take(0)
    assert (clock.take(250 * MS), clock.take(501 * MS), clock.take(60_000 * MS)) == (250, 250, 250)
    assert clock.take(60_001 * MS) == 1
    clock.stop()
    assert (clock.take(90_000 * MS), clock.take(90_004 * MS)) == (0, 4), "time while it is stopped does not count"


def test_the_time_to_sleep_is_rounded_up() -> None:
    clock = GameClock()
    clock.take(0)
    assert clock.until(5) == 5
    clock.take(400_000)  # 0.4 ms are carried
    assert (clock.until(5), clock.until(0)) == (5, 0)
    assert (wait_until(10 * MS, 7 * MS), wait_until(10 * MS + 1, 7 * MS), wait_until(7 * MS, 10 * MS)) == (3, 4, 0)
