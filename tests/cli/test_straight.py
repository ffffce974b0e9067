"""The shortest command lines open the box without the library that reads the others, and leave it the rest."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlebox.cli import straight as straight_module
from puzzlebox.cli.opening import CannotOpen
from puzzlebox.cli.straight import straight

OPEN = """
import sys
from puzzlebox.cli.straight import straight
from puzzlebox.ui.loop import Loop
shown = []
Loop.run = lambda loop: (loop.step(0), shown.extend(type(scene).__name__ for scene in loop.stack))
status = straight(sys.argv[1:])
print(status, shown, "click" in sys.modules)
"""


@pytest.mark.parametrize(("words", "scene"), [([], "Menu"), (["slide"], "Play"), (["tetromino"], "Play")])
def test_the_box_and_its_games_open_without_click(words: list[str], scene: str, tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PUZZLEBOX_HOME": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", OPEN, *words], capture_output=True, text=True, env=environment, timeout=60, check=True
    )
    assert ran.stdout == f"0 ['{scene}'] False\n"
    assert not ran.stderr


@pytest.mark.parametrize("words", [["--help"], ["list"], ["tetris"], ["tetromino", "--new"], ["--mute"]])
def test_all_else_is_left_to_the_other_reader(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(straight_module, "open_box", lambda *_: pytest.fail("a window was opened"))
    assert straight(words) is None


def test_what_is_missing_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(*_: object) -> None:
        raise CannotOpen("there is no display")

    monkeypatch.setenv("PUZZLEBOX_HOME", str(tmp_path))
    monkeypatch.setattr(straight_module, "open_box", broken)
    assert straight(["tetromino"]) == 1
    assert capsys.readouterr().err == "puzzlebox: there is no display\n"
