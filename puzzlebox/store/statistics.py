"""What kept plays amount to: bests, streaks, averages, as a game's measures have them. Nothing is read or drawn here.

Unranked plays (assisted, changed rules, custom start) are only counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puzzlebox.core.durations import clock_text
from puzzlebox.core.game import Measure
from puzzlebox.store.scores import ScoreEntry

TIME = "time"
"""The figure that is in ms; every other is a plain number."""


class Best(NamedTuple):
    """The best of one measure: its label, the value as it is shown, and the play it is of; None for an average."""

    label: str
    text: str
    play: ScoreEntry | None


@dataclass(frozen=True)
class Summary:
    """What the plays of one game and set of options amount to. `streak` is how many of the last were won in a row,
    `longest` the most ever; `time` is ms played, all plays together; `unranked` is how many do not count."""

    count: int
    won: int
    streak: int
    longest: int
    time: int
    unranked: int
    last: ScoreEntry | None
    bests: tuple[Best, ...]


def summary(plays: Sequence[ScoreEntry], measures: Sequence[Measure]) -> Summary:
    """Sum up plays in the order in which they ended."""
    counting = [play for play in plays if not play.unranked]
    streaks = _streaks(counting)
    return Summary(
        count=len(counting),
        won=sum(play.won for play in counting),
        streak=streaks[-1],
        longest=max(streaks),
        time=sum(play.time for play in plays),
        unranked=len(plays) - len(counting),
        last=counting[-1] if counting else None,
        bests=tuple(best for measure in measures for best in _bests(counting, measure)),
    )


def value_of(play: ScoreEntry, measure: Measure) -> int | None:
    """The value by which a measure compares this play; None where it does not count. A rate is in hundredths a
    second, rounded down."""
    figure = play.figures.get(measure.figure)
    if figure is None or (measure.won and not play.won):
        return None
    if not measure.rate:
        return figure
    ms = play.figures.get(TIME, play.time)
    return figure * 100_000 // ms if ms > 0 else None


def best_entry(plays: Sequence[ScoreEntry], measure: Measure) -> ScoreEntry | None:
    """The best of the plays that count; of equal ones the first."""
    values = [(value, play) for play in plays if not play.unranked and (value := value_of(play, measure)) is not None]
    if not values:
        return None
    return (min if measure.least else max)(values, key=lambda pair: pair[0])[1]


def is_new_best(play: ScoreEntry, before: Sequence[ScoreEntry], measure: Measure) -> bool:
    """Whether a play is better than all before it. The first that counts is no new best: there was none to beat."""
    value, best = value_of(play, measure), best_entry(before, measure)
    if play.unranked or value is None or best is None:
        return False
    beaten = value_of(best, measure)
    assert beaten is not None
    return value < beaten if measure.least else value > beaten


def averages(times: Sequence[int | None], size: int) -> list[int | None]:
    """For each `size` (3 or more) results in a row, their average as speed-solvers count it: best and worst dropped,
    the rest's mean, rounded to the nearest hundredth. Times are in ms and cut to hundredths first. None is a game that
    was not won: the worst of all, and two of them leave no average."""
    found: list[int | None] = []
    for end in range(size, len(times) + 1):
        window = times[end - size : end]
        hundredths = sorted(time // 10 for time in window if time is not None)
        if len(hundredths) < size - 1:
            found.append(None)
            continue
        counting = hundredths[1 : size - 1]  # a game that was not won stands at the end, and is dropped there
        found.append((2 * sum(counting) + len(counting)) // (2 * len(counting)) * 10)
    return found


def best_average(plays: Sequence[ScoreEntry], measure: Measure, size: int) -> int | None:
    """The best average of so many plays in a row; None where there is none."""
    times = [value_of(play, measure) for play in plays if not play.unranked]
    return min((average for average in averages(times, size) if average is not None), default=None)


def shown(value: int, measure: Measure) -> str:
    """A value of this measure as a player reads it: `0:42.17`, `1:02:03.17`, `3.14` or `12480`."""
    if measure.rate:
        return f"{value // 100}.{value % 100:02}"
    return clock_text(value, hundredths=True) if measure.figure == TIME else str(value)


def _bests(plays: Sequence[ScoreEntry], measure: Measure) -> list[Best]:
    """The best of a measure, and its best averages."""
    best = best_entry(plays, measure)
    if best is None:
        return []
    value = value_of(best, measure)
    assert value is not None
    found = [Best(measure.label, shown(value, measure), best)]
    for size in measure.averages:
        average = best_average(plays, measure, size)
        if average is not None:
            found.append(Best(f"average of {size}", shown(average, measure), None))
    return found


def _streaks(plays: Sequence[ScoreEntry]) -> list[int]:
    """How many games in a row were won by then, before the first play and after each."""
    streaks = [0]
    for play in plays:
        streaks.append(streaks[-1] + 1 if play.won else 0)
    return streaks
