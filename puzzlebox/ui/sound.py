"""What the rest of the box says about sound: which effect, whether the tune plays, how loud. Nobody ever waits for it;
the device is next door, in a thread of its own.
"""

from collections.abc import Callable, Mapping
from time import monotonic_ns
from typing import Protocol

from puzzlebox.core.state import Events
from puzzlebox.ui.sound_events import effects_for

MIN_INTERVAL = 50_000_000
"""The same effect is heard at most so often, in ns: a key that is held must not rattle."""

SAMPLES = {"music": "win", "effects": "row"}
"""The effect that lets one hear how loud either is."""


class Device(Protocol):
    """What makes the sounds. Nothing here waits. A loudness is from 0 to 1."""

    def open(self) -> None:
        """Be ready soon: something may be asked for."""

    def play(self, effect: str, loudness: float) -> None: ...

    def tune(self, loudness: float) -> None:
        """Play the tune from its beginning, round and round; with 0, let it fade."""

    def release(self) -> None:
        """Let go of the device, until something is asked for again."""

    def close(self) -> None:
        """Let go of everything, within a tenth of a second."""


class Sound:
    """The sound of one box. Silent until `begin`, while `muted`, and where a volume (0 to 100) is 0; where nothing
    could be heard, no device is opened.

    `clock` gives real time in ns of a monotonic clock.
    """

    def __init__(
        self, muted: bool = False, clock: Callable[[], int] = monotonic_ns, device: Device | None = None
    ) -> None:
        self.muted = muted
        self._clock = clock
        self._device: Device | None = None
        self._given = device
        self._volumes = {"music": 0, "effects": 0}
        self._awake = self._tune = False
        self._last: dict[str, int] = {}

    @property
    def audible(self) -> bool:
        """Whether anything is heard of what is asked for."""
        return not self.muted and any(self._volumes.values())

    def start(self) -> None:
        """The first picture is on the screen: from now on there may be sound."""
        self._device = self._given or speaker()
        if self._awake:
            self.prepare()
        self._set_tune()

    def prepare(self) -> None:
        """There will be something to hear soon."""
        self._awake = True
        if self._device and self.audible:
            self._device.open()

    def close(self) -> None:
        """The box closes."""
        if self._device:
            self._device.close()

    # What is heard.

    def play(self, effect: str) -> None:
        """Let an effect be heard, unless the same one has just begun."""
        now = self._clock()
        if now - self._last.get(effect, now - MIN_INTERVAL) >= MIN_INTERVAL and self._play(effect, "effects"):
            self._last[effect] = now

    def play_events(self, events: Events, own: Mapping[str, str]) -> None:
        """Let be heard what has happened at one instant; `own` are the effects that the game adds to the table."""
        for effect in effects_for(events, own):
            self.play(effect)

    def music(self, on: bool) -> None:
        """Whether the tune plays; each time from its beginning."""
        if on != self._tune:
            self._tune = on
            self._set_tune()

    # How loud.

    def set_volumes(self, music: int, effects: int) -> None:
        """How loud either is, from 0 to 100."""
        self._volumes = {"music": music, "effects": effects}
        self._turned()

    def mute(self, muted: bool) -> None:
        """Silence, or not."""
        self.muted = muted
        self._turned()

    def sample(self, volume: str) -> None:
        """Let "music" or "effects" be heard as loud as it is now."""
        self._play(SAMPLES[volume], volume)

    # Inside.

    def _turned(self) -> None:
        self._set_tune()
        if self._device and not self.audible:
            self._device.release()
        elif self._awake:
            self.prepare()

    def _play(self, effect: str, volume: str) -> bool:
        loud = self._loudness(volume)
        if self._device and loud:
            self._device.play(effect, loud)
        return loud > 0

    def _set_tune(self) -> None:
        if self._device:
            self._device.tune(self._loudness("music") if self._tune else 0.0)

    def _loudness(self, volume: str) -> float:
        """What is sent to the device: half the volume is heard as about half as loud."""
        return 0.0 if self.muted or not self._device else float((self._volumes[volume] / 100) ** 1.5)


def speaker() -> Device:
    """The audio device of this machine."""
    from puzzlebox.ui.sound_device import Speaker  # nothing of it is loaded before the first picture

    return Speaker()
