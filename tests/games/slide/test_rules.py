"""The actions of Slide, as boards before and after, inputs without effect, refusals, and the clock."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.rules import Event, InputRefusedError, Options, Outcome
from puzzlebox_games.slide.board import is_solved
from puzzlebox_games.slide.game import GAME
from tests.games.slide.play import TWO_MOVES_OFF, begun, placed, session_of
from tests.played import played

BEFORE = """
    1  2  3  4
    5  6  0  7
    9 10 11  8
   13 14 15 12
"""

AFTER = {
    "up": "1 2 3 4/5 6 11 7/9 10 0 8/13 14 15 12",
    "down": "1 2 0 4/5 6 3 7/9 10 11 8/13 14 15 12",
    "left": "1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12",
    "right": "1 2 3 4/5 0 6 7/9 10 11 8/13 14 15 12",
    "tile 2 2": "1 2 3 4/5 6 11 7/9 10 0 8/13 14 15 12",
    "tile 0 2": "1 2 0 4/5 6 3 7/9 10 11 8/13 14 15 12",
    "tile 1 3": "1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12",
    "tile 1 1": "1 2 3 4/5 0 6 7/9 10 11 8/13 14 15 12",
    "tile 1 0": "1 2 3 4/0 5 6 7/9 10 11 8/13 14 15 12",
    "tile 3 2": "1 2 3 4/5 6 11 7/9 10 15 8/13 14 0 12",
}


@pytest.mark.parametrize("text", AFTER)
def test_an_action_moves_its_tiles(text: str) -> None:
    state = placed(BEFORE)
    assert state.send(text)
    assert state.grid.text() == AFTER[text]


def test_up_moves_the_tile_below_the_blank_up() -> None:
    assert placed(TWO_MOVES_OFF).send("up") == (Event("slid", ((5, (2, 1), (1, 1)),)),)


def test_a_distant_click_is_one_action_of_several_moves() -> None:
    state = placed("0 1 2 3\n 5 6 7 4\n 9 10 11 8\n 13 14 15 12")
    assert state.send("tile 0 3") == (Event("slid", ((1, (0, 1), (0, 0)), (2, (0, 2), (0, 1)), (3, (0, 3), (0, 2)))),)
    assert (state.moved, state.actions, dict(state.status())) == (3, 1, {"time": 0, "moves": 3, "actions": 1})


@pytest.mark.parametrize("text", ["tile 1 2", "tile 0 0", "tile 2 1", "tile 3 3"])
def test_clicks_on_the_blank_or_outside_its_row_and_column_do_nothing(text: str) -> None:
    state = placed(BEFORE)
    before = state.text()
    assert (state.send(text), state.text()) == (None, before)


@pytest.mark.parametrize(
    ("board", "idle"),
    [
        *[("0 1\n 3 2", {"down", "right"}), ("1 0\n 3 2", {"down", "left"})],
        *[("3 1\n 0 2", {"up", "right"}), (TWO_MOVES_OFF, set())],
    ],
)
def test_an_arrow_does_nothing_at_the_wall(board: str, idle: set[str]) -> None:
    state = placed(board)
    for way in ("up", "down", "left", "right"):
        assert (state.copy().send(way) is None) == (way in idle), way


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tile 1", "expected up, down, left, right or tile ROW COLUMN, not 'tile 1'"),
        *[("tile", "not 'tile'"), ("tile 1 2 3", "not 'tile 1 2 3'"), ("tile  1 2", "not 'tile  1 2'")],
        *[("tile 1 2 ", "not 'tile 1 2 '"), ("tile 01 2", "not 'tile 01 2'"), ("tile +1 2", r"not 'tile \+1 2'")],
        *[("tile -1 2", "not 'tile -1 2'"), ("tile 1e0 2", "not 'tile 1e0 2'")],
        ("tile ٣ 1", "not 'tile ٣ 1'"),
        ("tile 1 1\n", r"not 'tile 1 1\\n'"),
        ("tile 9 9", "the board has 4 rows and 4 columns: there is no row 10, column 10"),
        *[("tile 4 0", "no row 5, column 1"), ("tile 99999999999999999999 0", "not 'tile 9999"), ("Up", "not 'Up'")],
        *[("+up", r"not '\+up'"), ("", "not ''")],
    ],
)
def test_an_invalid_input_is_refused_with_the_reason(text: str, reason: str) -> None:
    state = placed(BEFORE)
    before = state.text()
    with pytest.raises(InputRefusedError, match=reason):
        state.send(text)
    assert state.text() == before


def test_the_board_is_won_as_soon_as_it_is_solved() -> None:
    state = placed("1 2 3\n 4 5 6\n 0 7 8")
    assert state.outcome() is None
    assert state.send("tile 2 2") == (Event("slid", ((7, (2, 1), (2, 0)), (8, (2, 2), (2, 1)))), Event("won"))
    assert state.outcome() == Outcome("won", "solved")
    assert state.inputs() == ("restart",)
    for text in ("right", "tile 2 1", "nonsense"):
        with pytest.raises(InputRefusedError, match=r"the game is over \(solved\); only restart works now"):
            state.send(text)


def test_a_board_in_order_but_for_the_blank_is_not_won() -> None:
    state = played(placed("1 2 3\n 4 5 6\n 0 7 8"), "left")
    assert (state.grid.text(), state.outcome()) == ("1 2 3/4 5 6/7 0 8", None)


def test_restart_scrambles_again_with_everything_at_zero() -> None:
    state = played(placed("1 2 3\n 4 5 6\n 7 0 8"), 900, "left")
    drawn_from = state.random.copy()
    assert state.send("restart") == (Event("restarted"),)
    assert (state.moved, state.actions, state.elapsed(), state.outcome()) == (0, 0, 0, None)
    assert (state.grid.rows, state.grid.columns, state.origin) == (3, 3, drawn_from.state)
    assert state.random != drawn_from
    first = state.grid.copy()
    state.send("restart")
    assert state.grid != first


SIZES = ["2x2", "2x3", "3x2", "3", "4"]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SIZES), st.integers(1, 12), st.lists(st.integers(0, 999), max_size=40))
def test_the_game_is_won_exactly_when_the_board_is_in_order(size: str, moves: int, picks: list[int]) -> None:
    state = begun(f"size={size},moves={moves}", seed=str(picks))
    for pick in picks:
        choices = state.moves()
        events = state.send(choices[pick % len(choices)])
        assert events is not None
        numbers = [number for _, number in state.grid.items()]
        in_order = numbers == [*range(1, len(numbers)), 0]
        assert (is_solved(state.grid), state.outcome() is not None) == (in_order, in_order)
        assert (events[-1].name == "won", state.grid[state.blank]) == (in_order, 0)
        if in_order:
            break


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["up", "down", "left", "right", "tile 0 0", "tile 2 1", "tile 1 2"]), max_size=30))
def test_counts_are_the_tiles_and_the_inputs_that_moved_them(texts: list[str]) -> None:
    state = begun("size=3", seed="count")
    moved = actions = 0
    for text in texts:
        if state.outcome():
            break
        before = state.grid.copy()
        state.send(text)
        changed = sum(before[cell] != state.grid[cell] for cell in before)
        moved += max(0, changed - 1)  # the blank's cell changes too
        actions += changed > 0
    assert (state.moved, state.actions) == (moved, actions)


def bound(arrows: str) -> dict[str, str]:
    """Return what each key sends."""
    preferences = Options(GAME.preferences, {"arrows": arrows})
    return {key: action.input for action in GAME.actions_for(preferences) for key in action.keys}


def test_an_arrow_moves_the_tile_or_by_preference_the_blank() -> None:
    assert bound("tile") == {
        "Up": "up", "Down": "down", "Left": "left", "Right": "right",
        "@W": "up", "@S": "down", "@A": "left", "@D": "right",
    }  # fmt: skip
    assert bound("blank") == {
        "Up": "down", "Down": "up", "Left": "right", "Right": "left",
        "@W": "down", "@S": "up", "@A": "right", "@D": "left",
    }  # fmt: skip
    assert set(GAME.controls.new_game_keys) == {"N", "F2"}


def test_a_64_x_64_board_counts_correctly() -> None:
    state = begun("size=64")
    row, column = state.blank
    far = 0 if column else 63
    state.send(f"tile {row} {far}")
    assert (state.moved, state.actions) == (abs(far - column), 1)
    assert state.blank == (row, far)


# The clock
def test_the_clock_starts_with_the_first_move() -> None:
    state = played(placed(TWO_MOVES_OFF), 5_000)
    assert state.elapsed() == 0
    assert (state.send("tile 0 0"), state.started_at) == (None, None)
    played(state, "up", 6_999)
    assert state.started_at == 5_000
    assert (state.elapsed(), state.status()["time"]) == (1_999, 1)


def test_the_clock_stops_at_the_win_and_shows_hundredths() -> None:
    state = played(placed(TWO_MOVES_OFF), 1_000, "up", 43_179, "left")
    assert state.outcome()
    state.advance_to(99_000)
    assert (state.elapsed(), state.status()["time"]) == (42_179, "42.17")


@pytest.mark.parametrize(
    ("ms", "shown"), [(0, "0.00"), (9, "0.00"), (50, "0.05"), (999, "0.99"), (3_600_000, "3600.00")]
)
def test_hundredths_are_rounded_down(ms: int, shown: str) -> None:
    state = played(placed(TWO_MOVES_OFF), "up")
    state.advance_to(ms)
    state.send("left")
    assert state.status()["time"] == shown


def test_a_board_that_one_action_solves_takes_no_time() -> None:
    state = played(placed("1 2 3\n 4 5 6\n 0 7 8"), 700, "tile 2 2")
    assert (state.started_at, state.ended_at) == (700, 700)


def test_the_clock_stops_in_a_pause() -> None:
    state = played(placed(TWO_MOVES_OFF), "up", 2_000, "pause", 60_000)
    assert state.elapsed() == 2_000
    played(state, "resume", 2_500)
    assert state.elapsed() == 2_500


def test_a_new_game_has_the_clock_at_0_until_its_first_move() -> None:
    state = played(placed(TWO_MOVES_OFF), "up", 4_000, "restart", 9_000)
    assert state.elapsed() == 0
    state.send(state.moves()[0])
    state.advance_to(9_500)
    assert state.elapsed() == 500


def test_undo_does_not_stop_the_clock() -> None:
    session = played(session_of(TWO_MOVES_OFF), "up", 1_000, "down", 3_000, "undo")
    assert session.state.status() == {"time": 3, "moves": 1, "actions": 1}
    played(session, 4_000, "left")
    assert session.state.status() == {"time": "4.00", "moves": 2, "actions": 2}


def test_undoing_the_win_restarts_the_clock() -> None:
    session = played(session_of(TWO_MOVES_OFF), "up", 1_000, "left")
    assert session.state.outcome()
    session.advance_to(2_000)
    session.undo()
    assert (session.state.outcome(), session.state.status()["time"]) == (None, 2)
