"""What commands say of games is in the language of `--lang`, or else of the settings, or else of the environment."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox import translation
from puzzlebox.cli import language
from puzzlebox.cli.language import saved_language, settings_file
from puzzlebox.cli.runner import run
from puzzlebox.store.paths import find
from puzzlebox.translation.pseudo import Pseudo
from tests.catalogues import set_language, speaking
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking("auto"):
        yield


@pytest.mark.parametrize(
    ("named", "saved", "system", "said"),
    [
        (["--lang", "fr"], 'language = "de"', "es", "nombres"),
        (["--lang=auto"], 'language = "de"', "es", "números"),
        ([], 'theme = "light"\nlanguage = "de"  # mine', "es", "Zahlen"),
        ([], "[games.slide]\nlanguage = 'de'", "es", "números"),
        ([], 'language = "auto"', "es", "números"),
        ([], 'language = "en"', "es", "numbers"),
        ([], 'language = "../de"', "es", "números"),
        ([], "language = [", "es", "números"),
        ([], "", "C", "numbers"),
        ([], "", "klingon_XX.UTF-8", "numbers"),
    ],
)
def test_games_are_in_the_first_language_that_is_asked_for(
    named: list[str],
    saved: str,
    system: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_language(monkeypatch, system)
    (tmp_path / "settings.toml").write_text(saved, "utf-8")
    assert run([*named, "--data-dir", str(tmp_path), "list"]) == 0
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("folder", "environment"),
    [
        ("own", {}),
        ("", {"PUZZLEBOX_HOME": "~/named"}),
        ("", {"XDG_CONFIG_HOME": "/xdg"}),
        ("", {"XDG_CONFIG_HOME": "relative"}),
        ("", {}),
    ],
)
@pytest.mark.parametrize("platform", ["linux", "other"])
def test_the_settings_are_those_of_all_commands(
    folder: str, environment: dict[str, str], platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("puzzlebox.cli.language.sys.platform", platform)
    for name in ("PUZZLEBOX_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Path(settings_file(folder)).absolute() == find(folder).settings


def test_a_folder_or_no_file_says_no_language(tmp_path: Path) -> None:
    assert (saved_language(str(tmp_path)), saved_language(str(tmp_path / "none")), saved_language("")) == ("", "", "")


@pytest.mark.parametrize("name", ["", "xx"])
def test_a_language_that_does_not_exist_is_named(puzzlebox: Run, name: str) -> None:
    assert puzzlebox("--lang", name, "list").refused.startswith(f"there is no language {name!r}; there are auto, ")


@pytest.mark.parametrize("option", ["--lang", "--data-dir"])
def test_the_last_of_two_options_counts(option: str) -> None:
    assert language._named(option, [option, "a", "slide", f"{option}=b", "--help"]) == "b"


@pytest.mark.parametrize("words", ["--help", "slide -h", "help slide", "config set --help", "rules tetromino --help"])
def test_the_help_is_english_and_reads_no_catalogue(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words.split()) == 0
    english = capsys.readouterr().out
    read = list[str]()

    def pseudo(path: str) -> Pseudo:
        read.append(path)
        return Pseudo()

    monkeypatch.setattr(translation, "read_catalogue", pseudo)
    for system in ("de", "fr", "es", "zh_CN", "ja"):
        translation.choose()
        read.clear()
        set_language(monkeypatch, system)
        assert run(words.split()) == 0
        assert (capsys.readouterr().out, read) == (english, [])
    translation.choose()
    read.clear()
    assert run(["list"]) == 0
    assert len(read) == 1
