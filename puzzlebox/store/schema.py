"""The shape of a score's line in a profile, as msgspec checks it. Imported only where a profile is read."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from puzzlebox.store.scores import LATEST, MOST, ScoreEntry

Text = Annotated[str, Meta(max_length=70_000)]
Whole = Annotated[int, Meta(ge=0, le=MOST)]
Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,31}\Z")]
UUID = Annotated[str, Meta(pattern=r"^[0-9a-zA-Z-]{1,40}\Z")]
Journal = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,99}\.jsonl\Z")]


class _Line(msgspec.Struct):
    """What a line has in every format."""

    game: Name
    options: Text
    rules: Annotated[int, Meta(ge=1, le=MOST)]
    ended: Annotated[int, Meta(ge=0, le=LATEST)]
    outcome: Literal["won", "lost", "ended"]
    reason: Text
    time: Whole
    figures: dict[Annotated[str, Meta(max_length=80)], Number]
    journal: Journal | None


class ScoreLine(_Line, forbid_unknown_fields=True, kw_only=True):
    game_id: Text
    unranked: Literal["", "assisted", "changed_rules", "custom_start"]
    uuid: UUID


class ScoreLineOfFormat1(_Line, forbid_unknown_fields=True, kw_only=True):
    name: Text
    apart: Literal["", "assisted", "altered", "given"]
    mark: UUID


_read = msgspec.json.Decoder(ScoreLine).decode
_read_format_1 = msgspec.json.Decoder(ScoreLineOfFormat1).decode

RENAMED_UNRANKED = {"altered": "changed_rules", "given": "custom_start"}

UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


def read_play(line: str) -> ScoreEntry:
    """The score entry in a line. Raises UNREADABLE."""
    return ScoreEntry(**msgspec.structs.asdict(_read(line)))


def read_play_of_format_1(line: str) -> ScoreEntry:
    """The score entry in a line as version 0.1 wrote it. Raises UNREADABLE."""
    values = msgspec.structs.asdict(_read_format_1(line))
    apart = values.pop("apart")
    unranked = RENAMED_UNRANKED.get(apart, apart)
    renamed = {"game_id": values.pop("name"), "uuid": values.pop("mark"), "unranked": unranked}
    return ScoreEntry(**values, **renamed)
