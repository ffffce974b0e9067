"""A fake audio device for tests."""

from typing import Any


class Recorder:
    """An audio device that only records the calls."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def open(self) -> None:
        self.calls.append(("open",))

    def play(self, effect: str, loudness: float, step: int) -> None:
        self.calls.append(("play", effect, round(loudness, 3), *([step] if step else [])))

    def tune(self, loudness: float) -> None:
        self.calls.append(("tune", round(loudness, 3)))

    def release(self) -> None:
        self.calls.append(("release",))

    def close(self) -> None:
        self.calls.append(("close",))

    @property
    def effects(self) -> list[str]:
        """The effects that were played since the last access."""
        played = [call[1] for call in self.calls if call[0] == "play"]
        self.calls.clear()
        return played
