"""Real time becomes game time, to the millisecond."""

from puzzlebox.ui.frame_clock import MS, FrameClock, wait_until


def test_the_first_look_only_sets_the_clock() -> None:
    clock = FrameClock()
    assert clock.take(77 * MS) == 0
    assert clock.take(77 * MS + 3 * MS) == 3


def test_nothing_is_lost_in_the_long_run() -> None:
    clock = FrameClock()
    clock.take(0)
    frame = 16_666_667
    assert sum(clock.take(frame * n) for n in range(1, 6001)) == 100_000


def test_never_more_than_a_quarter_of_a_second_at_once() -> None:
    clock = FrameClock()
    clock.take(0)
    assert clock.take(250 * MS) == 250
    assert clock.take(501 * MS) == 250
    assert clock.take(60_000 * MS) == 250
    assert clock.take(60_001 * MS) == 1


def test_a_rest_does_not_count() -> None:
    clock = FrameClock()
    clock.take(0)
    clock.stop()
    assert clock.take(9_000 * MS) == 0
    assert clock.take(9_004 * MS) == 4


def test_how_long_to_sleep_is_rounded_up() -> None:
    clock = FrameClock()
    clock.take(0)
    assert clock.until(5) == 5
    clock.take(400_000)  # 0.4 ms are carried
    assert clock.until(5) == 5
    assert clock.until(0) == 0


def test_the_wait_for_a_moment_is_rounded_up_and_never_negative() -> None:
    assert wait_until(10 * MS, 7 * MS) == 3
    assert wait_until(10 * MS + 1, 7 * MS) == 4
    assert wait_until(7 * MS, 10 * MS) == 0
