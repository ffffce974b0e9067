"""The pace of the best result: when it reached each value of a figure, for comparison with the game that is played."""

from bisect import bisect_left
from typing import Any, NamedTuple

from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import Replay
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.library import Library

STEPS_PER_SLICE = 64
"""How many timers and inputs are replayed before a slice of the work ends: less than a millisecond."""


class Splits(NamedTuple):
    """The values that a figure had in a game, which all grow or all fall, and the ms of game time at which it first had
    each of them."""

    values: tuple[int, ...]
    times: tuple[int, ...]

    def time_at(self, value: int) -> int | None:
        """Return the time at which the game had reached this value; None if it never did."""
        falls = self.values[-1] < self.values[0]
        place = bisect_left(self.values, -value if falls else value, key=(lambda v: -v) if falls else None)
        return self.times[place] if place < len(self.times) else None


def paced_measure(game: AnyGame, options: Options) -> Measure | None:
    """Return the measure that compares a running game with the best one; None if the game has none."""
    return next((measure for measure in game.measures_for(options)[:1] if measure.pace), None)


def best_splits(library: Library, game: AnyGame, options: Options, measure: Measure) -> Slices[Splits | None]:
    """Find the splits of the best result with these options in its replay, slice by slice. Return None if there is no
    result, or if its replay is gone, cannot be read or does not lead to this result."""
    from puzzlebox.play.journal_reader import reading
    from puzzlebox.store.database import ScoresUnavailableError  # it loads SQLite, after the first frame

    try:
        best = library.scores.best(game.id, options.text(), measure) if library.scores else None
    except ScoresUnavailableError:
        return None  # storing a score notifies the player
    path = library.find(best[1].journal) if best and best[1].journal else None
    if best is None or path is None:
        return None
    try:
        found = yield from reading(path)
        return (yield from splits_of(found.record, game, measure, best[0]))
    except (OSError, ValueError):
        return None


def splits_of(record: Record, game: AnyGame, measure: Measure, result: int) -> Slices[Splits | None]:
    """Replay a record, slice by slice, and return the splits of its last game; None if that does not have this
    result. Raises ValueError for a record that the game refuses."""
    replay = Replay(record, game, seekable=False)
    splits = dict([progress(replay.session, measure)])
    index, steps = replay.session.game_index, 0
    while not replay.over:
        replay.next_change()
        session = replay.session
        if session.game_index != index:
            index, splits = session.game_index, {}
        value, time = progress(session, measure)
        splits.setdefault(value, time)
        steps += 1
        if steps % STEPS_PER_SLICE == 0:
            yield replay.place / replay.length
    reached = replay.session.figures().get(measure.figure) == result
    return Splits(tuple(splits), tuple(splits.values())) if reached else None


def progress(session: Session[Any], measure: Measure) -> tuple[int, int]:
    """Return the value that the figure of the pace has now, and the ms of game time since the game began."""
    state = session.state
    value = state.figures().get(measure.pace) or state.status().get(measure.pace, 0)
    return int(value) if str(value).isdecimal() else 0, session.time - session.began
