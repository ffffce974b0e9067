"""Commands without a window start fast: they do not import pygame, and `--version` does not even import click."""

import json
import subprocess
import sys

import pytest

from puzzlebox import __version__

SCRIPT = """
import json, sys
sys.argv = ["puzzlebox", *{words!r}]
from puzzlebox.cli import main
try:
    main()
finally:
    print("\\n", json.dumps(sorted(sys.modules)))
"""


def modules_after(*words: str) -> tuple[str, set[str]]:
    """Return what the command prints and the modules it has imported."""
    command = [sys.executable, "-c", SCRIPT.format(words=words)]
    result = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    output, _, modules = result.stdout.rstrip().rpartition("\n")
    return output, set(json.loads(modules))


@pytest.mark.parametrize("words", [("--help",), ("list",), ("list", "--json"), ("slide", "--help"), ("play", "--help")])
def test_help_and_lists_import_no_pygame_and_lists_no_game(words: tuple[str, ...]) -> None:
    output, modules = modules_after(*words)
    assert "slide" in output
    assert "click" in modules
    assert modules.isdisjoint({"pygame", "importlib.metadata", "msgspec", "sqlite3", "tomlkit", "shutil", "numpy"})
    if words in (("--help",), ("list",)):
        assert "puzzlebox_games" in modules
        assert not any(module.startswith("puzzlebox_games.") for module in modules)
        core = {module for module in modules if module.startswith("puzzlebox.core")}
        assert core == {"puzzlebox.core", "puzzlebox.core.catalogue", "puzzlebox.core.message"}
        assert "dataclasses" not in modules


def test_version_imports_no_click() -> None:
    output, modules = modules_after("--version")
    assert output.strip() == f"puzzlebox {__version__}"
    assert "click" not in modules


def test_help_is_shown_without_searches_for_unused_objects() -> None:
    script = "import gc\nfrom puzzlebox.cli import main\n"
    script += "searches = lambda: sum(generation['collections'] for generation in gc.get_stats())\n"
    script += "before = searches()\ntry:\n    main(['--help'])\nfinally:\n    print(searches() - before)"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert int(result.stdout.splitlines()[-1]) < 4


def test_settings_without_a_file_need_no_toml() -> None:
    script = "import sys\nfrom pathlib import Path\nfrom puzzlebox.store.settings import Settings\n"
    script += "settings = Settings.load(Path('no folder/settings.toml'))\nprint('tomllib' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout == "False\n"


def test_screen_of_a_game_needs_no_database() -> None:
    """SQLite is loaded when the first score is needed, after the first frame. Optional packages are not loaded."""
    found = "print({'sqlite3', 'numpy', 'gymnasium'} & set(sys.modules))"
    command = [sys.executable, "-c", f"import sys, puzzlebox.scenes.play_scene; {found}"]
    result = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout.splitlines()[-1] == "set()"


FIRST_FRAME = """
import json, os, sys
os.environ["SDL_VIDEODRIVER"] = "dummy"
from puzzlebox.app.app import App
from puzzlebox.registry import installed_games
from puzzlebox.ui.window import Window
app = App(Window("test", (640, 480)), installed_games())
app.desk.open_menu()
app.loop.lay_out()
app.loop.step(0)
print("\\n", app.loop.frames, json.dumps(sorted(sys.modules)))
"""


def test_the_first_frame_looks_for_no_fonts() -> None:
    command = [sys.executable, "-c", FIRST_FRAME]
    result = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    frames, _, modules = result.stdout.rstrip().rpartition("\n")[2].strip().partition(" ")
    assert frames == "1"
    assert set(json.loads(modules)).isdisjoint(
        {"pygame._freetype", "puzzlebox.ui.fallback", "puzzlebox.ui.system_fonts", "puzzlebox.ui.line_editor"}
    )
