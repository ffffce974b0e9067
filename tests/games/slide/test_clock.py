"""The clock of Slide: it starts with the first move, stops in a pause and at the win."""

import pytest

from tests.games.slide.play import placed, session_of

TWO_MOVES_OFF = "1 2 3\n 4 0 6\n 7 5 8"


def test_the_clock_starts_with_the_first_move() -> None:
    state = placed(TWO_MOVES_OFF)
    state.advance_to(5_000)
    assert state.elapsed() == 0
    assert state.send("tile 0 0") is None
    assert state.started_at is None
    state.send("up")
    state.advance_to(6_999)
    assert state.started_at == 5_000
    assert (state.elapsed(), state.status()["time"]) == (1_999, 1)


def test_the_clock_stops_at_the_win_and_shows_hundredths() -> None:
    state = placed(TWO_MOVES_OFF)
    state.advance_to(1_000)
    state.send("up")
    state.advance_to(43_179)
    state.send("left")
    assert state.outcome()
    state.advance_to(99_000)
    assert (state.elapsed(), state.status()["time"]) == (42_179, "42.17")


@pytest.mark.parametrize(
    ("ms", "shown"), [(0, "0.00"), (9, "0.00"), (50, "0.05"), (999, "0.99"), (3_600_000, "3600.00")]
)
def test_hundredths_are_rounded_down(ms: int, shown: str) -> None:
    state = placed(TWO_MOVES_OFF)
    state.send("up")
    state.advance_to(ms)
    state.send("left")
    assert state.status()["time"] == shown


def test_a_board_that_one_action_solves_takes_no_time() -> None:
    state = placed("1 2 3\n 4 5 6\n 0 7 8")
    state.advance_to(700)
    state.send("tile 2 2")
    assert (state.started_at, state.ended_at) == (700, 700)


def test_the_clock_stops_in_a_pause() -> None:
    state = placed(TWO_MOVES_OFF)
    state.send("up")
    state.advance_to(2_000)
    state.send("pause")
    state.advance_to(60_000)
    assert state.elapsed() == 2_000
    state.send("resume")
    state.advance_to(2_500)
    assert state.elapsed() == 2_500


def test_a_new_game_has_the_clock_at_0_until_its_first_move() -> None:
    state = placed(TWO_MOVES_OFF)
    state.send("up")
    state.advance_to(4_000)
    state.send("restart")
    state.advance_to(9_000)
    assert state.elapsed() == 0
    state.send(state.moves()[0])
    state.advance_to(9_500)
    assert state.elapsed() == 500


def test_undo_does_not_stop_the_clock() -> None:
    session = session_of(TWO_MOVES_OFF)
    session.send("up")
    session.advance_to(1_000)
    session.send("down")
    session.advance_to(3_000)
    session.send("undo")
    assert session.state.status() == {"time": 3, "moves": 1, "actions": 1}
    session.advance_to(4_000)
    session.send("left")
    assert session.state.status() == {"time": "4.00", "moves": 2, "actions": 2}


def test_undoing_the_win_restarts_the_clock() -> None:
    session = session_of(TWO_MOVES_OFF)
    session.send("up")
    session.advance_to(1_000)
    session.send("left")
    assert session.state.outcome()
    session.advance_to(2_000)
    session.undo()
    assert session.state.outcome() is None
    assert session.state.status()["time"] == 2
