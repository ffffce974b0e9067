"""A desk that saves games."""

import os
from pathlib import Path

from puzzlebox.registry import Registry
from tests.scenes.conftest import Desk
from tests.scenes.keys import SPACE


class KeptDesk(Desk):
    """A desk that saves games."""

    def __init__(
        self,
        folder: Path,
        theme: str | None = None,
        size: tuple[int, int] = (640, 480),
        games: Registry | None = None,
    ) -> None:
        super().__init__(size, theme, games, folder)

    def kill(self) -> None:
        """Leave the files as a killed process does: the journal is not finished, and its lock is released."""
        journal = self.playthrough.journal
        assert journal
        assert journal._descriptor is not None
        os.close(journal._descriptor)
        self.app.window.close()
        self.program.controller = None


def again(desk: KeptDesk) -> KeptDesk:
    """Open another window on the same folder."""
    return KeptDesk(desk.paths.data)


def finish(desk: Desk) -> None:
    """Let drops fall until the basin is full."""
    while desk.scenes[-1] == "PlayScene":
        desk.tap(SPACE)
    assert desk.scenes[-1] == "result"
