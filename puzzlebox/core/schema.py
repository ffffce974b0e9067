"""The types of a record's lines, which msgspec checks. Imported only when a record is read: msgspec takes longer to
import than the rest of the core.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from puzzlebox.core.state import MAX_POSITION_LENGTH, MAX_SEED_LENGTH

MAX_TIME = 2**53
"""The last ms of game time that a record may contain, far beyond any real one."""

Text = Annotated[str, Meta(max_length=MAX_SEED_LENGTH)]
"""A seed, an input, or the name or value of an option."""

Milliseconds = Annotated[int, Meta(ge=0, le=MAX_TIME)]


class StartFields(msgspec.Struct, forbid_unknown_fields=True):
    """The start of a game, as a header gives it (see `puzzlebox.core.state.Start`)."""

    seed: Text | None = None
    generator: Annotated[int, Meta(ge=0)] | None = None
    position: Annotated[str, Meta(max_length=MAX_POSITION_LENGTH)] | None = None
    prepared: Annotated[str, Meta(max_length=MAX_POSITION_LENGTH)] | None = None


class Version(msgspec.Struct):
    """What the header of every version of the format contains."""

    puzzlebox: Annotated[int, Meta(ge=1)]


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a record (see `puzzlebox.core.record.Record`)."""

    puzzlebox: int
    game: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,31}\Z")]
    rules: Annotated[int, Meta(ge=1)]
    options: dict[Text, Text]
    start: StartFields


Entry = tuple[Milliseconds, Text]

read_version = msgspec.json.Decoder(Version).decode
read_header = msgspec.json.Decoder(Header).decode
read_entry = msgspec.json.Decoder(Entry).decode
read_entries = msgspec.json.Decoder(list[Entry]).decode
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
