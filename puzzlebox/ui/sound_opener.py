"""Opens the audio device without blocking the other threads.

Opening can take a third of a second, or forever if a sound server hangs. `pygame.mixer.init` would block all threads
for that time, so SDL's own function is called through ctypes, which does not. Everything else is left to pygame.
"""

import ctypes
import sys
from typing import Any

import pygame

AUDIO = 0x10
S16 = 0x8010 if sys.byteorder == "little" else 0x9010
"""SDL's numbers for its audio subsystem and for samples of 16 bits."""


def open_mixer(rate: int, channels: int, buffer: int, voices: int) -> bool:
    """Open the device with `rate` samples of 16 bits a second, and pygame's mixer on it. Return whether there is a
    device.

    Raises pygame.error or NotImplementedError if pygame itself fails.
    """
    _silence_alsa()
    try:
        sdl, mixer = _libraries()
        start, open_device, stop = sdl.SDL_InitSubSystem, mixer.Mix_OpenAudioDevice, sdl.SDL_QuitSubSystem
    except (OSError, AttributeError):  # pygame was built in another way: it opens the device itself
        pygame.mixer.init(rate, -16, channels, buffer, allowedchanges=0)
    else:
        if start(AUDIO):
            return False
        if open_device(rate, S16, channels, buffer, None, 0):
            stop(AUDIO)
            return False
        pygame.mixer.init()  # finds it open
    pygame.mixer.set_num_channels(voices)  # creates pygame's own list of them, if pygame has not opened the device
    return True


def _libraries() -> tuple[Any, Any]:
    """Return SDL and its mixer as pygame has loaded them. Raises OSError if they are not found."""
    if sys.platform == "win32":
        return ctypes.CDLL("SDL2.dll"), ctypes.CDLL("SDL2_mixer.dll")
    module = ctypes.CDLL(pygame.mixer.__file__)  # also finds symbols of the libraries it is linked with
    return module, module


_nothing = ctypes.CFUNCTYPE(None)(lambda: None)


def _silence_alsa() -> None:
    """Keep ALSA from printing to stderr that there is no device."""
    if sys.platform.startswith("linux"):
        try:
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_nothing)
        except (OSError, AttributeError):
            return  # there is no ALSA, or it prints nothing
