"""What the README shows works as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlebox.core.game import Game
from puzzlebox.testing import check_game
from puzzlebox_games import CATALOGUE

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
HEADLESS, LIGHTS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_game_without_a_window_plays_to_its_end() -> None:
    ran = subprocess.run([sys.executable, "-c", HEADLESS], capture_output=True, text=True, timeout=60, check=True)
    assert re.fullmatch(r"\d+ \{'score': \d+, 'level': \d+\} there is no room for the next piece\n", ran.stdout)
    assert not ran.stderr


def test_the_game_without_a_window_is_a_few_lines() -> None:
    lines = [line for line in HEADLESS.splitlines() if line and not re.match("from|import", line)]
    assert len(lines) <= 6


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
