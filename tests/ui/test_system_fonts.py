"""Tests for finding the fonts of the system: answers of fontconfig, bad or missing ones, and folders."""

import os
import stat
import sys
from pathlib import Path

import pygame
import pytest

from puzzlebox.ui import system_fonts
from puzzlebox.ui.system_fonts import Finding, FontFile, find_fonts, from_fontconfig, in_folders

posix = pytest.mark.skipif(os.name != "posix", reason="fontconfig is not used on Windows")


def command(folder: Path, body: str) -> str:
    """Return the path of a program that stands in for fc-match."""
    path = folder / "fc-match"
    path.write_text(f"#!{sys.executable}\n{body}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@posix
def test_fonts_come_in_the_order_of_fontconfig_and_without_other_files(tmp_path: Path) -> None:
    answer = (
        "/f/One.ttf\\t0\\tOne\\n/f/Two.TTC\\t3\\tTwo\\n/f/old.pfb\\t0\\tOld\\nnonsense\\n/f/One.ttf\\t262144\\tOne\\n"
    )
    found = from_fontconfig("a", "", "regular", command(tmp_path, f"print('{answer}', end='')"))
    assert found == [FontFile("/f/One.ttf", 0), FontFile("/f/Two.TTC", 3)]


@posix
def test_a_font_that_is_named_for_the_language_comes_first(tmp_path: Path) -> None:
    answer = "/f/C.ttc\\t0\\tNoto Sans CJK JP\\n/f/C.ttc\\t2\\tNoto Sans CJK SC\\n"
    program = command(tmp_path, f"print('{answer}', end='')")
    assert [file.number for file in from_fontconfig("a", "zh-cn", "regular", program)] == [2, 0]
    assert [file.number for file in from_fontconfig("a", "ja", "regular", program)] == [0, 2]


@posix
def test_fontconfig_is_asked_for_language_and_weight(tmp_path: Path) -> None:
    program = command(tmp_path, "import sys\nprint('/f/' + sys.argv[-1] + '.ttf', '0', 'F', sep='\\t')")
    assert from_fontconfig("\u3131", "ko", "bold", program) == [FontFile("/f/sans-serif:bold:charset=3131:lang=ko.ttf")]


@posix
def test_a_program_that_fails_or_is_missing_names_no_fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_fonts, "TIMEOUT", 0.3)
    assert from_fontconfig("a", "", "regular", command(tmp_path, "import time\ntime.sleep(60)")) == []
    assert from_fontconfig("a", "", "regular", command(tmp_path, "raise SystemExit(1)")) == []
    assert (
        from_fontconfig("a", "", "regular", command(tmp_path, "import sys\nsys.stdout.buffer.write(b'\\xff\\x00')"))
        == []
    )
    assert from_fontconfig("a", "", "regular", str(tmp_path / "nothing")) == []


def test_folders_are_searched_and_known_names_come_first(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("Zebra.ttf", "sub/NotoSansCJKjp-Regular.otf", "NotoSans-Regular.ttf", "readme.txt"):
        (tmp_path / name).touch()
    found = [Path(file.path).name for file in in_folders([tmp_path, tmp_path / "missing"], "ja")]
    assert found == ["NotoSansCJKjp-Regular.otf", "NotoSans-Regular.ttf", "Zebra.ttf"]


def test_without_fontconfig_the_folders_are_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    default = Path(pygame.__file__).parent / pygame.font.get_default_font()
    (tmp_path / "Greek.ttf").write_bytes(default.read_bytes())
    (tmp_path / "Broken.ttf").write_bytes(b"\0\1\0\0" * 40)
    (tmp_path / "Folder.ttf").mkdir()
    monkeypatch.setattr(system_fonts, "from_fontconfig", lambda *_: [])
    monkeypatch.setattr(system_fonts, "font_folders", lambda: [tmp_path])
    assert find_fonts("\u03bb", "", "regular") == (FontFile(str(tmp_path / "Greek.ttf")),)
    assert find_fonts("\u5b57", "", "regular") == ()


def test_a_search_runs_in_the_background_and_reports_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(system_fonts, "find_fonts", lambda *_: (FontFile("a.ttf"),))
    finding = Finding("a", "", "regular", lambda: ended.append(True))
    assert finding.wait(30)
    assert (finding.fonts, ended) == ((FontFile("a.ttf"),), [True])
