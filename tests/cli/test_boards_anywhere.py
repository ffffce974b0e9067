"""Boards as texts and files: every command that takes a game ID takes them, and `export --as` writes them."""

import os
import re
from pathlib import Path

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.search import Search
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.read import decoded
from puzzlebox.registry import installed_games
from puzzlebox_games.sokoban.hints import hinting
from tests.cli.conftest import Run

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BARE = f"sudoku@{CELLS}"
ID = f"sudoku:grade=easy@{CELLS}"
SET = "; set\n\nFirst\n#####\n#@$.#\n#####\n\nSecond\n######\n#@ $.#\n######\n\nThird\n#######\n#@  $.#\n#######\n"


@pytest.fixture(autouse=True)
def files(folder: Path, real_games: None) -> None:
    """Write two boards, one after a line that is none, a set of three levels, and others."""
    (folder / "two.sdm").write_text(f"{CELLS}\n{CELLS[::-1]}\n")
    (folder / "set.xsb").write_text(SET)
    (folder / "one.xsb").write_text("#####\n#@$.#\n#####\n")
    (folder / "one.non").write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n2\n0\n")
    (folder / "one").write_bytes(f"\ufeff{CELLS[1:]}\r{CELLS}\r".encode("utf-16-le"))


WITH_ZEROS = f"sudoku@{CELLS.replace('.', '0')}"


@pytest.mark.parametrize("words", [(CELLS,), ("one",), ("two.sdm", "--level", "1"), (WITH_ZEROS,)])
def test_a_board_is_shown_with_its_id_in_one_line(words: tuple[str, ...], puzzlebox: Run) -> None:
    assert puzzlebox("show", *words).out.split("\n")[0] == ID


SEVERAL = "1" + "." * 80


@pytest.mark.parametrize("words", [(SEVERAL,), (f"sudoku@{SEVERAL}",), (f"sudoku@{SEVERAL.replace('.', '0')}",)])
def test_a_sudoku_with_several_solutions_is_played_as_any_at_each_door(words: tuple[str, ...], puzzlebox: Run) -> None:
    assert puzzlebox("show", *words).out.split("\n")[0] == f"sudoku:grade=any@{SEVERAL}"
    assert puzzlebox("play", *words).play.session.options["grade"] == "any"
    assert puzzlebox("sudoku", "--position", SEVERAL).play.session.options["grade"] == "any"


def test_a_grade_that_is_named_refuses_a_sudoku_with_several_solutions(puzzlebox: Run) -> None:
    reason = "this board has at least two solutions: they differ at row "
    assert puzzlebox("show", f"sudoku:grade=hard@{SEVERAL}").refused.startswith(reason)
    assert puzzlebox("sudoku", "--position", SEVERAL, "--grade", "hard").refused.startswith(reason)


def test_the_first_of_several_boards_is_told(puzzlebox: Run) -> None:
    ran = puzzlebox("show", "two.sdm")
    assert ran.out.split("\n")[0] == ID
    assert ran.err == "puzzlebox: two.sdm has 2 boards; this is the first one, and --level chooses another\n"
    assert CELLS[::-1] in puzzlebox("show", "two.sdm", "--level", "2").out


def test_what_is_left_out_of_a_file_with_several_boards_is_told(puzzlebox: Run, folder: Path) -> None:
    (folder / "three.sdm").write_text(f"{CELLS}\n{CELLS[:-1]}\n{CELLS[::-1]}\n")
    told = puzzlebox("show", "three.sdm").err.splitlines()
    assert told[0] == "puzzlebox: three.sdm has 2 boards; this is the first one, and --level chooses another"
    assert told[1].startswith("puzzlebox: three.sdm: 1 left out; the first one: a board has 16, 36, 81 or 256 cells")
    assert puzzlebox("show", "three.sdm", "--level", "2").err == ""


