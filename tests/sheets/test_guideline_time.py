"""What the sheet of Guideline says of falling and locking, to the millisecond."""

import pytest

from tests.models.guideline_tables import GRAVITY
from tests.sheets.play import picture, players
from tests.sheets.timers import GuidelineEngine, GuidelineModel, TimerPlay

Kind = type[TimerPlay]

guideline = players(GuidelineEngine, GuidelineModel)


def falls(microseconds: int, start: int, until: int) -> list[tuple[int, int]]:
    """Return the falls of a piece from row `start` as (ms, row). Each ms adds 1000 microseconds, and each full interval
    is a row."""
    moments, before = [], start
    for ms in range(until):
        fallen = start + ms * 1000 // microseconds
        if fallen != before:
            moments.append((ms, fallen))
            before = fallen
    return moments


# Gravity
@pytest.mark.parametrize("level", range(1, 21))
def test_gravity_by_level_in_whole_microseconds(guideline: Kind, level: int) -> None:
    play = guideline.begin("O", start_level=level)
    interval = GRAVITY[level - 1]
    until = 6 * interval // 1000 + 2
    assert play.interval == interval
    assert play.changes(until, lambda play: play.row) == falls(interval, 19, until)


def test_at_level_20_a_piece_falls_two_or_three_rows_a_millisecond(guideline: Kind) -> None:
    play = guideline.begin("O", start_level=20)
    assert play.changes(6, lambda play: play.row) == [(1, 21), (2, 23), (3, 25), (4, 27), (5, 29)]
    assert play.changes(8, lambda play: play.row) == [(6, 32), (7, 34)]


def test_gravity_does_not_change_beyond_level_20(guideline: Kind) -> None:
    play = guideline.begin("O", start_level=20)
    for _ in range(3):
        play.lay("\n".join([".#########"] * 4)).put_at("I", 1, 36, -2).do("drop")
    assert (play.level, play.interval) == (21, 455)


def test_a_new_piece_has_a_count_of_0(guideline: Kind) -> None:
    play = guideline.begin("O", "O").advance_to(700).do("drop")
    assert play.changes(2800, lambda play: play.row) == [(1700, 20), (2700, 21)]


def test_a_piece_that_rests_has_a_count_of_0(guideline: Kind) -> None:
    play = guideline.set_up("""
        O
        ....oo....
        ....oo....
        ....#.....
        ..........
        ..........
    """)
    play.advance_to(300).do("right")  # off the block
    assert play.tops(2400) == [(1300, 36), (2300, 37)]


def test_a_move_or_turn_in_the_air_keeps_the_gravity_count(guideline: Kind) -> None:
    play = guideline.begin("T").advance_to(600).do("left", "cw", "right", "ccw")
    assert play.changes(1100, lambda play: play.row) == [(1000, 20)]


# Soft drop
def test_a_held_soft_drop_is_twenty_times_as_fast_and_its_press_moves_nothing(guideline: Kind) -> None:
    play = guideline.begin("O").advance_to(100).do("+down")
    assert play.row == 19
    # 100 000 are counted already: 45 ms more make the million
    assert (play.changes(260, lambda play: play.row), play.score) == ([(145, 20), (195, 21), (245, 22)], 3)
    play.do("-down")  # at 260: 15 ms at twenty times are 300 000; 700 are missing
    assert (play.changes(2000, lambda play: play.row), play.score) == ([(960, 23), (1960, 24)], 3)


@pytest.mark.parametrize(("factor", "ms"), [(2, 500), (5, 200), (40, 25)])
def test_the_soft_drop_factor_is_part_of_the_handling(guideline: Kind, factor: int, ms: int) -> None:
    play = guideline.begin("O").do(f"handling 167 33 {factor}", "+down")
    assert play.changes(3 * ms + 1, lambda play: play.row) == [(ms, 20), (2 * ms, 21), (3 * ms, 22)]


def test_a_soft_drop_that_ends_in_the_ms_of_a_row_still_falls_by_it(guideline: Kind) -> None:
    play = guideline.begin("O", mode="zen").do("handling 167 33 3", "+down")
    play.advance_to(334)  # 334 * 3000 are more than the million for the first time
    assert play.do("-down").changes(400, lambda play: play.row) == [(334, 20)]


def test_a_soft_drop_never_locks_before_the_lock_delay(guideline: Kind) -> None:
    play = guideline.film("""
        O            +down @550   @551
        ....oo....   ..........   ..........
        ....oo....   ....oo....   ....##....
        ..........   ....oo....   ....##....
    """)
    assert play.score == 1


