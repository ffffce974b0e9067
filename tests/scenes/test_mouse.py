"""The app with a mouse alone: every screen can be reached, used and left, and the board is never covered."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from puzzlebox.core.hand import Gesture
from puzzlebox.core.options import Options
from puzzlebox.registry import Registry
from puzzlebox_games import CATALOGUE
from tests.scenes.keeping import KeptDesk
from tests.scenes.keys import DOWN, ENTER, ESC, LEFT, RIGHT, UP
from tests.scenes.mouse import MouseDesk
from tests.scenes.own import OwnDesk, fill


def desk_of(folder: Path, size: tuple[int, int], theme: str, games: Registry | None = None) -> MouseDesk:
    desk = MouseDesk(folder, theme, size, games)
    desk.app.desk.settings.choose("first-hints", "off")
    desk.go.open_menu()
    return desk


def back(desk: MouseDesk) -> MouseDesk:
    """Click what leads back: a row, the button of a header, or the key at the foot."""
    if "Back" in desk.labels:
        return desk.choose("Back")
    head = getattr(desk.top, "head", None)
    return desk.click_at(head.buttons["back"].area.center) if head else desk.act("leave")


@pytest.mark.parametrize(
    ("size", "theme", "name"),
    [
        *[((200, 150), "dark", "drips"), ((480, 360), "dark", "open"), ((960, 720), "dark", "drops")],
        *[((200, 150), "classic", "drops"), ((480, 360), "classic", "drips")],
    ],
)
def test_the_app_is_used_with_a_mouse_alone(tmp_path: Path, size: tuple[int, int], theme: str, name: str) -> None:
    desk = desk_of(tmp_path, size, theme)
    assert desk.click_at(desk.card(name)).scenes == ["menu", "game_page"]
    if desk.top.buttons.hides:
        desk.act("choose")
    else:
        desk.choose("Play")
    assert desk.scenes == ["menu", "PlayScene"]
    desk.wait(1_500)

    assert desk.act("pause").scenes == ["menu", "PlayScene", "pause"]
    assert desk.choose("Settings").scenes[-1] == "settings"
    assert desk.choose("Back").scenes[-1] == "pause"
    desk.choose("Resume").play_on()

    assert desk.choose("Main menu").scenes == ["menu"]
    assert "kept" not in desk.top._notice
    assert desk.click_at(desk.top.head.buttons["scores"].area.center).scenes == ["menu", "scores"]
    assert desk.click_at(desk.card(name)).scenes == ["menu", "scores", "game_scores"]
    assert desk.click_at(desk.first_score).scenes == ["menu", "scores", "game_scores", "ReplayScene"]
    back(desk.act("leave"))
    assert back(desk).scenes == ["menu"]
    assert desk.click_at(desk.top.head.buttons["quit"].area.center).scenes == []


@pytest.mark.parametrize(("size", "theme"), [((200, 150), "dark"), ((400, 700), "dark"), ((400, 300), "classic")])
@pytest.mark.parametrize("name", [entry.id for entry in CATALOGUE])
def test_a_running_game_is_paused_beside_its_board(
    tmp_path: Path, size: tuple[int, int], theme: str, name: str
) -> None:
    desk = desk_of(tmp_path, size, theme, Registry(CATALOGUE))
    game = desk.app.desk.registry.game(name)
    desk.program.begin(game, Options(game.options))
    desk.look()
    if desk.scenes[-1] == "pause":  # this game begins paused
        desk.choose("Start")
    actions = desk.actions
    assert "pause" in actions, "the pause leads to the menu"
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(area) for area in actions.values())
    assert not any(area.colliderect(desk.view.board_area()) for area in actions.values())
    before = len(desk.session.log)
    assert (desk.act("pause").scenes[-1], desk.inputs[before:]) == ("pause", ["pause"])
    assert desk.choose("Main menu").scenes == ["menu"]


@pytest.fixture
def desk(tmp_path: Path) -> MouseDesk:
    return desk_of(tmp_path, (640, 480), "dark")


def test_a_click_on_a_hint_acts_and_a_press_alone_does_not(desk: MouseDesk) -> None:
    drop = desk.open("drips").actions["drop"]
    assert desk.give(pygame.MOUSEBUTTONDOWN, pos=drop.center, button=1).session.log == []
    assert desk.give(pygame.MOUSEBUTTONUP, pos=drop.center, button=1).inputs == ["drop"]


def test_a_click_on_a_hint_never_reaches_the_hand(desk: MouseDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play("clicked")
    seen: list[Gesture] = []

    def point(state: Any, gesture: Gesture) -> tuple[str, ...]:
        if gesture.phase != "hover":
            seen.append(gesture)
        return ()

    monkeypatch.setattr(desk.playthrough.hand, "point", point)
    desk.act("hint" if "hint" in desk.actions else "undo")
    assert seen == []
    desk.click(desk.view.middle(0, 0))
    assert [gesture.phase for gesture in seen] == ["press", "release"]


def test_undo_and_redo_are_clicked(desk: MouseDesk) -> None:
    before = desk.open("clicked").session.state.grid.copy()
    after = desk.click(desk.view.middle(1, 1)).session.state.grid.copy()
    assert desk.act("undo").session.state.grid == before
    assert desk.act("redo").session.state.grid == after


@pytest.mark.parametrize("over", ["message", "first hints"])
def test_the_pause_can_be_clicked_while_the_other_keys_are_covered(desk: MouseDesk, over: str) -> None:
    desk.app.desk.settings.choose("first-hints", "on" if over == "first hints" else "off")
    desk.play("drips")
    if over == "message":
        desk.display.show_message("Saved")
    assert "pause" in desk.actions
    assert set(desk.actions) <= {"pause", "leave"}
    assert desk.act("pause").scenes[-1] == "pause"


def test_the_bar_of_the_classic_look_leaves_the_picture_as_it_was(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, (640, 480), "classic")
    rest = desk.open("clicked").picture().get_buffer().raw
    assert desk.top.buttons.actions == {}
    pause = desk.actions["pause"].center
    assert desk.picture().get_buffer().raw != rest
    assert (desk.wait(2_100, 3).top.buttons.actions, desk.picture().get_buffer().raw) == ({}, rest)
    desk.click(desk.view.middle(1, 1))
    assert desk.inputs == ["press 1 1"], "a finger, which does not move the pointer, plays"
    assert desk.wait(2_100, 3).click_at(pause).scenes[-1] == "pause", "even before the bar has been drawn"


def test_the_menu_says_that_a_game_that_was_left_is_kept(desk: MouseDesk) -> None:
    assert desk.open("drips").act("drop").act("pause").top.note == "Your game is kept when you leave."
    assert desk.choose("Main menu").top._notice == "Drips: your game is kept. You can resume it at any time."
    desk.wait(7_000, 3)
    assert "kept" not in desk.top._notice


@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_a_game_is_saved_and_loaded_in_the_pause(tmp_path: Path, theme: str) -> None:
    desk = desk_of(tmp_path, (640, 480), theme)
    desk.open("clicked").click(desk.view.middle(1, 1)).act("pause").choose("Save")
    assert desk.message == "Saved. Press F9 to load."
    desk.choose("Resume").click(desk.view.middle(0, 0)).act("pause").choose("Saved games")
    assert desk.scenes[-1] == "saves"
    desk.choose("Quick save")
    assert [text for _, text in desk.session.log if text.startswith("press")] == ["press 1 1"]


def test_the_bar_of_a_replay_is_dragged(desk: MouseDesk) -> None:
    desk.open("drips").play_on()
    desk.choose("Watch replay")
    bar, replay = desk.top._bar, desk.top.replay
    desk.give(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1)
    assert replay.place == replay.length // 2
    desk.give(pygame.MOUSEMOTION, pos=(bar.right + 9, 5), rel=(1, 0), buttons=(1, 0, 0))
    assert replay.place == replay.length
    desk.give(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1).point(bar.center)
    assert replay.place == replay.length


def test_a_score_is_deleted_with_the_mouse(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path)
    fill(desk, 1000, 2000)
    desk.go.open_scores(desk.app.desk.registry.game("race"))
    for count in (2, 1):
        row = desk.top.choices.choices[0]
        delete = desk.point(row.area.center).top.choices._extras_of(row)[0][0]
        desk.point(delete.center).click(delete.center)
        if count == 2:
            assert desk.top.message.startswith("Delete Race, ")
    assert len([row for row in desk.top.choices.choices if row.cells]) == 1


def test_the_buttons_of_the_menu_are_reached_with_the_arrow_keys(tmp_path: Path) -> None:
    desk = KeptDesk(tmp_path)
    assert desk.go.open_menu().tap(UP, RIGHT, RIGHT, ENTER).scenes == ["menu", "scores"]
    assert desk.tap(ESC, DOWN, ENTER).scenes == ["menu", "game_page"]
    assert desk.tap(ESC, UP, LEFT, ENTER).scenes == []


def test_the_scroll_bar_of_the_menu_is_dragged(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, (300, 220), "dark", Registry(CATALOGUE))
    grid = desk.top.grid
    thumb = grid.bar.thumb
    desk.give(pygame.MOUSEBUTTONDOWN, pos=thumb.center, button=1)
    desk.give(pygame.MOUSEMOTION, pos=(thumb.center[0], 900), rel=(0, 1), buttons=(1, 0, 0))
    assert grid.scroll == grid.max_scroll > 0
    desk.give(pygame.MOUSEBUTTONUP, pos=(thumb.center[0], 900), button=1)
    assert desk.scenes == ["menu"], "no card was clicked"
