"""The inputs of Lights, its start, its end, its figures and its positions."""

import re

import pytest

from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.state import InputRefusedError
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox_games.lights.game import GAME, knows_minimum
from tests.games.bench import send_all
from tests.games.lights.play import begun, board_text, options_of, placed, session_of
from tests.played import played

CORNER = "110/100/000"
"""One press of the corner solves it."""


@pytest.mark.parametrize(
    ("seed", "board"), [("a", "11001/01001/10100/10111/01101"), ("harbour-42", "10110/11101/10101/01011/10001")]
)
def test_seeds_of_the_sheet(seed: str, board: str) -> None:
    assert board_text(begun(seed=seed)) == board


@pytest.mark.parametrize(
    ("options", "cell", "board"),
    [
        *[("size=3x4", "1 2", "0010/0111/0010"), ("size=3x4", "0 0", "1100/1000/0000")],
        *[("size=3x4,shape=torus", "0 0", "1101/1000/1000"), ("size=3x4,shape=x", "1 1", "1010/0100/1010")],
        *[("size=3x4,shape=x", "0 3", "0001/0010/0000"), ("size=3x4,shape=ring", "1 1", "1110/1010/1110")],
        ("size=3x4,shape=ring", "2 0", "0000/1100/0100"),
    ],
)
def test_a_press_turns_the_lamps_of_its_shape(options: str, cell: str, board: str) -> None:
    state = begun(options)
    before = state.grid.cells.copy()
    send_all(state, f"press {cell}")
    assert [a ^ b for a, b in zip(before, state.grid.cells, strict=True)] == [int(d) for d in board.replace("/", "")]


def test_three_states_go_from_off_to_dim_to_bright_to_off() -> None:
    state = placed("000/010/000", "size=3,states=3")
    values = []
    for _ in range(3):
        send_all(state, "press 1 1")
        values.append(board_text(state))
    assert values == ["010/121/010", "020/202/020", "000/010/000"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("press 5 0", "the board has 5 rows and 5 columns: there is no row 6, column 1"),
        ("mark 0 12", "the board has 5 rows and 5 columns: there is no row 1, column 13"),
        ("press 00 1", "expected press ROW COLUMN or mark ROW COLUMN, not 'press 00 1'"),
        ("press 1", "expected press ROW COLUMN or mark ROW COLUMN, not 'press 1'"),
        ("press -1 0", "expected press ROW COLUMN or mark ROW COLUMN, not 'press -1 0'"),
        ("press ١ 0", "expected press ROW COLUMN or mark ROW COLUMN, not 'press ١ 0'"),
        ("hints sets", "expected press ROW COLUMN or mark ROW COLUMN, not 'hints sets'"),
        ("cursor up", "expected press ROW COLUMN or mark ROW COLUMN, not 'cursor up'"),
    ],
)
def test_other_inputs_are_refused(text: str, reason: str) -> None:
    with pytest.raises(InputRefusedError) as refused:
        begun().send(text)
    assert str(refused.value) == reason


def test_a_mark_is_set_and_cleared_and_counts_as_nothing() -> None:
    state = begun()
    before = board_text(state)
    send_all(state, "mark 1 2")
    assert state.layers["marks"].text() == "0 0 0 0 0/0 0 1 0 0/0 0 0 0 0/0 0 0 0 0/0 0 0 0 0"
    assert (board_text(state), state.presses) == (before, 0)
    send_all(state, "press 1 2", "mark 1 2")
    assert not any(state.layers["marks"].cells)


def test_again_returns_to_the_start_of_this_board() -> None:
    state = begun()
    before = state.text()
    assert "again" not in state.inputs()
    assert state.send("again") is None
    send_all(state, "press 0 0", "mark 1 1")
    assert "again" in state.inputs()
    send_all(state, "again")
    assert state.text() == before


def test_undo_is_free_and_takes_back_the_press() -> None:
    session = played(session_of(CORNER, "size=3"), "press 2 2", "undo")
    assert session.state.presses == 0
    session.send("press 0 0")
    assert session.state.outcome() == ("won", "all lamps are off", "")
    assert not session.assisted
    assert session.figures()["over"] == 0


