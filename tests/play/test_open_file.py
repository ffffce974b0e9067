"""Files that are opened: bad ones are refused in a sentence, and their boards follow each other."""

import os
from pathlib import Path

import pytest

from puzzlebox.core.reading import LeftOut
from puzzlebox.play.place import FAULTS
from puzzlebox.play.read import Order, content, read, reading
from puzzlebox.registry import installed_games

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def level(number: int) -> str:
    """Return a Sokoban level that takes this many pushes."""
    return f"#{'#' * number}####\n#@${' ' * (number - 1)}.#\n#{'#' * number}####\n"


def test_boards_of_a_file_follow_each_other() -> None:
    order = Order(installed_games(), read("\n".join(map(level, (1, 2, 3)))).boards)
    game, options, start = order.begin(1)
    state = game.begin(options, start)
    state.send("right")
    assert game.play.next_games
    following, again = game.play.next_games(state)
    assert (following.label, again.label) == ("Next level", "Same board")
    assert following.start == order.begin(2).start
    assert [each.label for each in game.play.next_games(game.begin(*order.begin(3)[1:]))] == ["Same board"]


def test_ten_thousand_levels_of_which_half_are_broken_are_all_counted() -> None:
    good, bad = level(1), "#####\n#@$ #\n#####\n"
    found = read("\n".join([good, bad] * 5_000))
    assert (len(found.boards), len(found.left_out)) == (5_000, 5_000)
    assert found.left_out[1] == LeftOut(found.left_out[1].reason, 13)
    assert "boxes and goals must be equal in number" in found.left_out[1].reason


READS = (None, "sudoku", "nonogram", "sokoban", "klotski", "slide", "mines", "towers")


@pytest.mark.parametrize("game", READS)
def test_a_long_text_without_boards_is_read_in_many_slices(game: str | None) -> None:
    slices = reading("12 words, and no board\n" * 20_000, game)
    progress = list[float]()
    with pytest.raises(FAULTS):
        progress.extend(slices)
    assert game is None or len(progress) > 10


@pytest.mark.parametrize("game", ["sudoku", "sokoban", "klotski"])
def test_lines_that_are_too_long_for_a_board_are_skipped(game: str) -> None:
    boards = {"sudoku": CELLS, "sokoban": level(1), "klotski": "aXXb/aXXb/cdde/cfge/h..i"}
    assert [each.game for each in read(f"{'1#. ' * 50_000}\n\n{boards[game]}\n", game).boards] == [game]


def test_puzzles_of_an_xml_file_need_no_line_ends_and_no_end() -> None:
    lines = "<line><count>1</count></line>"
    clues = "".join(f'<clues type="{side}">{lines}</clues>' for side in ("rows", "columns"))
    found = read(f"<puzzleset>{f'<puzzle>{clues}</puzzle>' * 3}<puzzle>{clues}", "nonogram")
    assert [board.position for board in found.boards] == ["1;1"] * 4


def test_names_with_control_characters_are_cleaned() -> None:
    [board] = read(level(1) + "Title: one\x1b[31m\x07 two\u202e\nAuthor: \x9bx\n").boards
    assert (board.title, board.author) == ("one[31m two", "x")


@pytest.mark.parametrize("data", [b"\x89PNG\0\0", b"1" * 1_000_000, b"\r" * 1_000, b"PK\3\4\0\0", b"\xff" * 999])
def test_what_is_no_text_of_boards_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(FAULTS):
        read(data)


def test_folders_and_pipes_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", ".", "gone"):
        with pytest.raises(FAULTS):
            content(tmp_path / name)


def test_a_board_of_several_games_gives_those_of_each() -> None:
    found = read("10101\n01010\n10101\n01010\n10101\n".replace("1", ".").replace("0", "#"))
    assert found.games == ["nonogram"]
    assert set(read("....\n.##.\n.##.\n....\n####\n").games) >= {"nonogram"}


REPEATED = ("\n", " ", "- ", "| ", "1-", "<puzzle ", "1\n", "#", "(1#", "Comment:\n")


@pytest.mark.parametrize("part", REPEATED)
def test_a_text_of_one_repeated_part_is_read_in_time_that_grows_with_its_length(part: str) -> None:
    """Patterns that try each start with each end would take minutes."""
    for game in ("sudoku", "nonogram", "sokoban", "klotski"):
        with pytest.raises(FAULTS):
            read((part * (1 << 15))[: 1 << 15] + "x", game)
