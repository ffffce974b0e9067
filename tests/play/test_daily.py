"""Tests for the puzzle of the day: past days never change, and later ones are harder at the end of the week."""

from datetime import date, timedelta

from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.play.daily import FIRST_GAMES, GRADED, GRADED_FROM, Daily, daily_of, daily_with, streak
from puzzlebox.registry import installed_games
from puzzlebox.rules import Options, Session, Start

FIRST_DAYS = {"2026-11-20": "arcade", "2026-11-21": "klotski", "2026-11-22": "nineteen", "2026-11-23": "klotski"}
"""The games of some days, as version 0.2 drew them."""


def test_the_puzzles_of_past_days_stay() -> None:
    found = {day: daily_of(date.fromisoformat(day)) for day in FIRST_DAYS}
    assert {day: puzzle.game for day, puzzle in found.items()} == FIRST_DAYS
    assert {puzzle.options for puzzle in found.values()} == {""}
    assert found["2026-11-22"].seed == "daily 2026-11-22 nineteen"


def test_every_game_has_its_day() -> None:
    days = [date(2026, 1, 1) + timedelta(n) for n in range(300)]
    assert {daily_of(day).game for day in days} == set(FIRST_GAMES)
    later = [GRADED_FROM + timedelta(n) for n in range(60)]
    assert {daily_of(day).game for day in later} == {game for game, _ in GRADED}


def test_the_options_of_later_days_are_those_of_the_weekday() -> None:
    for number in range(60):
        day = GRADED_FROM + timedelta(number)
        puzzle = daily_of(day)
        assert puzzle.options == dict(GRADED)[puzzle.game][day.weekday()]


def test_all_options_are_written_as_in_a_game_id() -> None:
    for name, by_weekday in GRADED:
        game = installed_games().game(name)
        for text in by_weekday:
            assert Options.parse(game.options, text).text() == text


def test_the_id_is_that_of_its_results() -> None:
    puzzle = next(p for n in range(30) if (p := daily_of(GRADED_FROM + timedelta(n))).game == "slide")
    game = installed_games().game("slide")
    session = Session(game, Options.parse(game.options, puzzle.options), Start(seed=puzzle.seed))
    assert id_of(session).text() == puzzle.id
    assert GameID.parse(puzzle.id).start == Start(seed=puzzle.seed)


def test_a_streak_counts_the_days_in_a_row_up_to_today_or_yesterday() -> None:
    options = Options(installed_games().game("slide").options, {"size": "5"})

    def puzzle(day: date) -> Daily:
        return daily_with("slide", options, day)

    def days(*played: str) -> int:
        ids = {f"slide:size=5#daily 2026-11-{day} slide" for day in played}
        return streak(lambda daily: daily.id in ids, puzzle, date(2026, 11, 23))

    assert [days(), days("23"), days("22"), days("21")] == [0, 1, 1, 0]
    assert days("23", "22", "20") == 2
    assert days("22", "21", "20") == 3
