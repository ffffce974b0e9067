"""Tests that nothing overlaps and nothing is cut off, in windows from 200 x 150 to 7680 x 4320."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.ui.layout import EMPTY_AREA, Area, Arrangement, Board, arrange, figure_height, largest_board, one_group
from puzzlebox.ui.theme import Measures

widths = st.integers(200, 7680)
heights = st.integers(150, 4320)
boards = st.sampled_from([(20, 10), (25, 10), (23, 12), (4, 4), (2, 2), (64, 64), (3, 64), (64, 2)])


def parts(places: Arrangement) -> list[Area]:
    return [place for place in (places.board.area, *places[1:]) if place is not None]


@settings(max_examples=300)
@given(widths, heights, boards, st.booleans(), st.integers(0, 2))
def test_all_parts_fit_without_overlap(
    width: int, height: int, board: tuple[int, int], panels: bool, sides: int
) -> None:
    window = Area(0, 0, width, height)
    places = arrange(window, Measures.of(width, height), *board, panels, sides)
    for part in parts(places):
        assert window.contains(part)
        assert part.width > 0
        assert part.height > 0
    for one, other in combinations(parts(places), 2):
        assert not one.colliderect(other)
    assert places.board.cell >= 1


@settings(max_examples=200)
@given(widths, heights, boards)
def test_cells_are_as_large_as_fits(width: int, height: int, board: tuple[int, int]) -> None:
    area = Area(30, 40, width, height)
    rows, columns = board
    found = largest_board(area, rows, columns)
    assert area.contains(found.area)
    larger = found.cell + 1
    assert larger * rows > height or larger * columns > width


@settings(max_examples=100)
@given(st.integers(64, 199), st.integers(64, 149), boards)
def test_a_card_has_only_a_board(width: int, height: int, board: tuple[int, int]) -> None:
    places = arrange(Area(0, 0, width, height), Measures.of(width, height), *board)
    assert places[1:] == (None, None, None, None)
    assert Area(0, 0, width, height).contains(places.board.area)


def kind(width: int, height: int, rows: int = 20, columns: int = 10, sides: int = 2) -> str:
    places = arrange(Area(0, 0, width, height), Measures.of(width, height), rows, columns, sides=sides)
    return "sides" if places.left and places.right else "above" if places.above else "line" if places.line else "alone"


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [
        *[(960, 720, "sides"), (1280, 960, "sides"), (640, 480, "sides"), (320, 240, "sides")],
        *[(600, 1200, "above"), (400, 800, "above"), (319, 240, "sides"), (320, 239, "sides")],
        *[(290, 239, "line"), (240, 400, "line"), (200, 150, "line"), (199, 150, "alone")],
    ],
)
def test_figures_are_beside_the_board_or_above_it_or_in_one_line(width: int, height: int, expected: str) -> None:
    assert kind(width, height) == expected
    assert kind(1280, 960, 4, 4, sides=0) == "above", "never beside the board without sides"


def test_a_falling_board_is_as_high_as_the_window_less_4u() -> None:
    places = arrange(Area(0, 0, 1280, 960), Measures.of(1280, 960), 20, 10)
    assert places.board == Board(410, 20, 20, 10, 46)  # 960 - 32 is 20 cells of 46 and 8 px over
    assert abs(places.board.x - (1280 - places.board.area.right)) <= 1


@pytest.mark.parametrize("needed", [40, 88, 5000])
@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 800), (1920, 1080)])
def test_a_board_and_its_figures_are_one_group_in_the_middle(size: tuple[int, int], needed: int) -> None:
    window, measures = Area(0, 0, *size), Measures.of(*size)
    places = one_group(arrange(window, measures, 9, 9, sides=1), measures, window, needed, 0)
    assert places.left is None
    assert places.right is not None
    end = places.right.x + min(needed, places.right.width)
    assert abs(places.board.x - (size[0] - end)) <= 2
    assert places.board.area.right < places.right.x
    assert window.contains(places.right)


def test_a_row_of_figures_is_as_wide_as_a_board_that_has_room_for_it() -> None:
    measures = Measures.of(600, 800)
    places = arrange(Area(0, 0, 600, 800), measures, 9, 9, sides=0)
    assert places.above
    wide = one_group(places, measures, Area(0, 0, 600, 800), 100, places.board.area.width)
    assert wide.above
    assert (wide.above.x, wide.above.right) == (wide.board.x, wide.board.area.right)
    assert wide.above.y == places.board.y - 3 * measures.u - figure_height(measures)
    narrow = one_group(places, measures, Area(0, 0, 600, 800), 100, places.board.area.width + 1)
    assert narrow.above == wide.above.but(x=places.above.x, width=places.above.width)


def test_cell_at_returns_the_cell_drawn_at_a_pixel() -> None:
    board = Board(100, 50, 4, 3, 20)
    assert (board.place(1, 2), board.cell_at((140, 70))) == ((140, 70), (1, 2))
    assert board.cell_at((159, 89)) == (1, 2)
    assert board.cell_at((160, 89)) is None
    assert board.cell_at((99, 60)) is None
    assert board.cell_at((100, 130)) is None


def test_divided_areas_cover_every_pixel_and_do_not_overlap() -> None:
    area = Area(10, 20, 100, 80)
    assert area.from_top(30, 5) == (Area(10, 20, 100, 30), Area(10, 55, 100, 45))
    assert area.from_bottom(30, 5) == (Area(10, 70, 100, 30), Area(10, 20, 100, 45))
    assert area.from_left(30, 5) == (Area(10, 20, 30, 80), Area(45, 20, 65, 80))
    assert area.from_right(30, 5) == (Area(80, 20, 30, 80), Area(10, 20, 65, 80))
    assert area.from_top(500) == (area, Area(10, 100, 100, 0))
    assert area.inset(10) == Area(20, 30, 80, 60)
    assert area.inset(500).width == 0
    assert area.inflate(10, 10) == Area(5, 15, 110, 90)
    assert area.centred(50, 20) == Area(35, 50, 50, 20)
    assert not Area(0, 0, 10, 10).colliderect(Area(10, 0, 10, 10))
    assert Area(0, 0, 10, 10).colliderect(Area(9, 9, 10, 10))
    assert not EMPTY_AREA.colliderect(Area(0, 0, 10, 10))
    assert area.columns(3, 5) == [Area(10, 20, 30, 80), Area(45, 20, 30, 80), Area(80, 20, 30, 80)]
