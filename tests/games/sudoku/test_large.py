"""Boards of size 16: digits above 9 are typed as two digits, and written as letters in positions."""

import re
from collections.abc import Iterator

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.search import Search
from puzzlebox.core.shown import Shown
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.play.read import read
from puzzlebox.registry import installed_games
from puzzlebox_games.sudoku.board import digits_text
from puzzlebox_games.sudoku.game import GAME, SAMPLES
from puzzlebox_games.sudoku.hints import find_hint
from puzzlebox_games.sudoku.rules import Sudoku
from tests.games.sudoku import forms_model
from tests.games.sudoku.play import Player, hint_of, options_of, placed, session_of, solved

SOLO = (
    "4x4:e13_5_9a15_11a7a16a1b2_6c10_7b15_8f15_10a12_6c9a2_5c8c3a9c11f2a16a7_1a9a12a6a6a7_10a13g11a2b1c11b10_13_4_3b1"
    "6a9_5a7_12b8a3c1_11c13a10b4_1a8_5a12b1_4_16_12b5c6b7a5g13a12_16a14a13a7a8a3_5a16a2f3c7a16c5c7_4a14c10_8a3_1f2_16"
    "b4_6c10_12b14a1a10a8_2a13_12_14e"
)


def large(extra: str = "none") -> Sudoku:
    return placed(SAMPLES["16", extra], f"extra={extra}")


def first_empty(state: Sudoku) -> tuple[int, int]:
    return state.shape.place(state.givens.index(0))


@pytest.mark.parametrize("extra", ["none", "x"])
def test_a_board_is_solved_as_the_slow_model_checks(extra: str) -> None:
    state = large(extra)
    board = forms_model.read(SAMPLES["16", extra], extra == "x")
    values = solved(state).grid.cells
    assert all(len({values[cell] for cell in group}) == 16 for group in board.groups)
    assert all(values[cell] == digit for cell, digit in board.givens.items())


def test_an_id_of_solo_is_read_with_numbers_above_nine() -> None:
    [board] = read(f"{SOLO}\n", None, installed_games()).boards
    state = placed(board.position)
    assert {cell: digit for cell, digit in enumerate(state.givens) if digit} == forms_model.read(SOLO).givens
    assert state.options["size"] == "16"
    assert read(f"{board.position}\n", None, installed_games()).boards[0].position == board.position


def test_digits_and_notes_of_a_player_are_letters_in_a_position() -> None:
    state = large()
    row, column = first_empty(state)
    state.send(f"notes {row} {column} 9 10 16")
    text = state.position() or ""
    assert text.endswith(f" {row},{column}:9AG")
    assert placed(text).position() == text


@pytest.mark.parametrize(
    ("keys", "sent"),
    [
        (["digit 1", "digit 2"], "set {cell} 12"),
        (["digit 1", "erase"], "set {cell} 10"),
        (["digit 7"], "set {cell} 7"),
        (["digit 1", "cursor press"], "set {cell} 1"),
        (["digit 1", "digit 7"], "set {cell} 1, set {cell} 7"),
        (["digit 1", "cursor down"], "set {cell} 1"),
        (["note 1", "note 6"], "note {cell} 16"),
        (["notes", "digit 1", "digit 1"], "note {cell} 11"),
        (["digit 1", "undo"], ""),
    ],
)
def test_a_one_waits_for_a_second_digit(keys: list[str], sent: str) -> None:
    player = Player(SAMPLES["16", "none"])
    row, column = first_empty(player.state)
    player.click(row, column).do(*keys)
    assert ", ".join(player.sent) == sent.format(cell=f"{row} {column}")


def test_a_waiting_one_is_shown_and_a_click_takes_it() -> None:
    player = Player(SAMPLES["16", "none"])
    row, column = first_empty(player.state)
    player.click(row, column).do("digit 1")
    assert player.shows.preview == {(row, column): 1}
    player.click(15, 15)
    assert player.sent == [f"set {row} {column} 1"]
    assert not player.shows.preview


def test_a_one_does_not_wait_on_a_given_digit() -> None:
    player = Player(SAMPLES["16", "none"])
    state = player.state
    row, column = state.shape.place(next(cell for cell, digit in enumerate(state.givens) if digit))
    assert not player.click(row, column).do("digit 1").shows.preview
    row, column = first_empty(state)
    assert player.click(row, column).do("digit 2").sent == [f"set {row} {column} 2"]


def test_keys_beside_the_board_have_all_digits() -> None:
    player = Player(SAMPLES["16", "none"])
    row, column = first_empty(player.state)
    player.click(row, column).click(3, 20)
    assert player.sent == [f"set {row} {column} 16"]


def shown(state: Sudoku, **preferences: str) -> Shown:
    return GAME.show(state, Options(GAME.preferences, preferences))


def test_digits_above_nine_are_letters_if_preferred() -> None:
    state = large()
    row, column = first_empty(state)
    state.send(f"set {row} {column} 14")
    cell = row * 16 + column
    assert shown(state).board.cells[cell].label.removesuffix("!") == "14"
    assert shown(state, letters="on").board.cells[cell].label.removesuffix("!") == "E"
    assert [key.label for key in shown(state, letters="on").keys][:16] == [*"123456789ABCDEFG"]


def test_a_generated_board_has_its_grade() -> None:
    state = GAME.begin(options_of("size=16,grade=medium"), "large")
    assert placed(digits_text(state.givens)).options["grade"] == "medium"


@pytest.mark.parametrize(("letters", "told"), [("off", "12"), ("on", "C")])
def test_hints_write_digits_as_the_player_prefers(letters: str, told: str) -> None:
    play = Playthrough(session_of(SAMPLES["16", "none"]), Options(GAME.preferences, {"letters": letters}))
    row, column = play.state.shape.place(wrong := play.state.givens.index(0))
    assert play.state.solution[wrong] != 12
    play.send(f"set {row} {column} 12")
    hint = result_of(play.hinting())
    assert hint
    assert hint.technique == f"Wrong digit: the {told} at row {row + 1}, column {column + 1}"
    assert hint.why == f"{told} does not belong at row {row + 1}, column {column + 1}. Clear the cell."


def test_letters_of_hints_stand_for_digits_only() -> None:
    preferred = Search(preferences={"letters": True})
    hints = [(hint_of(state), result_of(find_hint(state, preferred))) for state in hinted_states()]
    for plain, lettered in hints:
        assert lettered
        assert re.sub("[A-G]\\b", lambda sign: str("0123456789ABCDEFG".index(sign[0])), lettered.why) == plain.why
        assert lettered.inputs == plain.inputs
    assert any(plain != lettered for plain, lettered in hints)


def hinted_states() -> Iterator[Sudoku]:
    """Return the boards on the way of the first hints."""
    state = large()
    for _ in range(12):
        yield state.copy()
        for text in hint_of(state).inputs:
            state.send(text)
