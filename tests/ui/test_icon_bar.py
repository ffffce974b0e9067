"""Tests for the bar of icons in small windows and in the classic look."""

import pygame
import pytest

from puzzlebox.core.real_time import MS
from puzzlebox.input.key_table import KeyHint, KeyTable
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import DARK, Measures
from puzzlebox.ui.widgets.icon_bar import ICONS, VISIBLE_TIME, BarPlace, IconBar, button_side, icon, place_beside, strip
from tests.ui.drawing import move

MEASURES = Measures.of(640, 480)
WINDOW = Area(0, 0, 640, 480)
HINTS = [
    KeyHint("U", "Undo", "undo"),
    KeyHint("F4", "Hint", "hint"),
    KeyHint("P", "Pause", "pause"),
    KeyHint("Esc", "Menu", "leave"),
    KeyHint("F2", "New game", "new-game"),
]
SIDE = button_side(MEASURES)


@pytest.mark.parametrize(
    ("board", "edge"),
    [
        *[(Area(220, 0, 200, 480), "left"), (Area(0, 0, 200, 480), "right")],
        *[(Area(0, 0, 640, 440), "bottom"), (Area(0, 40, 640, 440), "top")],
    ],
)
def test_the_bar_is_beside_the_board(board: Area, edge: str) -> None:
    place = place_beside(WINDOW, [board], None, HINTS, MEASURES)
    assert place
    area = place.area
    assert WINDOW.contains(area)
    assert not area.colliderect(board)
    distances = {"left": area.x, "right": 640 - area.right, "bottom": 480 - area.bottom, "top": area.y}
    assert distances[edge] == MEASURES.u


def test_labels_are_shown_if_there_is_room_beside_the_board() -> None:
    wide, narrow = Area(220, 0, 200, 480), Area(SIDE + 10, 0, 570, 480)
    places = [place_beside(WINDOW, [board], None, HINTS, MEASURES) for board in (wide, narrow)]
    assert [place and place.has_labels for place in places] == [True, False]


def test_labels_do_not_cover_the_frame_of_the_board() -> None:
    labelled = place_beside(WINDOW, [Area(220, 0, 420, 480)], None, HINTS, MEASURES)
    assert labelled
    assert labelled.has_labels
    left = labelled.area.right
    close, apart = (Area(x, 0, 640 - x, 480) for x in (left + MEASURES.u - 1, left + MEASURES.u))
    places = [place_beside(WINDOW, [board], None, HINTS, MEASURES) for board in (close, apart)]
    assert [place and place.has_labels for place in places] == [False, True]


def test_the_bar_avoids_the_figures_if_it_can() -> None:
    board, figures = Area(220, 0, 200, 480), Area(0, 300, 200, 180)
    place = place_beside(WINDOW, [board], figures, HINTS, MEASURES)
    assert place
    assert place.area.x > board.right


def test_there_is_no_place_beside_a_board_that_fills_the_window() -> None:
    assert place_beside(WINDOW, [Area(5, 5, 630, 470)], None, HINTS, MEASURES) is None
    assert place_beside(WINDOW, [], None, HINTS, MEASURES) is None
    assert place_beside(WINDOW, [Area(220, 0, 200, 480)], None, [], MEASURES) is None


@pytest.mark.parametrize("size", [(200, 150), (150, 200)])
def test_a_strip_is_at_the_longer_side(size: tuple[int, int]) -> None:
    area, rest = strip(Area(0, 0, *size), MEASURES)
    assert min(area.size) == SIDE
    assert rest.size == ((200 - SIDE, 150) if size[0] > size[1] else (150, 200 - SIDE))


@pytest.mark.parametrize(
    ("count", "actions"), [(5, ["undo", "hint", "pause", "leave", "new-game"]), (3, ["undo", "pause", "leave"])]
)
def test_pause_and_leave_are_left_out_last(count: int, actions: list[str]) -> None:
    bar = IconBar()
    area = Area(0, 0, SIDE, count * SIDE)
    bar.arrange_icons(BarPlace(area), HINTS, MEASURES)
    assert list(bar.actions) == actions
    assert all(area.contains(place) for place in bar.actions.values())


def test_a_bar_that_hides_is_visible_for_two_seconds_after_the_pointer_has_moved() -> None:
    bar = IconBar()
    assert bar.is_visible
    bar.hides = True
    bar.advance(0)
    assert not bar.is_visible
    bar.handle(move((3, 3), (0, 0)), KeyTable([]))
    assert not bar.advance(5 * MS), "a window that opens under the pointer is no motion"
    bar.handle(move((3, 3)), KeyTable([]))
    assert bar.advance(10 * MS)
    assert bar.next_update(10 * MS) == VISIBLE_TIME // MS
    assert not bar.advance(9 * MS + VISIBLE_TIME)
    assert bar.advance(10 * MS + VISIBLE_TIME)
    assert (bar.is_visible, bar.next_update(20 * MS)) == (False, None)


@pytest.mark.parametrize("name", ICONS)
@pytest.mark.parametrize("size", [8, 20])
def test_an_icon_is_drawn_in_its_colour_inside_its_square(name: str, size: int) -> None:
    picture = icon(name, size, DARK.text)
    assert picture.get_size() == (size, size)
    assert pygame.mask.from_surface(picture).count() > size * size // 10
    assert pygame.mask.from_surface(picture).count() < size * size
