"""The look of Slide: colours, numbers, and the text above the board; and the layout."""

from dataclasses import replace
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.ui.layout import Area
from puzzlebox.ui.text import write
from puzzlebox.ui.theme import CLASSIC, DARK, THEMES, Measures, Theme, contrast
from puzzlebox_games.slide.painter import TilePainter, lay_out
from tests.games.slide.play import TWO_MOVES_OFF, Shown, session_of


def test_the_classic_look_is_as_in_the_sheet() -> None:
    # A card has a margin of 2 px on each side, so the published window of 450 x 450 fits exactly into this one.
    shown = Shown(session_of("1 2 3 4\n 5 6 7 8\n 9 10 11 12\n 13 14 0 15"), (454, 454), CLASSIC.card())
    shown.draw()
    background, blank, tile = (0x92, 0x87, 0x7D), (0x9E, 0x94, 0x8A), (0xED, 0xC2, 0x2E)
    at = shown.surface.get_at
    assert (at((2, 2))[:3], at((11, 11))[:3], at((12, 12))[:3]) == (background, background, tile)
    assert at((111, 111))[:3] == tile
    assert at((112, 60))[:3] == at((121, 60))[:3] == background
    assert at((122, 60))[:3] == tile
    assert at((232, 342))[:3] == at((331, 441))[:3] == blank
    # The sheet's white numbers could not be read on these tiles.
    number = [(x, y) for x in range(12, 112) for y in range(12, 112) if at((x, y))[:3] == CLASSIC.tile_text]
    assert number
    assert all(30 < x < 90 and 25 < y < 100 for x, y in number)
    assert contrast(CLASSIC.tile_text, tile) >= 4.5


def test_a_tile_at_home_is_less_bright() -> None:
    shown = Shown(session_of(TWO_MOVES_OFF))
    assert shown.draw().colour(0, 0) == DARK.tile_home
    assert shown.colour(2, 1) == DARK.tile
    assert shown.colour(1, 1) == DARK.tile_blank
    for face in (DARK.tile, DARK.tile_home):
        assert contrast(DARK.tile_text, face) >= 4.5


def inked(shown: Shown, row: int, column: int, ink: tuple[int, int, int]) -> bool:
    x, y = shown.tiles.at(row, column)
    side = range(shown.tiles.side)
    return any(shown.surface.get_at((x + dx, y + dy))[:3] == ink for dx in side for dy in side)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_tiles_below_12_px_have_no_number_and_are_described(theme: Theme) -> None:
    shown = Shown(session_of(options="size=64,moves=1"), theme=theme)
    assert shown.draw().tiles.side < 12
    assert not inked(shown, 0, 0, theme.tile_text)
    middle = shown.tiles.side // 2

    def description(row: int, column: int) -> str | None:
        x, y = shown.tiles.at(row, column)
        words: str | None = shown.view.describe_at((x + middle, y + middle))
        return words

    assert (description(0, 0), description(2, 9)) == ("1, in place", "138, in place")
    assert description(*shown.state.blank) == "blank"
    moved = shown.state.grid[63, 63]
    assert moved in (4032, 4095)
    assert description(63, 63) == f"{moved}, belongs to row {'63, column 64' if moved == 4032 else '64, column 63'}"
    assert shown.view.describe_at((0, 0)) is None


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_tiles_with_a_number_are_not_described(theme: Theme) -> None:
    shown = Shown(session_of(options="size=10"), theme=theme)
    shown.draw()
    row, column = next(cell for cell, number in shown.state.grid.items() if number == 88)
    assert inked(shown, row, column, theme.tile_text)
    assert shown.view.describe_at(shown.tiles.at(row, column)) is None


@pytest.mark.parametrize(("side", "numbered"), [(11, False), (12, True)])
def test_12_px_are_enough_for_one_digit(side: int, numbered: bool) -> None:
    assert TilePainter(DARK, side, 8).numbered == numbered


def test_tiles_with_numbers_too_small_to_read_are_described() -> None:
    shown = Shown(session_of(options="size=64"), (1920, 1080))
    assert 12 <= shown.tiles.side < 20
    assert shown.view.describe_at(shown.tiles.at(*shown.state.blank)) == "blank"


def shown_words(monkeypatch: pytest.MonkeyPatch, shown: Shown) -> list[str]:
    words: list[str] = []

    def noted(surface: pygame.Surface, text: str, *rest: Any, **named: Any) -> object:
        words.append(text)
        return write(surface, text, *rest, **named)

    monkeypatch.setattr("puzzlebox.ui.panels.write", noted)
    shown.draw()
    return words


@pytest.mark.parametrize("theme", [DARK, CLASSIC], ids=["dark", "classic"])
def test_clock_and_counts_are_above_the_board(monkeypatch: pytest.MonkeyPatch, theme: Theme) -> None:
    shown = Shown(session_of("1 2 3\n 4 5 6\n 0 7 8"), theme=theme)
    shown.send("down").wait(62_999)
    assert set(shown_words(monkeypatch, shown)) == {*("Time", "1:02", "Moves", "1"), *("In place", "5 of 8")}
    shown.send("up").wait(455).send("tile 2 2")
    assert set(shown_words(monkeypatch, shown)) >= {"1:03.45", "4", "8 of 8"}
    assert (shown.view.result_title(), shown.view.figures()["Time"]) == ("Time: 1:03.45", "1:03.45")


