"""Opens the audio device without keeping the rest of the process waiting.

Opening can take a third of a second, and for ever where a sound server hangs. `pygame.mixer.init` would hold up every
thread so long; so SDL itself is asked to open the device, through ctypes, which lets the others go on. All the rest is
pygame's.
"""

import ctypes
import sys
from typing import Any

import pygame

AUDIO = 0x10
S16 = 0x8010 if sys.byteorder == "little" else 0x9010
"""SDL's numbers for its audio part and for 16 bit samples."""


def open_mixer(rate: int, channels: int, buffer: int, voices: int) -> bool:
    """Open the device, at so many samples a second of 16 bits, and pygame's mixer on it; whether there is a device.
    Raises pygame.error or NotImplementedError where pygame itself cannot."""
    _hush()
    try:
        sdl, mixer = _libraries()
        start, open_device, stop = sdl.SDL_InitSubSystem, mixer.Mix_OpenAudioDevice, sdl.SDL_QuitSubSystem
    except (OSError, AttributeError):  # a pygame that is made in another way: it opens the device itself
        pygame.mixer.init(rate, -16, channels, buffer, allowedchanges=0)
    else:
        if start(AUDIO):
            return False
        if open_device(rate, S16, channels, buffer, None, 0):
            stop(AUDIO)
            return False
        pygame.mixer.init()  # finds it open
    pygame.mixer.set_num_channels(voices)  # pygame makes its own list of them here, where it has not opened the device
    return True


def _libraries() -> tuple[Any, Any]:
    """SDL and its mixer, as pygame has loaded them. Raises OSError where they are not found so."""
    if sys.platform == "win32":
        return ctypes.CDLL("SDL2.dll"), ctypes.CDLL("SDL2_mixer.dll")
    module = ctypes.CDLL(pygame.mixer.__file__)  # what is asked of it is looked for in what it is linked with, too
    return module, module


_nothing = ctypes.CFUNCTYPE(None)(lambda: None)


def _hush() -> None:
    """ALSA would tell stderr at length that there is no device."""
    if sys.platform.startswith("linux"):
        try:
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_nothing)
        except (OSError, AttributeError):
            return  # no ALSA here, or one that says nothing
