"""Preferences whose value is a file."""

from pathlib import Path

from tests.cli.conftest import Run


def test_the_command_line_refuses_a_file_that_is_none(puzzlebox: Run, real_games: None, folder: Path) -> None:
    assert "cannot read gone.png" in puzzlebox("slide", "--tiles", "gone.png").err
    (folder / "text.png").write_text("no picture")
    ran = puzzlebox("config", "set", "games.slide.tiles", "text.png")
    assert (ran.status, "text.png is not a PNG or JPEG picture" in ran.err) == (1, True)
