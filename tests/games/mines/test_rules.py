"""The inputs of Mines, cell by cell, and how a game begins and ends; and positions."""

import pytest

from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox_games.mines.game import GAME
from puzzlebox_games.mines.rules import LOST, WON, Mines
from tests.games.bench import send_all
from tests.games.mines.play import mines_text, options_of, placed, session_of, view

CORNER = "5x5/3 *..../...../...../..*../....* open 0 4"
"""A board with a mine in two corners and one in the middle, and its first opening."""

OPEN = "-1000/-1000/-1110/---21/-----"


BOARDS = {
    "corner": CORNER,
    "one": "5x5/1 ...../...../...../...../....*",
    "wall": "4x5/1 ....*/...../...../.....",
    "two": "4x4/2 *.../..../..../...*",
}

PLAYS = """
an opening opens its zeros and their numbers | corner | | | -1000/-1000/-1110/---21/----- |
a flagged cell in an opening stays covered | one | | flag 2 2, open 0 0 | 00000/00000/00F00/00011/0001- | going on
a flagged cell has to be opened for the win | one | | flag 2 2, open 0 0, flag 2 2 off, open 2 2 | \
    00000/00000/00000/00011/0001F | won
a flagged wall stops an opening | wall | | flag 0 2, flag 1 2, flag 2 2, flag 3 2, open 3 0 | 00F--/00F--/00F--/00F-- |
the first of the flags in turn | corner | marks=flags+? | flag 0 0 | F1000/-1000/-1110/---21/----- | mines_left 2
the second of the flags in turn | corner | marks=flags+? | flag 0 0, flag 0 0 | ?1000/-1000/-1110/---21/----- |
the third of the flags in turn | corner | marks=flags+? | flag 0 0, flag 0 0, flag 0 0 | -1000/-1000/-1110/---21/----- |
flags in turn without question marks | corner | | flag 0 0, flag 0 0 | -1000/-1000/-1110/---21/----- | mines_left 3
a question mark is set | corner | marks=flags+? | flag 0 0 ask | ?1000/-1000/-1110/---21/----- |
a flag is set | corner | marks=flags+? | flag 0 0 ask, flag 0 0 on | F1000/-1000/-1110/---21/----- |
a mark is removed | corner | marks=flags+? | flag 0 0 on, flag 0 0 off | -1000/-1000/-1110/---21/----- |
a question mark is opened | corner | marks=flags+? | flag 3 0 ask, open 3 0 | -1000/11000/01110/01-21/01--- |
a chord opens all unflagged neighbours | corner | | flag 3 2, chord 2 2 | -1000/-1000/-1110/-1F21/----- |
a chord opens all before it is judged | corner | | flag 3 2, flag 4 2, chord 3 3 | -1000/-1000/-1110/--F21/--F2* | lost
each mine of a chord is a death | corner | lives=5 | flag 4 2, flag 4 3, chord 3 3 | \
    -1000/-1000/-1110/--*21/--FF* | going on, deaths 2, lives_left 3
flags around a number | corner | | open 3 0, flags 0 1 | F1000/11000/01110/01-21/01--- |
there may be more flags than mines | corner | | flag 4 0, flag 4 1, flag 4 2, flag 4 3, flag 4 4 | \
    -1000/-1000/-1110/---21/FFFFF | mines_left -2
a win flags the rest | two | | open 0 3 | F100/1100/0011/001F | won, mines_left 0
with lives left a mine stays open | corner | lives=2 | open 3 2 | \
    -1000/-1000/-1110/--*21/----- | going on, lives_left 1, mines_left 2, deaths 1
an open mine counts as flagged | corner | lives=2 | open 3 2, chord 2 2 | -1000/-1000/-1110/-1*21/----- | going on
the last life ends the game | corner | lives=2 | open 3 2, open 4 4 | -1000/-1000/-1110/--*21/----* | lost
"""
"""Plays: a name, the board, options, inputs, what the player sees after them, how the game stands, and figures."""

ENDS = {"won": WON, "lost": LOST, "going on": None}


@pytest.mark.parametrize("play", PLAYS.strip().splitlines(), ids=lambda play: play.split(" |")[0])
def test_plays(play: str) -> None:
    _, board, options, inputs, shown, then = (part.strip() for part in play.split("|"))
    state = sent(placed(BOARDS[board], options), inputs)
    assert view(state) == shown
    for fact in filter(None, then.split(", ")):
        name, _, number = fact.rpartition(" ")
        assert state.outcome() == ENDS[fact] if fact in ENDS else getattr(state, name) == int(number)


def sent(state: Mines, inputs: str) -> Mines:
    """Send inputs, each of which must have an effect."""
    return send_all(state, *filter(None, inputs.split(", ")))


@pytest.mark.parametrize(
    ("before", "text"),
    [
        *(("", text) for text in ("open 0 4", "open 0 1", "flag 0 1", "flag 0 1 on", "chord 3 0", "chord 0 3")),
        *(("", text) for text in ("flags 3 0", "flags 2 2", "flag 0 0 off")),
        *(("flag 3 0", text) for text in ("open 3 0", "chord 3 0", "flag 3 0 on")),
        ("flag 4 3", "chord 3 3"),
        ("flag 4 3, flag 4 2, flag 4 4", "chord 3 3"),
        ("open 3 0, flags 0 1", "flags 0 1"),
    ],
)
def test_inputs_without_an_effect(before: str, text: str) -> None:
    state = sent(placed(CORNER), before)
    after = state.text()
    assert state.send(text) is None
    assert state.text() == after


