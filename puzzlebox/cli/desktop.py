"""`puzzlebox desktop install|remove`: add puzzlebox to the applications menu of a Linux desktop."""

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import click

from puzzlebox.cli.errors import CommandFailedError, UsageError, file_error
from puzzlebox.cli.help import CommandGroup, HelpCommand, Rows, require_subcommand, with_suggestion
from puzzlebox.cli.output import echo
from puzzlebox.core.message import Message
from puzzlebox.translation import tr

FOLDER = "desktop"
"""The folder of `puzzlebox_assets` with the desktop entry, the icons and the manual page."""

SIZES = (16, 32, 48, 64, 128, 256)
"""The sizes of the icons, in px."""

PLACES = {
    "applications/puzzlebox.desktop": "puzzlebox.desktop",
    **{f"icons/hicolor/{size}x{size}/apps/puzzlebox.png": f"icon-{size}.png" for size in SIZES},
    "man/man6/puzzlebox.6": "puzzlebox.6",
}
"""Where each file belongs below the folder for data of the XDG base directories."""


class Desktop(CommandGroup):
    """The commands for the desktop."""

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        return {Message("Commands"): [(name, tr(command.help or "")) for name, command in COMMANDS.items()]}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name not in COMMANDS:
            sentence = Message("desktop has no command {name!r}", name=cmd_name[:40])
            raise UsageError(with_suggestion(sentence, cmd_name, COMMANDS), ctx)
        return COMMANDS[cmd_name]


def data_home() -> Path:
    """Return the folder for data of the XDG base directories. A relative one is ignored, as the standard demands."""
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"


def contents() -> Iterator[tuple[Path, bytes]]:
    """Yield the path and the content of each file to install."""
    for place, name in PLACES.items():
        data = (files("puzzlebox_assets") / FOLDER / name).read_bytes()
        if name.endswith(".desktop"):
            data = data.replace(b"Exec=puzzlebox", f"Exec={_command()}".encode())
        yield data_home() / place, data


def _command() -> str:
    """Return the command that starts this puzzlebox, as a desktop entry writes it."""
    script = sys.executable if getattr(sys, "frozen", False) else shutil.which("puzzlebox")
    words = [script] if script else [sys.executable, "-m", "puzzlebox"]
    return " ".join(f'"{word}"' if shlex.quote(word) != word else word for word in words).replace("%", "%%")


def _install() -> None:
    def write() -> Iterator[Path]:
        for path, data in contents():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            yield path

    _report(lambda file: tr("wrote {file}", file=file), write)


def _remove() -> None:
    def remove() -> Iterator[Path]:
        for path, _ in contents():
            if path.is_file():
                path.unlink()
                yield path

    _report(lambda file: tr("removed {file}", file=file), remove)


def _report(sentence: Callable[[str], str], work: Callable[[], Iterator[Path]]) -> None:
    """Do the work and print a line for each file. Raises CommandFailedError."""
    count = 0
    try:
        for path in work():
            echo(sentence(str(path)))
            count += 1
    except (OSError, RuntimeError) as error:  # RuntimeError: there is no home folder
        raise CommandFailedError(file_error(error) if isinstance(error, OSError) else str(error)) from error
    if not count:
        echo(tr("Nothing to remove."))


COMMANDS = {
    "install": HelpCommand(
        "install",
        callback=_install,
        help="Write the desktop entry, the icons and the manual page",
        examples=(("desktop install", "add puzzlebox to the applications menu"),),
    ),
    "remove": HelpCommand(
        "remove",
        callback=_remove,
        help="Remove the files that install has written",
        examples=(("desktop remove", "remove puzzlebox from the applications menu"),),
    ),
}

COMMAND = Desktop(
    "desktop",
    callback=require_subcommand(lambda **names: Message("{command} needs a command: {names}", **names)),
    invoke_without_command=True,
    subcommand_metavar="COMMAND …",
    help="Add puzzlebox to the applications menu of a Linux desktop, or remove it. The files are written "
    "below XDG_DATA_HOME (~/.local/share).",
    examples=tuple(example for command in COMMANDS.values() for example in command.examples),
)
