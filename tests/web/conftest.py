"""The program as the page drives it: messages in, pictures out."""

import json
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.web.bridge import Web


class Page:
    """A page without a browser. `picture` is the last one; `now` is the time of the program, in ns."""

    def __init__(self, home: Path | None) -> None:
        self.web = Web(installed_games(), Paths(home, home) if home else None)
        self.now = 0
        self.web.desk.clock = lambda: self.now
        self.picture: dict[str, Any] = {}
        self.see()

    def see(self) -> dict[str, Any]:
        """Return what is shown now."""
        text = self.web.picture()
        self.picture = json.loads(text) if text else self.picture
        return self.picture

    def do(self, do: str, **message: Any) -> dict[str, Any]:
        """Send a message, and return what is shown then."""
        self.web.take(json.dumps({"do": do, **message}))
        return self.see()

    def choose(self, *rows: str) -> dict[str, Any]:
        """Choose rows, one after the other, and finish the work that this begins."""
        for row in rows:
            self.do("choose", row=row)
            self.work()
        return self.picture

    def work(self) -> dict[str, Any]:
        """Let time pass until no work is under way."""
        while self.picture["kind"] == "work":
            self.now += 50_000_000
            self.web.advance()
            self.see()
        return self.picture

    def key(self, key: str, code: str = "", *held: str) -> dict[str, Any]:
        """Press a key and let it go."""
        code = code or (f"Key{key.upper()}" if key.isalpha() and len(key) == 1 else key)
        for down in (True, False):
            self.do("key", key=key, code=code, down=down, held=held, text=key if len(key) == 1 and down else "")
        return self.picture

    def click(self, row: int, column: int) -> dict[str, Any]:
        """Click a cell, counted from 0."""
        place = [row * 1000 + 500, column * 1000 + 500]
        for phase in ("press", "release"):
            self.do("gesture", phase=phase, start=place, place=place, button="left", held=[])
        return self.picture


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page(tmp_path)
