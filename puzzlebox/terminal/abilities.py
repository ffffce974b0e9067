"""What the terminal of this process can do."""

import os
import sys
from collections.abc import Mapping
from select import select
from time import monotonic

from puzzlebox.core.message import Message
from puzzlebox.terminal.canvas import Depth, Looks
from puzzlebox.terminal.decoder import AnswerEvent, Decoder
from puzzlebox.terminal.device import QUESTION, READ_BYTES, SIMPLE

PATIENCE = 0.3
"""The seconds in which a terminal has to answer."""

COLOURS = {
    "true": Message("16 million colours"),
    "256": Message("256 colours"),
    "16": Message("16 colours"),
    "none": Message("no colours"),
}


def depth_of(environment: Mapping[str, str]) -> Depth:
    """Return how many colours the terminal of this environment has. NO_COLOR turns them off (see no-color.org)."""
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR") or term in ("", "dumb"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "WT_SESSION" in environment:
        return "true"
    if "256color" in term or term.endswith("kitty"):
        return "256"
    return "none" if term.startswith("vt") else "16"


def has_unicode(environment: Mapping[str, str]) -> bool:
    """Return whether the terminal shows UTF-8. If LANG is C, Python itself sets LC_CTYPE to `C.UTF-8` as it starts."""
    language, characters = environment.get("LANG", ""), environment.get("LC_CTYPE", "")
    if language in ("C", "POSIX") and characters.startswith("C."):
        characters = ""
    locale = environment.get("LC_ALL") or characters or language
    return "utf-8" in locale.lower() or "utf8" in locale.lower() or "WT_SESSION" in environment


def looks_of(environment: Mapping[str, str]) -> Looks:
    """Return what the terminal of this environment can show."""
    return Looks(depth_of(environment), has_unicode(environment), environment.get("TERM") == "linux")


def abilities(environment: Mapping[str, str]) -> Message | None:
    """Return what the terminal of standard input and output can do; None if there is none."""
    if not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    held = os.name == "posix" and environment.get("TERM") not in (*SIMPLE, "dumb") and _tells_releases()
    return Message(
        "{term}, {columns} x {rows}, {colours}, {characters}, {keys}",
        term=environment.get("TERM", "?"),
        columns=columns,
        rows=rows,
        colours=COLOURS[depth_of(environment)],
        characters="Unicode" if has_unicode(environment) else "ASCII",
        keys=Message("tells when keys go up") if held else Message("does not tell when keys go up"),
    )


def _tells_releases() -> bool:
    """Ask the terminal whether it knows the kitty keyboard protocol. What it answers is not shown."""
    import termios

    number = sys.stdin.fileno()
    modes = termios.tcgetattr(number)
    silent = [*modes[:3], modes[3] & ~(termios.ICANON | termios.ECHO), *modes[4:]]
    decoder, end = Decoder(), monotonic() + PATIENCE
    known = False
    termios.tcsetattr(number, termios.TCSADRAIN, silent)
    try:
        os.write(sys.stdout.fileno(), QUESTION)
        while (left := end - monotonic()) > 0 and select([number], [], [], left)[0]:
            answers = {
                event.kind for event in decoder.feed(os.read(number, READ_BYTES)) if isinstance(event, AnswerEvent)
            }
            known = known or "keyboard" in answers
            if "device" in answers:
                break
    finally:
        termios.tcsetattr(number, termios.TCSAFLUSH, modes)
    return known
