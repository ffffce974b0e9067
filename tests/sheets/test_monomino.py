"""What the sheet of Monomino says: a piece of one cell. Everything else is as in Tetromino."""

import pytest

from tests.models.common import split_mix
from tests.sheets.play import players
from tests.sheets.timers import MonominoEngine, MonominoModel, TimerPlay

Kind = type[TimerPlay]

monomino = players(MonominoEngine, MonominoModel)


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


def test_the_single_block_does_not_turn(monomino: Kind) -> None:
    play = monomino.begin("dot")
    assert play.ignores("cw")
    assert play.ignores("ccw")


def test_the_single_block_moves_from_wall_to_wall(monomino: Kind) -> None:
    play = monomino.begin("dot").do(*["left"] * 5)
    assert play.cells == {(0, 0)}
    assert play.ignores("left")
    assert play.do(*["right"] * 9).cells == {(0, 9)}
    assert play.ignores("right")


def test_a_drop_goes_all_nineteen_rows_and_does_not_lock(monomino: Kind) -> None:
    """A fault of the published program: it stopped one row short."""
    play = monomino.begin("dot").do("drop", "right", "right")
    assert play.cells == {(19, 7)}
    assert play.wait(251).stack == ".......#.."
    assert play.cells == {(0, 5)}


def test_ten_blocks_are_a_row(monomino: Kind) -> None:
    play = monomino.begin("dot")
    for column in range(10):
        assert (play.stack, play.score) == ("#" * column + "." * (10 - column) if column else "", 0)
        way = "right" if column > 5 else "left"
        play.do(*[way] * abs(column - 5), "drop").wait(251)
    assert play.stack == ""
    assert (play.score, play.level, play.interval) == (1, 1, 250)


def test_two_gaps_in_one_column_need_two_blocks(monomino: Kind) -> None:
    play = monomino.begin("dot")
    play.lay(
        """
        #........#
        #####.####
        #####.####
        """
    )
    assert play.do("drop").wait(251).stack == "#........#\n#####.####"
    assert play.score == 1


def test_gravity_and_soft_drop_are_those_of_tetromino(monomino: Kind) -> None:
    play = monomino.begin("dot").put_at("dot", 0, 3, 3)
    assert play.changes(510, lambda play: play.row) == [(250, 4), (500, 5)]
    assert (play.do("+down").row, play.changes(720, lambda play: play.row)) == (6, [(610, 7), (710, 8)])


@pytest.mark.parametrize("height", [18, 19, 20])
def test_the_game_ends_when_the_stack_reaches_the_entry(monomino: Kind, height: int) -> None:
    play = monomino.begin("dot", "dot").lay("\n".join([".....#...."] * height))
    play.put_at("dot", 0, 17, -2)  # at (19, 0): it locks at 250 ms
    assert (play.wait(251).outcome is not None, play.piece is None) == (height == 20, height == 20)
