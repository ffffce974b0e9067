"""Verifies a record: replays it, counts the digests that match, and makes the boards again that searches have made."""

from typing import NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.record import Record
from puzzlebox.core.replay import DivergedError, Replay
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import RESTART, AnySession, brings_board, is_restart
from puzzlebox.core.stepwise import Slices, part_of


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
