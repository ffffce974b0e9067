"""Gestures on a view: clicks, drags, long presses and the wheel."""

import pygame
import pytest

from puzzlebox.core.options import Options
from puzzlebox.ui.frame_clock import MS
from puzzlebox.ui.gestures import Drag
from puzzlebox.ui.pointer import LONG_PRESS, STILL, Pointer
from puzzlebox.ui.view import Position, View
from tests.fake_game import LAMPS, Lamps

FIRST, GAP, SECOND = (4, 4), (14, 4), (24, 4)
"""Positions on a board of two tiles, 10 px wide, with a gap between them."""

LEFT, MIDDLE, RIGHT = 1, 2, 3


class TileView(View[Lamps]):
    """Two tiles. `calls` has the gestures that the view was given."""

    def __init__(self) -> None:
        super().__init__(LAMPS, Options(LAMPS.preferences), lambda: 0)
        self.calls: list[object] = []

    def input_at(self, position: Position) -> str | None:
        return {0: "tile 0 0", 2: "tile 0 1"}.get(position[0] // 10)

    def second_input_at(self, position: Position) -> str | None:
        text = self.input_at(position)
        return text and f"mark {text}"

    def hover_at(self, position: Position) -> str | None:
        return "hover" if position == SECOND else None

    def wheel(self, position: Position, steps: int) -> str | None:
        return f"wheel {steps}"

    def press(self, drag: Drag) -> None:
        self.calls.append(("press", drag))

    def drag(self, drag: Drag) -> None:
        self.calls.append(("drag", drag))

    def release(self, drag: Drag) -> str | None:
        self.calls.append(("release", drag))
        return super().release(drag)

    def cancel(self) -> None:
        self.calls.append("cancel")


def down(position: Position, button: int = LEFT, touch: bool = False) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button, touch=touch)


def up(position: Position, button: int = LEFT) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=button)


def move(position: Position) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(1, 0), buttons=(0, 0, 0))


def inputs(pointer: Pointer, *events: pygame.event.Event, now: int = 0) -> list[str]:
    return [text for event in events for text in pointer.handle(event, now)[1]]


@pytest.fixture
def view() -> TileView:
    return TileView()


@pytest.fixture
def pointer(view: TileView) -> Pointer:
    return Pointer(view)


def test_press_and_release_on_the_same_input_is_a_click(pointer: Pointer) -> None:
    assert inputs(pointer, down(FIRST), move((6, 6)), up((7, 9))) == ["tile 0 0"]


@pytest.mark.parametrize(("start", "end"), [(FIRST, SECOND), (FIRST, GAP), (GAP, SECOND), (GAP, GAP)])
def test_press_and_release_on_different_inputs_gives_nothing(pointer: Pointer, start: Position, end: Position) -> None:
    assert inputs(pointer, down(start), up(end)) == []


def test_release_without_press_gives_nothing(pointer: Pointer, view: TileView) -> None:
    assert inputs(pointer, up(FIRST)) == []
    assert view.calls == []


def test_right_button_gives_the_second_input_and_the_middle_one_nothing(pointer: Pointer) -> None:
    assert inputs(pointer, down(FIRST, RIGHT), up(FIRST, RIGHT)) == ["mark tile 0 0"]
    assert inputs(pointer, down(FIRST, MIDDLE), up(FIRST, MIDDLE)) == []


def test_view_follows_a_drag(pointer: Pointer, view: TileView) -> None:
    inputs(pointer, down(FIRST, MIDDLE), move(GAP), move(SECOND), up(SECOND, MIDDLE))
    assert view.calls == [
        ("press", Drag("middle", FIRST, FIRST)),
        ("drag", Drag("middle", FIRST, GAP)),
        ("drag", Drag("middle", FIRST, SECOND)),
        ("release", Drag("middle", FIRST, SECOND)),
    ]


def test_other_buttons_do_nothing_while_one_is_held(pointer: Pointer, view: TileView) -> None:
    events = (down(FIRST), down(SECOND, RIGHT), up(SECOND, RIGHT), up(FIRST))
    assert inputs(pointer, *events) == ["tile 0 0"]
    assert [call[0] for call in view.calls if isinstance(call, tuple)] == ["press", "release"]


def test_only_events_of_a_gesture_may_change_the_picture(pointer: Pointer) -> None:
    events = (move(FIRST), down(FIRST), move(GAP), down(GAP, RIGHT), up(GAP, RIGHT), up(FIRST), up(FIRST))
    assert [pointer.handle(event, 0)[0] for event in events] == [False, True, True, False, False, True, False]


def test_moving_the_pointer_gives_the_hover_input_only_without_a_button(pointer: Pointer) -> None:
    assert inputs(pointer, move(FIRST), move(SECOND)) == ["hover"]
    assert inputs(pointer, down(FIRST), move(SECOND)) == []


def test_wheel_gives_the_views_input(pointer: Pointer) -> None:
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2)
    assert pointer.handle(wheel, 0) == (True, ("wheel -2",))
    assert inputs(pointer, pygame.event.Event(pygame.MOUSEWHEEL, x=1, y=0)) == []
    assert inputs(pointer, down(FIRST), wheel) == []


def test_cancelled_gesture_gives_nothing(pointer: Pointer, view: TileView) -> None:
    inputs(pointer, down(FIRST))
    pointer.cancel()
    assert inputs(pointer, up(FIRST)) == []
    pointer.cancel()
    assert view.calls == [("press", Drag("left", FIRST, FIRST)), "cancel"]


def test_finger_that_rests_makes_a_long_press(pointer: Pointer, view: TileView) -> None:
    inputs(pointer, down(FIRST, touch=True), move((FIRST[0] + STILL, FIRST[1])), now=7 * MS)
    due = (7 + LONG_PRESS) * MS
    assert pointer.long_press_at == due
    assert pointer.long_press(due - 1) is None
    assert pointer.long_press(due) == "mark tile 0 0"
    assert pointer.long_press_at is None
    assert view.calls[-3:] == [
        "cancel",
        ("press", Drag("right", FIRST, FIRST)),
        ("release", Drag("right", FIRST, FIRST)),
    ]
    assert inputs(pointer, up(FIRST)) == []


def test_finger_that_moves_makes_no_long_press(pointer: Pointer) -> None:
    inputs(pointer, down(FIRST, touch=True), move((FIRST[0] + STILL + 1, FIRST[1])))
    assert pointer.long_press_at is None
    assert inputs(pointer, up(FIRST)) == ["tile 0 0"]


def test_mouse_makes_no_long_press(pointer: Pointer) -> None:
    inputs(pointer, down(FIRST))
    assert pointer.long_press_at is None
    assert pointer.long_press(10**12) is None
