"""Boards are found in texts and files by what is in them, and nothing is left out without a reason."""

import subprocess
import sys

import pytest

from puzzlebox.play.read import MAX_BYTES, ReadError, read

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [CELLS[at : at + 9] for at in range(0, 81, 9)]
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def framed(side: str, corner: str) -> str:
    """Return the board with a frame around the blocks."""
    lines = [side + side.join(row[at : at + 3] for at in (0, 3, 6)) + side for row in ROWS]
    frame = corner + corner.join(["---"] * 3) + corner
    return "\n".join([frame, *lines[:3], frame, *lines[3:6], frame, *lines[6:], frame])


def spaced_frame() -> str:
    """Return the board with a frame, and blanks between the cells."""
    rows = [" ".join(row) for row in ROWS]
    lines = ["| " + " | ".join(row[at : at + 5] for at in (0, 6, 12)) + " |" for row in rows]
    frame = "+-------+-------+-------+"
    return "\n".join([frame, *lines[:3], frame, *lines[3:6], frame, *lines[6:], frame])


@pytest.mark.parametrize(
    "text",
    [
        CELLS,
        CELLS.replace(".", "0"),
        CELLS.replace(".", "*"),
        CELLS.replace(".", "-"),
        CELLS.replace(".", "_"),
        " ".join(CELLS),
        ",".join(CELLS.replace(".", "0")),
        "\n".join(ROWS),
        "\r\n".join(ROWS),
        "/".join(ROWS),
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(row.replace(".", "-") for row in ROWS),
        framed("|", "+"),
        framed("|", "|"),
        framed("|", "*"),
        spaced_frame(),
        spaced_frame().translate(str.maketrans("|-+", "│─┼")),
        spaced_frame().translate(str.maketrans("|-+.", "║═╬x")),
        CELLS.replace(".", "x"),
        f"{CELLS},{SOLVED}",
        f"puzzle,solution\n{CELLS.replace('.', '0')},{SOLVED}\n",
        f"id;puzzle\n1;{CELLS}\n",
        f"0000183b305c {CELLS}  1.2",
        f":0000:x:{CELLS}:::",
        "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + SOLVED,
    ],
)
def test_sudoku_is_found_in_each_form(text: str) -> None:
    [board] = read(text).boards
    assert (board.game, board.position) == ("sudoku", CELLS)


def test_title_and_author_of_a_file_are_those_of_the_board() -> None:
    [board] = read("#AVera\n#DA fine one\n[Puzzle]\n" + "\n".join(ROWS)).boards
    assert (board.title, board.author) == ("A fine one", "Vera")


def test_digits_that_are_not_given_are_the_players() -> None:
    [board] = read(f":0210:5:53+4.7{CELLS[5:]}:::").boards
    assert board.position == f"{CELLS} ..4{'.' * 78}"


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_encoding_is_found_out(codec: str) -> None:
    [board] = read(f"#AGrün\n{CELLS}".encode(codec)).boards
    assert (board.position, board.author) == (CELLS, "Grün")


def test_everything_of_a_file_is_a_board_or_left_out_with_a_reason() -> None:
    found = read("\n".join([CELLS, CELLS[:-1], CELLS[::-1], "55" + CELLS[2:]]))
    assert [board.position for board in found.boards] == [CELLS, CELLS[::-1]]
    assert [left.line for left in found.left_out] == [2, 4]
    assert "80" in found.left_out[0].reason
    assert "5 stands twice in row 1" in found.left_out[1].reason


EIGHT_ROWS = "\n".join(CELLS[at : at + 9] for at in range(0, 72, 9))
"""A board without its last row. Some of its other rows could be those of Mines."""


def test_mark_of_the_encoding_before_a_text_is_ignored() -> None:
    level = "#####|#@$.#|#####"
    assert [board.position for board in read(f"\ufeff{level}").boards] == [level]


@pytest.mark.parametrize("sign", [",", ";"])
def test_empty_fields_between_commas_are_empty_cells(sign: str) -> None:
    rows = (sign.join(CELLS[at : at + 9].replace(".", " ")).replace(" ", "") for at in range(0, 81, 9))
    assert [board.position for board in read("\n".join(rows)).boards] == [CELLS]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("Dear Mr Smith", "no puzzle begins like 'Dear Mr Smith'"),
        ("", "this text is empty"),
        (EIGHT_ROWS, "expected 9 rows of cells, not 8"),
        ("\n" * 200_000 + " ", "this text is empty"),
        ("\n" * 200_000 + "Dear Mr Smith", "no puzzle begins like 'Dear Mr Smith'"),
        ("width -3\nheight 0\n", "expected 1 lines after the word rows, not 0"),
        (
            '<puzzle><clues type="rows"><line><count>x</count></line></clues>'
            '<clues type="columns"><line><count>1</count></line></clues></puzzle>',
            "a clue is 0 or runs from 1 to 100 with dots between them, not 'x'",
        ),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is not a text"),
        (b"1" * (MAX_BYTES + 1), "a file of puzzles has at most 64 MiB"),
        (SOLVED, "this board is already solved"),
    ],
)
def test_text_without_a_board_is_refused_with_the_nearest_reason(data: str | bytes, reason: str) -> None:
    with pytest.raises(ReadError) as refused:
        read(data)
    assert str(refused.value) == reason


def test_board_with_several_solutions_is_played_as_any() -> None:
    [board] = read("1" + "." * 80).boards
    assert board.options == "grade=any"


def test_no_game_is_imported_before_its_reader_fits() -> None:
    code = (
        "import sys; from puzzlebox.play.read import read\n"
        "try: read('Dear Mr Smith')\n"
        "except ValueError: print([name for name in sys.modules if name.startswith('puzzlebox_games.')])"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output == "['puzzlebox_games.readers']\n"
