"""`puzzlebox arena`, and `puzzlebox play --bot`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.packages import offer

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
        (("arena", "tetromino", "--seed", "x" * 4096), "seed must be a line of text of 1 to 4088 characters, not 'xxx"),
        (("arena", "tetromino", "--seed", "a\nb"), "seed must be a line of text of 1 to 4088 characters, not 'a"),
        (("arena", "mines:size=5,mines=99"), "a board of 5 x 5 has from 1 to 16 mines, not 99"),
        (("arena", "tetromino", "--games", "0"), "games must be from 1 to"),
        (("play", "tetromino", "--bot", "nobody"), "there is no bot 'nobody'"),
        (("play", "tetromino", "--bot", "bcts", "--speed", "21"), "speed must be from 1 to 20, not 21"),
    ],
)
def test_wrong_words_are_named(puzzlebox: Run, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in puzzlebox(*words).refused


@pytest.fixture
def loud_bot(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer bots of 2048 that print, when they are imported and when they play; one of them breaks."""
    code = "from puzzlebox.core.bot import Plan\nprint('imported')\n\n"
    code += "def loud(state, search):\n    print('played')\n    yield 1\n    return Plan(state.moves()[:1])\n\n"
    code += "def broken(state, search):\n    yield 1\n    raise KeyError('no plan')\n"
    (site / "loud_bot.py").write_text(code)
    names = ("loud", "broken")
    offer(site, "loud", {f"2048.{name}": f"loud_bot:{name}" for name in names}, group="puzzlebox.bots")
    monkeypatch.setenv("PYTHONPATH", str(site))


@pytest.mark.usefixtures("loud_bot")
def test_what_a_bot_prints_is_no_part_of_the_json_and_one_that_breaks_is_named(puzzlebox: Run) -> None:
    ran = puzzlebox("arena", "2048", "--bots", "loud", "--games", "2", "--moves", "5", "--json", "--jobs", "2")
    assert json.loads(ran.out)["bots"][0]["figures"]["moves"] == {"mean": 5, "error": 0}
    ran = puzzlebox("arena", "2048", "--bots", "broken")
    assert (ran.status, ran.out) == (1, "")
    assert "the bot 'broken' failed in the game with the seed 'arena-1': KeyError: no plan" in ran.err


def test_a_bot_plays_in_the_window(puzzlebox: Run) -> None:
    ran = puzzlebox("play", "tetromino#seed", "--bot", "dellacherie", "--speed", "20")
    assert ran.status == 0
    assert ran.app.desk.controller is not None
    assert ran.app.desk.controller.picture.display.message == "The bot dellacherie plays. Press any key to take over."
