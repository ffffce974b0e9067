"""Taps: keys pressed and released on one screen."""

import pygame
import pytest

from puzzlebox.input.key_table import KeyPress, KeyTaps

PRESSED = KeyPress("leave", None, down=True, key=pygame.K_ESCAPE)
RELEASED = PRESSED._replace(down=False)


def test_the_release_of_a_pressed_key_ends_a_tap_once() -> None:
    taps = KeyTaps()
    assert [taps.tapped(press) for press in (PRESSED, PRESSED, RELEASED, RELEASED)] == [False, False, True, False]


@pytest.mark.parametrize("press", [PRESSED._replace(plain=False), PRESSED._replace(silent=True)])
def test_modifier_keys_and_presses_with_a_modifier_start_no_tap(press: KeyPress) -> None:
    taps = KeyTaps()
    taps.tapped(press)
    assert not taps.tapped(RELEASED)


def test_the_release_of_another_key_or_of_one_pressed_on_another_screen_is_no_tap() -> None:
    taps = KeyTaps()
    taps.tapped(PRESSED)
    assert not taps.tapped(RELEASED._replace(key=pygame.K_p))
    taps.clear()
    assert not taps.tapped(RELEASED)


def test_a_modifier_held_on_release_does_not_prevent_a_tap() -> None:
    taps = KeyTaps()
    taps.tapped(PRESSED)
    assert taps.tapped(RELEASED._replace(plain=False))
