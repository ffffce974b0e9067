"""Every command that takes a game ID takes a board as a text, and a file with boards."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ID = f"sudoku:grade=easy@{CELLS}"


@pytest.fixture(autouse=True)
def files(folder: Path, real_games: None) -> None:
    """Write two boards, and one after a line that is none."""
    (folder / "two.sdm").write_text(f"{CELLS}\n{CELLS[::-1]}\n")
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


@pytest.mark.parametrize("name", ["gone.sdm", "pipe", "./"])
def test_what_is_no_file_gets_a_sentence(name: str, puzzlebox: Run, folder: Path) -> None:
    import os

    os.mkfifo(folder / "pipe")
    ran = puzzlebox("show", name)
    assert (ran.status, ran.err.startswith(f"puzzlebox: cannot read {name}: ")) == (1, True), ran.err
