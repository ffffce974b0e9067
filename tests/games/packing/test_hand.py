"""The hand of Packing: drags, clicks, turns and keys, without a window."""

from puzzlebox.core.hand import UNIT
from puzzlebox_games.packing.board import SYMBOLS
from puzzlebox_games.packing.hand import FLIP, NEXT, PREVIOUS, PUT, TAKE, TURN, TURN_BACK
from tests.games.packing.play import EMPTY, FIRST, board_of, held, without


def test_a_drag_from_the_tray_puts_a_piece_at_the_nearest_cells() -> None:
    play = held()
    assert play.drag(play.in_tray("P"), (2.4, 5.6)) == ["put P 0 1 5"]
    assert board_of(play.state).split("/")[1] == ".....PP..."


def test_a_piece_over_the_board_snaps_to_cells_and_tells_whether_it_fits() -> None:
    play = held(without(FIRST, "X", "Y"))
    play.gesture("press", play.in_tray("X"))
    play.gesture("move", (3.6, 6.6), play.in_tray("X"))
    shown = play.shows
    assert shown.cells == {"target": frozenset({(2, 6), (3, 5), (3, 6), (3, 7), (4, 6)})}
    assert shown.lifted is not None
    assert shown.lifted.corner == (2 * UNIT, 5 * UNIT)
    play.gesture("move", (3.6, 5.2), play.in_tray("X"))
    assert set(play.shows.cells) == {"held"}
    play.gesture("move", (0.1, 5.2), play.in_tray("X"))
    assert play.shows.cells == {"held": frozenset()}


def test_a_piece_that_does_not_fit_goes_back_to_the_tray() -> None:
    play = held(without(FIRST, "X"))
    assert play.drag(play.in_tray("X"), (0.5, 0.5)) == []
    assert play.drag(play.in_tray("X"), (50, 50)) == []
    assert [SYMBOLS[piece.value] for piece in play.shows.beside] == ["X"]
    assert play.shows.lifted is None


def test_a_laid_piece_is_taken_back_when_it_is_dropped_elsewhere() -> None:
    play = held(without(FIRST, "Y"))
    assert play.drag((3.5, 5.5), (-9, 3)) == ["take X"]


def test_a_laid_piece_can_be_dragged_over_its_own_cells() -> None:
    play = held()
    play.send("put I 1 0 2")
    assert play.drag((0.5, 3.5), (0.5, 4.4)) == ["put I 1 0 3"]


def test_given_pieces_stay() -> None:
    play = held(without(FIRST, "Y") + " given X")
    assert play.drag((3.5, 5.5), (-9, 3)) == []
    assert play.shows.lifted is None


def test_a_click_takes_a_piece_and_the_next_one_puts_it_down() -> None:
    play = held()
    assert play.click(play.in_tray("X")) == []
    play.gesture("hover", (3.5, 3.5))
    assert play.shows.cells == {"target": frozenset({(2, 3), (3, 2), (3, 3), (3, 4), (4, 3)})}
    assert play.click((3.5, 3.5)) == ["put X 0 2 2"]
    assert play.click((3.5, 3.5)) == []
    play.gesture("hover", (3.5, 6.5))
    assert play.click((3.5, 6.5)) == ["put X 0 2 5"]


def test_a_double_click_on_the_tray_turns() -> None:
    play = held()
    assert play.orientation("L") == 0
    play.click(play.in_tray("L"))
    play.click(play.in_tray("L"))
    assert play.orientation("L") == 1
    assert play.shows.lifted is None


def test_wheel_and_right_click_turn_pieces_in_the_tray() -> None:
    play = held()
    play.wheel(play.in_tray("L"), 1)
    assert play.orientation("L") == 1
    play.wheel(play.in_tray("L"), -1)
    play.wheel(play.in_tray("L"), -1)
    assert play.orientation("L") == 3
    play.click(play.in_tray("L"), "right")
    assert play.orientation("L") == 5


def test_a_piece_turns_about_the_cell_at_which_it_is_held() -> None:
    play = held()
    play.send("put L 0 1 4")  # column 4, rows 1 to 4, and (4, 5)
    play.gesture("press", (2.5, 4.5))
    for act in (TURN, TURN, FLIP, TURN_BACK):
        play.act(act)
        lifted = play.shows.lifted
        assert lifted is not None
        assert (2 * UNIT, 4 * UNIT) in lifted.corners
    place = next(iter(play.shows.cells.values()))
    assert len(place) == 5
    assert play.gesture("release", (2.5, 4.5), (9, 9))[0].startswith("put L ")


def test_other_buttons_and_the_wheel_turn_during_a_drag() -> None:
    play = held()
    play.gesture("press", play.in_tray("L"))
    play.gesture("move", (3.5, 3.5), play.in_tray("L"))
    play.wheel((3.5, 3.5), 1)
    play.gesture("press", (3.5, 3.5), button="right")
    (text,) = play.gesture("release", (3.5, 3.5), play.in_tray("L"))
    assert text.startswith("put L 7 ")


def test_the_orientation_is_kept_in_the_tray() -> None:
    play = held()
    play.act(NEXT, NEXT, NEXT, TURN, TURN, FLIP)
    assert play.act(TAKE) == []
    assert play.orientation("L") == 6
    play.send("put L 3 0 0")
    play.send("take L")
    assert play.orientation("L") == 6


def test_a_broken_gesture_leaves_everything() -> None:
    play = held(without(FIRST, "Y"))
    play.gesture("press", (3.5, 5.5))
    assert play.shows.lifted is not None
    play.gesture("cancel", (9, 9), (3.5, 5.5))
    assert play.shows.lifted is None
    assert board_of(play.state) == without(FIRST, "Y")


def test_a_game_is_played_with_keys() -> None:
    play = held(without(FIRST, "X", "Z"))
    play.act(NEXT)
    assert play.act(*["cursor right"] * 9, "cursor down", PUT) == []
    assert play.act("cursor down", "cursor left", "cursor left", PUT) == ["put X 0 2 5"]
    assert play.act(NEXT, FLIP, *["cursor up"] * 3, *["cursor right"] * 3, PUT) == ["put Z 2 0 7"]
    assert play.state.outcome()


def test_the_next_piece_comes_from_the_tray_first() -> None:
    play = held(without(FIRST, "X", "Z") + " given F")
    names = []
    for _ in range(5):
        play.act(NEXT)
        lifted = play.shows.lifted
        assert lifted is not None
        names.append(SYMBOLS[lifted.value])
    assert names == ["X", "Z", "I", "L", "N"]
    play.act(PREVIOUS)
    assert play.act(TAKE) == ["take L"]


def test_the_keys_keep_a_piece_on_the_board() -> None:
    play = held()
    play.act(NEXT, NEXT, *["cursor up"] * 3, *["cursor left"] * 3, TURN, *["cursor down"] * 9, *["cursor right"] * 20)
    assert play.act(PUT) == ["put I 1 5 5"]


def test_pieces_that_cannot_be_turned_over_are_not() -> None:
    play = held(EMPTY + " mirrored L", "flip=off")
    assert play.orientation("L") == 4
    play.click(play.in_tray("L"), "right")
    assert play.orientation("L") == 4
    play.wheel(play.in_tray("L"), 1)
    assert play.orientation("L") == 5
    play.click(play.in_tray("T"), "right")
    assert play.orientation("T") == 0
