"""The hints of Packing and its solutions."""

import pytest

from puzzlebox.core.grid import Grid
from puzzlebox_games.packing.board import SYMBOLS, dead_regions
from puzzlebox_games.packing.rules import Packing
from puzzlebox_games.packing.solutions import all_solutions
from tests.games.bench import send_all
from tests.games.packing.play import EMPTY, FIRST, begun, board_of, hint_of, placed, solution_of, without


def after(*texts: str, position: str = EMPTY) -> Packing:
    return send_all(placed(position), *texts)


REST = "/" + "/".join(["." * 10] * 4)


def test_dead_area() -> None:
    hint = hint_of(placed("...LLLL.../IIIII.L..." + REST))
    assert hint.technique == "Dead area"
    assert hint.why == "These 3 cells are cut off, and 3 is no multiple of five: take L back."
    assert hint.inputs == ("take L",)
    assert hint.cells["look"] == ((0, 0), (0, 1), (0, 2))


def test_dead_areas_are_the_regions_whose_size_is_no_multiple_of_five() -> None:
    grid = Grid.parse(".......#.....#..", SYMBOLS)
    assert [len(region) for region in dead_regions(grid)] == [7, 2]


def test_the_piece_to_take_back_lies_beside_the_dead_area() -> None:
    state = after("put X 0 3 4", position="...LLLL.../IIIII.L..." + REST)
    assert hint_of(state).inputs == ("take L",)


def test_no_piece_fits() -> None:
    hint = hint_of(placed(".....LLLL./IIIII...L." + REST))
    assert hint.technique == "No piece fits"
    assert hint.why == "These five cells need a second I: take L back."
    assert hint.inputs == ("take L",)


def test_wrong_piece_names_the_first_one_after_which_no_solution_is_left() -> None:
    hint = hint_of(after("put I 0 0 1"))
    assert (hint.technique, hint.why) == ("Wrong piece", "No solution has I there: take it back.")
    state = after("put X 0 2 5", "put L 0 1 3", "put N 1 1 6", position=without(FIRST, *"LNPTUVWXYZ"))
    ways = [len([text for text in all_solutions("6x10") if _agree(text, state, names)]) for names in ("FIX", "FIXL")]
    assert ways == [1, 0]
    assert hint_of(state).why == "1 solution was left, but it does not have L there: take it back."


def _agree(text: str, state: Packing, names: str) -> bool:
    return all(_agrees(text, state, name) for name in names)


def test_only_one_way() -> None:
    hint = hint_of(placed(without(FIRST, "X", "Z")))
    assert (hint.technique, hint.why) == ("Only one way", "Only Z can cover row 1, column 9.")
    assert hint.inputs == ("put Z 2 0 7",)


def test_next_piece_counts_the_solutions() -> None:
    hint = hint_of(begun())
    assert hint.technique == "Next piece"
    assert hint.why == "One of 9356 solutions goes on with F here."
    assert hint.left == 12


def test_a_game_that_is_over_has_no_hint() -> None:
    state = after("put X 0 2 5", position=without(FIRST, "X"))
    assert hint_of(state) is None


@pytest.mark.parametrize("options", ["given=3", "board=8x8,given=2,flip=off", "board=3x20"])
def test_hints_lead_to_a_win(options: str) -> None:
    state = begun(options)
    for _ in range(12):
        if not state.outcome():
            assert state.send(hint_of(state).inputs[0]) is not None
    assert state.outcome()


def test_hints_lead_to_a_win_on_a_custom_board_from_a_wrong_piece() -> None:
    state = after("put P 0 0 0", position="...../...../.....")
    assert send_all(state.copy(), *solution_of(state).inputs).outcome()
    for _ in range(8):
        if not state.outcome():
            state.send(hint_of(state).inputs[0])
    assert state.outcome()


def test_a_solution_keeps_as_many_laid_pieces_as_it_can() -> None:
    state = placed(without(FIRST, "X", "Y", "N"))
    assert solution_of(state).length == 3
    state = after("take F", "take V", position=without(FIRST, "X"))
    found = solution_of(state)
    assert sorted(text[:5] for text in found.inputs) == ["put F", "put V", "put X"]
    assert found.text == FIRST


def test_a_solution_takes_wrong_pieces_back() -> None:
    state = after("put X 0 0 0", "put I 1 5 0")
    found = solution_of(state)
    most = max(sum(_agrees(text, state, name) for name in "XI") for text in all_solutions("6x10"))
    assert sum(text.startswith("take") for text in found.inputs) == 2 - most
    assert send_all(state, *found.inputs).outcome()


def _agrees(text: str, state: Packing, name: str) -> bool:
    return all(text[index] == name for index, char in enumerate(board_of(state).replace("/", "")) if char == name)
