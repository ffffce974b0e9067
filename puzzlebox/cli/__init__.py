"""The command line: what one types, what it prints, and how it ends.

Exit status 0: all went well; 2: what was typed is wrong; 1: what it needs is not there (a display, a reader of what it
prints); 130: Ctrl-C. A command imports what it needs when it runs, so that asking for help or a list waits for no
window and no game.
"""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from puzzlebox import __version__


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run `puzzlebox` with these arguments (the process's own where none are given) and end the process."""
    try:
        status = _run(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        _into_nowhere()
        status = 1
    except OSError as error:
        if error.filename is not None:
            raise
        # A stream that takes no more: a full disk behind `puzzlebox list > file`. (An error of a file names it.)
        print(f"puzzlebox: cannot write it: {error.strerror}", file=sys.stderr)
        _into_nowhere()
        status = 1
    sys.exit(status)


def _into_nowhere() -> None:
    """Python would complain once more about what cannot be written, as it flushes on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    if words == ["--version"]:
        print(f"puzzlebox {__version__}", flush=True)  # at once: even importing click takes five times as long
        return 0
    from puzzlebox.cli.running import run

    return run(words)
