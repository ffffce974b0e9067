"""The sheet of Monomino, worked out by hand: a piece of one cell. Everything else is as in Tetromino."""

from __future__ import annotations

import pytest

from puzzlebox.core.state import Start
from puzzlebox_games.monomino import GAME
from tests.games.falling.boards import (
    begin,
    changes,
    lay,
    picture,
    piece_cells,
    put,
    row,
    send,
    stack,
    wait,
    without_effect,
)
from tests.models.common import split_mix


def test_one_cell_enters_at_row_0_column_5_in_one_of_four_colours() -> None:
    colours = set()
    for generator in range(60):
        piece = GAME.begin(start=Start(generator=generator)).piece
        assert piece.cells == ((0, 5),)
        assert (piece.row, piece.column, piece.orientation) == (-2, 3, 0)
        colours.add(piece.colour)
    assert colours == {1, 2, 3, 4}


def test_the_colour_is_the_third_of_three_draws() -> None:
    for generator in range(20):
        state = GAME.begin(start=Start(generator=generator))
        words = []
        for _ in range(6):
            generator, word = split_mix(generator)
            words.append(word)
        assert state.piece.colour == 1 + words[2] % 4
        assert state.next.colour == 1 + words[5] % 4


def test_the_single_block_does_not_turn() -> None:
    state = begin(GAME, "dot")
    assert without_effect(state, "cw")
    assert without_effect(state, "ccw")


def test_the_single_block_moves_from_wall_to_wall() -> None:
    state = begin(GAME, "dot")
    send(state, *["left"] * 5)
    assert piece_cells(state) == {(0, 0)}
    assert without_effect(state, "left")
    send(state, *["right"] * 9)
    assert piece_cells(state) == {(0, 9)}
    assert without_effect(state, "right")


def test_a_drop_goes_all_nineteen_rows_and_does_not_lock() -> None:
    """A fault of the published program: it stopped one row short."""
    state = begin(GAME, "dot")
    send(state, "drop", "right", "right")
    assert piece_cells(state) == {(19, 7)}
    wait(state, 251)
    assert stack(state) == ".......#.."
    assert piece_cells(state) == {(0, 5)}


def test_ten_blocks_are_a_row() -> None:
    state = begin(GAME, "dot")
    for column in range(10):
        assert (stack(state), state.score) == ("#" * column + "." * (10 - column) if column else "", 0)
        way = "right" if column > 5 else "left"
        send(state, *[way] * abs(column - 5), "drop")
        wait(state, 251)
    assert stack(state) == ""
    assert (state.score, state.level, state.interval) == (1, 1, 250)


def test_two_gaps_in_one_column_need_two_blocks() -> None:
    state = begin(GAME, "dot")
    lay(
        state,
        """
        #........#
        #####.####
        #####.####
        """,
    )
    send(state, "drop")
    wait(state, 251)
    assert stack(state) == picture("""
        #........#
        #####.####
    """)
    assert state.score == 1


def test_gravity_and_soft_drop_are_those_of_tetromino() -> None:
    state = begin(GAME, "dot")
    put(state, "dot", 0, 3, 3)
    assert changes(state, 510, row) == [(250, 4), (500, 5)]
    send(state, "+down")
    assert row(state) == 6
    assert changes(state, 720, row) == [(610, 7), (710, 8)]


@pytest.mark.parametrize("height", [18, 19, 20])
def test_the_game_ends_when_the_stack_reaches_the_entry(height: int) -> None:
    state = begin(GAME, "dot", "dot")
    lay(state, "\n".join([".....#...."] * height))
    put(state, "dot", 0, 17, -2)  # at (19, 0): it locks at 250 ms
    wait(state, 251)
    assert (state.outcome() is not None) == (height == 20)
    assert (state.piece is None) == (height == 20)


def test_the_words_of_the_title_screen() -> None:
    word = GAME.presentation.big_word
    assert word is not None
    assert (word.text, word.scale) == ("Tetromino for Idiots", 0.6)
