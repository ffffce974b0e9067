"""Tests that figures, key caps, buttons and large texts stay inside their areas."""

from unittest.mock import patch

import pygame
import pytest

from puzzlebox.input.key_table import KeyHint
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area, Arrangement, Board, figure_height
from puzzlebox.ui.panels import (
    Button,
    classic_scale,
    dim,
    draw_big_word,
    draw_figures,
    figure,
    figure_row,
    figures,
    focus_ring,
    hint_width,
    hints_that_fit,
    panel,
    paragraph,
    status_line,
)
from puzzlebox.ui.text import width as text_width
from puzzlebox.ui.theme import CLASSIC, DARK, THEMES, Measures, Theme
from tests.ui.drawing import changed
from tools.drawn_texts import Canvas, recording

BLANK = (1, 2, 3)
SIZES = [(200, 150), (320, 240), (640, 480), (1280, 960)]
HINTS = [
    KeyHint("← →", "move"),
    KeyHint("↑", "turn"),
    KeyHint("Space", "drop"),
    KeyHint("P", "pause"),
    KeyHint("Esc", "leave"),
    KeyHint("F11", "full screen"),
]


def canvas(width: int = 800, height: int = 600) -> pygame.Surface:
    surface = pygame.Surface((width, height))
    surface.fill(BLANK)
    return surface


