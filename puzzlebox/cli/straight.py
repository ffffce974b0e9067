"""The two command lines that are typed most, read without the library that reads all others: `puzzlebox` alone, and
`puzzlebox GAME` for a game of the box. They do what the same words do there, and open a third sooner.
"""

import sys
from typing import TYPE_CHECKING

from puzzlebox.cli.opening import CannotOpen, Wishes, alike, open_box
from puzzlebox.registry import Registry
from puzzlebox.registry import box as installed

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box
    from puzzlebox.store.paths import Paths


def straight(words: list[str]) -> int | None:
    """The exit status of these words; None where they are for the other reader."""
    if len(words) > 1:
        return None
    registry = installed()
    name = words[0] if words else None
    if name is not None and name not in {entry.id for entry in registry.catalogue}:
        return None
    try:
        open_box(registry, Wishes(), _paths(), lambda box: _show(box, registry, name))
    except CannotOpen as error:
        print(f"puzzlebox: {error}", file=sys.stderr)
        return 1
    return 0


def _show(box: "Box", registry: Registry, name: str | None) -> None:
    if name is None:
        box.menu()
        return
    from puzzlebox.core.game import Start
    from puzzlebox.core.session import Session
    from puzzlebox.seeds import fresh

    session = Session(registry.game(name), start=Start(seed=fresh()))
    box.play(session, wanted=alike(session))


def _paths() -> "Paths | None":
    """Where plays are kept. Where there is no place for them, that is said, and one can play all the same."""
    from puzzlebox.store.paths import NoFolder, find

    try:
        return find(None)
    except NoFolder as error:
        print(f"puzzlebox: {error}", file=sys.stderr)
        return None
