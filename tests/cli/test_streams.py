"""Standard input and output as files, the numbers of plays, and output that fits the terminal."""

import io
import os
import sys
from pathlib import Path

import pytest

from puzzlebox.cli import output
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.store.paths import find, made
from puzzlebox.store.scores import Scores
from tests.cli.conftest import Run, Typed
from tests.play.plays import play
from tests.scenes.games import registry


@pytest.fixture
def record() -> str:
    """The text of a record of the fake game."""
    return Record.of(Session(registry().game("lamps"), start="x")).text()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is a terminal with colours and 40 columns."""
    monkeypatch.setattr(output, "_is_terminal", lambda stream: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)


def type_in(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    """Make a text standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))


def test_record_is_read_from_standard_input(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch, record: str) -> None:
    type_in(monkeypatch, record.encode())
    assert puzzlebox("verify", "-").out.startswith("standard input: ")
    type_in(monkeypatch, record.encode())
    assert puzzlebox("play", "-").paused_play.session.start.seed == "x"


@pytest.mark.parametrize("words", ["verify -", "replay -", "play -", "solve -", "hint -", "import -"])
def test_rubbish_on_standard_input_is_refused(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    type_in(monkeypatch, b"\xff\x00rubbish")
    ran = puzzlebox(*words.split())
    assert (ran.status, ran.out, ran.opened) == (1, "", None)
    assert ran.err.startswith("puzzlebox: ")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_without_a_name_is_asked_for(puzzlebox: Run, command: str) -> None:
    assert puzzlebox(command, "").err.startswith("puzzlebox: name a file\n")


def test_closed_standard_input_is_an_empty_file(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    ran = puzzlebox("verify", "-")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("puzzlebox: standard input: ")


def test_profile_goes_through_standard_output(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from puzzlebox.cli.runner import run

    stdout = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdout", stdout)
    Scores(find()).add([play()])
    assert run(["export", "-"], registry()) == 0
    raw = stdout.buffer
    assert isinstance(raw, io.BytesIO)
    type_in(monkeypatch, raw.getvalue())
    assert run(["import", "-", "--data-dir", str(tmp_path / "other")], registry()) == 0
    assert len(Scores(find(tmp_path / "other")).entries()) == 1


WRITING = ["shot slide#x", "print slide#x --no-solutions", "generate slide --seed x", "export slide#x --as text"]


@pytest.mark.parametrize("words", WRITING)
def test_every_command_keeps_what_exists_without_force(
    words: str, typed: Typed, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puzzlebox.ui.paper.PAPERS", {"a4": (620, 877)})
    (folder / "board.png").symlink_to("elsewhere")
    kept = (1, "", "puzzlebox: board.png already exists; --force overwrites it\n")
    assert typed(words, "--out board.png") == kept
    (folder / "elsewhere").write_text("mine")
    assert typed(words, "--out board.png") == kept
    assert (folder / "elsewhere").read_text() == "mine"
    assert typed(words, "--out board.png --force")[:2] == (0, "Wrote board.png\n")
    assert (folder / "elsewhere").read_bytes() != b"mine"
    os.mkfifo(folder / "pipe.png")
    assert typed(words, "--out pipe.png --force")[:2] == (1, ""), "a pipe is not written to"
    assert typed(words, "--out no/where.png") == (1, "", "puzzlebox: no/where.png: No such file or directory\n")


@pytest.mark.usefixtures("terminal")
def test_profile_is_not_written_to_a_terminal(puzzlebox: Run) -> None:
    ran = puzzlebox("export", "-")
    assert (ran.status, ran.out) == (2, "")
    assert "a profile is a zip file" in ran.err


def test_number_of_a_play_names_its_replay(puzzlebox: Run, record: str) -> None:
    Scores(find()).add([play("m1", journal="lamps-1.jsonl"), play("m2", journal="gone.jsonl")])
    made(find().replays).joinpath("lamps-1.jsonl").write_text(record)
    assert puzzlebox("verify", "1").out.startswith("1: ")
    assert puzzlebox("replay", "1").app.loop.top
    assert puzzlebox("verify", "2").err.startswith("puzzlebox: play 2 has no replay any more\n")
    assert puzzlebox("replay", "3").refused == "there is no play 3; `puzzlebox scores GAME` lists the plays"


def test_a_number_as_a_name_is_not_a_play(
    puzzlebox: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, record: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("7").write_text(record)
    assert puzzlebox("verify", "7").status == 0


@pytest.mark.usefixtures("terminal")
def test_table_is_wrapped_to_the_terminal_and_has_colours(puzzlebox: Run) -> None:
    lines = puzzlebox("list").out.splitlines()
    assert lines[0] == "\x1b[36mlamps\x1b[0m    Lamps    Turn all the lamps off"
    assert "\x1b[1mExamples:\x1b[0m\n" in puzzlebox("list", "--help").out
    assert lines[1:3] == ["\x1b[36mdrips\x1b[0m    Drips    Keep the basin from", " " * 18 + "running over"]


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colours_can_be_turned_off(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    ran = puzzlebox("list"), puzzlebox("--help"), puzzlebox("lapms")
    assert "Games:" in ran[1].out
    assert not any("\x1b" in one.out + one.err for one in ran)


@pytest.mark.usefixtures("terminal")
def test_escapes_in_a_styled_text_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    output.echo(output.Styled("a\x1b[2J", "heading"))
    assert capsys.readouterr().out == "\x1b[1ma\\x1b[2J\x1b[0m\n"


@pytest.mark.parametrize("words", ["--json --csv", "--csv --delete", "--delete --delete-play 3"])
def test_conflicting_options_of_scores_are_refused(puzzlebox: Run, words: str) -> None:
    first, second = words.removesuffix(" 3").split()
    assert puzzlebox("scores", *words.split()).refused == f"{first} and {second} cannot be combined"


def test_settings_are_listed_by_prefix(puzzlebox: Run) -> None:
    rows = puzzlebox("config", "list", "games.lamps").out.splitlines()
    assert rows
    assert all(row.split()[0].startswith("games.lamps") for row in rows)
    assert (
        "there is no setting that begins with 'thme'; did you mean theme" in puzzlebox("config", "list", "thme").refused
    )


@pytest.mark.parametrize("words", [(), ("lamps",), ("config", "set"), ("rules", "lamps")])
def test_help_shows_the_same_as_the_option(puzzlebox: Run, words: tuple[str, ...]) -> None:
    shown = puzzlebox("help", *words)
    assert shown.status == 0
    assert shown.out == puzzlebox(*words, "--help").out


def test_help_refuses_an_unknown_command(puzzlebox: Run) -> None:
    assert "'lapms'; did you mean lamps" in puzzlebox("help", "lapms").refused
    assert puzzlebox("help", "list", "x").refused == "list has no command 'x'"
