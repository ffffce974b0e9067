"""There is a journal of each version of the format, which stays readable; a newer version is refused.

The files are never written again. Their last boards are stated here. If a game has newer rules, only the content of its
file is checked.
"""

from pathlib import Path

import pytest

from puzzlebox.core.record import FORMAT
from puzzlebox.core.replay import replayed
from puzzlebox.play.journal_reader import read
from puzzlebox.registry import installed_games

FOLDER = Path(__file__).parents[1] / "data" / "journals"

ENDS = {
    "format-1-slide": ("slide", {"size": "3"}, 60, 23_969, "1 8 5/2 4 0/6 7 3"),
    "format-1-guideline": ("guideline", {"mode": "zen", "gravity": "on"}, 60, 24_495, "2 0 0 0 0 1 0 5 5 0"),
    "format-2-slide": ("slide", {"size": "3"}, 35, 15_424, "0 5 8/7 3 1/4 2 6"),
    "format-3-slide": ("slide", {"size": "3"}, 37, 25_091, "1 2 3/4 5 6/7 8 0"),
}
"""By file: game, options, number of inputs, game time in ms at the end, and the end of the last board."""

OWN = {"1": {"loaded"}, "2": {"retry", "hinted", "solved"}, "3": {"retry", "bot solver"}}
"""The inputs of the session that a file of each version has, among others."""


def test_every_format_version_has_a_journal() -> None:
    assert {int(path.stem.split("-")[1]) for path in FOLDER.glob("*.jsonl")} == set(range(1, FORMAT + 1))
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_an_old_journal_is_read_and_replayed_to_its_end(name: str) -> None:
    game, options, inputs, time, board = ENDS[name]
    found = read(FOLDER / f"{name}.jsonl")
    record = found.record
    assert (record.game, record.options, record.start.seed, found.torn) == (game, options, "harbour-42", 0)
    assert (len(record.log()), record.entries[-1][0]) == (inputs, time)
    texts = {text for _, text in record.log()}
    assert {"undo", "redo", "pause", "resume", "restart", "undo restart"} <= texts
    assert OWN[name.split("-")[1]] <= texts
    if record.rules == installed_games().game(game).rules:
        session = replayed(record, installed_games().game(game))
        assert session.state.grid.text().endswith(board)
        assert session.assisted
