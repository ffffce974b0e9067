"""Recorded games on the command line: verify, play and replay, and the puzzle of the day."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from puzzlebox.cli import play
from puzzlebox.core.game import AnyGame
from puzzlebox.core.record import Record
from puzzlebox.play.daily import Daily
from puzzlebox.rules import Options, Session
from puzzlebox.scenes.play_scene import PlayScene
from puzzlebox.scenes.replay_scene import ReplayScene
from tests.cli.conftest import Run
from tests.scenes.games import DRIPS, LAMPS


def save_record(
    folder: Path,
    game: AnyGame = DRIPS,
    texts: Sequence[str] = ("drop", "drop"),
    name: str = "play.jsonl",
    options: dict[str, str] | None = None,
) -> tuple[Path, Session[Any]]:
    session = Session(game, Options(game.options, options), "kept")
    for text in texts:
        session.advance_to(session.time + 100)
        if session.state.outcome() is None:
            session.send(text)
    path = folder / name
    path.write_text(Record.of(session).text())
    return path, session


# verify
def test_verify_shows_score_and_outcome_of_a_valid_record(puzzlebox: Run, tmp_path: Path) -> None:
    path, session = save_record(tmp_path, texts=("drop",) * 400)
    ran = puzzlebox("verify", str(path))
    assert (ran.status, ran.err) == (0, "")
    rows = session.state.status()["rows"]
    inputs = len(session.log)
    assert ran.out == (
        f"{path}: verified: 1 checkpoint matches; drips#kept; {inputs} inputs; rows {rows}; "
        "ended: the basin is full; unassisted\n"
    )


@pytest.mark.parametrize("error", [ZeroDivisionError("no luck"), SystemExit("no luck"), GeneratorExit("no luck")])
def test_verify_names_the_game_whose_figures_fail(
    puzzlebox: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path, session = save_record(tmp_path)
    monkeypatch.setattr(type(session.state), "status", Mock(side_effect=error))
    ran = puzzlebox("verify", str(path))
    assert (ran.status, ran.err.splitlines()[0]) == (
        1,
        f"puzzlebox: the game 'drips' failed: {type(error).__name__}: no luck",
    )


def test_verify_shows_that_a_game_was_assisted(puzzlebox: Run, tmp_path: Path) -> None:
    path, _ = save_record(tmp_path, LAMPS, ("press 0 0", "undo"))
    assert puzzlebox("verify", str(path)).out.endswith("; not over; assisted\n")


def test_verify_shows_what_no_checkpoint_confirms(puzzlebox: Run, tmp_path: Path) -> None:
    path, _ = save_record(tmp_path, LAMPS, ("press 0 0",))
    with path.open("a") as file:
        file.write('[100,"press 1 1"]\n')
    assert (
        "verified: 1 checkpoint matches, the last input has no checkpoint after it;"
        in puzzlebox("verify", str(path)).out
    )
    path.write_text("".join(line for line in path.read_text().splitlines(True) if '"=' not in line))
    assert "follows the rules, but has no checkpoints;" in puzzlebox("verify", str(path)).out


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda text: text.replace('"drop"]', '"+left"]', 1), "line 4, at 200 ms: the digest differs\n"),
        (
            lambda text: text.replace('"rules": 1', '"rules": 7').replace('drop"]', '+left"]', 1),
            "the digest differs (played with rules version 7, not 1)",
        ),
        (lambda text: text.replace("drop", "hop"), "line 2, at 100 ms: expected +left, -left, +right, -right or drop"),
        (lambda text: text.replace('"drips"', '"drapes"'), "there is no game 'drapes'"),
        (lambda text: text.replace('"puzzlebox": 1', '"puzzlebox": 9'), "written by a newer puzzlebox (format 9"),
        (lambda text: text.replace("{}", '{"size": "3"}'), "there is no option 'size'"),
        (lambda text: text.replace('"seed"', '"position"'), "Drips begins from a seed, not from a position"),
        (lambda text: text.replace("[100", "[9007199254740993"), "line 2: expected [ms, text]"),
        (lambda text: "", "line 1: expected a record's header, and there is no complete line"),
    ],
)
def test_verify_names_the_line_that_fails(
    puzzlebox: Run, tmp_path: Path, spoil: Callable[[str], str], reason: str
) -> None:
    path, _ = save_record(tmp_path)
    path.write_text(spoil(path.read_text()))
    ran = puzzlebox("verify", str(path))
    assert (ran.status, ran.out) == (1, "")
    first, last = ran.err.splitlines()
    assert first.startswith(f"puzzlebox: {path}: ")
    assert reason in ran.err
    assert last == "puzzlebox: verification failed"


def test_verify_reports_each_of_many_files(puzzlebox: Run, tmp_path: Path) -> None:
    good, _ = save_record(tmp_path)
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"\xff\xfe")
    ran = puzzlebox("verify", str(bad), str(good), str(tmp_path / "none.jsonl"))
    assert ran.status == 1
    assert ran.out.startswith(f"{good}: verified: ")
    assert ran.err.splitlines() == [
        f"puzzlebox: {bad}: line 1: expected a record's header, and there is no complete line",
        f"puzzlebox: cannot read {tmp_path / 'none.jsonl'}: No such file or directory",
        "puzzlebox: verification failed: 2 of 3 files",
    ]


def test_incomplete_last_line_is_cut_off_with_a_message(puzzlebox: Run, tmp_path: Path) -> None:
    path, session = save_record(tmp_path)
    path.write_bytes(path.read_bytes() + b"[30")
    verified, played = puzzlebox("verify", str(path)), puzzlebox("play", str(path))
    assert (verified.status, verified.err) == (0, played.err)
    assert verified.err == f"puzzlebox: {path}: its last line was incomplete and was cut off (3 bytes)\n"
    assert played.paused_play.session.state.grid == session.state.grid


def test_help_of_verify_names_its_limit(puzzlebox: Run) -> None:
    words = " ".join(puzzlebox("verify", "--help").out.split())
    assert "This shows that a record is consistent, not that a person played it." in words


# play FILE and replay FILE
def test_play_resumes_a_file_and_leaves_it_unchanged(puzzlebox: Run, tmp_path: Path) -> None:
    path, session = save_record(tmp_path, LAMPS, ("press 0 0", "press 1 1"))
    before = path.read_bytes()
    ran = puzzlebox("play", str(path))
    assert ran.status == 0
    play = ran.paused_play
    assert play.session.state.grid == session.state.grid
    assert play.session.assisted
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("command", "old", "new", "reason"),
    [
        ("play", '"puzzlebox": 1', '"puzzlebox": 9', "line 1: written by a newer puzzlebox"),
        ("play", '"lamps"', '"no-such-game"', "there is no game"),
        ("play", "{}", '{"size": "99"}', "size must be from 2 to 9, not 99"),
        ("play", "{", "", "line 1: expected a record's header"),
        ("play", "press 0 0", "press 9 9", "line 2, at 100 ms: "),
        ("replay", "{}", '{"size": "99"}', "size must be from 2 to 9, not 99"),
        ("replay", "{", "x", "line 1: expected a record's header"),
        ("replay --race", "press 0 0", "fly", "line 2"),
    ],
)
def test_a_faulty_record_is_refused_before_the_window_opens(
    puzzlebox: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, old: str, new: str, reason: str
) -> None:
    if "size" in new or "puzzlebox" in new or "game" in new:
        monkeypatch.setattr("puzzlebox.app.app.Window", None)
    path, _ = save_record(tmp_path, LAMPS, ("press 0 0",))
    path.write_text(path.read_text().replace(old, new, 1))
    ran = puzzlebox(*command.split(), str(path))
    assert (ran.status, ran.out, ran.opened, len(ran.err.splitlines())) == (1, "", None, 1)
    assert ran.err.startswith(f"puzzlebox: {path}: ")
    assert reason in ran.err
    ran = puzzlebox(*command.split(), str(tmp_path / "none.jsonl"))
    assert (ran.status, ran.opened) == (1, None)
    assert "none.jsonl" in ran.err


def test_replay_shows_a_file(puzzlebox: Run, tmp_path: Path) -> None:
    path, session = save_record(tmp_path)
    ran = puzzlebox("replay", str(path))
    assert ran.status == 0
    scene = ran.app.loop.top
    assert isinstance(scene, ReplayScene)
    scene.replay.to_end()
    assert scene.replay.session.state.text() == session.state.text()


def test_race_plays_the_game_of_a_file_beside_it(puzzlebox: Run, tmp_path: Path) -> None:
    path, session = save_record(tmp_path, name="anna.jsonl")
    ran = puzzlebox("replay", "--race", str(path))
    assert ran.status == 0
    assert isinstance(ran.app.loop.top, PlayScene)
    assert (ran.play.session.start, ran.play.session.time) == (session.start, 0)
    race = ran.app.desk._race
    assert race
    assert (race.title, race.recorded.figures) == ("anna", session.figures())


def test_race_against_the_best_needs_a_replay_of_it(puzzlebox: Run, tmp_path: Path) -> None:
    ran = puzzlebox("drips", "--race")
    assert (ran.status, ran.opened) == (1, None)
    assert "there is no replay of a best result with these options" in ran.err


# daily
def test_daily_puzzle_is_the_same_for_everyone(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "today", lambda: date(2026, 11, 21))
    texts = {puzzlebox("daily", "lamps").play.session.state.text() for _ in range(2)}
    assert texts == {LAMPS.begin(start="daily 2026-11-21 lamps").text()}
    other = puzzlebox("daily", "lamps", "--date", "2026-11-22").play.session
    assert other.state.text() == LAMPS.begin(start="daily 2026-11-22 lamps").text()
    monkeypatch.setattr(play, "daily_of", lambda day: Daily("lamps", "", "unused"))
    assert puzzlebox("daily").play.session.start.seed == "daily 2026-11-21 lamps"


def test_the_puzzle_of_the_day_may_have_options(puzzlebox: Run) -> None:
    session = puzzlebox("daily", "lamps:size=5", "--date", "2026-11-22").play.session
    assert (session.options["size"], session.start.seed) == (5, "daily 2026-11-22 lamps")
    assert "size must be from 2 to" in puzzlebox("daily", "lamps:size=99").refused
    assert "leave out that of 'lamps#1'" in puzzlebox("daily", "lamps#1").refused
    assert "there is no game 'lapms'; did you mean lamps?" in puzzlebox("daily", "lapms").refused


@pytest.mark.parametrize("text", ["2026-02-30", "21.11.2026", "20261121", "2026-W47-6", "yesterday", ""])
def test_invalid_date_is_refused(puzzlebox: Run, text: str) -> None:
    assert "date must be a day such as 2026-11-21, not" in puzzlebox("daily", "--date", text).refused


# Plays in progress
def start_and_leave(puzzlebox: Run, *words: str, texts: Sequence[str] = ("drop", "drop")) -> None:
    """Start a game on the command line, send it inputs and leave it."""
    ran = puzzlebox(*words)
    for text in texts:
        ran.play.send(text)
    ran.app.desk.leave_game()


@pytest.mark.parametrize("words", [("drips", "--new"), ("drips", "--seed", "x"), ("drips", "--undo"), ("lamps",)])
def test_game_in_progress_is_resumed_unless_options_start_another(puzzlebox: Run, words: tuple[str, ...]) -> None:
    start_and_leave(puzzlebox, "drips")
    assert "drop" not in [text for _, text in puzzlebox(*words).play.session.log]
    again = puzzlebox("drips").paused_play
    assert [text for _, text in again.session.log][:2] == ["drop", "drop"]
    assert not again.session.assisted


def test_practice_is_resumed_as_practice(puzzlebox: Run) -> None:
    start_and_leave(puzzlebox, "drips", "--undo")
    assert puzzlebox("drips").play.session.log == []
    assert puzzlebox("drips", "--undo").paused_play.session.practice


def test_daily_puzzle_is_resumed(puzzlebox: Run) -> None:
    start_and_leave(puzzlebox, "daily", "lamps", texts=["press 0 0"])
    assert puzzlebox("daily", "lamps").paused_play.session.state.status()["pressed"] == 1
    assert puzzlebox("daily", "lamps", "--date", "1999-01-01").play.session.log == []
