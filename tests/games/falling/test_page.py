"""The page about falling-block games names all that authors can use."""

from pathlib import Path

import pytest

from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import Readable
from puzzlebox_games.falling.repeating import Repeating

PAGE = (Path(__file__).parents[3] / "docs" / "falling-block-games.md").read_text("utf-8")

ITS_OWN = {
    *("acts_for", "shapes_for", "over", "instants", "next_instant", "run_to", "pass_to", "due", "text", "status"),
    *("figures", "tap_sideways", "tap_down", "press_key", "release_key", "tap_key", "find_wake", "call_planned"),
    *("release", "inputs", "effects_for", "copy", "send", "advance_to", "pause", "resume", "restart", "outcome"),
    *("win_reason", "progress", "landing_offset"),
}
"""What the kit does for all games, which books hardly ever override."""


@pytest.mark.parametrize("kind", [Readable, Falling, Repeating, Frames], ids=lambda kind: kind.__name__)
def test_page_about_falling_block_games_names_every_method(kind: type) -> None:
    names = [name for name, value in vars(kind).items() if callable(value) and not name.startswith("_")]
    assert [name for name in names if name not in ITS_OWN and name not in PAGE] == []
