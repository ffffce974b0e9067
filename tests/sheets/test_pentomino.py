"""What the sheet of Pentomino says: its 18 shapes. The rest is as in Tetromino."""

from tests.sheets.play import picture
from tests.sheets.timers import Kind


def test_five_rows_can_go_at_once(pentomino: Kind) -> None:
    play = pentomino.set_up("""
        I, then U
        ......#...
        ####o#####
        ####o#####
        ####o#####
        ####o#####
        ####o#####
    """)
    assert play.wait(251).stack == "......#..."
    assert (play.score, play.level) == (5, 1)


def test_a_piece_locks_by_gravity_and_can_slide_until_then(pentomino: Kind) -> None:
    play = pentomino.begin("RY", "U").lay("####......").put_at("RY", 3, 10, 5).do("drop", "left").wait(251)
    assert play.stack == picture("""
        ......#...
        ......##..
        ......#...
        ####..#...
    """)
