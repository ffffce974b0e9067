"""The shape of a score's line in a profile, as msgspec checks it. Imported only where a profile is read."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from puzzlebox.store.scores import LATEST, MOST, ScoreEntry

Text = Annotated[str, Meta(max_length=70_000)]
Whole = Annotated[int, Meta(ge=0, le=MOST)]
Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,31}\Z")]
Journal = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,99}\.jsonl\Z")]


class PlayLine(msgspec.Struct, forbid_unknown_fields=True):
    game: Name
    options: Text
    rules: Annotated[int, Meta(ge=1, le=MOST)]
    name: Text
    ended: Annotated[int, Meta(ge=0, le=LATEST)]
    outcome: Literal["won", "lost", "ended"]
    reason: Text
    time: Whole
    figures: dict[Annotated[str, Meta(max_length=80)], Number]
    apart: Literal["", "assisted", "altered", "given"]
    journal: Journal | None
    mark: Annotated[str, Meta(pattern=r"^[0-9a-zA-Z-]{1,40}\Z")]


_read = msgspec.json.Decoder(PlayLine).decode

Unreadable = (msgspec.DecodeError, UnicodeError, RecursionError)


def read_play(line: str) -> ScoreEntry:
    """The play that a line tells of. Raises Unreadable."""
    return ScoreEntry(**msgspec.structs.asdict(_read(line)))
