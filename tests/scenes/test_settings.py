"""The settings screen: every setting applies at once and is saved."""

from math import ceil
from pathlib import Path

import pygame
import pytest

from puzzlebox.core.options import Options
from puzzlebox.store.setting_list import COMMON, GROUPS, REMEMBERED
from puzzlebox.ui import animation
from puzzlebox.ui.layout import line_height
from puzzlebox.ui.text import wrap
from puzzlebox.ui.theme import THEMES, Measures
from puzzlebox.ui.widgets.choice import segments_of
from puzzlebox.ui.widgets.list_scene import LEAST_SIZE
from tests.fake_game import DRIPS, LAMPS
from tests.scenes.keys import DOWN, ENTER, ESC, F10, LEFT, RIGHT, SPACE, TAB, UP, C, P
from tests.scenes.own import OwnDesk
from tests.scenes.written import written


@pytest.fixture
def desk(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path)


def test_keyboard_opens_and_leaves_the_settings(desk: OwnDesk) -> None:
    assert desk.go.open_menu().tap(F10).scenes == ["MenuScene", "SettingsScene"]
    assert desk.tap(ENTER, RIGHT).app.loop.theme.name == "light"
    assert (desk.tap(ESC).scenes, desk.top.title) == (["MenuScene", "SettingsScene"], "Settings")
    assert desk.tap(ESC).scenes == ["MenuScene"]
    assert 'theme = "light"' in desk.file


def test_mouse_opens_the_settings(desk: OwnDesk) -> None:
    desk.go.open_menu()
    scores, settings = (desk.top.head.buttons[name] for name in ("scores", "settings"))
    assert desk.click(settings.area.center).scenes == ["MenuScene", "SettingsScene"]
    assert desk.click_on("Display").click_on("Theme").app.loop.theme.name == "light"
    assert desk.click_on("Back").click_on("Back").click(scores.area.center).scenes == ["MenuScene", "ScoresScene"]


@pytest.mark.parametrize(
    ("group", "label", "line"),
    [
        *[("Display", "Theme", 'theme = "light"'), ("Display", "Size of texts (%)", "ui-scale = 125")],
        *[("Display", "Motion", 'motion = "reduced"'), ("Display", "Patterns on pieces", "patterns = true")],
        *[("Play", "Hide timer", "hide-timer = true"), ("Play", "Hide score", "hide-scores = true")],
        ("Play", "Hints on first start", "first-hints = false"),
        ("Lamps", "Corner", '[games.lamps]\ncorner = "c"'),
    ],
)
@pytest.mark.parametrize("by_mouse", [False, True])
def test_every_setting_applies_and_is_saved(desk: OwnDesk, group: str, label: str, line: str, by_mouse: bool) -> None:
    desk.navigator.open_settings()
    for row in (group, label):
        if by_mouse:
            desk.click_on(row)
        else:
            desk.choose(row)
    desk.tap(ESC, ESC)
    assert line in desk.file


def test_settings_change_what_is_drawn(desk: OwnDesk) -> None:
    desk.navigator.open_settings()
    for label in ("Display", "Motion", "Motion", "Patterns on pieces", "Back", "Play", "Hide timer", "Hide score"):
        desk.choose(label)
    theme = desk.app.loop.theme
    assert (theme.patterns, theme.hidden_figures) == (True, frozenset({"time", "score"}))
    assert theme.visible_figures({"Score": "1", "Level": "2", "Time": "3"}) == {"Level": "2"}
    assert animation.Motion(0, 1000).over(1)


def test_reset_of_everything_asks_for_confirmation(desk: OwnDesk) -> None:
    settings = desk.app.services.settings
    settings.choose("motion", "off")
    desk.app.services.keymap.bind(LAMPS, "darken-the-corner", ("K",))
    desk.go.open_settings().choose("Reset all settings and keys")
    assert "again" in desk.top.message
    assert settings["motion"] == "off"
    desk.tap(ENTER)
    assert (settings["motion"], desk.top.message) == ("full", "Settings reset.")
    desk.tap(ESC)
    assert "motion" not in desk.file
    assert "darken" not in desk.file


@pytest.mark.parametrize("by_mouse", [False, True])
def test_reset_of_a_group_asks_once_and_leaves_the_other_groups(desk: OwnDesk, by_mouse: bool) -> None:
    settings = desk.app.services.settings
    for name, text in (("motion", "off"), ("patterns", "on"), ("hide-timer", "on")):
        settings.choose(name, text)
    desk.app.apply_settings("patterns")
    assert desk.app.loop.theme.patterns
    select = desk.click_on if by_mouse else desk.choose
    desk.navigator.open_settings()
    select("Display")
    select("Reset to defaults")
    assert (desk.top.message, settings["motion"]) == ("Reset to defaults? Select again to confirm.", "off")
    select("Reset to defaults")
    assert (settings["motion"], settings["patterns"], settings["hide-timer"]) == ("full", False, True)
    assert desk.app.loop.theme.patterns is False
    assert (desk.value("Motion"), desk.value("Patterns on pieces")) == ("Full", "Off")


