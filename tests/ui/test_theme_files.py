"""Tests for the themes that a player adds: they are read, or refused with the reason."""

from pathlib import Path

import pytest

from puzzlebox.core.message import message_of
from puzzlebox.translation import tr
from puzzlebox.ui.theme import DARK, LIGHT, THEMES, rgb
from puzzlebox.ui.theme_files import ThemeError, theme_named

SUNSET = 'based-on = "light"\n[colours]\naccent = "#8a2c0d"\nground = "#fdf3e7"\n'


def write(folder: Path, text: str) -> Path:
    (folder / "sunset.toml").write_text(text, "utf-8")
    return folder


def test_a_file_changes_some_colours_of_a_theme(tmp_path: Path) -> None:
    theme = theme_named("sunset.toml", write(tmp_path, SUNSET))
    assert (theme.name, theme.accent, theme.ground) == ("sunset", rgb("#8a2c0d"), rgb("#fdf3e7"))
    assert (theme.text, theme.pieces) == (LIGHT.text, LIGHT.pieces)


def test_own_themes_need_no_folder_and_auto_is_dark() -> None:
    assert ({name: theme_named(name, None) for name in THEMES}, theme_named("auto", None)) == (THEMES, DARK)


def test_the_theme_in_the_documentation_can_be_used(tmp_path: Path) -> None:
    text = Path(__file__).parents[2].joinpath("docs", "themes.md").read_text("utf-8")
    example = text.partition("```toml\n")[2].partition("```")[0]
    theme = theme_named("sunset.toml", write(tmp_path, example))
    assert theme.ground != LIGHT.ground
    assert theme.pieces != LIGHT.pieces


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("accent", "it is not valid TOML"),
        ("[" * 9000, "it is not valid TOML"),
        ("#" * 20_000, "it is larger than 16384 bytes"),
        ("volume = 3", "'volume' is neither based-on nor [colours]"),
        ('based-on = "neon"', "based-on must be one of dark, light, contrast, classic"),
        ("based-on = 3", "based-on must be one of"),
        ("colours = 3", "colours must be a table"),
        ('[colours]\nsky = "#000000"', "there is no colour 'sky'"),
        ("[colours]\nscale = 300", "there is no colour 'scale'"),
        ('[colours]\ntext = "red"', "text must be a colour such as \"#ffd166\", not 'red'"),
        ('[colours]\npieces = ["#ffffff"]', "pieces must be 8 colours"),
        ('[colours]\nmuted = "#202020"', "muted on ground has a contrast of 1."),
        ('[colours]\nwell = "#5371ee"', "a piece on the well has a contrast of 1.00; it must be at least 3.0"),
        (f"[colours]\npieces = {['#9aefff'] * 8}", "two pieces differ by 0.0"),
    ],
)
def test_a_theme_that_cannot_be_used_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(ThemeError) as caught:
        theme_named("sunset.toml", write(tmp_path, text))
    message = tr(message_of(caught.value))
    assert message.startswith("the theme sunset.toml cannot be used: ")
    assert reason in message


def test_a_missing_theme_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, None):
        with pytest.raises(ThemeError):
            theme_named("sunset.toml", folder)
