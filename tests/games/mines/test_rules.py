"""The inputs of Mines, cell by cell, and how a game begins and ends; and positions."""

import pytest

from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox_games.mines.game import GAME
from puzzlebox_games.mines.rules import LOST, WON, Mines
from tests.games.mines.play import mines_text, options_of, placed, session_of, view

CORNER = "5x5/3 *..../...../...../..*../....* open 0 4"
"""A board with a mine in two corners and one in the middle, and its first opening."""

OPEN = "-1000/-1000/-1110/---21/-----"


def test_an_opening_opens_its_zeros_and_the_numbers_around_them() -> None:
    assert view(placed(CORNER)) == OPEN


def test_a_flagged_cell_in_an_opening_stays_covered() -> None:
    state = placed("5x5/1 ...../...../...../...../....*")
    state.send("flag 2 2")
    state.send("open 0 0")
    assert view(state) == "00000/00000/00F00/00011/0001-"
    assert not state.outcome()
    state.send("flag 2 2 off")
    state.send("open 2 2")
    assert state.outcome() == WON


def test_a_flagged_wall_stops_an_opening() -> None:
    state = placed("4x5/1 ....*/...../...../.....")
    for row in range(4):
        state.send(f"flag {row} 2")
    state.send("open 3 0")
    assert view(state) == "00F--/00F--/00F--/00F--"


@pytest.mark.parametrize(
    "text", ["open 0 4", "open 0 1", "flag 0 1", "flag 0 1 on", "chord 3 0", "chord 0 3", "flags 3 0"]
)
def test_inputs_without_an_effect(text: str) -> None:
    state = placed(CORNER)
    before = state.text()
    assert state.send(text) is None
    assert state.text() == before


def test_a_flagged_cell_is_not_opened() -> None:
    state = placed(CORNER)
    state.send("flag 3 0")
    assert state.send("open 3 0") is None
    assert state.send("chord 3 0") is None


def test_flags_in_turn() -> None:
    state = placed(CORNER, "marks=flags+?")
    seen = [view(state)[0] for text in ["flag 0 0"] * 3 if state.send(text) is not None]
    assert seen == ["F", "?", "-"]
    state = placed(CORNER)
    assert [view(state)[0] for text in ["flag 0 0"] * 2 if state.send(text) is not None] == ["F", "-"]


def test_a_mark_is_set() -> None:
    state = placed(CORNER, "marks=flags+?")
    for mark, shown in (("ask", "?"), ("on", "F"), ("off", "-")):
        assert state.send(f"flag 0 0 {mark}") is not None
        assert state.send(f"flag 0 0 {mark}") is None
        assert view(state)[0] == shown
    with pytest.raises(InputRefusedError, match="no question marks"):
        placed(CORNER).send("flag 0 0 ask")


def test_a_cell_with_a_question_mark_can_be_opened() -> None:
    state = placed(CORNER, "marks=flags+?")
    state.send("flag 3 0 ask")
    assert state.send("open 3 0") is not None
    assert state.grid[3, 0] == 0


def test_a_chord_opens_all_unflagged_neighbours() -> None:
    state = placed(CORNER)
    state.send("flag 3 2")
    state.send("chord 2 2")
    assert view(state) == "-1000/-1000/-1110/-1F21/-----"


def test_a_chord_opens_all_its_cells_before_it_is_judged() -> None:
    state = placed(CORNER)
    state.send("flag 3 2")
    state.send("flag 4 2")
    state.send("chord 3 3")
    assert state.outcome() == LOST
    assert view(state) == "-1000/-1000/-1110/--F21/--F2*"
    assert state.seen()[22:] == [14, 2, 15]


def test_a_chord_needs_just_as_many_flags() -> None:
    state = placed(CORNER)
    state.send("flag 4 3")
    assert state.send("chord 3 3") is None
    for cell in ("4 2", "4 4"):
        state.send(f"flag {cell}")
    assert state.send("chord 3 3") is None


def test_each_mine_of_a_chord_is_a_death() -> None:
    state = placed(CORNER, "lives=5")
    for cell in ("4 2", "4 3"):
        state.send(f"flag {cell}")
    state.send("chord 3 3")
    assert (state.deaths, state.lives_left, state.outcome()) == (2, 3, None)


