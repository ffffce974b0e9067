"""Sums up the scores of one game with one set of options: bests, streaks and averages.

Unranked entries (assisted, changed rules, custom start) add only to the number of games and to the time.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzlebox.core.durations import clock_text, exact_clock_text
from puzzlebox.core.frozen import Frozen
from puzzlebox.core.game import TIME, Measure, is_time
from puzzlebox.core.message import Message, Numeral, translatable
from puzzlebox.store import score_queries as queries
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox.store.score_queries import Kind


class Best(NamedTuple):
    """The best result of one measure: its label, the text of its value, and the entry, or None for an average."""

    label: str
    text: str
    entry: ScoreEntry | None


class Summary(Frozen):
    """The summary of the entries of one game with one set of options.

    `count` is the number of ranked entries, and `won` how many of them were won. `streak` is the number of wins in a
    row up to the last entry, and `longest` the most wins in a row. `time` is the game time of all entries in ms.
    `unranked` is the number of entries that do not count.
    """

    count: int
    won: int
    streak: int
    longest: int
    time: int
    unranked: int
    bests: tuple[Best, ...]


NOTHING = Summary(0, 0, 0, 0, 0, 0, ())
"""The summary of no entries."""


def summary(connection: sqlite3.Connection, kind: Kind, measures: Sequence[Measure]) -> Summary:
    """Sum up the entries of a kind."""
    streaks = queries.results(connection, kind.game, kind.options).split("0") if kind.won else [""]
    return Summary(
        count=kind.total - kind.unranked,
        won=kind.won,
        streak=len(streaks[-1]),
        longest=max(map(len, streaks)),
        time=kind.time,
        unranked=kind.unranked,
        bests=tuple(best for measure in measures for best in _bests(connection, kind, measure)),
    )


def value_of(entry: ScoreEntry, measure: Measure) -> int | None:
    """Return the value by which a measure compares this entry; None if the entry has none. A rate is in hundredths per
    second, rounded down."""
    figure = entry.figures.get(measure.figure)
    if figure is None or (measure.won and not entry.won):
        return None
    if not measure.rate:
        return figure
    ms = entry.figures.get(TIME, entry.time)
    return figure * 100_000 // ms if ms > 0 else None


def counted(entry: ScoreEntry, name: str, measures: Sequence[Measure]) -> int | None:
    """Return a figure of an entry; None if it has none, or if these measures count the figure only in games that were
    won."""
    of_wins = any(measure.won and measure.figure == name for measure in measures)
    return None if of_wins and not entry.won else entry.figures.get(name)


def is_new_best(entry: ScoreEntry, best: ScoreEntry | None, measure: Measure) -> bool:
    """Return whether an entry is better than the best one so far: in its value or, if that is equal, in the first of
    the other figures in which they differ. False if there is none so far."""
    if entry.unranked or best is None or value_of(entry, measure) is None:
        return False
    return _rank(entry, measure) < _rank(best, measure)


def _rank(entry: ScoreEntry, measure: Measure) -> tuple[tuple[bool, int], ...]:
    """Return what entries are sorted by, the best one first. A figure that is missing is worse than any other."""
    values = [value_of(entry, measure), *(entry.figures.get(figure) for figure in measure.ties)]
    sign = 1 if measure.least else -1
    return tuple((value is None, sign * (value or 0)) for value in values)


def averages(times: Sequence[int | None], size: int) -> Iterator[int]:
    """Yield the averages of every `size` (3 or more) consecutive results, in ms, by the rules of speed-solvers.

    Times are in ms, and are first rounded down to hundredths of a second. The best and the worst result are left out,
    and the mean of the others is rounded to the nearest hundredth. None is a game that was not won, and the worst
    result; a group with two of them has no average.
    """
    hundredths = [None if time is None else time // 10 for time in times]
    lost = sum(time is None for time in hundredths[: size - 1])
    total = sum(time or 0 for time in hundredths[: size - 1])
    for end in range(size, len(hundredths) + 1):
        last = hundredths[end - 1]
        lost, total = lost + (last is None), total + (last or 0)
        if lost < 2:
            group = [time for time in hundredths[end - size : end] if time is not None]
            counting = total - min(group) - (0 if lost else max(group))
            yield (2 * counting + size - 2) // (2 * (size - 2)) * 10
        first = hundredths[end - size]
        lost, total = lost - (first is None), total - (first or 0)


def shown(value: int, measure: Measure) -> str:
    """Return the text of a value of this measure: `0:42.17`, `0:42.170`, `3.14` or `12480`, or its name."""
    if 0 <= value < len(measure.names):
        return measure.names[value]
    if measure.rate:
        return Numeral(f"{value // 100}.{value % 100:02}")
    if not is_time(measure.figure):
        return Numeral(str(value))
    return exact_clock_text(value) if measure.exact else clock_text(value, hundredths=True)


def shown_difference(value: int, measure: Measure) -> str:
    """Return the text of the difference of two values of this measure: `1.83 s`, `0.14` or `12`; empty if there is
    none, or if the values have names."""
    if value == 0 or measure.names:
        return ""
    if is_time(measure.figure) and not measure.rate:
        part = f"{value % 1000:03}" if measure.exact else f"{value // 10 % 100:02}"
        return Message("{seconds} s", seconds=Numeral(f"{value // 1000}.{part}"))
    return shown(value, measure)


def shown_with_ties(entry: ScoreEntry, measure: Measure) -> str:
    """Return the text of an entry's value, and of the figures that decide between equal values: `12, pushes 30`."""
    value = value_of(entry, measure)
    text = "" if value is None else shown(value, measure)
    for figure in measure.ties:
        if figure in entry.figures:
            tie = shown(entry.figures[figure], Measure(figure, figure))
            text = Message("{value}, {figure} {tie}", value=text, figure=translatable(figure), tie=tie)
    return text


def is_nothing(value: int, measure: Measure) -> bool:
    """Return whether a best value says nothing: no points, where more are better."""
    return value <= 0 and not measure.least


def _bests(connection: sqlite3.Connection, kind: Kind, measure: Measure) -> Iterator[Best]:
    """Yield the best result of a measure, and its best averages; or how many values of its figure there are."""
    if measure.out_of:
        if values := queries.different_values(connection, kind.game, kind.options, measure):
            yield Best(measure.label, Message("{found} of {total}", found=values, total=measure.out_of), None)
        return
    found = queries.best(connection, kind.game, kind.options, measure)
    if found is None or is_nothing(found[0], measure):
        return
    entry = found[1]
    yield Best(measure.label, shown_with_ties(entry, measure), entry)
    if not measure.averages:
        return
    times = queries.values_in_order(connection, kind.game, kind.options, measure)
    for size in measure.averages:
        average = min(averages(times, size), default=None)
        if average is not None:
            yield Best(Message("average of {size}", size=size), shown(average, measure), None)
