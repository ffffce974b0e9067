"""`puzzlebox scores`: what it tells people and programs, and how it forgets."""

import csv
import io
import json
from pathlib import Path

import click
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


def test_before_anything_is_played(puzzlebox: Run, scores: Scores) -> None:
    assert puzzlebox("scores").out == "Nothing is finished yet.\n"
    assert puzzlebox("scores", "lights").out == "Nothing is finished yet in lights.\n"
    assert puzzlebox("scores", "--json").out == "[]\n"


def test_every_game_in_a_paragraph(puzzlebox: Run, played: Scores) -> None:
    assert puzzlebox("scores").out.splitlines() == [
        "lights",
        "  2 played, 2 won, 2 in a row (most 2), 1 unranked, 3 min in all",
        "  best: score 30 (play 2)",
        "",
        "lights (size=5)",
        "  1 played, 1 min in all",
        "  best: score 3 (play 4)",
        "",
        "drips",
        "  1 played, 1 min in all",
        "  best: score 5 (play 5)",
        "",
        "gone",
        "  1 played, 1 won, 1 min in all",
        "  best: score 8 (play 6)",
    ]


def test_one_game_with_its_plays(puzzlebox: Run, played: Scores) -> None:
    lines = puzzlebox("scores", "lights").out.splitlines()
    assert lines[3:6] == [
        "  3  1970-01-04 00:00  won    score 99 [assisted]",
        "  2  1970-01-03 00:00  won    score 30",
        "  1  1970-01-02 00:00  won    score 12, time 1:01.23",
    ]


def test_json_and_csv_have_every_play(puzzlebox: Run, played: Scores) -> None:
    plays = json.loads(puzzlebox("scores", "--json").out)
    assert [one["number"] for one in plays] == [1, 2, 3, 4, 5, 6]
    assert plays[1]["figures"] == {"score": 30}
    assert (plays[1]["journal"], plays[2]["unranked"], plays[3]["options"]) == ("b.jsonl", "assisted", "size=5")
    rows = list(csv.DictReader(io.StringIO(puzzlebox("scores", "lights", "--csv").out)))
    assert [row["number"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["figure score"] for row in rows] == ["12", "30", "99", "3"]
    assert [row["figure time"] for row in rows] == ["61230", "", "", ""]


def test_a_game_that_is_not_here_any_more_still_has_its_scores(puzzlebox: Run, played: Scores) -> None:
    assert puzzlebox("scores", "gone").out.startswith("gone\n  1 played")
    assert puzzlebox("scores", "lihgts").refused == "there is no game 'lihgts'; did you mean lights?"


def test_forgetting_asks_first(puzzlebox: Run, played: Scores, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def no(question: str, **_: object) -> None:
        asked.append(question)
        raise click.Abort

    monkeypatch.setattr(click, "confirm", no)
    assert puzzlebox("scores", "--forget").status == 130
    assert puzzlebox("scores", "lights", "--forget").status == 130
    assert puzzlebox("scores", "--forget-play", "2").status == 130
    assert asked == [
        "Forget all 6 plays for good, with their replays?",
        "Forget all 4 plays of lights for good, with their replays?",
        "Forget play 2 (lights#a, 1970-01-03 00:00) for good, with their replays?",
    ]
    assert len(played.entries()) == 6


def test_forgetting(puzzlebox: Run, played: Scores) -> None:
    assert puzzlebox("scores", "--forget-play", "2", "--yes").out == "1 forgotten.\n"
    assert [one.uuid for one in played.entries()] == ["a", "c", "d", "e", "f"]
    assert puzzlebox("scores", "lights", "--forget", "--yes").out == "3 forgotten.\n"
    assert [one.uuid for one in played.entries()] == ["e", "f"]
    assert puzzlebox("scores", "--forget", "--yes").out == "2 forgotten.\n"
    assert puzzlebox("scores", "--forget", "--yes").out == "There is nothing to forget.\n"


@pytest.mark.parametrize("words", [("--forget-play", "9"), ("drips", "--forget-play", "1")])
def test_a_play_that_there_is_not(puzzlebox: Run, played: Scores, words: tuple[str, ...]) -> None:
    number = words[-1]
    assert puzzlebox("scores", *words).refused == (
        f"there is no play {number}; `puzzlebox scores GAME` says which there are"
    )


def test_a_database_that_cannot_be_read_is_said(puzzlebox: Run, scores: Scores) -> None:
    scores.path.write_bytes(b"nothing" * 1000)
    ran = puzzlebox("scores")
    assert ran.status == 1
    assert ran.err == f"puzzlebox: the scores in {scores.path} cannot be used: file is not a database\n"
    assert scores.path.read_bytes() == b"nothing" * 1000
