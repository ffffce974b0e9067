"""Sizes, the solved order, and which boards can be solved: compared with all boards that can be reached."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.core.grid import Grid
from puzzlebox.core.options import OptionError, Sides
from puzzlebox_games.slide.board import SIZE, can_be_solved, is_solved, out_of_place, solved_board
from tests.games.slide.play import all_distances


@pytest.mark.parametrize(
    ("text", "sides", "canonical"),
    [
        *[("3", (3, 3), "3"), ("4", (4, 4), "4"), ("64", (64, 64), "64")],
        *[("5x5", (5, 5), "5"), ("2x2", (2, 2), "2x2"), ("2", (2, 2), "2x2")],
        *[("3x5", (3, 5), "3x5"), ("2x64", (2, 64), "2x64"), ("64x2", (64, 2), "64x2")],
    ],
)
def test_a_size_is_read_and_written_in_one_form(text: str, sides: tuple[int, int], canonical: str) -> None:
    assert (SIZE.parse(text), SIZE.text(SIZE.parse(text)), SIZE.parse(canonical)) == (sides, canonical, sides)


NO_NUMBER = ["", "-3", "+3", "3.0", "1e1", "٣", "three", "x", "3x", "x3", "3X5", "3×5", "3 x 5", "3x5x3"]
OUT_OF_RANGE = ["0", "1", "65", "1x5", "5x1", "3x65", "999999999999999999999"]


@pytest.mark.parametrize("text", NO_NUMBER + OUT_OF_RANGE)
def test_an_invalid_size_is_refused_with_the_rule(text: str) -> None:
    with pytest.raises(OptionError) as refusal:
        SIZE.parse(text)
    shown = text or "''"
    assert str(refusal.value) == f"size must be from 2 to 64, or rows x columns from 2x2 to 64x64, not {shown}"


def test_the_menu_offers_3_to_10() -> None:
    assert [SIZE.text(sides) for sides in SIZE.menu_values()] == ["3", "4", "5", "6", "7", "8", "9", "10"]
    assert SIZE.default in SIZE.menu_values()


def test_the_solved_board_is_in_order_with_the_blank_last() -> None:
    assert solved_board(Sides(3, 3)).text() == "1 2 3/4 5 6/7 8 0"
    assert solved_board(Sides(2, 3)).text() == "1 2 3/4 5 0"


@pytest.mark.parametrize(
    ("board", "solved", "misplaced"),
    [
        *[("1 2/3 0", True, 0), ("0 1/2 3", False, 3), ("1 2/0 3", False, 1)],
        *[("1 2 3/4 5 6/7 8 0", True, 0), ("1 2 3/4 5 6/0 7 8", False, 2), ("1 2 3/4 5 6/8 7 0", False, 2)],
    ],
)
def test_a_solved_board_is_in_order(board: str, solved: bool, misplaced: int) -> None:
    assert (is_solved(Grid.parse(board)), out_of_place(Grid.parse(board))) == (solved, misplaced)


@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 2, 12), (2, 3, 360), (3, 2, 360)])
def test_solvable_boards_are_the_reachable_ones(rows: int, columns: int, count: int) -> None:
    walked = all_distances(rows, columns).keys()
    assert len(walked) == count
    every = permutations(range(rows * columns))
    assert {numbers for numbers in every if can_be_solved(Grid(rows, columns, numbers))} == walked


@pytest.mark.parametrize(
    ("board", "solvable"),
    [
        ("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", False),  # the puzzle for which Sam Loyd offered a prize
        *[("5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15", True), ("3 5 8 9/0 2 4 1/7 10 14 13/12 11 6 15", False)],
        *[("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", True), ("1 2 3 4 5/6 7 8 9 10/11 12 13 0 14", True)],
        ("2 1 3 4 5/6 7 8 9 10/11 12 13 0 14", False),
    ],
)
def test_solvable_boards(board: str, solvable: bool) -> None:
    assert can_be_solved(Grid.parse(board)) == solvable


@given(st.data())
def test_solvable_agrees_with_the_count_of_inversions(data: st.DataObject) -> None:
    # The other well-known rule: count the pairs of tiles in the wrong order; on an even number of columns add the
    # blank's row from the bottom, counted from 0. The sum must be even.
    rows, columns = data.draw(st.integers(2, 5)), data.draw(st.integers(2, 5))
    numbers = data.draw(st.permutations(range(rows * columns)))
    tiles = [number for number in numbers if number]
    inversions = sum(a > b for place, a in enumerate(tiles) for b in tiles[place:])
    even = (inversions + ((rows - 1 - numbers.index(0) // columns) if columns % 2 == 0 else 0)) % 2 == 0
    assert can_be_solved(Grid(rows, columns, numbers)) == even
