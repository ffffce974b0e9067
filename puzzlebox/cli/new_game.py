"""`puzzlebox new-game NAME`: write a package with a small game, which its author can change step by step."""

import os
import re
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from puzzlebox import __version__
from puzzlebox.cli.context import registry_of
from puzzlebox.cli.errors import CommandFailedError, naming
from puzzlebox.cli.help import SectionOption, command, folders
from puzzlebox.cli.output import echo
from puzzlebox.core.game_id import NAME_PATTERN
from puzzlebox.registry import RESERVED_NAMES
from puzzlebox.translation import tr

TEMPLATES = "new_game_files"
"""The folder beside this module with the texts of the files."""

FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "@PACKAGE@/__init__.py": "init.py.txt",
    "@PACKAGE@/rules.py": "rules.py.txt",
    "@PACKAGE@/view.py": "view.py.txt",
    "tests/test_@MODULE@.py": "test.py.txt",
}
"""The files of the package, and the template of each. In both, words between @ stand for the names of the game."""


def _require_free_name(ctx: click.Context, name: str) -> None:
    """Raise UsageError for a name that no new game can have."""
    if not (NAME_PATTERN.fullmatch(name) and name[0].isalpha() and name[-1].isalnum()):
        raise click.UsageError(
            "the name of a game must be up to 32 lower-case letters, digits and hyphens, beginning with a letter and"
            f" ending with a letter or digit, not {name[:40]!r}"
        )
    if name in RESERVED_NAMES:
        raise click.UsageError(f"{name!r} is a word of the command line; choose another name")
    if any(name == entry.id for entry in registry_of(ctx).entries()):
        raise click.UsageError(f"there is already a game {name!r}; choose another name")
    if find_spec(_package(name)):
        raise click.UsageError(f"there is already a package {_package(name)!r}; choose another name")


def write_package(name: str, folder: Path) -> None:
    """Write the files of a game with this name into a folder, which must not exist, all of them or none. Raises
    OSError."""
    words = {
        "@NAME@": name,
        "@MODULE@": name.replace("-", "_"),
        "@PACKAGE@": _package(name),
        "@TITLE@": name.replace("-", " ").capitalize(),
        "@CLASS@": class_name(name),
        "@VERSION@": __version__,
    }
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".puzzlebox-") as temporary:
        for path, template in FILES.items():
            target = Path(temporary) / "package" / _filled_in(path, words)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_filled_in(_template(template), words), "utf-8")
        os.rename(Path(temporary) / "package", folder)


def _package(name: str) -> str:
    return f"puzzlebox_{name.replace('-', '_')}"


def class_name(name: str) -> str:
    """Return the name of the class of the states, which is no other name in the files: `RiverCrossing`, `GridGame`."""
    words = name.title().replace("-", "")
    is_taken = any(re.search(rf"\b{words}(View)?\b", _template(template)) for template in FILES.values())
    return f"{words}Game" if is_taken or iskeyword(words) else words


def _template(name: str) -> str:
    return (files("puzzlebox.cli") / TEMPLATES / name).read_text("utf-8")


def _filled_in(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text


@command(
    "new-game",
    click.Argument(["name"]),
    SectionOption("--folder", metavar="DIR", shell_complete=folders, help="the folder to write [puzzlebox-NAME]"),
    help="Write an installable package with a small game: rules, a view, tests and a page about them. Install it, play "
    "it, and change it into your own game.",
    examples=(
        ("new-game river-crossing", "write a package into the folder puzzlebox-river-crossing"),
        ("new-game mosaic --folder games/mosaic", "write it into another folder"),
    ),
)
def new_game_command(ctx: click.Context, /, name: str, folder: str | None) -> None:
    _require_free_name(ctx, name)
    target = Path(folder or f"puzzlebox-{name}")
    if os.path.lexists(target):
        raise CommandFailedError("{folder} already exists; nothing was written", folder=str(target))
    with naming(str(target)):
        write_package(name, target)
    echo(
        tr("Wrote {folder}. To play the game and to test it:", folder=str(target)),
        f"  cd {target}",
        "  pip install --editable .",
        f"  puzzlebox {name}",
        "  python -m pytest",
    )