def test_the_best_result_is_beside_the_other_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Shown(session_of(TWO_MOVES_OFF))
    shown.view.show_best("0:41.20")
    assert shown_words(monkeypatch, shown)[-2:] == ["Best", "0:41.20"]
    assert {"Best", "Time"}.isdisjoint(
        shown_words(
            monkeypatch, Shown(session_of(TWO_MOVES_OFF), theme=replace(DARK, hidden_figures=frozenset({"time"})))
        )
    )


def test_a_card_of_the_menu_shows_the_board_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown_words(monkeypatch, Shown(session_of(), (320, 240), DARK.card())) == []


@pytest.mark.parametrize(
    ("ms", "running", "won"),
    [
        *[(0, "0:00", "0:00.00"), (999, "0:00", "0:00.99"), (42_179, "0:42", "0:42.17")],
        *[(60_000, "1:00", "1:00.00"), (3_599_999, "59:59", "59:59.99"), (3_661_050, "1:01:01", "1:01:01.05")],
        (360_000_000, "100:00:00", "100:00:00.00"),
    ],
)
def test_the_clock_in_minutes_and_hours(ms: int, running: str, won: str) -> None:
    shown = Shown(session_of(TWO_MOVES_OFF))
    shown.send("up").session.advance_to(ms)
    assert shown.view.time_text() == running
    assert shown.send("left").view.time_text() == won


def test_the_title_of_the_window_shows_size_and_clock() -> None:
    shown = Shown(session_of(options="size=3x5"))
    assert shown.view.window_title() == "Slide 3 x 5 · 0:00"
    assert shown.send(shown.state.moves()[0]).wait(42_500).view.window_title() == "Slide 3 x 5 · 0:42"


def test_tiny_tiles_have_no_gaps() -> None:
    shown = Shown(session_of(options="size=64,moves=1"), (200, 150))
    assert shown.tiles.pitch == shown.tiles.side == 2
    x, y = shown.tiles.at(5, 7)
    assert {shown.tiles.board.cell_at((x + dx, y + dy)) for dx in (0, 1) for dy in (0, 1)} == {(5, 7)}


def test_a_gap_moves_nothing_but_describes_the_tile_before_it() -> None:
    shown = Shown(session_of(options="size=20,moves=1"), (200, 150))
    x, y = shown.tiles.at(0, 1)
    gap = (x + shown.tiles.side, y)
    assert shown.tiles.pitch > shown.tiles.side
    assert shown.clicks(gap) is None
    assert shown.view.describe_at(gap) == shown.view.describe_at((x, y)) == "2, in place"


# The layout
SIZES = st.tuples(st.integers(200, 7680), st.integers(150, 4320))


SIDES = st.tuples(st.integers(2, 64), st.integers(2, 64))


LOOKS = st.sampled_from(["modern", "classic"])


@settings(max_examples=300, deadline=None)
@given(SIZES, SIDES, LOOKS, st.booleans())
def test_nothing_overlaps_at_any_size(size: tuple[int, int], sides: tuple[int, int], look: str, panels: bool) -> None:
    area = Area(7, 3, *size)
    tiles, places = lay_out(area, Measures.of(*size), *sides, look, panels)
    frame = tiles.frame
    assert area.contains(frame)
    assert tiles.side >= 1
    first, last = tiles.at(0, 0), tiles.at(sides[0] - 1, sides[1] - 1)
    assert frame.contains(Area(*first, tiles.side, tiles.side))
    assert frame.contains(Area(*last, tiles.side, tiles.side))
    assert first[0] - frame.x == frame.right - last[0] - tiles.side
    assert abs(frame.x - area.x - (area.right - frame.right)) <= 1
    figures = [words for words in (places.above, places.line) if words]
    for words in figures:
        assert area.contains(words)
        assert not words.colliderect(frame)
    assert len(figures) == panels


@settings(max_examples=100, deadline=None)
@given(SIZES, SIDES, LOOKS)
def test_the_board_is_as_large_as_possible(size: tuple[int, int], sides: tuple[int, int], look: str) -> None:
    tiles, _ = lay_out(Area(0, 0, *size), Measures.of(*size), *sides, look, False)
    room_across = size[0] - sides[1] * (tiles.pitch + 1)
    room_down = size[1] - sides[0] * (tiles.pitch + 1)
    assert min(room_across, room_down) < Measures.of(*size).u + 6 + tiles.pitch // 4


def test_in_a_small_window_the_figures_are_one_line() -> None:
    _, places = lay_out(Area(0, 0, 200, 150), Measures.of(200, 150), 4, 4, "modern", True)
    assert places.above is None
    assert places.line
    assert places.line.height < 20
    _, places = lay_out(Area(0, 0, 320, 240), Measures.of(320, 240), 4, 4, "modern", True)
    assert places.above
