"""The pages of settings: every setting applies at once and is saved, groups and everything are reset."""

from functools import partial
from pathlib import Path

import pytest

from puzzlebox.core.options import Options
from puzzlebox.play.page import Entry, value_row
from puzzlebox.play.pages.settings import setting_group, settings
from puzzlebox.rules import Number
from puzzlebox.store.picture_files import read_picture
from puzzlebox.store.setting_list import COMMON, GROUPS, REMEMBERED
from puzzlebox_games.slide.game import GAME as SLIDE
from puzzlebox_games.slide.rules import TILES
from tests.fake_game import LAMPS
from tests.play.pages.conftest import PageDesk, desk_of

DISPLAY, SOUND, PLAY = GROUPS


def open_settings(desk: PageDesk) -> PageDesk:
    desk.open(partial(settings, desk))
    return desk


def file_of(desk: PageDesk) -> str:
    """Return the settings that are saved."""
    assert desk.library.paths
    path = desk.library.paths.settings
    return path.read_text() if path.exists() else ""


def test_the_groups_of_puzzlebox_and_of_games_with_preferences_are_listed(desk: PageDesk) -> None:
    page = open_settings(desk).page
    assert (page.kind, page.title) == ("groups", "Settings")
    assert desk.labels == ["Display", "Sound", "Play", "Lamps", "Keys", "Reset all settings and keys", "Back"]
    assert desk.row("group Sound").about == "Music volume · Sound effects volume"
    for row in page.rows[:4]:
        assert row.opens
        assert (row.opens().title, row.opens().kind) == (f"Settings: {row.label}", "list")
    assert desk.choose("group Play").page.title == "Settings: Play"
    assert desk.choose("back", "keys").names == ["home", "settings", "keys"]


def test_settings_that_a_front_end_lacks_are_neither_listed_nor_reset_with_their_group(desk: PageDesk) -> None:
    desk.front.lacks = {"patterns", *SOUND.names}
    desk.settings.choose("patterns", "on")
    desk.settings.choose("motion", "off")
    assert "Sound" not in open_settings(desk).labels
    assert "Patterns" not in desk.row("group Display").about
    assert desk.choose("group Display").page.row("option patterns") is None
    desk.choose("reset", "reset")
    assert (desk.settings["motion"], desk.settings["patterns"]) == ("full", True)


def test_the_preferences_of_the_game_come_first(desk: PageDesk) -> None:
    desk.open(partial(settings, desk, LAMPS))
    assert desk.labels[:4] == ["Lamps", "Display", "Sound", "Play"]
    assert desk.choose("keys").page.focus == "lamps"


@pytest.mark.parametrize(
    ("group", "row", "value", "line"),
    [
        *[("Display", "theme", "Light", 'theme = "light"'), ("Display", "ui-scale", "125", "ui-scale = 125")],
        *[("Display", "motion", "Reduced", 'motion = "reduced"'), ("Display", "patterns", "On", "patterns = true")],
        *[("Play", "clock", "Always", 'clock = "always"'), ("Play", "hide-scores", "On", "hide-scores = true")],
        ("Play", "first-hints", "Off", "first-hints = false"),
        ("Lamps", "corner", "C", '[games.lamps]\ncorner = "c"'),
    ],
)
@pytest.mark.parametrize("turns", [True, False])
def test_every_setting_applies_and_is_saved(
    desk: PageDesk, group: str, row: str, value: str, line: str, turns: bool
) -> None:
    open_settings(desk).choose(f"group {group}")
    desk.turn(f"option {row}") if turns else desk.choose(f"option {row}")
    assert desk.values[f"option {row}"] == value
    assert desk.front.applied == ([] if group == "Lamps" else [row])
    assert file_of(desk) == ""
    desk.choose("back")
    assert line in file_of(desk)


def test_settings_that_cannot_be_saved_are_said_and_the_page_is_left(desk: PageDesk) -> None:
    assert desk.library.paths
    desk.library.paths.settings.mkdir()
    open_settings(desk).choose("group Display", "option patterns", "back")
    assert (desk.names, desk.said.partition(" in /")[0]) == (["home", "settings"], "The settings could not be saved")
    assert desk.choose("back").names == ["home"]
    assert [message.partition(" in /")[0] for message in desk.messages] == ["the settings could not be saved"]


