"""The same keys give the same record in the window and in the terminal."""

import pygame
import pytest

from puzzlebox.core.record import Record
from puzzlebox.registry import installed_games
from tests.scenes.conftest import Desk as Window
from tests.terminal.conftest import Desk

KEYS = {
    "nonogram": ((pygame.K_SPACE, b" "), (pygame.K_RIGHT, b"\x1b[C"), (pygame.K_x, b"x")),
    "lights": (
        (pygame.K_SPACE, b" "),
        (pygame.K_LEFT, b"\x1b[D"),
        (pygame.K_SPACE, b" "),
        (pygame.K_UP, b"\x1b[A"),
        (pygame.K_x, b"x"),
    ),
    "slide": ((pygame.K_LEFT, b"\x1b[D"), (pygame.K_UP, b"\x1b[A"), (pygame.K_RIGHT, b"\x1b[C")),
    "sokoban": ((pygame.K_RIGHT, b"\x1b[C"), (pygame.K_DOWN, b"\x1b[B"), (pygame.K_u, b"u")),
    "sudoku": ((pygame.K_RIGHT, b"\x1b[C"), (pygame.K_RIGHT, b"\x1b[C"), (pygame.K_5, b"5"), (pygame.K_u, b"u")),
    "packing": ((pygame.K_TAB, b"\t"), (pygame.K_r, b"r"), (pygame.K_RETURN, b"\r")),
}


@pytest.mark.parametrize("name", KEYS)
def test_both_front_ends_record_the_same(name: str) -> None:
    terminal = Desk()
    terminal.play(name, "same")
    window = Window(games=installed_games())
    window.play(name, "same")
    window.look()
    for code, data in KEYS[name]:
        window.tap(code)
        terminal.type(data)
    window.app.window.close()
    first, second = Record.of(window.session).text(), Record.of(terminal.playthrough.session).text()
    assert first == second
    assert len(first.splitlines()) > 2
