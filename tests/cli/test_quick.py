"""Commands without a window start fast: each process imports only what it needs."""

import json
import subprocess
import sys

import pytest

from puzzlebox import __version__

SCRIPT = """
import json, sys
try:
    exec(sys.argv.pop(1))
finally:
    print("\\n", json.dumps(sorted(sys.modules)))
"""


def run_alone(code: str, words: str = "") -> tuple[str, set[str]]:
    """Run code in a process, with these words on its command line. Return what it prints and the modules it has
    imported."""
    command = [sys.executable, "-c", SCRIPT, code, *words.split()]
    result = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    output, _, modules = result.stdout.rstrip().rpartition("\n")
    return output, set(json.loads(modules))


MAIN = "from puzzlebox.cli import main; main()"

SAVED_LANGUAGE = f"""
import os
home = os.environ["PUZZLEBOX_HOME"]
os.makedirs(home)
with open(home + "/settings.toml", "w") as file:
    file.write('language = "de"')
{MAIN}
"""

COMPLETION = """
import os
from puzzlebox.cli import main
os.environ["_PUZZLEBOX_COMPLETE"] = "bash"
for line in ("puzzlebox ", "puzzlebox slide --size ", "puzzlebox config get keys.slide."):
    os.environ["COMP_LINE"] = line
    try:
        main([])
    except SystemExit:
        pass
"""

SETTINGS = """
from pathlib import Path
from puzzlebox.store.settings import Settings
Settings.load(Path("no folder/settings.toml"))
"""

FIRST_FRAME = """
import os
os.environ["SDL_VIDEODRIVER"] = "dummy"
from puzzlebox.app.app import App
from puzzlebox.registry import installed_games
from puzzlebox.ui.window import Window
app = App(Window("test", (640, 480)), installed_games())
app.desk.open_menu()
app.loop.lay_out()
app.loop.step(0)
print("frames:", app.loop.frames)
"""

NOT_FOR_TEXT = "pygame importlib.metadata msgspec sqlite3 tomlkit shutil numpy"

NEEDLESS = {
    "the version": (MAIN, "--version", f"puzzlebox {__version__}", "click"),
    "the list for programs": (MAIN, "list --json", "slide", NOT_FOR_TEXT),
    "the help of a game": (MAIN, "slide --help", "slide", NOT_FOR_TEXT),
    "the help of a command": (MAIN, "play --help", "slide", NOT_FOR_TEXT),
    "a board": (MAIN, "show slide#x", "slide#x", "pygame"),
    "a setting": (MAIN, "config get theme", "dark", "pygame tomlkit sqlite3"),
    "a saved language": (SAVED_LANGUAGE, "list", "Zahlen", "pygame tomlkit platformdirs"),
    "completion": (COMPLETION, "", "keys.slide.up", "pygame sqlite3 importlib.metadata"),
    "settings without a file": (SETTINGS, "", "", "tomllib"),
    "the door for rules": ("import puzzlebox.rules", "", "", "pygame"),
    "the screen of a game": ("import puzzlebox.scenes.play_scene", "", "", "sqlite3 numpy gymnasium"),
    "the first frame": (
        *(FIRST_FRAME, "", "frames: 1"),
        "pygame._freetype puzzlebox.ui.fallback puzzlebox.ui.system_fonts puzzlebox.ui.line_editor",
    ),
}
"""For each process: its code, its words, a part of what it prints, and modules that it must not import. The scores, for
example, are loaded when the first one is needed, after the first frame."""


@pytest.mark.parametrize(("code", "words", "printed", "needless"), NEEDLESS.values(), ids=NEEDLESS)
def test_needless_modules_are_not_imported(code: str, words: str, printed: str, needless: str) -> None:
    output, modules = run_alone(code, words)
    assert printed in output
    assert modules & set(needless.split()) == set()


@pytest.mark.parametrize("words", ["--help", "list"])
def test_help_and_list_import_no_game(words: str) -> None:
    output, modules = run_alone(MAIN, words)
    assert "slide" in output
    assert {"click", "puzzlebox_games"} <= modules
    assert modules.isdisjoint({"dataclasses", *NOT_FOR_TEXT.split()})
    assert not any(module.startswith("puzzlebox_games.") for module in modules)
    core = {module for module in modules if module.startswith("puzzlebox.core")}
    assert core == {"puzzlebox.core", "puzzlebox.core.catalogue", "puzzlebox.core.message"}


def test_help_is_shown_without_searches_for_unused_objects() -> None:
    searches = "sum(generation['collections'] for generation in gc.get_stats())"
    code = f"import gc\nfrom puzzlebox.cli import main\nbefore = {searches}\ntry:\n    main(['--help'])\n"
    output, _ = run_alone(f"{code}finally:\n    print({searches} - before)")
    assert int(output.splitlines()[-1]) < 4
