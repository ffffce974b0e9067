"""The settings screen: every setting applies at once and is saved."""

from math import ceil
from pathlib import Path

import pygame
import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.scenes.list_page import LEAST_SIZE
from puzzlebox.ui import animation
from puzzlebox.ui.layout import line_height
from puzzlebox.ui.text import wrap
from puzzlebox.ui.theme import THEMES, Measures
from puzzlebox.ui.widgets.choice import segments_of
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.scenes.keys import DOWN, ENTER, ESC, F1, F10, LEFT, RIGHT, SPACE, TAB, UP, C, P
from tests.scenes.own import OwnDesk
from tests.scenes.written import written


@pytest.fixture
def desk(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path)


def test_keyboard_opens_and_leaves_the_settings(desk: OwnDesk) -> None:
    assert desk.go.open_menu().tap(F10).scenes == ["menu", "settings"]
    assert desk.tap(ENTER, RIGHT).app.loop.theme.name == "light"
    assert (desk.tap(ESC).scenes, desk.top.page.title) == (["menu", "settings"], "Settings")
    assert desk.tap(ESC).scenes == ["menu"]
    assert 'theme = "light"' in desk.file


def test_mouse_opens_the_settings(desk: OwnDesk) -> None:
    desk.go.open_menu()
    scores, settings = (desk.top.head.buttons[name] for name in ("scores", "settings"))
    assert desk.click(settings.area.center).scenes == ["menu", "settings"]
    assert desk.click_on("Display").click_on("Theme").app.loop.theme.name == "light"
    assert desk.click_on("Back").click_on("Back").click(scores.area.center).scenes == ["menu", "scores"]


def test_settings_change_what_is_drawn(desk: OwnDesk) -> None:
    desk.program.open_settings()
    for label in ("Display", "Motion", "Motion", "Patterns on pieces", "Back", "Play", "Clock", "Clock", "Hide score"):
        desk.choose(label)
    theme = desk.app.loop.theme
    assert (theme.patterns, theme.hidden_figures) == (True, frozenset({"time", "score"}))
    assert theme.visible_figures({"Score": "1", "Level": "2", "Time": "3"}) == {"Level": "2"}
    assert animation.Motion(0, 1000).over(1)


def test_reset_stops_asking_when_the_pointer_moves_on(desk: OwnDesk) -> None:
    settings = desk.app.desk.settings
    settings.choose("motion", "off")
    desk.go.open_settings().choose("Display").choose("Reset to defaults")
    desk.point(desk.top.choices.choices[0].area.center)
    assert desk.top.place.message == ""
    desk.choose("Reset to defaults")
    assert settings["motion"] == "off"
    assert desk.top.place.message


