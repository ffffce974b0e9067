"""Finds the games and bots that other installed packages offer, under the entry point groups "puzzlebox.games" and
"puzzlebox.bots".

There are almost never any, and importing `importlib.metadata` takes longer than the rest of `puzzlebox list`. So the
entry point files of the installed packages are first searched for the group.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES, BOTS = "puzzlebox.games", "puzzlebox.bots"

METADATA_SUFFIXES = (".dist-info", ".egg-info")


def game_entry_points() -> "list[EntryPoint]":
    """Return the entry points of games, sorted by name, without importing them."""
    return _entry_points(GAMES)


def bot_entry_points() -> "list[EntryPoint]":
    """Return the entry points of bots, whose names are GAME.NAME, sorted by name, without importing them."""
    return _entry_points(BOTS)


def _entry_points(group: str) -> "list[EntryPoint]":
    if not any(_may_have(group, location) for location in sys.path):
        return []
    from importlib.metadata import entry_points

    return sorted(entry_points(group=group), key=lambda point: (point.name, point.value))


def _may_have(group: str, location: str) -> bool:
    """Return whether a location in `sys.path` may contain a package with entry points of this group. An archive always
    may, because only `importlib.metadata` looks inside."""
    try:
        names = os.listdir(location or ".")
    except NotADirectoryError:
        return True
    except OSError:
        return False
    return any(group.encode() in text for text in _entry_point_files(location, names))


def _entry_point_files(location: str, names: Iterable[str]) -> Iterator[bytes]:
    """Yield the contents of the entry point files of the packages in one folder. Most packages have none."""
    for name in names:
        if name.endswith(METADATA_SUFFIXES):
            try:
                with open(os.path.join(location, name, "entry_points.txt"), "rb") as file:
                    yield file.read()
            except OSError:
                continue
