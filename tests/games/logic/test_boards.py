"""Boards of other programs: their texts, and their solutions."""

import pytest

from puzzlebox.play.read import read
from tests.games.logic.boards import KNOWN, NAMES, begun, game_of
from tests.games.logic.model import count

BOARDS = [(name, text, solution) for name in NAMES for text, solution in KNOWN[name]]

every_board = pytest.mark.parametrize(("name", "text", "solution"), BOARDS)


def rows_of(name: str, values: tuple[int, ...], columns: int) -> str:
    """Return a solution as in KNOWN: cells that count as the rest are dots."""
    puzzle = begun(name, game_of(name).state.puzzle.first_steps[0]).puzzle
    signs = puzzle.signs.replace(puzzle.signs[puzzle.rest], ".") if puzzle.rest else puzzle.signs
    text = "".join(signs[value] for value in values)
    return "/".join(text[at : at + columns] for at in range(0, len(text), columns))


@every_board
def test_a_known_board_has_its_known_solution_and_comes_back_as_text(name: str, text: str, solution: str) -> None:
    state = begun(name, text)
    assert rows_of(name, state.board.solution, state.grid.columns) == solution
    params, _, board = text.partition(":")
    assert state.board_text.partition(":")[2] == board
    assert state.position() == state.board_text
    assert params.startswith(state.board_text.partition(":")[0])


@every_board
def test_an_id_is_recognized_with_and_without_the_name_of_its_game(name: str, text: str, solution: str) -> None:
    for written in (text, f"{name}:{text}", f"{name}@{text}"):
        found = [board for board in read(written).boards if board.game == name]
        assert [board.position for board in found] == [begun(name, text).board_text]


@pytest.mark.parametrize("name", NAMES)
def test_first_steps_and_samples_have_one_solution(name: str) -> None:
    puzzle = game_of(name).state.puzzle
    assert len(puzzle.first_steps) == 5
    assert [count(puzzle, text) for text in puzzle.first_steps[:2]] == [
        [begun(name, text).board.solution] for text in puzzle.first_steps[:2]
    ]
    for text in (*puzzle.first_steps, *puzzle.samples):
        assert begun(name, text).board_text == text


REFUSED = [
    ("unruly", "8x8:bCFBbcMDbB!aAdcBDDFa", "a board of this puzzle has no '!'"),
    ("unruly", "8x8:bCF", "the board has 64 cells, but the text 10"),
    ("unruly", "7x8:bCF", "size must be even, not 8x7"),
    ("unruly", "8x8dq:bCF", "expected a board such as 6x6:dgCFDaDFb, not '8x8dq:bCF'"),
    ("unruly", "6x6:AAAhDbbBiae", "the board has 36 cells, but the text 35"),
    ("range", "5x5:a5d8h4a4e6A", "a board of this puzzle has no 'A'"),
    ("range", "5x5:a5d8h4a4e6b", "the board has 25 cells, but the text 26"),
    ("range", "2x5:j", "size must be from 3 to 16, or rows x columns from 3x3 to 16x16, not 5x2"),
    ("range", "5x5d:a5d8h4a4e6a", "expected a board such as 5x5:a5d8h4a4e6a, not '5x5d:a5d8h4a4e6a'"),
    ("range", "5x5:a5d8h4a4e1a", "this board has no solution"),
    ("range", "5x5:y", "this board has at least two solutions"),
    ("unruly", "4x4:AAAn", "this board has no solution"),
    ("unruly", "4x4:q", "this board has at least two solutions"),
]


@pytest.mark.parametrize(("name", "text", "reason"), REFUSED)
def test_a_wrong_board_is_refused_with_the_reason(name: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match="^" + reason.replace("(", r"\(").replace(".", r"\.") + "$"):
        begun(name, text)
