"""The menu as data: its shelves, what is looked up later, the search, favourites and leaving."""

import os
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from itertools import repeat
from pathlib import Path

import pytest

from puzzlebox.core.cover import Cover
from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.options import Options
from puzzlebox.core.real_time import MS
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.play.daily import daily_of, first_daily
from puzzlebox.play.page import BoardOf, Card
from puzzlebox.play.pages.game import GameChoice, game_page
from puzzlebox.play.pages.levels import LevelList, levels
from puzzlebox.play.pages.menu import Menu, menu, say_kept
from puzzlebox.registry import UnknownGameError, installed_games
from puzzlebox.store.paths import Paths
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.lamp_game import LAMPS as LEVELLED
from tests.play.pages.conftest import PageDesk, desk_of
from tests.play.plays import play

DAY = date(2026, 12, 2)
COMMANDS = ["commands", "enter-id", "open-file", "scores", "settings", "quit"]


def opened(desk: PageDesk) -> PageDesk:
    desk.has_menu, desk.today = True, lambda: DAY
    desk.open(partial(menu, desk, Menu(desk)))
    return desk


@pytest.fixture
def desk(lamps: PageDesk) -> PageDesk:
    return opened(lamps)


@pytest.fixture
def installed(tmp_path: Path) -> PageDesk:
    return opened(PageDesk(tmp_path, installed_games()))


def card(desk: PageDesk, key: str) -> Card:
    found = desk.row(key).card
    assert found
    return found


def cards(desk: PageDesk) -> list[str]:
    return [row.key for row in desk.page.choosable() if row.card]


def leave_in_progress(desk: PageDesk, game: AnyGame, position: str, text: str) -> None:
    """Play a game, and leave it."""
    desk.open_session(Session(game, Options(game.options), Start(position=position)))
    assert desk.controller
    desk.controller.playthrough.send(text)
    desk.leave_game()


def test_thinking_games_come_before_falling_blocks(installed: PageDesk) -> None:
    headings = [row.label for row in installed.page.rows if not row.choose]
    assert headings == ["Today", "Logic", "Slide and arrange", "Falling blocks", "More falling blocks", "puzzlebox"]
    assert [row.main for row in installed.page.rows if not row.choose] == [True, *[False] * 5]
    shown = cards(installed)
    assert [*sorted(shown[1:13]), *shown[13:18]] == [
        *("keen", "lightup", "mines", "nonogram", "packing", "range", "singles", "sudoku", "tents", "towers"),
        *("unequal", "unruly"),
        *("slide", "lights", "2048", "sokoban", "klotski"),
    ]
    assert len(shown) == 1 + len(installed.registry.entries())
    assert installed.keys[-6:] == COMMANDS
    assert installed.place.focus == shown[1], "the first cover"


def test_one_shelf_has_no_heading(desk: PageDesk) -> None:
    assert desk.keys == ["lamps", "drips", *COMMANDS]
    assert isinstance(desk.row("lamps").picture, BoardOf), "it declares no cover"


def test_a_cover_opens_the_page_of_its_game_and_commands_open_theirs(desk: PageDesk) -> None:
    desk.choose("drips", "enter-id", "open-file", "scores", "settings")
    desk.act("scores", "lamps")
    expected = [("game", DRIPS), ("id_entry",), ("file_list",), ("scores",), ("settings",), ("scores", LAMPS)]
    assert desk.opened == expected


