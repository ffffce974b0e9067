"""The menu: its cards, keyboard and mouse, scrolling, and games that fail."""

from unittest.mock import Mock

import pygame
import pytest

from puzzlebox.ui import animation
from puzzlebox.ui.layout import Area
from tests.fake_game import variant_of
from tests.scenes.conftest import MS, Desk
from tests.scenes.games import DRIPS, LAMPS, registry, registry_of
from tests.scenes.keys import DOWN, END, ENTER, ESC, HOME, LEFT, RIGHT, UP

SIZES = [(200, 150), (320, 240), (300, 900), (640, 480), (960, 720), (1600, 400), (1920, 1080)]


def menu(desk: Desk) -> Desk:
    desk.go.open_menu().wait(400, 20)
    return desk


@pytest.fixture
def opened(desk: Desk) -> Desk:
    return menu(desk)


def test_cards_are_in_the_order_of_the_registry(opened: Desk) -> None:
    assert [card.title for card in opened.top.grid.cards] == [
        "Lamps", "Drips", "Clicked", "Drops", "Open", "Broken", "Unshown"
    ]  # fmt: skip


def test_first_frame_does_not_wait_for_pictures(desk: Desk) -> None:
    assert desk.go.open_menu().app.loop.frames == 1
    assert all(card.cover.colour for card in desk.top.grid.cards)


def test_a_game_without_a_cover_gets_its_board_as_emblem_or_a_problem(opened: Desk) -> None:
    problems = {game.entry.id: game.card.warning for game in opened.top.games if game.card.warning}
    assert problems.keys() == {"unshown"}
    assert "No module named 'tests.scenes.nowhere'" in problems["unshown"]
    covers = {game.entry.id: game.card.cover for game in opened.top.games}
    assert len({cover.colour for cover in covers.values()}) == len(covers)
    assert covers["lamps"].emblem.size == (3, 3), "the whole board"
    assert covers["unshown"].emblem.size == (1, 1), "the first letter of its name"


@pytest.mark.parametrize("error", [SystemExit("bye"), GeneratorExit("bye"), RuntimeError("x" * 10**6)])
def test_a_game_that_raises_any_error_keeps_its_card_with_a_short_problem(error: BaseException) -> None:
    raising = Mock(side_effect=error)
    desk = menu(Desk(games=registry_of(variant_of(LAMPS, view=raising), DRIPS)))
    desk.top.games[1].choose = raising
    desk.top._open(1)
    assert desk.scenes == ["MenuScene"]
    for game in desk.top.games:
        assert f"{type(error).__name__}: " in game.card.warning
        assert len(game.card.warning) < 1000


def wake(desk: Desk) -> None:
    """Wait until the demo on the focused cover has been worked out."""
    desk.wait(700, 7)
    [worker] = desk.top._workers.values()
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
    card = opened.top.games[0].card
    assert card.picture
    surface, place = opened.app.window.surface, opened.top.grid.picture_area(card)
    surface.fill((1, 2, 3))
    for _ in range(10):
        opened.wait(100)
    assert surface.get_at(place.center)[:3] != (1, 2, 3)
    assert surface.get_at((place.right + 2, place.bottom + 2))[:3] == (1, 2, 3)
    opened.tap(RIGHT).wait(50)
    assert card.picture is None
    assert surface.get_at((place.right + 2, place.bottom + 2))[:3] != (1, 2, 3)


def test_no_demo_with_reduced_motion(opened: Desk) -> None:
    animation.set_motion("reduced")
    assert opened.wait(2_000, 20).top._workers == {}
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
    assert (opened.tap(RIGHT, ENTER).scenes, opened.top.game.id) == (["MenuScene", "TitleScene"], "drips")
    assert (opened.tap(ESC).scenes, opened.top.focus) == (["MenuScene"], 1)


def test_click_opens_a_card_and_drag_does_not(opened: Desk) -> None:
    first, second = (opened.top.grid.on_screen(card).center for card in opened.top.grid.cards[:2])
    assert opened.click(first, release_at=second).scenes == ["MenuScene"]
    assert opened.click(second).top.game.id == "drips"


def test_pointer_moves_the_focus(opened: Desk) -> None:
    opened.point(opened.top.grid.on_screen(opened.top.grid.cards[2]).center)
    assert opened.top.focus == 2


def test_resting_pointer_does_not_move_the_focus(opened: Desk) -> None:
    place = opened.top.grid.on_screen(opened.top.grid.cards[2]).center
    opened.give(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    assert opened.top.focus == 0


def test_second_esc_closes_the_app(opened: Desk) -> None:
    assert (opened.tap(ESC).scenes, opened.top._notice) == (["MenuScene"], "Press Esc again to quit.")
    assert opened.tap(ESC).scenes == []


def test_esc_closes_the_app_at_once_if_the_player_wants_that(opened: Desk) -> None:
    opened.app.services.settings.choose("ask-to-quit", "off")
    assert opened.tap(ESC).scenes == []


def test_game_that_cannot_be_shown_is_not_opened(opened: Desk) -> None:
    assert opened.tap(END, ENTER).scenes == ["MenuScene"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_focus_is_always_visible(size: tuple[int, int], theme: str) -> None:
    desk = Desk(size, theme, registry("lamps", "drips", "clicked", "drops", "open")).go.open_menu()
    top = desk.top
    for key in (DOWN, RIGHT, DOWN, END, UP, LEFT, HOME):
        desk.tap(key)
        place = top.grid.on_screen(top.grid.cards[top.focus])
        assert top.grid.area.y <= place.y
        assert place.bottom <= top.grid.area.bottom
        assert Area(0, 0, *size).contains(place)


@pytest.mark.parametrize("size", SIZES)
def test_cards_do_not_overlap_and_have_minimum_width(size: tuple[int, int]) -> None:
    desk = Desk(size).go.open_menu()
    places = [card.place for card in desk.top.grid.cards]
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
    last = top.grid.on_screen(top.grid.cards[-1])
    assert top.grid.area.bottom - 3 * top.measures.u < last.bottom <= top.grid.area.bottom


def test_view_that_fails_while_drawing_leaves_no_clip() -> None:
    desk = Desk(games=registry("lamps", "drips"))
    desk.app.services.settings.choose("recent-games", "drips")
    before = desk.go.open_menu().tap(HOME).look().picture().get_buffer().raw
    view = desk.go.play_id("drips#x").view

    def broken(surface: pygame.Surface) -> None:
        surface.fill((250, 0, 0))
        surface.set_clip((0, 0, 100, 100))
        raise ZeroDivisionError("out of paint")

    view.draw = broken
    desk.time += 1000 * MS
    with desk.failing():
        desk.look()
    desk.go.leave_game().app.services.messages.clear()
    assert desk.picture().get_buffer().raw == before
