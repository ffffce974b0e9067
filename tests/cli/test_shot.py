"""`puzzlebox shot`: a picture of a game in a file."""

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from tests.cli.conftest import Run
from tests.scenes.games import registry

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def colours(picture: pygame.Surface) -> set[int]:
    """Return the colours of some pixels."""
    width, height = picture.get_size()
    return {picture.get_at_mapped((x, y)) for x in range(0, width, 7) for y in range(0, height, 7)}


def test_picture_of_a_new_game(puzzlebox: Run, folder: Path) -> None:
    ran = puzzlebox("shot", "lamps", "--size", "320x240")
    assert (ran.status, ran.out, ran.err, ran.opened) == (0, "Wrote lamps.png\n", "", None)
    picture = pygame.image.load(folder / "lamps.png")
    assert picture.get_size() == (320, 240)
    assert len(colours(picture)) > 2


def test_default_size(puzzlebox: Run, folder: Path) -> None:
    puzzlebox("shot", "lamps#1", "--out", "here.png")
    assert pygame.image.load(folder / "here.png").get_size() == (960, 720)


def test_same_id_gives_the_same_picture_and_themes_differ(puzzlebox: Run, folder: Path) -> None:
    for name, words in {"a": "lamps#1", "b": "lamps#1", "c": "lamps#1 --theme classic", "d": "lamps#2"}.items():
        assert puzzlebox("shot", *words.split(), "--out", name).status == 0
    a, b, c, d = ((folder / name).read_bytes() for name in "abcd")
    assert a == b
    assert len({a, c, d}) == 3


def test_picture_of_a_record_shows_its_end(puzzlebox: Run, folder: Path) -> None:
    session = Session(registry().game("lamps"), start="1")
    (folder / "begun.jsonl").write_text(Record.of(session).text())
    session.send("press 0 0")
    (folder / "played.jsonl").write_text(Record.of(session).text())
    for words in ("lamps#1 --out a", "begun.jsonl --out b", "played.jsonl --out c"):
        assert puzzlebox("shot", *words.split()).status == 0
    a, b, c = ((folder / name).read_bytes() for name in "abc")
    assert a == b
    assert a != c


def test_existing_file_is_not_overwritten(puzzlebox: Run, folder: Path) -> None:
    (folder / "lamps.png").write_text("mine")
    ran = puzzlebox("shot", "lamps")
    assert (ran.status, ran.err) == (1, "puzzlebox: lamps.png already exists; --force overwrites it\n")
    assert (folder / "lamps.png").read_text() == "mine"
    assert puzzlebox("shot", "lamps", "--force").status == 0
    assert (folder / "lamps.png").read_bytes().startswith(PNG)


def test_picture_goes_to_standard_output_without_a_display(folder: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    command = [sys.executable, "-m", "puzzlebox", "shot", "slide#1", "--out", "-", "--size", "200x150"]
    ran = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=True)
    assert pygame.image.load(BytesIO(ran.stdout), "x.png").get_size() == (200, 150)
    assert not list(folder.glob("*.png"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("lamps --size 10x10", "size must be from 200x150 to 7680x4320, written like 960x720, not 10x10"),
        ("lamps --theme neon", "theme must be auto, dark, light, contrast, classic or FILE.toml, not neon"),
        ("nothing", "there is no game 'nothing'"),
    ],
)
def test_mistakes_are_refused(puzzlebox: Run, folder: Path, words: str, sentence: str) -> None:
    assert sentence in puzzlebox("shot", *words.split()).refused
    assert not list(folder.glob("*.png"))


def test_folder_that_does_not_exist_is_reported(puzzlebox: Run) -> None:
    ran = puzzlebox("shot", "lamps", "--out", "no/where.png")
    assert (ran.status, ran.err) == (1, "puzzlebox: no/where.png: No such file or directory\n")
