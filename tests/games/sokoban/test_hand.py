"""The hand: what clicks, drags and keys choose, and the inputs that follow."""

import pytest

from puzzlebox.core.hand import Gesture, Overlay, OverlayRole, click, drag
from puzzlebox.rules import Options, Session
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.hand import SokobanHand
from puzzlebox_games.sokoban.rules import Sokoban
from tests.games.sokoban.play import placed

ROOM = "########|#------#|#-$----#|#-@--..#|#---$--#|########"
LANE = "#######|#-----#|#@-$.-#|#-----#|###-###|###-###|#######"


class Held:
    """A game and a hand that plays it."""

    def __init__(self, board: str) -> None:
        self.session: Session[Sokoban] = placed(board)
        self.hand = SokobanHand()
        assert isinstance(GAME.new_hand(Options(GAME.preferences), self.session.options), SokobanHand)

    def take(self, *acts: str | Gesture) -> tuple[str, ...]:
        """Return the inputs that follow."""
        state, preferences = self.session.state, Options(GAME.preferences)
        return tuple(text for act in acts for text in self.hand.take(state, preferences, act))

    def shows(self) -> Overlay:
        return self.hand.shows(self.session.state)

    def cells(self, role: OverlayRole) -> set[tuple[int, int]]:
        return set(self.shows().cells.get(role, ()))


def test_a_step_is_an_input_of_the_game() -> None:
    assert Held(ROOM).take("up", "left", "again") == ("up", "left", "again")


def test_a_click_on_the_floor_walks_there_and_never_pushes() -> None:
    held = Held(ROOM)
    assert held.take(*click((1, 6))) == ("go 1 6",)
    assert held.take(*click((0, 0)), *click((-1, 3)), *click((3, 8))) == ()


def test_a_click_on_a_box_chooses_it_and_one_on_a_target_pushes_it_there() -> None:
    held = Held(ROOM)
    assert (held.take(*click((2, 2))), held.cells("held")) == ((), {(2, 2)})
    assert (2, 5) in held.cells("target")
    assert (2, 2) not in held.cells("target")
    assert held.take(*click((2, 5))) == ("push 2 2 2 5",)
    assert held.shows() == Overlay({})
    assert held.session.send("push 2 2 2 5")


def test_a_click_elsewhere_walks_although_a_box_is_chosen() -> None:
    held = Held(LANE)
    assert held.take(*click((2, 3)), *click((5, 3))) == ("push 2 3 5 3",)
    assert held.take(*click((2, 3)), *click((2, 3))) == (), "the second click lets go of it"
    assert held.take(*click((5, 3))) == ("go 5 3",)
    blocked = Held("#######|#@----#|#$.---#|#-----#|#######")
    assert blocked.take(*click((2, 1)), *click((1, 5))) == ("go 1 5",), "a box at the wall cannot be pushed there"


def test_a_click_on_the_pusher_shows_the_floor_that_it_can_reach() -> None:
    held = Held("#######|#-@$-.#|#######")
    held.take(*click((1, 2)))
    assert held.cells("target") == {(1, 1)}
    held.take(*click((1, 2), "right"))
    assert held.shows() == Overlay({})


def test_a_dragged_box_is_pushed_to_where_it_is_dropped() -> None:
    held = Held(ROOM)
    assert (held.take(*drag(((2, 2), (2, 4)))), held.take(*drag(((2, 2), (0, 2))))) == (("push 2 2 2 4",), ())
    assert (held.take(*drag(((1, 1), (1, 3)))), held.take(*drag(((2, 2), (2, 4)), "right"))) == ((), ())


def test_a_box_that_is_dragged_is_shown_where_it_would_go_and_a_cancelled_drag_leaves_nothing() -> None:
    held = Held(ROOM)
    press, move, _ = drag(((2, 2), (2, 4)))
    held.take(press, move)
    assert list(held.shows().preview) == [(2, 4)]
    assert (2, 4) not in held.cells("target")
    held.take(move._replace(place=(500, 500)))
    assert held.shows().preview == {}
    held.take(move, move._replace(phase="cancel"))
    assert held.shows() == Overlay({})


@pytest.mark.parametrize("acts", [("up",), click((1, 6)), ("cursor mark",)])
def test_undo_and_steps_let_go_of_what_is_chosen(acts: tuple[str | Gesture, ...]) -> None:
    held = Held(ROOM)
    held.take(*click((2, 2)))
    other = held.hand.copy()
    held.hand.reset(held.session.state)
    assert held.shows() == Overlay({})
    assert other.shows(held.session.state) != Overlay({}), "a copy is independent"
    held.take(*click((2, 2)))
    held.take(*acts)
    assert held.shows() == Overlay({})


def test_a_cursor_chooses_and_pushes_with_keys_alone() -> None:
    held = Held(ROOM)
    assert (held.take("cursor press"), held.cells("cursor")) == ((), {(3, 2)})
    assert (held.take("up", "cursor press"), held.cells("held")) == ((), {(2, 2)})
    assert held.take("right", "right", "cursor press") == ("push 2 2 2 4",)
    assert held.take("up") == ("up",), "after the push, the keys take steps again"
    held.take("cursor press", *["left"] * 9)
    assert held.cells("cursor") == {(3, 0)}
    held.take("cursor mark")
    assert held.cells("cursor") == set()


def test_the_next_key_chooses_one_box_after_another() -> None:
    held = Held(ROOM)
    held.take("next box")
    assert (held.cells("held"), held.cells("cursor")) == ({(2, 2)}, {(2, 2)})
    held.take("next box")
    assert held.cells("held") == {(4, 4)}
    held.take("next box", "previous box", "next box")
    assert held.cells("held") == {(2, 2)}
    assert held.take("right", "right", "cursor press") == ("push 2 2 2 4",)
    held.take("previous box")
    assert held.cells("held") == {(4, 4)}


def test_nothing_is_shown_after_the_end() -> None:
    held = Held("#####|#@$.#|#####")
    held.take("cursor press")
    held.session.send("right")
    assert held.shows() == Overlay()
