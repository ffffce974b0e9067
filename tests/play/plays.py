"""Plays for tests of scores and statistics."""

from typing import Any

from puzzlebox.store.scores import ScoreEntry


def play(uuid: str = "a", **other: Any) -> ScoreEntry:
    """A won game of lights that took a minute, or what the test wants of it."""
    values: dict[str, Any] = {
        "game": "lights",
        "options": "",
        "rules": 1,
        "game_id": "lights#a",
        "ended": 1_000_000,
        "outcome": "won",
        "reason": "all lights are off",
        "time": 60_000,
        "figures": {"time": 60_000, "pressed": 7},
        "uuid": uuid,
    }
    return ScoreEntry(**{**values, **other})


def row(*times: int | None) -> list[ScoreEntry]:
    """Games one after another with these times in ms; None is one that was lost."""
    return [
        play(
            f"m{number}",
            ended=number,
            outcome="lost" if time is None else "won",
            figures={"time": 99 if time is None else time, "moves": 100 + number},
        )
        for number, time in enumerate(times)
    ]
