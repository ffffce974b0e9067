"""Grids: an ordered mapping, its text form, and the operations that games use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.core.grid import Cell, Grid

SYMBOLS = ".SZO"

sides = st.integers(1, 12)


@st.composite
def grids(draw: st.DrawFn, highest: int = 10**18 - 1) -> Grid:
    rows, columns = draw(sides), draw(sides)
    cells = draw(st.lists(st.integers(0, highest), min_size=rows * columns, max_size=rows * columns))
    return Grid(rows, columns, cells)


def test_cell_is_read_and_written_by_row_and_column() -> None:
    grid = Grid(2, 3)
    grid[1, 2] = 7
    assert (grid[1, 2], grid.text()) == (7, "0 0 0/0 0 7")


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 3), (99, 99)])
def test_cell_outside_the_board_raises_key_error(cell: Cell) -> None:
    grid = Grid(2, 3)
    assert cell not in grid
    assert grid.get(cell, "none") == "none"
    with pytest.raises(KeyError):
        grid[cell]
    with pytest.raises(KeyError):
        grid[cell] = 1
    assert grid == Grid(2, 3)


@pytest.mark.parametrize("key", ["ab", 3, None, (1,), (0, 0, 0), ("0", "0")])
def test_objects_that_are_not_cells_are_not_in_the_grid(key: object) -> None:
    assert key not in Grid(2, 3)


@given(sides, sides)
def test_cells_of_grids_of_any_size(rows: int, columns: int) -> None:
    grid = Grid(rows, columns)
    assert len(grid) == rows * columns
    assert list(grid.values()) == [0] * len(grid)
    assert list(grid) == sorted(grid) == [(r, c) for r in range(rows) for c in range(columns)]
    assert (rows - 1, columns - 1) in grid
    assert (rows, 0) not in grid
    assert (0, columns) not in grid


@pytest.mark.parametrize(("rows", "columns"), [(0, 4), (4, 0), (-1, 3)])
def test_grid_without_cells_is_refused(rows: int, columns: int) -> None:
    with pytest.raises(ValueError, match=f"not {rows} x {columns}"):
        Grid(rows, columns)
    with pytest.raises(ValueError, match="2 x 2 has 4 cells, not 3"):
        Grid(2, 2, [1, 2, 3])


def test_grids_with_the_same_values_but_another_shape_differ() -> None:
    assert Grid(2, 3) != Grid(3, 2)
    assert Grid(2, 3) == Grid(2, 3)
    assert Grid(1, 1) != {(0, 0): 0}
    with pytest.raises(TypeError):
        hash(Grid(1, 1))


def test_a_copy_is_equal_and_shares_nothing() -> None:
    grid = Grid.parse("1 2/3 4")
    copy = grid.copy()
    assert copy == grid
    copy[0, 0] = 9
    assert (grid.text(), copy.text()) == ("1 2/3 4", "9 2/3 4")


# Text
@given(grids())
def test_numbers_as_text_read_back(grid: Grid) -> None:
    assert (Grid.parse(grid.text()), Grid.parse(grid.text(separator="\n"))) == (grid, grid)
    assert grid.text(separator="%d").split("%d") == grid.text().split("/")


@given(grids(highest=len(SYMBOLS) - 1))
def test_symbols_as_text_read_back(grid: Grid) -> None:
    assert Grid.parse(grid.text(SYMBOLS), SYMBOLS) == grid
    assert Grid.parse(grid.text(SYMBOLS, "\n"), SYMBOLS) == grid


def test_rows_may_be_lines_with_spaces_around() -> None:
    assert Grid.parse("\n  1  2 \r\n  3 4\n") == Grid(2, 2, [1, 2, 3, 4])
    assert Grid.parse("\n  .S \n  Z. \n", ".SZ") == Grid(2, 2, [0, 1, 2, 0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2/3", "row 2 must have 2 cells, like row 1, not 1"),
        ("1 2//3 4", "row 2 must have 2 cells, like row 1, not 0"),
        ("1 2/3 4 5", "row 2 must have 2 cells, like row 1, not 3"),
        *[("1 2/3 x", "row 2, column 2: .* not 'x'"), ("-1 2", "row 1, column 1: .* not '-1'")],
        *[("1 1e9", "row 1, column 2: .* not '1e9'"), ("1 2.0", "row 1, column 2: .* not '2.0'")],
        ("1 ٣", "row 1, column 2: .* not '٣'"),
        ("1 ²", "row 1, column 2: .* not '²'"),
        *[("1 _2", "row 1, column 2: .* not '_2'"), (f"1 {10**18}", "row 1, column 2")],
        *[("9" * 5000, "row 1, column 1: .* not '9{40}'"), ("", "at least one")],
        *[(" \n ", "at least one"), ("/1 2", "row 1")],
    ],
)
def test_invalid_text_of_numbers_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Grid.parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..S/ZZ", "row 2 must have 3 cells, like row 1, not 2"),
        ("..S/ZZx", "row 2, column 3: expected one of '.SZ', not 'x'"),
        ("..S/Z Z", "row 2, column 2: .* not ' '"),
        ("", "at least one"),
    ],
)
def test_invalid_text_of_symbols_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Grid.parse(text, ".SZ")


@given(st.text("0123 /\n.-x٣", max_size=30))
def test_any_text_is_either_a_grid_or_refused(text: str) -> None:
    try:
        grid = Grid.parse(text)
    except ValueError:
        return
    assert Grid.parse(grid.text()) == grid


# What games do
def test_neighbours_are_above_left_right_and_below() -> None:
    grid = Grid(3, 3)
    assert grid.neighbours((1, 1)) == [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert (grid.neighbours((0, 0)), grid.neighbours((2, 2))) == ([(0, 1), (1, 0)], [(1, 2), (2, 1)])
    assert Grid(1, 1).neighbours((0, 0)) == []


def test_find_returns_the_first_cell_with_the_value() -> None:
    grid = Grid.parse("1 2 3/3 0 0")
    assert (grid.find(3), grid.find(0)) == ((0, 2), (1, 1))
    assert grid.find(9) is None


def test_full_rows_are_listed_from_the_top() -> None:
    grid = Grid.parse("SS/.S/SS/S.", ".S")
    assert (grid.full_rows(), grid.full_rows(1), grid.full_rows(3)) == ([0, 2], [2], [])


def rows(text: str) -> Grid:
    return Grid.parse(text, ".ABCDE")


@pytest.mark.parametrize(("bad", "first"), [([2], 0), ([-1], 0), ([0], 1), ([1, 2], 0)])
def test_row_out_of_range_is_refused_and_nothing_moves(bad: list[int], first: int) -> None:
    grid = rows("AA/BB")
    with pytest.raises(ValueError, match=f"from {first} to 1, not {max(bad) if first == 0 else 0}"):
        grid.remove_rows(bad, first)
    assert grid == rows("AA/BB")


@given(grids(highest=2), st.data())
def test_removing_rows_does_the_same_as_a_list_of_rows(grid: Grid, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, grid.rows - 1))
    gone = data.draw(st.sets(st.integers(first, grid.rows - 1)))
    lines = [list(grid.row(r)) for r in range(grid.rows)]
    kept = [line for r, line in enumerate(lines) if r >= first and r not in gone]
    empty = [[0] * grid.columns for _ in gone]
    grid.remove_rows(gone, first)
    assert [list(grid.row(r)) for r in range(grid.rows)] == lines[:first] + empty + kept


def test_columns_fall_straight_down_and_moves_are_returned() -> None:
    grid = rows("A.C/.../.B./D..")
    moved = grid.drop_columns()
    assert grid == rows(".../.../A../DBC")
    assert moved == [((0, 0), (2, 0)), ((2, 1), (3, 1)), ((0, 2), (3, 2))]


@given(grids(highest=3))
def test_falling_keeps_the_order_in_every_column(grid: Grid) -> None:
    before = [[grid[r, c] for r in range(grid.rows) if grid[r, c]] for c in range(grid.columns)]
    copy = grid.copy()
    moved = grid.drop_columns()
    for c, column in enumerate(before):
        assert [grid[r, c] for r in range(grid.rows)] == [0] * (grid.rows - len(column)) + column
    for (r, c), (to, same) in moved:
        assert to > r
        assert (same, grid[to, c]) == (c, copy[r, c])
