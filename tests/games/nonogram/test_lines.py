"""Complete line solving, the techniques, the progress of clues and the hints, beside a model that lists all
fillings."""

from collections import Counter
from typing import Any

import pytest

from puzzlebox_games.nonogram import techniques
from puzzlebox_games.nonogram.lines import Clue, Line, clue_of, least_length, placements, progress, solved_line
from puzzlebox_games.nonogram.rules import Nonogram
from puzzlebox_games.nonogram.techniques import TECHNIQUES, Task
from tests.games.bench import send_all
from tests.games.nonogram import play
from tests.games.nonogram.play import HEART, begun, hint_of, line_of, placed, solution_of, text_of

LINES = """
8|??????????|??######??
6|??????????|????##????
3.4|??????????|??#???##??
4.5|??????????|####.#####
2.2.2|????????|##.##.##
1.1.1|?????|#.#.#
3|?????|??#??
2|?????|?????
0|?????|.....
5|?????|#####
3|?????#????|...??#??..
3|#?????????|###.......
4.2|????.?????|####.?????
1.3|#???????|#.??????
3.1|?#??.???|?##?.???
1.1|?#???|.#.??
5|..?????#??|...??###??
1.2|???#??|???#?.
2.2|?#?????|?#?????
2|#.#..|
"""
"""Lines of the sheet: the clue, what is known, and what follows."""


def clue(text: str) -> Clue:
    return () if text == "0" else tuple(map(int, text.split(".")))


@pytest.mark.parametrize("line", LINES.split())
def test_lines_of_the_sheet(line: str) -> None:
    runs_text, known, expected = line.split("|")
    length = len(known)
    assert text_of(solved_line(clue(runs_text), length, line_of(known)), length) == expected


def test_clues_and_their_least_length() -> None:
    assert clue_of(0b1101_1000) == (2, 2)
    assert clue_of(0) == ()
    assert [least_length(clue) for clue in ((), (5,), (2, 2, 2))] == [0, 5, 8]


@pytest.mark.parametrize(
    ("name", "runs_text", "known", "found"),
    [
        ("Empty line", "0", "?????", "....."),
        ("Full line", "2.2", "?????", "##.##"),
        ("Finished", "2.1", "?##?#?", ".##.#."),
        ("Overlap", "8", "??????????", "??######??"),
        ("Overlap", "3", ".????.????", ".????.????"),
        ("Overlap", "3.4", "??????????", "??????##??"),
        ("Edge", "3.1", "?#??????", "?##?????"),
        ("Edge", "1.3", ".?????#?", ".????##?"),
        ("Too small", "3", "??.?????", "...?????"),
        ("Reach", "3", "?????#????", "...??#??.."),
        ("Split", "2.2.2", "??##?##???????", "??##.##???????"),
        ("Join", "5", "??#??#????", "??####????"),
        ("Count", "1.2", "?????#?????", "?????#?????"),
    ],
)
def test_techniques_by_example(name: str, runs_text: str, known: str, found: str) -> None:
    (technique,) = (technique for technique in TECHNIQUES if technique.name == name)
    result = technique.find(Task(clue(runs_text), len(known), line_of(known)))
    line = line_of(known)
    new = result.new if result else Line()
    assert text_of(Line(line.black | new.black, line.white | new.white), len(known)) == found


@pytest.mark.parametrize(
    ("voice", "runs_text", "known", "sure", "wrong"),
    [
        ("off", "2.1", "##.#.", "..", False),
        ("counts", "2.1", "##.#.", "##", False),
        ("counts", "2.1", "##.??", "#.", False),
        ("counts", "2.1", "??.#.", ".#", False),
        ("counts", "2.1", "##???", "..", False),
        ("counts", "2.3.3.2", "?" * 3 + ".##." + "?" * 12, "....", False),
        ("counts", "2.1", "#.???", "..", True),
        ("counts", "2.1", "?##??#?#??", "..", True),
        ("counts", "2.1", "???.##", "..", True),
        ("counts", "2", "...??", ".", False),
        ("counts", "2", ".#...", ".", True),
        ("counts", "0", "..#..", "", True),
        ("counts", "2.1", "????#", "..", False),
        ("possible", "2.1", "????#", ".#", False),
        ("possible", "3.1", "?###???", "#.", False),
        ("possible", "3.2.3", "?##?.##.????", ".#.", False),
        ("possible", "2", "#??#", ".", True),
        ("possible", "1.1", "?#???", "#.", False),
        ("possible", "1.1", "??#??", "..", False),
    ],
)
def test_clues_fade_when_runs_are_sure(voice: str, runs_text: str, known: str, sure: str, wrong: bool) -> None:
    found = progress(clue(runs_text), len(known), line_of(known), voice)
    assert "".join(".#"[run] for run in found.sure) == sure
    assert found.wrong is wrong