def test_reset_of_a_game_resets_its_preferences_only(desk: OwnDesk) -> None:
    settings = desk.app.services.settings
    settings.prefer(LAMPS, Options(LAMPS.preferences, {"corner": "c"}))
    settings.choose("motion", "off")
    desk.app.services.keymap.bind(LAMPS, "darken-the-corner", ("K",))
    desk.go.open_settings(LAMPS).choose("Lamps").choose("Reset to defaults").tap(ENTER)
    assert (settings.preferences(LAMPS)["corner"], settings["motion"]) == ("space", "off")
    assert settings.keys("lamps") == {"darken-the-corner": ("K", "Pad none")}


@pytest.mark.parametrize("by_mouse", [False, True])
def test_reset_stops_asking_when_the_focus_moves_on(desk: OwnDesk, by_mouse: bool) -> None:
    settings = desk.app.services.settings
    settings.choose("motion", "off")
    desk.go.open_settings().choose("Display").choose("Reset to defaults")
    if by_mouse:
        desk.point(desk.top.choices.choices[0].area.center)
    else:
        desk.tap(UP)
    assert desk.top.message == ""
    desk.choose("Reset to defaults")
    assert settings["motion"] == "off"
    assert desk.top.message


def test_every_setting_has_a_help_and_is_in_one_group_with_a_label_or_remembered() -> None:
    shown = [name for group in GROUPS for name in group.names]
    assert sorted([*shown, *REMEMBERED]) == sorted(option.name for option in COMMON)
    assert all(option.help.strip() and (option.label or option.name in REMEMBERED) for option in COMMON)