def test_an_infinite_soft_drop_takes_the_piece_down_at_once_without_locking(guideline: Kind) -> None:
    play = guideline.begin("O").do("handling 167 33 inf", "+down")
    assert play.row == 19
    assert play.advance_to(2).seen == "....oo....\n....oo...."
    assert play.score == 19
    assert play.advance_to(501).stack == ""
    assert play.advance_to(502).stack != ""


def test_a_held_soft_drop_carries_over_to_the_next_piece(guideline: Kind) -> None:
    play = guideline.begin("O", "O").do("+down", "drop")
    assert play.changes(101, lambda play: play.row) == [(50, 20), (100, 21)]


# Zen
def test_in_zen_with_gravity_pieces_fall_as_in_other_modes(guideline: Kind) -> None:
    play = guideline.begin("O", mode="zen", gravity="on")
    assert play.changes(2001, lambda play: play.row) == [(1000, 20), (2000, 21)]


# The lock delay

FLOOR = """
    O, then O
    ....oo....
    ....oo....
"""


def locked_at(play: TimerPlay, until: int) -> int | None:
    """Return the ms at which the board changes."""
    moments = play.changes(until, lambda play: play.blocks)
    return moments[0][0] if moments else None


def test_a_piece_locks_when_it_has_rested_for_500_ms(guideline: Kind) -> None:
    assert locked_at(guideline.set_up(FLOOR), 600) == 500


def test_the_lock_delay_starts_when_the_piece_comes_to_rest(guideline: Kind) -> None:
    play = guideline.set_up("""
        O
        ....oo....
        ....oo....
        ..........
    """)
    assert locked_at(play, 1600) == 1500


@pytest.mark.parametrize("text", ["left", "right", "cw", "half", "+left"])
def test_a_move_or_turn_restarts_the_lock_delay(guideline: Kind, text: str) -> None:
    play = guideline.set_up(FLOOR).advance_to(499).do(text, *(["-left"] if text == "+left" else []))
    assert locked_at(play, 1100) == 999


def test_a_refused_move_or_turn_does_not_restart_the_lock_delay(guideline: Kind) -> None:
    play = guideline.set_up("""
        I 1
        ....#o#...
        ....#o#...
        ....#o#...
        ....#o#...
    """)
    before = play.advance_to(300).cells
    for text in ("left", "right", "cw", "ccw"):
        assert play.send_all(text).cells == before
    assert locked_at(play, 900) == 500


def spend(play: TimerPlay, number: int, one: str = "left", other: str = "right") -> None:
    """Use up this number of restarts with moves back and forth, one every 10 ms."""
    for count in range(number):
        play.wait(10).do(other if count % 2 else one)


def test_after_fifteen_restarts_the_lock_delay_runs_out(guideline: Kind) -> None:
    play = guideline.set_up(FLOOR)
    for count in range(15):
        play.wait(400).do("right" if count % 2 else "left")
    assert (play.time, locked_at(play, 7000)) == (6000, 6500)


@pytest.mark.parametrize("text", ["left", "right", "cw"])
def test_a_sixteenth_move_or_turn_locks_the_piece_at_once(guideline: Kind, text: str) -> None:
    play = guideline.set_up(FLOOR)
    spend(play, 15)
    assert (play.advance_to(200).do(text).stack, locked_at(play, 210)) == ("", 200)


def test_a_fifteenth_move_or_turn_does_not_lock_the_piece(guideline: Kind) -> None:
    play = guideline.set_up(FLOOR)
    spend(play, 14)
    play.advance_to(200).do("left")
    assert locked_at(play, 800) == 700


def test_moves_in_the_air_use_no_restart(guideline: Kind) -> None:
    play = guideline.set_up("""
        O
        ....oo....
        ....oo....
        ..........
    """)
    for count in range(30):
        play.do("right" if count % 2 else "left")
    play.advance_to(1100)
    spend(play, 15)
    assert locked_at(play, 1900) == 1250 + 500


@pytest.mark.parametrize("in_the_air", [("right", "left"), ("cw", "ccw")])
def test_only_moves_and_turns_of_a_resting_piece_use_restarts(guideline: Kind, in_the_air: tuple[str, str]) -> None:
    play = guideline.set_up("""
        O
        ....oo....
        ....oo....
        ....#.....
        ..........
    """)
    for _ in range(14):
        for text in ("right", *in_the_air, "left"):  # off the block and back
            play.wait(10).do(text)
    assert locked_at(play, 1100) == 560 + 500


