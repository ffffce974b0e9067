"""Touch screens: fingers as a mouse, highlights that end with the touch, and swipes."""

import pygame
import pytest

from tests.scenes.conftest import Desk
from tests.scenes.keys import P

SDL_SENDS_MOUSE_EVENTS = pytest.mark.parametrize("as_mouse", [False, True], ids=["fingers", "mouse"])


def finger(desk: Desk, kind: int, position: tuple[int, int], number: int = 7) -> None:
    width, height = desk.app.window.size
    desk.give(kind, finger_id=number, touch_id=1, x=position[0] / width, y=position[1] / height, dx=0, dy=0)


def touch(desk: Desk, *way: tuple[int, int], as_mouse: bool = False) -> None:
    """Touch the screen, move the finger this way, and lift it, as SDL reports it with or without events of a mouse."""
    position = way[0]
    for kind, mouse_kind, place in (
        (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN, way[0]),
        *((pygame.FINGERMOTION, pygame.MOUSEMOTION, place) for place in way[1:]),
        (pygame.FINGERUP, pygame.MOUSEBUTTONUP, way[-1]),
    ):
        rel = (place[0] - position[0], place[1] - position[1])
        if as_mouse and mouse_kind == pygame.MOUSEMOTION:
            desk.give(mouse_kind, pos=place, rel=rel, buttons=(1, 0, 0), touch=True)
        elif as_mouse:
            desk.give(mouse_kind, pos=place, button=1, touch=True)
        finger(desk, kind, place)
        position = place


@SDL_SENDS_MOUSE_EVENTS
def test_tap_is_a_click(desk: Desk, as_mouse: bool) -> None:
    desk.play("clicked")
    touch(desk, desk.view.middle(1, 1), as_mouse=as_mouse)
    assert desk.inputs == ["press 1 1"]


@SDL_SENDS_MOUSE_EVENTS
def test_tap_chooses_a_button(desk: Desk, as_mouse: bool) -> None:
    desk.open("drips").tap(P)
    touch(desk, desk.top.choices.choices[0].area.center, as_mouse=as_mouse)
    assert desk.scenes == ["PlayScene"]


def test_second_finger_does_nothing(desk: Desk) -> None:
    desk.play("clicked")
    finger(desk, pygame.FINGERDOWN, desk.view.middle(1, 1), 1)
    finger(desk, pygame.FINGERDOWN, desk.view.middle(0, 0), 2)
    finger(desk, pygame.FINGERUP, desk.view.middle(0, 0), 2)
    assert desk.inputs == []
    finger(desk, pygame.FINGERUP, desk.view.middle(1, 1), 1)
    assert desk.inputs == ["press 1 1"]


@SDL_SENDS_MOUSE_EVENTS
def test_nothing_is_described_or_highlighted_after_the_finger_is_lifted(desk: Desk, as_mouse: bool) -> None:
    desk.play("clicked")
    place = desk.view.middle(1, 1)
    touch(desk, desk.view.middle(1, 2), place, as_mouse=as_mouse)
    assert desk.display._description is None


@SDL_SENDS_MOUSE_EVENTS
def test_real_time_game_is_played_with_swipes(desk: Desk, as_mouse: bool) -> None:
    session = desk.play("drips")
    session.state.column = 1
    step = desk.view.board.cell
    touch(desk, (300, 200), (300 + step, 200), (300 + 2 * step, 200), as_mouse=as_mouse)
    assert session.state.column == 3
    touch(desk, (300, 200), as_mouse=as_mouse)
    assert desk.inputs == ["+right", "-right", "+right", "-right", "drop"]


def test_swipe_ends_with_a_pause(desk: Desk) -> None:
    desk.play("drips")
    finger(desk, pygame.FINGERDOWN, (300, 200))
    desk.tap(P, P)
    finger(desk, pygame.FINGERMOTION, (400, 200))
    finger(desk, pygame.FINGERUP, (400, 200))
    assert desk.inputs == ["pause", "resume"]
