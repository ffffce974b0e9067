"""The arena: games of bots from seeds, and what is said of them."""

import pickle
import sys
from pathlib import Path

import pytest

from puzzlebox.core.bot import Plan
from puzzlebox.play.arena import (
    BrokenBotError,
    Mean,
    Played,
    Standing,
    Task,
    play,
    play_game,
    seeds,
    standings,
    task_of,
)
from puzzlebox.play.bots import UnknownBotError, bot_names, bot_of
from puzzlebox.play.workers import Workers, results
from puzzlebox.registry import installed_games
from puzzlebox.rules import Game, Options, Search, Slices
from puzzlebox.testing import check_bot
from tests.fake_game import LAMPS, Lamps, variant_of
from tests.packages import offer

TETROMINO = installed_games().game("tetromino")


def none(state: Lamps, search: Search) -> Slices[Plan]:
    yield 1
    return Plan()


GIVING_UP: Game[Lamps] = variant_of(LAMPS, bots={"none": f"{__name__}:none"})


def test_means_have_standard_errors() -> None:
    assert Mean.of([4]) == (4, None)
    mean, error = Mean.of([1, 2, 3, 6])
    assert mean == 3
    assert error == pytest.approx((14 / 3 / 4) ** 0.5)


def test_a_standing_counts_endings_and_takes_missing_figures_as_zero() -> None:
    found = Standing.of("x", [Played("won", {"moves": 3}), Played("lost", {"moves": 5, "rows": 2})])
    assert found.endings == {"lost": 1, "won": 1}
    assert {name: mean.mean for name, mean in found.figures.items()} == {"moves": 4, "rows": 1}


def test_the_same_games_are_played_whatever_the_number_of_jobs() -> None:
    tasks = [task_of("tetromino", Options(TETROMINO.options), 12)("dellacherie", seed) for seed in seeds("a", 3)]
    alone = list(map(play, tasks))
    assert alone == list(results(play, tasks, len(tasks), Workers(2)))
    assert [game.ending for game in alone] == ["stopped"] * 3
    assert [game.figures["pieces"] for game in alone] == [13] * 3


def test_each_bot_plays_from_each_seed() -> None:
    asked: list[tuple[str, str]] = []

    def task(bot: str, seed: str) -> Task:
        asked.append((bot, seed))
        return Task("tetromino", {}, bot, seed, 2)

    found = list(standings(["bcts", "dellacherie"], task, seeds("s", 2), Workers()))
    assert asked == [("bcts", "s-1"), ("bcts", "s-2"), ("dellacherie", "s-1"), ("dellacherie", "s-2")]
    assert [standing.bot for standing in found] == ["bcts", "dellacherie"]


def test_a_solver_wins_and_a_bot_that_is_stuck_gives_up() -> None:
    tasks = (Task("slide", {"size": "3"}, "solver", "a"), Task("2048", {}, "lookahead", "a", 3))
    solved, stopped = map(play, tasks)
    assert (solved.ending, stopped.ending) == ("won", "stopped")
    assert play_game(GIVING_UP, Options(LAMPS.options), Task("", {}, "none", "a")).ending == "gave up"


def corner(state: Lamps, search: Search) -> Slices[Plan]:
    """Press the four corners, and say so."""
    print("the corners again")
    yield 1
    last = state.grid.rows - 1
    return Plan(tuple(f"press {row} {column}" for row in (0, last) for column in (0, last)))


def breaking(state: Lamps, search: Search) -> Slices[Plan]:
    yield 1
    if state.pressed:
        raise KeyError("no plan")
    return Plan(("press 0 0",))


PLAYED: Game[Lamps] = variant_of(LAMPS, bots={name: f"{__name__}:{name}" for name in ("corner", "breaking", "refused")})


def test_inputs_are_moves_and_a_plan_stops_at_the_most_moves(capsys: pytest.CaptureFixture[str]) -> None:
    played = [play_game(PLAYED, Options(LAMPS.options), Task("", {}, "corner", "a", most)) for most in (6, 7)]
    assert [game.figures["moves"] for game in played] == [6, 7]
    assert [game.figures["pressed"] for game in played] == [6, 7]


def test_what_a_bot_prints_goes_to_stderr(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.play.arena.installed_game", lambda name: PLAYED)
    assert play(Task("lamps", {}, "corner", "a", 8)).ending == "stopped"
    out, err = capsys.readouterr()
    assert (out, err) == ("", "the corners again\n" * 2)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("breaking", "the bot 'breaking' failed in the game with the seed 'a': KeyError: no plan"),
        (
            "refused",
            "the bot 'refused' failed in the game with the seed 'a': InputRefusedError: there is no lamp at 9 9",
        ),
    ],
)
def test_a_bot_that_breaks_is_named(bot: str, sentence: str) -> None:
    with pytest.raises(BrokenBotError) as raised:
        play_game(PLAYED, Options(LAMPS.options), Task("", {}, bot, "a", 8))
    assert str(raised.value) == sentence
    assert str(pickle.loads(pickle.dumps(raised.value))) == sentence


# Finding bots
def test_bots_are_imported_when_they_are_asked_for() -> None:
    game: Game[Lamps] = variant_of(LAMPS, bots={"one": "no_such_module:bot", "two": "puzzlebox.core.bot:nothing"})
    assert bot_names(game) == ("one", "two")
    for name, reason in (("one", "no_such_module"), ("two", "nothing"), ("three", "the bots of .* are one, two")):
        with pytest.raises(UnknownBotError, match=reason):
            bot_of(game, name)


def test_a_game_without_bots_says_so() -> None:
    with pytest.raises(UnknownBotError, match="lamps has no bots"):
        bot_of(LAMPS, "one")


def test_other_packages_offer_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(tmp_path, "careful", {"tetromino.careful": "careful_bot:play"}, group="puzzlebox.bots")
    (tmp_path / "careful_bot.py").write_text("from puzzlebox_games.falling.bots.bot import bcts as play\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "careful_bot", raising=False)
    assert bot_names(TETROMINO) == ("dellacherie", "bcts", "dt-10", "careful")
    assert "careful" not in bot_names(installed_games().game("turbo"))
    assert "careful_bot" not in sys.modules
    check_bot(TETROMINO, bot_of(TETROMINO, "careful"), plans=2)


# The checks of bots
def changing(state: Lamps, search: Search) -> Slices[Plan]:
    yield 0
    state.send("press 0 0")
    return Plan(("press 1 1",))


def peeking(state: Lamps, search: Search) -> Slices[Plan]:
    yield 0
    return Plan((f"press 0 {state.random.state & 1}",))


def moody(state: Lamps, search: Search) -> Slices[Plan]:
    yield 0
    MOODS.append(0)
    return Plan((f"press 0 {len(MOODS) % 2}",))


def refused(state: Lamps, search: Search) -> Slices[Plan]:
    yield 0
    return Plan(("press 9 9",))


MOODS: list[int] = []


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        *[(changing, "changed the state"), (peeking, "depends on the generator")],
        *[(moody, "something else"), (refused, "refuses")],
    ],
)
def test_faults_of_bots_are_found(bot: object, fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_bot(LAMPS, bot)  # type: ignore[arg-type]
