"""Console on the screen: the colours of its levels, rows that vanish, the counts, and the picture of its sheet."""

from dataclasses import replace

import pytest

from puzzlebox.rules import Event, Grid
from puzzlebox.ui.theme import CLASSIC, DARK, Theme
from puzzlebox_games.console.game import GAME
from puzzlebox_games.console.look import COLOURS, LOOK
from puzzlebox_games.console.rules import Console
from puzzlebox_games.falling.look import WHITE
from tests.games.falling.boards import count
from tests.games.falling.framed import after_frame
from tests.games.falling.shown import Shown

THEMES = pytest.mark.parametrize("theme", [CLASSIC, DARK], ids=lambda theme: theme.look)


def shown(theme: Theme, size: tuple[int, int] = (960, 720), **options: str) -> Shown:
    return Shown(GAME, theme, size, options=options)


def fill_rows(view: Shown, *rows: int) -> None:
    """Fill rows except for columns 4 and 5, and put an O that falls into the gap in the lowest two."""
    grid = Grid(20, 10)
    for row in rows:
        for column in range(10):
            grid[row, column] = 0 if column in (4, 5) else 1 + column % 7
    state = view.state
    state.set_grid(grid)
    state.orientation, state.values = state.shapes[3][0], (4,) * 4
    state.offset = state.entry(state.orientation) + 18 * state.stride
    assert isinstance(state, Console)
    state.hanging = False
    state.tried, state.wake = state.frame - state.interval, 0
    view.reset(state)


def next_frame(view: Shown) -> list[Event]:
    """Let a frame pass in the game and on the screen."""
    state = view.state
    time = after_frame(state)
    view.later(time - state.time)
    events = state.advance_to(time)
    view.notice(events)
    return list(events)


def test_palettes_are_those_of_the_sheet() -> None:
    numbers = "21 12 · 29 1A · 24 14 · 2A 12 · 2B 15 · 22 2B · 00 16 · 05 13 · 16 12 · 27 16"
    for level, pair in enumerate(numbers.split(" · ")):
        first, second = (COLOURS[int(number, 16)] for number in pair.split())
        t, j, z, o, s, l_, i, _ = LOOK.at_level(level).sheet
        assert t == o == i == (second, WHITE)
        assert z == l_ == (first, first)
        assert j == s == (second, second)
        assert LOOK.at_level(level + 10).sheet == LOOK.at_level(level).sheet


@THEMES
def test_all_cells_change_their_colours_with_the_level(theme: Theme) -> None:
    view = shown(theme)
    before = view.put({19: "3333333333"}).drawn()
    assert view.draw().middle(19, 0) == view.draw().middle(19, 9)
    first = view.draw().middle(19, 0)
    count(view.state, level=1)
    assert view.draw().middle(19, 0) != first
    count(view.state, level=10)
    assert view.draw().middle(19, 0) == first
    count(view.state, level=0)
    assert view.drawn() == before


@THEMES
def test_full_rows_stay_until_they_have_vanished_from_the_middle(theme: Theme) -> None:
    view = shown(theme)
    fill_rows(view, 18, 19)
    empty = view.draw().middle(0, 0)
    names: list[str] = []
    seen: dict[str, int] = {}
    for frame in range(1, 41):
        names += [event.name for event in next_frame(view)]
        row = "".join("." if view.draw().middle(19, column) == empty else "#" for column in range(10))
        seen.setdefault(row, frame)
        if view.state.vanishing:
            assert view.next_frame == 0
    rows = ["##########", "####..####", "###....###", "##......##", "#........#", ".........."]
    assert list(seen.items()) == list(zip(rows, (1, 8, 12, 16, 20, 24), strict=True))
    assert names.index("locked") < names.index("rows") < names.index("removed") < names.index("spawned")


def test_stack_falls_smoothly_after_rows_have_vanished() -> None:
    view = shown(DARK)
    fill_rows(view, 17, 18, 19)
    while not any(event.name == "removed" for event in next_frame(view)):
        view.draw()
    top = [view.draw().middle(row, 0) for row in (17, 18, 19)]
    assert top[0] != top[1] == top[2]
    view.later(1000)
    assert view.draw().middle(19, 0) == top[0]


@THEMES
def test_piece_is_shown_from_the_failed_fall_until_it_is_fixed(theme: Theme) -> None:
    view = shown(theme)
    fill_rows(view, 19)
    empty = view.draw().middle(0, 0)
    next_frame(view)
    assert view.state.locking
    assert view.draw().middle(19, 4) != empty
    next_frame(view)
    assert not view.state.in_play
    assert view.draw().middle(19, 4) != empty


def test_new_level_is_announced_although_it_comes_after_the_lock() -> None:
    view = shown(DARK)
    fill_rows(view, 18, 19)
    count(view.state, lines=9)
    while view.state.level == 0:
        assert view.view._notice is None or view.view._notice.lines == ["Double"]
        next_frame(view)
    assert view.view._notice is not None
    assert view.view._notice.lines == ["Double", "Level 1"]


@THEMES
@pytest.mark.parametrize("size", [(640, 480), (960, 720)])
def test_counts_of_the_shapes_are_drawn(theme: Theme, size: tuple[int, int]) -> None:
    view = shown(theme, size)
    before = view.drawn()
    assert isinstance(view.state, Console)
    counts = list(view.state.shape_counts)
    for number in range(7):
        view.state.shape_counts = (*counts[:number], 8, *counts[number + 1 :])
        assert view.drawn() != before


def test_picture_of_the_sheet_has_leading_zeros_and_hides_hidden_figures() -> None:
    view = shown(CLASSIC, (640, 480))
    before = view.drawn()
    count(view.state, score=7)
    assert view.drawn() != before
    view.view.layout(view.surface.get_rect(), replace(CLASSIC, hidden_figures=frozenset({"score"})))
    hidden = view.drawn()
    count(view.state, score=8)
    assert view.drawn() == hidden