@pytest.mark.parametrize(("size", "scale"), [((640, 480), "150"), ((400, 480), "100")])
def test_every_row_of_every_group_shows_its_help_above_a_list_that_stays_in_its_place(
    tmp_path: Path, size: tuple[int, int], scale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = OwnDesk(tmp_path, size)
    desk.app.desk.settings.choose("ui-scale", scale)
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
        desk.choose("Reset to defaults").look()
        assert desk.top._line == line
        desk.tap(ESC)


def test_focus_returns_to_the_group_that_was_open(desk: OwnDesk) -> None:
    assert desk.go.open_settings().choose("Play").tap(ESC).labels[desk.top.choices.focus] == "Play"


def test_faulty_file_is_reported_and_the_rest_applies(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('theme = "clasic"\npatterns = true\n[keys.app]\nleave = ["Nix"]\n')
    desk = OwnDesk(tmp_path)
    assert desk.app.loop.theme.patterns
    assert desk.app.desk.messages == [
        "settings.toml: theme: theme must be auto, dark, light, contrast, classic or FILE.toml, not clasic",
        "settings.toml: keys.app.leave: a key is named like Left, Space, Q or @A, not 'Nix'",
    ]
    assert desk.go.open_menu().tap(ESC, ESC).scenes == []


def test_window_size_and_last_game_are_remembered(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path)
    desk.go.open_menu().begin(DRIPS)
    desk.app.window._window.size = (700, 500)
    desk.wait(50).program.quit()
    desk.app.run()
    again = OwnDesk(tmp_path)
    assert (again.app.desk.settings["last-game"], again.app.desk.settings["window"]) == (
        "drips",
        (700, 500),
    )
    assert again.go.open_menu().top.place.focus == "drips"


def test_settings_are_saved_when_the_window_loses_the_focus(desk: OwnDesk) -> None:
    desk.go.open_settings().choose("Display").choose("Motion").give(pygame.WINDOWFOCUSLOST)
    assert 'motion = "reduced"' in desk.file


@pytest.mark.parametrize("game", [LAMPS, DRIPS])
@pytest.mark.parametrize(("key", "page"), [(F10, "settings"), (F1, "how_to_play")])
def test_settings_and_how_to_play_open_in_a_game_which_waits(desk: OwnDesk, game: AnyGame, key: int, page: str) -> None:
    session = desk.begin(game)
    assert desk.tap(key).scenes == ["PlayScene", "pause", page]
    assert session.paused
    assert desk.tap(ESC, ESC).scenes == ["PlayScene"]
    assert not session.paused


def test_settings_changed_in_a_pause_apply_after_resuming(desk: OwnDesk) -> None:
    session = desk.begin(LAMPS)
    assert desk.tap(P, F10).scenes == ["PlayScene", "pause", "settings"]
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


def test_a_theme_that_cannot_be_used_is_reported_once_and_dark_applies(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "faint.toml").write_text('[colours]\ntext = "#202020"\n')
    (tmp_path / "settings.toml").write_text('theme = "faint.toml"\n')
    desk = OwnDesk(tmp_path)
    desk.app.apply_settings("patterns")
    assert desk.app.loop.theme.name == "dark"
    (message,) = desk.app.desk.messages
    assert message.startswith("the theme faint.toml cannot be used: text on ground has a contrast of 1.")


def beside(desk: OwnDesk) -> dict[str, str]:
    """Return the values of the rows beside the groups, by label."""
    return {choice.label: choice.value for choice in desk.look().top.beside.choices}


def test_wide_windows_show_the_group_with_the_focus_beside_the_groups(wide: OwnDesk) -> None:
    assert list(beside(wide))[:2] == ["Theme", "Size of texts (%)"]
    assert list(beside(wide.tap(DOWN)))[:2] == ["Music volume", "Sound effects volume"]
    volume = int(beside(wide)["Music volume"])
    assert beside(wide.tap(RIGHT, RIGHT))["Music volume"] == str(volume + 10)
    assert wide.tap(ESC, UP, ENTER, RIGHT).app.loop.theme.name == "light"
    assert "Music volume" in beside(wide.tap(TAB, DOWN))
    assert beside(wide.tap(*[DOWN] * 4)) == {}, "keys are no group"
    assert beside(wide.give(pygame.MOUSEWHEEL, x=0, y=-1).click((700, 400)).tap(RIGHT)) == {}
    assert wide.tap(ESC).scenes == []
    assert 'theme = "light"' in wide.file


def test_wide_settings_ask_before_a_reset_unless_the_focus_moves_on(wide: OwnDesk) -> None:
    wide.app.desk.settings.choose("motion", "off")
    wide.tap(ENTER, UP, ENTER)
    assert wide.top.place.message == "Reset to defaults? Select again to confirm."
    assert wide.tap(RIGHT).top.place.message == ""
    assert wide.tap(UP, DOWN, ENTER).app.desk.settings["motion"] == "off"
    assert wide.tap(ENTER).app.desk.settings["motion"] == "full"


def test_wide_settings_are_used_with_the_mouse_alone(wide: OwnDesk) -> None:
    def click_on(label: str) -> None:
        wide.click(next(choice.area for choice in wide.top.beside.choices if choice.label == label).center)

    groups = wide.top.choices.choices
    wide.click(groups[2].area.center)
    assert "Hide score" in beside(wide)
    click_on("Hide score")
    assert wide.app.desk.settings["hide-scores"]
    wide.point(groups[0].area.center)
    assert "Hide score" in beside(wide), "the pointer alone shows no other group"
    wide.click(groups[0].area.center)
    assert "Theme" in beside(wide)
    click_on("Back")
    assert wide.scenes == []


def test_a_click_on_the_card_of_a_theme_selects_it(wide: OwnDesk) -> None:
    themes, measures = wide.top.beside.choices[0], Measures.of(960, 720)
    wide.click(segments_of(themes, measures, explained=True)[-1][0].center)
    assert wide.app.loop.theme.name == "classic"
    light = segments_of(wide.top.beside.choices[0], measures, explained=True)[2][0]
    assert wide.app.window.surface.get_at(light.inset(light.width // 3).midtop)[:3] == THEMES["light"].ground


def test_a_narrower_window_shows_the_groups_alone(wide: OwnDesk) -> None:
    wide.tap(DOWN, ENTER)
    wide.app.window.surface = pygame.Surface((640, 480))
    wide.top.layout(pygame.Rect(0, 0, 640, 480), wide.app.loop.theme)
    assert (wide.focused, len(wide.top.beside)) == ("Sound", 0)
    assert wide.tap(ENTER).top.page.title == "Settings: Sound"


def test_a_theme_of_the_player_applies(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "sunset.toml").write_text('based-on = "light"\n')
    desk = OwnDesk(tmp_path, (960, 720))
    desk.program.open_settings()
    desk.look()
    assert desk.tap(RIGHT, LEFT, LEFT).app.loop.theme.name == "sunset"


def test_the_groups_of_a_wide_window_are_scrolled(tmp_path: Path) -> None:
    games = [variant_of(LAMPS, id=f"lamps{number}", title=f"Lamps {number}") for number in range(40)]
    desk = OwnDesk(tmp_path, (960, 720), games)
    desk.go.open_settings().look()
    bar = desk.top.choices.bar
    desk.give(pygame.MOUSEBUTTONDOWN, pos=bar.thumb.center, button=1)
    desk.give(pygame.MOUSEMOTION, pos=(bar.thumb.centerx, 700), rel=(0, 9), buttons=(1, 0, 0))
    assert desk.focused.startswith("Lamps")
    assert "Corner" in beside(desk)
