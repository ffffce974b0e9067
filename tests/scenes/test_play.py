"""A running game: keys and time, pause, undo, restart and the pointer."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from puzzlebox.input.keys import Layout
from puzzlebox.scenes.play_scene import PlayScene
from puzzlebox.ui.view import View
from tests.fake_game import variant_of
from tests.scenes.conftest import Desk, start
from tests.scenes.games import GAMES
from tests.scenes.keys import CTRL, ESC, F2, LEFT, SPACE, P, U, Y, Z


def test_time_advances_before_a_key_acts(desk: Desk) -> None:
    session = desk.play("drips")
    desk.time += 240_000_000
    desk.press(LEFT)  # without a frame in between
    assert list(session.log) == [(240, "+left")]


def test_stalled_frame_does_not_make_the_game_jump(desk: Desk) -> None:
    session = desk.play("drips")
    desk.wait(30_000)
    assert session.time == 250


def test_slices_of_time_add_up(desk: Desk) -> None:
    session = desk.play("drips")
    for _ in range(600):
        desk.time += 3_333_333
        desk.look()
    assert session.time == 1999


def test_app_sleeps_until_the_next_timer(desk: Desk) -> None:
    assert desk.open("drips").wait(120).top.next_update() == 300 - 120 + 1


def test_nothing_is_drawn_when_nothing_changed(desk: Desk) -> None:
    assert desk.open("lamps").wait(100, 5).top.next_update() is None
    before = desk.app.loop.frames
    assert desk.wait(3000, 30).app.loop.frames == before


def test_effect_of_a_key_is_in_the_next_frame(desk: Desk) -> None:
    session = desk.play("drips")
    before = desk.wait(100).app.loop.frames
    assert desk.wait(20).app.loop.frames == before
    assert (desk.press(SPACE).app.loop.frames, sum(session.state.grid.cells)) == (before + 1, 1)
    assert desk.wait(20).press(LEFT).app.loop.frames == before + 2, "a press that only starts a hold"


def test_a_game_under_way_restarts_only_when_the_key_is_pressed_twice(desk: Desk) -> None:
    session = start(variant_of(GAMES["lamps"], confirms_new_game=True))
    assert desk.go.open_session(session).tap(F2).inputs == ["restart"], "nothing would be lost"
    assert desk.send("press 0 0").tap(F2).message == "Press N again to start a new game."
    assert desk.send("press 1 0").tap(F2).inputs[1:] == ["press 0 0", "press 1 0"], "a move takes the question back"
    assert desk.tap(F2).inputs[-1] == "restart"
    assert not desk.message


@pytest.mark.parametrize(
    ("undo", "redo"),
    [
        ((U, 0), (Y, 0)),
        ((Z, CTRL), (Y, CTRL)),
        ((Z, pygame.KMOD_RCTRL), (Z, CTRL | pygame.KMOD_LSHIFT)),
    ],
)
def test_undo_and_redo(desk: Desk, undo: tuple[int, int], redo: tuple[int, int]) -> None:
    session = desk.play("clicked")
    before, first = session.state.grid.copy(), desk.picture()
    desk.click(desk.view.middle(1, 1))
    after = session.state.grid.copy()
    assert after != before
    desk.press(*undo)
    assert session.state.grid == before
    assert desk.picture().get_buffer().raw == first.get_buffer().raw
    desk.press(*redo)
    assert session.state.grid == after
    assert session.assisted


def test_click_needs_press_and_release_of_the_left_button_on_the_same_cell(desk: Desk) -> None:
    session = desk.play("clicked")
    view = desk.view
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        desk.give(kind, pos=view.middle(1, 1), button=3)
    desk.click(view.middle(1, 1), release_at=view.middle(1, 2))
    assert list(session.log) == []
    assert desk.click(view.middle(1, 1)).inputs == ["press 1 1"]


def test_window_title_is_the_views_or_the_games(desk: Desk) -> None:
    session = desk.play("clicked")
    assert desk.app.window.title == f"Lamps: {session.state.status()['lit']}"
    assert desk.go.leave_game().open("drips").wait(20).app.window.title == "Drips"


@pytest.mark.parametrize("game", ["drips", "lamps", "drops"])
def test_first_esc_pauses_and_second_esc_resumes(desk: Desk, game: str) -> None:
    session = desk.play(game)
    desk.press(ESC)
    assert (session.paused, desk.scenes) == (True, ["PlayScene", "pause"])
    assert desk.release(ESC).scenes == ["PlayScene", "pause"], "the release belongs to the first press"
    desk.press(ESC)
    assert (session.paused, desk.scenes) == (False, ["PlayScene"])
    assert (desk.release(ESC).scenes, desk.inputs) == (["PlayScene"], ["pause", "resume"])


@pytest.mark.parametrize("game", ["drips", "lamps"])
def test_esc_leads_to_the_menu_on_release_in_the_classic_look(game: str) -> None:
    desk = Desk(theme="classic")
    assert desk.open(game).press(ESC).scenes == ["PlayScene"]
    assert desk.release(ESC).scenes == ["menu"]


def test_losing_focus_pauses_the_game_and_its_clock(desk: Desk) -> None:
    for game in ("drips", "lamps"):
        session = desk.play(game)
        desk.wait(100).give(pygame.WINDOWFOCUSLOST)
        assert (session.paused, desk.scenes) == (True, ["PlayScene", "pause"])
        desk.wait(5_000, 10).give(pygame.WINDOWFOCUSGAINED).wait(5_000, 10)
        assert (session.paused, session.time) == (True, 100)
        desk.program.leave_game()


def test_new_keyboard_layout_updates_the_keys(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play("drips")
    assert isinstance(desk.top, PlayScene)
    before = desk.top.keys
    monkeypatch.setattr(Layout, "printed", lambda: {"@A": "Q"})
    assert desk.give(pygame.KEYMAPCHANGED).top.keys is not before
    assert desk.top.keys.keys("left") == ("←", "Q")


def test_resizing_lays_the_game_out_again(desk: Desk) -> None:
    desk.open("clicked").top.layout(pygame.Rect(0, 0, 300, 200), desk.app.loop.theme)
    assert desk.click(desk.view.middle(2, 2)).inputs == ["press 2 2"]
    assert pygame.Rect(0, 0, 300, 200).collidepoint(desk.view.middle(2, 2))


def test_click_begun_before_a_pause_does_nothing_after_it(desk: Desk) -> None:
    position = desk.open("clicked").view.middle(1, 1)
    desk.give(pygame.MOUSEBUTTONDOWN, pos=position, button=1).tap(P, P)
    assert desk.give(pygame.MOUSEBUTTONUP, pos=position, button=1).inputs == ["pause", "resume"]


@pytest.mark.parametrize(("size", "theme"), [((200, 150), "dark"), ((200, 150), "classic"), ((640, 480), "classic")])
def test_cell_description_does_not_cover_the_board(size: tuple[int, int], theme: str) -> None:
    desk = Desk(size, theme)
    view = desk.open("clicked").view
    board = pygame.Rect(view.board.area)
    before = desk.picture()
    after = desk.point(view.middle(1, 1)).picture()
    assert after.get_buffer().raw != before.get_buffer().raw
    assert pygame.image.tobytes(after.subsurface(board), "RGB") == pygame.image.tobytes(before.subsurface(board), "RGB")


def test_clock_that_ticks_draws_nothing_but_itself(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.app.desk.settings.choose("clock", "on")
    desk.program.apply_settings("clock")
    desk.open("lamps").wait(100, 5)
    drawn: list[str] = []
    view = type(desk.view)

    def noting(name: str) -> Callable[[View[Any], pygame.Surface], None]:
        draw = getattr(view, name)

        def noted(shown: View[Any], surface: pygame.Surface) -> None:
            drawn.append(name)
            draw(shown, surface)

        return noted

    for name in ("draw", "draw_clock"):
        monkeypatch.setattr(view, name, noting(name))
    desk.wait(2_000, 20)
    assert (drawn, desk.view.figures()["Time"]) == (["draw_clock", "draw_clock"], "0:02")
    desk.send("press 0 0").wait(20)
    assert drawn[2:] == ["draw"]
