"""The score entry: what the scores database stores of a finished playthrough."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import escaped, is_safe
from puzzlebox.core.session import AnySession

MAX_FIGURE = 2**63 - 1
"""The largest figure that the database can store."""

MAX_ENDED = 253_402_128_000_000
"""The latest end of a playthrough, in ms since 1970: two days before the year 10,000, which Python's dates exclude."""

COLUMNS = ("uuid", "game", "options", "rules", "game_id", "ended", "outcome", "reason", "time", "unranked", "journal")

TYPES = (int, str, str, str, int, str, int, str, str, int, str, str | None)
"""The types of a row's number and columns."""

GAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")

OUTCOMES = frozenset({"won", "lost", "ended"})
UNRANKED = frozenset({"", "assisted", "bot", "changed_rules", "custom_start", "known"})

RENAMED_UNRANKED = {"altered": "changed_rules", "given": "custom_start"}
"""The values of `unranked` that had other names in version 0.1."""


@dataclass(frozen=True, kw_only=True)
class ScoreEntry:
    """A finished playthrough. `options` is the text of the options that differ from their defaults, `game_id` is the
    full game ID, `ended` is the end in ms since 1970 (UTC), `outcome` and `reason` are those of the game, and `time` is
    in ms of game time.

    `unranked` is why the entry does not count: `bot`, `assisted`, `changed_rules`, `custom_start` or, for a board that
    the player knew, `known`; empty if it counts.
    `journal` is the name of the journal. `uuid` identifies the playthrough on every computer. `number` identifies it in
    this database, and on the command line; it is 0 before the entry is stored.
    """

    game: str
    options: str
    rules: int
    game_id: str
    ended: int
    outcome: str
    reason: str
    time: int
    figures: Mapping[str, int] = field(default_factory=dict)
    unranked: str = ""
    journal: str | None = None
    uuid: str
    number: int = 0

    @property
    def won(self) -> bool:
        return self.outcome == "won"

    @classmethod
    def of(cls, session: AnySession, ended: int, uuid: str, journal: str | None = None) -> "ScoreEntry":
        """Return the entry of a session that has ended, even if the player kept playing: the first outcome is the one
        that counts. Raises ValueError if the session has not ended."""
        outcome = session.resumed_outcome or session.state.outcome()
        if outcome is None:
            raise ValueError("a game that has not ended has no score")
        figures = {name: max(-MAX_FIGURE, min(value, MAX_FIGURE)) for name, value in session.figures().items()}
        return cls(
            game=session.game.id,
            options=session.options.scores_text(),
            rules=session.game.rules,
            game_id=id_of(session).text(),
            ended=max(0, min(ended, MAX_ENDED)),
            outcome=outcome.kind,
            reason=outcome.reason,
            time=session.time - session.began,
            figures=figures,
            unranked=unranked(session),
            journal=journal,
            uuid=uuid,
        )


def unranked(session: AnySession) -> str:
    """Return why this session does not count; empty if it counts."""
    if session.bot:
        return "bot"
    if session.assisted:
        return "assisted"
    if session.options.changes_rules:
        return "changed_rules"
    given = session.start.position is not None and session.state.origin is None
    return "custom_start" if given and not session.game.play.ranks_positions else ""


def entry_of(row: Sequence[Any], figures: Mapping[str, int]) -> ScoreEntry | None:
    """Return the entry in a row, which has the number and the columns; None if the row is damaged.

    SQLite accepts any value in any column, and it does not notice if a damaged byte changes a value. Unsafe characters
    in the reason and in the game ID, which contains the player's seed, are escaped.
    """
    if not all(map(isinstance, row, TYPES)):
        return None
    number, *values = row
    named = dict(zip(COLUMNS, values, strict=True))
    named["unranked"] = RENAMED_UNRANKED.get(named["unranked"], named["unranked"])
    if not _is_sound(named):
        return None
    named["ended"] = max(0, min(named["ended"], MAX_ENDED))
    named["reason"], named["game_id"] = escaped(named["reason"]), escaped(named["game_id"])
    return ScoreEntry(number=number, figures=figures, **named)


def figure_of(row: Sequence[Any]) -> tuple[int, str, int] | None:
    """Return the number of the entry, and the name and value of the figure; None if the row is damaged."""
    number, name, value = row
    if isinstance(number, int) and isinstance(name, str) and isinstance(value, int) and is_safe(name):
        return number, name, value
    return None


def _is_sound(named: Mapping[str, Any]) -> bool:
    texts = (named["uuid"], named["options"], named["journal"] or "")
    return (
        GAME.fullmatch(named["game"]) is not None
        and named["outcome"] in OUTCOMES
        and named["unranked"] in UNRANKED
        and all(map(is_safe, texts))
    )
