"""Files that commands write. They are written completely or not at all."""

import errno
import os
from pathlib import Path

from puzzlebox.cli.errors import CommandFailedError, naming
from puzzlebox.cli.output import echo
from puzzlebox.store.files import write_new, write_whole
from puzzlebox.translation import tr


def check_target(target: Path, force: bool) -> None:
    """Raise CommandFailedError if a file exists that is not to be overwritten, or if its folder cannot be written."""
    if not force and os.path.lexists(target):
        raise CommandFailedError("{file} already exists; --force overwrites it", file=str(target))
    with naming(str(target)):
        folder = target.resolve().parent
        if not os.access(folder, os.W_OK):
            code = errno.EACCES if folder.is_dir() else errno.ENOENT
            raise OSError(code, os.strerror(code))


def write_target(target: Path, content: bytes, force: bool) -> None:
    """Write a file and say so. Raises CommandFailedError."""
    with naming(str(target)):
        (write_whole if force else write_new)(target, content)
    echo(tr("Wrote {file}", file=str(target)))
