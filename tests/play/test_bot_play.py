"""A bot that plays at a pace that a person can follow."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from puzzlebox.core.bot import Plan
from puzzlebox.core.record import Record
from puzzlebox.play.bot_play import BotPlay
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.play.verification import verify
from puzzlebox.registry import installed_games
from puzzlebox.rules import Options, Search, Session, Slices
from tests.fake_game import LAMPS, Lamps, variant_of


def corner(state: Lamps, search: Search) -> Slices[Plan]:
    yield 0.5
    return Plan(("press 0 0", "press 1 1") if state.pressed < 4 else ())


def wrong(state: Lamps, search: Search) -> Slices[Plan]:
    yield 0
    return Plan(("press 9 9",))


def endless(state: Lamps, search: Search) -> Slices[Plan]:
    while True:
        search.visit(10**6)
        yield 0


GAME = variant_of(LAMPS, bots={name: f"{__name__}:{name}" for name in ("corner", "wrong", "endless")})


def begin(game: Any, bot: str, speed: int, clock: Callable[[], int] = lambda: 0, **options: str) -> tuple[Any, BotPlay]:
    play = Playthrough(Session(game, Options(game.options, options), "pace"), Options(game.preferences))
    if play.paused:
        play.send("resume")
    return play, BotPlay(play, bot, speed, clock)


def times(play: Any) -> list[tuple[int, str]]:
    return [(time, text) for time, text in play.session.log if not text.startswith("resume")]


def test_moves_in_turns_come_at_the_chosen_speed() -> None:
    play, bot = begin(GAME, "corner", 4)
    for _ in range(13):
        bot.advance(100)
    assert times(play) == [
        *[(0, "bot corner"), (250, "press 0 0"), (500, "press 1 1"), (750, "press 0 0"), (1000, "press 1 1")],
    ]
    assert (bot.running, bot.problem, bot.next_update()) == (False, "", None)


def test_pieces_that_lock_at_once_come_at_the_chosen_speed() -> None:
    play, bot = begin(installed_games().game("guideline"), "dellacherie", 10, mode="zen")
    for _ in range(100):
        bot.advance(10)
    drops = [time for time, text in times(play) if text == "drop"]
    assert len(drops) in (9, 10)
    assert {later - time for time, later in pairwise(drops)} == {100}


def test_game_time_runs_faster_if_pieces_take_their_time() -> None:
    play, bot = begin(installed_games().game("handheld"), "dellacherie", 5)
    for _ in range(100):
        bot.advance(16)
    assert 3 * 1600 < play.session.time <= 5 * 1600
    assert play.state.set_pieces >= 2


def test_pieces_that_lock_at_the_next_step_come_at_the_chosen_speed() -> None:
    play, bot = begin(installed_games().game("tetromino"), "dellacherie", 10)
    for _ in range(200):
        bot.advance(10)
    assert 17 <= play.state.set_pieces <= 20


def test_a_play_of_a_bot_verifies_and_is_marked() -> None:
    play, bot = begin(installed_games().game("tetromino"), "dellacherie", 20)
    for _ in range(100):
        bot.advance(16)
    result = verify(Record.of(play.session), play.game)
    assert (result.session.bot, result.unconfirmed) == ("dellacherie", 0)
    assert play.state.set_pieces >= 3


def test_the_player_takes_over() -> None:
    play, bot = begin(GAME, "corner", 1)
    bot.advance(10)
    bot.stop()
    bot.advance(5000)
    assert (times(play), play.session.time) == ([(0, "bot corner")], 5010)


def test_nothing_happens_while_the_game_is_paused() -> None:
    play, bot = begin(GAME, "corner", 1)
    play.send("pause")
    bot.advance(5000)
    assert play.session.bot == ""


def test_a_refused_input_stops_the_bot() -> None:
    bot = begin(GAME, "wrong", 20)[1]
    bot.advance(100)
    assert not bot.running
    assert "9 9" in bot.problem


def test_a_bot_that_thinks_too_long_stops_and_time_stands_still_meanwhile() -> None:
    moments = iter(range(0, 10**12, 10**7))
    play, bot = begin(GAME, "endless", 20, lambda: next(moments))
    bot.advance(100)
    bot.advance(100)
    assert (bot.running, play.session.time) == (True, 50)
    for _ in range(40):
        bot.advance(10)
    assert (bot.running, bot.problem) == (False, "The bot has found no move in time.")
