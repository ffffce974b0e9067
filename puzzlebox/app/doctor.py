"""Checks what puzzlebox needs: pygame, a display, sound, gamepads and fonts."""

import os
from collections.abc import Iterator

import pygame
from pygame._sdl2 import controller

from puzzlebox.app.findings import Finding
from puzzlebox.core.message import Message, listed
from puzzlebox.ui.sound_device import DEVICE_ERRORS, open_device
from puzzlebox.ui.window import NO_DISPLAY, quiet_libraries
from puzzlebox_assets import HAN_FONTS, font_path, han_font_path

DRIVER = "SDL_VIDEODRIVER"
"""The environment variable that names SDL's video driver. Without a screen, SDL chooses one that draws into memory."""

SIZE = 12
"""The size in which each font is tried, in points."""


def check_devices() -> Iterator[Finding]:
    """Check what only pygame knows."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    yield Finding("pygame", "ok", f"pygame-ce {pygame.ver}, SDL {sdl}")
    yield _display()
    yield _sound()
    yield _gamepads()
    yield _fonts()
    pygame.quit()


def _display() -> Finding:
    try:
        with quiet_libraries():
            pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and DRIVER not in os.environ:
            return Finding("display", "broken", NO_DISPLAY)
        sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
        return Finding("display", "ok", f"{pygame.display.get_driver()}: {sizes}")
    except pygame.error:
        return Finding("display", "broken", NO_DISPLAY)


def _sound() -> Finding:
    silent = Finding("sound", "note", Message("there is no sound device; games are silent"))
    try:
        return Finding("sound", "ok", Message("the sound device works")) if open_device() else silent
    except DEVICE_ERRORS:
        return silent


def _gamepads() -> Finding:
    try:
        controller.init()
        pygame.joystick.init()
    except pygame.error as error:
        return Finding("gamepads", "note", Message("gamepads cannot be used: {error}", error=str(error)))
    pygame.event.pump()  # finds those that are plugged in
    numbers = range(pygame.joystick.get_count())
    pads = [controller.Controller(number).name for number in numbers if controller.is_controller(number)]
    others = [pygame.joystick.Joystick(number).get_name() for number in numbers if not controller.is_controller(number)]
    controller.quit()
    if others:
        text = Message(
            "the layout of {names} is not known; set SDL_GAMECONTROLLERCONFIG to its mapping", names=listed(others)
        )
        return Finding("gamepads", "note", text)
    if not pads:
        return Finding("gamepads", "ok", Message("no gamepad is plugged in"))
    return Finding("gamepads", "ok", ", ".join(pads))


def _fonts() -> Finding:
    try:
        pygame.font.init()
        paths = font_path("regular"), font_path("bold"), *map(han_font_path, HAN_FONTS)
        fonts = [pygame.font.Font(path, SIZE) for path in paths]
    except (OSError, pygame.error) as error:
        return Finding("fonts", "broken", Message("{error}; install puzzlebox again", error=str(error)))
    return Finding("fonts", "ok", Message("{count} font", "{count} fonts", count=len(fonts)))
