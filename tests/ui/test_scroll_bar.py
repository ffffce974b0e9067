"""Tests for the scroll bar of a list."""

import pytest

from puzzlebox.ui.layout import Area
from puzzlebox.ui.widgets.scroll_bar import ScrollBar
from tests.ui.drawing import down, move, up

TRACK = Area(300, 100, 8, 200)


@pytest.fixture
def bar() -> ScrollBar:
    bar = ScrollBar()
    bar.arrange(TRACK, 40, 10, 0)
    return bar


def test_the_thumb_shows_which_part_is_visible(bar: ScrollBar) -> None:
    assert (bar.thumb.y, bar.thumb.height) == (100, 50)
    bar.arrange(TRACK, 40, 10, 30)
    assert bar.thumb.bottom == 300
    bar.arrange(TRACK, 40, 10, 15)
    assert bar.thumb.center[1] == 200


def test_there_is_no_bar_if_everything_is_visible(bar: ScrollBar) -> None:
    bar.arrange(TRACK, 10, 10, 0)
    assert bar.thumb.height == 0
    assert bar.handle(down((304, 250))) is None


def test_the_thumb_of_a_long_list_can_still_be_grabbed(bar: ScrollBar) -> None:
    bar.arrange(TRACK, 10_000, 10, 9_990)
    assert (bar.thumb.height, bar.thumb.bottom) == (24, 300)


def test_dragging_the_thumb_scrolls(bar: ScrollBar) -> None:
    assert bar.handle(down((304, 110))) == 0
    assert bar.handle(move((304, 160))) == 10
    assert bar.handle(move((20, 900))) == 30
    assert bar.handle(move((304, 0))) == 0
    bar.handle(up((304, 0)))
    assert bar.handle(move((304, 160))) is None


def test_a_click_on_the_track_goes_there(bar: ScrollBar) -> None:
    assert bar.handle(down((304, 299))) == 30
    bar.handle(up((304, 299)))
    assert bar.handle(down((304, 200))) == 15
    assert bar.handle(down((280, 200))) is None
