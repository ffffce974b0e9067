"""The sections of the menu, favourites, and the search."""

import pygame
import pytest

from puzzlebox.registry import installed_games
from tests.scenes.conftest import Desk
from tests.scenes.games import registry
from tests.scenes.keys import BACKSPACE, DOWN, END, ENTER, ESC, F7, HOME, LEFT, RIGHT, SPACE, UP


def menu(desk: Desk) -> Desk:
    desk.go.open_menu()
    return desk


@pytest.fixture
def opened(desk: Desk) -> Desk:
    return menu(desk)


def write(desk: Desk, text: str) -> None:
    """Type a text as a keyboard does: the press of a key, then its character."""
    for character in text:
        desk.tap(ord(character.lower())).give(pygame.TEXTINPUT, text=character)


def shown(desk: Desk) -> list[str]:
    return [tile.row.key for tile in desk.top.tiles]


def headings(desk: Desk) -> list[tuple[str, int]]:
    return [(shelf.title, len(shelf.tiles)) for shelf in desk.top.grid.shelves]


def test_the_first_screen_shows_three_families() -> None:
    grid = menu(Desk((960, 720), games=installed_games())).top.grid
    assert [grid.area.contains(grid.picture_area(shelf.tiles[0])) for shelf in grid.shelves][:4] == [True] * 4


def test_key_makes_a_game_a_favourite_and_keeps_the_focus_on_it(opened: Desk) -> None:
    opened.tap(END, LEFT, F7)
    assert headings(opened) == [("Favourites", 1), ("More games", 6)]
    assert opened.top.place.focus == shown(opened)[0] == "broken"
    assert opened.top.tiles[0].card.starred
    opened.tap(F7)
    assert (headings(opened), opened.app.desk.settings["favourites"]) == ([("", 7)], ())
    assert opened.top.place.focus == "broken"


def test_right_click_and_the_star_make_a_game_a_favourite(opened: Desk) -> None:
    top = opened.top
    opened.give(pygame.MOUSEBUTTONUP, pos=top.grid.on_screen(top.tiles[1]).center, button=3)
    assert opened.app.desk.settings["favourites"] == ("drips",)
    opened.click(top.grid.star_area(top.tiles[3]).center)
    assert opened.app.desk.settings["favourites"] == ("drips", shown(opened)[1])
    opened.click(top.grid.star_area(top.tiles[0]).center)
    assert (len(opened.app.desk.settings["favourites"]), opened.scenes) == (1, ["menu"])


def test_typing_shows_only_the_games_that_match(opened: Desk) -> None:
    write(opened, "d")
    assert {"drips", "drops"} <= set(shown(opened)) < {game.id for game in registry().games()} | {"unshown"}
    write(opened, "rop")
    assert shown(opened) == ["drops"]
    assert opened.tap(ENTER).top.game.id == "drops"


def test_the_game_that_was_searched_for_is_in_sight_afterwards() -> None:
    desk = menu(Desk((640, 480), games=installed_games()))
    for letter in "tetr":
        write(desk, letter)
    desk.tap(ENTER).look()
    top = desk.tap(ESC).look().top
    assert top.tiles[top.focus].row.key == "tetromino"
    assert top.grid.is_visible(top.tiles[top.focus])


def test_cards_keep_their_size_during_a_search(opened: Desk) -> None:
    before = opened.top.grid.tiles[0].place.size
    write(opened, "drop")
    assert opened.top.grid.tiles[0].place.size == before


def test_letters_search_even_if_an_action_has_them_as_a_key(opened: Desk) -> None:
    write(opened, "m")
    assert opened.top.place.query == "m"
    assert not opened.app.desk.sound.muted


def test_backspace_and_esc_end_the_search_before_the_menu(opened: Desk) -> None:
    opened.tap(RIGHT)
    write(opened, "zz")
    assert shown(opened) == []
    opened.picture()
    assert opened.tap(ENTER, DOWN, F7, END).tap(BACKSPACE).top.place.query == "z"
    assert (opened.tap(ESC).top.place.query, len(shown(opened))) == ("", 7)
    assert opened.tap(ESC, ESC).scenes == []


def test_space_opens_a_game_unless_it_continues_a_query(opened: Desk) -> None:
    write(opened, "lamps ")
    assert opened.top.place.query == "lamps "
    assert opened.tap(ESC).tap(SPACE).scenes == ["menu", "game_page"]


def test_arrows_cross_sections_in_the_same_column() -> None:
    desk = Desk((960, 720), games=registry("lamps", "drips", "clicked", "drops", "open"))
    desk.app.desk.settings.choose("favourites", "open")
    menu(desk)
    assert desk.top.grid.columns > 2
    assert desk.tap(HOME, DOWN).top.focus == 1
    assert desk.tap(RIGHT, UP).top.focus == 0


@pytest.mark.parametrize("size", [(200, 150), (640, 480), (960, 720), (1920, 1080)])
def test_headings_and_cards_do_not_overlap(size: tuple[int, int]) -> None:
    desk = Desk(size, games=installed_games())
    desk.app.desk.settings.choose("favourites", "slide,turbo")
    menu(desk)
    grid = desk.top.grid
    places = [tile.place for tile in grid.tiles] + [section.place for section in grid.shelves]
    assert not any(a.colliderect(b) for n, a in enumerate(places) for b in places[:n])
    assert all(place.bottom <= grid.max_scroll + grid.area.height for place in places)


def test_a_composition_is_shown_in_the_search_box_and_takes_the_keys(opened: Desk) -> None:
    opened.give(pygame.TEXTINPUT, text="a")
    menu, before = opened.top, opened.picture().get_buffer().raw
    assert opened.give(pygame.TEXTEDITING, text="にほ", start=2, length=0).picture().get_buffer().raw != before
    assert (opened.tap(BACKSPACE, pygame.K_RETURN).top, menu.place.query) == (menu, "a")
    opened.give(pygame.TEXTINPUT, text="日本").tap(BACKSPACE)
    assert menu.place.query == "a日"
