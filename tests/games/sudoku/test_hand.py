"""Playing Sudoku with keys, the mouse and a gamepad's actions, without a window."""

import pytest

from puzzlebox.core.game import Action
from puzzlebox.core.hand import drag
from puzzlebox.core.options import Options
from puzzlebox.input.key_table import KeyTable, Row
from puzzlebox.input.keys import Key, Stroke
from puzzlebox_games.logic.digits import DIGIT_ACTIONS, pad
from puzzlebox_games.sudoku.game import GAME
from tests.games.sudoku.play import KNOWN, KNOWN_SOLUTION, SMALL, SMALL_SOLUTION, Player, placed


def key(name: str, size: int = 9) -> tuple[int, int]:
    """Return the place of a key beside the board."""
    return next(place for place, text in pad(size).items() if text == name)


def test_each_digit_has_its_key() -> None:
    keys = {action.input: action.keys for action in GAME.all_actions(Options(GAME.preferences))}
    assert all(keys[f"digit {digit}"] == (f"{digit}", f"Keypad{digit}") for digit in range(1, 10))


def test_keys_beside_the_board() -> None:
    assert (key("digit 1"), key("digit 6"), key("digit 9")) == ((0, 10), (1, 12), (2, 12))
    assert (key("notes"), key("erase"), key("undo"), key("hint")) == ((3, 10), (3, 11), (4, 10), (4, 11))
    assert (key("digit 6", 6), key("hint", 6)) == ((1, 9), (3, 8))
    assert (key("digit 4", 4), key("hint", 4)) == ((1, 6), (3, 6))


def test_game_is_won_with_keys_alone() -> None:
    player = Player(SMALL)
    for cell, digit in enumerate(SMALL_SOLUTION):
        row, column = divmod(cell, 4)
        player.do(*["cursor up", *["cursor up"] * 4, *["cursor left"] * 4])
        player.do(*["cursor down"] * row, *["cursor right"] * column)
        if SMALL[cell] == "0":
            player.do(f"digit {digit}")
    assert player.state.outcome()
    assert player.do("digit 1", "cursor up", "erase").sent[-1].startswith("set")


def test_game_is_won_with_the_mouse_alone() -> None:
    player = Player()
    for cell, digit in enumerate(KNOWN_SOLUTION):
        if KNOWN[cell] == "0":
            player.click(*divmod(cell, 9)).click(*key(f"digit {digit}"))
    assert player.state.outcome()


def test_game_is_won_with_the_buttons_of_a_gamepad() -> None:
    """The directions, a press, and the actions that choose the next digit."""
    player = Player(SMALL).do("cursor up", *["cursor up"] * 2, *["cursor left"] * 2)
    for digit in range(1, 5):
        player.do("next digit")
        for cell, wanted in enumerate(SMALL_SOLUTION):
            row, column = divmod(cell, 4)
            if wanted == str(digit) and SMALL[cell] == "0":
                player.do(*["cursor down"] * row, *["cursor right"] * column, "cursor press")
                player.do(*["cursor up"] * row, *["cursor left"] * column)
    assert player.state.outcome()


def test_digit_first() -> None:
    player = Player().click(*key("digit 4")).click(0, 2).click(1, 1)
    assert player.sent == ["set 0 2 4", "set 1 1 4"]
    assert player.click(1, 1).sent[-1] == "set 1 1 0"
    player.click(0, 0).click(1, 1)  # a given chooses its digit
    assert player.sent[-1] == "set 1 1 5"
    player.click(*key("digit 5")).click(0, 3)
    assert player.hand.held.cells == ((0, 3),)
    assert len(player.sent) == 4


def test_digit_typed_on_a_given_chooses_nothing() -> None:
    player = Player().click(0, 0).do("digit 4", "note 4")
    assert (player.sent, player.hand.held.digit) == ([], 0)
    assert player.click(0, 2).do("digit 2").sent == ["set 0 2 2"]


def test_same_digit_clears_the_cell() -> None:
    player = Player().click(0, 2).do("digit 4", "digit 4")
    assert player.sent == ["set 0 2 4", "set 0 2 0"]


def test_second_click_on_a_cell_ends_the_selection() -> None:
    player = Player().click(0, 2).click(0, 2)
    assert player.shows.cells == {}


def test_notes() -> None:
    player = Player().click(0, 2).do("note 4", "notes", "digit 2", "notes", "digit 1")
    assert player.sent == ["note 0 2 4", "note 0 2 2", "set 0 2 1"]


