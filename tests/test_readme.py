"""What the README shows works as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlebox.core.game import Game
from puzzlebox.store.paths import find
from puzzlebox.testing import check_game
from puzzlebox_games import CATALOGUE

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
HEADLESS, LIGHTS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_game_without_a_window_is_resumed_finished_and_scored() -> None:
    """Run twice, as somebody does who tries it: conftest names a folder of its own for it."""
    figures = {}
    for count in (1, 2):
        ran = subprocess.run([sys.executable, "-c", HEADLESS], capture_output=True, text=True, timeout=60, check=True)
        match = re.fullmatch(rf"there is no room for the next piece (\{{'time': \d+, .*\}}) {count}\n", ran.stdout)
        assert match, ran.stdout
        assert not ran.stderr
        figures[count] = match[1]
    assert figures[1] == figures[2]
    names = {folder.name: len(list(folder.iterdir())) for folder in find().data.iterdir() if folder.is_dir()}
    assert names == {"running": 0, "replays": 2}


def test_the_game_without_a_window_needs_no_pygame() -> None:
    script = f"import sys\nsys.modules['pygame'] = None\n{HEADLESS}"
    subprocess.run([sys.executable, "-c", script], timeout=60, check=True, capture_output=True)


def test_the_game_without_a_window_is_a_few_lines() -> None:
    lines = [line for line in HEADLESS.splitlines() if line and not re.match("from|import", line)]
    assert len(lines) <= 12


def test_the_game_in_one_file_keeps_the_contract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lights.py").write_text(LIGHTS, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    import lights  # type: ignore[import-not-found]

    assert isinstance(lights.GAME, Game)
    check_game(lights.GAME)
    assert lights.view().__name__ == "LightsView"


def test_every_game_of_the_box_is_named() -> None:
    missing = [entry.id for entry in CATALOGUE if f"`puzzlebox {entry.id}`" not in README]
    assert not missing


def test_every_picture_and_link_is_there() -> None:
    paths = re.findall(r"\]\(([^)#:]+)\)", README)
    assert paths
    assert not [path for path in paths if not (ROOT / path).exists()]


def test_the_two_commands_are_there() -> None:
    assert "make play" in README
    assert "make test" in README
