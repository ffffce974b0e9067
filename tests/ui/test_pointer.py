"""Events of the pointer as gestures: clicks, drags, long presses and the wheel."""

import pygame
import pytest

from puzzlebox.core.real_time import MS
from puzzlebox.rules import Gesture, Hand, Options, State
from puzzlebox.ui.pointer import LONG_PRESS, QUICK, STILL, Pointer
from puzzlebox.views import Area, View
from tests.fake_game import LAMPS, Lamps
from tests.ui.drawing import down, move, up, wheel

FIRST, SECOND = (14, 24), (34, 24)
"""Positions on a board with cells of 10 px whose corner is at (10, 20)."""

LEFT, MIDDLE, RIGHT = 1, 2, 3


class Board(View[Lamps]):
    """A board of three by three cells of 10 px."""

    def board_area(self) -> Area:
        return Area(10, 20, 30, 30)


@pytest.fixture
def gestures() -> list[Gesture]:
    return []


@pytest.fixture
def pointer(gestures: list[Gesture]) -> Pointer:
    view = Board(LAMPS, Options(LAMPS.preferences), lambda: 0)
    view.reset(LAMPS.begin(start="pointer"))
    return Pointer(view.point_at, gestures.append)


def give(pointer: Pointer, *events: pygame.event.Event, now: int = 0) -> list[bool]:
    return [pointer.handle(event, now) for event in events]


def phases(gestures: list[Gesture]) -> list[tuple[str, str]]:
    return [(gesture.phase, gesture.button) for gesture in gestures]


def test_positions_become_thousandths_of_a_cell(pointer: Pointer, gestures: list[Gesture]) -> None:
    give(pointer, down(FIRST), move(SECOND), up((9, 19)), now=QUICK * MS)
    assert gestures == [
        Gesture("press", (400, 400), (400, 400)),
        Gesture("move", (400, 400), (400, 2400)),
        Gesture("release", (400, 400), (-100, -100), modifiers=frozenset({"quick"})),
    ]
    assert [gesture.cell for gesture in gestures] == [(0, 0), (0, 2), (-1, -1)]


@pytest.mark.parametrize(("button", "name"), [(LEFT, "left"), (MIDDLE, "middle"), (RIGHT, "right")])
def test_each_button_makes_a_gesture(pointer: Pointer, gestures: list[Gesture], button: int, name: str) -> None:
    give(pointer, down(FIRST, button), up(FIRST, button))
    assert phases(gestures) == [("press", name), ("release", name)]


def test_other_buttons_do_nothing_while_one_is_held(pointer: Pointer, gestures: list[Gesture]) -> None:
    assert (give(pointer, up(FIRST)), gestures) == ([False], []), "nor does a release without a press"
    assert give(pointer, down(FIRST), down(SECOND, RIGHT), up(SECOND, RIGHT), up(FIRST)) == [True, False, False, True]
    assert phases(gestures) == [("press", "left"), ("release", "left")]


def test_pointer_without_a_button_hovers(pointer: Pointer, gestures: list[Gesture]) -> None:
    assert give(pointer, move(FIRST), move(SECOND)) == [False, False]
    assert gestures == [Gesture("hover", (400, 400), (400, 400)), Gesture("hover", (400, 2400), (400, 2400))]


def test_wheel_is_a_gesture_unless_a_button_is_held(pointer: Pointer, gestures: list[Gesture]) -> None:
    assert give(pointer, wheel(-2), wheel(0, across=1)) == [True, False]
    assert [(gesture.phase, gesture.steps) for gesture in gestures] == [("wheel", -2)]
    assert give(pointer, down(FIRST), wheel(-2)) == [True, False]


@pytest.mark.parametrize(("ms", "quick"), [(QUICK, True), (QUICK + 1, False)])
def test_release_soon_after_the_press_is_quick(pointer: Pointer, gestures: list[Gesture], ms: int, quick: bool) -> None:
    give(pointer, down(FIRST), now=5 * MS)
    give(pointer, up(FIRST), now=(5 + ms) * MS)
    assert ("quick" in gestures[-1].modifiers) == quick


def test_finger_is_told_from_the_mouse(pointer: Pointer, gestures: list[Gesture]) -> None:
    give(pointer, down(FIRST, touch=True), move(SECOND), up(SECOND), now=0)
    assert all("touch" in gesture.modifiers for gesture in gestures)
    give(pointer, down(FIRST))
    assert "touch" not in gestures[-1].modifiers


def test_cancelled_gesture_has_no_release(pointer: Pointer, gestures: list[Gesture]) -> None:
    give(pointer, down(FIRST))
    pointer.cancel()
    give(pointer, up(FIRST))
    pointer.cancel()
    assert phases(gestures) == [("press", "left"), ("cancel", "left")]


def test_finger_that_rests_makes_a_long_press(pointer: Pointer, gestures: list[Gesture]) -> None:
    give(pointer, down(FIRST, touch=True), move((FIRST[0] + STILL, FIRST[1])), now=7 * MS)
    due = (7 + LONG_PRESS) * MS
    assert pointer.next_update(7 * MS) == LONG_PRESS
    assert not pointer.advance(due - 1)
    assert pointer.advance(due)
    assert pointer.next_update(due) is None
    assert phases(gestures)[2:] == [("cancel", "left"), ("press", "right"), ("release", "right")]
    assert ({gesture.cell for gesture in gestures[3:]}, give(pointer, up(FIRST))) == ({(0, 0)}, [False])


def test_finger_that_moves_and_mouse_make_no_long_press(pointer: Pointer, gestures: list[Gesture]) -> None:
    give(pointer, down(FIRST, touch=True), move((FIRST[0] + STILL + 1, FIRST[1])))
    assert (pointer.active, pointer.next_update(0)) == (False, None)
    give(pointer, up(FIRST))
    assert phases(gestures)[-1] == ("release", "left")
    give(pointer, down(FIRST))
    assert pointer.next_update(0) is None
    assert not pointer.advance(10**12), "a mouse may rest"


class BothButtons(Hand[State]):
    both_buttons = True


def test_a_hand_may_take_other_buttons_and_the_wheel_while_a_button_is_held(gestures: list[Gesture]) -> None:
    view = Board(LAMPS, Options(LAMPS.preferences), lambda: 0)
    view.reset(LAMPS.begin(start="pointer"))
    pointer = Pointer(view.point_at, gestures.append, BothButtons)
    for event in (down(FIRST), down(SECOND, RIGHT), wheel(1), up(SECOND, RIGHT), up(SECOND)):
        pointer.handle(event, 0)
    assert [(gesture.phase, gesture.button) for gesture in gestures] == [
        ("press", "left"),
        ("press", "right"),
        ("wheel", "middle"),
        ("release", "left"),
    ]
    assert len({gesture.start for gesture in gestures}) == 1