@pytest.mark.parametrize(
    ("options", "board", "reason"),
    [
        ("size=3", CORNER, "all lamps are off"),
        ("size=3,goal=on", "001/011/111", "all lamps are on"),
        ("size=3,goal=on,states=3", "112/122/222", "all lamps are bright"),
        ("size=3,states=3", "220/200/000", "all lamps are off"),
    ],
)
def test_the_game_is_won_when_all_lamps_are_as_the_goal_says(options: str, board: str, reason: str) -> None:
    state = placed(board, options)
    assert state.outcome() is None
    assert [event.name for event in state.send("press 0 0") or ()] == ["pressed", "won"]
    assert state.outcome() == ("won", reason, "")
    with pytest.raises(InputRefusedError, match="the game is over"):
        state.send("press 0 0")


def test_the_minimum_is_that_of_the_start() -> None:
    state = send_all(placed("11111/11111/11111/11111/11111"), "press 0 0", "press 4 4")
    assert state.status()["minimum"] == 15
    assert state.figures()["over"] == 0  # not a negative number


def test_a_pressed_event_has_the_cell_and_the_lamps_with_their_values_before() -> None:
    (event,) = placed("010/000/001", "size=3").send("press 0 1") or ()
    assert event.detail.cell == (0, 1)
    assert dict(event.detail.turned) == {(0, 0): 0, (0, 1): 1, (0, 2): 0, (1, 1): 0}


@pytest.mark.parametrize("text", ["1", "13", "5x1", "2x13", "5x5x5", "x5", "05x", "five", "٣"])
def test_other_sizes_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="size must be from 2 to 12, or rows x columns from 2x2 to 12x12, not"):
        Options(GAME.options, {"size": text})


@pytest.mark.parametrize("size", ["2", "2x5", "5x2"])
def test_a_torus_is_at_least_3_x_3(size: str) -> None:
    with pytest.raises(ValueError, match="a torus is at least 3 x 3, not"):
        begun(f"size={size},shape=torus")


def test_the_minimum_is_known_without_a_search_if_there_are_at_most_8192_press_sets() -> None:
    assert begun("size=12,shape=torus").minimum() is None
    assert begun("size=12,shape=torus").status() == {"presses": 0}
    assert begun("shape=torus,states=3").minimum() is not None  # 3**8 press sets
    assert knows_minimum(options_of("size=9,shape=ring"))
    assert not knows_minimum(options_of("size=10,shape=torus"))
    assert knows_minimum(options_of("shape=random"))


def test_the_score_has_presses_and_how_many_they_are_over_the_minimum() -> None:
    session = played(session_of(CORNER, "size=3"), 1_500)
    for text in ("press 1 1", "press 1 1", "press 0 0"):
        session.send(text)
    entry = ScoreEntry.of(session, ended=0, uuid="m")
    assert entry.figures == {"presses": 3, "minimum": 1, "over": 2, "time": 1_500}


def test_the_voice_of_hints_is_an_input_that_undo_does_not_take_back() -> None:
    session = session_of()
    assert session.send("hints chase") is None
    assert session.send("hints set") == ()
    session.undo()
    assert session.state.voice == "set"
    session.send("restart")
    assert session.state.voice == "set"


# Positions
UNSOLVABLE = "10000/00000/00000/00000/00000"


def test_a_position_sets_the_size_unless_one_is_chosen() -> None:
    state = placed("110/100")
    assert (state.grid.rows, state.grid.columns, state.options.text()) == (2, 3, "size=2x3")
    send_all(state, "restart")
    assert (state.grid.rows, state.grid.columns) == (2, 3)
    with pytest.raises(ValueError, match="expected a board of 3 x 3 cells, not 2 x 3"):
        placed("110/100", "size=3")