def test_right_click_then_digit_is_a_note() -> None:
    player = Player().click(0, 2, "right").do("digit 4").click(0, 3).do("digit 2")
    assert player.sent == ["note 0 2 4", "set 0 3 2"]


def test_right_click_with_a_chosen_digit_is_a_note() -> None:
    assert Player().do("digit 4").click(0, 2, "right").sent == ["note 0 2 4"]


def test_keys_beside_the_board_with_the_right_button_or_shift_are_notes() -> None:
    player = Player().click(0, 2).click(*key("digit 4"), "right").click(*key("digit 1"), "left", "shift")
    assert player.sent == ["note 0 2 4", "note 0 2 1"]


def test_drag_selects_cells_and_a_note_goes_to_all() -> None:
    player = Player().do(*drag(((0, 2), (0, 3), (0, 5))))
    shown = player.shows.cells
    assert shown["held"] == {(0, 2), (0, 3), (0, 4), (0, 5)}
    assert shown["cursor"] == {(0, 5)}
    player.do("digit 2")
    assert player.sent == ["note 0 2 2", "note 0 3 2", "note 0 5 2"]
    player.session.send("note 0 3 2")
    assert player.do("digit 2").sent[3:] == ["note 0 3 2"]
    assert player.do("digit 2").sent[4:] == ["note 0 2 2", "note 0 3 2", "note 0 5 2"]
    assert player.do("note 1", "erase").sent[-3:] == ["set 0 2 0", "set 0 3 0", "set 0 5 0"]


def test_shift_click_adds_cells_to_the_selection() -> None:
    player = Player().click(0, 2).click(4, 4, "left", "ctrl").click(0, 2, "left", "shift")
    assert player.hand.held.cells == ((4, 4),)


def test_cancelled_drag_does_nothing() -> None:
    press, move, _ = drag(((0, 2), (0, 3)))
    player = Player().do(press, move, move._replace(phase="cancel"))
    assert player.hand.held.cells == ()


def test_other_keys_beside_the_board() -> None:
    player = Player().click(0, 2).do("digit 4").click(*key("notes")).click(*key("erase")).click(*key("hint"))
    assert player.hand.held.mode == "note"
    assert player.sent == ["set 0 2 4", "set 0 2 0", "hint"]
    aside = player.shows.aside
    assert aside["held"] == {key("notes")}


def test_board_begins_again_once_something_has_changed() -> None:
    again = next(action for action in DIGIT_ACTIONS if action.input == "again")
    player = Player()
    assert again.available
    assert not again.available(player.state)
    player.click(0, 2).do("digit 4")
    assert again.available(player.state)
    player.do("again")
    assert player.sent == ["set 0 2 4", "again"]
    assert player.state.grid[0, 2] == 0


def test_colours_and_centre_notes() -> None:
    player = Player().click(0, 2).do("colour", "colour", "centre", "digit 4", "centre")
    assert player.sent == ["colour 0 2 1", "colour 0 2 2", "centre 0 2 4"]
    inputs = [action.input for action in GAME.all_actions(Options(GAME.preferences, {"two-notes": "on"}))]
    assert "centre" in inputs
    assert "centre" not in [action.input for action in GAME.all_actions(Options(GAME.preferences))]


def test_nothing_happens_in_a_pause() -> None:
    player = Player().click(0, 2)
    player.session.send("pause")
    assert player.do("digit 4").click(*key("digit 4")).sent == []


def test_smaller_board_forgets_cells_and_digits_that_it_does_not_have() -> None:
    player = Player().do("digit 7").do(*drag(((8, 8), (0, 1))))
    player.hand.reset(placed(SMALL))
    assert player.hand.held.digit == 0
    assert set(player.hand.held.cells) <= {(row, column) for row in range(4) for column in range(4)}
    assert Player(SMALL).click(0, 2).do("digit 7").sent == []


@pytest.mark.parametrize(
    ("stroke", "text"),
    [
        (Stroke("5"), "digit 5"),
        (Stroke("5", shift=True), "note 5"),
        (Stroke("5", held="Ctrl"), "note 5"),
        (Stroke("5", held="Alt"), None),
        (Stroke("Q", held="Ctrl"), None),
        (Stroke("5", down=False, shift=True), None),
    ],
)
def test_digit_with_shift_or_ctrl_is_a_note(stroke: Stroke, text: str | None) -> None:
    actions = (Action("digit 5", "5", ("5",), shifted="note 5"), Action("turn", "turn", ("Q",)))
    table = KeyTable(Row(action.label, tuple(map(Key, action.keys)), 7, own=action) for action in actions)
    assert table.look_up(stroke).text == text