def test_a_volume_does_not_go_on_with_the_other_end(desk: PageDesk) -> None:
    open_settings(desk).choose("group Sound")
    desk.settings.choose("effects", "10")
    desk.place.again()
    values = [desk.turn("option effects", step).values["option effects"] for step in (-1, -1, 1)]
    assert values == ["0", "0", "10"]
    desk.settings.choose("effects", "100")
    desk.place.again()
    assert desk.turn("option effects").values["option effects"] == "100"
    assert desk.choose("option effects").values["option effects"] == "0"
    desk.choose("back", "group Display", "option theme").turn("option theme", -1).turn("option theme", -1)
    assert desk.values["option theme"] == "Auto"
    assert desk.turn("option theme", -1).values["option theme"] == "Classic"


def test_a_step_from_a_value_between_goes_to_the_next_one() -> None:
    option = Number("speed", "how fast", low=0, high=100, default=0, steps=(0, 50, 100))
    chosen: list[int] = []
    for step in (1, -1):
        row = value_row(option, 70, chosen.append)
        assert row.turn
        row.turn(step)
    assert (chosen, row.value, row.choices) == ([100, 50], "70", ["0", "50", "100"])


def test_reset_of_a_group_asks_once_and_leaves_the_other_groups(desk: PageDesk) -> None:
    for name, text in (("motion", "off"), ("patterns", "on"), ("hide-scores", "on")):
        desk.settings.choose(name, text)
    open_settings(desk).choose("group Display", "reset")
    assert (desk.said, desk.settings["motion"]) == ("Reset to defaults? Select again to confirm.", "off")
    desk.place.step(-1)
    assert desk.choose("reset").settings["motion"] == "off", "the focus has moved on meanwhile"
    assert desk.choose("reset").said == "Settings reset."
    assert (desk.settings["motion"], desk.settings["patterns"], desk.settings["hide-scores"]) == ("full", False, True)
    assert set(desk.front.applied) == set(DISPLAY.names)


def test_reset_of_a_game_resets_its_preferences_only(desk: PageDesk) -> None:
    desk.settings.prefer(LAMPS, Options(LAMPS.preferences, {"corner": "c"}))
    desk.settings.choose("motion", "off")
    desk.keymap.bind(LAMPS, "darken-the-corner", ("K",))
    open_settings(desk).choose("group Lamps", "reset", "reset")
    assert (desk.settings.preferences(LAMPS)["corner"], desk.settings["motion"]) == ("space", "off")
    assert desk.settings.keys("lamps")


def test_reset_of_everything_asks_once(desk: PageDesk) -> None:
    desk.settings.choose("motion", "off")
    desk.keymap.bind(LAMPS, "darken-the-corner", ("K",))
    assert open_settings(desk).choose("reset").said == "Reset all settings and keys? Select again to confirm."
    assert desk.settings["motion"] == "off"
    assert desk.choose("reset").said == "Settings reset."
    assert (desk.settings["motion"], desk.settings.keys("lamps")) == ("full", {})


def test_every_setting_has_a_help_and_is_in_one_group_with_a_label_or_remembered(desk: PageDesk) -> None:
    shown = [name for group in GROUPS for name in group.names]
    assert sorted([*shown, *REMEMBERED]) == sorted(option.name for option in COMMON)
    for group in (*GROUPS, LAMPS):
        rows = [row for row in setting_group(desk, group).rows if row.turn]
        assert rows
        assert all(row.label and row.about[0].isupper() and row.about.endswith(".") for row in rows)


def test_themes_of_the_player_are_offered(desk: PageDesk) -> None:
    assert desk.library.paths
    folder = desk.library.paths.themes
    folder.mkdir()
    (folder / "sunset.toml").write_text('based-on = "light"\n')
    (folder / "No theme.toml").write_text("")
    row = open_settings(desk).choose("group Display").row("option theme")
    assert (row.choices[-1], row.themes[-1], len(row.themes)) == ("sunset.toml", "sunset.toml", 6)
    assert desk.turn("option theme", -1).turn("option theme", -1).settings["theme"] == "sunset.toml"


def test_a_preference_that_can_be_a_file_asks_for_one_and_checks_it(tmp_path: Path) -> None:
    desk = desk_of(SLIDE, folder=tmp_path)
    desk.open(partial(setting_group, desk, SLIDE))
    desk.choose("entry tiles")
    entry = desk.page.detail
    assert isinstance(entry, Entry)
    desk.place.do(partial(entry.done, "gone.png"))
    assert desk.place.message.endswith("gone.png: No such file or directory")
    assert desk.settings.preferences(SLIDE)["tiles"] == "numbers"
    (tmp_path / "cat.png").write_bytes(read_picture(TILES, "shelf"))
    desk.place.do(partial(entry.done, str(tmp_path / "cat.png")))
    assert desk.row("option tiles").value == "cat.png"
