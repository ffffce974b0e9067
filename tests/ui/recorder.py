"""A device that stands for the audio device in tests."""

from typing import Any


class Recorder:
    """A device that only writes down what it is asked for."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def open(self) -> None:
        self.calls.append(("open",))

    def play(self, effect: str, loudness: float) -> None:
        self.calls.append(("play", effect, round(loudness, 3)))

    def tune(self, loudness: float) -> None:
        self.calls.append(("tune", round(loudness, 3)))

    def release(self) -> None:
        self.calls.append(("release",))

    def close(self) -> None:
        self.calls.append(("close",))

    @property
    def effects(self) -> list[str]:
        """What has been heard since the last time this was asked."""
        played = [call[1] for call in self.calls if call[0] == "play"]
        self.calls.clear()
        return played
