"""What the sheet of Guideline says of falling and locking, to the millisecond."""

import pytest

from tests.models.guideline_tables import GRAVITY
from tests.sheets.guideline import Kind
from tests.sheets.stories import facts, play_story


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


def test_gravity_does_not_change_beyond_level_20(guideline: Kind) -> None:
    play = guideline.begin("O", start_level=20)
    for _ in range(3):
        play.lay("\n".join([".#########"] * 4)).put_at("I", 1, 36, -2).do("drop")
    assert (play.level, play.interval) == (21, 455)


@facts("""
at level 20 a piece falls two or three rows a millisecond
    O start_level=20: falls(6)=[(1,21),(2,23),(3,25),(4,27),(5,29)] falls(8)=[(6,32),(7,34)]
a new piece has a count of 0
    O O: @700 drop falls(2800)=[(1700,20),(2700,21)]
a piece that rests, here until it leaves the block, has a count of 0
    O: put(O,(0,35,4)) block((37,4)) @300 right tops(2400)=[(1300,36),(2300,37)]
a move or turn in the air keeps the gravity count
    T: @600 left cw right ccw falls(1100)=[(1000,20)]
in zen with gravity pieces fall as in other modes
    O mode=zen gravity=on: falls(2001)=[(1000,20),(2000,21)]
in zen pieces fall only by soft drop
    O mode=zen: wait(60000) row=19 +down falls(60101)=[(60050,20),(60100,21)]
""")
def test_falling(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


# Soft drop. The count of gravity goes on: at 100 ms it is 100 000, so 45 ms at twenty times are missing. At the end of
# the first story, 15 ms at twenty times are 300 000, and 700 ms are missing.
@facts("""
a held soft drop is twenty times as fast and its press moves nothing
    O: @100 +down row=19 falls(260)=[(145,20),(195,21),(245,22)] score=3 -down falls(2000)=[(960,23),(1960,24)] score=3
the soft drop factor is part of the handling
    O: 'handling 167 33 2' +down falls(1501)=[(500,20),(1000,21),(1500,22)]
    O: 'handling 167 33 5' +down falls(601)=[(200,20),(400,21),(600,22)]
    O: 'handling 167 33 40' +down falls(76)=[(25,20),(50,21),(75,22)]
a soft drop that ends in the ms of a row still falls by it: 334 * 3000 are more than the million for the first time
    O mode=zen: 'handling 167 33 3' +down @334 -down falls(400)=[(334,20)]
a soft drop never locks before the lock delay
    O O: put(O,(0,37,4)) +down @550 top=38 stack= @551 stack=....##..../....##.... score=1
an infinite soft drop takes the piece down at once without locking
    O: 'handling 167 33 inf' +down row=19 @2 seen=....oo..../....oo.... score=19 @501 stack= @502 \
stack=....##..../....##....
a held soft drop carries over to the next piece
    O O: +down drop falls(101)=[(50,20),(100,21)]
""")
def test_soft_drop(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


# The lock delay
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
    assert play.locked_at(900) == 500


def test_after_fifteen_restarts_the_lock_delay_runs_out(guideline: Kind) -> None:
    play = guideline.begin("O", "O").put("O", (0, 38, 4))
    for count in range(15):
        play.wait(400).do("right" if count % 2 else "left")
    assert (play.time, play.locked_at(7000)) == (6000, 6500)


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
    play.spend(15)
    assert play.locked_at(1900) == 1250 + 500


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
    assert play.locked_at(1100) == 560 + 500


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
    assert play.locked_at(900) == 300 + 500


@facts("""
a piece locks when it has rested for 500 ms
    O O: put(O,(0,38,4)) locked_at(600)=500
the lock delay starts when the piece comes to rest
    O: put(O,(0,37,4)) locked_at(1600)=1500
a move or turn restarts the lock delay
    O O: put(O,(0,38,4)) @499 left locked_at(1100)=999
    O O: put(O,(0,38,4)) @499 right locked_at(1100)=999
    O O: put(O,(0,38,4)) @499 cw locked_at(1100)=999
    O O: put(O,(0,38,4)) @499 half locked_at(1100)=999
    O O: put(O,(0,38,4)) @499 +left -left locked_at(1100)=999
a sixteenth move or turn locks the piece at once
    O O: put(O,(0,38,4)) spend(15) @200 left stack= locked_at(210)=200
    O O: put(O,(0,38,4)) spend(15) @200 right stack= locked_at(210)=200
    O O: put(O,(0,38,4)) spend(15) @200 cw stack= locked_at(210)=200
a fifteenth move or turn does not lock the piece
    O O: put(O,(0,38,4)) spend(14) @200 left locked_at(800)=700
a new piece has all fifteen restarts
    O O: put(O,(0,38,4)) spend(15) drop put(O,(0,38,4)) block() spend(15) locked_at(900)=800
a new lowest row restores the lock delay and all restarts: at 160 a sixteenth is used, but the piece does not rest
    O: lay(####....../####....../..........) put(O,(0,35,2)) spend(14) wait(10) right wait(10) right \
tops(3200)=[(1160,36),(2160,37),(3160,38)] spend(15,right,left) locked_at(4000)=3850
a new lowest row is one of the piece itself, not that of the piece before
    O O: drop lay(....##..../..........) sonic spend(14) wait(10) left wait(10) left \
tops(2200)=[(1160,37),(2160,38)] locked_at(2700)=2660
a piece that rests as it enters has its lowest row already
    O O: drop block((21,4),(21,5)) spend(15,cw,ccw) wait(10) cw locked_at(700)=160
a hard drop locks at once
    O I: drop stack=....##..../....##.... cells={(20,3),(20,4),(20,5),(20,6)}
a pause keeps the gravity count and the lock delay
    O: @700 pause wait(9000) resume falls(1100)=[(1000,20)]
    O O: put(O,(0,38,4)) @400 pause resume locked_at(600)=500
an input comes before the lock of its instant
    O O: put(O,(0,38,4)) @500 left locked_at(1100)=1000
a sideways repeat comes before the lock of its instant: blocked at 333, it starts DAS, while the lock delay continues
    O: block((38,3),(39,3)) put(O,(0,38,4)) @333 +left block() lefts(600)=[(500,3),(533,2),(566,1),(599,0)] \
locked_at(1200)=1099
an O turns in place and that restarts the lock delay
    O: put(O,(0,38,4)) wait(400) cw @900 stack= @901 stack=....##..../....##....
""")
def test_the_lock_delay(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


FILMS = {
    "a turn can reach a new lowest row: here, at 150, with its foot in the hole": """
        T            spend(14) wait(10) cw
        ....o.....   ....o.....
        ...ooo....   ....oo....
        ...#.#....   ...#o#....
        ..........   ..........
        then spend(15,ccw,cw) locked_at(900)=800""",
    "with no restarts left a piece lifted by a turn locks when it rests again": """
        T 2          spend(15) wait(10) half
        ..........   ...o......
        ...ooo....   ..ooo.....
        ....o.....   ..........
        then locked_at(1200)=1160""",
}


@pytest.mark.parametrize("fact", FILMS)
def test_pictures(guideline: Kind, fact: str) -> None:
    guideline.film(FILMS[fact])
