"""The types of a line with a score in a profile, which msgspec checks. Imported only when a profile is read."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from puzzlebox.core.message import escaped
from puzzlebox.store.score_entry import MAX_ENDED, MAX_FIGURE, RENAMED_UNRANKED, ScoreEntry

Text = Annotated[str, Meta(max_length=70_000)]
SafeText = Annotated[str, Meta(max_length=70_000, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z")]
FigureName = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z")]
Whole = Annotated[int, Meta(ge=0, le=MAX_FIGURE)]
Number = Annotated[int, Meta(ge=-MAX_FIGURE, le=MAX_FIGURE)]
Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,31}\Z")]
UUID = Annotated[str, Meta(pattern=r"^[0-9a-zA-Z-]{1,40}\Z")]
Journal = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,99}\.jsonl\Z")]


class _Line(msgspec.Struct):
    """The fields that are the same in every format."""

    game: Name
    options: SafeText
    rules: Annotated[int, Meta(ge=1, le=MAX_FIGURE)]
    ended: Annotated[int, Meta(ge=0, le=MAX_ENDED)]
    outcome: Literal["won", "lost", "ended"]
    reason: Text
    time: Whole
    figures: dict[FigureName, Number]
    journal: Journal | None


class ScoreLine(_Line, forbid_unknown_fields=True, kw_only=True):
    """A line of the current format."""

    game_id: Text
    unranked: Literal["", "assisted", "bot", "changed_rules", "custom_start", "known"]
    uuid: UUID


class ScoreLineOfFormat1(_Line, forbid_unknown_fields=True, kw_only=True):
    """A line that version 0.1 wrote."""

    name: Text
    apart: Literal["", "assisted", "altered", "given"]
    mark: UUID


_read = msgspec.json.Decoder(ScoreLine).decode
_read_format_1 = msgspec.json.Decoder(ScoreLineOfFormat1).decode

UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


def read_play(line: bytes) -> ScoreEntry:
    """Return the score entry in a line. Raises UNREADABLE."""
    return _entry(msgspec.structs.asdict(_read(line)))


def read_play_of_format_1(line: bytes) -> ScoreEntry:
    """Return the score entry in a line that version 0.1 wrote. Raises UNREADABLE."""
    values = msgspec.structs.asdict(_read_format_1(line))
    values |= {"game_id": values.pop("name"), "uuid": values.pop("mark"), "unranked": values.pop("apart")}
    return _entry(values)


def _entry(values: dict[str, Any]) -> ScoreEntry:
    values["unranked"] = RENAMED_UNRANKED.get(values["unranked"], values["unranked"])
    texts = {name: escaped(values[name]) for name in ("reason", "game_id")}
    return ScoreEntry(**{**values, **texts})
