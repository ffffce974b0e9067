"""Prints the output of commands. No other module of the command line writes to standard output or standard error.

Texts may come from files and from other packages, so everything that a terminal would act on is escaped here.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, redirect_stdout
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO, TypeVar

if TYPE_CHECKING:
    from puzzlebox.core.stepwise import Slices


T = TypeVar("T")

NARROW = frozenset(chr(code) for code in (*range(0x20, 0xAD), *range(0xAE, 0x180), *range(0x2010, 0x2028)))
"""Characters that take one column: those of Latin scripts and most signs between words."""

MIN_WRAPPED = 20
"""In columns. In a narrower space, text is not wrapped."""

HARMLESS = frozenset("\u00a0\u00ad\u200c\u200d\u202f\u3000")
"""Spaces, joiners and the soft hyphen: `str.isprintable` rejects them, but many languages are written with them."""


STYLES = {"heading": "1", "name": "36", "changed": "33", "good": "32", "bad": "31"}
"""What each style is in a terminal: the parameters of its escape sequence (ECMA-48, SGR)."""


class Styled(str):
    """A text with one of `STYLES`, which shows only in a terminal."""

    style: str

    def __new__(cls, text: str, style: str) -> "Styled":
        """Return the text with this style."""
        styled = super().__new__(cls, text)
        styled.style = style
        return styled


class OutputError(Exception):
    """Standard output cannot be written. `reason` is the system's, empty if its reader has gone away."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.reason = "" if isinstance(error, BrokenPipeError) else error.strerror or str(error)


def set_up_streams() -> None:
    """Prepare standard input, output and error, any of which may be closed.

    A closed stream is replaced by the null device: the next file to be opened would otherwise take its number, and a
    library that reports an error would write into that file.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # for a character set that lacks some letters


def printable(text: str) -> str:
    r"""Replace control characters, line ends, bidirectional controls and lone surrogates by escapes such as `\x1b`."""
    return _escaped(text, lambda character: character.encode("unicode_escape").decode())


def echo(*lines: str | Sequence[str]) -> None:
    """Print lines on standard output. A line is a text or a list of texts, which may be `Styled`. A line end inside a
    line is escaped. Raises OutputError."""
    if lines:
        show = _shown if has_colours(sys.stdout) else printable
        _print("\n".join(show(line) if isinstance(line, str) else "".join(map(show, line)) for line in lines))


def echo_table(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns with two spaces between them. In a terminal, the last column is wrapped to its width.
    Raises OutputError."""
    *before, _ = zip(*rows, strict=True)
    widths = [max(map(columns_of, column)) for column in before]
    indent = sum(widths) + 2 * len(widths)
    for row in rows:
        cells = [
            part
            for cell, width in zip(row, widths, strict=False)
            for part in (cell, " " * (width - columns_of(cell) + 2))
        ]
        first, *more = _wrapped(row[-1], indent)
        echo([*cells, first] if first else [*cells[:-1]], *(" " * indent + line for line in more))


def _wrapped(text: str, indent: int) -> list[str]:
    """Return the lines of a text that fits the terminal beside an indent; the text itself if there is no terminal."""
    width = terminal_columns() - indent
    if columns_of(text) <= width or width < MIN_WRAPPED or not is_terminal():
        return [text]
    return wrapped(text, width)


def columns_of(text: str) -> int:
    """Return the number of columns that a text takes in a terminal."""
    if NARROW.issuperset(text):
        return len(text)
    from puzzlebox.terminal.columns import width

    return width(text)


def wrapped(text: str, width: int) -> list[str]:
    """Return a text as lines of at most this many columns. Texts with wide characters are broken between them."""
    if columns_of(text) > len(text):
        from puzzlebox.terminal.columns import wrap

        return wrap(text, width)
    import textwrap

    return textwrap.wrap(text, width)


def is_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return _is_terminal(sys.stdout)


