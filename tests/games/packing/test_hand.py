"""The hand of Packing: drags, clicks, turns and keys, without a window."""

from puzzlebox.core.hand import UNIT
from puzzlebox_games.packing.board import SYMBOLS
from puzzlebox_games.packing.hand import FLIP, NEXT, PREVIOUS, PUT, TAKE, TURN, TURN_BACK
from tests.games.packing.play import EMPTY, FIRST, Held, board_of, without


def test_a_drag_from_the_tray_puts_a_piece_at_the_nearest_cells() -> None:
    held = Held()
    assert held.drag(held.in_tray("P"), (2.4, 5.6)) == ["put P 0 1 5"]
    assert board_of(held.state).split("/")[1] == ".....PP..."


def test_a_piece_over_the_board_snaps_to_cells_and_tells_whether_it_fits() -> None:
    held = Held(without(FIRST, "X", "Y"))
    held.gesture("press", held.in_tray("X"))
    held.gesture("move", (3.6, 6.6), held.in_tray("X"))
    shown = held.shows()
    assert shown.cells == {"target": frozenset({(2, 6), (3, 5), (3, 6), (3, 7), (4, 6)})}
    assert shown.lifted is not None
    assert shown.lifted.corner == (2 * UNIT, 5 * UNIT)
    held.gesture("move", (3.6, 5.2), held.in_tray("X"))
    assert set(held.shows().cells) == {"held"}
    held.gesture("move", (0.1, 5.2), held.in_tray("X"))
    assert held.shows().cells == {"held": frozenset()}


def test_a_piece_that_does_not_fit_goes_back_to_the_tray() -> None:
    held = Held(without(FIRST, "X"))
    assert held.drag(held.in_tray("X"), (0.5, 0.5)) == []
    assert held.drag(held.in_tray("X"), (50, 50)) == []
    assert [SYMBOLS[piece.value] for piece in held.shows().beside] == ["X"]
    assert held.shows().lifted is None


def test_a_laid_piece_is_taken_back_when_it_is_dropped_elsewhere() -> None:
    held = Held(without(FIRST, "Y"))
    assert held.drag((3.5, 5.5), (-9, 3)) == ["take X"]


def test_a_laid_piece_can_be_dragged_over_its_own_cells() -> None:
    held = Held()
    held.session.send("put I 1 0 2")
    assert held.drag((0.5, 3.5), (0.5, 4.4)) == ["put I 1 0 3"]


def test_given_pieces_stay() -> None:
    held = Held(without(FIRST, "Y") + " given X")
    assert held.drag((3.5, 5.5), (-9, 3)) == []
    assert held.shows().lifted is None


def test_a_click_takes_a_piece_and_the_next_one_puts_it_down() -> None:
    held = Held()
    assert held.click(held.in_tray("X")) == []
    held.hover((3.5, 3.5))
    assert held.shows().cells == {"target": frozenset({(2, 3), (3, 2), (3, 3), (3, 4), (4, 3)})}
    assert held.click((3.5, 3.5)) == ["put X 0 2 2"]
    assert held.click((3.5, 3.5)) == []
    held.hover((3.5, 6.5))
    assert held.click((3.5, 6.5)) == ["put X 0 2 5"]


def test_a_double_click_on_the_tray_turns() -> None:
    held = Held()
    assert held.orientation("L") == 0
    held.click(held.in_tray("L"))
    held.click(held.in_tray("L"))
    assert held.orientation("L") == 1
    assert held.shows().lifted is None


def test_wheel_and_right_click_turn_pieces_in_the_tray() -> None:
    held = Held()
    held.wheel(held.in_tray("L"), 1)
    assert held.orientation("L") == 1
    held.wheel(held.in_tray("L"), -1)
    held.wheel(held.in_tray("L"), -1)
    assert held.orientation("L") == 3
    held.click(held.in_tray("L"), "right")
    assert held.orientation("L") == 5


def test_a_piece_turns_about_the_cell_at_which_it_is_held() -> None:
    held = Held()
    held.session.send("put L 0 1 4")  # column 4, rows 1 to 4, and (4, 5)
    held.gesture("press", (2.5, 4.5))
    for act in (TURN, TURN, FLIP, TURN_BACK):
        held.press(act)
        lifted = held.shows().lifted
        assert lifted is not None
        assert (2 * UNIT, 4 * UNIT) in lifted.corners
    place = next(iter(held.shows().cells.values()))
    assert len(place) == 5
    assert held.gesture("release", (2.5, 4.5), (9, 9))[0].startswith("put L ")


def test_other_buttons_and_the_wheel_turn_during_a_drag() -> None:
    held = Held()
    held.gesture("press", held.in_tray("L"))
    held.gesture("move", (3.5, 3.5), held.in_tray("L"))
    held.wheel((3.5, 3.5), 1)
    held.gesture("press", (3.5, 3.5), button="right")
    (text,) = held.gesture("release", (3.5, 3.5), held.in_tray("L"))
    assert text.startswith("put L 7 ")


def test_the_orientation_is_kept_in_the_tray() -> None:
    held = Held()
    held.press(NEXT, NEXT, NEXT, TURN, TURN, FLIP)
    assert held.press(TAKE) == []
    assert held.orientation("L") == 6
    held.session.send("put L 3 0 0")
    held.session.send("take L")
    assert held.orientation("L") == 6


def test_a_broken_gesture_leaves_everything() -> None:
    held = Held(without(FIRST, "Y"))
    held.gesture("press", (3.5, 5.5))
    assert held.shows().lifted is not None
    held.gesture("cancel", (9, 9), (3.5, 5.5))
    assert held.shows().lifted is None
    assert board_of(held.state) == without(FIRST, "Y")


def test_a_game_is_played_with_keys() -> None:
    held = Held(without(FIRST, "X", "Z"))
    held.press(NEXT)
    assert held.press(*["cursor right"] * 9, "cursor down", PUT) == []
    assert held.press("cursor down", "cursor left", "cursor left", PUT) == ["put X 0 2 5"]
    assert held.press(NEXT, FLIP, *["cursor up"] * 3, *["cursor right"] * 3, PUT) == ["put Z 2 0 7"]
    assert held.state.outcome()


def test_the_next_piece_comes_from_the_tray_first() -> None:
    held = Held(without(FIRST, "X", "Z") + " given F")
    names = []
    for _ in range(5):
        held.press(NEXT)
        lifted = held.shows().lifted
        assert lifted is not None
        names.append(SYMBOLS[lifted.value])
    assert names == ["X", "Z", "I", "L", "N"]
    held.press(PREVIOUS)
    assert held.press(TAKE) == ["take L"]


def test_the_keys_keep_a_piece_on_the_board() -> None:
    held = Held()
    held.press(NEXT, NEXT, *["cursor up"] * 3, *["cursor left"] * 3, TURN, *["cursor down"] * 9, *["cursor right"] * 20)
    assert held.press(PUT) == ["put I 1 5 5"]


def test_pieces_that_cannot_be_turned_over_are_not() -> None:
    held = Held(EMPTY + " mirrored L", "flip=off")
    assert held.orientation("L") == 4
    held.click(held.in_tray("L"), "right")
    assert held.orientation("L") == 4
    held.wheel(held.in_tray("L"), 1)
    assert held.orientation("L") == 5
    held.click(held.in_tray("T"), "right")
    assert held.orientation("T") == 0
