"""Swipes of a finger over a real-time game whose view has no gestures of its own."""

import pytest

from puzzlebox.core.game import Action
from puzzlebox.input.pad_layout import RoleActions, actions_by_role
from puzzlebox.ui.gestures import FLICK_TIME, TAP_WAY, Position, Swipes

STEP = 30
START = (300, 300)

LEFT, RIGHT = Action("left", "left", ("Left",), hold=True), Action("right", "right", ("Right",), hold=True)
DOWN, DROP = Action("down", "soft drop", ("Down",), hold=True), Action("drop", "drop", ("Space",))
TURN, HOLD = Action("cw", "turn", ("Up",)), Action("hold", "hold", ("C",))

ALL = actions_by_role((LEFT, RIGHT, DOWN, TURN, DROP, HOLD))


def by(right: float = 0, down: float = 0) -> Position:
    """Return the position this many steps away from the start."""
    return START[0] + round(right * STEP), START[1] + round(down * STEP)


def swiped(*way: Position, actions: RoleActions = ALL, ms: int = 1000) -> list[str]:
    """Return the inputs of a finger that moves this way and is lifted at its end after `ms`."""
    swipes = Swipes(actions, STEP, START, 5)
    return [*(text for position in way for text in swipes.move(position)), *swipes.release(way[-1], 5 + ms)]


def test_actions_have_roles() -> None:
    assert RoleActions(LEFT, RIGHT, DOWN, TURN, DROP, HOLD) == ALL
    assert actions_by_role((DROP,)) == RoleActions(None, None, None, DROP, DROP, None)


def test_tap_turns() -> None:
    assert swiped((START[0] + TAP_WAY, START[1] - TAP_WAY)) == ["cw"]
    assert swiped((START[0] + TAP_WAY + 1, START[1])) == []


def test_piece_moves_one_cell_for_each_step() -> None:
    assert swiped(by(0.9), by(1), by(1.9), by(3)) == ["+right", "-right"] * 3
    assert swiped(by(-2.5), by(-1)) == ["+left", "-left"] * 2 + ["+right", "-right"]


def test_piece_falls_faster_until_the_finger_is_lifted() -> None:
    assert swiped(by(0, 0.9), by(0, 1), by(0, 3), by(0.5, 4)) == ["+down", "-down"]


def test_piece_falls_faster_until_the_finger_goes_back_or_sideways() -> None:
    swipes = Swipes(ALL, STEP, START, 0)
    assert swipes.move(by(0, 3)) == ["+down"]
    assert swipes.move(by(0, 2.5)) == []
    assert swipes.move(by(0, 1.9)) == ["-down"]
    assert swipes.move(by(0, 2.5)) == []
    assert swipes.move(by(0, 2.9)) == ["+down"]
    assert swipes.move(by(1, 3)) == ["-down", "+right", "-right"]


@pytest.mark.parametrize(("ms", "inputs"), [(FLICK_TIME, ["drop"]), (FLICK_TIME + 1, [])])
def test_quick_swipe_down_drops(ms: int, inputs: list[str]) -> None:
    assert swiped(by(0, 3), ms=ms) == ["+down", "-down", *inputs]


def test_short_or_slanting_flick_does_not_drop() -> None:
    assert swiped(by(0, 2.9), ms=50) == ["+down", "-down"]
    assert "drop" not in swiped(by(4, 3.5), ms=50)


def test_swipe_up_holds() -> None:
    assert swiped(by(0.5, -2)) == ["hold"]
    assert swiped(by(0, -1.9)) == []


def test_action_without_hold_is_sent_once_for_each_step() -> None:
    step = Action("left", "left", ("Left",))
    assert swiped(by(-2), actions=actions_by_role((step,))) == ["left", "left"]
    assert swiped(by(2, 5), actions=actions_by_role((step,))) == []


def test_cancelled_swipe_ends_the_fall() -> None:
    swipes = Swipes(ALL, STEP, START, 0)
    swipes.move(by(0, 2))
    assert swipes.cancel() == ["-down"]
    assert swipes.cancel() == []
