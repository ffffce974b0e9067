"""Opens the terminal front end for the command line."""

import os
import sys
from collections.abc import Callable
from typing import Any

from puzzlebox.core.message import ShownError, message_of
from puzzlebox.play.leaving import take_steps
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.app import TerminalApp
from puzzlebox.terminal.device import Device, NoTerminalError, PosixDevice
from puzzlebox.terminal.plain import PlainDesk


def open_device() -> Device:
    """Return the terminal of this process. Raises NoTerminalError if there is none."""
    if os.name == "nt":
        from puzzlebox.terminal.windows import WindowsDevice

        return WindowsDevice()
    return PosixDevice(os.environ)


class TerminalError(ShownError):
    """The game cannot be played in this terminal. The message is meant for the player."""


def launch(
    registry: Registry,
    paths: Paths | None,
    show: Callable[[Any], None],
    write: Callable[[str], None],
    warn: Callable[[str], None],
    plain: bool = False,
) -> None:
    """Open the terminal, let `show` open the first screen, and run until the player leaves. Raises TerminalError.

    `write` prints a line of a game that is played line by line, and `warn` a sentence after the terminal has been left.
    A signal that ends the program gives its usual status.
    """
    settings = Settings.load(paths.settings) if paths else Settings()
    try:
        if plain or os.environ.get("TERM") == "dumb":
            _run_plain(PlainDesk(registry, settings, paths, _read, write, warn), show)
        else:
            _run(TerminalApp(open_device(), registry, paths, settings, os.environ), show, warn)
    except NoTerminalError as error:
        raise TerminalError(message_of(error)) from error


def _run(app: TerminalApp, show: Callable[[Any], None], warn: Callable[[str], None]) -> None:
    show(app.desk)
    ended = app.run()
    for message in app.messages:
        warn(message)
    if app.desk.failure and not app.desk.has_menu:
        raise TerminalError(app.desk.failure)
    if ended:
        sys.exit(128 + ended)


def _run_plain(desk: PlainDesk, show: Callable[[Any], None]) -> None:
    try:
        show(desk)
        desk.run()
    finally:
        take_steps(desk.closing_steps(), desk.notify)


def _read() -> str | None:
    """Return the next line that the player writes, None at the end."""
    try:
        return input()
    except (EOFError, KeyboardInterrupt):
        return None
