"""The TOML of the settings file: read by tomllib, and changed by tomlkit so that comments and order stay."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from puzzlebox.core.message import InvalidError, Message

SettingPath = tuple[str, ...]
"""The names that lead to a value: `("games", "slide", "arrows")`."""

GONE = object()
"""Used instead of a value: the setting is removed from the file."""

MAX_SIZE = 65_536
"""The largest file that is read, in bytes: hundreds of times as large as a file with all settings."""

MAX_LINE = 4096
"""The longest line that is read."""

MAX_PARTS = 2000
"""The most tables, parts of keys, values and comments together, each of which takes tomlkit up to 3 KB. A file with all
settings of all games that come with puzzlebox has 600."""

STRING, MULTILINE = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|(?<=#)[^\n]+'), re.compile(r'"""|\'\'\'')
PART, DEEP = re.compile(r"[.=,\[{#]"), re.compile(r"(?:\.[^.=,\[\]{}#\n]*){16}|\[{16}")
"""A string or a comment; what begins or ends a string of several lines; what each part of a file begins or ends with; a
key of too many parts, or an array in too many others."""

MAX_DEPTH = 3
"""The number of names that lead to the deepest settings."""

HEAD = "# Settings of puzzlebox. Change them here or with `puzzlebox config`, which also lists them.\n"

FAULT = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)
"""A message of tomllib."""


class InvalidTomlError(InvalidError):
    """The file has a syntax error. The message begins with the number of the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(Message("line {number}: {reason}", number=line, reason=reason))


class NotEditableError(InvalidError):
    """The file cannot be changed without changing something else in it."""


def read(path: Path) -> str:
    """Return the content of the file, which is empty if it is missing. Raises OSError."""
    if path.exists() and not path.is_file():
        raise OSError("it is not a regular file")
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_SIZE + 1)
    except FileNotFoundError:
        return ""
    if len(raw) > MAX_SIZE:
        raise OSError(Message("it is larger than {limit} bytes", limit=MAX_SIZE))
    return raw.decode("utf-8-sig", "surrogateescape")  # bytes that are not UTF-8 are written back unchanged


def parsed(text: str) -> dict[SettingPath, Any]:
    """Return the value of each path. Raises InvalidTomlError."""
    if not text:
        return {}
    import tomllib  # slow to import, and not every player has a file

    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise InvalidTomlError(number, Message("it is longer than {limit} characters", limit=MAX_LINE))
    _check_parts(text)
    try:
        return dict(_values(tomllib.loads(text)))
    except RecursionError as error:
        raise InvalidTomlError(1, "the values are nested too deeply") from error
    except ValueError as error:
        found = FAULT.fullmatch(str(error))
        reason = str(found[1] if found else error)
        named = found[2] if found else None
        raise InvalidTomlError(int(named or len(lines)), reason[:1].lower() + reason[1:80]) from error


def changed(text: str, changes: Mapping[SettingPath, Any]) -> str:
    """Return the text with these values set or removed. Raises InvalidTomlError or NotEditableError."""
    import tomlkit

    expected = {path: value for path, value in {**parsed(text), **changes}.items() if value is not GONE}
    try:
        document = tomlkit.parse(_with_lines_for(text or HEAD, changes))
        for path, value in changes.items():
            _change(document, path, value)
        new = _with_line_ends_of(tomlkit.dumps(document), text)
    except Exception as error:  # what the library cannot change makes it raise errors of many types
        raise NotEditableError("the file cannot be changed; please edit it by hand") from error
    if parsed(new) != expected:
        raise NotEditableError("the file cannot be changed; please edit it by hand")
    return new


def _check_parts(text: str) -> None:
    """Raise InvalidTomlError for a text that would take the libraries too much memory."""
    bare = text if MULTILINE.search(text) else STRING.sub("", text)
    if DEEP.search(bare):
        raise InvalidTomlError(1, "the values are nested too deeply")
    if beyond := next(islice(PART.finditer(bare), MAX_PARTS, None), None):
        line = bare.count("\n", 0, beyond.start()) + 1
        raise InvalidTomlError(line, Message("there are more than {limit} tables, keys and values", limit=MAX_PARTS))


def _values(tables: dict[str, Any]) -> Iterator[tuple[SettingPath, Any]]:
    waiting: list[tuple[SettingPath, Any]] = [((), tables)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict) and len(path) < MAX_DEPTH:
            waiting += [((*path, name), inner) for name, inner in reversed(value.items())]
        else:
            yield path, value


def _change(document: Any, path: SettingPath, value: Any) -> None:
    """Set or remove a value. The tables around a removed one stay, with the comments beside them."""
    import tomlkit

    table = document
    for depth, name in enumerate(path[:-1]):
        if name not in table and value is not GONE:
            table[name] = tomlkit.table(is_super_table=depth < len(path) - 2)
        table = table.get(name, {})
    if value is not GONE:
        table[path[-1]] = value
    elif path[-1] in table:
        del table[path[-1]]


def _with_lines_for(text: str, changes: Mapping[SettingPath, Any]) -> str:
    """Return the text with a line for each new name outside the tables, below the others. tomlkit would put it between
    the first table and the comment above that table."""
    lines = text.splitlines(keepends=True)
    end = next((n for n, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
    while end and not lines[end - 1].partition("#")[0].strip():
        end -= 1
    known = parsed(text)
    new = [path[0] for path, value in changes.items() if len(path) == 1 and path not in known and value is not GONE]
    return "".join([*lines[:end], *(f"{name} = 0\n" for name in new), *lines[end:]]) if 0 < end < len(lines) else text


def _with_line_ends_of(new: str, text: str) -> str:
    """Return the new text with the line ends of the old one, if those are all alike."""
    if text.count("\n") == text.count("\r\n") > 0:
        return new.replace("\r\n", "\n").replace("\n", "\r\n")
    return new
