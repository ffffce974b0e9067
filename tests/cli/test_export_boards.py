"""`puzzlebox export --as`: boards and moves in the formats of other programs."""

from pathlib import Path

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.registry import installed_games
from tests.cli.conftest import Run

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [CELLS[at : at + 9] for at in range(0, 81, 9)]
ID = f"sudoku@{CELLS}"
EASY = f"sudoku:grade=easy@{CELLS}"


@pytest.fixture(autouse=True)
def files(folder: Path, real_games: None) -> None:
    """Write two boards."""
    (folder / "two.sdm").write_text(f"{CELLS[::-1]}\n{CELLS}\n")


@pytest.mark.parametrize("form", ["id", "line", "sdk", "ss", "tatham"])
def test_a_board_is_written_so_that_it_is_read_again(form: str, puzzlebox: Run, folder: Path) -> None:
    written = puzzlebox("export", ID, "--as", form)
    assert (written.status, written.err) == (0, "")
    (folder / "again").write_text(written.out)
    names = ("again",) if form != "id" else (written.out.strip(),)
    assert puzzlebox("show", *names).out.split("\n")[0] == EASY


def test_a_dash_means_standard_output(puzzlebox: Run, folder: Path) -> None:
    words = ("export", ID, "--as", "line")
    assert puzzlebox(*words, "--out", "-").out == puzzlebox(*words).out
    assert not (folder / "-").exists()


def test_a_board_of_a_file_is_written_to_a_file(puzzlebox: Run, folder: Path) -> None:
    words = ("export", "two.sdm", "--level", "2", "--as", "sdk", "--out", "board.sdk")
    assert puzzlebox(*words).out == "Wrote board.sdk\n"
    assert (folder / "board.sdk").read_text().splitlines() == ["[Puzzle]", *ROWS]
    refused = puzzlebox(*words)
    assert (refused.status, refused.err) == (1, "puzzlebox: board.sdk already exists; --force overwrites it\n")
    assert puzzlebox(*words, "--force").status == 0


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
        (f"{ID} --as xsb", "the formats of sudoku are id, sdk, line, ss or tatham, not 'xsb'"),
        (f"{ID} --out x", "--out is for boards; name their format with --as"),
        ("x.zip --level 2", "--level is for boards; name their format with --as"),
        ("slide#x --as text --level 2", "--level counts the boards of a file; leave it out"),
        (ID, "to write a board, name its format with --as: id, sdk, line, ss or tatham"),
    ],
)
def test_what_does_not_go_together_is_refused(words: str, sentence: str, puzzlebox: Run, folder: Path) -> None:
    assert puzzlebox("export", *words.split()).refused == sentence
    assert sorted(path.name for path in folder.iterdir()) == ["two.sdm"]


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
