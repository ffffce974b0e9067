"""Verifies a record: replays it, and counts the digests that match."""

from typing import Any, NamedTuple

from puzzlebox.core.game import Game
from puzzlebox.core.record import Record
from puzzlebox.core.replay import Replay
from puzzlebox.core.session import Session


class Verification(NamedTuple):
    """The result for a record that follows the rules: the session at its end, the number of digests that matched, and
    the number of inputs after the last digest, or None if there is no digest."""

    session: Session[Any]
    checked: int
    unconfirmed: int | None


def verify(record: Record, game: Game[Any]) -> Verification:
    """Replay a record and return the result.

    Raises DivergedError, naming the line, at the first entry that does not follow the rules, and OptionError or
    ValueError for options or a start that the game refuses.
    """
    replay = Replay(record, game, seekable=False)
    replay.to_end()
    return Verification(replay.session, replay.checked, _unconfirmed(record))


def _unconfirmed(record: Record) -> int | None:
    texts = [text for _, text in record.entries]
    last = next((number for number, text in enumerate(reversed(texts)) if text.startswith("=")), None)
    return None if last is None else sum(1 for text in texts[len(texts) - last :] if text)
