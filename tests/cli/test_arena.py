"""`puzzlebox arena`, and `puzzlebox play --bot`."""

import json

import pytest

from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("real_games")


def test_bots_are_compared_from_the_same_seeds(puzzlebox: Run) -> None:
    words = ("arena", "tetromino", "--games", "2", "--moves", "10", "--bots", "bcts,dellacherie", "--seed", "s")
    ran = puzzlebox(*words)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "tetromino, seeds s-1, s-2"
    assert [line for line in lines if line.startswith(("bcts", "dellacherie"))] == [
        "bcts: stopped 2",
        "dellacherie: stopped 2",
    ]
    assert any(line.split() == ["pieces", "11.0", "±", "0.0"] for line in lines)
    assert puzzlebox(*words).out == ran.out
    assert "tetromino" not in puzzlebox("scores").out


def test_json_has_seeds_means_and_errors(puzzlebox: Run) -> None:
    found = json.loads(puzzlebox("arena", "slide:size=2x2", "--games", "2", "--json").out)
    assert (found["game"], found["options"], found["seeds"]) == ("slide", "size=2x2", ["arena-1", "arena-2"])
    [solver] = found["bots"]
    assert (solver["bot"], solver["endings"]) == ("solver", {"won": 2})
    assert set(solver["figures"]["moves"]) == {"mean", "error"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("arena", "tetromino", "--bots", "nobody"), "there is no bot 'nobody'; the bots of tetromino are dellacherie"),
        (("arena", "tenplus"), "tenplus has no bots"),
        (("arena", "tetromino#seed"), "the games have seeds of their own"),
        (("arena", "tetromino", "--games", "0"), "games must be from 1 to"),
        (("play", "tetromino", "--bot", "nobody"), "there is no bot 'nobody'"),
        (("play", "tetromino", "--bot", "bcts", "--speed", "21"), "speed must be from 1 to 20, not 21"),
    ],
)
def test_wrong_words_are_named(puzzlebox: Run, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in puzzlebox(*words).refused


def test_a_bot_plays_in_the_window(puzzlebox: Run) -> None:
    ran = puzzlebox("play", "tetromino#seed", "--bot", "dellacherie", "--speed", "20")
    assert ran.status == 0
    assert ran.app.navigator.playthrough is not None
    assert ran.app.navigator.display is not None
    assert ran.app.navigator.display.message == "The bot dellacherie plays. Press any key to take over."
