"""The hand: what clicks, drags and keys choose, and the inputs that follow."""

import pytest

from puzzlebox.core.hand import Gesture, Overlay, click, drag
from tests.games.hands import Player
from tests.games.sokoban.play import placed

ROOM = "########|#------#|#-$----#|#-@--..#|#---$--#|########"
LANE = "#######|#-----#|#@-$.-#|#-----#|###-###|###-###|#######"


def held(board: str) -> Player:
    return Player(placed(board))


def test_a_step_is_an_input_of_the_game() -> None:
    assert held(ROOM).take("up", "left", "again") == ["up", "left", "again"]


def test_a_click_on_the_floor_walks_there_and_never_pushes() -> None:
    play = held(ROOM)
    assert play.take(*click((1, 6))) == ["go 1 6"]
    assert play.take(*click((0, 0)), *click((-1, 3)), *click((3, 8))) == []


def test_a_click_on_a_box_chooses_it_and_one_on_a_target_pushes_it_there() -> None:
    play = held(ROOM)
    assert (play.take(*click((2, 2))), play.cells("held")) == ([], {(2, 2)})
    assert (2, 5) in play.cells("target")
    assert (2, 2) not in play.cells("target")
    assert play.take(*click((2, 5))) == ["push 2 2 2 5"]
    assert play.shows == Overlay({})
    assert play.send("push 2 2 2 5")


def test_a_click_elsewhere_walks_although_a_box_is_chosen() -> None:
    play = held(LANE)
    assert play.take(*click((2, 3)), *click((5, 3))) == ["push 2 3 5 3"]
    assert play.take(*click((2, 3)), *click((2, 3))) == [], "the second click lets go of it"
    assert play.take(*click((5, 3))) == ["go 5 3"]
    blocked = held("#######|#@----#|#$.---#|#-----#|#######")
    assert blocked.take(*click((2, 1)), *click((1, 5))) == ["go 1 5"], "a box at the wall cannot be pushed there"


def test_a_click_on_the_pusher_shows_the_floor_that_it_can_reach() -> None:
    play = held("#######|#-@$-.#|#######")
    play.take(*click((1, 2)))
    assert play.cells("target") == {(1, 1)}
    play.take(*click((1, 2), "right"))
    assert play.shows == Overlay({})


def test_a_dragged_box_is_pushed_to_where_it_is_dropped() -> None:
    play = held(ROOM)
    assert (play.take(*drag(((2, 2), (2, 4)))), play.take(*drag(((2, 2), (0, 2))))) == (["push 2 2 2 4"], [])
    assert (play.take(*drag(((1, 1), (1, 3)))), play.take(*drag(((2, 2), (2, 4)), "right"))) == ([], [])


def test_a_box_that_is_dragged_is_shown_where_it_would_go_and_a_cancelled_drag_leaves_nothing() -> None:
    play = held(ROOM)
    press, move, _ = drag(((2, 2), (2, 4)))
    play.take(press, move)
    assert list(play.shows.preview) == [(2, 4)]
    assert (2, 4) not in play.cells("target")
    play.take(move._replace(place=(500, 500)))
    assert play.shows.preview == {}
    play.take(move, move._replace(phase="cancel"))
    assert play.shows == Overlay({})


@pytest.mark.parametrize("acts", [("up",), click((1, 6)), ("cursor mark",)])
def test_undo_and_steps_let_go_of_what_is_chosen(acts: tuple[str | Gesture, ...]) -> None:
    play = held(ROOM)
    play.take(*click((2, 2)))
    other = play.hand.copy()
    play.hand.reset(play.state)
    assert play.shows == Overlay({})
    assert other.shows(play.state) != Overlay({}), "a copy is independent"
    play.take(*click((2, 2)))
    play.take(*acts)
    assert play.shows == Overlay({})


def test_a_cursor_chooses_and_pushes_with_keys_alone() -> None:
    play = held(ROOM)
    assert (play.take("cursor press"), play.cells("cursor")) == ([], {(3, 2)})
    assert (play.take("up", "cursor press"), play.cells("held")) == ([], {(2, 2)})
    assert play.take("right", "right", "cursor press") == ["push 2 2 2 4"]
    assert play.take("up") == ["up"], "after the push, the keys take steps again"
    play.take("cursor press", *["left"] * 9)
    assert play.cells("cursor") == {(3, 0)}
    play.take("cursor mark")
    assert play.cells("cursor") == set()


def test_the_next_key_chooses_one_box_after_another() -> None:
    play = held(ROOM)
    play.take("next box")
    assert (play.cells("held"), play.cells("cursor")) == ({(2, 2)}, {(2, 2)})
    play.take("next box")
    assert play.cells("held") == {(4, 4)}
    play.take("next box", "previous box", "next box")
    assert play.cells("held") == {(2, 2)}
    assert play.take("right", "right", "cursor press") == ["push 2 2 2 4"]
    play.take("previous box")
    assert play.cells("held") == {(4, 4)}


def test_nothing_is_shown_after_the_end() -> None:
    play = held("#####|#@$.#|#####")
    play.take("cursor press")
    play.send("right")
    assert play.shows == Overlay()
