"""Tests for the window: its size, its title, full screen, and the error without a screen."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from puzzlebox.core.message import Message, message_of
from puzzlebox.ui.window import NoDisplayError, Window, fitting_size, icon


def python(code: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run Python code in a new process, without a screen unless `environment` has one."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-c", code], env=kept | environment, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        *[((1920, 1080), (960, 720)), ((2560, 1440), (1280, 960)), ((3840, 2160), (1920, 1440))],
        *[((7680, 4320), (3840, 2880)), ((1080, 1920), (1036, 777)), ((1024, 768), (901, 675))],
        *[((800, 480), (563, 422)), ((160, 120), (200, 150))],
    ],
)
def test_it_opens_at_a_size_that_fits_the_screen(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert fitting_size([screen, (640, 480)]) == size


def test_the_default_size_is_used_if_screens_are_unknown() -> None:
    assert fitting_size([]) == (960, 720)


TITLES = {"日本 · 12": "日本 · 12", "two\nlines": "two lines", "\ud800": "\ufffd", "x\u202ey": "x\ufffdy"}
"""Titles, and how they are shown: unsafe characters are replaced."""


def test_a_window_has_the_given_size_and_title() -> None:
    window = Window("Tetro\0mino", (500, 400))
    try:
        assert (window.size, window.surface.get_size(), window.title) == ((500, 400), (500, 400), "Tetro\ufffdmino")
        for title, shown in TITLES.items():
            window.title = title
            assert window.title == shown
        assert 30 <= window.refresh_rate <= 120
    finally:
        window.close()


def test_full_screen_and_back() -> None:
    window = Window("test", (500, 400), fullscreen=True)
    try:
        assert window.fullscreen
        assert window.size == pygame.display.get_desktop_sizes()[0]
        window.toggle_fullscreen()
        assert not window.fullscreen
        assert window.size == (500, 400)
    finally:
        window.close()


def test_a_window_can_be_opened_again_after_it_was_closed() -> None:
    for _ in range(2):
        window = Window("test", (300, 200))
        window.surface.fill((1, 2, 3))
        window.flip()
        window.close()


def test_the_icon_is_a_square_of_four_different_cells() -> None:
    picture = icon()
    assert picture.get_size() == (64, 64)
    assert len({tuple(picture.get_at((x, y))) for x in (15, 47) for y in (15, 47)}) == 4


OPENING = """
from puzzlebox.ui.window import NoDisplayError, Window
try:
    Window()
except NoDisplayError as error:
    print(error)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ":4711"}], ids=["none", "one that does not answer"])
def test_a_missing_screen_is_reported_in_one_line_with_advice(environment: dict[str, str]) -> None:
    result = python(OPENING, **environment)
    assert "no display to open a window on" in result.stdout
    assert "puzzlebox --terminal" in result.stdout
    assert (result.stdout.count("\n"), result.stderr) == (1, "")


def test_opening_a_window_prints_nothing() -> None:
    result = python("from puzzlebox.ui.window import Window; Window().close()", SDL_VIDEODRIVER="dummy")
    assert (result.stdout, result.stderr, result.returncode) == ("", "", 0)


@pytest.mark.parametrize("content", ["", "def init(): ...\n"])
def test_a_broken_pygame_is_reported_with_a_repair(tmp_path: Path, content: str) -> None:
    folder = tmp_path / "pygame"
    folder.mkdir()
    (folder / "__init__.py").write_text(content)
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "try:\n    import puzzlebox.ui\nexcept ImportError as error:\n    print(type(error).__name__, error)"
    )
    result = python(code)
    assert result.stdout.startswith("BrokenPygameError ")
    assert "python -m pip install pygame-ce" in result.stdout


def test_the_error_without_a_display_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise pygame.error("no driver")

    monkeypatch.setattr(pygame.display, "init", fail)
    with pytest.raises(NoDisplayError) as raised:
        Window()
    message = message_of(raised.value)
    assert isinstance(message, Message)
    assert isinstance(message.arguments["reason"], Message)
    assert str(message).endswith("`puzzlebox --terminal` (no driver)")
