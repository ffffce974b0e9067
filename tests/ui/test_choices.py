"""Tests for a column of buttons. If there is too little room, it shows some of them, always including the focus."""

import pygame
import pytest

from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import Measures
from puzzlebox.ui.widgets.choices import TOUCH_TARGET, Choice, Choices, button_height, touch_height

MEASURES = Measures.of(200, 150)
PLACE = Area(10, 20, 150, 70)


@pytest.fixture
def ten() -> Choices:
    choices = Choices([Choice(str(n), lambda: None) for n in range(10)])
    choices.arrange(PLACE, MEASURES)
    return choices


def shown(choices: Choices) -> list[int]:
    return [n for n, choice in enumerate(choices.choices) if choice.area.height]


def test_as_many_buttons_as_fit_are_shown_including_the_focus(ten: Choices) -> None:
    assert shown(ten) == [0, 1, 2, 3]
    walks = []
    for _ in range(10):
        ten.handle_action("down")
        assert ten.focus in shown(ten)
        walks.append(shown(ten)[0])
    assert walks == [0, 0, 0, 1, 2, 3, 4, 5, 6, 0]


def test_up_from_the_first_button_goes_to_the_last(ten: Choices) -> None:
    ten.handle_action("up")
    assert ten.focus == 9
    assert shown(ten) == [6, 7, 8, 9]


def test_first_and_last_go_to_the_ends(ten: Choices) -> None:
    assert ten.handle_action("last")
    assert (ten.focus, shown(ten)) == (9, [6, 7, 8, 9])
    assert ten.handle_action("first")
    assert (ten.focus, shown(ten)) == (0, [0, 1, 2, 3])


def test_hidden_buttons_ignore_the_mouse(ten: Choices) -> None:
    areas = [choice.area for choice in ten.choices if choice.area.height]
    assert all(PLACE.contains(area) for area in areas)
    assert ten.handle_mouse(pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(1, 0))) is False
    assert ten.focus == 0


def test_buttons_are_easy_to_touch_if_there_is_room() -> None:
    measures = Measures.of(960, 720)
    choices = Choices([Choice(str(n), lambda: None) for n in range(6)])
    gaps = 5 * measures.gap
    assert choices.height(measures, room=1000) == 6 * TOUCH_TARGET + gaps
    assert choices.height(measures, room=6 * 40 + gaps) == 6 * 40 + gaps
    assert choices.height(measures, room=100) == choices.height(measures) == 6 * button_height(measures) + gaps
    for room in (6 * TOUCH_TARGET + gaps, 600):
        choices.arrange(Area(0, 0, 200, room), measures)
        assert {choice.area.height for choice in choices.choices} == {TOUCH_TARGET}


def test_buttons_are_not_lower_in_large_windows() -> None:
    measures = Measures.of(3840, 2160)
    assert touch_height(measures) == button_height(measures) > TOUCH_TARGET