def test_play_opens_the_board_and_the_next_one_follows(puzzlebox: Run) -> None:
    play = puzzlebox("play", "two.sdm", "--level", "1").play
    assert play.state.position() == CELLS
    assert puzzlebox("sudoku", "--position", CELLS.replace(".", "-")).play.state.position() == CELLS
    assert puzzlebox("sudoku", "--load", "one").play.session.start.position == CELLS


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("show two.sdm --level 3", "two.sdm has no board 3; its last one is 2"),
        ("show slide#x --level 3", "--level counts the boards of a file; leave it out"),
        ("sudoku --level 3", "--level counts the boards of a file; name it with --load"),
        ("sudoku --load two.sdm --seed x", "--load gives a board of its own; leave out --seed"),
        ("sudoku --load one --grade hard", "--load gives a board of its own; leave out --grade"),
        (f"sudoku --load one --position {CELLS}", "--position gives a board of its own; leave out --load"),
        ("show ...../#####", "this text may be a board of several games; write"),
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
def test_what_has_no_effect_or_is_not_clear_is_refused(words: str, sentence: str, puzzlebox: Run) -> None:
    ran = puzzlebox(*words.split())
    assert (ran.status, ran.refused.startswith(sentence)) == (2, True), ran.err


@pytest.mark.parametrize("words", ["show", "play", "solve", "hint", "print", "shot", "export --as id"])
def test_a_folder_and_a_path_without_a_file_are_named_by_every_command(
    words: str, puzzlebox: Run, folder: Path
) -> None:
    (folder / "boards").mkdir()
    (folder / "link").symlink_to("gone")
    missing = dict.fromkeys(("link", str(folder / "gone")), "No such file or directory")
    reasons = {"boards": "Is a directory", "..": "Is a directory", **missing}
    for name, reason in reasons.items():
        ran = puzzlebox(*words.split(), name)
        assert (ran.status, ran.err, ran.opened) == (1, f"puzzlebox: cannot read {name}: {reason}\n", None)


FILES = ["show gone.sdm", "show ./", "show pipe", "verify pipe", "import pipe", "nineteen --load pipe"]


@pytest.mark.parametrize("words", FILES)
def test_what_is_no_file_is_refused_at_once(words: str, puzzlebox: Run, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    ran = puzzlebox(*words.split())
    name = words.split()[-1]
    assert (ran.status, ran.out) == (1, "")
    assert re.match(f"puzzlebox: (cannot read )?{name}", ran.err), ran.err


# Levels: `--load` and `--position` beside options that choose a level
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


def test_a_level_of_a_file_is_opened_by_its_number(puzzlebox: Run) -> None:
    play = puzzlebox("sokoban", "--load", "set.xsb", "--level", "3").play
    assert play.state.position() == "#######|#@--$.#|#######"
    assert [each.label for each in play.next_games()] == ["Same board"]
    following = puzzlebox("sokoban", "--load", "set.xsb", "--level", "1").play.next_games()[0]
    assert (following.label, following.start and following.start.position) == ("Next level", "######|#@-$.#|######")
    assert puzzlebox("sokoban", "--load", "one.xsb", "--level", "1").play.state.position() == "#####|#@$.#|#####"


def test_a_game_with_levels_begins_with_the_first_that_is_not_solved(puzzlebox: Run) -> None:
    first = puzzlebox("sokoban", "--set", "rooms").play
    while found := result_of(hinting(first.state, Search())):
        first.send(found.inputs[0])
    assert first.state.options["level"] == 1
    assert puzzlebox("sokoban", "--set", "rooms").play.state.options["level"] == 2
    assert puzzlebox("sokoban", "--set", "rooms", "--level", "1").play.state.options["level"] == 1
    assert puzzlebox("sokoban", "--set", "rooms", "--seed", "x").play.state.options["level"] == 1


# Boards and moves in the formats of other programs
@pytest.mark.parametrize("form", ["id", "line", "sdk", "ss", "tatham"])
def test_a_board_is_written_so_that_it_is_read_again(form: str, puzzlebox: Run, folder: Path) -> None:
    written = puzzlebox("export", BARE, "--as", form)
    assert (written.status, written.err) == (0, "")
    (folder / "again").write_text(written.out)
    names = ("again",) if form != "id" else (written.out.strip(),)
    assert puzzlebox("show", *names).out.split("\n")[0] == ID


def test_a_dash_means_standard_output(puzzlebox: Run, folder: Path) -> None:
    words = ("export", BARE, "--as", "line")
    assert puzzlebox(*words, "--out", "-").out == puzzlebox(*words).out
    assert not (folder / "-").exists()


def test_a_board_of_a_file_is_written_to_a_file(puzzlebox: Run, folder: Path) -> None:
    words = ("export", "two.sdm", "--level", "1", "--as", "sdk", "--out", "board.sdk")
    assert puzzlebox(*words).out == "Wrote board.sdk\n"
    assert (folder / "board.sdk").read_text().splitlines() == ["[Puzzle]", *re.findall(".{9}", CELLS)]


def test_moves_of_a_recorded_game_are_written(puzzlebox: Run, folder: Path) -> None:
    session = Session(installed_games().game("sokoban"), None, Start(position="######|#@-$.#|######"))
    for text in ("right", "undo", "right", "left", "right", "right"):
        session.send(text)
    (folder / "play.jsonl").write_text(Record.of(session).text())
    assert puzzlebox("export", "play.jsonl", "--as", "lurd").out == "rlrR\n"
    assert puzzlebox("export", "play.jsonl", "--as", "sok").out.endswith("\n\nSolution\nrlrR\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (f"{BARE} --as xsb", "the formats of sudoku are id, sdk, line, ss or tatham, not 'xsb'"),
        (f"{BARE} --out x", "--out is for boards; name their format with --as"),
        ("x.zip --level 2", "--level is for boards; name their format with --as"),
        ("slide#x --as text --level 2", "--level counts the boards of a file; leave it out"),
        (BARE, "to write a board, name its format with --as: id, sdk, line, ss or tatham"),
    ],
)
def test_what_does_not_go_together_is_refused(words: str, sentence: str, puzzlebox: Run, folder: Path) -> None:
    assert puzzlebox("export", *words.split()).refused == sentence
    assert sorted(path.name for path in folder.iterdir()) == ["one", "one.non", "one.xsb", "set.xsb", "two.sdm"]


