"""What SDL reports about keys and gamepads, as strokes of keys with names. Nothing here polls a device.

SDL knows the layouts of most gamepads: on all of them, A is the lower one of the four buttons.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from string import ascii_uppercase

import pygame

from puzzlebox.core.keynames import PAD_KEYS, SIDED, is_character
from puzzlebox.input.keys import Layout, Stroke, key_name

FIRST_PAD_CODE = 0x1000_0000
"""The code of the first button of a gamepad. No key of a keyboard has a code from here to 0x1FFF_FFFF."""

MODIFIER_CODES = {
    "Shift": (pygame.K_LSHIFT, pygame.K_RSHIFT),
    "Ctrl": (pygame.K_LCTRL, pygame.K_RCTRL),
    "Alt": (pygame.K_LALT, pygame.K_RALT, pygame.K_MODE),
}
"""The codes of the modifier keys, that of the left one first."""

CODES = {
    "Left": (pygame.K_LEFT,),
    "Right": (pygame.K_RIGHT,),
    "Up": (pygame.K_UP,),
    "Down": (pygame.K_DOWN,),
    "Space": (pygame.K_SPACE,),
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Esc": (pygame.K_ESCAPE,),
    "Tab": (pygame.K_TAB,),
    "Backspace": (pygame.K_BACKSPACE,),
    "Insert": (pygame.K_INSERT,),
    "Delete": (pygame.K_DELETE,),
    "Home": (pygame.K_HOME,),
    "End": (pygame.K_END,),
    "PageUp": (pygame.K_PAGEUP,),
    "PageDown": (pygame.K_PAGEDOWN,),
    **MODIFIER_CODES,
    **{
        side: MODIFIER_CODES[name][:1] if side.startswith("Left") else MODIFIER_CODES[name][1:]
        for side, name in SIDED.items()
    },
    "CapsLock": (pygame.K_CAPSLOCK,),
    **{f"F{number}": (pygame.K_F1 + number - 1,) for number in range(1, 13)},
    **{f"Keypad{digit}": (pygame.K_KP_1 + (digit - 1) % 10,) for digit in range(10)},
    "Keypad+": (pygame.K_KP_PLUS,),
    "Keypad-": (pygame.K_KP_MINUS,),
    "Keypad*": (pygame.K_KP_MULTIPLY,),
    "Keypad/": (pygame.K_KP_DIVIDE,),
    "Keypad.": (pygame.K_KP_PERIOD,),
    **{name: (FIRST_PAD_CODE + number,) for number, name in enumerate(PAD_KEYS)},
}
"""The codes of the keys in `core.keynames.NAMED_KEYS`."""

NAMES = {code: name for name, codes in CODES.items() for code in codes}
"""The name of each of these keys: that of one side, if there are two."""

SILENT = frozenset(
    {pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT}
    | {pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_PRINTSCREEN}
)
"""The codes of modifier and lock keys, which do nothing on their own: none of them counts as "any key"."""

MODIFIERS = {"Ctrl": pygame.KMOD_CTRL, "Alt": pygame.KMOD_ALT, "GUI": pygame.KMOD_GUI}
"""The modifiers that give a key another meaning. Shift only counts together with one of them."""

US_KEYS = dict(enumerate((*ascii_uppercase, *"1234567890", *5 * [""], *"-=[]\\", "", *";'`,./"), pygame.KSCAN_A))
"""What a US keyboard has at each place; empty for keys that type no character."""

CHARACTERS = range(0x21, 0x600)
"""The codes of characters that a key can have printed on it: Latin, Greek, Cyrillic, Hebrew, Arabic and others."""


def stroke_of(event: pygame.event.Event) -> Stroke:
    """Return the stroke of a KEYDOWN or KEYUP. A modifier key is not held together with itself."""
    mod, scancode = getattr(event, "mod", 0), getattr(event, "scancode", 0)
    place = scancode or int(_places()[event.key])
    exact = NAMES.get(event.key, "")
    name = SIDED.get(exact, exact)
    if not exact:
        exact, name = _character(event.key), _name(event.key, US_KEYS.get(place, ""))
    return Stroke(
        name=name,
        exact=exact if exact != name else "",
        place=place_name(place),
        down=event.type == pygame.KEYDOWN,
        held="+".join(other for other, mask in MODIFIERS.items() if mod & mask and other != name),
        shift=bool(mod & pygame.KMOD_SHIFT),
        code=event.key,
        scancode=scancode,
        silent=event.key in SILENT,
    )


def code_of(name: str) -> int:
    """Return the code of the key with this name, on a US keyboard."""
    return CODES[name][0] if name in CODES else ord(name.removeprefix("@").lower())


def types_with(mod: int) -> bool:
    """Return whether keys type characters while these modifiers are held. AltGr does, also as Ctrl and Alt."""
    return not mod & pygame.KMOD_GUI and (
        not mod & pygame.KMOD_CTRL or bool(mod & (pygame.KMOD_RALT | pygame.KMOD_MODE))
    )


def _name(code: int, position: str) -> str:
    """Return the name of the key with this code, given what a US keyboard has at its place. A letter that the layout
    has nowhere (Hebrew has "/" in the place of Q) belongs to its place."""
    lacking = position.isalpha() and not _places()[ord(position.lower())]
    printed = chr(code) if 0x21 <= code < 0x110000 and chr(code).isprintable() else ""
    return position if lacking or key_name(printed, position) == position else _character(code)


def _character(code: int) -> str:
    """Return the name of the key with this character printed on it; empty if there is none."""
    name = chr(code).upper() if 0x21 <= code < 0x3000 else ""
    return name if is_character(name) and name.lower() == chr(code) else ""


def place_name(place: int) -> str:
    """Return `@` and the letter that a US keyboard has at this place; empty if it has no letter there."""
    return f"@{US_KEYS[place]}" if US_KEYS.get(place, "").isalpha() else ""


def printed_characters() -> Mapping[str, str]:
    """Return the character printed on each letter's place of the keyboard, in upper case, in the current layout. SDL
    looks through all places for each character, so the search ends when every letter's place is known."""
    places, found = _places(), dict[str, str]()
    for code in CHARACTERS:
        if place := place_name(int(places[code])):
            found.setdefault(place, chr(code).upper())
            if len(found) == len(ascii_uppercase):
                break
    return found


Layout.printed = staticmethod(printed_characters)


@lru_cache
def _places() -> pygame.key.ScancodeWrapper:
    """Return a mapping from the code of a key to its place.

    pygame has no function for this, but the result of `get_pressed` is indexed by code and returns what it holds for
    that key's place. This one holds the number of the place itself.
    """
    return pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]  # typed for what get_pressed holds


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

STICK = {pygame.CONTROLLER_AXIS_LEFTX: ("Left", "Right"), pygame.CONTROLLER_AXIS_LEFTY: ("Up", "Down")}
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


NOISY_EVENTS = PAD_EVENTS | JOYSTICK_EVENTS
"""The types of events that may change nothing."""


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
    return pygame.event.Event(kind, key=CODES[f"Pad {name}"][0], scancode=0, mod=0, unicode="")