def _is_terminal(stream: TextIO | None) -> bool:
    """Return whether a stream is a terminal. A closed one is none."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def has_colours(stream: TextIO | None) -> bool:
    """Return whether to use colours: in a terminal that has them, unless NO_COLOR is set (see no-color.org)."""
    known = os.name != "nt" or "WT_SESSION" in os.environ
    return _is_terminal(stream) and known and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _shown(text: str) -> str:
    if not isinstance(text, Styled) or not text:
        return printable(text)
    return f"\x1b[{STYLES[text.style]}m{printable(text)}\x1b[0m"


def echo_binary(parts: Iterable[bytes]) -> None:
    """Write bytes to standard output. Raises OutputError."""
    if sys.stdout is None:
        raise OutputError(OSError(errno.EBADF, os.strerror(errno.EBADF)))
    try:
        for part in parts:
            sys.stdout.buffer.write(part)
        sys.stdout.flush()
    except OSError as error:
        raise OutputError(error) from error


def echo_fields(rows: Iterable[Sequence[str]]) -> None:
    """Print rows with tabs between their fields. Raises OutputError."""
    for row in rows:
        _print(fields(row))


def fields(row: Iterable[str]) -> str:
    """Return a row with tabs between its fields."""
    return "\t".join(map(printable, row))


def echo_json(value: object) -> None:
    """Print a value as one line of JSON, which any reader turns back into the same value. Raises OutputError."""
    _print(json_line(value))


def json_line(value: object) -> str:
    """Return a value as one line of JSON, in which everything that a terminal would act on is escaped."""
    import json

    return _escaped(json.dumps(value, ensure_ascii=False), lambda character: json.dumps(character)[1:-1])


def echo_json_list(values: Iterable[object]) -> None:
    """Print values as a JSON list, one at a time. Raises OutputError."""
    _print("[", end="")
    for number, value in enumerate(values):
        _print(", " if number else "", json_line(value), end="")
    _print("]")


def echo_csv(rows: Iterable[Sequence[object]]) -> None:
    """Print rows as CSV, one at a time. Raises OutputError."""
    import csv

    class Printer:
        def write(self, row: str) -> None:
            _print(row, end="")

    writer = csv.writer(Printer(), lineterminator="\n")
    for row in rows:
        writer.writerow([printable(cell) if isinstance(cell, str) else cell for cell in row])
    _flush()


def warn(sentence: str) -> None:
    """Print a sentence on standard error after the name of the program."""
    _print_error(
        ("puzzlebox: " if not has_colours(sys.stderr) else _shown(Styled("puzzlebox:", "bad")) + " ")
        + printable(sentence)
    )


def warn_without_name(line: str, end: str = "\n") -> None:
    """Print a line on standard error."""
    _print_error(printable(line), end)


def _print_error(line: str, end: str = "\n") -> None:
    """Print a line on standard error. If that is not possible, there is nowhere to report it."""
    if sys.stderr is None:  # print would use standard output
        return
    try:
        print(line, end=end, file=sys.stderr, flush=True)
    except OSError:
        _discard(sys.stderr)


def printing_aside() -> AbstractContextManager[object]:
    """Let what other code prints go to standard error in a block: it is no part of the result."""
    return redirect_stdout(sys.stderr)


def show_progress(text: str) -> None:
    """Write a text over the current line of standard error, if that is a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        warn_without_name(f"{text}   ", end="\r")


def clear_progress() -> None:
    """Clear the line that `show_progress` has written."""
    show_progress(" " * (terminal_columns() - 4))


def searched(slices: "Slices[T]") -> T:
    """Do all the work and return its result. If it takes more than one slice, the progress is shown meanwhile."""
    from puzzlebox.translation import tr

    shown = -1
    try:
        while True:
            percent = int(100 * next(slices))
            if percent > shown:
                show_progress(tr("Searching: {percent} %", percent=percent))
                shown = percent
    except StopIteration as finished:
        result: T = finished.value
        return result
    finally:
        if shown >= 0:
            clear_progress()


def confirm(question: str) -> bool:
    """Ask a question on standard error and return whether the answer is yes, in English or the player's language."""
    from puzzlebox.translation import tr

    warn_without_name(f"{question} [{tr('y/N')}] ", end="")
    try:
        answer = sys.stdin.readline() if sys.stdin else ""
    except (OSError, UnicodeDecodeError):
        answer = ""
    return answer.strip().lower() in ("y", "yes", tr("y", context="answer"), tr("yes", context="answer"))


def discard_output() -> None:
    """Send the rest of standard output to the null device, so that Python reports no error when it exits."""
    if sys.stdout is not None:
        _discard(sys.stdout)


def _print(*parts: str, end: str = "\n") -> None:
    """Print parts of a line. It is flushed at the end of the line."""
    try:
        print(*parts, sep="", end=end, flush=bool(end))
    except OSError as error:
        raise OutputError(error) from error


def _flush() -> None:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        raise OutputError(error) from error


def _discard(stream: TextIO) -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)


def _escaped(text: str, escape: Callable[[str], str]) -> str:
    if text.isprintable():
        return text
    import re

    def replaced(match: re.Match[str]) -> str:
        character = match[0]
        return character if character.isprintable() or character in HARMLESS else escape(character)

    return re.sub("[^ -~]", replaced, text)


def terminal_columns() -> int:
    """Return the number of columns of the terminal; 80 if standard output is none."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns[:9]):
        return int(columns[:9])
    try:
        return (os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else 0) or 80
    except (OSError, ValueError):  # ValueError: it is closed
        return 80
