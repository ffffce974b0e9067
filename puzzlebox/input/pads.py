"""Turns events of gamepads into presses and releases of keys. Nothing here polls a gamepad.

SDL knows the layouts of most gamepads: on all of them, A is the lower one of the four buttons.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress

import pygame

from puzzlebox.input.keys import PAD_CODES

BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "A",
    pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "LS",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "RS",
    pygame.CONTROLLER_BUTTON_START: "Start",
    pygame.CONTROLLER_BUTTON_BACK: "Select",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "Left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "Right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "Up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "Down",
}

TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "LT", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "RT"}

STICK = {
    pygame.CONTROLLER_AXIS_LEFTX: ("Left", "Right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("Up", "Down"),
}
"""The directions of the left stick at the negative and the positive end of each axis."""

PRESS, RELEASE = 18_000, 11_000
"""How far a stick or trigger has to be moved to count as pressed, and how far back to count as released. The end is at
32,767. The distance between the two keeps a trembling hand from giving several presses."""

TURN_RATIO = 1.5
"""How much further a stick that gives a direction has to be moved along the other axis to give that one instead."""

JOYSTICK_EVENTS = frozenset(
    {
        *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP),
        *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
    }
)
"""Events that SDL sends beside those of gamepads, also for joysticks whose layout it does not know."""

PAD_EVENTS = frozenset(
    {
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION,
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
    }
)


class Pads:
    """All gamepads that are plugged in. They share their keys: a key is down while any of them holds it.

    The left stick gives one direction at a time: the one in which it points most.
    """

    def __init__(self) -> None:
        self._controllers: dict[int, object] = {}
        self._started = False
        self._held: dict[tuple[int, str], str] = {}
        self._sticks: dict[int, dict[int, int]] = {}

    def start(self) -> None:
        """Look for gamepads from now on. Where this is not supported, there are none."""
        from pygame._sdl2 import controller  # it is not needed before the first frame

        with suppress(pygame.error):
            controller.init()
            self._started = True

    def close(self) -> None:
        """Close all gamepads."""
        self._controllers.clear()
        if self._started:
            from pygame._sdl2 import controller

            controller.quit()
            self._started = False

    def take(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        """Handle an event in `PAD_EVENTS`. Yield the presses and releases of keys that follow from it."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._open(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._remove(event.instance_id)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._move(event.instance_id, event.axis, event.value)
        elif event.button in BUTTONS:
            name = BUTTONS[event.button]
            pressed = event.type == pygame.CONTROLLERBUTTONDOWN
            yield from self._hold(event.instance_id, f"button {name}", name if pressed else None)

    def is_noise(self, event: pygame.event.Event) -> bool:
        """Return whether an event of a joystick or gamepad changes nothing, such as one of a stick that rests near its
        middle."""
        if event.type == pygame.CONTROLLERAXISMOTION:
            axes_held = any(not control.startswith("button") for pad, control in self._held if pad == event.instance_id)
            return not axes_held and abs(event.value) < RELEASE
        return event.type in JOYSTICK_EVENTS

    def _open(self, index: int) -> None:
        from pygame._sdl2 import controller

        with suppress(pygame.error):  # it has been unplugged again, or may not be read
            opened = controller.Controller(index)
            self._controllers[opened.id] = opened

    def _remove(self, pad: int) -> Iterator[pygame.event.Event]:
        for owner, control in list(self._held):
            if owner == pad:
                yield from self._hold(pad, control, None)
        self._sticks.pop(pad, None)
        self._controllers.pop(pad, None)

    @property
    def count(self) -> int:
        """The number of open gamepads."""
        return len(self._controllers)

    # Sticks and triggers

    def _move(self, pad: int, axis: int, value: int) -> Iterator[pygame.event.Event]:
        if axis in TRIGGERS:
            control = f"axis {axis}"
            far = RELEASE if (pad, control) in self._held else PRESS
            yield from self._hold(pad, control, TRIGGERS[axis] if value >= far else None)
        elif axis in STICK:
            values = self._sticks.setdefault(pad, dict.fromkeys(STICK, 0))
            values[axis] = value
            yield from self._hold(pad, "stick", direction_of_stick(values, self._held.get((pad, "stick"))))

    # Keys

    def _hold(self, pad: int, control: str, name: str | None) -> Iterator[pygame.event.Event]:
        """Let a control of a gamepad hold this key, None for no key. Yield the release and the press of keys that this
        changes."""
        before = self._held.pop((pad, control), None)
        if before is not None and before != name and before not in self._held.values():
            yield _key_event(pygame.KEYUP, before)
        if name is not None:
            was_down = name == before or name in self._held.values()
            self._held[pad, control] = name
            if not was_down:
                yield _key_event(pygame.KEYDOWN, name)


def direction_of_stick(values: dict[int, int], held: str | None) -> str | None:
    """Return the direction in which a stick points, given the values of its axes and the direction that it has given so
    far; None if it is near its middle."""
    strengths = dict(_strengths(values))
    if held is not None and strengths[held] >= RELEASE:
        other = max(strengths, key=lambda name: strengths[name])
        turned = strengths[other] >= PRESS and strengths[other] > TURN_RATIO * strengths[held]
        return other if turned else held
    strongest = max(strengths, key=lambda name: strengths[name])
    return strongest if strengths[strongest] >= PRESS else None


def _strengths(values: dict[int, int]) -> Iterable[tuple[str, int]]:
    for axis, (negative, positive) in STICK.items():
        yield negative, max(0, -values[axis])
        yield positive, max(0, values[axis])


def _key_event(kind: int, name: str) -> pygame.event.Event:
    return pygame.event.Event(kind, key=PAD_CODES[f"Pad {name}"], scancode=0, mod=0, unicode="")
