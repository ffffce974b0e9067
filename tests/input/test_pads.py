"""Gamepads: buttons, sticks and triggers as presses and releases of keys, on several gamepads at once."""

from collections.abc import Iterable

import pygame
import pytest

from puzzlebox.input.keys import Key
from puzzlebox.input.sdl import NAMES, PRESS, RELEASE, TURN_RATIO, Pads, stroke_of

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
X_AXIS, Y_AXIS = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
RIGHT_TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
FAR = 32_767


def button(number: int, down: bool = True, pad: int = 0) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, instance_id=pad, button=number)


def axis(number: int, value: int, pad: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=number, value=value)


def removed(pad: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad)


def keys(pads: Pads, *events: pygame.event.Event) -> list[str]:
    """Return the presses (+) and releases (-) that follow from these events."""
    return list(signs(key for event in events for key in pads.take(event)))


def signs(events: Iterable[pygame.event.Event]) -> Iterable[str]:
    for event in events:
        yield ("+" if event.type == pygame.KEYDOWN else "-") + NAMES[event.key].removeprefix("Pad ")


@pytest.fixture
def pads() -> Pads:
    return Pads()


def test_buttons_are_keys(pads: Pads) -> None:
    assert keys(pads, button(A), button(B), button(A, down=False)) == ["+A", "+B", "-A"]
    (event,) = pads.take(button(B, down=False))
    assert Key.pressed(stroke_of(event)) == Key.named("Pad B")


def test_unknown_buttons_and_the_right_stick_do_nothing(pads: Pads) -> None:
    right_stick = pygame.CONTROLLER_AXIS_RIGHTX
    assert keys(pads, button(pygame.CONTROLLER_BUTTON_GUIDE), button(20), axis(right_stick, FAR)) == []


def test_stick_is_pressed_far_out_and_released_near_the_middle(pads: Pads) -> None:
    values = [PRESS - 1, PRESS, RELEASE, PRESS - 1, RELEASE, RELEASE - 1, PRESS - 1, 0, -PRESS, 0]
    found = [" ".join(keys(pads, axis(X_AXIS, value))) for value in values]
    assert found == ["", "+Right", "", "", "", "-Right", "", "", "+Left", "-Left"]


def test_stick_flicked_from_end_to_end_releases_before_it_presses(pads: Pads) -> None:
    assert keys(pads, axis(Y_AXIS, FAR), axis(Y_AXIS, -FAR)) == ["+Down", "-Down", "+Up"]


def test_diagonal_stick_keeps_its_direction_until_the_other_is_clearly_stronger(pads: Pads) -> None:
    keys(pads, axis(X_AXIS, 20_000))
    assert keys(pads, axis(Y_AXIS, 20_000), axis(Y_AXIS, round(20_000 * TURN_RATIO))) == []
    assert keys(pads, axis(Y_AXIS, round(20_000 * TURN_RATIO) + 1)) == ["-Right", "+Down"]
    assert keys(pads, axis(X_AXIS, 0), axis(Y_AXIS, 0)) == ["-Down"]


def test_trigger_is_a_button(pads: Pads) -> None:
    values = [100, PRESS - 1, PRESS, RELEASE, RELEASE - 1, 0]
    assert [keys(pads, axis(RIGHT_TRIGGER, value)) for value in values] == [[], [], ["+RT"], [], ["-RT"], []]


def test_key_is_down_while_any_control_holds_it(pads: Pads) -> None:
    left = pygame.CONTROLLER_BUTTON_DPAD_LEFT
    assert keys(pads, button(left, pad=1), axis(X_AXIS, -FAR, pad=1), button(left, pad=2)) == ["+Left"]
    assert keys(pads, button(left, down=False, pad=1), axis(X_AXIS, 0, pad=1)) == []
    assert keys(pads, button(left, down=False, pad=2)) == ["-Left"]


def test_press_that_is_reported_twice_counts_once(pads: Pads) -> None:
    assert keys(pads, button(A), button(A), button(A, down=False), button(A, down=False)) == ["+A", "-A"]


def test_removed_gamepad_releases_what_it_held(pads: Pads) -> None:
    keys(pads, button(A, pad=3), axis(Y_AXIS, FAR, pad=3), button(B, pad=4))
    assert sorted(keys(pads, removed(3))) == ["-A", "-Down"]
    assert keys(pads, button(B, down=False, pad=4)) == ["-B"]
    back = keys(pads, axis(X_AXIS, 20_000, pad=3))
    assert back == ["+Right"], "its stick is in the middle when it is plugged in again"


def test_gamepad_that_cannot_be_opened_is_ignored(pads: Pads) -> None:
    assert (keys(pads, pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=7)), pads.count) == ([], 0)


def test_trembling_of_a_stick_at_rest_is_noise(pads: Pads) -> None:
    assert pads.is_noise(axis(X_AXIS, RELEASE - 1))
    assert pads.is_noise(axis(X_AXIS, 1 - RELEASE))
    assert not pads.is_noise(axis(X_AXIS, PRESS))
    keys(pads, axis(X_AXIS, PRESS))
    assert not pads.is_noise(axis(X_AXIS, 0)), "it releases the key"
    assert pads.is_noise(pygame.event.Event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=1.0))
    assert not pads.is_noise(button(A))


def test_nothing_is_opened_before_it_is_started() -> None:
    from pygame._sdl2 import controller

    controller.quit()
    pads = Pads()
    pads.close()
    assert not controller.get_init()
    pads.start()
    assert controller.get_init()
    pads.close()
    assert not controller.get_init()


def test_system_without_support_for_gamepads_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame._sdl2 import controller

    def fail() -> None:
        raise pygame.error("no joystick support")

    monkeypatch.setattr(controller, "init", fail)
    pads = Pads()
    pads.start()
    pads.close()
    assert pads.count == 0
