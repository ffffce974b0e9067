"""What plays on the audio device, in a thread of its own: nobody waits for it, however long it takes. Where there is
no device, or it breaks, there is silence.
"""

import atexit
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Thread
from time import monotonic, sleep

import pygame

from puzzlebox_assets import TUNE, effect_paths

RATE, CHANNELS, BUFFER = 22_050, 2, 512
"""As the sounds themselves are. The buffer, in samples, is 23 ms: so late is an effect heard at least."""

MAX_VOICES = 8
"""So many effects may sound at once."""

IDLE_TIMEOUT = 5.0
"""Seconds of silence after which the device is let go of, so that a window that rests costs nothing."""

START_DELAY = 0.1
"""Seconds to wait before anything is done at all: the first picture is on its way to the screen."""

MAX_DELAY = 0.1
"""Seconds after which an effect is worse than none."""

FADE_IN, FADE_OUT, FADE_ON_RELEASE = 400, 250, 25
"""In ms: how the tune begins and ends, and how all ends when the device is let go of."""

CLOSE_TIMEOUT = 0.1
"""Seconds that closing waits for the device."""

DEVICE_ERRORS = (pygame.error, OSError, NotImplementedError)
"""What pygame raises where the device is gone, a file is missing, or pygame has no mixer."""

Task = Callable[[], None]


class Speaker:
    """Plays what it is asked for on the one audio device of the process; see `Device` in `sound`. Nothing raises."""

    def __init__(self, idle_timeout: float = IDLE_TIMEOUT) -> None:
        self._idle_timeout = idle_timeout
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._ending = Flag()
        self._open = self._broken = self._in_tune = False
        self._effects: dict[str, pygame.mixer.Sound] = {}

    def open(self) -> None:
        self._ask(self._try_again)

    def play(self, effect: str, loudness: float) -> None:
        self._ask(partial(self._play, effect, loudness, monotonic()))

    def tune(self, loudness: float) -> None:
        if loudness or self._thread:
            self._ask(partial(self._tune, loudness))

    def release(self) -> None:
        if self._thread:
            self._ask(self._shut)

    def close(self) -> None:
        thread, self._thread = self._thread, None
        if thread:
            self._ending.set()
            self._tasks.put(None)
            thread.join(CLOSE_TIMEOUT)
            if thread.is_alive():  # in a driver that hangs: it is left behind, and ends with the process
                atexit.unregister(pygame.quit)  # which would close the same device at the same time, and wait for ever

    def wait_until_idle(self) -> None:
        """Wait until all that was asked for is under way. For tests."""
        done: SimpleQueue[None] = SimpleQueue()
        self._ask(partial(done.put, None))
        done.get(timeout=60)

    def _ask(self, task: Task) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()
        self._tasks.put(task)

    # In the thread.

    def _work(self) -> None:
        self._ending.wait(START_DELAY)
        while (task := self._next()) and not self._ending.is_set():
            try:
                task()
            except DEVICE_ERRORS:  # whoever has no sound plays without
                self._broken = True
                self._shut()
        self._shut()

    def _next(self) -> Task | None:
        try:
            return self._tasks.get(timeout=self._idle_timeout if self._open and not self._in_tune else None)
        except Empty:
            return self._shut

    def _try_again(self) -> None:
        self._broken = False
        self._ready()

    def _ready(self) -> bool:
        """Whether the device is open. It is opened for the first thing that is asked for; where that fails, not again
        for every other."""
        if not self._open and not self._broken:
            self._open = open_device()
            self._broken = not self._open
            if self._open:
                self._effects = {file.stem: pygame.mixer.Sound(file) for file in effect_paths()}
        return self._open

    def _play(self, effect: str, loudness: float, asked: float) -> None:
        if self._ready() and effect in self._effects and monotonic() - asked < MAX_DELAY:
            sound = self._effects[effect]
            sound.set_volume(loudness)
            sound.play()

    def _tune(self, loudness: float) -> None:
        self._in_tune = bool(loudness) and self._ready()
        if self._in_tune:
            pygame.mixer.music.stop()
            pygame.mixer.music.load(TUNE)
            pygame.mixer.music.set_volume(loudness)
            pygame.mixer.music.play(-1, fade_ms=FADE_IN)
        elif self._open:
            pygame.mixer.music.fadeout(FADE_OUT)

    def _shut(self) -> None:
        if self._open and pygame.mixer.get_init():
            if pygame.mixer.get_busy() or pygame.mixer.music.get_busy():
                pygame.mixer.fadeout(FADE_ON_RELEASE)
                pygame.mixer.music.fadeout(FADE_ON_RELEASE)
                sleep(FADE_ON_RELEASE / 1000)
            pygame.mixer.quit()
        self._open = self._in_tune = False
        self._effects.clear()


def open_device() -> bool:
    """Open the audio device, and the mixer on it; whether there is one. Raises what is in `DEVICE_ERRORS`."""
    from puzzlebox.ui.sound_opener import open_mixer  # ctypes is not loaded before the first picture

    return open_mixer(RATE, CHANNELS, BUFFER, MAX_VOICES)
