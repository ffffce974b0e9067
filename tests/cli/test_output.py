"""Everything that a command prints is escaped, whatever file or package it comes from."""

import ast
import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import puzzlebox.cli
from puzzlebox.cli.output import echo, echo_csv, echo_json, echo_json_list, echo_table, printable, warn, wrapped
from puzzlebox.cli.runner import run
from puzzlebox.core.record import Record
from puzzlebox.core.state import Start
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import Scores
from tests.cli.conftest import Run
from tests.cli.test_plugins import install
from tests.play.plays import play

HOSTILE = "a\x1b]0;title\x07\r\n\x9b31m\u202e\u2066\u2028\x7f\0b"
"""Control sequences, line ends, C1 controls, bidirectional controls and NUL. A JSON file can hold all of them."""


def test_wide_characters_take_two_columns(capsys: pytest.CaptureFixture[str]) -> None:
    echo_table([("数独", "a"), ("abc", "b")])
    assert capsys.readouterr().out.splitlines() == ["数独  a", "abc   b"]
    assert wrapped("数字を「消す」。", 10) == ["数字を「消", "す」。"]
    assert wrapped("seven-bag", 6) == ["seven-", "bag"]


def is_safe(text: str) -> bool:
    """Return whether a terminal shows a text as it is."""
    return text.replace("\n", "").isprintable()


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        *[("\x1b]0;x\x07", r"\x1b]0;x\x07"), ("a\rb\nc\td", r"a\rb\nc\td"), ("\x85\x9b31m", r"\x85\x9b31m")],
        *[("\u202eabc\u2066\u200f", r"\u202eabc\u2066\u200f"), ("\u2028\ufeff\u200b", r"\u2028\ufeff\u200b")],
        *[("\ud800\udcff", r"\ud800\udcff"), ("\0\x7f", r"\x00\x7f")],
    ],
)
def test_characters_that_a_terminal_acts_on_are_escaped(text: str, escaped: str) -> None:
    assert printable(text) == escaped


@pytest.mark.parametrize("text", ["", "Größe 12", "日本\u3000語", "1\u202f000\u00a0€", "נצח", "می\u200cروم", "→ × …"])
def test_other_characters_are_printed_as_they_are(text: str) -> None:
    assert printable(text) == text


def test_each_line_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    echo("a\nb", "c")
    warn("d\ne")
    output = capsys.readouterr()
    assert (output.out, output.err) == ("a\\nb\nc\n", "puzzlebox: d\\ne\n")


def test_json_is_safe_and_means_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    values = [HOSTILE, "😀\U000e0041\ud800", {"日本": [1, None]}]
    echo_json(values)
    echo_json_list(values)
    echo_json_list([])
    *lines, empty = capsys.readouterr().out.splitlines()
    assert all(map(is_safe, lines))
    assert [json.loads(line) for line in lines] == [values, values]
    assert "日本" in lines[0]
    assert empty == "[]"


def test_cells_of_csv_are_safe(capsys: pytest.CaptureFixture[str]) -> None:
    echo_csv([["name", "value"], [HOSTILE, 1], ['a "b", c', None]])
    out = capsys.readouterr().out
    assert is_safe(out)
    assert list(csv.reader(io.StringIO(out))) == [["name", "value"], [printable(HOSTILE), "1"], ['a "b", c', ""]]


# Texts from files and packages
def record(folder: Path, **changes: object) -> str:
    """Write a record of one press and return its path."""
    options: dict[str, str] = {}
    fields = {"game": "lamps", "rules": 1, "options": options, "start": Start(seed="x"), "entries": [(5, "press 0 0")]}
    path = folder / "play.jsonl"
    path.write_text(Record(**{**fields, **changes}).text(), "utf-8", "surrogatepass")  # type: ignore[arg-type]
    return str(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"start": Start(seed=HOSTILE)},
        {"start": Start(position=HOSTILE)},
        {"game": HOSTILE},
        {"options": {HOSTILE: "5"}},
        {"options": {"size": HOSTILE}},
        {"entries": [(5, HOSTILE)]},
        {"entries": [(5, f"={HOSTILE}")]},
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay", "play"])
def test_texts_of_records_are_escaped(puzzlebox: Run, tmp_path: Path, command: str, changes: dict[str, object]) -> None:
    ran = puzzlebox(command, record(tmp_path, **changes))
    assert ran.out or ran.err or ran.opened
    assert is_safe(ran.out + ran.err)
    assert len((ran.out + ran.err).splitlines()) <= 2


