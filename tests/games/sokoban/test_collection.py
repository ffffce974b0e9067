"""Files of levels: boards, titles and other text; and solutions as text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.rules import BoardText, LeftOut, Notation
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.notation import Entry, entries, read
from puzzlebox_games.sokoban.rules import Sokoban
from puzzlebox_games.sokoban.ways import read_moves
from tests.games.sokoban.play import SHEET, placed

FILE = """\
Small levels

Collection: Harbour
Copyright: nobody

A remark about the levels
First
:: a remark until the next line
  #####
  #@$.#
  #####
; It is easy
Author: Ann
Date: today
Solution
R

Comment:
A comment
  in three lines
: with a colon
Comment-End:

Second
#####
#.$@#
#####
Title: The other side
Comment: short

5#|#@*-#|5#
Solution/2: 2(l
r)
"""


def levels(text: str) -> list[Entry]:
    """Return the levels of a short text."""
    return [entry for entry in entries(text) if isinstance(entry, Entry)]


def test_a_file_has_levels_with_their_titles() -> None:
    first, second, third = levels(FILE)
    assert first.rows == ["  #####", "  #@$.#", "  #####"]
    assert [entry.title for entry in (first, second, third)] == ["First", "The other side", ""]
    assert third.rows == ["5#|#@*-#|5#"]
    assert [entry.line for entry in (first, second, third)] == [9, 25, 31]
    assert first.level().text() == "#####|#@$.#|#####"
    assert first.level().title == "First"


def test_a_board_in_a_comment_is_no_level() -> None:
    text = "#####\n#@$.#\n#####\nComment:\nIt ends so:\n#####\n# @*#\n#####\nComment-End:\n\n#####\n#.$@#\n#####\n"
    _, second = levels(text)
    assert second.title == ""
    assert second.level().text() == "#####|#.$@#|#####"
    one_line = "#####\n#@$.#\n#####\nComment: short\n\n#####\n#.$@#\n#####\nComment:\nlong\nComment-End:\n"
    assert len(levels(one_line)) == 2


def reason(text: str) -> str:
    """Return why the last part of a text is left out."""
    *_, left = read(text)
    assert isinstance(left, LeftOut)
    return left.reason


@pytest.mark.parametrize(("row", "letter"), [("#qb.#", "'q'"), ("#@D #", "'D'"), ("#@é.#", "'é'")])
def test_letters_of_another_program_are_named(row: str, letter: str) -> None:
    found = reason(f"One\n#####\n{row}\n#####\n")
    assert re.match(f"the level in line 2: row 2, column .: {letter} has no meaning here", found)


@pytest.mark.parametrize("title", ["Level #3", "# 7", "(1)", "#12", "Corner (2)"])
def test_a_text_with_a_wall_sign_is_no_board_row(title: str) -> None:
    (entry,) = levels(f"{title}\n#####\n#@$.#\n#####\n")
    assert entry.title == title


def test_tabs_before_a_board_row_are_blanks() -> None:
    found = levels("\t#####\n\t#@$.#\n  \t#####\n")
    assert [entry.level().text() for entry in found] == ["#####|#@$.#|#####"]


def test_a_tab_in_a_board_row_is_refused_with_its_place() -> None:
    found = reason("One\n#####\n#@\t$.#\n#####\n")
    assert re.match(r"the level in line 2: row 2, column 3: expected one of .*, not '\\t'", found)
    assert [entry.title for entry in levels("One\tand two\n#####\n#@$.#\n#####\n")] == ["One\tand two"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\n",
            "the level in line 5: row 2, column 3: boxes and goals",
        ),
        ("#####\n#@* #\n#####\n", "the level is solved already"),
        ("#####\n#@$.\n#####\n", "the level in line 1: row 2, column 5: the walls must be closed"),
    ],
)
def test_a_level_that_cannot_be_played_is_left_out_with_its_line(text: str, sentence: str) -> None:
    assert reason(text).startswith(sentence)


LONG = "#######\n#@$  .#\n#######\n"


@pytest.mark.parametrize(
    ("said", "solution"),
    [
        ("Solution\nRRR\n", "rrr"),
        ("Solution: RRR\n", "rrr"),
        ("Title: x\nSolution/Pushes: R\nRR\n", "rrr"),
        ("solution (Pushes: 3)\n\n2(R\nr)\nAuthor: Ann\n", "rrr"),
        ("Solution: 3 pushes\n", ""),
        ("Solution\n", ""),
        ("Solution: rrr\nSolution 2: lll\n", "rrr"),
        ("lrlrlrRRR\n", ""),
        ("Dull\n", ""),
    ],
)
def test_solutions_of_a_file_are_read_with_their_levels(said: str, solution: str) -> None:
    first, second = read(f"{LONG}{said}\n#####\n#.$@#\n#####\n")
    assert isinstance(first, BoardText)
    assert isinstance(second, BoardText)
    assert (first.solution, second.solution, bool(first.warning)) == (solution, "", said[:2] == "lr")


@pytest.mark.parametrize("moves", ["R" * 20, "rrrlll"])
def test_moves_after_the_level_is_solved_do_not_count(moves: str) -> None:
    [board] = read(f"{LONG}Solution\n{moves}\n")
    assert isinstance(board, BoardText)
    assert (board.solution, board.warning) == ("rrr", "")


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("RRL", "boxes are left that are not on a goal"),
        ("RU", "move 2, u, cannot be played"),
        ("RX", ""),
    ],
)
def test_a_solution_that_does_not_solve_its_level_is_told_and_the_level_stays(moves: str, reason: str) -> None:
    [board] = read(f"{LONG}Solution\n{moves}\n")
    assert isinstance(board, BoardText)
    wrong = f"the solution in the file does not solve this level: {reason}" if reason else ""
    assert (board.position, board.solution, board.warning) == ("#######|#@$--.#|#######", "", wrong)


@given(st.text(alphabet="#@$.*+ -\n|3()Title:;Cometnd\t", max_size=200))
def test_any_text_is_a_file(text: str) -> None:
    assert all(entry.rows and entry.line > 0 for entry in levels(text))


# Solutions
@pytest.fixture
def notation() -> Notation[Sokoban]:
    assert GAME.notation is not None
    return GAME.notation


@pytest.mark.parametrize("level", SHEET)
@pytest.mark.parametrize("change", [str, str.lower, str.upper, lambda text: " ".join(text) + "\n"])
def test_solutions_are_read_in_any_case_and_written_right(
    notation: Notation[Sokoban], level: str, change: "type[str]"
) -> None:
    for solution in (SHEET[level][0], SHEET[level][3]):
        state = placed(level).state
        inputs = list(notation.read(state, change(solution)))
        assert len(inputs) == len(solution)
        assert set(inputs) <= {"up", "down", "left", "right"}
        assert (notation.write(state, inputs), state.steps) == (solution, 0)


def test_counts_and_groups_are_read() -> None:
    assert (read_moves("3r2U"), read_moves("2(uR)")) == ("rrruu", "urur")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        *[("rDx", "move 3: expected one of u d l r, not 'x'"), ("rD-", "move 3: expected one of u d l r, not '-'")],
        *[("rDuuu", "move 4, u, cannot be played"), ("rDurrdLLr", "move 9, r, cannot be played")],
        ("r3", "a count must be before a sign"),
    ],
)
def test_an_unplayable_text_is_refused_with_its_number(notation: Notation[Sokoban], text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        notation.read(placed(list(SHEET)[1]).state, text)


def test_all_inputs_are_written_as_moves(notation: Notation[Sokoban]) -> None:
    state = placed("#######|#-----#|#-$-$-#|#.-@.-#|#######").state
    inputs = ["go 2 1", "pause", "resume", "push 2 2 2 3", "left", "push 2 4 3 4", "moves l"]
    assert notation.write(state, inputs) == "lluRlurrrDL"


def test_moves_before_the_level_began_again_do_not_count(notation: Notation[Sokoban]) -> None:
    state = placed(list(SHEET)[1]).state
    assert notation.write(state, ["right", "down", "again", "right", "down", "up"]) == "rDu"
