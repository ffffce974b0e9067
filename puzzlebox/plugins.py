"""Finds the games that other installed packages offer, under the entry point group "puzzlebox.games".

Asking `importlib.metadata` costs more than the rest of `puzzlebox list` together, and nearly always to learn that
there are none. So a look at the packages' own entry point files comes first, and settles that.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "puzzlebox.games"

METADATA = (".dist-info", ".egg-info")


def game_entry_points() -> "list[EntryPoint]":
    """The entry points of the group, by name. Nothing of them is imported yet."""
    if not any(map(_may_offer, sys.path)):
        return []
    from importlib.metadata import entry_points

    return sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))


def _may_offer(place: str) -> bool:
    """Whether a place of `sys.path` holds a package that offers games. An archive may always: it is left to
    `importlib.metadata` to look inside."""
    try:
        names = os.listdir(place or ".")
    except NotADirectoryError:
        return True
    except OSError:
        return False
    return any(GROUP.encode() in text for text in _declarations(place, names))


def _declarations(place: str, names: Iterable[str]) -> Iterator[bytes]:
    """The entry point files of the packages in one folder; most packages have none."""
    for name in names:
        if name.endswith(METADATA):
            try:
                with open(os.path.join(place, name, "entry_points.txt"), "rb") as file:
                    yield file.read()
            except OSError:
                continue
