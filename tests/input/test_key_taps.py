"""Taps: keys pressed and released on one screen."""

import pygame
import pytest

from puzzlebox.input.key_table import KeyPress, KeyTaps

PRESSED = KeyPress("leave", None, down=True, key=pygame.K_ESCAPE)
RELEASED = PRESSED._replace(down=False)


def test_the_release_of_a_pressed_key_ends_a_tap_once() -> None:
    taps = KeyTaps()
    assert [taps.tapped(press) for press in (PRESSED, PRESSED, RELEASED, RELEASED)] == [False, False, True, False]


@pytest.mark.parametrize(
    ("pressed", "released", "is_tap"),
    [
        (PRESSED._replace(plain=False), RELEASED, False),
        (PRESSED._replace(silent=True), RELEASED, False),
        (PRESSED, RELEASED._replace(key=pygame.K_p), False),
        (PRESSED, RELEASED._replace(plain=False), True),
    ],
    ids=["pressed with a modifier", "a modifier key", "another key", "released with a modifier"],
)
def test_modifiers_and_other_keys(pressed: KeyPress, released: KeyPress, is_tap: bool) -> None:
    taps = KeyTaps()
    taps.tapped(pressed)
    assert taps.tapped(released) == is_tap


def test_the_release_of_a_key_pressed_on_another_screen_is_no_tap() -> None:
    taps = KeyTaps()
    taps.tapped(PRESSED)
    taps.clear()
    assert not taps.tapped(RELEASED)
