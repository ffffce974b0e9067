"""The generator and the time of the models."""

import pytest

from tests.models.common import quarter_clockwise, split_mix, without_rows
from tests.models.tetromino import Tetromino


def test_published_numbers_of_split_mix() -> None:
    state, numbers = 1234567, []
    for _ in range(5):
        state, number = split_mix(state)
        numbers.append(number)
    assert numbers == [
        *[6457827717110365317, 3203168211198807973, 9817491932198370423],
        *[4593380528125082431, 16408922859458223821],
    ]


def test_biased_words_are_rejected_and_drawn_again() -> None:
    model = Tetromino(0)
    model.generator = 1234567
    assert (model.below(10**19), model.below(10**19)) == (6457827717110365317, 3203168211198807973)
    assert (model.below(10**19), model.below(10**19)) == (9817491932198370423, 4593380528125082431)
    # 10**19 goes into 2**64 once, so the fifth published number, 16408922859458223821, is rejected.
    assert model.below(10**19) not in (16408922859458223821, 6408922859458223821)


def test_one_choice_still_draws() -> None:
    model = Tetromino(0)
    model.generator = 1234567
    assert (model.below(1), model.below(2**64)) == (0, 3203168211198807973)


def test_quarter_turn_clockwise() -> None:
    assert quarter_clockwise(((0, 0), (0, 1), (2, 0)), 3) == ((0, 2), (1, 2), (0, 0))


def test_blocks_move_down_by_the_number_of_rows_cleared_below() -> None:
    board = {(0, 0): 1, (1, 1): 2, (2, 2): 3, (3, 3): 4, (4, 4): 5}
    assert without_rows(board, [1, 3]) == {(2, 0): 1, (3, 2): 3, (4, 4): 5}


def test_rows_above_the_first_row_stay() -> None:
    board = {(0, 0): 1, (1, 1): 2, (2, 2): 3, (3, 3): 4}
    assert without_rows(board, [3], first_row=2) == {(0, 0): 1, (1, 1): 2, (3, 2): 3}


def test_unknown_text_is_refused_at_any_time() -> None:
    model = Tetromino(1)
    with pytest.raises(ValueError, match="not 'hold'"):
        model.send("hold")
    model.send("pause")
    with pytest.raises(ValueError, match="not ''"):
        model.send("")


def test_time_stands_still_while_paused() -> None:
    model = Tetromino(1)
    model.advance_to(100)
    assert model.send("pause")
    assert not model.send("pause")
    model.advance_to(5000)
    assert (model.time, model.paused) == (100, True)
    assert not model.send("left")
    assert model.send("resume")
    assert not model.send("resume")
    model.advance_to(120)
    assert model.time == 120


def test_time_passes_after_the_end() -> None:
    model = Tetromino(1)
    model.end()
    model.advance_to(70)
    assert model.time == 70
    assert not any(model.send(text) for text in ("+left", "down", "cw", "drop", "pause", "resume"))
    assert model.send("restart")
    assert (model.over, model.time) == (False, 70)