def test_a_move_onto_a_block_uses_no_restart_but_one_off_it_does(guideline: Kind) -> None:
    play = guideline.set_up("""
        O
        .....oo...
        .....oo...
        ....#.....
        ..........
    """)
    for count in range(29):  # 15 times onto the block, 14 times off it
        play.wait(10).do("right" if count % 2 else "left")
    play.wait(10).do("cw")
    assert locked_at(play, 900) == 300 + 500


def test_a_new_piece_has_all_fifteen_restarts(guideline: Kind) -> None:
    play = guideline.set_up(FLOOR)
    spend(play, 15)
    play.do("drop").put_at("O", 0, 38, 4).lay("")
    spend(play, 15)
    assert locked_at(play, 900) == 300 + 500


def test_a_new_lowest_row_restores_the_lock_delay_and_all_restarts(guideline: Kind) -> None:
    play = guideline.set_up("""
        O
        ..oo......
        ..oo......
        ####......
        ####......
        ..........
    """)
    spend(play, 14)
    play.wait(10).do("right")  # half over the edge, at 150: all fifteen are used
    play.wait(10).do("right")  # over it, at 160: a sixteenth, but the piece does not rest
    assert play.tops(3200) == [(1160, 36), (2160, 37), (3160, 38)]
    spend(play, 15, "right", "left")
    assert locked_at(play, 4000) == 3350 + 500


def test_a_new_lowest_row_is_one_of_the_piece_itself(guideline: Kind) -> None:
    play = guideline.begin("O", "O")
    play.do("drop")  # it reaches the lowest row of the board
    play.lay("....##....\n..........").do("sonic")
    spend(play, 14)
    play.wait(10).do("left").wait(10).do("left")  # over the edge, at 160: a sixteenth, but the piece does not rest
    assert (play.tops(2200), locked_at(play, 2700)) == ([(1160, 37), (2160, 38)], 2160 + 500)


def test_a_piece_that_rests_as_it_enters_has_its_lowest_row_already(guideline: Kind) -> None:
    play = guideline.begin("O", "O").do("drop")
    play.lay("....##....\n" + "\n".join([".........."] * 18))  # right below it
    spend(play, 15, "cw", "ccw")
    play.wait(10).do("cw")
    assert locked_at(play, 700) == 160


def test_a_turn_can_reach_a_new_lowest_row(guideline: Kind) -> None:
    play = guideline.set_up("""
        T
        ....o.....
        ...ooo....
        ...#.#....
        ..........
    """)
    spend(play, 14)
    play.wait(10).do("cw")  # its foot in the hole, at 150
    assert play.seen == picture("""
        ....o.....
        ....oo....
        ...#o#....
        ..........
    """)
    spend(play, 15, "ccw", "cw")
    assert locked_at(play, 900) == 300 + 500


def test_with_no_restarts_left_a_piece_lifted_by_a_turn_locks_when_it_rests_again(guideline: Kind) -> None:
    play = guideline.set_up("T 2\n...ooo....\n....o.....")
    spend(play, 15)
    play.wait(10).do("half")
    assert play.seen == picture("""
        ...o......
        ..ooo.....
        ..........
    """)
    assert locked_at(play, 1200) == 1160


def test_a_hard_drop_locks_at_once(guideline: Kind) -> None:
    play = guideline.begin("O", "I").do("drop")
    assert play.stack == "....##....\n....##...."
    assert play.cells == {(20, 3), (20, 4), (20, 5), (20, 6)}


def test_a_pause_keeps_the_gravity_count_and_the_lock_delay(guideline: Kind) -> None:
    play = guideline.begin("O").advance_to(700).do("pause").wait(9000).do("resume")
    assert play.changes(1100, lambda play: play.row) == [(1000, 20)]
    play = guideline.set_up(FLOOR).advance_to(400).do("pause", "resume")
    assert locked_at(play, 600) == 500


# Order
def test_an_input_comes_before_the_lock_of_its_instant(guideline: Kind) -> None:
    assert locked_at(guideline.set_up(FLOOR).advance_to(500).do("left"), 1100) == 1000


def test_a_sideways_repeat_comes_before_the_lock_of_its_instant(guideline: Kind) -> None:
    play = guideline.set_up("O\n...#oo....\n...#oo....")
    play.advance_to(333).do("+left")  # blocked: the lock delay continues, and DAS starts
    assert (play.lay("").lefts(600), locked_at(play, 1200)) == ([(500, 3), (533, 2), (566, 1), (599, 0)], 599 + 500)
