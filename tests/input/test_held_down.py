"""Which keys and buttons are down, and since when none is."""

import pygame

from puzzlebox.input.key_table import HeldDown
from tests.input.tables import press, release


def test_none_is_down_since_the_last_release() -> None:
    held = HeldDown()
    assert held.none_since() == 0
    held.note_key(press(pygame.K_a), 5)
    held.note_button(1, True, 6)
    held.note_key(release(pygame.K_a), 7)
    assert held.none_since() is None
    held.note_button(3, False, 8)
    assert held.none_since() is None, "another button"
    held.note_button(1, False, 9)
    assert held.none_since() == 9


def test_key_and_mouse_button_with_the_same_number_are_different() -> None:
    held = HeldDown()
    held.note_key(press(1), 1)
    held.note_button(1, False, 2)
    assert held.none_since() is None


def test_everything_is_up_when_the_window_loses_the_focus() -> None:
    held = HeldDown()
    held.note_key(press(pygame.K_a), 5)
    held.clear(8)
    assert held.none_since() == 8
