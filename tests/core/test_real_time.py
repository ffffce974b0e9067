"""Tests for the conversion of real time to game time."""

from puzzlebox.core.real_time import MS, GameClock, wait_until


def test_the_first_call_returns_0() -> None:
    clock = GameClock()
    assert (clock.take(77 * MS), clock.take(77 * MS + 3 * MS)) == (0, 3)


def test_no_time_is_lost_over_many_frames() -> None:
    clock = GameClock()
    clock.take(0)
    frame = 16_666_667
    assert sum(clock.take(frame * n) for n in range(1, 6001)) == 100_000


def test_a_step_is_at_most_250_ms() -> None:
    clock = GameClock()
    clock.take(0)
    assert (clock.take(250 * MS), clock.take(501 * MS), clock.take(60_000 * MS)) == (250, 250, 250)
    assert clock.take(60_001 * MS) == 1


def test_time_while_stopped_does_not_count() -> None:
    clock = GameClock()
    clock.take(0)
    clock.stop()
    assert (clock.take(9_000 * MS), clock.take(9_004 * MS)) == (0, 4)


def test_the_time_to_sleep_is_rounded_up() -> None:
    clock = GameClock()
    clock.take(0)
    assert clock.until(5) == 5
    clock.take(400_000)  # 0.4 ms are carried
    assert (clock.until(5), clock.until(0)) == (5, 0)


def test_wait_until_is_rounded_up_and_never_negative() -> None:
    assert (wait_until(10 * MS, 7 * MS), wait_until(10 * MS + 1, 7 * MS)) == (3, 4)
    assert wait_until(7 * MS, 10 * MS) == 0
