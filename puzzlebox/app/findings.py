"""What `puzzlebox doctor` finds."""

from typing import Literal, NamedTuple

Status = Literal["ok", "note", "broken"]
"""`note` is not a fault, but the user may want to know. Only `broken` makes the command fail."""


class Finding(NamedTuple):
    """The result of one check. `text` says what was found or, if it is not ok, what to do."""

    check: str
    status: Status
    text: str
