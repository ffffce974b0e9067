"""The command `puzzlebox scores`: statistics, JSON, CSV, and deleting plays."""

import csv
import io
import json
from pathlib import Path

import pytest

from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import Scores
from tests.cli.conftest import Run
from tests.play.plays import play


@pytest.fixture
def scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scores:
    monkeypatch.setenv("PUZZLEBOX_HOME", str(tmp_path))
    monkeypatch.setenv("TZ", "UTC")
    return Scores(Paths(tmp_path, tmp_path))


@pytest.fixture
def played(scores: Scores) -> Scores:
    day = 86_400_000
    scores.add(
        [
            play("a", ended=day, figures={"score": 12, "time": 61_230}),
            play("b", ended=2 * day, figures={"score": 30}, journal="b.jsonl"),
            play("c", ended=3 * day, figures={"score": 99}, unranked="assisted"),
            play("d", ended=4 * day, options="size=5", figures={"score": 3}, outcome="lost"),
            play("e", ended=5 * day, game="drips", game_id="drips#e", outcome="ended", figures={"score": 5}),
            play("f", ended=6 * day, game="gone", game_id="gone#f", figures={"score": 8}),
        ]
    )
    return scores


def test_without_finished_games_there_are_no_scores(puzzlebox: Run, scores: Scores) -> None:
    assert puzzlebox("scores").out == "No finished games yet.\n"
    assert puzzlebox("scores", "lamps").out == "No finished games of lamps yet.\n"
    assert puzzlebox("scores", "--json").out == "[]\n"


def test_each_game_has_a_paragraph(puzzlebox: Run, played: Scores) -> None:
    assert puzzlebox("scores").out.splitlines() == [
        "lamps",
        "  2 played, 2 won, winning streak 2 (longest 2), 1 unranked, 3 min in total",
        "  best: score 30 (play 2)",
        "",
        "lamps (size=5)",
        "  1 played, 1 min in total",
        "  best: score 3 (play 4)",
        "",
        "drips",
        "  1 played, 1 min in total",
        "  best: score 5 (play 5)",
        "",
        "gone",
        "  1 played, 1 won, 1 min in total",
        "  best: score 8 (play 6)",
    ]


def test_one_game_is_shown_with_its_plays(puzzlebox: Run, played: Scores) -> None:
    lines = puzzlebox("scores", "lamps").out.splitlines()
    assert lines[3:6] == [
        "  3  1970-01-04 00:00  won    score 99 [assisted]",
        "  2  1970-01-03 00:00  won    score 30",
        "  1  1970-01-02 00:00  won    score 12, time 1:01.23",
    ]


@pytest.mark.usefixtures("real_games")
def test_figures_are_called_as_in_the_list_of_bests_and_those_of_won_games_are_left_out_of_others(
    puzzlebox: Run, scores: Scores
) -> None:
    lost = {"score": 12, "goal time": 0, "goal moves": 0}
    won = {"score": 9, "goal time": 61_230, "goal moves": 40}
    scores.add([play("a", game="2048", figures=lost, outcome="lost"), play("b", game="2048", figures=won)])
    plays = [line.split("  ")[-1].strip() for line in puzzlebox("scores", "2048").out.splitlines()[-2:]]
    assert plays == ["moves to the goal 40, time to the goal 1:01.23, score 9", "score 12"]