def test_flags_around_a_number() -> None:
    state = placed(CORNER)
    assert state.send("flags 2 2") is None
    state.send("open 3 0")
    assert state.send("flags 0 1") is not None
    assert view(state) == "F1000/11000/01110/01-21/01---"
    assert state.send("flags 0 1") is None


def test_there_may_be_more_flags_than_mines() -> None:
    state = placed(CORNER)
    for column in range(5):
        state.send(f"flag 4 {column}")
    assert state.mines_left == -2


def test_a_win_flags_the_rest() -> None:
    state = placed("4x4/2 *.../..../..../...*")
    state.send("open 0 3")
    assert (state.outcome(), view(state)) == (WON, "F100/1100/0011/001F")
    assert state.mines_left == 0
    with pytest.raises(InputRefusedError, match="the game is over"):
        state.send("open 0 0")


def test_a_loss_shows_mines_and_wrong_flags() -> None:
    state = placed(CORNER)
    state.send("flag 4 0")
    state.send("flag 0 0")
    events = state.send("open 3 2")
    assert events is not None
    assert [event.name for event in events] == ["opened", "lost"]
    seen = dict(zip(state.grid, state.seen(), strict=True))
    assert [seen[cell] for cell in ((3, 2), (4, 4), (0, 0), (4, 0), (3, 0))] == [15, 13, 10, 14, 9]


def test_with_lives_left_a_mine_stays_open_and_counts_as_flagged() -> None:
    state = placed(CORNER, "lives=2")
    events = state.send("open 3 2")
    assert events is not None
    assert [event.name for event in events] == ["opened", "exploded"]
    assert (state.outcome(), state.lives_left, state.mines_left, state.deaths) == (None, 1, 2, 1)
    state.send("chord 2 2")
    assert view(state) == "-1000/-1000/-1110/-1*21/-----"
    state.send("open 4 4")
    assert state.outcome() == LOST


def test_undo_after_a_loss_does_not_take_the_death_back() -> None:
    session = session_of(CORNER)
    session.send("open 3 2")
    assert session.state.outcome() == LOST
    assert session.undo()
    assert (session.state.outcome(), session.state.deaths, view(session.state)) == (None, 1, OPEN)
    assert session.assisted


def test_the_same_board_again_counts_as_assisted() -> None:
    session = session_of(seed="a")
    session.send("open 4 4")
    board, after = mines_text(session.state), view(session.state)
    session.advance_to(5000)
    session.send("flag 0 0")
    assert not session.assisted
    session.send("again")
    assert session.assisted
    assert (mines_text(session.state), view(session.state)) == (board, after)
    assert session.state.elapsed() == 5000


def test_wasted_clicks_count_and_are_no_steps() -> None:
    session = session_of(CORNER)
    session.send("flag 0 0")
    session.send("wasted open")
    session.send("wasted chord")
    assert session.state.wasted == (1, 0, 1)
    assert session.undo()
    assert view(session.state) == OPEN
    assert session.state.wasted == (1, 0, 1)
    assert not session.undo()


def test_the_clock_runs_from_the_first_opening_to_the_end() -> None:
    session = session_of(seed="a")
    session.advance_to(700)
    session.send("flag 0 0")
    assert session.state.elapsed() == 0
    session.advance_to(1000)
    session.send("open 4 4")
    session.advance_to(2234)
    assert session.state.elapsed() == 1234
    row, column = next(
        cell for cell in session.state.grid if session.state.mines >> (cell[0] * 9 + cell[1]) & 1 and cell != (0, 0)
    )
    session.send(f"open {row} {column}")
    session.advance_to(9000)
    assert session.figures()["time"] == 1234


def test_figures() -> None:
    session = session_of("5x5/5 ..*../..*../..*../..*../..*..")
    for time, text in ((100, "open 0 0"), (1100, "flag 0 2"), (1200, "wasted flag"), (2100, "open 0 4")):
        session.advance_to(time)
        session.send(text)
    figures = session.figures()
    assert figures == {
        "time": 2000, "clear time": 2000, "3BV": 2, "efficiency": 50, "openings": 2, "flags": 1, "chords": 0,
        "wasted openings": 0, "wasted flags": 1, "wasted chords": 0, "flags used": 1, "deaths": 0,
    }  # fmt: skip


