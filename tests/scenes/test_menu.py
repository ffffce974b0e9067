"""The menu: its cards, keyboard and mouse, scrolling, and games that fail."""

import pygame
import pytest

from puzzlebox.ui import animation
from puzzlebox.ui.layout import Area
from tests.scenes.conftest import MS, Desk
from tests.scenes.games import registry
from tests.scenes.keys import DOWN, END, ENTER, ESC, HOME, LEFT, RIGHT, UP

SIZES = [(200, 150), (320, 240), (300, 900), (640, 480), (960, 720), (1600, 400), (1920, 1080)]


def menu(desk: Desk) -> Desk:
    desk.go.open_menu().wait(400, 20)
    return desk


@pytest.fixture
def opened(desk: Desk) -> Desk:
    return menu(desk)


def test_first_frame_does_not_wait_for_pictures(desk: Desk) -> None:
    assert desk.go.open_menu().app.loop.frames == 1
    assert all(tile.cover.colour for tile in desk.top.tiles)


def test_a_game_without_a_cover_gets_its_board_as_emblem_or_a_problem(opened: Desk) -> None:
    problems = {tile.row.key: tile.warning for tile in opened.top.tiles if tile.warning}
    assert problems.keys() == {"unshown"}
    assert "No module named 'tests.scenes.nowhere'" in problems["unshown"]
    covers = {tile.row.key: tile.cover for tile in opened.top.tiles}
    assert len({cover.colour for cover in covers.values()}) == len(covers)
    assert covers["lamps"].emblem.size == (3, 3), "the whole board"
    assert covers["unshown"].emblem.size == (1, 1), "the first letter of its name"


def wake(desk: Desk) -> None:
    """Wait until the demo on the focused cover has been worked out."""
    desk.wait(700, 7)
    [worker] = desk.top.demos.workers.values()
    worker.join()
    desk.wait(50)


def test_the_focused_cover_shows_a_demo_once_and_the_menu_rests_then(opened: Desk) -> None:
    still = pygame.image.tobytes(opened.picture(), "RGB")
    wake(opened)
    seen = set()
    for _ in range(10):
        opened.wait(100)
        seen.add(pygame.image.tobytes(opened.app.window.surface, "RGB"))
    assert still not in seen
    assert len(seen) > 2, "something moves"
    opened.wait(7_000, 70)
    assert pygame.image.tobytes(opened.app.window.surface, "RGB") == still
    assert opened.top.next_update() is None
    frames = opened.app.loop.frames
    assert opened.wait(2000, 20).app.loop.frames == frames


def test_a_demo_ends_when_the_focus_moves_and_only_its_cover_is_drawn_again(opened: Desk) -> None:
    wake(opened)
    tile = opened.top.tiles[0]
    assert tile.demo
    surface, place = opened.app.window.surface, opened.top.grid.picture_area(tile)
    surface.fill((1, 2, 3))
    for _ in range(10):
        opened.wait(100)
    assert surface.get_at(place.center)[:3] != (1, 2, 3)
    assert surface.get_at((place.right + 2, place.bottom + 2))[:3] == (1, 2, 3)
    opened.tap(RIGHT).wait(50)
    assert tile.demo is None
    wake(opened.tap(LEFT))
    assert tile.demo
    assert opened.tap(UP).wait(50).top.place.focus == "enter-id"
    assert tile.demo is None
    assert surface.get_at((place.right + 2, place.bottom + 2))[:3] != (1, 2, 3)


def test_no_demo_with_reduced_motion(opened: Desk) -> None:
    animation.set_motion("reduced")
    assert opened.wait(2_000, 20).top.demos.workers == {}
    assert opened.top.next_update() is None


def test_arrows_move_to_the_neighbouring_cards(opened: Desk) -> None:
    top = opened.top
    columns = top.grid.columns
    assert 1 < columns <= 7
    walk = []
    for key in (RIGHT, DOWN, LEFT, UP, LEFT, UP):
        opened.tap(key)
        walk.append(top.focus)
    assert walk == [1, 1 + columns, columns, 0, 0, 0]


def test_home_end_and_down_into_a_short_last_row(opened: Desk) -> None:
    assert opened.tap(END).top.focus == 6
    assert opened.tap(DOWN).top.focus == 6
    assert opened.tap(HOME).top.focus == 0


