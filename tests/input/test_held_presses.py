"""The keys and buttons that are down, in the order in which they went down, and since when none is."""

import pygame

from puzzlebox.input.key_table import HeldDown
from puzzlebox.input.keymap import Keymap
from puzzlebox.input.keys import Stroke
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS
from tests.input.tables import press, release

LEFT, RIGHT, A = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_a


def down(*strokes: Stroke) -> list[str | None]:
    """Return the inputs of the keys that are down after these strokes."""
    keys = HeldDown()
    for stroke in strokes:
        keys.note_key(stroke, 0)
    return [found.text for found, _ in keys.presses(Keymap(Settings()).table("playing", DRIPS))]


def test_keys_are_listed_in_the_order_of_their_presses() -> None:
    assert down(press(RIGHT), press(LEFT)) == ["+right", "+left"]
    assert down(press(RIGHT), press(LEFT), release(RIGHT), press(RIGHT)) == ["+left", "+right"]


def test_repeated_press_keeps_the_place_of_the_first() -> None:
    assert down(press(RIGHT), press(LEFT), press(RIGHT)) == ["+right", "+left"]


def test_released_key_is_not_down() -> None:
    assert (down(press(LEFT), release(LEFT)), down(release(LEFT))) == ([], [])


def test_two_keys_of_one_action_are_one_press() -> None:
    assert down(press(LEFT), press(A), press(RIGHT)) == ["+left", "+right"]


def test_key_is_released_even_if_the_layout_has_changed_meanwhile() -> None:
    assert down(press(LEFT, scancode=80), release(RIGHT, scancode=80)) == []


def test_press_with_ctrl_stays_without_meaning() -> None:
    assert down(press(LEFT, mod=pygame.KMOD_LCTRL)) == [None]


def test_nothing_is_down_once_it_is_cleared() -> None:
    keys = HeldDown()
    keys.note_key(press(LEFT), 5)
    keys.clear(8)
    assert keys.presses(Keymap(Settings()).table("playing", DRIPS)) == []
    assert keys.none_since() == 8


def test_none_is_down_since_the_last_release() -> None:
    held = HeldDown()
    assert held.none_since() == 0
    held.note_key(press(A), 5)
    held.note_button(1, True, 6)
    held.note_key(release(A), 7)
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
