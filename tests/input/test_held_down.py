"""Which keys and buttons are down, and since when none is."""

import pygame

from puzzlebox.input.held_down import HeldDown
from tests.input.tables import press, release


def button(kind: int, number: int = 1) -> pygame.event.Event:
    return pygame.event.Event(kind, button=number, pos=(0, 0))


def test_none_is_down_since_the_last_release() -> None:
    held = HeldDown()
    assert held.none_since() == 0
    held.note(press(pygame.K_a), 5)
    held.note(button(pygame.MOUSEBUTTONDOWN), 6)
    held.note(release(pygame.K_a), 7)
    assert held.none_since() is None
    held.note(button(pygame.MOUSEBUTTONUP, 3), 8)
    assert held.none_since() is None, "another button"
    held.note(button(pygame.MOUSEBUTTONUP), 9)
    assert held.none_since() == 9


def test_key_and_mouse_button_with_the_same_number_are_different() -> None:
    held = HeldDown()
    held.note(press(1), 1)
    held.note(button(pygame.MOUSEBUTTONUP, 1), 2)
    assert held.none_since() is None


def test_everything_is_up_when_the_window_loses_the_focus() -> None:
    held = HeldDown()
    held.note(press(pygame.K_a), 5)
    held.note(pygame.event.Event(pygame.WINDOWFOCUSLOST), 8)
    assert held.none_since() == 8
