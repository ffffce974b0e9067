"""The sections of the menu, favourites, and the search."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.registry import installed_games
from tests.scenes.conftest import Desk
from tests.scenes.games import registry
from tests.scenes.keeping import KeptDesk
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
    return [game.entry.id for game in desk.top.games]


def headings(desk: Desk) -> list[tuple[str, int]]:
    return [(shelf.title, len(shelf.cards)) for shelf in desk.top.grid.shelves]


def test_thinking_games_come_before_falling_blocks() -> None:
    desk = menu(Desk(games=installed_games()))
    families = ["Logic", "Slide and arrange", "Falling blocks", "More falling blocks"]
    assert [title for title, _ in headings(desk)] == ["Today", *families]
    assert sum(count for _, count in headings(desk)) == 1 + len(installed_games().catalogue)
    assert [*sorted(shown(desk)[1:5]), *shown(desk)[5:10]] == [
        *("mines", "nonogram", "packing", "sudoku"),
        *("slide", "lights", "2048", "sokoban", "klotski"),
    ]


def test_the_first_screen_shows_three_families() -> None:
    grid = menu(Desk((960, 720), games=installed_games())).top.grid
    assert [grid.area.contains(grid.picture_area(shelf.cards[0])) for shelf in grid.shelves][:4] == [True] * 4


@pytest.mark.parametrize(
    ("name", "position", "text", "progress"),
    [("slide", "1 2 3/4 5 6/0 7 8", "left", 7 / 8), ("lights", "110/000/000", "press 2 2", None)],
)
def test_a_card_to_continue_has_a_bar_if_the_game_has_an_end_to_reach(
    tmp_path: Path, name: str, position: str, text: str, progress: float | None
) -> None:
    desk = KeptDesk(tmp_path, games=installed_games())
    game = desk.app.services.registry.game(name)
    desk.navigator.open_session(Session(game, Options(game.options), Start(position=position)))
    desk.send(text).go.leave_game().go.open_menu()
    card = desk.wait(3000, 60).top.grid.shelves[0].cards[0]
    assert card.picture
    assert card.progress == progress


def test_key_makes_a_game_a_favourite_and_keeps_the_focus_on_it(opened: Desk) -> None:
    opened.tap(END, LEFT, F7)
    assert headings(opened) == [("Favourites", 1), ("More games", 6)]
    assert opened.top.games[opened.top.focus].entry.id == shown(opened)[0] == "broken"
    assert opened.top.games[0].card.starred
    opened.tap(F7)
    assert (headings(opened), opened.app.services.settings["favourites"]) == ([("", 7)], ())
    assert opened.top.games[opened.top.focus].entry.id == "broken"


def test_right_click_and_the_star_make_a_game_a_favourite(opened: Desk) -> None:
    top = opened.top
    opened.give(pygame.MOUSEBUTTONUP, pos=top.grid.on_screen(top.games[1].card).center, button=3)
    assert opened.app.services.settings["favourites"] == ("drips",)
    opened.click(top.grid.star_area(top.games[3].card).center)
    assert opened.app.services.settings["favourites"] == ("drips", shown(opened)[1])
    opened.click(top.grid.star_area(top.games[0].card).center)
    assert (len(opened.app.services.settings["favourites"]), opened.scenes) == (1, ["MenuScene"])


def test_favourite_of_a_removed_game_stays_in_the_settings(desk: Desk) -> None:
    desk.app.services.settings.choose("favourites", "gone,lamps")
    assert headings(menu(desk)) == [("Favourites", 1), ("More games", 6)]
    assert desk.tap(END, F7).app.services.settings["favourites"] == ("gone", "lamps", "unshown")


def test_typing_shows_only_the_games_that_match(opened: Desk) -> None:
    write(opened, "d")
    assert {"drips", "drops"} <= set(shown(opened)) < {game.id for game in registry().games()} | {"unshown"}
    write(opened, "rop")
    assert shown(opened) == ["drops"]
    assert opened.tap(ENTER).top.game.id == "drops"


def test_games_whose_name_begins_with_the_query_come_first() -> None:
    desk = menu(Desk(games=installed_games()))
    write(desk, "tur")
    assert shown(desk)[0] == "turbo"
    assert "famicom" in shown(desk), "its summary has the word turn"


def test_cards_keep_their_size_during_a_search(opened: Desk) -> None:
    before = opened.top.grid.cards[0].place.size
    write(opened, "drop")
    assert opened.top.grid.cards[0].place.size == before


@pytest.mark.parametrize(
    ("query", "games"),
    [
        *[("tetris", ["tetromino"]), ("15 puzzle", ["slide"]), ("15-PUZ", ["slide"]), ("rush", ["klotski"])],
        *[("lights out", ["lights"]), ("minesweeper", ["mines"]), ("push", ["sokoban"])],
    ],
)
def test_search_knows_what_people_call_games(query: str, games: list[str]) -> None:
    desk = menu(Desk(games=installed_games()))
    write(desk, query)
    assert shown(desk)[: len(games)] == games


def test_search_is_over_when_the_player_comes_back(opened: Desk) -> None:
    write(opened, "drops")
    opened.tap(ENTER, ESC)
    assert (opened.top.query, len(shown(opened)), shown(opened)[opened.top.focus]) == ("", 7, "drops")


def test_search_ignores_case_and_accents_and_the_order_of_words(opened: Desk) -> None:
    write(opened, "DR\u00cdPS")
    assert shown(opened) == ["drips"]


def test_letters_search_even_if_an_action_has_them_as_a_key(opened: Desk) -> None:
    write(opened, "m")
    assert opened.top.query == "m"
    assert not opened.app.services.sound.muted


def test_backspace_and_esc_end_the_search_before_the_menu(opened: Desk) -> None:
    opened.tap(RIGHT)
    write(opened, "zz")
    assert shown(opened) == []
    opened.picture()
    assert opened.tap(ENTER, DOWN, F7, END).tap(BACKSPACE).top.query == "z"
    assert (opened.tap(ESC).top.query, len(shown(opened))) == ("", 7)
    assert opened.tap(ESC, ESC).scenes == []


def test_space_opens_a_game_unless_it_continues_a_query(opened: Desk) -> None:
    write(opened, "lamps ")
    assert opened.top.query == "lamps "
    assert opened.tap(ESC).tap(SPACE).scenes == ["MenuScene", "TitleScene"]


def test_arrows_cross_sections_in_the_same_column() -> None:
    desk = Desk((960, 720), games=registry("lamps", "drips", "clicked", "drops", "open"))
    desk.app.services.settings.choose("favourites", "open")
    menu(desk)
    assert desk.top.grid.columns > 2
    assert desk.tap(HOME, DOWN).top.focus == 1
    assert desk.tap(RIGHT, UP).top.focus == 0


@pytest.mark.parametrize("size", [(200, 150), (640, 480), (960, 720), (1920, 1080)])
def test_headings_and_cards_do_not_overlap(size: tuple[int, int]) -> None:
    desk = Desk(size, games=installed_games())
    desk.app.services.settings.choose("favourites", "slide,turbo")
    menu(desk)
    grid = desk.top.grid
    places = [card.place for card in grid.cards] + [section.place for section in grid.shelves]
    assert not any(a.colliderect(b) for n, a in enumerate(places) for b in places[:n])
    assert all(place.bottom <= grid.max_scroll + grid.area.height for place in places)


def test_a_composition_is_shown_in_the_search_box_and_takes_the_keys(opened: Desk) -> None:
    opened.give(pygame.TEXTINPUT, text="a")
    menu, before = opened.top, opened.picture().get_buffer().raw
    assert opened.give(pygame.TEXTEDITING, text="にほ", start=2, length=0).picture().get_buffer().raw != before
    assert (opened.tap(BACKSPACE, pygame.K_RETURN).top, menu.query) == (menu, "a")
    opened.give(pygame.TEXTINPUT, text="日本").tap(BACKSPACE)
    assert menu.query == "a日"


def test_backspace_erases_a_letter_with_its_accent(opened: Desk) -> None:
    assert opened.give(pygame.TEXTINPUT, text="ae\u0301").top.query == "ae\u0301"
    assert opened.tap(BACKSPACE).top.query == "a"
