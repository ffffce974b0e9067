"""`--load` and `--position` beside options that choose a level."""

from pathlib import Path

import pytest

from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sokoban.hints import hinting
from tests.cli.conftest import Run

SET = "; set\n\nFirst\n#####\n#@$.#\n#####\n\nSecond\n######\n#@ $.#\n######\n\nThird\n#######\n#@  $.#\n#######\n"


@pytest.fixture(autouse=True)
def file(folder: Path, real_games: None) -> str:
    """A file with three levels."""
    (folder / "set.xsb").write_text(SET)
    (folder / "one.xsb").write_text("#####\n#@$.#\n#####\n")
    (folder / "one.non").write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n2\n0\n")
    return "set.xsb"


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("one.xsb", "one.xsb: this is a board of Sokoban"),
        ("", "name a file"),
        ("one.txt", "one.txt: expected 9 rows of cells, not 8"),
    ],
)
def test_a_file_without_a_board_of_the_game_is_refused_with_the_nearest_reason(
    named: str, reason: str, puzzlebox: Run, folder: Path
) -> None:
    (folder / "one.txt").write_text("123456789\n" * 8)
    ran = puzzlebox("sudoku", "--load", named)
    assert (ran.status, ran.opened) == (1, None)
    assert ran.err.startswith(f"puzzlebox: {reason}")


def test_a_level_of_a_file_is_opened_by_its_number(puzzlebox: Run, file: str) -> None:
    play = puzzlebox("sokoban", "--load", file, "--level", "3").play
    assert play.state.position() == "#######|#@--$.#|#######"
    assert [each.label for each in play.next_games()] == ["Same board"]
    following = puzzlebox("sokoban", "--load", file, "--level", "1").play.next_games()[0]
    assert (following.label, following.start and following.start.position) == ("Next level", "######|#@-$.#|######")
    assert puzzlebox("sokoban", "--load", "one.xsb", "--level", "1").play.state.position() == "#####|#@$.#|#####"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("sokoban --load set.xsb --level 4", "--load: the file has no level 4; its last one is 3"),
        ("sokoban --load one.xsb --level 2", "--load: the file has no level 2; its last one is 1"),
        ("sokoban --load set.xsb --level easy", "--load gives a board of its own; leave out --level"),
        ("sokoban --load set.xsb --preset random-easy", "--load gives a board of its own; leave out --level"),
        ("sokoban --load set.xsb --set rooms", "--load gives a board of its own; leave out --set"),
        ("sokoban --position #####|#@$.#|##### --level 3", "--position gives a board of its own; leave out --level"),
        ("nonogram --load one.non --source picture", "--load gives a board of its own; leave out --source"),
        ("klotski --position aXXb/aXXb/cdde/cfge/h..i --start pennant", "--position gives a board of its own"),
    ],
)
def test_an_option_that_a_board_of_its_own_would_make_useless_is_refused(
    words: str, sentence: str, puzzlebox: Run
) -> None:
    ran = puzzlebox(*words.split())
    assert (ran.status, ran.refused.startswith(sentence)) == (2, True), ran.err


def test_a_game_with_levels_begins_with_the_first_that_is_not_solved(puzzlebox: Run) -> None:
    first = puzzlebox("sokoban", "--set", "rooms").play
    while found := result_of(hinting(first.state, Search())):
        first.send(found.inputs[0])
    assert first.state.options["level"] == 1
    assert puzzlebox("sokoban", "--set", "rooms").play.state.options["level"] == 2
    assert puzzlebox("sokoban", "--set", "rooms", "--level", "1").play.state.options["level"] == 1
    assert puzzlebox("sokoban", "--set", "rooms", "--seed", "x").play.state.options["level"] == 1
