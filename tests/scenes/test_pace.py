"""Real time becomes game time, to the millisecond."""

from puzzlebox.scenes.pace import Pace

MS = 1_000_000


def test_the_first_look_only_sets_the_clock() -> None:
    pace = Pace()
    assert pace.take(77 * MS) == 0
    assert pace.take(77 * MS + 3 * MS) == 3


def test_nothing_is_lost_in_the_long_run() -> None:
    pace = Pace()
    pace.take(0)
    frame = 16_666_667
    assert sum(pace.take(frame * n) for n in range(1, 6001)) == 100_000


def test_never_more_than_a_quarter_of_a_second_at_once() -> None:
    pace = Pace()
    pace.take(0)
    assert pace.take(250 * MS) == 250
    assert pace.take(501 * MS) == 250
    assert pace.take(60_000 * MS) == 250
    assert pace.take(60_001 * MS) == 1


def test_a_rest_does_not_count() -> None:
    pace = Pace()
    pace.take(0)
    pace.rest()
    assert pace.take(9_000 * MS) == 0
    assert pace.take(9_004 * MS) == 4


def test_how_long_to_sleep_is_rounded_up() -> None:
    pace = Pace()
    pace.take(0)
    assert pace.until(5) == 5
    pace.take(400_000)  # 0.4 ms are carried
    assert pace.until(5) == 5
    assert pace.until(0) == 0
