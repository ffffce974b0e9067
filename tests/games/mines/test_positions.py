"""Positions: what they look like, and which are refused."""

import pytest

from puzzlebox_games.mines.game import GAME
from tests.games.mines.play import options_of, placed, session_of, view

LAYOUT = "4x5/2 *..../...../...../....*"


@pytest.mark.parametrize(
    "position",
    [
        LAYOUT,
        "5x5/3 *..../...../...../..*../....* open 0 4 -1000/-1000/-1110/---21/-----",
        f"{LAYOUT} open 0 1 F1---/-----/-----/-----",
        f"{LAYOUT} F----/-----/-----/-----",
    ],
)
def test_a_position_is_written_as_it_is_read(position: str) -> None:
    assert placed(position).position() == position


def test_the_first_cell_is_opened() -> None:
    assert view(placed(f"{LAYOUT} open 0 1")) == "-1---/-----/-----/-----"
    assert placed(f"{LAYOUT} open 0 1").position() == f"{LAYOUT} open 0 1 -1---/-----/-----/-----"


def test_a_position_sets_size_and_mines() -> None:
    state = placed(LAYOUT)
    assert (state.options.value_text("size"), state.options["mines"]) == ("4x5", 2)
    for options in ("size=5", "mines=3"):
        with pytest.raises(ValueError, match="expected"):
            placed(LAYOUT, options)


def test_there_is_no_position_before_the_mines_are_laid_and_after_the_end() -> None:
    session = session_of(seed="a")
    session.send("flag 0 0")
    assert session.state.position() is None
    state = placed("4x4/1 *.../..../..../....")
    state.send("open 3 3")
    assert state.outcome()
    assert state.position() is None


def test_a_game_with_lives_shows_its_open_mines() -> None:
    state = placed(f"{LAYOUT} open 0 1 *1---/-----/-----/-----", "lives=2")
    assert (state.deaths, state.lives_left) == (1, 1)
    with pytest.raises(ValueError, match="lost"):
        placed(f"{LAYOUT} open 0 1 *1---/-----/-----/-----")


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("", "written like this"),
        ("4x5/2", "written like this"),
        (f"{LAYOUT} open 1", "written like this"),
        (f"{LAYOUT} open 0 4 ----- ----", "written like this"),
        ("4x5/3 *..../...../...../....*", "expected 3 mines, not 2"),
        (f"{LAYOUT} open 0 0", "there is a mine in the first cell"),
        (f"{LAYOUT} open 4 0", "not on the board"),
        (f"{LAYOUT} open x 0", "not on the board"),
        ("4x5/1 *.../..../..../....", "expected a board of 4 x 5 cells, not 4 x 4"),
        ("3x4/1 *.../..../....", "from 4 to 64"),
        ("4x4/8 ****/****/..../....", "from 1 to 7 mines, not 8"),
        (f"{LAYOUT} open 0 1 -2---/-----/-----/-----", "row 1, column 2"),
        (f"{LAYOUT} open 0 1 1----/-----/-----/-----", "row 1, column 1"),
        (f"{LAYOUT} open 0 1 -----/-----/-----/-----", "the first cell is not open"),
        (f"{LAYOUT} -1---/-----/-----/-----", "the first one is not named"),
        (f"{LAYOUT} ?----/-----/-----/-----", "no question marks"),
    ],
)
def test_other_positions_are_refused(position: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        placed(position)


def test_the_next_game_may_have_the_same_board() -> None:
    session = session_of(seed="a")
    session.send("open 4 4")
    assert GAME.play.next_games
    new, same = GAME.play.next_games(session.state)
    assert (new.start, same.start.position if same.start else None) == (
        None,
        f"{session.state.position().split(' open')[0]} open 4 4",
    )
    assert GAME.begin(same.options, same.start).grid == session.state.grid
    assert [game.label for game in GAME.play.next_games(placed(f"{LAYOUT} open 0 4"))] == ["Same board again"]


def test_options_of_a_position() -> None:
    assert GAME.begin(options_of("lives=3"), "a").options["lives"] == 3
