"""What the sheet of Turbo says, worked out by hand: turns, a drop that does not lock, speed by score, the end."""

from operator import attrgetter

import pytest

from tests.models.common import split_mix
from tests.models.turbo import POINTS, SHAPES, SIZES, cells_of
from tests.sheets.play import players
from tests.sheets.timers import TimerPlay, TurboEngine, TurboModel

Kind = type[TimerPlay]

turbo = players(TurboEngine, TurboModel)


def started(turbo: Kind, first: str, *then: str) -> TimerPlay:
    """Return a game that starts with this piece, resumed from its initial pause."""
    return turbo.begin(first, *then).do("resume")


def set_up(turbo: Kind, text: str) -> TimerPlay:
    return turbo.set_up(text).do("resume")


# Board and pieces
@pytest.mark.parametrize("shape", SHAPES)
def test_a_piece_enters_wholly_above_the_board(turbo: Kind, shape: str) -> None:
    assert turbo.begin(shape).cells == {(r - SIZES[shape], c + 4) for r, c in cells_of(shape, 0)}


def test_shapes_are_drawn_in_the_order_of_the_sheet(turbo: Kind) -> None:
    for generator in range(40):
        play = turbo.new(generator)
        second, word = split_mix(generator)
        assert play.shape == SHAPES[word % 7]
        assert play.next[0] == SHAPES[split_mix(second)[1] % 7]


def test_the_game_starts_paused_with_both_pieces_drawn_and_the_board_visible(turbo: Kind) -> None:
    play = turbo.begin("T")
    assert play.paused
    assert play.wait(10_000).ignores("left")
    assert play.do("resume").tops(2700) == [(1300, -2), (2600, -1)]


def test_a_restart_is_paused_too(turbo: Kind) -> None:
    assert started(turbo, "T").advance_to(100).do("restart").paused


def test_the_first_piece_of_a_higher_level_falls_at_the_speed_of_that_level(turbo: Kind) -> None:
    assert turbo.begin("T", start_level=3).do("resume").tops(2100) == [(1000, -2), (2000, -1)]


# Turns
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if SIZES[shape] == 3])
def test_up_turns_the_box_a_quarter_counter_clockwise(turbo: Kind, shape: str) -> None:
    play = started(turbo, shape).put_at(shape, 0, 10, 5)
    for turn in (1, 2, 3, 4, 5):
        assert play.do("ccw").cells == {(10 + r, 5 + c) for r, c in cells_of(shape, -turn % 4)}


def test_the_i_toggles_between_column_1_and_row_1(turbo: Kind) -> None:
    turbo.film("""
        I              resume ccw     ccw
        .....o......   ............   .....o......
        .....o......   ....oooo....   .....o......
        .....o......   ............   .....o......
        .....o......   ............   .....o......
    """)


def test_the_o_does_not_turn_and_there_is_only_one_direction(turbo: Kind) -> None:
    play = started(turbo, "O").put_at("O", 0, 10, 5)
    assert play.ignores("ccw")
    with pytest.raises(ValueError, match="cw"):
        play.send("cw")


def test_a_turn_that_does_not_fit_is_refused_without_a_kick(turbo: Kind) -> None:
    for pictures in (
        """
        T              resume !ccw
        .....o......   .....o......
        ....#oo.....   ....#oo.....
        .....o......   .....o......
        """,
        """
        I              resume !ccw
        o...........   o...........
        o...........   o...........
        o...........   o...........
        o...........   o...........
        """,
    ):
        turbo.film(pictures)


def test_above_the_board_only_the_side_walls_refuse_a_turn(turbo: Kind) -> None:
    play = started(turbo, "I").lay("\n".join(["############"] * 23))
    assert play.do("ccw", "left", "left", "left", "left").cells == {(-3, 0), (-3, 1), (-3, 2), (-3, 3)}
    assert play.ignores("left")
    assert play.do("ccw", "left").cells == {(-4, 0), (-3, 0), (-2, 0), (-1, 0)}
    assert play.ignores("ccw")


# Actions
@pytest.mark.parametrize(("key", "read", "step"), [("left", "left", -1), ("right", "left", 1), ("down", "top", 1)])
def test_a_held_key_moves_at_once_after_250_ms_and_then_every_33(turbo: Kind, key: str, read: str, step: int) -> None:
    play = started(turbo, "O").put_at("O", 0, 10, 5).advance_to(20)
    at = getattr(play, read)
    play.do(f"+{key}")
    assert getattr(play, read) == at + step
    wanted = [(270, at + 2 * step), (303, at + 3 * step), (336, at + 4 * step)]
    assert play.changes(340, attrgetter(read)) == wanted


def test_a_blocked_press_counts_as_held(turbo: Kind) -> None:
    play = started(turbo, "O").put_at("O", 0, 10, 0)
    assert not play.send("left")
    play.do("+left").put_at("O", 0, 10, 5)
    assert play.lefts(260) == [(250, 4)]


def test_pressing_one_direction_ends_the_hold_of_the_other_for_good(turbo: Kind) -> None:
    play = started(turbo, "O").do("+left", "+right")
    assert play.ignores("-left")
    assert play.do("-right").lefts(700) == []


