"""Finds the language of games: the one that `--lang` names, or else the saved setting, or else that of the system. The
help and what is said about a wrong command line are English."""

import os
import re
import sys
from collections.abc import Sequence

from puzzlebox import translation
from puzzlebox.cli.output import warn

USUAL = re.compile(
    rb'(?:(?:#.*|[a-z-]+ = (?:[a-z0-9]+|"[^"\n]*"))?\n)*?language = "(%b)"\n' % translation.CODE.encode()
)
"""The beginning of settings as they are usually written, with the language. They are read without a parser, which takes
longer to import than the help to print."""


def load_translation(arguments: Sequence[str]) -> None:
    """Load the catalogue of the language for a command with these arguments. The help needs none."""
    if arguments[:1] == ["help"] or not {"-h", "--help"}.isdisjoint(arguments):
        language = "en" if translation.is_wanted() else ""
    else:
        language = _named("--lang", arguments) or saved_language(settings_file(_named("--data-dir", arguments)))
    if language or translation.is_wanted():
        set_language(language or translation.AUTO)


def set_language(language: str) -> None:
    """Show texts in this language. If its catalogue cannot be read, print a warning."""
    try:
        translation.choose(language)
    except (OSError, ValueError) as error:
        warn(f"the translation cannot be read: {error}")


def _named(option: str, arguments: Sequence[str]) -> str:
    """Return what an option says, wherever it is; empty if it is not given. The last one counts."""
    found = ""
    for argument, following in zip(arguments, (*arguments[1:], ""), strict=False):
        name, equals, value = argument.partition("=")
        if name == option:
            found = value if equals else following
    return found


def settings_file(folder: str) -> str:
    """Return the path of the settings in the folder that `--data-dir` names, or else in the usual one; empty if there
    is none.

    It is the same as `paths.find`, which takes longer to import than the help to print.
    """
    from_home = os.environ.get("PUZZLEBOX_HOME")
    if folder or from_home:
        return os.path.join(os.path.expanduser(folder or from_home or ""), "settings.toml")
    if sys.platform == "linux":
        named = os.environ.get("XDG_CONFIG_HOME", "")
        config = named if os.path.isabs(named) else os.path.expanduser("~/.config")
        return os.path.join(config, "puzzlebox", "settings.toml")
    from puzzlebox.store import paths

    try:
        return str(paths.find().settings)
    except paths.NoDataFolderError:
        return ""


def saved_language(path: str) -> str:
    """Return the language in a settings file; empty if it says none. A file with mistakes is reported when all settings
    are read."""
    if not os.path.isfile(path):
        return ""
    try:
        with open(path, "rb") as file:
            data = file.read()
        if b"language" not in data:
            return ""
        if written := USUAL.match(data):
            return written[1].decode()
        from pathlib import Path

        from puzzlebox.store import settings_file

        value = str(settings_file.parsed(settings_file.read(Path(path))).get(("language",)))
    except (OSError, ValueError):
        return ""
    return value if re.fullmatch(f"{translation.CODE}|{translation.PSEUDO}", value) else ""
