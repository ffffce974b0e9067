"""Hints: every step follows from the rules, and hints alone win."""

import pytest

from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import Hint, Search, Solution
from puzzlebox_games.logic.hints import find_hint, find_solution
from puzzlebox_games.logic.rules import LogicState
from tests.games.logic.boards import KNOWN, NAMES, begun, game_of
from tests.games.logic.steps import sound_steps
from tests.games.logic.test_generator import made

BOARDS = [(name, KNOWN[name][-1][0]) for name in NAMES]


def hint_of(state: LogicState) -> Hint:
    found = result_of(find_hint(state, Search()))
    assert found
    return found


@pytest.mark.parametrize(("name", "text"), BOARDS)
def test_hints_alone_win_and_never_lead_astray(name: str, text: str) -> None:
    state = begun(name, text)
    while not state.outcome():
        hint = hint_of(state)
        assert hint.technique
        assert hint.where
        assert hint.why.endswith(".")
        assert hint.inputs
        for sent in hint.inputs:
            assert state.send(sent) is not None, (hint, sent)
        assert not state.mistakes()
        lacking = [c for c, mask in enumerate(state.layers["notes"].cells) if mask and not _has(state, c, mask)]
        assert not lacking
    assert result_of(find_hint(state, Search())) is None


def test_the_inputs_of_the_last_hint_end_with_the_one_that_wins() -> None:
    """One step finds the last black cell and a white one."""
    board = "12x8:e6e2k5f5a6e7a7g5_3b3d6e7c3a6f4i7f5b"
    values = "WWWWW.BWWWB.BWBWWBWBWWW.WBWWBW.W.BWBWW.W.WBWBWWW..BW.BWBW.BWWBW.BWW.B.WBBWWB.WWBWWWWW..WW..WB.BW"
    state = begun("range", f"{board} {values}")
    hint = hint_of(state)
    assert hint.inputs == ("set 7 1 white", "set 7 5 black")
    assert [state.send(text) is not None for text in hint.inputs] == [True, True]
    assert state.outcome()


@pytest.mark.parametrize("name", NAMES)
def test_no_step_of_a_technique_cuts_a_value_of_the_solution(name: str) -> None:
    texts = [*(text for text, _ in KNOWN[name]), *game_of(name).state.puzzle.samples]
    boards = [begun(name, text).board for text in texts]
    assert sum(sound_steps(board, known, known) for board in boards for known in range(3)) > 100


def _has(state: LogicState, cell: int, mask: int) -> bool:
    return bool(mask >> state.board.solution[cell] - 1 & 1)


@pytest.mark.parametrize(("name", "text"), BOARDS)
def test_a_mistake_is_named_first_and_cleared(name: str, text: str) -> None:
    state = begun(name, text)
    cell = state.free_cells()[0]
    wrong = next(value for value in range(1, state.highest + 1) if value != state.board.solution[cell])
    row, column = state.place(cell)
    state.send(f"set {row} {column} {state.puzzle.words[wrong]}")
    hint = hint_of(state)
    assert hint.technique == f"Mistake at row {row + 1}, column {column + 1}"
    assert hint.inputs == (f"set {row} {column} {state.puzzle.words[0]}",)
    assert hint.cells["act"] == ((row, column),)


@pytest.mark.parametrize(("name", "text"), BOARDS)
def test_a_solution_corrects_mistakes_and_wins(name: str, text: str) -> None:
    state = begun(name, text)
    for cell in state.free_cells()[:3]:
        row, column = state.place(cell)
        state.send(f"set {row} {column} {state.puzzle.words[1]}")
    solution = result_of(find_solution(state, Search()))
    assert isinstance(solution, Solution)
    for sent in solution.inputs:
        assert not state.outcome()
        state.send(sent)
    assert state.outcome()


def test_the_reason_names_the_cells_and_what_follows() -> None:
    state = begun("unruly", "6x6:dgCFDaDFb")
    hint = hint_of(state)
    assert hint.technique == "Two in a row in column 2"
    assert hint.why == (
        "Three black cells in a row are too many, and rows 3, 4, column 2 are black. So row 2, column 2: white."
    )
    assert hint.inputs == ("set 1 1 white",)
    assert hint.cells == {"look": ((1, 1), (2, 1), (3, 1)), "reason": ((2, 1), (3, 1)), "act": ((1, 1),)}


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_no_step_on_many_boards_cuts_a_value_of_the_solution(name: str) -> None:
    grades, steps, number = game_of(name).state.puzzle.grades, 0, 0
    while steps < 100_000:
        board = begun(name, made(name, f"grade={grades[number % len(grades)]}", f"steps {number}")).board
        steps += sum(sound_steps(board, known, number) for known in range(len(board.solution) // 2))
        number += 1