def test_a_board_that_a_format_cannot_say_gets_the_reason(puzzlebox: Run) -> None:
    ran = puzzlebox("export", "mines#x", "--as", "tatham")
    reason = "cannot write this board: the mines are laid when the first cell is opened"
    assert (ran.status, ran.out, ran.err) == (1, "", f"puzzlebox: {reason}\n")


LEVEL = "#######\n#@$  .#\n#######\n"


def test_the_solution_of_a_file_is_exported_and_found_if_the_search_is_too_short(puzzlebox: Run, folder: Path) -> None:
    (folder / "set.sok").write_text(f"{LEVEL}Solution\nRRR\n")
    assert puzzlebox("export", "set.sok", "--as", "lurd").out == "RRR\n"
    assert puzzlebox("export", "set.sok", "--as", "sok").out == f"{LEVEL}\nSolution\nRRR\n"
    found = puzzlebox("solve", "set.sok", "--nodes", "1")
    assert found.out == "pushes: 3; there may be shorter solutions\nsolution: RRR\n"


def test_a_wrong_solution_of_a_file_is_told_and_the_level_stays(puzzlebox: Run, folder: Path) -> None:
    (folder / "set.sok").write_text(f"{LEVEL}Solution\nRRL\n")
    ran = puzzlebox("solve", "set.sok")
    assert ran.out.endswith("solution: RRR\n")
    reason = "the solution in the file does not solve this level: boxes are left that are not on a goal"
    assert ran.err == f"puzzlebox: set.sok: {reason}\n"


@pytest.mark.parametrize("words", [("sokoban", "--load", "set.sok"), ("play", "set.sok", "--level", "1")])
def test_the_solution_of_an_opened_file_is_known_to_the_program(words: tuple[str, ...], puzzlebox: Run) -> None:
    Path("set.sok").write_text(f"{LEVEL}Solution\nRRR\n")
    assert puzzlebox(*words).app.desk.solutions == {"#######|#@$--.#|#######": "rrr"}


# Texts of files in several encodings
TEXT = "Höhle\n#####\n#@$.#\n#####\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_texts_are_read_in_all_usual_encodings(encoding: str) -> None:
    assert decoded(TEXT.encode(encoding)) == TEXT


def test_other_byte_orders_and_half_a_letter_are_read() -> None:
    assert decoded(b"\xfe\xff" + TEXT.encode("utf-16-be")) == TEXT
    assert decoded(b"\xff\xfe#")[-1] == "#"
