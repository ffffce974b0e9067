"""A game in the window: every key at its own moment, pause, undo, a fresh start, the pointer."""

import pygame
import pytest

from puzzlebox.scenes.play_scene import PlayScene
from tests.scenes.conftest import Desk

LEFT, SPACE, ESC = pygame.K_LEFT, pygame.K_SPACE, pygame.K_ESCAPE


def entries(session: object) -> list[tuple[int, str]]:
    return list(session.log)  # type: ignore[attr-defined]


def test_presses_and_releases_are_logged_at_their_own_ms(desk: Desk) -> None:
    session = desk.play("drips")
    desk.wait(100)
    desk.press(LEFT)
    desk.wait(212)
    desk.release(LEFT)
    assert entries(session) == [(100, "+left"), (312, "-left")]


def test_time_passes_first_and_then_the_key_acts(desk: Desk) -> None:
    session = desk.play("drips")
    desk.time += 240_000_000
    desk.press(LEFT)  # with no look in between
    assert entries(session) == [(240, "+left")]


def test_a_stall_is_a_stall_and_no_jump(desk: Desk) -> None:
    session = desk.play("drips")
    desk.wait(30_000)
    assert session.time == 250


def test_slices_of_time_add_up(desk: Desk) -> None:
    session = desk.play("drips")
    for _ in range(600):
        desk.time += 3_333_333
        desk.look()
    assert session.time == 1999


def test_the_box_sleeps_until_the_next_timer(desk: Desk) -> None:
    desk.play("drips")
    desk.wait(120)
    assert desk.top.next_update() == 300 - 120 + 1


def test_a_game_in_turns_wakes_for_nothing(desk: Desk) -> None:
    desk.play("lights")
    assert desk.top.next_update() is None


def test_nothing_is_drawn_when_nothing_changed(desk: Desk) -> None:
    desk.play("lights")
    desk.wait(100, 5)
    before = desk.app.loop.frames
    desk.wait(3000, 30)
    assert desk.app.loop.frames == before


def test_a_key_shows_in_the_next_frame(desk: Desk) -> None:
    session = desk.play("drips")
    desk.wait(100)
    before = desk.app.loop.frames
    desk.wait(20)
    assert desk.app.loop.frames == before
    desk.press(SPACE)
    assert desk.app.loop.frames == before + 1
    assert sum(session.state.grid.cells) == 1


def test_a_key_that_does_nothing_is_not_logged(desk: Desk) -> None:
    session = desk.play("lights", options={"size": "2"})
    desk.tap(pygame.K_x, pygame.K_F5)
    assert entries(session) == []


@pytest.mark.parametrize("game", ["drips", "lights", "drops"])
def test_f2_starts_anew_at_any_time(desk: Desk, game: str) -> None:
    session = desk.play(game)
    desk.tap(SPACE)
    desk.wait(200)
    desk.tap(pygame.K_F2)
    assert entries(session)[-1][1] == "restart"
    assert desk.scenes == ["PlayScene"]