@pytest.mark.parametrize(("size", "scale"), [((640, 480), "150"), ((400, 480), "100")])
def test_every_row_of_every_group_shows_its_help_above_a_list_that_stays_in_its_place(
    tmp_path: Path, size: tuple[int, int], scale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = OwnDesk(tmp_path, size)
    desk.app.services.settings.choose("ui-scale", scale)
    desk.app.apply_settings("ui-scale")
    desk.go.open_settings()
    for group in ("Display", "Sound", "Play", "Lamps"):
        line = desk.choose(group).look().top._line
        rows = [choice for choice in desk.top.choices.choices if choice.on_change]
        assert rows
        for row in rows:
            assert row.help[0].isupper()
            assert row.help.endswith(".")
            desk.go_to(row.label)
            assert row.help in " ".join(written(desk, monkeypatch))
            lines = wrap(row.help, line.width, ceil(LEAST_SIZE * desk.top.measures.small))
            assert len(lines) * line_height(desk.top.measures.small) <= line.height
        desk.choose("Reset to defaults").top.refill()
        assert desk.top._line == line
        desk.tap(ESC)


def test_focus_returns_to_the_group_that_was_open(desk: OwnDesk) -> None:
    assert desk.go.open_settings().choose("Play").tap(ESC).labels[desk.top.choices.focus] == "Play"


def test_faulty_file_is_reported_and_the_rest_applies(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('theme = "clasic"\npatterns = true\n[keys.app]\nleave = ["Nix"]\n')
    desk = OwnDesk(tmp_path)
    assert desk.app.loop.theme.patterns
    assert desk.app.services.messages == [
        "settings.toml: theme: theme must be auto, dark, light, contrast, classic or FILE.toml, not clasic",
        "settings.toml: keys.app.leave: a key is named like Left, Space, Q or @A, not 'Nix'",
    ]
    assert desk.go.open_menu().tap(ESC, ESC).scenes == []


def test_unsaved_settings_are_reported_once_and_apply(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("")
    desk = OwnDesk(tmp_path / "in-the-way" / "x")
    assert desk.go.open_settings().tap(ENTER, RIGHT, ESC, ESC).app.loop.theme.name == "light"
    assert [words.partition(" in /")[0] for words in desk.app.services.messages] == [
        "settings.toml: it cannot be read: Not a directory",
        "the settings could not be saved",
    ]


def test_window_size_and_last_game_are_remembered(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path)
    desk.go.open_menu().begin(DRIPS)
    desk.app.window._window.size = (700, 500)
    desk.wait(50).navigator.quit()
    desk.app.run()
    again = OwnDesk(tmp_path)
    assert (again.app.services.settings["last-game"], again.app.services.settings["window"]) == (
        "drips",
        (700, 500),
    )
    assert again.go.open_menu().top.games[again.top.focus].entry.id == "drips"


def test_settings_changed_in_a_pause_apply_after_resuming(desk: OwnDesk) -> None:
    session = desk.begin(LAMPS)
    assert desk.tap(P, F10).scenes == ["PlayScene", "pause", "SettingsScene"]
    assert desk.choose("Lamps").choose("Corner").tap(ESC, ESC, P).scenes == ["PlayScene"]
    assert not session.paused
    before = session.state.text()
    desk.tap(SPACE)
    assert session.state.text() == before
    if session.state.grid[0, 0]:
        desk.tap(C)
        assert session.state.text() != before


def test_command_line_theme_stays_until_the_player_changes_it(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path, theme="classic", patterns=True)
    desk.go.open_settings().choose("Display").choose("Motion")
    assert (desk.app.loop.theme.name, desk.app.loop.theme.patterns) == ("classic", True)
    assert "theme" not in desk.file
    assert desk.choose("Theme").app.loop.theme.name == "light"
    assert (desk.tap(LEFT).app.loop.theme.name, desk.app.loop.theme.patterns) == ("dark", True)


def test_the_scale_changes_the_size_of_texts_at_once(desk: OwnDesk) -> None:
    before = desk.go.open_settings().choose("Display").look().top.measures
    assert desk.choose("Size of texts (%)").look().top.measures.body == before.body * 125 // 100
    assert desk.tap(LEFT).look().top.measures == before


@pytest.fixture
def wide(tmp_path: Path) -> OwnDesk:
    desk = OwnDesk(tmp_path, (960, 720))
    desk.go.open_settings()
    return desk


def test_wide_windows_show_the_groups_beside_their_settings(wide: OwnDesk) -> None:
    assert wide.labels[:2] == ["Theme", "Size of texts (%)"]
    assert wide.tap(DOWN).labels[:2] == ["Music volume", "Sound effects volume"]
    assert wide.tap(RIGHT, LEFT).value("Music volume") == "10"
    assert wide.tap(ESC, UP, ENTER, RIGHT).app.loop.theme.name == "light"
    assert wide.tap(TAB, DOWN).labels[0] == "Music volume"
    assert wide.tap(ESC).scenes == []
    assert 'theme = "light"' in wide.file


def test_wide_settings_are_used_with_the_mouse_alone(wide: OwnDesk) -> None:
    pages = wide.top._pages
    assert wide.click(pages.choices[2].area.center).labels[:2] == ["Clock", "Hide timer"]
    assert wide.click_on("Hide timer").app.services.settings["hide-timer"]
    assert wide.click(pages.choices[0].area.center).click_on("Theme").app.loop.theme.name == "light"
    assert wide.click_on("Back").scenes == []


def test_a_click_on_the_card_of_a_theme_selects_it(wide: OwnDesk) -> None:
    themes, measures = wide.top.choices.choices[0], Measures.of(960, 720)
    wide.click(segments_of(themes, measures, explained=True)[-1][0].center)
    assert wide.app.loop.theme.name == "classic"
    light = segments_of(wide.top.choices.choices[0], measures, explained=True)[2][0]
    assert wide.app.window.surface.get_at(light.inset(light.width // 3).midtop)[:3] == THEMES["light"].ground


def test_a_narrower_window_shows_one_column_with_the_same_group(wide: OwnDesk) -> None:
    wide.tap(DOWN)
    wide.app.window.surface = pygame.Surface((640, 480))
    wide.top.layout(pygame.Rect(0, 0, 640, 480), wide.app.loop.theme)
    assert wide.top.title == "Settings: Sound"
    wide.tap(ESC)
    assert "Display" in wide.labels


def test_themes_of_the_player_are_offered(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "sunset.toml").write_text('based-on = "light"\n')
    (tmp_path / "themes" / "No theme.toml").write_text("")
    desk = OwnDesk(tmp_path, (960, 720))
    assert desk.go.open_settings().top.choices.choices[0].segments[-1] == "sunset.toml"
    assert desk.tap(RIGHT, LEFT, LEFT).app.loop.theme.name == "sunset"


def test_a_theme_that_cannot_be_used_is_reported_once_and_dark_applies(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "faint.toml").write_text('[colours]\ntext = "#202020"\n')
    (tmp_path / "settings.toml").write_text('theme = "faint.toml"\n')
    desk = OwnDesk(tmp_path)
    desk.app.apply_settings("patterns")
    assert desk.app.loop.theme.name == "dark"
    (message,) = desk.app.services.messages
    assert message.startswith("the theme faint.toml cannot be used: text on ground has a contrast of 1.")
