"""What the sheet of Monomino says: a piece of one cell. Everything else is as in Tetromino."""

import pytest

from tests.models.common import split_mix
from tests.sheets.stories import facts, play_story
from tests.sheets.timers import Kind


def test_one_cell_enters_at_row_0_column_5_in_one_of_four_colours(monomino: Kind) -> None:
    colours = set()
    for generator in range(60):
        play = monomino.new(generator)
        assert (play.cells, play.place) == ({(0, 5)}, (0, -2, 3))
        colours.add(play.falling[2])
    assert colours == {(1,), (2,), (3,), (4,)}


def test_the_colour_is_the_third_of_three_draws(monomino: Kind) -> None:
    for generator in range(20):
        play, words = monomino.new(generator), list[int]()
        for _ in range(6):
            generator, word = split_mix(generator)
            words.append(word)
        assert (play.falling[2], play.next[2]) == ((1 + words[2] % 4,), (1 + words[5] % 4,))


@facts("""
the single block does not turn
    dot: !cw !ccw
the single block moves from wall to wall
    dot: left left left left left cells={(0,0)} !left
    dot: right right right right cells={(0,9)} !right
a drop goes all nineteen rows and does not lock (a fault of the published program: it stopped one row short)
    dot: drop right right cells={(19,7)} @251 stack=.......#.. cells={(0,5)}
two gaps in one column need two blocks
    dot: lay(#........#/#####.####/#####.####) drop wait(251) stack=#........#/#####.#### score=1
gravity and soft drop are those of Tetromino
    dot: put(dot,(0,3,3)) falls(510)=[(250,4),(500,5)] +down row=6 falls(720)=[(610,7),(710,8)]
""")
def test_the_single_block(monomino: Kind, story: str) -> None:
    play_story(monomino, story)


def test_ten_blocks_are_a_row(monomino: Kind) -> None:
    play = monomino.begin("dot")
    for column in range(10):
        assert (play.stack, play.score) == ("#" * column + "." * (10 - column) if column else "", 0)
        way = "right" if column > 5 else "left"
        play.do(*[way] * abs(column - 5), "drop").wait(251)
    assert play.stack == ""
    assert (play.score, play.level, play.interval) == (1, 1, 250)


@pytest.mark.parametrize("height", [18, 19, 20])
def test_the_game_ends_when_the_stack_reaches_the_entry(monomino: Kind, height: int) -> None:
    play = monomino.begin("dot", "dot").lay("\n".join([".....#...."] * height))
    play.put_at("dot", 0, 17, -2)  # at (19, 0): it locks at 250 ms
    assert (play.wait(251).outcome is not None, play.piece is None) == (height == 20, height == 20)