def test_json_and_csv_have_every_play(puzzlebox: Run, played: Scores) -> None:
    plays = json.loads(puzzlebox("scores", "--json").out)
    assert ([one["number"] for one in plays], plays[1]["figures"]) == ([1, 2, 3, 4, 5, 6], {"score": 30})
    assert (plays[1]["journal"], plays[2]["unranked"], plays[3]["options"]) == ("b.jsonl", "assisted", "size=5")
    rows = list(csv.DictReader(io.StringIO(puzzlebox("scores", "lamps", "--csv").out)))
    assert [row["number"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["figure score"] for row in rows] == ["12", "30", "99", "3"]
    assert [row["figure time"] for row in rows] == ["61230", "", "", ""]


def test_game_that_is_no_longer_installed_keeps_its_scores(puzzlebox: Run, played: Scores) -> None:
    assert puzzlebox("scores", "gone").out.startswith("gone\n  1 played")
    assert puzzlebox("scores", "lapms").refused == "there is no game 'lapms'; did you mean lamps?"


def test_deleting_asks_first(puzzlebox: Run, played: Scores, monkeypatch: pytest.MonkeyPatch) -> None:
    for words, question in {
        "--delete": "Delete all 6 plays and their replays?",
        "lamps --delete": "Delete all 4 plays of lamps and their replays?",
        "gone --delete": "Delete 1 play of gone and its replay?",
        "--delete-play 2": "Delete play 2 (lamps#a, 1970-01-03 00:00) and its replay?",
    }.items():
        for answer in ("n\n", "\n", "", "yellow\n"):
            monkeypatch.setattr("sys.stdin", io.StringIO(answer))
            ran = puzzlebox("scores", *words.split())
            assert (ran.status, ran.out) == (1, "")
            assert ran.err == f"{question} [y/N] puzzlebox: nothing was deleted\n"
    assert len(played.entries()) == 6
    monkeypatch.setattr("sys.stdin", io.StringIO("Y\n"))
    assert (puzzlebox("scores", "lamps", "--delete").out, len(played.entries())) == ("Deleted 4 plays.\n", 2)


def test_deleting_with_yes_does_not_ask(puzzlebox: Run, played: Scores) -> None:
    assert puzzlebox("scores", "--delete-play", "2", "--yes").out == "Deleted 1 play.\n"
    assert [one.uuid for one in played.entries()] == ["a", "c", "d", "e", "f"]
    assert puzzlebox("scores", "lamps", "--delete", "--yes").out == "Deleted 3 plays.\n"
    assert [one.uuid for one in played.entries()] == ["e", "f"]
    assert puzzlebox("scores", "--delete", "--yes").out == "Deleted 2 plays.\n"
    assert puzzlebox("scores", "--delete", "--yes").out == "Nothing to delete.\n"


def test_former_names_of_delete_are_accepted_but_not_shown(puzzlebox: Run, played: Scores) -> None:
    assert puzzlebox("scores", "--forget-play", "2", "--yes").out == "Deleted 1 play.\n"
    assert puzzlebox("scores", "--forget", "--yes").out == "Deleted 5 plays.\n"
    out = puzzlebox("scores", "--help").out
    assert "--delete-play N" in out
    assert "forget" not in out


@pytest.mark.parametrize("number", ["x", "-1", "1.5", "9" * 30])
def test_number_of_a_play_that_is_not_a_number_is_refused(puzzlebox: Run, played: Scores, number: str) -> None:
    refused = puzzlebox("scores", f"--delete-play={number}").refused
    assert refused == f"delete-play must be from 1 to {2**53}, not {number}"


@pytest.mark.parametrize("words", [("--delete-play", "9"), ("drips", "--delete-play", "1")])
def test_deleting_an_unknown_play_is_refused(puzzlebox: Run, played: Scores, words: tuple[str, ...]) -> None:
    number = words[-1]
    assert puzzlebox("scores", *words).refused == (
        f"there is no play {number}; `puzzlebox scores GAME` lists the plays"
    )


def test_unreadable_database_is_reported(puzzlebox: Run, scores: Scores) -> None:
    scores.path.mkdir()
    ran = puzzlebox("scores")
    assert ran.status == 1
    assert ran.err == f"puzzlebox: the scores in {scores.path} cannot be used: the file cannot be opened\n"


def test_damaged_database_is_repaired(puzzlebox: Run, played: Scores) -> None:
    raw = played.path.read_bytes()
    played.path.write_bytes(bytes(100) + raw[100:])
    ran = puzzlebox("scores", "lamps", "--json")
    assert len(json.loads(ran.out)) == 4
    assert ran.err.startswith(
        "puzzlebox: the scores were damaged: 6 games could be recovered; the damaged file is kept"
    )