def test_easy_boards_are_not_in_the_list_of_times() -> None:
    easy = "9x9/10 ********./*......../*......../........./........./........./........./........./........."
    state = placed(f"{easy} open 8 8")
    assert state.worth is not None
    assert state.worth.total == 2
    assert "clear time" in state.figures()
    one = "9x9/10 *****..../****...../*......../........./........./........./........./........./........."
    state = placed(f"{one} open 8 8")
    assert state.worth is not None
    assert ("clear time" in state.figures()) == (state.worth.total >= 2)


def test_a_bare_first_opening_takes_the_first_layout() -> None:
    one, other = (Mines(options_of(), Start(seed="a")) for _ in range(2))
    one.send("open 0 0")
    other.send("open 0 0 try 1")
    assert mines_text(one) == mines_text(other)
    assert one.random == other.random


def test_a_try_brings_its_layout_without_a_search() -> None:
    state, after = Mines(options_of(), Start(seed="a")), Mines(options_of(), Start(seed="a"))
    state.send("open 0 0 try 3")
    after.random.skip(20)
    after.send("open 0 0")
    assert mines_text(state) == mines_text(after)


@pytest.mark.parametrize(
    "text", ["open 0 0 try 0", "open 0 0 try 10001", "open 0 0 try", "open 0 0 try 01", "open 9 0 try 1"]
)
def test_other_tries_are_refused(text: str) -> None:
    with pytest.raises(InputRefusedError):
        Mines(options_of(), Start(seed="a")).send(text)


def test_a_try_belongs_to_the_first_opening() -> None:
    state = Mines(options_of(), Start(seed="a"))
    state.send("open 0 0")
    with pytest.raises(InputRefusedError, match="first cell"):
        state.send("open 8 8 try 2")


def test_the_last_try_is_kept_and_says_so() -> None:
    state = Mines(options_of("mines=72"), Start(seed="a"))
    state.send("open 4 4 try 10000")
    assert state.status()["logic"] == "no"
    state = Mines(options_of("mines=72,guess=yes"), Start(seed="a"))
    state.send("open 4 4")
    assert "logic" not in state.status()


def test_flags_before_the_first_opening_do_not_change_the_layout() -> None:
    one, other = session_of(seed="a"), session_of(seed="a")
    one.send("flag 0 0")
    one.send("open 4 4")
    other.send("open 4 4")
    assert mines_text(one.state) == mines_text(other.state)


@pytest.mark.parametrize(("first", "free"), [("open", 9), ("safe", 1)])
def test_the_first_cell_and_those_around_it(first: str, free: int) -> None:
    hit = 0
    for seed in range(40):
        state = Mines(options_of(f"first={first},mines=40"), Start(seed=str(seed)))
        state.send("open 4 4")
        near = state.field.spread(1 << 40)
        assert not state.mines or not state.mines >> 40 & 1
        hit += bool((state.mines or 0) & near)
    assert (hit > 0) == (free == 1)


def test_the_game_opens_the_middle_cell() -> None:
    boards = set()
    for _ in range(2):
        state = GAME.begin(options_of("first=given"), "a")
        boards.add(mines_text(state))
        assert (state.first, state.opened_at, state.clicks) == ((4, 4), 0, (0, 0, 0))
    opened = session_of(seed="a")
    opened.send("open 4 4")
    assert boards == {mines_text(opened.state)}


@pytest.mark.parametrize(
    ("options", "reason"), [("size=4,mines=8", "from 1 to 7 mines, not 8"), ("size=5x6,mines=22", "from 1 to 21")]
)
def test_too_many_mines(options: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.begin(options_of(options), "a")


def test_an_opening_of_the_largest_board() -> None:
    state = placed("64x64/1 " + "/".join(["*" + "." * 63, *["." * 64] * 63]))
    state.send("open 63 63")
    assert state.outcome() == WON


# Positions


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
