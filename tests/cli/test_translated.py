"""Commands translate everything that they print for people, and nothing that they print for programs."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox import translation
from puzzlebox.cli.runner import run
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import find
from puzzlebox.store.scores import Scores
from tests.play.plays import play
from tools.catalogues import KnownTexts

pytestmark = pytest.mark.usefixtures("brackets")


class KnownBrackets(KnownTexts):
    """A catalogue that puts every text of the template in brackets."""

    def translated(self, message: str) -> str:
        return f"⟦{message}⟧"


@pytest.fixture
def brackets() -> Iterator[None]:
    translation.use(KnownBrackets())
    yield
    translation.use()


def untranslated(text: str, names: str = "") -> set[str]:
    """Return the words outside of brackets, without these names."""
    while text != (text := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)):
        pass
    return {word for word in text.split() if any(map(str.isalpha, word))} - {"puzzlebox:", *names.split()}


IDS = " ".join(entry.id for entry in installed_games().entries())


@pytest.mark.parametrize(
    ("words", "names"),
    [
        *[("list", IDS), ("rules slide", ""), ("rules tetromino --hold on", "")],
        *[("scores", "slide gone (size=5)"), ("scores slide", "slide"), ("scores tetromino", "")],
        *[("scores --delete-play 1 --yes", ""), ("scores slide --delete --yes", "")],
        *[("scores monomino --delete --yes", ""), ("verify game.jsonl", "game.jsonl: slide#x;")],
        ("verify more.jsonl", "more.jsonl: slide#x;"),
        ("verify unconfirmed.jsonl", "unconfirmed.jsonl: slide#x;"),
        ("export profile.zip", ""),
        ("import profile.zip", ""),
    ],
)
def test_output_is_translated(words: str, names: str, files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if words.startswith("import"):
        run(["export", "profile.zip"])
        capsys.readouterr()
    assert run(words.split()) == 0
    output = capsys.readouterr()
    assert "⟦" in output.out
    assert untranslated(output.out, names) == set()
    assert output.err == ""


def test_list_of_settings_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    run(["config", "list", "--json"])
    rows = json.loads(capsys.readouterr().out)
    names = " ".join(f"{row['name']} {row['value']}" for row in rows)
    run(["config", "list"])
    assert untranslated(capsys.readouterr().out, f"* {names}") == set()


ERRORS = [
    *("slide --size 100", "slide --moves x", "slide --arrows up", "play slide~12", "play zzz#1", "play slide:size=0"),
    *("play none.jsonl", "play broken.jsonl", "replay none.jsonl", "verify none.jsonl", "verify broken.jsonl"),
    *("verify other.jsonl", "verify broken.jsonl none.jsonl", "nineteen --load broken.jsonl"),
    *("nineteen --load none.jsonl", "daily zzz", "scores zzz", "import none.zip", "import broken.jsonl"),
    *("config set music 101", "config set music 1 2", "config set keys.slide.up Nix", "config set keys.slide.up Left"),
    *("config set games.slide.arrows x", "export no/x.zip", "scores --data-dir broken.jsonl"),
]


@pytest.mark.parametrize("words", ERRORS)
def test_what_is_wrong_with_a_game_or_a_file_is_translated(
    words: str, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words.split()) in (1, 2)
    output = capsys.readouterr()
    assert output.out == ""
    files_named = " ".join(f"{word}:" for word in words.split() if word.startswith(("broken", "other")))
    assert untranslated(re.sub("Try '.*", "", output.err), files_named) == set()


@pytest.mark.parametrize(
    "words",
    [
        *("play", "list a b", "list --json=1", "slide --size", "slide --siez 4", "lapms", "zzz", "slide:size=5"),
        *("--theme pink", "--window big", "slide --seed=", "daily --date x", "rules", "rules zzz"),
        *("scores --delete-play 99", "scores --delete-play x", "config", "config sat", "config get zzz"),
        *("config get keys", "config get games.slide.zzz", "config reset", "export broken.jsonl"),
    ],
)
def test_usage_errors_are_english(words: str, files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words.split()) == 2
    error = capsys.readouterr().err
    assert error.startswith("puzzlebox: ")
    assert "⟦" not in error


@pytest.mark.parametrize("words", ["list --json", "config list --json", "scores --json", "scores --csv"])
def test_output_for_programs_is_not_translated(words: str, files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words.split()) == 0
    out = capsys.readouterr().out
    assert len(out) > 100
    assert "⟦" not in out


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with records and scores."""
    monkeypatch.chdir(tmp_path)
    session = Session(installed_games().game("slide"), start="x")
    text = Record.of(session).text()
    (tmp_path / "game.jsonl").write_text(text)
    (tmp_path / "more.jsonl").write_text(f'{text}[100,"{session.state.inputs()[0]}"]\n')
    (tmp_path / "unconfirmed.jsonl").write_text(text.splitlines(True)[0])
    (tmp_path / "other.jsonl").write_text(text.replace('"rules": 1', '"rules": 9').replace('"=', '"=0')[:-11] + '0"]\n')
    (tmp_path / "broken.jsonl").write_text("broken\n")
    figures = {"time": 60_000, "moves": 7}
    Scores(find()).add(
        [
            *(play(f"m{number}", game="slide", game_id=f"slide#{number}", figures=figures) for number in range(6)),
            play("l", game="slide", game_id="slide#l", outcome="lost", figures=figures),
            play("u", game="slide", game_id="slide#u", unranked="changed_rules", figures=figures),
            play("g", game="gone", options="size=5", game_id="gone:size=5#g"),
        ]
    )
    return tmp_path
