"""The pace of recorded games: when they reached each value of a figure, for comparison with the game that is played."""

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, NamedTuple

from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import Replay
from puzzlebox.core.session import AnySession, is_restart
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.library import Library
from puzzlebox.store.score_entry import ScoreEntry

LINES = "rows"
"""The figure that players call lines."""

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


def best_splits(
    library: Library, game: AnyGame, options: Options, measure: Measure, without: str | None = None
) -> Slices[Splits | None]:
    """Find the splits of the best result with these options in its replay, slice by slice, without the result with the
    given UUID. Return None if there is no result, or if its replay is gone, cannot be read or does not lead to this
    result."""
    from puzzlebox.play.journal_reader import reading
    from puzzlebox.store.database import ScoresUnavailableError  # it loads SQLite, after the first frame

    try:
        best = library.scores.best(game.id, options.scores_text(), measure, without) if library.scores else None
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


class Mark(NamedTuple):
    """A split that is shown with a result: the value, when the game had it, and how many ms later than the best one,
    None if that is not known. Times are in ms."""

    value: int
    time: int
    late: int | None


MARK, MAX_MARKS = 10, 5
"""The values between two marks, or a multiple of it if there would be more marks than these."""


def marks_of(splits: Splits, best: Splits | None) -> list[Mark]:
    """Return the splits to show: every ten lines, for example. A figure that falls has none."""
    last = splits.values[-1]
    step = MARK * -(-last // (MARK * MAX_MARKS)) if last >= MARK else 0
    times = [(value, splits.time_at(value)) for value in range(step, last + 1, step)] if step else []
    return [Mark(value, time, _late(time, best, value)) for value, time in times if time is not None]


def _late(time: int, best: Splits | None, value: int) -> int | None:
    before = best.time_at(value) if best else None
    return None if before is None else time - before


def result_marks(library: Library, session: AnySession, uuid: str) -> Slices[list[Mark]]:
    """Find the splits to show with the result of a session, which has this UUID, compared with the best result before
    it; none if its ranking has no pace."""
    game, options = session.game, session.options
    measure = paced_measure(game, options)
    if measure is None:
        return []
    games = yield from recorded_games(Record.of(session), game, measure)
    best = yield from best_splits(library, game, options, measure, uuid)
    return marks_of(games[-1].splits, best) if games[-1].splits else []


def splits_of(record: Record, game: AnyGame, measure: Measure, result: int) -> Slices[Splits | None]:
    """Replay a record, slice by slice, and return the splits of the last game in it that has this result; None if none
    has. Raises ValueError for a record that the game refuses."""
    games = yield from recorded_games(record, game, measure)
    return next((each.splits for each in reversed(games) if each.figures.get(measure.figure) == result), None)


class RecordedGame(NamedTuple):
    """One of the games in a record: the numbers of entries before it and up to its end, its options and its ID, its
    figures at the end, and its score entry, None if it did not end.

    `lead` is the ms of game time before its own clock began to run, with the first move for example. `splits` are those
    of the figure of the pace, None if the ranking has none.
    """

    first: int
    last: int
    options: Options
    game_id: GameID
    figures: Mapping[str, int]
    entry: ScoreEntry | None
    lead: int
    splits: Splits | None


def recorded_games(record: Record, game: AnyGame, measure: Measure | None) -> Slices[list[RecordedGame]]:
    """Replay a record, slice by slice, and return its games, the last one at the end. `measure` is that of the pace.
    Raises ValueError for a record that the game refuses."""
    replay = Replay(record, game, seekable=False)
    followed, games, steps = _Followed(replay, measure), list[RecordedGame](), 0
    while not replay.over:
        if is_restart(record.entries[replay.place][1]):
            found = followed.game()
        replay.next_change()
        if replay.session.game_index > followed.index:
            games.append(found)
            followed = _Followed(replay, measure)
        followed.note()
        steps += 1
        if steps % STEPS_PER_SLICE == 0:
            yield replay.place / replay.length
    return [*games, followed.game()]


class _Followed:
    """A game of a replay, from where the replay is now."""

    def __init__(self, replay: Replay[Any], measure: Measure | None) -> None:
        self.index = replay.session.game_index
        self._replay = replay
        self._measure = measure
        self._first = replay.place
        self._lead: int | None = None
        self._splits: dict[int, int] = {}
        self.note()

    def note(self) -> None:
        """Note the figure of the pace, and when the clock began to run."""
        session = self._replay.session
        if self._measure:
            value, time = progress(session, self._measure)
            self._splits.setdefault(value, time)
        if self._lead is None and (clock := clock_of(session)):
            self._lead = session.time - session.began - clock

    def game(self) -> RecordedGame:
        """Return what is known of the game, which ends here."""
        session, splits = self._replay.session, self._splits
        entry = ScoreEntry.of(session, 0, "") if session.resumed_outcome or session.state.outcome() else None
        return RecordedGame(
            first=self._first,
            last=self._replay.place,
            options=session.options,
            game_id=id_of(session),
            figures=session.figures(),
            entry=entry,
            lead=self._lead or 0,
            splits=Splits(tuple(splits), tuple(splits.values())) if splits else None,
        )


def clock_of(session: AnySession) -> int:
    """Return the ms on the clock of the current game: its own clock, if it has one, or else the game time since it
    began."""
    elapsed = session.state.elapsed()
    return session.time - session.began if elapsed is None else elapsed


def progress(session: AnySession, measure: Measure) -> tuple[int, int]:
    """Return the value that the figure of the pace has now, and the ms of game time since the game began."""
    state = session.state
    value = state.figures().get(measure.pace) or state.status().get(measure.pace, 0)
    return int(value) if str(value).isdecimal() else 0, session.time - session.began
