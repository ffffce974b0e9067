"""The command line: the commands, what they print and their exit status.

Exit status 0: success; 1: the command failed (a file, no display, output that cannot be written); 2: wrong usage;
130: Ctrl-C. A command imports what it needs when it runs, so `--help` and `list` load neither pygame nor a game.
"""

import gc
import sys
from collections.abc import Sequence
from typing import NoReturn

from puzzlebox import __version__
from puzzlebox.cli.output import OutputError, discard_output, echo, warn

OBJECTS_A_COLLECTION = 20_000
"""How many objects are made before Python looks for unused ones. With its 700, that is a tenth of the time to start."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run `puzzlebox` with these arguments, by default those of the process, and exit."""
    gc.set_threshold(OBJECTS_A_COLLECTION)
    try:
        status = _run(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:
        status = 130
    except OutputError as error:
        if error.reason:
            from puzzlebox.translation import tr

            warn(tr("cannot write to standard output: {reason}", reason=error.reason))
        discard_output()
        status = 1
    sys.exit(status)


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        echo(f"puzzlebox {__version__}")  # without click, which takes five times as long to import
        return 0
    from puzzlebox.cli.runner import run

    return run(arguments)