def touched(surface: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around everything that was drawn."""
    rects = changed(surface, BLANK)
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("value", ["7", "1204500", "9999999999999999"])
def test_a_figure_stays_inside_its_area_and_is_aligned_right(size: tuple[int, int], value: str) -> None:
    surface, measures = canvas(), Measures.of(*size)
    area = Area(100, 100, 20 * measures.u, figure_height(measures))
    assert figure(surface, area, "Score", value, DARK, measures) == area.height
    drawn = touched(surface)
    assert pygame.Rect(area).inflate(2, 2).contains(drawn)
    assert area.right - drawn.right <= measures.figure // 6


def test_as_many_figures_as_fit_are_drawn() -> None:
    measures = Measures.of(640, 480)
    values = {"Score": "12", "Level": "2", "Lines": "30"}
    one = figure_height(measures)
    for height, tops in (
        (3 * one + 2 * measures.pad, (0, one + measures.pad, 2 * (one + measures.pad))),
        (3 * one + 2 * measures.gap, (0, one + measures.gap, 2 * (one + measures.gap))),
        (2 * one + measures.gap, (0, one + measures.gap)),
        (2 * one + measures.gap - 1, (0,)),
        (5, ()),
    ):
        surface, expected = canvas(), canvas()
        figures(surface, Area(50, 50, 100, height), values, DARK, measures)
        for top, (label, value) in zip(tops, values.items(), strict=False):
            figure(expected, Area(50, 50 + top, 100, one), label, value, DARK, measures)
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(expected, "RGB"), height


@pytest.mark.parametrize("size", SIZES)
def test_a_figure_row_and_a_status_line_stay_inside(size: tuple[int, int]) -> None:
    measures = Measures.of(*size)
    values = {"Time": "1:42", "Moves": "122", "Actions": "40", "Best combo": "12345678"}
    for width in (40, 100, 190, 400):
        for draw, height in ((figure_row, figure_height(measures)), (status_line, 16)):
            surface = canvas()
            draw(surface, Area(100, 100, width, height), values, DARK, measures)
            assert pygame.Rect(98, 98, width + 4, height + 4).contains(touched(surface)), (draw, width)


@pytest.mark.parametrize(("wide", "count"), [(232, 3), (217, 3), (195, 2)])
def test_all_figures_of_a_row_have_the_same_type(wide: int, count: int) -> None:
    measures, values = Measures.of(640, 480), {"Filled": "56 of 110", "Time": "0:15", "Grade": "Medium"}
    with recording():
        surface = Canvas((400, 100))
        figure_row(surface, Area(10, 10, wide, 60), values, DARK, measures)
    labels, shown = surface.texts[::2], surface.texts[1::2]
    assert [drawn.text for drawn in shown] == list(values.values())[:count]
    for texts, usual in ((labels, measures.small), (shown, measures.figure)):
        assert len({drawn.size for drawn in texts}) == 1
        assert texts[0].size >= 0.8 * usual


def test_figures_go_where_the_arrangement_has_room() -> None:
    measures, board = Measures.of(640, 480), Board(300, 100, 10, 10, 20)
    left, above, line = Area(100, 100, 120, 300), Area(100, 10, 500, 60), Area(100, 10, 500, 15)
    for places, inside in (
        (Arrangement(board, left=left, right=left), left),
        (Arrangement(board, above=above), above),
        (Arrangement(board, line=line), line),
    ):
        surface = canvas()
        draw_figures(surface, places, {"Score": "12"}, DARK, measures)
        assert pygame.Rect(inside).contains(touched(surface))
        assert touched(surface).width > 0
    surface = canvas()
    draw_figures(surface, Arrangement(board), {"Score": "12"}, DARK, measures)
    assert touched(surface).width == 0


def test_hints_that_do_not_fit_are_left_out_from_the_end() -> None:
    measures = Measures.of(960, 720)
    assert hints_that_fit(HINTS, 10_000, measures, 8) == HINTS
    assert hints_that_fit(HINTS, hint_width(HINTS[0], measures), measures, 8) == HINTS[:1]
    assert hints_that_fit(HINTS, hint_width(HINTS[0], measures) - 1, measures, 8) == []
    for room in range(0, 900, 37):
        shown = hints_that_fit(HINTS, room, measures, 8)
        assert shown == HINTS[: len(shown)]
    leave = HINTS[4]._replace(action="leave")
    hints = [*HINTS[:4], leave, HINTS[5]]
    room = hint_width(HINTS[0], measures) + 8 + hint_width(leave, measures)
    assert hints_that_fit(hints, room, measures, 8, ["leave"]) == [HINTS[0], leave], "it is kept"
    assert hints_that_fit(hints, room - 1, measures, 8, ["leave"]) == [leave]
    assert hints_that_fit(hints, 10, measures, 8, ["leave"]) == []


def test_the_focus_is_shown_by_more_than_colour() -> None:
    measures = Measures.of(960, 720)
    plain, focused = canvas(), canvas()
    button = Button("Play", area=Area(100, 100, 200, 40))
    button.draw(plain, DARK, measures)
    button.draw(focused, DARK, measures, focused=True)
    assert touched(plain) == pygame.Rect(100, 100, 200, 40)
    ring = touched(focused)
    assert ring.width > 200
    assert ring.centery == touched(plain).centery - measures.u // 2
    around = canvas()
    focus_ring(around, Area(100, 100, 200, 40), DARK, measures)
    assert pygame.transform.average_color(around.subsurface((100, 100, 200, 40)))[:3] == BLANK
    assert tuple(around.get_at((200, 98)))[:3] == DARK.accent


@pytest.mark.parametrize(
    ("label", "value"), [("Play", ""), ("Incomprehensibilities of all kinds", "walk"), ("A", "B" * 80)]
)
def test_the_text_of_a_button_stays_inside(label: str, value: str) -> None:
    surface, measures = canvas(), Measures.of(640, 480)
    Button(label, value, Area(100, 100, 90, 30)).draw(surface, DARK, measures)
    assert touched(surface) == pygame.Rect(100, 100, 90, 30)


def test_a_paragraph_is_wrapped_and_cut_to_its_area() -> None:
    surface = canvas()
    text = "Slide the numbers home, on boards from 2 x 2 to 64 x 64. " * 5
    area = Area(100, 100, 160, 100)
    assert 0 < paragraph(surface, area, text, 14, DARK.text) <= 100
    assert pygame.Rect(area).inflate(2, 2).contains(touched(surface))


def test_a_paragraph_without_enough_room_is_smaller_and_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[str, int]] = []
    monkeypatch.setattr(panels, "write", lambda _, text, place, size, *style, **more: written.append((text, size)))
    text = "Eine Kiste in einer Ecke ohne Ziel lässt sich nie wieder schieben."
    paragraph(canvas(), Area(100, 100, 160, 60), text, 20, DARK.text)
    assert " ".join(line for line, _ in written) == text
    assert written[0][1] < 20


def test_dim_mixes_in_the_colour_with_the_given_strength() -> None:
    surface = canvas(100, 100)
    surface.fill((200, 100, 0))
    dim(surface, Area(0, 0, 50, 100), (0, 0, 0), 0.5)
    assert tuple(surface.get_at((99, 50)))[:3] == (200, 100, 0)
    assert all(abs(have - want) <= 1 for have, want in zip(surface.get_at((10, 50))[:3], (100, 50, 0), strict=True))
    dim(surface, Area(0, 0, 50, 100), (9, 9, 9), 1)
    assert tuple(surface.get_at((10, 50)))[:3] == (9, 9, 9)


def test_a_panel_is_visible_in_every_theme() -> None:
    for theme in THEMES.values():
        surface = canvas()
        surface.fill(theme.ground)
        before = pygame.image.tobytes(surface, "RGB")
        panel(surface, Area(10, 10, 200, 100), theme, Measures.of(640, 480))
        assert pygame.image.tobytes(surface, "RGB") != before, theme.name


def test_a_classic_big_word_is_placed_as_in_the_tetromino_sheet() -> None:
    surface = pygame.Surface((640, 480))
    word = draw_big_word(
        surface, Area(0, 0, 640, 480), "Paused", CLASSIC, Measures.of(640, 480), "Press a key to play."
    )
    assert word.center == (317, 237)
    assert word.height == 122  # a line of 100 px letters
    note = surface.subsurface((0, 320, 640, 60))
    whites = pygame.mask.from_threshold(note, (255, 255, 255), (60, 60, 60)).get_bounding_rects()
    middle = whites[0].unionall(whites[1:]).center
    assert abs(middle[0] - 320) <= 2
    assert abs(middle[1] + 320 - 340) <= 4
    text = "Tetromino for Idiots"
    word = draw_big_word(surface, Area(0, 0, 640, 480), text, CLASSIC, Measures.of(640, 480), scale=0.6)
    assert word.center == (318, 238), "the shadow of a smaller word is closer"
    assert word.width <= 640
    assert (classic_scale(640, 480), classic_scale(1280, 960), classic_scale(1920, 480)) == (1, 2, 1)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("size", [(200, 150), (320, 240), (640, 480), (600, 1200), (1920, 1080)])
def test_a_big_word_and_its_note_fit_every_window(theme: Theme, size: tuple[int, int]) -> None:
    surface = canvas(size[0] + 200, size[1] + 200)
    area = Area(100, 100, *size)
    draw_big_word(surface, area, "Tetromino for Idiots", theme, Measures.of(*size), "Press a key to play.")
    assert pygame.Rect(area).inflate(8, 8).contains(touched(surface))


@pytest.mark.parametrize("value", ["", "Esc"])
def test_left_aligned_buttons_begin_at_the_same_x(value: str) -> None:
    surface, measures = canvas(), Measures.of(960, 720)
    Button("Watch", value, Area(50, 50, 400, 40), "left").draw(surface, DARK, measures)
    left_half = surface.subsurface((50, 50, 200, 40))
    bright = pygame.mask.from_threshold(left_half, DARK.text, (40, 40, 40)).get_bounding_rects()
    assert 0 <= min(rect.left for rect in bright) - measures.pad <= 3


def test_centred_label_uses_a_narrow_button() -> None:
    measures = Measures.of(200, 150)
    tight = text_width("Settings", measures.body, "bold") + measures.u
    pictures = []
    for wide in (tight, 3 * tight):
        surface = canvas()
        button = Button("Settings", area=Area(0, 0, wide, 20))
        with patch("puzzlebox.ui.panels.write") as write:
            button.draw(surface, DARK, measures)
        pictures.append((write.call_args.args[1], write.call_args.args[3]))
    assert pictures == [("Settings", measures.body)] * 2
