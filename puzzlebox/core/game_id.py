"""Game IDs, with which players share a game: `slide:size=5#harbour-42`.

An ID consists of the game's name, the options that differ from their defaults, and the start: a seed (any text) after
`#`, the exact text of a position after `@`, or a generator's state in 16 hexadecimal digits after `~`.
"""

import re

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.message import InvalidError, message_of
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start

NAME_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
"""The pattern of the names of games. That of an option has a letter in it."""

START_SIGN = re.compile("[#@~]")
"""The pattern of the character before the start."""

LINK = re.compile(r"\s*https?://[^\s#]*#(\S(?:[^\n]*\S)?)\s*")
"""The pattern of a link that opens a board in a browser: a page, and after `#` the ID, percent-encoded."""


class GameIDError(InvalidError):
    """A text is not a game ID. The message says where it goes wrong and what was expected."""


class GameID(Frozen):
    """The parts of a game ID. `options` is the text between `:` and the start, which only the game can read. If
    `start` is None, the game may begin from any seed."""

    game: str
    options: str = ""
    start: Start | None = None

    @classmethod
    def parse(cls, text: str) -> "GameID":
        """Read a game ID, or a link to its board. White space around it is ignored, except in a position. Raises
        GameIDError."""
        text = _in_link(text).lstrip()
        sign = START_SIGN.search(text)
        head, rest = (text[: sign.start()], text[sign.end() :]) if sign else (text.rstrip(), "")
        game, _, options = head.partition(":")
        if not NAME_PATTERN.fullmatch(game):
            raise GameIDError("expected a game ID such as slide:size=5#harbour-42, not {text!r}", text=text[:60])
        return cls(game, options, _parse_start(sign[0], rest) if sign else None)

    def text(self) -> str:
        """Return the text of the ID. `parse` reads it back with an equal start, or with one that begins the same
        game."""
        options = f":{self.options}" if self.options else ""
        return f"{self.game}{options}{_start_text(self.start)}"


def _in_link(text: str) -> str:
    """Return the ID in a link; a text that is none as it is."""
    found = LINK.fullmatch(text)
    if not found:
        return text
    from urllib.parse import unquote

    return unquote(found[1])


def _parse_start(sign: str, text: str) -> Start:
    """Return the start that the text after the sign stands for. Raises GameIDError."""
    if sign != "@":
        text = text.rstrip()
    if not text:
        raise GameIDError("a game ID cannot end with {sign!r}", sign=sign)
    try:
        if sign == "@":
            return Start(position=text)
        return Start(seed=text) if sign == "#" else Start(generator=_generator(text))
    except ValueError as error:
        raise GameIDError("in a game ID, after {sign!r}: {reason}", sign=sign, reason=message_of(error)) from error


def _generator(text: str) -> int:
    if not re.fullmatch(r"[0-9a-f]{16}", text):
        raise InvalidError("expected 16 hexadecimal digits, not {text!r}", text=text[:40])
    return int(text, 16)


def _start_text(start: Start | None) -> str:
    """Return the text of the start in an ID, with its sign. For a seed that is empty or ends with white space, which
    `parse` would not read back, this is the state of its generator."""
    if start is None:
        return ""
    if start.position is not None:
        return f"@{start.position}"
    if start.seed and start.seed == start.seed.rstrip():
        return f"#{start.seed}"
    return f"~{start.random().state:016x}"


def id_of(session: AnySession) -> GameID:
    """Return the ID of the session's current game. A restart begins another game, with another ID."""
    start, origin = session.start, session.state.origin
    restarted = origin is not None and (start.position is not None or origin != start.random().state)
    if restarted:
        start = Start(generator=origin)
    return GameID(session.game.id, session.options.text(), start)
