"""Plays sounds on the audio device, in a thread of its own, so that nothing waits for a slow device. Without a device,
or with a broken one, there is silence."""

import atexit
import ctypes
import sys
from array import array
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pygame

from puzzlebox_assets import TUNE, effect_paths

RATE, CHANNELS, BUFFER = 22_050, 2, 512
"""The format of the sound files. The buffer is in samples; it delays an effect by at least 23 ms."""

MAX_VOICES = 8
"""The number of effects that can sound at the same time."""

IDLE_TIMEOUT = 5.0
"""The time of silence, in s, after which the device is released, so that a window at rest costs nothing."""

START_DELAY = 0.1
"""The time to wait before anything is done, in s, so that the first frame gets to the screen first."""

MAX_DELAY = 0.1
"""An effect that would be later than this, in s, is not played."""

FADE_IN, FADE_OUT, FADE_ON_RELEASE = 400, 250, 25
"""In ms: how the music starts and stops, and how all sound stops when the device is released."""

CLOSE_TIMEOUT = 0.1
"""How long `close` waits for the device, in s."""

SEMITONES = (0, 2, 4, 5, 7, 9, 11, 12)
"""The steps of the major scale, in semitones above the first one."""

CHUNK = 256
"""The number of samples that are made before other threads may run."""

DEVICE_ERRORS = (pygame.error, OSError, NotImplementedError)
"""What pygame raises if the device is gone, a file is missing or pygame was built without a mixer."""

AUDIO = 0x10
S16 = 0x8010 if sys.byteorder == "little" else 0x9010
"""SDL's numbers for its audio subsystem and for samples of 16 bits."""

Task = Callable[[], None]


class Speaker:
    """Plays sounds on the audio device of this process; see `Device` in `sound`. No method raises an error."""

    def __init__(self, idle_timeout: float = IDLE_TIMEOUT) -> None:
        self._idle_timeout = idle_timeout
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._ending = Flag()
        self._open = self._broken = self._playing_music = False
        self._effects: dict[tuple[str, int], pygame.mixer.Sound] = {}  # by name and step of the scale

    def open(self) -> None:
        """Get ready, because something may be played soon. A device that has failed is tried again."""
        self._queue(self._try_again)

    def play(self, effect: str, loudness: float, step: int = 0) -> None:
        """Play an effect, `step` steps of the major scale higher. One without a file is ignored."""
        self._queue(partial(self._play, effect, loudness, step, monotonic()))

    def tune(self, loudness: float) -> None:
        """Play the music in a loop, or fade it out if the loudness is 0."""
        if loudness or self._thread:
            self._queue(partial(self._play_music, loudness))

    def release(self) -> None:
        """Release the audio device until something is played again."""
        if self._thread:
            self._queue(self._release_device)

    def close(self) -> None:
        """Release everything and end the thread, within a tenth of a second."""
        thread, self._thread = self._thread, None
        if thread:
            self._ending.set()
            self._tasks.put(None)
            thread.join(CLOSE_TIMEOUT)
            if thread.is_alive():  # a driver hangs: the thread ends with the process
                atexit.unregister(pygame.quit)  # it would close the same device and wait forever

    def wait_until_idle(self) -> None:
        """Wait until everything requested so far has been started. For tests."""
        done: SimpleQueue[None] = SimpleQueue()
        self._queue(partial(done.put, None))
        done.get(timeout=60)

    def _queue(self, task: Task) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()
        self._tasks.put(task)

    # In the thread

    def _work(self) -> None:
        self._ending.wait(START_DELAY)
        while (task := self._next()) and not self._ending.is_set():
            try:
                task()
            except DEVICE_ERRORS:  # the game continues without sound
                self._broken = True
                self._release_device()
        self._release_device()

    def _next(self) -> Task | None:
        try:
            return self._tasks.get(timeout=self._idle_timeout if self._open and not self._playing_music else None)
        except Empty:
            return self._release_device

    def _try_again(self) -> None:
        self._broken = False
        self._ready()

    def _ready(self) -> bool:
        """Return whether the device is open. The first request opens it. If that fails, later requests do not try
        again."""
        if not self._open and not self._broken:
            self._open = open_device()
            self._broken = not self._open
            if self._open:
                self._effects = {(file.stem, 0): pygame.mixer.Sound(file) for file in effect_paths()}
        return self._open

    def _play(self, effect: str, loudness: float, step: int, requested: float) -> None:
        if self._ready() and (effect, 0) in self._effects and monotonic() - requested < MAX_DELAY:
            sound = self._pitched(effect, step)
            sound.set_volume(loudness)
            sound.play()

    def _pitched(self, effect: str, step: int) -> pygame.mixer.Sound:
        """Return an effect at a step of the scale. It is made when it is first needed there."""
        if (effect, step) not in self._effects:
            raw = self._effects[effect, 0].get_raw()
            self._effects[effect, step] = pygame.mixer.Sound(buffer=raised(raw, SEMITONES[step]))
        return self._effects[effect, step]

    def _play_music(self, loudness: float) -> None:
        self._playing_music = bool(loudness) and self._ready()
        if self._playing_music:
            pygame.mixer.music.stop()
            pygame.mixer.music.load(TUNE)
            pygame.mixer.music.set_volume(loudness)
            pygame.mixer.music.play(-1, fade_ms=FADE_IN)
        elif self._open:
            pygame.mixer.music.fadeout(FADE_OUT)

    def _release_device(self) -> None:
        if self._open and pygame.mixer.get_init():
            if pygame.mixer.get_busy() or pygame.mixer.music.get_busy():
                pygame.mixer.fadeout(FADE_ON_RELEASE)
                pygame.mixer.music.fadeout(FADE_ON_RELEASE)
                sleep(FADE_ON_RELEASE / 1000)
            pygame.mixer.quit()
        self._open = self._playing_music = False
        self._effects.clear()


def raised(raw: bytes, semitones: int) -> bytes:
    """Return a sound by this many semitones higher, and as much shorter. Both are 16-bit stereo whose channels are
    alike. Other threads may run in between."""
    samples, stride = array("h", raw)[::CHANNELS], 2 ** (semitones / 12)
    values = array("h")
    for number in range(int((len(samples) - 1) / stride)):
        before = int(number * stride)
        share = number * stride - before
        values.append(round((1 - share) * samples[before] + share * samples[before + 1]))
        if number % CHUNK == 0:
            sleep(0)
    higher = array("h", bytes(4 * len(values)))
    for channel in range(CHANNELS):
        higher[channel::CHANNELS] = values
    return higher.tobytes()


def open_device() -> bool:
    """Open the audio device and pygame's mixer. Return whether there is a device. Raises one of `DEVICE_ERRORS` if
    pygame fails.

    Opening can take a third of a second, or forever if a sound server hangs. `pygame.mixer.init` would block all
    threads for that time, so SDL's own function is called through ctypes, which does not.
    """
    _silence_alsa()
    try:
        sdl, mixer = _libraries()
        start, open_it, stop = sdl.SDL_InitSubSystem, mixer.Mix_OpenAudioDevice, sdl.SDL_QuitSubSystem
    except (OSError, AttributeError):  # pygame was built in another way: it opens the device itself
        pygame.mixer.init(RATE, -16, CHANNELS, BUFFER, allowedchanges=0)
    else:
        if start(AUDIO):
            return False
        if open_it(RATE, S16, CHANNELS, BUFFER, None, 0):
            stop(AUDIO)
            return False
        pygame.mixer.init()  # finds it open
    pygame.mixer.set_num_channels(MAX_VOICES)  # creates pygame's own list of them, if pygame has not opened the device
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
