"""The keys that are down, in the order in which they went down."""

from typing import Any

import pygame

from puzzlebox.input.held_down import HeldDown
from puzzlebox.input.keymap import Keymap
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS

LEFT, RIGHT, SPACE, A = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_a


def event(kind: int, key: int, **more: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key, **{"scancode": 0, "mod": 0, **more})


def down(*events: pygame.event.Event) -> list[str | None]:
    """Return the inputs of the keys that are down after these events."""
    keys = HeldDown()
    for each in events:
        keys.note(each, 0)
    return [press.text for press in keys.presses(Keymap(Settings()).table("playing", DRIPS))]


def pressed(key: int, **more: Any) -> pygame.event.Event:
    return event(pygame.KEYDOWN, key, **more)


def released(key: int, **more: Any) -> pygame.event.Event:
    return event(pygame.KEYUP, key, **more)


def test_keys_are_listed_in_the_order_of_their_presses() -> None:
    assert down(pressed(RIGHT), pressed(LEFT)) == ["+right", "+left"]
    assert down(pressed(RIGHT), pressed(LEFT), released(RIGHT), pressed(RIGHT)) == ["+left", "+right"]


def test_repeated_press_keeps_the_place_of_the_first() -> None:
    assert down(pressed(RIGHT), pressed(LEFT), pressed(RIGHT)) == ["+right", "+left"]


def test_released_key_is_not_down() -> None:
    assert down(pressed(LEFT), released(LEFT)) == []
    assert down(released(LEFT)) == []


def test_two_keys_of_one_action_are_one_press() -> None:
    assert down(pressed(LEFT), pressed(A), pressed(RIGHT)) == ["+left", "+right"]


def test_key_is_released_even_if_the_layout_has_changed_meanwhile() -> None:
    assert down(pressed(LEFT, scancode=80), released(RIGHT, scancode=80)) == []


def test_press_with_ctrl_stays_without_meaning() -> None:
    assert down(pressed(LEFT, mod=pygame.KMOD_LCTRL)) == [None]


def test_losing_the_focus_releases_all_keys() -> None:
    assert down(pressed(LEFT), pressed(SPACE), pygame.event.Event(pygame.WINDOWFOCUSLOST)) == []
