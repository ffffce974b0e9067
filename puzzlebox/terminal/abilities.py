"""What the terminal of this process can do."""

import os
import sys
from collections.abc import Mapping
from select import select
from time import monotonic

from puzzlebox.core.message import Message
from puzzlebox.terminal.colours import depth_of, has_unicode
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
