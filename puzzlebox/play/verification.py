"""Verifies a record: replays it, counts the digests that match, makes the boards again that searches have made, and
compares its results with those that are stored."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.log import BOT
from puzzlebox.core.message import InvalidError, escaped, figure_name
from puzzlebox.core.record import Record
from puzzlebox.core.replay import DivergedError, Replay
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import RESTART, AnySession, brings_board, is_restart
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox.registry import UnknownGameError
from puzzlebox.store.score_entry import ScoreEntry


class Verification(NamedTuple):
    """The result for a record that follows the rules: the session at its end, the number of digests that matched, and
    the number of inputs after the last digest, or None if there is no digest.

    `boards` is the number of boards that a search has made (see `Preparation`). A replay takes them from the record:
    only `check_boards` shows that they are those of the seed.
    """

    session: AnySession
    checked: int
    unconfirmed: int | None
    boards: int


def verify(record: Record, game: AnyGame) -> Verification:
    """Replay a record and return the result.

    Raises DivergedError, naming the line, at the first entry that does not follow the rules, and OptionError or
    ValueError for options or a start that the game refuses.
    """
    replay = Replay(record, game, seekable=False)
    replay.to_end()
    return Verification(replay.session, replay.checked, _unconfirmed(record), _boards(record))


def check_boards(record: Record, game: AnyGame) -> Slices[None]:
    """Make all boards of a record that a search has made again, from the seed or the generator, slice by slice.

    Raises what `verify` raises, and DivergedError, naming the line, at the first board that is a different one.
    """
    total, checked = _boards(record), 0
    replay = Replay(record, game, seekable=False)
    if record.start.prepared is not None:
        search = game.preparing(replay.session.options, record.start.random())
        yield from part_of(_check(record.start.prepared, search, 1), 0, 1 / total)
        checked = 1
    while checked < total:
        text = record.entries[replay.place][1]
        if brings_board(text):
            search = _making(replay.session, text)
            yield from part_of(_check(text, search, replay.place + 2), checked / total, (checked + 1) / total)
            checked += 1
        replay.step()


class ContradictionError(InvalidError):
    """A stored result is none of those in its replay. The message says what the replay has."""


Facts = Mapping[tuple[str, str], object]
"""What a stored result and its replay must agree on, by the name of a column and, in `figures`, that of a figure."""


class ReplayedResults(NamedTuple):
    """The results in a record, or None if they cannot be found out: because the game is not installed, or because it
    was played with other rules. `by_bot` tells whether a bot has played."""

    game: str
    rules: int
    by_bot: bool
    results: tuple[Facts, ...] | None

    def check(self, entry: ScoreEntry) -> None:
        """Raise ContradictionError for a stored result that is none of these."""
        if (entry.game, entry.rules) != (self.game, self.rules):
            raise ContradictionError(
                "its replay is one of {game} with rules version {rules}", game=self.game, rules=self.rules
            )
        if self.results is None:
            if self.by_bot and entry.unranked != "bot":
                raise _contradiction("unranked", "bot", entry.unranked)
            return
        if not self.results:
            raise ContradictionError("no game in its replay has ended")
        stored = _facts(entry)
        differing = (
            [(name, result.get(name)) for name, value in stored.items() if not _agrees(name, value, result)]
            for result in self.results
        )
        for name, value in min(differing, key=len)[:1]:
            raise _contradiction(name[1] or name[0], value, stored[name])


def results_of(record: Record, game_of: Callable[[str], AnyGame]) -> ReplayedResults:
    """Replay a record, and return the results in it. Raises what `verify` raises."""
    by_bot = any(BOT.fullmatch(text) for _, text in record.entries)
    try:
        game = game_of(record.game)
    except UnknownGameError:
        game = None
    known = game is not None and game.rules == record.rules
    results = tuple(map(_facts, _results_in(record, game))) if game and known else None
    return ReplayedResults(record.game, record.rules, by_bot, results)


def _results_in(record: Record, game: AnyGame) -> Iterator[ScoreEntry]:
    """Yield the results that may be stored of a record: that of each end of a game and, after a win, those up to the
    point to which the player kept playing."""
    replay = Replay(record, game, seekable=False)
    session = replay.session
    while not replay.over:
        for go_on in (replay.pass_time, replay.step):
            go_on()
            if session.resumed_outcome or session.state.outcome():
                yield ScoreEntry.of(session, 0, "")


def _facts(entry: ScoreEntry) -> Facts:
    columns = {
        ("unranked", ""): entry.unranked,
        ("outcome", ""): entry.outcome,
        ("options", ""): entry.options,
        ("game_id", ""): escaped(entry.game_id),
    }
    return {**columns, **{("figures", name): value for name, value in entry.figures.items()}, ("time", ""): entry.time}


def _agrees(name: tuple[str, str], value: object, result: Facts) -> bool:
    """Return whether a replay has this value. That the player knew the board is not in a replay."""
    return result.get(name) == value or (value == "known" and not result[name])


def _contradiction(name: str, value: object, stored: object) -> ContradictionError:
    return ContradictionError(
        "its replay has {figure} {value}, not {stored}",
        figure=figure_name(name),
        value=repr(value),
        stored=repr(stored),
    )


def _making(session: AnySession, text: str) -> Slices[str]:
    """Find the board of this input again, and return the input that brings it; an empty text if it makes none now."""
    bare = RESTART if is_restart(text) else session.game.opened_by(session.state, text)
    return (yield from session.completing(bare)) if bare else ""


def _check(board: str, search: Slices[str], line: int) -> Slices[None]:
    """Raise DivergedError if a search does not find this board."""
    try:
        found = yield from search
    except SearchLimitError:
        found = None
    if found != board:
        raise DivergedError("line {line}: a search from its seed makes another board", line=line)


def _boards(record: Record) -> int:
    return sum(brings_board(text) for _, text in record.entries) + (record.start.prepared is not None)


def _unconfirmed(record: Record) -> int | None:
    unconfirmed: int | None = None
    for _, text in record.entries:
        if text.startswith("="):
            unconfirmed = 0
        elif text and unconfirmed is not None:
            unconfirmed += 1
    return unconfirmed
