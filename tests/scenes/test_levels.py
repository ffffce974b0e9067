"""Levels and presets on the title screen, the list of levels, and the progress on the menu."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.play.levels import all_levels
from puzzlebox.play.read import read
from puzzlebox.registry import installed_games
from puzzlebox_games.sokoban.levels import SETS
from tests.lamp_game import LAMPS
from tests.scenes.keys import DOWN, END, ENTER, HOME, LEFT, RIGHT
from tests.scenes.own import OwnDesk
from tests.scenes.written import written

SOKOBAN = installed_games().game("sokoban")


@pytest.fixture
def sokoban(tmp_path: Path) -> OwnDesk:
    """A desk with the page of Sokoban open."""
    return titled(OwnDesk(tmp_path, games=[SOKOBAN]), SOKOBAN)


def titled(desk: OwnDesk, game: AnyGame = LAMPS) -> OwnDesk:
    desk.go.open_game(game)
    return desk


def test_every_level_of_every_set_counts_once() -> None:
    assert len(all_levels(SOKOBAN)) == sum(map(len, SETS.values()))


def test_levels_of_a_file_are_listed_and_follow_each_other(sokoban: OwnDesk) -> None:
    text = "A\n#####\n#@$ .#\n######\n\nB\n#####\n#.$@#\n#####\n\nC\n#####\n#. $@#\n######\n"
    found = read(text, "sokoban", sokoban.program.registry)
    sokoban.program.open_boards(found, "three.xsb")
    assert sokoban.look().top.page.title == "three.xsb: 3 boards"
    sokoban.tap(RIGHT, ENTER, LEFT).wait(2_000, steps=20).choose("Next level")
    assert sokoban.session.state.level.text() == found.boards[2].position
    sokoban.program.open_boards(found, "three.xsb")
    assert [row.card.done for row in sokoban.look().top.page.rows if row.card] == [False, True, False]
    assert sokoban.top.focus == 0


# The cards
@pytest.fixture
def rooms(tmp_path: Path) -> OwnDesk:
    """A desk that shows the fourteen levels of a set."""
    desk = OwnDesk(tmp_path, size=(400, 300), games=[SOKOBAN])
    desk.go.open_levels(SOKOBAN, Options(SOKOBAN.options, {"set": "rooms"}))
    return desk


def pictures(desk: OwnDesk) -> list[bool]:
    return [tile.picture is not None for tile in desk.top.tiles]


def test_cards_in_sight_get_a_picture_one_after_the_other_and_then_nothing_is_drawn(rooms: OwnDesk) -> None:
    visible = [rooms.top.grid.is_visible(tile) for tile in rooms.top.tiles]
    assert visible[0]
    assert not visible[-1]
    rooms.wait(1_000, steps=20)
    assert pictures(rooms) == visible
    first, second = rooms.top.tiles[:2]
    assert [(tile.row.label, tile.row.value) for tile in (first, second)] == [
        ("1. Waist", "Fewest 7"),
        ("2. Cellar", "Fewest 9"),
    ]
    assert pygame.image.tobytes(first.picture, "RGB") != pygame.image.tobytes(second.picture, "RGB")
    assert rooms.top.next_update() is None
    before = [tile.picture for tile in rooms.top.tiles if tile.picture]
    assert rooms.tap(END).top.next_update() == 0
    rooms.wait(1_000, steps=20)
    assert pictures(rooms)[-1]
    assert before == [tile.picture for tile in rooms.top.tiles[: len(before)]], "pictures are drawn once"


def test_arrow_keys_go_from_card_to_card_and_the_focus_stays_in_sight(rooms: OwnDesk) -> None:
    columns = rooms.top.grid.columns
    assert rooms.tap(DOWN).top.focus == columns > 1
    assert rooms.tap(RIGHT, LEFT, LEFT).top.focus == columns - 1
    assert rooms.tap(END).top.focus == 13
    assert rooms.top.grid.is_visible(rooms.top.tiles[13])
    assert rooms.tap(HOME, ENTER).session.options.text() == "set=rooms"


def test_long_names_have_two_lines_and_all_levels_are_in_sight(
    sokoban: OwnDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sokoban.go.open_levels(SOKOBAN, Options(SOKOBAN.options))
    assert {"2. Around the", "corner", "4. Both sides"} < {*written(sokoban, monkeypatch)}
    assert sokoban.top.grid.max_scroll == 0


def test_a_click_on_a_card_starts_its_level(rooms: OwnDesk) -> None:
    rooms.give(pygame.MOUSEWHEEL, x=0, y=-1)
    tile = next(tile for tile in rooms.top.tiles if rooms.top.grid.on_screen(tile).y > rooms.top.grid.area.y)
    number = rooms.top.tiles.index(tile)
    rooms.click(rooms.top.grid.on_screen(tile).center)
    assert rooms.session.options.text() == ("set=rooms" if number == 0 else f"set=rooms,level={number + 1}")


def test_a_small_window_has_a_button_that_leads_back(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path, size=(240, 180), games=[LAMPS])
    titled(desk).go.open_levels(LAMPS, Options(LAMPS.options))
    assert desk.look().scenes[-1] == "levels"
    assert desk.click(desk.top.head.buttons["back"].area.center).scenes == ["game_page"]
