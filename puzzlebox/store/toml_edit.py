"""Edits a TOML file so that comments, order and all other values stay the same."""

from collections.abc import Mapping
from typing import Any

from puzzlebox.store import toml

GONE = object()
"""Used instead of a value: the setting is removed from the file."""

Changes = Mapping[toml.Path, Any]


def amended(text: str, changes: Changes) -> str | None:
    """Return the text with these values set or removed. Lines that cannot be read become comments.

    Return None if that is not possible without losing something else.
    """
    before = toml.read(text)
    for clean in (text, _commented(text, before.faults)):
        new = _set(_with_lines_for(clean, changes), changes)
        if new is not None:
            new = _with_line_ends_of(new, text)
        if new is not None and toml.read(new).values == _expected(before.values, changes):
            return new
    return None


def new_file(head: str, values: Mapping[toml.Path, Any]) -> str:
    """Return the text of a new file with these values, below `head` as a comment."""
    written = _set("".join(f"# {line}\n" for line in head.splitlines()), values)
    if written is None:
        raise ValueError("these settings do not fit into one file")
    return written


def _expected(values: Mapping[toml.Path, Any], changes: Changes) -> dict[toml.Path, Any]:
    return {path: value for path, value in {**values, **changes}.items() if value is not GONE}


def _commented(text: str, faults: list[toml.Fault]) -> str:
    """Return the text with its faulty lines turned into comments.

    Below a faulty header, the header that was probably meant is added. If that is unclear, the lines of the table
    become comments, too.
    """
    faulty = {fault.number for fault in faults}
    lines, unknown = [], False
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        header = toml.is_header(line)
        has_content = bool(line.strip()) and not line.lstrip().startswith("#")
        wrong = number in faulty or (unknown and has_content and not header)
        lines.append(f"# {line}  # could not be read" if wrong else line)
        if header:
            table = toml.intended_table(line)
            unknown = number in faulty and table is None
            if number in faulty and table:
                lines.append(f"[{toml.dotted(table)}]")
    return "\n".join(lines)


def _with_line_ends_of(new: str, text: str) -> str:
    """Return the new text with the line ends of the old one, if those are all alike."""
    if text.count("\n") == text.count("\r\n") > 0:
        return new.replace("\r\n", "\n").replace("\n", "\r\n")
    return new


def _with_lines_for(text: str, changes: Changes) -> str:
    """Return the text with a line for each new name outside the tables.

    The library would put it between the first table and the comment above that table.
    """
    contents = toml.read(text)
    new = [path[0] for path, value in changes.items() if len(path) == 1 and path not in contents.values]
    lines = text.split("\n")
    end = "\r" if lines[0].endswith("\r") else ""
    last = max((line for path, line in contents.lines.items() if len(path) == 1), default=0)
    written = [f"{name} = 0{end}" for name in new if toml.NAME.fullmatch(name) and changes[name,] is not GONE]
    return "\n".join([*lines[:last], *written, *lines[last:]]) if last else text


def _set(text: str, changes: Changes) -> str | None:
    import tomlkit

    try:
        document = tomlkit.parse(text)
        for path, value in changes.items():
            if value is GONE:
                _remove(document, path)
            else:
                _put(document, path, value)
        return tomlkit.dumps(document)
    except Exception:  # for an invalid file, the library raises errors of many types
        return None


def _put(document: Any, path: toml.Path, value: Any) -> None:
    import tomlkit

    table = document
    for depth, name in enumerate(path[:-1]):
        if name not in table:
            table[name] = tomlkit.table(is_super_table=depth < len(path) - 2)
        table = table[name]
    table[path[-1]] = value


def _remove(document: Any, path: toml.Path) -> None:
    """Remove a value. The tables around it stay, with the comments beside them."""
    table = document
    for name in path[:-1]:
        if name not in table:
            return
        table = table[name]
    if path[-1] in table:
        del table[path[-1]]
