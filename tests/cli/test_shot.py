"""`puzzlebox shot`: a picture of a game in a file."""

import errno
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from puzzlebox.cli.output import OutputError
from puzzlebox.cli.runner import run
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from tests.cli.conftest import Run
from tests.scenes.games import registry

pytestmark = pytest.mark.usefixtures("folder")


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
    puzzlebox("shot", "lamps#1", "--out", "usual.png")
    assert pygame.image.load(folder / "usual.png").get_size() == (960, 720)


def test_same_id_gives_the_same_picture_and_themes_differ(puzzlebox: Run, folder: Path) -> None:
    for name, words in {"a": "lamps#1", "b": "lamps#1", "c": "lamps#1 --theme classic", "d": "lamps#2"}.items():
        assert puzzlebox("shot", *words.split(), "--out", name).status == 0
    a, b, c, d = ((folder / name).read_bytes() for name in "abcd")
    assert (a, len({a, c, d})) == (b, 3)


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
    ],
)
def test_mistakes_are_refused(puzzlebox: Run, folder: Path, words: str, sentence: str) -> None:
    assert sentence in puzzlebox("shot", *words.split()).refused
    assert not list(folder.glob("*.png"))


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_full_disk_leaves_nothing_or_the_old_file(
    force: list[str], puzzlebox: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(BytesIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if force:
        (folder / "lamps.png").write_bytes(b"old")
    opened = Path.open

    def open_(path: Path, mode: str = "r", *arguments: Any, **others: Any) -> Any:
        file = opened(path, mode, *arguments, **others)
        if "b" not in mode or "r" in mode:
            return file
        file.close()
        return Full()

    monkeypatch.setattr(Path, "open", open_)
    ran = puzzlebox("shot", "lamps", *force)
    assert (ran.status, ran.err) == (1, "puzzlebox: lamps.png: No space left on device\n")
    assert [path.read_bytes() for path in folder.iterdir() if path.is_file()] == ([b"old"] if force else [])


def test_closed_standard_output_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    for words in ("shot lamps --out -", "export -"):
        with pytest.raises(OutputError, match="Bad file descriptor"):
            run(words.split(), registry())
