"""Verifies a record: replays it, counts the digests that match, and makes the boards again that searches have made."""

from typing import Any, NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.record import Record
from puzzlebox.core.replay import DivergedError, Replay
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import RESTART, Session
from puzzlebox.core.stepwise import Slices, part_of

PREPARED_RESTART = f"{RESTART} "
"""The beginning of a restart with a prepared board, which follows."""


class Verification(NamedTuple):
    """The result for a record that follows the rules: the session at its end, the number of digests that matched, and
    the number of inputs after the last digest, or None if there is no digest.

    `boards` is the number of boards that a search has made (see `Preparation`). A replay takes them from the record:
    only `check_boards` shows that they are those of the seed.
    """

    session: Session[Any]
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
    if record.start.prepared is not None:
        options, random = Options(game.options, record.options), record.start.random()
        yield from part_of(_check(record.start.prepared, game, options, random, 1), 0, 1 / total)
        checked = 1
    replay = Replay(record, game, seekable=False)
    while checked < total:
        text = record.entries[replay.place][1]
        if text.startswith(PREPARED_RESTART):
            board, line = text.removeprefix(PREPARED_RESTART), replay.place + 2
            session = replay.session
            search = _check(board, game, session.options, session.state.random, line)
            yield from part_of(search, checked / total, (checked + 1) / total)
            checked += 1
        replay.step()


def _check(board: str, game: AnyGame, options: Options, random: Random, line: int) -> Slices[None]:
    """Raise DivergedError if a search does not find this board."""
    try:
        found = yield from game.preparing(options, random)
    except SearchLimitError:
        found = None
    if found != board:
        raise DivergedError(Message("line {line}: a search from its seed makes another board", line=line))


def _boards(record: Record) -> int:
    restarts = sum(text.startswith(PREPARED_RESTART) for _, text in record.entries)
    return restarts + (record.start.prepared is not None)


def _unconfirmed(record: Record) -> int | None:
    texts = [text for _, text in record.entries]
    last = next((number for number, text in enumerate(reversed(texts)) if text.startswith("=")), None)
    return None if last is None else sum(1 for text in texts[len(texts) - last :] if text)
