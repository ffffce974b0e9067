"""The exact logic, against all layouts of small boards."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.grid import Cell
from puzzlebox_games.mines.field import field_of, set_of
from puzzlebox_games.mines.logic import compared
from puzzlebox_games.mines.solver import Analysis, Clue
from tests.games.mines import model
from tests.games.mines.play import played

SIDES = st.sampled_from([(4, 4), (3, 5), (5, 3), (2, 7), (4, 5)])


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, set[Cell], Cell]:
    """Draw a small board with up to five mines, and a first cell."""
    rows, columns = draw(SIDES)
    cells = [*product(range(rows), range(columns))]
    first, *rest = draw(st.permutations(cells))
    return rows, columns, set(rest[: draw(st.integers(1, 5))]), first


@settings(max_examples=40, deadline=None)
@given(boards())
def test_a_player_opens_just_what_is_safe_in_every_layout(board: tuple[int, int, set[Cell], Cell]) -> None:
    rows, columns, mines, first = board
    field = field_of(rows, columns)
    player = played(field, set_of(map(field.number, mines)), field.number(first))
    expected = model.opened_by_logic(rows, columns, mines, first)
    assert set(field.cells(player.opened)) == expected
    assert player.solved == (len(expected) + len(mines) == rows * columns)


@settings(max_examples=40, deadline=None)
@given(boards())
def test_shares_are_those_of_all_layouts(board: tuple[int, int, set[Cell], Cell]) -> None:
    rows, columns, mines, first = board
    field = field_of(rows, columns)
    free = [cell for cell in product(range(rows), range(columns)) if cell not in mines]
    opened = {first, *free[:: max(1, len(mines))]}
    shown = {cell: model.number(rows, columns, mines, cell) for cell in opened}
    closed = field.whole & ~set_of(map(field.number, opened))
    clues = [Clue(field.around[field.number(cell)] & closed, n) for cell, n in shown.items()]
    found, expected = Analysis(clues, closed, len(mines)), model.shares(rows, columns, shown, len(mines))
    assert {field.cell(n): share for n, share in found.shares().items()} == expected
    assert found.layouts == len(model.layouts(rows, columns, shown, len(mines)))
    assert set(field.cells(found.safe)) == {cell for cell, share in expected.items() if share == 0}
    assert set(field.cells(found.mines)) == {cell for cell, share in expected.items() if share == 1}


def test_without_the_counter_only_the_numbers_count() -> None:
    clues = [Clue(0b0011, 1), Clue(0b0110, 1)]
    assert Analysis(clues, 0b11111, None).safe == 0
    assert Analysis(clues, 0b11111, 1).safe == 0b11101
    assert Analysis(clues, 0b11111, 1).mines == 0b00010
    assert Analysis(clues, 0b11111, 4).mines == 0b11101


def test_clues_that_contradict_each_other_have_no_layout() -> None:
    found = Analysis([Clue(0b11, 2), Clue(0b11, 1)], 0b111, 2)
    assert (found.layouts, found.safe, found.mines) == (0, 0, 0)
    assert found.shares() == {}


def test_separate_parts_share_the_counter() -> None:
    found = Analysis([Clue(0b0011, 1), Clue(0b1100, 1)], 0b11111, 3)
    assert found.mines == 0b10000
    assert found.shares() == {**dict.fromkeys(range(4), Fraction(1, 2)), 4: Fraction(1)}


@pytest.mark.parametrize(
    ("clue", "other", "safe", "mines"),
    [
        (Clue(0b0011, 1), Clue(0b0111, 1), 0b0100, 0),
        (Clue(0b0111, 1), Clue(0b0011, 1), 0b0100, 0),
        (Clue(0b0011, 1), Clue(0b0110, 2), 0b0001, 0b0100),
        (Clue(0b0111, 2), Clue(0b0011, 1), 0, 0b0100),
        (Clue(0b0111, 1), Clue(0b1110, 1), 0, 0),
    ],
)
def test_pairs(clue: Clue, other: Clue, safe: int, mines: int) -> None:
    assert compared(clue, other) == (safe, mines)
