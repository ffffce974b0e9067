"""The settings screen: every setting applies at once and is saved."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from puzzlebox.ui import animation
from puzzlebox_games.guideline import GAME as GUIDELINE
from tests.fake_game import DRIPS, LAMPS
from tests.scenes.own import ENTER, ESC, LEFT, RIGHT, SPACE, OwnDesk, opened


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[OwnDesk]:
    with opened(tmp_path) as desk:
        yield desk


def test_keyboard_opens_and_leaves_the_settings(desk: OwnDesk) -> None:
    desk.navigator.open_menu()
    desk.tap(pygame.K_F10)
    assert desk.scenes == ["MenuScene", "SettingsScene"]
    desk.tap(RIGHT)
    assert desk.app.loop.theme.name == "classic"
    desk.tap(ESC)
    assert desk.scenes == ["MenuScene"]
    assert 'theme = "classic"' in desk.file


def test_mouse_opens_the_settings(desk: OwnDesk) -> None:
    desk.navigator.open_menu()
    desk.look()
    scores, settings = desk.top._buttons
    desk.click(settings.area.center)
    assert desk.scenes == ["MenuScene", "SettingsScene"]
    desk.click_on("Theme")
    assert desk.app.loop.theme.name == "classic"
    desk.tap(ESC)
    desk.click(scores.area.center)
    assert desk.scenes == ["MenuScene", "ScoresScene"]


@pytest.mark.parametrize(
    ("label", "line"),
    [
        ("Theme", 'theme = "classic"'),
        ("Animations", "motion = false"),
        ("Patterns on pieces", "patterns = true"),
        ("Hide timer", "hide-timer = true"),
        ("Hide score", "hide-scores = true"),
        ("Lamps: Corner", '[games.lamps]\ncorner = "c"'),
    ],
)
@pytest.mark.parametrize("by_mouse", [False, True])
def test_every_setting_applies_at_once_and_is_saved(desk: OwnDesk, label: str, line: str, by_mouse: bool) -> None:
    desk.navigator.open_settings()
    if by_mouse:
        desk.click_on(label)
    else:
        desk.choose(label)
    desk.tap(ESC)
    assert line in desk.file


def test_settings_change_what_is_drawn(desk: OwnDesk) -> None:
    desk.navigator.open_settings()
    for label in ("Animations", "Patterns on pieces", "Hide timer", "Hide score"):
        desk.choose(label)
    theme = desk.app.loop.theme
    assert (theme.patterns, theme.hidden_figures) == (True, frozenset({"time", "score"}))
    assert theme.visible_figures({"Score": "1", "Level": "2", "Time": "3"}) == {"Level": "2"}
    assert animation.Motion(0, 1000).over(1)


def test_reset_to_defaults_asks_for_confirmation(desk: OwnDesk) -> None:
    desk.navigator.open_settings()
    desk.choose("Animations")
    desk.app.services.keymap.bind(LAMPS, "darken-the-corner", ("K",))
    desk.choose("Reset to defaults")
    assert "again" in desk.top.message
    assert not desk.app.services.settings["motion"]
    desk.tap(ENTER)
    desk.tap(ESC)
    assert desk.app.services.settings["motion"]
    assert "motion" not in desk.file
    assert "darken" not in desk.file


def test_faulty_file_is_reported_and_the_rest_applies(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('theme = "clasic"\npatterns = true\n[keys.app]\nleave = ["Nix"]\n')
    desk = OwnDesk(tmp_path)
    try:
        assert desk.app.loop.theme.patterns
        assert desk.app.services.messages == [
            "settings.toml, line 1: theme must be dark or classic, not clasic",
            "settings.toml, line 4: keys.app.leave: a key is named like Left, Space, Q or @A, not 'Nix'",
        ]
        desk.navigator.open_menu()
        desk.tap(ESC)
        assert desk.scenes == []
    finally:
        desk.app.window.close()


def test_unsaved_settings_are_reported_once_and_apply(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("")
    desk = OwnDesk(tmp_path / "in-the-way" / "x")
    try:
        desk.navigator.open_settings()
        desk.tap(RIGHT, ESC)
        assert desk.app.loop.theme.name == "classic"
        assert [words.partition(" in /")[0] for words in desk.app.services.messages] == [
            "settings.toml: it cannot be read: Not a directory",
            "the settings could not be saved",
        ]
    finally:
        desk.app.window.close()


def test_window_size_and_last_game_are_remembered(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path)
    desk.navigator.open_menu()
    desk.begin(DRIPS)
    desk.app.window._window.size = (700, 500)
    desk.wait(50)
    desk.navigator.quit()
    desk.app.run()
    again = OwnDesk(tmp_path)
    try:
        assert (again.app.services.settings["last-game"], again.app.services.settings["window"]) == (
            "drips",
            (700, 500),
        )
        again.navigator.open_menu()
        assert again.top.games[again.top.focus].entry.id == "drips"
    finally:
        again.app.window.close()


def test_settings_changed_in_a_pause_apply_after_resuming(desk: OwnDesk) -> None:
    session = desk.begin(LAMPS)
    desk.tap(pygame.K_p)
    desk.tap(pygame.K_F10)
    assert desk.scenes == ["PlayScene", "PauseScene", "SettingsScene"]
    desk.choose("Lamps: Corner")
    desk.tap(ESC, pygame.K_p)
    assert desk.scenes == ["PlayScene"]
    assert not session.paused
    before = session.state.text()
    desk.tap(SPACE)
    assert session.state.text() == before
    if session.state.grid[0, 0]:
        desk.tap(pygame.K_c)
        assert session.state.text() != before


def test_command_line_theme_stays_until_the_player_changes_it(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path, theme="classic", patterns=True)
    desk.navigator.open_settings()
    desk.choose("Animations")
    assert (desk.app.loop.theme.name, desk.app.loop.theme.patterns) == ("classic", True)
    assert "theme" not in desk.file
    desk.choose("Theme")
    assert desk.app.loop.theme.name == "classic"
    desk.tap(LEFT)
    assert (desk.app.loop.theme.name, desk.app.loop.theme.patterns) == ("dark", True)
    desk.app.window.close()


def test_preference_is_shown_by_its_label(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path)
    desk.navigator.open_settings(GUIDELINE)
    labels = [choice.label for choice in desk.top.choices.choices]
    assert {"Guideline: DAS", "Guideline: ARR", "Guideline: Soft drop"} <= set(labels)
    desk.app.window.close()
