"""`puzzlebox doctor`: check what puzzlebox needs, and say what to do about what is broken."""

import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from puzzlebox import __version__
from puzzlebox.app.findings import Finding
from puzzlebox.cli.completion import SHELLS
from puzzlebox.cli.context import DATA_DIR, paths_of, registry_of
from puzzlebox.cli.errors import CommandFailedError
from puzzlebox.cli.help import JSON, command
from puzzlebox.cli.output import Styled, echo_json, echo_table
from puzzlebox.core.message import Message, listed, message_of
from puzzlebox.store.paths import Paths
from puzzlebox.translation import tr

STYLES = {"ok": "good", "note": "changed", "broken": "bad"}


def _findings(ctx: click.Context) -> Iterator[Finding]:
    yield Finding("puzzlebox", "ok", f"{__version__}, {Path(__file__).parents[1]}")
    yield Finding("python", "ok", f"{platform.python_version()}, {platform.system()}, {sys.executable}")
    yield from _devices()
    yield _terminal()
    yield from _files(ctx)
    yield _games(ctx)
    yield _completion()


def _devices() -> Iterator[Finding]:
    try:
        from puzzlebox.app.doctor import check_devices
    except ImportError as error:
        reason = Message("{error}; install it with: pip install pygame-ce", error=message_of(error))
        yield Finding("pygame", "broken", reason)
        return
    yield from check_devices()


def _terminal() -> Finding:
    from puzzlebox.terminal.abilities import abilities

    found = abilities(os.environ)
    return Finding("terminal", "ok" if found else "note", found or Message("the output does not go to a terminal"))


def _files(ctx: click.Context) -> Iterator[Finding]:
    try:
        paths = paths_of(ctx)
    except CommandFailedError as error:
        yield Finding("folders", "broken", message_of(error))
        return
    for folder in dict.fromkeys((paths.data, paths.config)):
        yield _folder(folder)
    yield _settings(paths)
    yield from _themes(paths)
    yield _scores(paths)


def _folder(folder: Path) -> Finding:
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    if os.access(existing, os.W_OK | os.X_OK):
        return Finding("folder", "ok", str(folder))
    sentence = Message(
        "{folder} cannot be written; make it writable, or name another one with --data-dir", folder=str(folder)
    )
    return Finding("folder", "broken", sentence)


def _settings(paths: Paths) -> Finding:
    from puzzlebox.store.settings import Settings

    problems = Settings.load(paths.settings).problems
    if problems:
        return Finding("settings", "note", problems[0])
    return Finding("settings", "ok", str(paths.settings))


def _themes(paths: Paths) -> Iterator[Finding]:
    """Check the theme that the settings name, and the files of all others."""
    try:
        from puzzlebox.ui.theme_files import ThemeError, theme_named
    except ImportError:  # without pygame, which another check says
        return
    from puzzlebox.store.settings import Settings

    files = sorted(path.name for path in paths.themes.glob("*.toml")) if paths.themes.is_dir() else []
    chosen = Settings.load(paths.settings)["theme"]
    for name in dict.fromkeys([chosen, *files]):
        try:
            theme_named(name, paths.themes)
        except ThemeError as error:
            yield Finding("theme", "broken", message_of(error))
            return
    yield Finding("theme", "ok", chosen)


def _scores(paths: Paths) -> Finding:
    from puzzlebox.store.database import ScoresUnavailableError
    from puzzlebox.store.scores import Scores

    if not paths.scores.exists():
        return Finding("scores", "ok", Message("no finished games yet"))
    heard: list[str] = []
    try:
        count = Scores(paths, notify=heard.append).check()
    except ScoresUnavailableError as error:
        return Finding("scores", "broken", message_of(error))
    if heard:
        return Finding("scores", "note", heard[-1])
    return Finding("scores", "ok", Message("{count} finished game", "{count} finished games", count=count))


def _games(ctx: click.Context) -> Finding:
    registry = registry_of(ctx)
    count = len(registry.games())
    if registry.problems:
        return Finding("games", "broken", registry.problems[0])
    return Finding("games", "ok", Message("{count} game", "{count} games", count=count))


def _completion() -> Finding:
    shell = Path(os.environ.get("SHELL", "")).name
    if shell not in SHELLS:
        return Finding("completion", "note", Message("there is none for this shell"))
    return Finding("completion", "ok", Message("to set it up, see: puzzlebox completion {shell}", shell=shell))


@command(
    "doctor",
    JSON,
    DATA_DIR,
    help="Check the installation, the display, sound, gamepads, fonts, games and your files. Each check is ok, or a "
    "sentence says what to do. The exit status is 1 if something is broken.",
    examples=(
        ("doctor", "check the installation, the devices and your files"),
        ("doctor --json", "write a JSON list, for a bug report"),
    ),
)
def doctor_command(ctx: click.Context, /, as_json: bool, **_: object) -> None:
    findings = list(_findings(ctx))
    if as_json:
        echo_json([finding._asdict() for finding in findings])
    else:
        echo_table([(f.check, Styled(tr(f.status), STYLES[f.status]), tr(f.text)) for f in findings])
    if broken := [finding.check for finding in findings if finding.status == "broken"]:
        raise CommandFailedError("broken: {checks}", checks=listed(broken))
