"""Files of levels: boards, titles and other text; the save files of a game; and solutions as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox import translation
from puzzlebox.core.levels import with_levels
from puzzlebox.rules import Notation, Options
from puzzlebox_games.sokoban.board import parse
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.notation import read_collection, read_levels, read_position
from puzzlebox_games.sokoban.options import OPTIONS
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


def test_a_file_has_levels_with_their_titles() -> None:
    first, second, third = read_collection(FILE)
    assert first.rows == ["  #####", "  #@$.#", "  #####"]
    assert [entry.title for entry in (first, second, third)] == ["First", "The other side", ""]
    assert third.rows == ["5#|#@*-#|5#"]
    assert [entry.line for entry in (first, second, third)] == [9, 25, 31]
    assert first.level().text() == "#####|#@$.#|#####"
    assert first.level().title == "First"


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_line_ends_of_all_kinds_are_read(line_end: str) -> None:
    assert read_collection(FILE.replace("\n", line_end)) == read_collection(FILE)


def test_a_board_in_a_comment_is_no_level() -> None:
    text = "#####\n#@$.#\n#####\nComment:\nIt ends so:\n#####\n# @*#\n#####\nComment-End:\n\n#####\n#.$@#\n#####\n"
    _, second = read_collection(text)
    assert second.title == ""
    assert second.level().text() == "#####|#.$@#|#####"
    one_line = "#####\n#@$.#\n#####\nComment: short\n\n#####\n#.$@#\n#####\nComment:\nlong\nComment-End:\n"
    assert len(read_collection(one_line)) == 2


@pytest.mark.parametrize(("row", "letter"), [("#qb.#", "'q'"), ("#@D #", "'D'"), ("#@é.#", "'é'")])
def test_letters_of_another_program_are_named(row: str, letter: str) -> None:
    with pytest.raises(ValueError, match=f"the level in line 2: row 2, column .: {letter} has no meaning here"):
        read_levels(f"One\n#####\n{row}\n#####\n")


def test_a_level_that_cannot_be_played_does_not_refuse_the_others() -> None:
    bad, good, foreign = "#####\n#@$ #\n#####\n", "First\n#####\n#@$.#\n#####\n", "#####\n#qb.#\n#####\n"
    solved, twice, last = "#####\n#@* #\n#####\n", "######\n##@$.#\n######\n", "#####\n#.$@#\n#####\n"
    levels = read_levels("\n".join([bad, good, foreign, solved, twice, last]))
    assert [(level.title, level.position) for level in levels] == [
        ("First", "#####|#@$.#|#####"),
        ("Level 6", "#####|#.$@#|#####"),
    ]
    assert levels[0].options == {"level": "1"} or not levels[0].options, "a level that comes with puzzlebox"
    game = with_levels(GAME, levels)
    assert game.levels_for(Options(OPTIONS)) == levels
    state = game.begin(Options(OPTIONS, levels[0].options), levels[0].start)
    assert game.play.next_games is not None
    following, again = game.play.next_games(state)
    assert (following.label, following.start) == ("Next level", levels[1].start)
    assert again.label == "Same board"
    after = game.begin(following.options, following.start)
    assert after.level.text() == "#####|#.$@#|#####"
    assert [each.label for each in game.play.next_games(after)] == ["Same board"]


def test_the_titles_of_a_players_own_levels_are_not_translated() -> None:
    translation.choose("de")
    try:
        (level,) = read_levels("#####\n#@$.#\n#####\nTitle: Upstairs\n")
        assert (translation.tr(level.title), translation.tr("Upstairs")) == ("Upstairs", "Obergeschoss")
    finally:
        translation.choose()


@pytest.mark.parametrize("title", ["Level #3", "# 7", "(1)", "#12", "Corner (2)"])
def test_a_text_with_a_wall_sign_is_no_board_row(title: str) -> None:
    (entry,) = read_collection(f"{title}\n#####\n#@$.#\n#####\n")
    assert entry.title == title


def test_a_tab_in_a_board_row_is_refused_with_its_place() -> None:
    with pytest.raises(ValueError, match=r"the level in line 2: row 2, column 3: expected one of .*, not '\\t'"):
        read_levels("One\n#####\n#@\t$.#\n#####\n")
    assert read_collection("One\tand two\n#####\n#@$.#\n#####\n")[0].title == "One\tand two"


def test_a_level_that_cannot_be_played_is_refused_with_its_line() -> None:
    _, bad = read_collection("#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\n")
    with pytest.raises(
        ValueError, match="the level in line 5: row 2, column 3: boxes and goals must be equal in number"
    ):
        bad.level()


def test_the_first_unsolved_level_of_a_file_is_the_position() -> None:
    assert read_position("#####\n#@* #\n#####\n\n#####\n#@$.#\n#####\n") == "#####|#@$.#|#####"
    assert read_position(list(SHEET)[1]) == list(SHEET)[1]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no level in the file"),
        ("nothing here\n", "there is no level in the file"),
        ("#####\n#@* #\n#####\n", "the level is solved already"),
        ("#####\n#@$.\n#####\n", "the level in line 1: row 2, column 5: the walls must be closed"),
    ],
)
def test_a_file_without_a_level_to_play_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_position(text)


def test_the_save_file_of_a_game_is_its_board() -> None:
    assert GAME.save_format is not None
    session = placed(list(SHEET)[1])
    session.send("moves rDu")
    text = GAME.save_format.write(session.state)
    assert text == "######\n# @  #\n#. $ #\n# *# #\n#    #\n######\nTitle: Both sides\n"
    assert parse(GAME.save_format.read(text)) == session.state.current()
    assert placed(GAME.save_format.read(text)).state.current() == session.state.current()


@given(st.text(alphabet="#@$.*+ -\n|3()Title:;Cometnd\t", max_size=200))
def test_any_text_is_a_file(text: str) -> None:
    assert all(entry.rows and entry.line > 0 for entry in read_collection(text))


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
