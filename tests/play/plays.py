"""Score entries for tests of scores and statistics."""

from typing import Any

from puzzlebox.store.scores import ScoreEntry


def play(uuid: str = "a", **other: Any) -> ScoreEntry:
    """Return the entry of a won game of Lamps that took a minute, with other values if given."""
    values: dict[str, Any] = {
        "game": "lamps",
        "options": "",
        "rules": 1,
        "game_id": "lamps#a",
        "ended": 1_000_000,
        "outcome": "won",
        "reason": "all lamps are off",
        "time": 60_000,
        "figures": {"time": 60_000, "pressed": 7},
        "uuid": uuid,
    }
    return ScoreEntry(**{**values, **other})


def row(*times: int | None) -> list[ScoreEntry]:
    """Return the entries of successive games with these times in ms; None is a lost game."""
    return [
        play(
            f"m{number}",
            ended=number,
            outcome="lost" if time is None else "won",
            figures={"time": 99 if time is None else time, "moves": 100 + number},
        )
        for number, time in enumerate(times)
    ]
