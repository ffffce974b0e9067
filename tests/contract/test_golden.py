"""The golden plays: one record on file for every game in the box, which its rules must play to the very same end.

They guard against change, not against error: what is right, the rule sheets and their models say. Where one fails
because the rules were meant to change, raise the game's `rules` and run `python -m tools.golden`.
"""

from itertools import pairwise

import pytest

from puzzlebox.core.record import Diverged, Record
from puzzlebox.registry import box
from tests.contract.golden_table import FOLDER, TABLE, Line, clock, line_of, path_of, read_table
from tools import golden

GAMES = [entry.id for entry in box().catalogue]

every_game = pytest.mark.parametrize("name", GAMES)


def record_of(name):
    assert path_of(name).exists(), f"{name} has no golden play; record one with: python -m tools.golden {name}"
    return Record.parse(path_of(name).read_text("utf-8"))


@every_game
def test_every_game_plays_its_golden_record_to_the_end_in_the_table(name):
    game = box().game(name)
    line = read_table().get(name)
    assert line, f"{name} has no golden play; record one with: python -m tools.golden {name}"
    assert line.rules == game.rules, f"{name} has new rules; record a play of them with: python -m tools.golden {name}"
    assert line_of(record_of(name).replayed(game)) == line


@every_game
def test_a_golden_record_is_worth_having(name):
    """Some hundred inputs, a minute of game time and more, and a digest at least every hundred lines."""
    record = record_of(name)
    digests = [place for place, (_, text) in enumerate(record.entries) if text.startswith("=")]
    gaps = [later - earlier for earlier, later in pairwise([0, *digests])]
    assert len(record.log()) >= 300
    assert record.entries[-1][0] >= 60_000
    assert max(gaps) <= 100
    assert digests[-1] == len(record.entries) - 1


def test_there_is_no_golden_record_of_a_game_that_is_not_in_the_box():
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(GAMES)
    assert sorted(read_table()) == sorted(GAMES)


@every_game
def test_a_record_that_is_tampered_with_is_found_out(name):
    """Without one of its early inputs, the play is another long before its end."""
    record = record_of(name)
    inputs = [place for place, (_, text) in enumerate(record.entries) if text in record_inputs(record)]
    del record.entries[inputs[0]]
    with pytest.raises(Diverged, match=r"line [0-9]+, at [0-9]+ ms: "):
        record.replayed(box().game(name))


def record_inputs(record):
    """What moves something in every game: neither holds that end nor what a session takes for itself."""
    return {text for _, text in record.log() if text[0] not in "+-" and text not in ("undo", "redo", "pause", "resume")}


def test_a_play_on_file_is_never_made_anew(capsys):
    name = GAMES[0]
    kept = path_of(name).read_bytes(), TABLE.read_bytes()
    golden.main([name])
    assert capsys.readouterr().out.startswith(f"{name}: the play on file is of rules {box().game(name).rules}")
    assert (path_of(name).read_bytes(), TABLE.read_bytes()) == kept


def test_the_clock_of_the_table():
    assert [clock(ms) for ms in (0, 999, 60_000, 754_321)] == ["0:00.000", "0:00.999", "1:00.000", "12:34.321"]


def test_a_line_reads_as_it_is_written():
    line = Line("chess", 3, "0123abcd", 40, "1:00.000", "won (mate): score 3, level 4")
    assert line.text() == "chess          3  0123abcd     40   1:00.000  won (mate): score 3, level 4"
    assert all(name == read.game for name, read in read_table().items())