def test_enter_opens_the_title_and_esc_returns(opened: Desk) -> None:
    assert (opened.tap(RIGHT, ENTER).scenes, opened.top.game.id) == (["menu", "game_page"], "drips")
    assert (opened.tap(ESC).scenes, opened.top.focus) == (["menu"], 1)


def test_click_opens_a_card_and_drag_does_not(opened: Desk) -> None:
    first, second = (opened.top.grid.on_screen(tile).center for tile in opened.top.tiles[:2])
    assert opened.click(first, release_at=second).scenes == ["menu"]
    assert opened.click(second).top.game.id == "drips"


def test_pointer_moves_the_focus(opened: Desk) -> None:
    opened.point(opened.top.grid.on_screen(opened.top.grid.tiles[2]).center)
    assert opened.top.focus == 2


def test_resting_pointer_does_not_move_the_focus(opened: Desk) -> None:
    place = opened.top.grid.on_screen(opened.top.grid.tiles[2]).center
    opened.give(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    assert opened.top.focus == 0


def test_second_esc_closes_the_app(opened: Desk) -> None:
    assert (opened.tap(ESC).scenes, opened.top.place.message) == (["menu"], "Press Esc again to quit.")
    assert opened.tap(ESC).scenes == []


def test_a_question_is_over_after_a_while(opened: Desk) -> None:
    opened.tap(ESC).wait(6_100, 2)
    assert (opened.top.place.message, opened.tap(ESC).scenes) == ("", ["menu"])


def test_game_that_cannot_be_shown_is_not_opened(opened: Desk) -> None:
    assert opened.tap(END, ENTER).scenes == ["menu"]
    assert opened.top.place.message.startswith("The game 'unshown' failed: ModuleNotFoundError")


def test_rules_that_fail_in_a_demo_are_named_once() -> None:
    desk = menu(Desk(games=registry("faulty-drips")))
    wake(desk)
    assert desk.app.desk.messages == ["the game 'faulty-drips' failed: ZeroDivisionError: the third drop is stuck"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_focus_is_always_visible(size: tuple[int, int], theme: str) -> None:
    desk = Desk(size, theme, registry("lamps", "drips", "clicked", "drops", "open")).go.open_menu()
    top = desk.top
    for key in (DOWN, RIGHT, DOWN, END, UP, LEFT, HOME):
        desk.tap(key)
        place = top.grid.on_screen(top.grid.tiles[top.focus])
        assert top.grid.area.y <= place.y
        assert place.bottom <= top.grid.area.bottom
        assert Area(0, 0, *size).contains(place)


@pytest.mark.parametrize("size", SIZES)
def test_cards_do_not_overlap_and_have_minimum_width(size: tuple[int, int]) -> None:
    desk = Desk(size).go.open_menu()
    places = [tile.place for tile in desk.top.tiles]
    assert not any(a.colliderect(b) for n, a in enumerate(places) for b in places[:n])
    u, body = desk.top.measures.u, desk.top.measures.body
    assert all(place.width >= min(17 * u, 8 * body, size[0] - 8 * u) for place in places)


def test_wheel_scrolls_to_the_end_and_no_further() -> None:
    desk = menu(Desk((320, 240)))
    top = desk.top
    desk.give(pygame.MOUSEWHEEL, x=0, y=1)
    assert top.grid.scroll == 0
    desk.give(pygame.MOUSEWHEEL, x=0, y=-1)
    assert top.grid.scroll > 0
    for _ in range(50):
        desk.give(pygame.MOUSEWHEEL, x=0, y=-1)
    last = top.grid.on_screen(top.grid.tiles[-1])
    assert top.grid.area.bottom - 3 * top.measures.u < last.bottom <= top.grid.area.bottom


def test_view_that_fails_while_drawing_leaves_no_clip() -> None:
    desk = Desk(games=registry("lamps", "drips"))
    view = desk.go.open_menu().go.play_id("drips#x").view

    def broken(surface: pygame.Surface) -> None:
        surface.fill((250, 0, 0))
        surface.set_clip((0, 0, 100, 100))
        raise ZeroDivisionError("out of paint")

    view.draw = broken
    desk.time += 1000 * MS
    with desk.failing():
        desk.look()
    picture = desk.go.leave_game().picture()
    assert desk.app.window.surface.get_clip() == picture.get_rect()