def test_refused_inputs() -> None:
    with pytest.raises(InputRefusedError, match="no question marks"):
        placed(CORNER).send("flag 0 0 ask")
    with pytest.raises(InputRefusedError, match="the game is over"):
        sent(placed("4x4/2 *.../..../..../...*"), "open 0 3").send("open 0 0")


def test_a_loss_shows_mines_and_wrong_flags() -> None:
    state = sent(placed(CORNER), "flag 4 0, flag 0 0")
    assert [event.name for event in state.send("open 3 2") or ()] == ["opened", "lost"]
    seen = dict(zip(state.grid, state.seen(), strict=True))
    assert [seen[cell] for cell in ((3, 2), (4, 4), (0, 0), (4, 0), (3, 0))] == [15, 13, 10, 14, 9]
    assert sent(placed(CORNER), "flag 3 2, flag 4 2, chord 3 3").seen()[22:] == [14, 2, 15]


def test_an_opened_mine_explodes_if_lives_are_left() -> None:
    assert [event.name for event in placed(CORNER, "lives=2").send("open 3 2") or ()] == ["opened", "exploded"]


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
    mine = max(session.state.field.cells(session.state.mines))
    session.send("open {} {}".format(*mine))
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


@pytest.mark.parametrize(
    ("mines", "worth"), [("********./*......../*......../", 2), ("*****..../*****..../........./", 1)]
)
def test_easy_boards_are_not_in_the_list_of_times(mines: str, worth: int) -> None:
    state = placed(f"9x9/10 {mines}" + "/".join(["." * 9] * 6) + " open 8 8")
    assert state.worth is not None
    assert (state.worth.total, "clear time" in state.figures()) == (worth, worth > 1)


@pytest.mark.parametrize("number", [1, 3])
def test_a_try_brings_its_layout_and_a_bare_opening_the_first_one(number: int) -> None:
    one, other = (Mines(options_of(), Start(seed="a")) for _ in range(2))
    one.random.skip(10 * (number - 1))
    one.send("open 0 0")
    other.send(f"open 0 0 try {number}")
    assert (mines_text(one), one.random) == (mines_text(other), other.random)


@pytest.mark.parametrize(
    "text", ["open 0 0 try 0", "open 0 0 try 10001", "open 0 0 try", "open 0 0 try 01", "open 9 0 try 1"]
)
def test_other_tries_are_refused(text: str) -> None:
    with pytest.raises(InputRefusedError):
        Mines(options_of(), Start(seed="a")).send(text)
    with pytest.raises(InputRefusedError, match="first cell"):
        sent(Mines(options_of(), Start(seed="a")), "open 0 0").send("open 8 8 try 2")


def test_the_last_try_is_kept_and_says_so() -> None:
    assert sent(Mines(options_of("mines=72"), Start(seed="a")), "open 4 4 try 10000").status()["logic"] == "no"
    assert "logic" not in sent(Mines(options_of("mines=72,guess=yes"), Start(seed="a")), "open 4 4").status()


def test_flags_before_the_first_opening_do_not_change_the_layout() -> None:
    one, other = (Mines(options_of(), Start(seed="a")) for _ in range(2))
    assert mines_text(sent(one, "flag 0 0, open 4 4")) == mines_text(sent(other, "open 4 4"))


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
    state, opened = GAME.begin(options_of("first=given"), "a"), session_of(seed="a")
    assert (state.first, state.opened_at, state.clicks) == ((4, 4), 0, (0, 0, 0))
    opened.send("open 4 4")
    assert mines_text(state) == mines_text(opened.state)


@pytest.mark.parametrize(
    ("options", "reason"), [("size=4,mines=8", "from 1 to 7 mines, not 8"), ("size=5x6,mines=22", "from 1 to 21")]
)
def test_too_many_mines(options: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.begin(options_of(options), "a")


@pytest.mark.parametrize(
    ("options", "text"),
    [("mines=20%", "mines=16"), ("size=16,mines=20%", "size=16,mines=51"), ("mines=5%,size=8x9", "size=8x9,mines=4")],
)
def test_a_share_of_the_cells_becomes_a_number(options: str, text: str) -> None:
    assert options_of(options).text() == text
    assert GAME.begin(options_of(options), "a").mines_left == int(text.rpartition("=")[2])


@pytest.mark.parametrize(
    ("share", "shown"), [("0%", "0"), ("100%", "256"), ("%", "%"), ("-5%", "-5%"), ("5.5%", "5.5%")]
)
def test_other_shares_are_refused(share: str, shown: str) -> None:
    with pytest.raises(ValueError, match=f"mines must be from 1 to 247, not {shown}$"):
        options_of(f"size=16,mines={share}")


def test_an_opening_of_the_largest_board() -> None:
    assert sent(placed("64x64/1 " + "/".join(["*" + "." * 63, *["." * 64] * 63])), "open 63 63").outcome() == WON


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
    assert sent(placed("4x4/1 *.../..../..../...."), "open 3 3").position() is None


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
    assert [game.label for game in GAME.play.next_games(placed(f"{LAYOUT} open 0 4"))] == ["Same board"]
