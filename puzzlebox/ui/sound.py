"""The sound of the program: which effects play, whether the music does, and how loud. No call waits for the device,
which runs in a thread of its own (`sound_device`)."""

from collections.abc import Callable, Mapping
from time import monotonic_ns
from typing import Protocol

from puzzlebox.core.effects import RISING, effects_for, step_of
from puzzlebox.core.state import Events

MIN_INTERVAL = 50_000_000
"""The minimum time between two plays of the same effect, in ns. A key that is held down must not rattle."""

SAMPLES = {"music": "win", "effects": "row"}
"""The effect that demonstrates each volume."""


class Device(Protocol):
    """An audio output. No method waits. A loudness is from 0 to 1."""

    def open(self) -> None:
        """Get ready, because something may be played soon."""

    def play(self, effect: str, loudness: float, step: int) -> None:
        """Play an effect, by `step` steps of the major scale (0 to 7) higher than its file."""

    def tune(self, loudness: float) -> None:
        """Play the music from its beginning in a loop, or fade it out if the loudness is 0."""

    def release(self) -> None:
        """Release the audio device until something is played again."""

    def close(self) -> None:
        """Release everything, within a tenth of a second."""


class Sound:
    """The sound of one program.

    It is silent until `start` is called, while `muted`, and at volume 0 (of 100). If nothing could be heard, the device
    is not opened. `clock` returns real time in ns of a monotonic clock.
    """

    def __init__(
        self, muted: bool = False, clock: Callable[[], int] = monotonic_ns, device: Device | None = None
    ) -> None:
        self.muted = muted
        self._clock = clock
        self._device: Device | None = None
        self._custom_device = device
        self._volumes = {"music": 0, "effects": 0}
        self._prepared = self._music = False
        self._last: dict[str, int] = {}

    @property
    def audible(self) -> bool:
        """Whether anything that is played can be heard."""
        return not self.muted and any(self._volumes.values())

    def start(self) -> None:
        """Allow sound from now on. Called when the first frame is on the screen."""
        self._device = self._custom_device or speaker()
        if self._prepared:
            self.prepare()
        self._play_music()

    def prepare(self) -> None:
        """Open the device, because there will be something to hear soon."""
        self._prepared = True
        if self._device and self.audible:
            self._device.open()

    def close(self) -> None:
        """Release the device at the end of the program."""
        if self._device:
            self._device.close()

    # Playing

    def play(self, effect: str, step: int = 0) -> None:
        """Play an effect, `step` steps of the major scale higher, unless the same one has just started."""
        now = self._clock()
        if now - self._last.get(effect, now - MIN_INTERVAL) >= MIN_INTERVAL and self._play(effect, "effects", step):
            self._last[effect] = now

    def play_events(self, events: Events, own: Mapping[str, str]) -> None:
        """Play the effects of events that happened at the same time. `own` has the effects that the game adds to the
        table."""
        if not self.audible:
            return
        step = step_of(events)
        for effect in effects_for(events, own):
            self.play(effect, step if effect in RISING else 0)

    def music(self, on: bool) -> None:
        """Turn the music on, from its beginning, or off."""
        if on != self._music:
            self._music = on
            self._play_music()

    # Volumes

    def set_volumes(self, music: int, effects: int) -> None:
        """Set both volumes, from 0 to 100."""
        self._volumes = {"music": music, "effects": effects}
        self._apply_volumes()

    def mute(self, muted: bool) -> None:
        """Turn all sound off or on."""
        self.muted = muted
        self._apply_volumes()

    def sample(self, volume: str) -> None:
        """Play an example of the volume "music" or "effects"."""
        self._play(SAMPLES[volume], volume)

    # Internals

    def _apply_volumes(self) -> None:
        self._play_music()
        if self._device and not self.audible:
            self._device.release()
        elif self._prepared:
            self.prepare()

    def _play(self, effect: str, volume: str, step: int = 0) -> bool:
        loudness = self._loudness(volume)
        if self._device and loudness:
            self._device.play(effect, loudness, step)
        return loudness > 0

    def _play_music(self) -> None:
        if self._device:
            self._device.tune(self._loudness("music") if self._music else 0.0)

    def _loudness(self, volume: str) -> float:
        """Return the loudness for the device. Half the volume sounds about half as loud."""
        return 0.0 if self.muted or not self._device else float((self._volumes[volume] / 100) ** 1.5)


def speaker() -> Device:
    """Return the audio device of this machine."""
    from puzzlebox.ui.sound_device import Speaker  # not loaded before the first frame

    return Speaker()
