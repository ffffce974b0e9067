"""Positions of Sudoku as text."""

import pytest

from tests.games.sudoku.play import KNOWN, SMALL, digits, notes, placed, send_all

LINE = "+-------+-------+-------+"


def rows(text: str, end: str) -> str:
    return end.join(text[start : start + 9] for start in range(0, 81, 9))


def framed(text: str) -> str:
    parts = [" ".join(["|", *text[start : start + 3]]) for start in range(0, 81, 3)]
    lines = [" ".join([*parts[start : start + 3], "|"]) for start in range(0, 27, 3)]
    return "\n".join([LINE, *lines[:3], LINE, *lines[3:6], LINE, *lines[6:], LINE])


EMPTY = [KNOWN.replace("0", sign) for sign in "0.*_"]
ROWS = [rows(KNOWN, end) for end in (" ", "\n", "\r\n")]


@pytest.mark.parametrize("text", [*EMPTY, *ROWS, framed(EMPTY[1])])
def test_forms_of_a_board(text: str) -> None:
    state = placed(text)
    assert digits(state) == KNOWN
    assert state.position() == KNOWN.replace("0", ".")


def test_position_has_the_digits_and_notes_of_the_player() -> None:
    state = send_all(placed(), "set 0 2 4", "notes 0 3 2 6", "note 8 0 1")
    text = f"{KNOWN.replace('0', '.')} ..4{'.' * 78} 0,3:26 8,0:1"
    assert state.position() == text
    again = placed(text)
    assert again.position() == text
    assert (again.grid[0, 2], notes(again, 0, 3), again.is_given((0, 2))) == (4, {2, 6}, False)
    assert again.givens == state.givens
    assert placed(send_all(placed(), "note 8 0 1").position() or "").grid == placed().grid


def test_position_sets_size_and_grade() -> None:
    assert placed(SMALL).options.text() == "size=4"
    assert placed(KNOWN).options.text() == "grade=easy"
    assert placed(KNOWN, "grade=any").options.text() == "grade=any"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (KNOWN[:-1], "a board has 16, 36 or 81 cells, and the player's digits as many, not 80"),
        ("", "not 0"),
        ("5" + KNOWN[1:-1] + "٣", "row 9, column 9: expected a digit from 1 to 9 or a dot, not '٣'"),
        ("3" + KNOWN[1:], "3 stands twice in row 1: at row 1, column 1 and at row 1, column 2"),
        (SMALL.replace("4", "5"), "row 3, column 3: expected a digit from 1 to 4 or a dot, not '5'"),
        (KNOWN[:2] + "1" + KNOWN[3:], "this board has no solution"),
        (
            KNOWN[:2] + "5" + KNOWN[3:],
            "5 stands twice in row 1: at row 1, column 1 and at row 1, column 3",
        ),
        ("0" * 81, "this board has at least two solutions: they differ at row [1-9], column [1-9]"),
        (f"{KNOWN} 1{'0' * 80}", "row 1, column 1: 5 is given, so the player's digit cannot be 1"),
        (f"{KNOWN} {'0' * 81} 0,0:1", "expected the notes of an empty cell, such as 0,2:147, not '0,0:1'"),
        (f"{KNOWN} 0,9:1", "expected the notes"),
        (f"{KNOWN} 0,2:x", "expected the notes"),
        (f"{SMALL} 0,2:5", "expected the notes"),
        ("1234432131422413", "this board is already solved"),
    ],
)
def test_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        placed(text)


def test_several_solutions_differ_where_the_message_says() -> None:
    emptied = list("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
    for cell in (3, 4, 30, 31):
        emptied[cell] = "."
    with pytest.raises(ValueError, match="they differ at row 1, column 4"):
        placed("".join(emptied))
    assert placed("".join(emptied), "grade=any").solution is None


def test_size_that_was_chosen_stays() -> None:
    with pytest.raises(ValueError, match="expected a board of size 6, not 9"):
        placed(KNOWN, "size=6")
