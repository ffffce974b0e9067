"""Reads a TOML file that a person may have edited, statement by statement, so that a mistake affects only its line."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Path = tuple[str, ...]
"""The names that lead to a value: `("games", "slide", "arrows")`."""

MAX_LINES = 20
"""The most lines of a value."""

MAX_SEARCH = 400_000
"""How many characters may be read again to find the ends of values that span lines. Limits the time for a hostile
file."""

OPENS = re.compile(r'[^=]*=\s*(\[|"""|\'\'\')')
"""A statement whose value may continue on the next line."""

WHERE = re.compile(r" \(at [^)]*\)$")

NAME = re.compile(r"[A-Za-z0-9_-]+")

HEADER = re.compile(r"\s*\[+\s*([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)")
"""The readable part of the header of a table that cannot be read."""


class Fault(NamedTuple):
    """A mistake in a file: the number of the line (from 1), the key or table in it, and the reason."""

    number: int
    key: str
    reason: str


@dataclass
class Contents:
    """The content of a file: the value of each path, the number of its line (from 1), and the faults."""

    values: dict[Path, Any] = field(default_factory=dict)
    lines: dict[Path, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def read(text: str) -> Contents:
    """Return everything in the text that can be read. If a value is set twice, the first one counts."""
    contents = Contents()
    table: Path | None = ()
    for number, statement, content in _statements(text.replace("\r\n", "\n").split("\n")):
        opens = is_header(statement)
        opened = _opened(content) if opens and content is not None else None
        if content is None or (opens and opened is None):
            reason = _reason(statement) if content is None else "a list of tables does not belong here"
            contents.faults.append(Fault(number, _key(statement), reason))
        if opens:
            table = opened or intended_table(statement)
        elif content is not None and table is not None:
            for path, value in _leaves(content, table):
                _add(contents, path, value, number)
    return contents


def dotted(path: Path) -> str:
    """Return a path as TOML writes it: `games.slide.arrows`."""
    return ".".join(name if NAME.fullmatch(name) else repr(name) for name in path)


def is_header(line: str) -> bool:
    """Return whether a line is the header of a table, perhaps a faulty one."""
    return line.lstrip().startswith("[")


def intended_table(statement: str) -> Path | None:
    """Return the table that a faulty header probably means; None if that is unclear."""
    match = HEADER.match(statement)
    return tuple(match[1].split(".")) if match else None


def _statements(lines: list[str]) -> Iterator[tuple[int, str, dict[str, Any] | None]]:
    """Yield the statements with the number of their first line and their content; None if one cannot be read."""
    at, patience = 0, MAX_SEARCH
    while at < len(lines):
        number, statement = at + 1, lines[at]
        at += 1
        if not statement.strip() or statement.lstrip().startswith("#"):
            continue
        content = _parsed(statement)
        if content is None and OPENS.match(statement):
            for end in range(at + 1, min(len(lines), number + MAX_LINES) + 1):
                longer = "\n".join(lines[number - 1 : end])
                patience -= len(longer)
                if patience < 0:
                    break
                if (content := _parsed(longer)) is not None:
                    statement, at = longer, end
                    break
        yield number, statement, content


def _parsed(statement: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(statement)
    except (ValueError, RecursionError):
        return None


def _reason(statement: str) -> str:
    """Return the reason why a statement cannot be read, as the library gives it."""
    try:
        tomllib.loads(statement)
    except RecursionError:
        return "it is nested too deeply"
    except ValueError as error:
        reason = WHERE.sub("", str(error).partition("\n")[0])
        return reason[:1].lower() + reason[1:80]
    raise AssertionError("a statement that can be read has no fault")


def _key(statement: str) -> str:
    """Return what is before the equals sign, or the table's header, cut to a readable length."""
    head = statement.partition("=")[0].strip()
    return "".join(c for c in head if c.isprintable())[:40] or "?"


def _opened(content: dict[str, Any]) -> Path | None:
    """Return the path of the table that a header opens; None for a list of tables."""
    path: list[str] = []
    while content:
        ((name, inner),) = content.items()
        if not isinstance(inner, dict):
            return None
        path.append(name)
        content = inner
    return tuple(path)


def _leaves(content: dict[str, Any], table: Path) -> Iterator[tuple[Path, Any]]:
    """Yield the values of a statement, including those in inline tables."""
    waiting = [(table, content)]
    while waiting:
        path, inner = waiting.pop()
        for name, value in inner.items():
            if isinstance(value, dict):
                waiting.append(((*path, name), value))
            else:
                yield (*path, name), value


def _add(contents: Contents, path: Path, value: Any, number: int) -> None:
    if path in contents.values:
        reason = f"it is already set in line {contents.lines[path]}"
        contents.faults.append(Fault(number, dotted(path), reason))
        return
    contents.values[path] = value
    contents.lines[path] = number