def test_a_line_is_done_when_its_blacks_make_the_clue() -> None:
    assert progress((2, 1), 6, line_of("?##?#?"), "counts") == ((True, True), False, True)
    assert progress((), 3, line_of("???"), "counts").done


# Hints


def solved_by_hints(state: Nonogram) -> list[str]:
    """Play all hints to the win, and return their techniques. Each sets cells as in the solution."""
    techniques = []
    while not state.outcome():
        hint = hint_of(state)
        techniques.append(hint.technique)
        send_all(state, *hint.inputs)
        for (row, column), value in state.grid.items():
            assert value in (0, 1 if state.solution[row] >> column & 1 else 2)
    assert hint_of(state) is None
    return techniques


@pytest.mark.parametrize(
    ("rows", "technique", "where", "why"),
    [
        ("?????/?????/?????/?????/?????", "Full line", "row 2", "The runs of row 2 just fit"),
        (".#.#?/#####/#####/.???./.???.", "Finished", "row 1", "All runs of row 1 are there"),
    ],
)
def test_a_hint_says_where_the_technique_and_why(rows: str, technique: str, where: str, why: str) -> None:
    hint = hint_of(placed(f"{HEART} {rows}"))
    assert (hint.technique, hint.where) == (technique, f"Look at {where}.")
    assert hint.why.startswith(why)


def test_the_cells_and_inputs_of_a_hint() -> None:
    hint = hint_of(placed("0,3,0;0,1,1,1,0"))
    assert hint.technique == "Empty line"
    assert hint.cells["look"] == hint.cells["act"] == tuple((0, column) for column in range(5))
    assert hint.inputs == ("fill 0 0 0 4 white",)


def test_a_wrong_cell_comes_first_and_its_place_second() -> None:
    state = send_all(placed(), "set 0 1 black", "set 2 3 white")
    hint = hint_of(state)
    assert hint.where == "A cell is wrong."
    assert hint.technique == "It is in row 3, column 4."
    assert hint.inputs == ("set 2 3 none",)
    assert "look" not in hint.cells
    assert hint.cells["act"] == ((2, 3),)


def test_hints_solve_boards_and_use_the_techniques() -> None:
    seen = {technique for seed in "abcd" for technique in solved_by_hints(begun("size=15", seed))}
    assert seen >= {"Overlap", "Edge", "Reach", "Finished", "Count", "Full line"}
    assert "Both ways" not in seen


def test_hint_solves_no_line_again_for_each_of_its_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Counter[object]()
    monkeypatch.setattr(techniques, "placements", lambda *line: calls.update([line]) or placements(*line))
    techniques._starts.cache_clear()
    state = begun("size=30,style=noise", "a")
    for column in range(0, 30, 2):
        state.send(f"set 15 {column} {'black' if state.solution[15] >> column & 1 else 'white'}")
    assert hint_of(state)
    assert {*calls.values()} == {1}


def test_hints_try_cells_both_ways_where_lines_are_not_enough() -> None:
    state = placed("1,1.1,1.1,2;1,2,2,1.1")
    hint: Any = hint_of(state)
    assert hint.technique == "Both ways"
    assert "could not be filled: it is" in hint.why
    assert "Both ways" in solved_by_hints(state)


@pytest.mark.parametrize("rows", ["?????/?????", "#..../.....", "..???/#####"])
def test_a_solution_wins_from_any_position(rows: str) -> None:
    state = placed(f"{HEART} {rows}/?????/?????/?????")
    solution = solution_of(state)
    assert send_all(state, *solution.inputs).outcome()
    assert solution.length == len(solution.inputs)


def test_a_solution_of_a_board_with_one_cell_too_many_only_empties_it() -> None:
    state = placed(f"{HEART} ?#?#?/#####/#####/?###?/?##??")
    solution = solution_of(state)
    assert solution.inputs == ("fill 4 1 4 1 none",)
    assert play.board_text(send_all(state, *solution.inputs)).endswith("??#??")
