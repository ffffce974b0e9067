"""Levels and presets on the title screen, the list of levels, and the progress on the menu."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from puzzlebox.core.levels import with_levels
from puzzlebox.registry import installed_games
from puzzlebox.store.scores import Scores
from tests.lamp_game import LAMPS
from tests.play.plays import play
from tests.scenes.own import DOWN, ENTER, ESC, LEFT, RIGHT, OwnDesk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[OwnDesk]:
    desk = OwnDesk(tmp_path, games={LAMPS.id: LAMPS})
    yield desk
    desk.app.window.close()


def solve(desk: OwnDesk, options: str, presses: int = 2, unranked: str = "") -> None:
    """Store a score for a solved level."""
    entry = play(options or "first", game=LAMPS.id, options=options, outcome="won", figures={"pressed": presses})
    Scores(desk.paths).add([replace(entry, unranked=unranked)])


def titled(desk: OwnDesk) -> OwnDesk:
    desk.navigator.open_title(LAMPS)
    desk.look()
    return desk


def test_title_begins_with_the_first_level_that_is_not_solved(desk: OwnDesk) -> None:
    solve(desk, "")
    titled(desk)
    assert desk.value("Size") == "2. 3 x 3"
    assert desk.value("Levels") == "1 of 3"
    desk.tap(ENTER)
    assert desk.session.options["size"] == 3


def test_title_begins_with_the_first_level_if_all_are_solved(desk: OwnDesk) -> None:
    for options in ("", "size=3", "size=5"):
        solve(desk, options)
    assert titled(desk).value("Size") == "1. 2 x 2"
    assert desk.value("Levels") == "3 of 3"


def test_assisted_games_solve_no_level(desk: OwnDesk) -> None:
    solve(desk, "", unranked="assisted")
    assert titled(desk).value("Levels") == "0 of 3"


def test_preset_sets_all_options(desk: OwnDesk) -> None:
    titled(desk)
    assert desk.value("Preset") == "Custom"
    desk.go_to("Preset")
    desk.tap(RIGHT)
    assert (desk.value("Preset"), desk.value("Size")) == ("Large", "3. 5 x 5")
    desk.tap(RIGHT)
    assert (desk.value("Preset"), desk.value("Exact"), desk.value("Size")) == ("Two presses", "On", "1. 2 x 2")
    desk.tap(LEFT, LEFT)
    assert desk.value("Preset") == "Two presses"
    desk.go_to("Size")
    desk.tap(RIGHT)
    assert desk.value("Preset") == "Custom"


def test_list_of_levels_shows_which_are_solved_and_starts_one(desk: OwnDesk) -> None:
    solve(desk, "size=3", presses=4)
    titled(desk)
    desk.choose("Levels")
    assert desk.top.title == "Lamps: 1 of 3 levels solved"
    assert [(choice.label, choice.value) for choice in desk.top.choices.choices[:3]] == [
        ("1. 2 x 2", ""), ("2. 3 x 3", "Presses: 4"), ("3. 5 x 5", "")
    ]  # fmt: skip
    desk.picture()
    desk.tap(DOWN, DOWN, ENTER)
    assert desk.scenes[-1] == "PlayScene"
    assert desk.session.options["size"] == 5


def test_list_of_levels_can_be_left(desk: OwnDesk) -> None:
    titled(desk)
    desk.choose("Levels")
    desk.tap(ESC)
    assert desk.scenes == ["TitleScene"]


def test_menu_shows_how_many_levels_are_solved(desk: OwnDesk) -> None:
    desk.navigator.open_menu()
    desk.wait(1_000, steps=20)
    assert desk.top.games[0].card.fact == desk.top.games[0].entry.summary
    solve(desk, "size=5")
    desk.app.services.settings.choose("last-game", LAMPS.id)
    desk.top.resume()
    desk.wait(1_000, steps=20)
    assert desk.top.games[0].card.fact == "1 of 3 levels"


def test_values_of_several_words_are_written_without_hyphens(tmp_path: Path) -> None:
    game = installed_games().game("sokoban")
    desk = OwnDesk(tmp_path, games={game.id: game})
    desk.navigator.open_title(game)
    desk.look()
    assert desk.value("Set") == "First steps"
    desk.app.window.close()


def test_random_levels_leave_the_list_of_levels_open(tmp_path: Path) -> None:
    game = installed_games().game("sokoban")
    desk = OwnDesk(tmp_path, games={game.id: game})
    desk.navigator.open_title(game)
    desk.look()
    before = desk.value("Levels")
    desk.go_to("Preset")
    desk.tap(RIGHT)
    assert desk.value("Level") == "Easy"
    assert desk.value("Levels") == before == "0 of 12"
    desk.choose("Levels")
    assert desk.top.title == "Sokoban: 0 of 12 levels solved"
    desk.app.window.close()


def test_levels_of_a_file_are_listed_and_follow_each_other(tmp_path: Path) -> None:
    game = installed_games().game("sokoban")
    assert game.save_format is not None
    assert game.save_format.levels is not None
    levels = game.save_format.levels("A\n#####\n#@$ .#\n######\n\nB\n#####\n#.$@#\n#####\n\nC\n#####\n#. $@#\n######\n")
    desk = OwnDesk(tmp_path, games={game.id: game})
    desk.navigator.open_collection(with_levels(game, levels))
    desk.look()
    assert desk.top.title == "Sokoban: 0 of 3 levels solved"
    desk.choose("2. B")
    desk.tap(LEFT)
    desk.wait(2_000, steps=20)
    desk.choose("Next level")
    assert desk.session.state.level.text() == levels[2].position
    desk.navigator.open_collection(with_levels(game, levels))
    desk.look()
    assert desk.top.title == "Sokoban: 1 of 3 levels solved"
    assert desk.top.choices.focus == 0
    desk.app.window.close()