@pytest.mark.parametrize(
    ("position", "options", "reason"),
    [
        ("000/000/000", "size=3", "this board is already solved"),
        ("11/11", "goal=on", "this board is already solved"),
        ("111/111", "goal=on,states=3", None),
        ("110/102/000", "", "row 2, column 3: expected one of '01', not '2'"),
        ("110/10/000", "", "row 2 must have 3 cells, like row 1, not 2"),
        ("110", "", "the rows and columns of a board must each be from 2 to 12, not 1 x 3"),
        ("1" * 13 + "/" + "1" * 13, "", "the rows and columns of a board must each be from 2 to 12, not 2 x 13"),
        ("11/10/11", "shape=torus", "a torus is at least 3 x 3, not 3 x 2"),
        ("1 1/0 1", "", "row 1: expected lamps without blanks between them"),
        ("", "", "a grid has at least one row and one column, and row 1 has no cells"),
    ],
)
def test_positions_that_are_no_boards_are_refused(position: str, options: str, reason: str | None) -> None:
    if reason is None:
        assert board_text(placed(position, options)) == position
        return
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        placed(position, options)


@pytest.mark.parametrize(
    ("position", "options", "reason"),
    [
        (UNSOLVABLE, "", "no solution: an odd number of lit lamps on these cells: 10101/10101/00000/10101/10101"),
        (
            "01000/00000/00000/00000/00000",
            "",
            "no solution: an odd number of lit lamps on these cells: 01110/10101/11011/10101/01110",
        ),
        (
            "01111/11111/11111/11111/11111",
            "goal=on",
            "no solution: an odd number of unlit lamps on these cells: 10101/10101/00000/10101/10101",
        ),
        (
            "10/00",
            "states=3",
            "no solution: the turns that the lamps on these cells need, counted twice on a 2, do not add up to a "
            "multiple of 3: 11/11",
        ),
    ],
)
def test_an_unsolvable_board_is_refused_with_the_cells_that_show_it(position: str, options: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        placed(position, options)


def test_an_unsolvable_board_of_drawn_sets_is_refused_with_an_invariant_of_these_sets() -> None:
    """Here each press turns the two lamps of its row, so both lamps of a row are always equal."""
    sets = "030 060/030 060"
    assert board_text(placed(f"11/00/{sets}", "shape=random")) == "11/00"
    with pytest.raises(ValueError, match=r"an odd number of lit lamps on these cells: (11/00|00/11)$"):
        placed(f"10/00/{sets}", "shape=random")


def test_sets_of_a_position_are_used() -> None:
    assert placed("11/11/032 020/030 020", "shape=random,size=2").effects == ((0, 1, 2), (1,), (2, 3), (3,))


@pytest.mark.parametrize(
    ("sets", "reason"),
    [
        ("030 060", "expected the sets of 2 x 2 lamps after the board"),
        ("030 060/030", "expected the sets of 2 x 2 lamps after the board"),
        ("030 060/030 038", "row 2, column 2: a set is three octal digits"),
        ("030 060/030 40", "row 2, column 2: a set is three octal digits"),
        ("030 060/030 040", "row 2, column 2: a set is three octal digits"),
        ("030 060/030 030", "row 2, column 2: a set is three octal digits"),
    ],
)
def test_sets_that_do_not_fit_the_board_are_refused(sets: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        placed(f"10/00/{sets}", "shape=random")


def test_sets_are_refused_for_other_shapes() -> None:
    with pytest.raises(ValueError, match="row 3: expected lamps without blanks between them"):
        placed("11/00/030 060/030 060")


def test_a_solved_board_has_no_position() -> None:
    assert send_all(placed("110/100/000"), "press 0 0").position() is None


def test_a_random_shape_without_sets_in_the_position_draws_them() -> None:
    drawn = begun("shape=random,size=4", seed="x")
    assert placed(drawn.grid.text("01"), "shape=random,size=4", seed="x").sets == drawn.sets


def test_a_position_needs_no_level() -> None:
    state = placed("11000/10000/00000/00000/00000", "level=8+")
    assert state.prepared is None
    with pytest.raises(InputRefusedError):
        state.send("restart")  # without a try
    state = placed("110/100/000", "level=8+")
    assert state.send("restart") is not None  # 3 x 3 has no levels
