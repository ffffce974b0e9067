"""The golden records: one stored play of every game, which must lead to exactly the same end.

They detect changes, not errors; what is right is tested against the rule sheets and their models. If a test fails
because the rules were meant to change, increase the game's `rules` and run `python -m tools.golden`.
"""

from itertools import pairwise

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.replay import DivergedError, replayed
from puzzlebox.registry import installed_games
from tests.contract.golden_table import FOLDER, TABLE, Line, clock, line_of, path_of, read_table
from tools import golden

GAMES = [entry.id for entry in installed_games().catalogue]

every_game = pytest.mark.parametrize("name", GAMES)


def record_of(name: str) -> Record:
    assert path_of(name).exists(), f"{name} has no golden play; record one with: python -m tools.golden {name}"
    return Record.parse(path_of(name).read_text("utf-8"))


@every_game
def test_golden_record_leads_to_the_end_in_the_table(name: str) -> None:
    game = installed_games().game(name)
    line = read_table().get(name)
    assert line, f"{name} has no golden play; record one with: python -m tools.golden {name}"
    assert line.rules == game.rules, f"{name} has new rules; record a play of them with: python -m tools.golden {name}"
    assert line_of(replayed(record_of(name), game)) == line


@every_game
def test_golden_record_is_long_and_has_digests(name: str) -> None:
    """A golden record has at least 300 inputs, a minute of game time, and a digest every hundred lines."""
    record = record_of(name)
    digests = [place for place, (_, text) in enumerate(record.entries) if text.startswith("=")]
    gaps = [later - earlier for earlier, later in pairwise([0, *digests])]
    assert len(record.log()) >= 300
    assert record.entries[-1][0] >= 60_000
    assert max(gaps) <= 100
    assert digests[-1] == len(record.entries) - 1


def test_golden_records_and_table_have_exactly_the_installed_games() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(GAMES)
    assert sorted(read_table()) == sorted(GAMES)


@every_game
def test_record_without_an_early_input_diverges(name: str) -> None:
    """Without its first effective input, the play differs before its end."""
    record = record_of(name)
    changing = changing_inputs(record)
    inputs = [place for place, (_, text) in enumerate(record.entries) if text in changing]
    record.entries = [*record.entries[: inputs[0]], *record.entries[inputs[0] + 1 :]]
    with pytest.raises(DivergedError, match=r"line [0-9]+, at [0-9]+ ms: "):
        replayed(record, installed_games().game(name))


def changing_inputs(record: Record) -> set[str]:
    """Return the inputs that change the game: no holds, no pauses, and none of the session."""
    return {text for _, text in record.log() if text[0] not in "+-" and text not in ("undo", "redo", "pause", "resume")}


def test_golden_record_is_never_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    name = GAMES[0]
    kept = path_of(name).read_bytes(), TABLE.read_bytes()
    golden.main([name])
    assert capsys.readouterr().out.startswith(
        f"{name}: already recorded with rules {installed_games().game(name).rules}"
    )
    assert (path_of(name).read_bytes(), TABLE.read_bytes()) == kept


def test_clock_shows_minutes_seconds_and_thousandths() -> None:
    assert [clock(ms) for ms in (0, 999, 60_000, 754_321)] == ["0:00.000", "0:00.999", "1:00.000", "12:34.321"]


def test_line_can_be_read() -> None:
    line = Line("chess", 3, "0123abcd", 40, "1:00.000", "won (mate): score 3, level 4")
    assert line.text() == "chess          3  0123abcd     40   1:00.000  won (mate): score 3, level 4"
    assert all(name == read.game for name, read in read_table().items())
