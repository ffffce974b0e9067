"""Gamepads as SDL reports them: a virtual one is plugged in, pressed and removed."""

import ctypes
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from puzzlebox.input.sdl import PAD_EVENTS, Pads
from tests.input.test_pads import keys

GAMEPAD, AXES, BUTTONS, HATS = 1, 6, 15, 0
A_BUTTON, LEFT_STICK_X, RIGHT_TRIGGER = 0, 0, 5

MAPS = Path("/proc/self/maps")


def loaded_sdl() -> ctypes.CDLL | None:
    """Return the SDL that pygame uses; None if it cannot be found or has no virtual gamepads."""
    lines = MAPS.read_text().splitlines() if MAPS.exists() else []
    path = next((line.split()[-1] for line in lines if "SDL2-2" in line or "libSDL2.so" in line), None)
    library = ctypes.CDLL(path) if path else None
    return library if library and hasattr(library, "SDL_JoystickAttachVirtual") else None


class VirtualPad:
    """A gamepad that only the program itself can press."""

    def __init__(self, sdl: ctypes.CDLL) -> None:
        self._sdl = sdl
        self._index = sdl.SDL_JoystickAttachVirtual(GAMEPAD, AXES, BUTTONS, HATS)
        self._sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self._number = sdl.SDL_JoystickGetDeviceInstanceID(self._index)

    def _joystick(self) -> ctypes.c_void_p:
        return ctypes.c_void_p(self._sdl.SDL_JoystickFromInstanceID(self._number))

    def press(self, button: int, down: bool) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick(), button, ctypes.c_uint8(down))

    def move(self, axis: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick(), axis, ctypes.c_int16(value))

    def remove(self) -> None:
        self._sdl.SDL_JoystickDetachVirtual(self._index)


@pytest.fixture
def pads(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pads]:
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    pads = Pads()
    pads.start()
    pygame.event.clear()
    yield pads
    pads.close()


def events() -> list[pygame.event.Event]:
    return [event for _ in range(2) for event in pygame.event.get() if event.type in PAD_EVENTS]


@pytest.mark.skipif(loaded_sdl() is None, reason="pygame's SDL has no virtual gamepads here")
def test_virtual_gamepad_is_opened_pressed_and_removed(pads: Pads) -> None:
    sdl = loaded_sdl()
    assert sdl is not None
    pad = VirtualPad(sdl)
    assert (keys(pads, *events()), pads.count) == ([], 1)
    pad.press(A_BUTTON, True)
    assert keys(pads, *events()) == ["+A"]
    pad.press(A_BUTTON, False)
    pad.move(LEFT_STICK_X, -30_000)
    pad.move(RIGHT_TRIGGER, 30_000)
    assert sorted(keys(pads, *events())) == ["+Left", "+RT", "-A"]
    pad.remove()
    assert (sorted(keys(pads, *events())), pads.count) == (["-Left", "-RT"], 0)
