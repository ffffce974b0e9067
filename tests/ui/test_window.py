"""Opening the window: its size, its title, full screen, and what is said where there is no screen."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from puzzlebox.ui.window import NoDisplayError, Window, fitting_size, icon


def python(code: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run some Python in a process of its own, without a screen unless one is given."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-c", code], env=kept | environment, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (960, 720)),
        ((7680, 4320), (960, 720)),
        ((1024, 768), (901, 675)),
        ((800, 480), (563, 422)),
        ((160, 120), (200, 150)),
    ],
)
def test_it_opens_at_a_size_that_fits_the_screen(screen: tuple[int, int], size: tuple[int, int]) -> None:
    assert fitting_size([screen, (640, 480)]) == size


def test_a_system_that_does_not_tell_its_screens_gets_the_usual_size() -> None:
    assert fitting_size([]) == (960, 720)


def test_a_window_has_the_size_and_title_asked_for() -> None:
    window = Window("Tetromino", (500, 400))
    try:
        assert window.size == (500, 400)
        assert window.surface.get_size() == (500, 400)
        assert window.title == "Tetromino"
        window.title = "Tetromino · 12"
        assert window.title == "Tetromino · 12"
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


def test_without_a_screen_one_sentence_says_so_and_what_to_do() -> None:
    code = (
        "from puzzlebox.ui.window import NoDisplayError, Window\n"
        "try:\n    Window()\nexcept NoDisplayError as error:\n    print(error)"
    )
    result = python(code)
    if sys.platform.startswith("linux"):
        assert "no display to open a window on" in result.stdout
        assert "xvfb-run puzzlebox" in result.stdout
        assert result.stdout.count("\n") == 1
        assert result.stderr == ""


def test_a_screen_that_does_not_answer_is_no_screen() -> None:
    code = """
from puzzlebox.ui.window import NoDisplayError, Window
try:
    Window()
except NoDisplayError:
    print("none")
"""
    if sys.platform.startswith("linux"):
        assert python(code, DISPLAY=":4711").stdout == "none\n"


def test_nothing_is_printed_on_opening() -> None:
    result = python("from puzzlebox.ui.window import Window; Window().close()", SDL_VIDEODRIVER="dummy")
    assert (result.stdout, result.stderr, result.returncode) == ("", "", 0)


@pytest.mark.parametrize("content", ["", "def init(): ...\n"])
def test_a_pygame_that_is_none_is_told_with_how_to_mend_it(tmp_path: Path, content: str) -> None:
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


def test_no_display_is_an_error_of_its_own() -> None:
    assert issubclass(NoDisplayError, RuntimeError)
