"""The app with a mouse alone: every screen can be reached, used and left, and the board is never covered."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from puzzlebox.core.options import Options
from puzzlebox.registry import Registry
from puzzlebox_games import CATALOGUE
from tests.scenes.keeping import KeptDesk
from tests.scenes.keys import DOWN, ENTER, ESC, LEFT, RIGHT, UP
from tests.scenes.mouse import MouseDesk
from tests.scenes.own import OwnDesk, fill


def desk_of(folder: Path, size: tuple[int, int], theme: str, games: Registry | None = None) -> MouseDesk:
    desk = MouseDesk(folder, theme, size, games)
    desk.app.services.settings.choose("first-hints", "off")
    desk.navigator.open_menu()
    desk.look()
    return desk


@pytest.mark.parametrize(
    ("size", "theme", "name"),
    [
        ((200, 150), "dark", "drips"),
        ((480, 360), "dark", "open"),
        ((960, 720), "dark", "drops"),
        ((200, 150), "classic", "drops"),
        ((480, 360), "classic", "drips"),
    ],
)
def test_the_app_is_used_with_a_mouse_alone(tmp_path: Path, size: tuple[int, int], theme: str, name: str) -> None:
    desk = desk_of(tmp_path, size, theme)
    desk.click_at(desk.card(name))
    assert desk.scenes == ["MenuScene", "TitleScene"]
    if desk.top.buttons.hides:
        desk.act("choose")
    else:
        desk.choose("Play")
    assert desk.scenes == ["MenuScene", "PlayScene"]
    desk.wait(1_500)

    desk.act("pause")
    assert desk.scenes == ["MenuScene", "PlayScene", "PauseScene"]
    desk.choose("Settings")
    assert desk.scenes[-1] == "SettingsScene"
    desk.choose("Back")
    assert desk.scenes[-1] == "PauseScene"
    desk.choose("Resume")
    desk.play_on()

    desk.choose("Main menu")
    assert desk.scenes == ["MenuScene"]
    assert "kept" not in desk.top._notice
    desk.click_at(desk.top.head.buttons["scores"].area.center)
    assert desk.scenes == ["MenuScene", "ScoresScene"]
    desk.click_at(desk.first_score)
    assert desk.scenes == ["MenuScene", "ScoresScene", "ReplayScene"]
    desk.act("leave")
    desk.choose("Back")
    assert desk.scenes == ["MenuScene"]
    desk.click_at(desk.top.head.buttons["quit"].area.center)
    assert desk.scenes == []


@pytest.mark.parametrize(("size", "theme"), [((200, 150), "dark"), ((400, 700), "dark"), ((400, 300), "classic")])
@pytest.mark.parametrize("name", [entry.id for entry in CATALOGUE])
def test_a_running_game_is_paused_and_left_without_covering_its_board(
    tmp_path: Path, size: tuple[int, int], theme: str, name: str
) -> None:
    desk = desk_of(tmp_path, size, theme, Registry(CATALOGUE))
    game = desk.app.services.registry.game(name)
    desk.navigator.begin(game, Options(game.options))
    desk.look()
    if desk.scenes[-1] == "PauseScene":  # this game begins paused
        desk.choose("Start")
    actions = desk.actions
    assert "pause" in actions, "the pause leads to the menu"
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(area) for area in actions.values())
    assert not any(area.colliderect(desk.view.board_area()) for area in actions.values())
    before = len(desk.session.log)
    desk.act("pause")
    assert (desk.scenes[-1], desk.inputs[before:]) == ("PauseScene", ["pause"])
    desk.choose("Main menu")
    assert desk.scenes == ["MenuScene"]


@pytest.fixture
def desk(tmp_path: Path) -> MouseDesk:
    return desk_of(tmp_path, (640, 480), "dark")


def test_a_click_on_a_hint_acts_and_a_press_alone_does_not(desk: MouseDesk) -> None:
    desk.play("drips")
    drop = desk.actions["drop"]
    desk.give(pygame.MOUSEBUTTONDOWN, pos=drop.center, button=1)
    assert desk.session.log == []
    desk.give(pygame.MOUSEBUTTONUP, pos=drop.center, button=1)
    assert desk.inputs == ["drop"]


def test_a_click_on_a_hint_never_reaches_the_view(desk: MouseDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play("clicked")
    seen: list[Any] = []
    monkeypatch.setattr(desk.view, "press", seen.append)
    desk.act("hint" if "hint" in desk.actions else "undo")
    assert seen == []
    desk.click(desk.view.middle(0, 0))
    assert len(seen) == 1


def test_undo_and_redo_are_clicked(desk: MouseDesk) -> None:
    desk.play("clicked")
    before = desk.session.state.grid.copy()
    desk.click(desk.view.middle(1, 1))
    after = desk.session.state.grid.copy()
    desk.act("undo")
    assert desk.session.state.grid == before
    desk.act("redo")
    assert desk.session.state.grid == after


@pytest.mark.parametrize("over", ["message", "first hints"])
def test_the_pause_can_be_clicked_while_the_other_keys_are_covered(desk: MouseDesk, over: str) -> None:
    desk.app.services.settings.choose("first-hints", "on" if over == "first hints" else "off")
    desk.play("drips")
    if over == "message":
        desk.display.show_message("Saved", desk.time)
    assert "pause" in desk.actions
    assert set(desk.actions) <= {"pause", "leave"}
    desk.act("pause")
    assert desk.scenes[-1] == "PauseScene"


def test_the_bar_of_the_classic_look_leaves_the_picture_as_it_was(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, (640, 480), "classic")
    desk.play("clicked")
    rest = desk.picture().get_buffer().raw
    assert desk.top.buttons.actions == {}
    pause = desk.actions["pause"].center
    assert desk.picture().get_buffer().raw != rest
    desk.wait(2_100, 3)
    assert (desk.top.buttons.actions, desk.picture().get_buffer().raw) == ({}, rest)
    desk.click(desk.view.middle(1, 1))
    assert desk.inputs == ["press 1 1"], "a finger, which does not move the pointer, plays"
    desk.wait(2_100, 3)
    desk.click_at(pause)
    assert desk.scenes[-1] == "PauseScene", "even before the bar has been drawn"


def test_the_menu_says_that_a_game_that_was_left_is_kept(desk: MouseDesk) -> None:
    desk.play("drips")
    desk.act("drop")
    desk.act("pause")
    assert desk.top.note == "Your game is kept when you leave."
    desk.choose("Main menu")
    assert desk.top._notice == "Drips: your game is kept. You can resume it at any time."
    desk.wait(7_000, 3)
    assert "kept" not in desk.top._notice


@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_a_game_is_saved_and_loaded_in_the_pause(tmp_path: Path, theme: str) -> None:
    desk = desk_of(tmp_path, (640, 480), theme)
    desk.play("clicked")
    desk.click(desk.view.middle(1, 1))
    desk.act("pause")
    desk.choose("Save")
    assert desk.message == "Saved. Press F9 to load."
    desk.choose("Resume")
    desk.click(desk.view.middle(0, 0))
    desk.act("pause")
    desk.choose("Saved games")
    assert desk.scenes[-1] == "SavesScene"
    desk.choose("Quick save")
    inputs = [text for _, text in desk.session.log if text.startswith("press")]
    assert inputs == ["press 1 1"]


def test_the_bar_of_a_replay_is_dragged(desk: MouseDesk) -> None:
    desk.play("drips")
    desk.play_on()
    desk.choose("Watch replay")
    bar, replay = desk.top._bar, desk.top.replay
    desk.give(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1)
    assert replay.place == replay.length // 2
    desk.give(pygame.MOUSEMOTION, pos=(bar.right + 9, 5), rel=(1, 0), buttons=(1, 0, 0))
    assert replay.place == replay.length
    desk.give(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
    desk.point(bar.center)
    assert replay.place == replay.length


def test_a_score_is_deleted_with_the_mouse(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path)
    fill(desk, 1000, 2000)
    desk.navigator.open_scores(desk.app.services.registry.game("race"))
    desk.look()
    first = desk.top._first_entry
    for count in (2, 1):
        row = desk.top.choices.choices[first]
        desk.point(row.area.center)
        delete = desk.top.choices._extras_of(row)[0][0]
        desk.point(delete.center)
        desk.click(delete.center)
        if count == 2:
            assert desk.top.message.startswith("Delete Race, ")
    assert len(desk.top._page) == 1


def test_the_buttons_of_the_menu_are_reached_with_the_arrow_keys(tmp_path: Path) -> None:
    desk = KeptDesk(tmp_path)
    desk.navigator.open_menu()
    desk.look()
    desk.tap(UP, RIGHT, ENTER)
    assert desk.scenes == ["MenuScene", "ScoresScene"]
    desk.tap(ESC, DOWN, ENTER)
    assert desk.scenes == ["MenuScene", "TitleScene"]
    desk.tap(ESC, UP, LEFT, ENTER)
    assert desk.scenes == []


def test_the_scroll_bar_of_the_menu_is_dragged(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, (300, 220), "dark", Registry(CATALOGUE))
    grid = desk.top.grid
    thumb = grid.bar.thumb
    desk.give(pygame.MOUSEBUTTONDOWN, pos=thumb.center, button=1)
    desk.give(pygame.MOUSEMOTION, pos=(thumb.center[0], 900), rel=(0, 1), buttons=(1, 0, 0))
    assert grid.scroll == grid.max_scroll > 0
    desk.give(pygame.MOUSEBUTTONUP, pos=(thumb.center[0], 900), button=1)
    assert desk.scenes == ["MenuScene"], "no card was clicked"
