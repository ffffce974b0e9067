"""`puzzlebox desktop install|remove`: add puzzlebox to the applications menu of a Linux desktop."""

import os
import re
import shlex
import stat
import sys
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path

import click

from puzzlebox.cli.errors import CommandFailedError, naming
from puzzlebox.cli.help import CommandGroup, SectionOption, command
from puzzlebox.cli.output import echo, warn
from puzzlebox.core.message import Message, is_safe
from puzzlebox.store.files import temporary_file
from puzzlebox.translation import tr

FOLDER = "desktop"
"""The folder of `puzzlebox_assets` with the desktop entry, the icons and the manual page."""

SIZES = (16, 32, 48, 64, 128, 256)
"""The sizes of the icons, in px."""

MAX_OWN = 1 << 20
"""No installed file has more bytes."""

PLACES = {
    "applications/puzzlebox.desktop": "puzzlebox.desktop",
    **{f"icons/hicolor/{size}x{size}/apps/puzzlebox.png": f"icon-{size}.png" for size in SIZES},
    "icons/hicolor/scalable/apps/puzzlebox.svg": "icon.svg",
    "man/man6/puzzlebox.6": "puzzlebox.6",
    "metainfo/puzzlebox.metainfo.xml": "puzzlebox.metainfo.xml",
}
"""Where each file belongs below the folder for data of the XDG base directories."""

SIGNS = {
    ".desktop": b"\nStartupWMClass=puzzlebox\n",
    ".6": b'.\\" Written by tools/desktop.py.',
    ".xml": b"<id>puzzlebox.desktop</id>",
}
"""What is in a file that any version of puzzlebox has installed, by suffix. Icons are recognized as a whole."""


def data_home() -> Path:
    """Return the folder for data of the XDG base directories, below DESTDIR if a package is built. A relative one is
    ignored, as the standard demands."""
    named = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"
    return Path(os.environ.get("DESTDIR", "") + str(folder))


def contents(command: Sequence[str]) -> Iterator[tuple[Path, bytes]]:
    """Yield the path and the content of each file to install. The desktop entry starts puzzlebox by this command."""
    for place, name in PLACES.items():
        data = (files("puzzlebox_assets") / FOLDER / name).read_bytes()
        if name.endswith(".desktop"):
            data = data.replace(b"Exec=puzzlebox", f"Exec={' '.join(map(_quoted, command))}".encode())
        yield data_home() / place, data


def _quoted(word: str) -> str:
    """Return a word as the key Exec of a desktop entry has it: quoted if necessary, and then escaped as any text."""
    if not re.fullmatch(r"[\w@%+=:,./~-]+", word):
        word = '"' + re.sub(r'(["`$\\])', r"\\\1", word) + '"'
    return word.replace("\\", "\\\\").replace("%", "%%")


def _own_command() -> list[str]:
    """Return the command that starts this puzzlebox: a frozen program, a zip file with Python code, or a script."""
    if os.environ.get("DESTDIR"):
        return ["puzzlebox"]
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = Path(sys.argv[0]).absolute()
    if started.is_file() and zipfile.is_zipfile(started) and started.suffix != ".exe":
        return [str(started)] if os.access(started, os.X_OK) else [sys.executable, str(started)]
    if started.stem == "puzzlebox" and os.access(started, os.X_OK):
        return [str(started)]
    return [sys.executable, "-m", "puzzlebox"]


def _words(command: str) -> list[str]:
    """Return the words of a command line. Raises UsageError."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or not is_safe(command):
        raise click.UsageError(f"--exec must be a command line, not {command[:60]!r}")
    return words


def _is_ours(path: Path, data: bytes) -> bool:
    if not stat.S_ISREG(path.lstat().st_mode) or path.stat().st_size > MAX_OWN:
        return False
    here = path.read_bytes()
    return here == data or (path.suffix in SIGNS and SIGNS[path.suffix] in here)


@command(
    "install",
    SectionOption("--exec", "command", metavar="COMMAND", help="the command that the menu runs [this puzzlebox]"),
    help="Write the desktop entry, the icons, the manual page and the description for software centres. With "
    "DESTDIR, as in the build of a package, the files are written below that folder, and the command is puzzlebox.",
    examples=(
        ("desktop install", "add puzzlebox to the applications menu"),
        ("desktop install --exec 'flatpak run puzzlebox'", "let the menu run another command"),
    ),
)
def _install(ctx: click.Context, /, command: str | None) -> None:
    words = _own_command() if command is None else _words(command)
    with naming(""), ExitStack() as written:
        new = list(contents(words))
        for path, _ in new:
            if os.path.lexists(path) and not stat.S_ISREG(path.lstat().st_mode):
                message = Message("{file} is not a regular file; nothing was installed", file=str(path))
                raise CommandFailedError(message)
        copies = list[Path]()
        for path, data in new:
            with naming(str(path)):
                path.parent.mkdir(parents=True, exist_ok=True)
                copies.append(written.enter_context(temporary_file(path.parent)))
                copies[-1].write_bytes(data)
                copies[-1].chmod(0o644)
        for copy, (path, _) in zip(copies, new, strict=True):
            with naming(str(path)):
                os.replace(copy, path)
            echo(tr("wrote {file}", file=str(path)))


@command(
    "remove",
    help="Remove the files that install has written. A file that is not from puzzlebox stays.",
    examples=(("desktop remove", "remove puzzlebox from the applications menu"),),
)
def _remove(_: click.Context, /) -> None:
    with naming(""):
        found = [(path, data) for path, data in contents([]) if os.path.lexists(path)]
        for path, data in found:
            if _is_ours(path, data):
                path.unlink()
                echo(tr("removed {file}", file=str(path)))
            else:
                warn(tr("{file} is not a file of this puzzlebox, and stays", file=str(path)))
    if not found:
        echo(tr("Nothing to remove."))


desktop_command = CommandGroup(
    "desktop",
    commands=[_install, _remove],
    help="Add puzzlebox to the applications menu of a Linux desktop, or remove it. The files are written "
    "below XDG_DATA_HOME (~/.local/share).",
    examples=(*_install.examples, *_remove.examples),
)
