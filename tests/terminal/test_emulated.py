"""The real program on terminals of several kinds, read by a terminal emulator: it shows what the program drew."""

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.store.paths import Paths
from tests.terminal.conftest import Desk
from tests.terminal.test_process import Program

pytestmark = pytest.mark.extras

SIZE = (24, 80)
KITTY = b"\x1b[?0u\x1b[?62c"
GAMES = {"lights": b"\x1b[C", "tetromino": b"p", "nonogram": b"\x1b[B", "packing": b"\t", "2048": b"\x1b[D"}
"""Games without figures that depend on the time, each with a key after which nothing moves on its own."""


def drawn(folder: Path, game: str, environment: dict[str, str], *typed: bytes) -> list[str]:
    """Return the lines that the program draws after this was typed, if it keeps games in a folder."""
    desk = Desk(Paths(folder, folder), environment)
    desk.play(game, "pty")
    desk.type(*typed)
    return [line.rstrip() for line in desk.text.split("\n")]


@pytest.mark.parametrize("answer", [b"", KITTY], ids=["plain", "kitty"])
@pytest.mark.parametrize(
    ("term", "lang"), [("xterm", "C"), ("xterm-256color", "C.UTF-8"), ("linux", "C.UTF-8")], ids=lambda value: value
)
@pytest.mark.parametrize("game", GAMES)
def test_an_emulator_shows_what_was_drawn(game: str, term: str, lang: str, answer: bytes, tmp_path: Path) -> None:
    pyte: Any = pytest.importorskip("pyte", reason="pip install '.[extras]'")
    environment = {"TERM": term, "LANG": lang}
    program = Program(tmp_path, game, "--terminal", "--seed", "pty", **environment)
    screen = pyte.Screen(SIZE[1], SIZE[0])
    stream = pyte.ByteStream(screen)
    if answer:
        program.type(answer)
    program.type(GAMES[game])
    expected, fed = drawn(tmp_path / "drawn", game, environment, *filter(None, [answer]), GAMES[game]), 0
    assert any(expected)

    def is_shown(output: bytes) -> bool:
        nonlocal fed
        stream.feed(output[fed:])
        fed = len(output)
        return [line.rstrip() for line in screen.display] == expected

    program.read_until(is_shown)
    assert lang != "C" or all(map(str.isascii, expected))
    os.kill(program.pid, signal.SIGTERM)
    program.end()
    stream.feed(program.output[fed:])
    assert not screen.cursor.hidden