@pytest.mark.parametrize("command", ["verify", "replay", "play", "import", "export", "config get", "rules", "daily"])
def test_names_on_the_command_line_are_escaped(puzzlebox: Run, tmp_path: Path, command: str) -> None:
    for name in (HOSTILE.replace("\0", ""), "\udcff"):
        folder = tmp_path / name.replace("/", "")
        ran = puzzlebox(*command.split(), str(folder / "file.jsonl"))
        assert ran.status in (1, 2)
        assert ran.err
        assert is_safe(ran.out + ran.err)
        ran = puzzlebox("scores", "--data-dir", str(folder), name)
        assert ran.status == 2
        assert is_safe(ran.out + ran.err)


def test_texts_of_the_scores_are_escaped(puzzlebox: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = play(game_id=HOSTILE, reason=HOSTILE, options="\u202e", figures={"\u202e": 1})
    Scores(Paths(tmp_path, tmp_path)).add([entry])
    monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
    for words in ([], ["--json"], ["--csv"], ["--delete-play", "1"], ["lamps"], [HOSTILE]):
        ran = puzzlebox("scores", "--data-dir", str(tmp_path), *words)
        assert "\\u202e" in ran.out + ran.err
        assert is_safe(ran.out + ran.err)


def test_warnings_from_the_window_are_escaped(puzzlebox: Run, capsys: pytest.CaptureFixture[str]) -> None:
    puzzlebox("lamps").app.desk.notify(HOSTILE)
    assert capsys.readouterr().err == f"puzzlebox: {printable(HOSTILE)}\n"


PACKAGE = """
from puzzlebox.core.game import Game, Presentation
from puzzlebox.core.options import Choice
from puzzlebox.core.state import TurnState
TEXT = {text!r}
MOOD = Choice(name="mood", help=TEXT, default="calm", choices=("calm", "wild"))
GAME = Game(id="pegs", title="Pegs" + TEXT, summary="Jump" + TEXT, state=TurnState, options=(MOOD,),
            presentation=Presentation(rules_text=lambda options: (TEXT, TEXT)))
"""


@pytest.mark.parametrize(
    "words", ["--help", "list", "list --json", "config list", "rules pegs", "pegs --help", "rules -h"]
)
@pytest.mark.parametrize("broken", [False, True])
def test_texts_of_a_package_are_escaped(
    words: str, broken: bool, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(site, PACKAGE.format(text=HOSTILE) + ("raise RuntimeError(TEXT)" if broken else ""))
    run(words.split())
    output = capsys.readouterr()
    assert output.out or output.err
    assert is_safe(output.out + output.err)


# No module prints without escaping

FORBIDDEN = {
    *("print", "input", "sys.stdout", "sys.stderr", "sys.__stdout__", "sys.__stderr__", "os.write"),
    *("click.echo", "click.secho", "click.echo_via_pager", "click.confirm", "click.prompt"),
    *("traceback.print_exc", "traceback.print_exception"),
}


def forbidden_calls(source: str) -> Iterator[str]:
    """Return the names in a module that would print something without escaping it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name | ast.Attribute) and (name := ast.unparse(node)) in FORBIDDEN:
            yield name


def test_only_the_output_module_prints() -> None:
    modules = [path for path in Path(puzzlebox.cli.__path__[0]).glob("*.py") if path.name != "output.py"]
    assert len(modules) > 15
    assert {path.name: found for path in modules if (found := list(forbidden_calls(path.read_text("utf-8"))))} == {}
    assert list(forbidden_calls("import click\nclick.echo('x')\nprint('x')")) == ["click.echo", "print"]
