"""The game ID that one player sends another: `slide:size=5#harbour-42`.

It names the game, the options that differ from their defaults, and the start. After `#` stands a seed (any text), after
`@` a position, exactly as it is, after `~` a generator's state in 16 hexadecimal digits.
"""

import re
from dataclasses import dataclass
from typing import Any

from puzzlebox.core.session import Session
from puzzlebox.core.state import Start

NAME_PATTERN = re.compile(r"[a-z][a-z0-9-]{0,31}")
"""What the ID of a game or the name of an option looks like."""

START_SIGN = re.compile("[#@~]")
"""What stands between the options and the start."""


class GameIDError(ValueError):
    """A text that is no game ID. The message says where and what was expected."""


@dataclass(frozen=True)
class GameID:
    """The parts of a game ID: `options` is the text between `:` and the start, not read yet; with `start` None any
    start will do."""

    game: str
    options: str = ""
    start: Start | None = None

    @classmethod
    def parse(cls, text: str) -> "GameID":
        """Read a game ID. White space around it is ignored, except in a position. Raises GameIDError."""
        text = text.lstrip()
        sign = START_SIGN.search(text)
        head, rest = (text[: sign.start()], text[sign.end() :]) if sign else (text.rstrip(), "")
        game, _, options = head.partition(":")
        if not NAME_PATTERN.fullmatch(game):
            raise GameIDError(f"expected a game ID such as slide:size=5#harbour-42, not {text[:60]!r}")
        return cls(game, options, _start(sign[0], rest) if sign else None)

    def text(self) -> str:
        options = f":{self.options}" if self.options else ""
        return f"{self.game}{options}{_start_text(self.start)}"


def _start(sign: str, text: str) -> Start:
    if sign != "@":
        text = text.rstrip()
    if not text:
        raise GameIDError(f"a game ID has something after {sign!r}")
    try:
        if sign == "@":
            return Start(position=text)
        return Start(seed=text) if sign == "#" else Start(generator=_generator(text))
    except ValueError as error:
        raise GameIDError(f"in a game ID, after {sign!r}: {error}") from error


def _generator(text: str) -> int:
    if not re.fullmatch(r"[0-9a-f]{16}", text):
        raise ValueError(f"expected 16 hexadecimal digits, not {text[:40]!r}")
    return int(text, 16)


def _start_text(start: Start | None) -> str:
    """The start as it stands in an ID. A seed that an ID could not keep, because it is empty or ends in white space, is
    written as its generator's state."""
    if start is None:
        return ""
    if start.position is not None:
        return f"@{start.position}"
    if start.seed and start.seed == start.seed.rstrip():
        return f"#{start.seed}"
    return f"~{start.random().state:016x}"


def id_of(session: Session[Any]) -> GameID:
    """The ID of the game that the session is in now, restarts included."""
    start, origin = session.start, session.state.origin
    restarted = origin is not None and (start.position is not None or origin != start.random().state)
    if restarted:
        start = Start(generator=origin)
    return GameID(session.game.id, session.options.text(), start)