def test_a_game_that_cannot_be_loaded_says_why_and_the_menu_stays(
    desk: PageDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(name: str) -> AnyGame:
        raise UnknownGameError("the game 'drips' was left out: SystemExit: bye")

    monkeypatch.setattr(desk.registry, "game", fail)
    desk.choose("drips")
    assert (desk.place.message, desk.place.name) == ("The game 'drips' was left out: SystemExit: bye", "menu")


@pytest.mark.parametrize("error", [SystemExit("bye"), RuntimeError("x" * 10**6)])
def test_a_game_whose_cover_fails_keeps_its_card_with_a_short_warning(
    tmp_path: Path, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = desk_of(LAMPS, DRIPS, folder=tmp_path)

    def fail(entry: object) -> Cover:
        raise error

    monkeypatch.setattr(desk.registry, "cover", fail)
    warning = card(opened(desk), "lamps").warning
    assert f"{type(error).__name__}: " in warning
    assert len(warning) < 1000


# In progress


@pytest.mark.parametrize(
    ("name", "position", "text", "value", "progress"),
    [
        ("slide", "1 2 3/4 5 6/0 7 8", "left", "Moves 1 · Actions 1", 7 / 8),
        ("lights", "110/000/000", "press 2 2", "Presses 1 · Minimum 5", None),
    ],
)
def test_a_game_in_progress_is_shown_as_it_stands(
    installed: PageDesk, name: str, position: str, text: str, value: str, progress: float | None
) -> None:
    leave_in_progress(installed, installed.registry.game(name), position, text)
    key = f"continue {name}"
    assert installed.keys[:2] == ["first", key]
    assert (installed.row("first").label, installed.row(key).value) == ("Continue", "In progress")
    installed.finish()
    assert (installed.row(key).value, card(installed, key).progress) == (value, progress)
    picture = installed.row(key).picture
    assert isinstance(picture, BoardOf)
    assert picture.state().time >= 0
    installed.choose(key)
    assert installed.controller
    assert installed.controller.playthrough.session.log[-1][1] in (text, "pause")


def test_the_latest_games_in_progress_come_first(installed: PageDesk) -> None:
    for number, name in enumerate(("slide", "lights", "2048", "klotski")):
        desk_game = installed.registry.game(name)
        installed.open_session(Session(desk_game, Options(desk_game.options), Start(seed="harbour")))
        assert installed.playthrough
        installed.playthrough.send(next(iter(installed.playthrough.state.inputs())))
        installed.leave_game()
        os.utime(installed.library.in_progress(name)[0].path, (9_000 - number, 9_000 - number))
    installed.place.again()
    assert [key for key in installed.keys if key.startswith("continue")] == [
        f"continue {name}" for name in ("slide", "lights", "2048")
    ]


def test_a_game_that_was_left_is_said_to_be_kept(desk: PageDesk) -> None:
    place = desk.place
    leave_in_progress(desk, LAMPS, "##./.../...", "press 2 2")
    say_kept(desk, place, LAMPS)
    kept = "Lamps: your game is kept. You can resume it at any time."
    assert (place.message, place.good, place.focus) == (kept, True, "continue lamps")
    desk.library.in_progress("lamps")[0].path.unlink()
    place.again()
    place.say("")
    say_kept(desk, place, LAMPS)
    assert place.message == "", "it cannot be resumed"


def test_the_focus_begins_on_the_game_played_last(installed: PageDesk) -> None:
    leave_in_progress(installed, installed.registry.game("slide"), "1 2 3/4 5 6/0 7 8", "left")
    again = opened(PageDesk(installed.library.paths.data if installed.library.paths else None, installed.registry))
    assert again.settings["last-game"] in (None, "slide")
    again.settings.remember("last-game", "slide")
    again.open(partial(menu, again, Menu(again)))
    assert again.place.focus == "continue slide"
    again.settings.remember("last-game", "drips")
    assert menu(again, Menu(again)).focus == "nonogram"


# Today


def test_the_puzzle_of_the_day_has_the_days_that_are_done(installed: PageDesk) -> None:
    assert installed.library.scores
    done = daily_of(DAY - timedelta(1))
    installed.library.scores.add([play("x", game=done.game, game_id=done.id)])
    installed.finish()
    week = card(installed, "today").week
    assert "".join(day.letter for day in week) == "MTWTFSS"
    assert [day.done for day in week] == [False, True, *[False] * 5]
    assert [day.today for day in week] == [False, False, True, *[False] * 4]
    puzzle = daily_of(DAY)
    assert installed.row("today").label == f"Today: {installed.registry.game(puzzle.game).title}"
    installed.choose("today")
    installed.finish()
    assert installed.controller
    assert installed.controller.playthrough.session.start.seed == puzzle.seed


def test_the_puzzle_for_a_newcomer_fills_the_box_of_its_day(installed: PageDesk) -> None:
    assert installed.library.scores
    days = [DAY - timedelta(n) for n in range(3)]
    day = next(day for day in days if first_daily(day) != daily_of(day))
    played = first_daily(day)
    installed.library.scores.add([play("x", game=played.game, game_id=played.id)])
    installed.finish()
    assert [one.done for one in card(installed, "today").week] == [n == day.weekday() for n in range(7)]


# Results


@pytest.mark.parametrize(
    ("game", "options", "figures", "fact"),
    [
        (DRIPS, "", {"score": 42}, "Best 42"),
        (DRIPS, "", {"score": 0}, DRIPS.summary),
        (LEVELLED, "size=5", {"pressed": 2}, "1 of 3 levels"),
        (variant_of(LAMPS, measures=(Measure("presses", "pressed"),)), "", {"pressed": 7}, "Presses 7"),
    ],
)
def test_a_card_says_the_best_result_or_how_many_levels_are_solved(
    tmp_path: Path, game: AnyGame, options: str, figures: dict[str, int], fact: str
) -> None:
    desk = desk_of(game, folder=tmp_path)
    assert desk.library.scores
    desk.library.scores.add([play("x", game=game.id, options=options, figures=figures)])
    opened(desk).finish()
    assert desk.row(game.id).value == fact


def test_the_best_result_is_that_with_the_options_played_last(tmp_path: Path) -> None:
    game = variant_of(LAMPS, measures=(Measure("time", "time", least=True, won=True),))
    desk = desk_of(game, folder=tmp_path)
    assert desk.library.scores
    for ended, (options, time) in enumerate([("", 5_000), ("", 4_170), ("size=5", 61_000)], 1):
        entry = play(str(ended), game=game.id, options=options, ended=ended, figures={"time": time})
        desk.library.scores.add([entry])
    opened(desk).finish()
    assert desk.row(game.id).value == "Best 1:01.00"


def test_results_are_looked_up_again_when_the_menu_is_on_top_again(desk: PageDesk) -> None:
    before = desk.row("drips").value
    assert before == DRIPS.summary
    desk.finish()
    assert desk.library.scores
    desk.library.scores.add([play("x", game="drips", ended=1, figures={"score": 42})])
    desk.finish()
    assert desk.row("drips").value == before
    desk.place.resume()
    desk.finish()
    assert desk.row("drips").value == "Best 42"


def test_results_are_shown_before_a_long_game_in_progress_is_replayed(
    desk: PageDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert desk.library.scores
    desk.library.scores.add([play("x", game="drips", ended=1, figures={"score": 42})])
    leave_in_progress(desk, LAMPS, "##./.../...", "press 2 2")
    monkeypatch.setattr("puzzlebox.core.replay.replaying", lambda *_: repeat(0.5))
    for _ in range(9):
        desk.time += 10 * MS
        desk.tick()
    assert (desk.row("drips").value, desk.row("continue lamps").value) == ("Best 42", "In progress")


def test_scores_that_cannot_be_read_stop_neither_the_menu_nor_the_page_of_a_game(tmp_path: Path) -> None:
    Paths(tmp_path, tmp_path).scores.mkdir()
    desk = opened(PageDesk(tmp_path, installed_games()))
    desk.finish()
    assert not any(day.done for day in card(desk, "today").week)
    for name in ("sudoku", "sokoban"):
        game = desk.registry.game(name)
        desk.open(partial(game_page, desk, GameChoice(desk, game)))
        assert (desk.page.title, desk.row("daily").value, desk.page.figures) == (game.title, "", {})
    desk.open(partial(levels, desk, LevelList(game, Options(game.options))))
    assert desk.page.rows


# The search


def test_the_search_says_how_many_games_there_are_and_that_none_matches(desk: PageDesk) -> None:
    assert desk.page.search
    assert [*desk.page.search.prompts] == ["Type to search 2 games", "Type to search"]
    desk.place.type("zz")
    assert (cards(desk), desk.page.text) == ([], "No game matches “zz”.")


@pytest.mark.parametrize(
    ("query", "games"),
    [
        *[("tetris", ["tetromino"]), ("15 puzzle", ["slide"]), ("15-PUZ", ["slide"]), ("rush", ["klotski"])],
        *[("lights out", ["lights"]), ("minesweeper", ["mines"]), ("push", ["sokoban"]), ("tur", ["turbo"])],
        *[("SLÍDE", ["slide"]), ("picross", ["nonogram"])],
    ],
)
def test_search_knows_what_people_call_games(installed: PageDesk, query: str, games: Sequence[str]) -> None:
    installed.place.type(query)
    assert cards(installed)[: len(games)] == games
    assert installed.place.focus == games[0]


# Favourites


def test_favourites_have_a_shelf_of_their_own(installed: PageDesk) -> None:
    installed.settings.remember("favourites", ("gone", "slide"))
    installed.place.again()
    installed.place.focus_on("sudoku")
    assert installed.place.act("favourite")
    assert installed.settings["favourites"] == ("gone", "slide", "sudoku"), "a removed game stays"
    assert cards(installed)[1:3] == ["slide", "sudoku"]
    assert (card(installed, "sudoku").starred, installed.place.focus) == (True, "sudoku")
    assert installed.place.act("favourite")
    assert cards(installed)[1] == "slide"
    assert not card(installed, "sudoku").starred
    assert installed.library.paths
    assert 'favourites = "gone,slide"' in installed.library.paths.settings.read_text()


# Leaving


def test_leaving_asks_first_unless_the_player_does_not_want_that(desk: PageDesk) -> None:
    desk.place.act("leave")
    assert desk.place.message == "Press Esc again to quit."
    desk.place.act("leave")
    assert desk.top is None
    opened(desk).settings.choose("ask-to-quit", "off")
    desk.place.act("leave")
    assert desk.top is None


def test_problems_are_a_note(desk: PageDesk) -> None:
    desk.notify("the settings could not be saved")
    assert desk.page.note == "The settings could not be saved"