def test_f2_starts_anew_while_paused(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(pygame.K_p)
    desk.tap(pygame.K_F2)
    assert [text for _, text in entries(session)] == ["pause", "restart"]
    assert desk.scenes == ["PlayScene"]


@pytest.mark.parametrize(
    ("undo", "redo"),
    [
        ((pygame.K_u, 0), (pygame.K_r, 0)),
        ((pygame.K_z, pygame.KMOD_LCTRL), (pygame.K_y, pygame.KMOD_LCTRL)),
        ((pygame.K_z, pygame.KMOD_RCTRL), (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)),
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


def test_no_undo_where_the_game_takes_back_pieces(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(SPACE, pygame.K_u, pygame.K_r)
    desk.press(pygame.K_z, pygame.KMOD_LCTRL)
    assert [text for _, text in entries(session)] == ["drop"]


def test_a_click_is_pressed_and_let_go_on_the_same_cell(desk: Desk) -> None:
    session = desk.play("clicked")
    view = desk.view
    desk.click(view.middle(1, 1), let_go=view.middle(1, 2))
    assert entries(session) == []
    desk.click(view.middle(1, 1))
    assert [text for _, text in entries(session)] == ["press 1 1"]


def test_only_the_left_button_clicks(desk: Desk) -> None:
    session = desk.play("clicked")
    position = desk.view.middle(1, 1)
    desk.give(pygame.MOUSEBUTTONDOWN, pos=position, button=3)
    desk.give(pygame.MOUSEBUTTONUP, pos=position, button=3)
    assert entries(session) == []


def test_the_pointer_alone_acts_where_the_view_says_so(desk: Desk) -> None:
    session = desk.play("clicked")
    desk.point(desk.view.middle(1, 1))
    assert entries(session) == []
    desk.point(desk.view.middle(0, 0))
    assert [text for _, text in entries(session)] == ["press 0 0"]


def test_what_the_pointer_points_at_is_told_at_the_foot(desk: Desk) -> None:
    desk.play("clicked")
    before = desk.picture()
    desk.point(desk.view.middle(1, 1))
    after = desk.picture()
    changed = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1), before)
    changed.invert()
    rects = changed.get_bounding_rects()
    assert rects
    assert all(rect.top > 480 - 40 for rect in rects)


def test_the_windows_title_is_the_views_window_title_or_the_game_s_title(desk: Desk) -> None:
    session = desk.play("clicked")
    assert desk.app.window.title == f"Lights: {session.state.status()['lit']}"
    desk.navigator.leave_game()
    desk.play("drips")
    desk.wait(20)
    assert desk.app.window.title == "Drips"


@pytest.mark.parametrize("game", ["drips", "lights"])
def test_esc_leaves_on_release(desk: Desk, game: str) -> None:
    desk.play(game)
    desk.press(ESC)
    assert desk.scenes == ["PlayScene"]
    desk.release(ESC)
    assert desk.scenes == []


def test_an_esc_that_was_pressed_elsewhere_does_not_leave(desk: Desk) -> None:
    desk.play("drips")
    desk.release(ESC)
    assert desk.scenes == ["PlayScene"]


def test_esc_leads_to_the_menu_where_there_is_one(desk: Desk) -> None:
    desk.navigator.open_menu()
    desk.look()
    desk.play("drips")
    desk.tap(ESC)
    assert desk.scenes == ["MenuScene"]


def test_losing_the_focus_pauses_and_the_clock_stands_still(desk: Desk) -> None:
    for game in ("drips", "lights"):
        session = desk.play(game)
        desk.wait(100)
        desk.give(pygame.WINDOWFOCUSLOST)
        assert (session.paused, desk.scenes) == (True, ["PlayScene", "PauseScene"])
        desk.wait(5_000, 10)
        desk.give(pygame.WINDOWFOCUSGAINED)
        desk.wait(5_000, 10)
        assert (session.paused, session.time) == (True, 100)
        desk.navigator.leave_game()


def test_time_goes_on_from_where_it_was_after_a_pause(desk: Desk) -> None:
    session = desk.play("drips")
    desk.wait(100)
    desk.tap(pygame.K_p)
    desk.wait(4_000, 4)
    desk.tap(pygame.K_p)
    desk.wait(50)
    assert (session.time, session.paused) == (150, False)


def test_a_new_keyboard_layout_is_taken_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play("drips")
    assert isinstance(desk.top, PlayScene)
    before = desk.top.keys
    monkeypatch.setattr("puzzlebox.input.keys.printed_characters", lambda: {pygame.KSCAN_A: ord("q")})
    monkeypatch.setattr("puzzlebox.input.keymap.printed_characters", lambda: {pygame.KSCAN_A: ord("q")})
    desk.give(pygame.KEYMAPCHANGED)
    assert desk.top.keys is not before
    assert desk.top.keys.keys("left") == ("←", "Q")


def test_a_change_of_size_lays_the_game_out_anew(desk: Desk) -> None:
    session = desk.play("clicked")
    desk.top.layout(pygame.Rect(0, 0, 300, 200), desk.app.loop.theme)
    desk.click(desk.view.middle(2, 2))
    assert [text for _, text in entries(session)] == ["press 2 2"]
    assert pygame.Rect(0, 0, 300, 200).collidepoint(desk.view.middle(2, 2))


def test_a_press_that_only_sets_a_hold_is_shown_too(desk: Desk) -> None:
    desk.play("drips")
    desk.wait(100, 4)
    before = desk.app.loop.frames
    desk.wait(20)
    desk.press(LEFT)
    assert desk.app.loop.frames == before + 1


def test_a_key_pressed_before_a_pause_means_nothing_after_it(desk: Desk) -> None:
    desk.play("drips")
    desk.press(ESC)
    desk.give(pygame.WINDOWFOCUSLOST)
    desk.tap(pygame.K_p)
    assert desk.scenes == ["PlayScene"]
    desk.release(ESC)
    assert desk.scenes == ["PlayScene"]


def test_a_click_begun_before_a_pause_means_nothing_after_it(desk: Desk) -> None:
    session = desk.play("clicked")
    position = desk.view.middle(1, 1)
    desk.give(pygame.MOUSEBUTTONDOWN, pos=position, button=1)
    desk.tap(pygame.K_p, pygame.K_p)
    desk.give(pygame.MOUSEBUTTONUP, pos=position, button=1)
    assert [text for _, text in entries(session)] == ["pause", "resume"]


@pytest.mark.parametrize(("size", "theme"), [((200, 150), "dark"), ((200, 150), "classic"), ((640, 480), "classic")])
def test_words_about_a_cell_do_not_cover_the_board(size: tuple[int, int], theme: str) -> None:
    desk = Desk(size, theme)
    desk.play("clicked")
    view = desk.view
    board = pygame.Rect(view.board.area)
    before = desk.picture()
    desk.point(view.middle(1, 1))
    after = desk.picture()
    assert after.get_buffer().raw != before.get_buffer().raw
    assert pygame.image.tobytes(after.subsurface(board), "RGB") == pygame.image.tobytes(before.subsurface(board), "RGB")
    desk.app.window.close()