def test_a_down_that_cannot_move_does_nothing_and_its_repeat_is_used_up(turbo: Kind) -> None:
    play = turbo.film("""
        O              resume !down   +down @260
        ....oo......   ....oo......   ....oo......
        ....oo......   ....oo......   ....oo......
        ....#.......   ....#.......   ....#.......
        ............   ............   ............
    """)  # blocked at 250
    assert play.lay("").tops(290) == [(283, 20)]


def test_space_goes_to_the_bottom_without_locking(turbo: Kind) -> None:
    play = turbo.film("""
        O, then O      resume +left drop
        ....oo......   ............
        ....oo......   ............
        ............   ...oo.......
        ............   ...oo.......
    """)
    assert play.lefts(300) == [(250, 2), (283, 1)]  # the hold continues
    assert play.do("-left", "right").advance_to(1301).stack == "..##........\n..##........"


def test_a_pause_keeps_the_rest_of_the_timers(turbo: Kind) -> None:
    assert started(turbo, "O").advance_to(1200).do("pause").wait(5000).do("resume").tops(1350) == [(1300, -1)]


# Clearing
def test_a_full_row_0_is_cleared(turbo: Kind) -> None:
    """A fault of the published program: it stayed."""
    play = started(turbo, "I", "O")
    play.lay("\n".join(["####.#######", *["#..........."] * 3, *["....#......."] * 19]))
    play.cover("I", [(r, 4) for r in range(4)]).wait(1301)
    assert play.stack == "\n".join(["#...#......."] * 3 + ["....#......."] * 19)
    assert play.score == 110


def test_cells_locked_above_the_board_vanish(turbo: Kind) -> None:
    play = started(turbo, "I", "O").lay("\n".join(["#..........."] * 22))
    assert play.cover("I", [(r - 3, 0) for r in range(4)]).wait(1301).stack == "\n".join(["#..........."] * 23)


def test_full_rows_are_cleared_and_blocks_between_them_fall(turbo: Kind) -> None:
    play = turbo.film("""
        I, then O      resume @1301
        .#..........   ............
        ####o#######   ............
        ####o######.   ............
        ####o#######   .#..........
        ####o#######   ###########.
    """)
    assert play.score == 170


# Score and speed
@pytest.mark.parametrize("rows", range(5))
def test_points_by_rows_and_one_point_for_a_lock_without_rows(turbo: Kind, rows: int) -> None:
    play = started(turbo, "I")
    assert play.score == 100
    clear(play, rows)
    assert (play.score, play.lines) == (100 + (POINTS[rows] or 1), rows)


def clear(play: TimerPlay, rows: int) -> int:
    """Clear this number of rows (0 to 4) with an upright I at the left wall. Returns the ms of the lock."""
    play.lay("\n".join(["............"] * (23 - rows) + [".###########"] * rows))
    play.cover("I", [(r, 0) for r in range(19, 23)]).follow("O")
    ((locked, _),) = play.changes(play.time + play.interval + 1, lambda play: play.shape)
    assert play.stack == "\n".join(["#..........."] * (4 - rows))
    return locked


@pytest.mark.parametrize(
    ("score", "interval"),
    [
        *[(100, 1200), (198, 1200), (199, 1200), (200, 1100), (399, 1100), (400, 1000), (600, 900), (800, 800)],
        *[(1000, 700), (1200, 600), (1400, 500), (1599, 500), (1600, 400), (1800, 400), (5000, 400)],
    ],
)
def test_the_speed_goes_up_every_200_points(turbo: Kind, score: int, interval: int) -> None:
    play = started(turbo, "I").set(score=score)
    locked = clear(play, 0)
    assert (locked, play.score) == (1300, score + 1)
    assert play.tops(locked + 2 * interval + 1) == [(locked + interval, -1), (locked + 2 * interval, 0)]


def test_points_for_rows_count_for_the_speed_at_once_but_the_point_for_none_does_not(turbo: Kind) -> None:
    play = started(turbo, "I").set(score=190)
    clear(play, 1)
    assert (play.score, play.interval) == (200, 1100)
    play = started(turbo, "I").set(score=199)
    clear(play, 0)
    assert (play.score, play.interval) == (200, 1200)
    clear(play, 0)
    assert (play.score, play.interval) == (201, 1100)


# End
def test_a_new_piece_that_cannot_move_one_row_down_ends_the_game(turbo: Kind) -> None:
    play = set_up(
        turbo,
        """
        I, then O
        oooo........
    """,
    )
    play.lay("\n".join(["....#......."] + ["............"] * 22))  # (0, 4): the O is above it
    assert play.advance_to(1300).outcome is None
    assert (play.wait(1).outcome, play.cells) == ("lost", {(-2, 4), (-2, 5), (-1, 4), (-1, 5)})


def test_the_game_continues_if_the_new_piece_can_move_one_row(turbo: Kind) -> None:
    play = set_up(
        turbo,
        """
        I, then O
        oooo........
    """,
    )
    play.lay("\n".join(["............", "....##......"] + ["............"] * 21)).advance_to(1301)
    assert play.outcome is None
    assert play.wait(1200).top == -1


def test_a_lock_above_the_board_does_not_end_the_game(turbo: Kind) -> None:
    play = started(turbo, "I", "O").lay("\n".join(["#..........."] * 23))
    assert play.cover("I", [(r - 4, 0) for r in range(4)]).wait(1301).outcome is None
