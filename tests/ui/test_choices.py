"""Tests for a column of buttons. If there is too little room, it shows some of them, always including the focus."""

from collections import Counter
from functools import partial
from unittest.mock import patch

import pygame
import pytest

from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import DARK, THEMES, Colour, Measures, Theme, contrast
from puzzlebox.ui.widgets.choice import segments_of, switch_of
from puzzlebox.ui.widgets.choices import TOUCH_TARGET, Choices, Extra, Item, button_height, touch_height
from tests.ui.drawing import down, move, up, wheel

MEASURES = Measures.of(200, 150)
PLACE = Area(10, 20, 150, 70)


@pytest.fixture
def ten() -> Choices:
    choices = Choices([Item(str(n), lambda: None) for n in range(10)])
    choices.arrange(PLACE, MEASURES)
    return choices


def shown(choices: Choices) -> list[int]:
    return [n for n, choice in enumerate(choices.choices) if choice.area.height]


def test_as_many_buttons_as_fit_are_shown_including_the_focus(ten: Choices) -> None:
    assert shown(ten) == [0, 1, 2, 3]
    walks = []
    for _ in range(10):
        ten.handle_action("down")
        assert ten.focus in shown(ten)
        walks.append(shown(ten)[0])
    assert walks == [0, 0, 0, 1, 2, 3, 4, 5, 6, 0]


def test_hidden_buttons_ignore_the_mouse(ten: Choices) -> None:
    areas = [choice.area for choice in ten.choices if choice.area.height]
    assert all(PLACE.contains(area) for area in areas)
    assert ten.handle_mouse(move((0, 0))) is False
    assert ten.focus == 0


def click(choices: Choices, position: tuple[int, int]) -> None:
    for event in (move, down, up):
        choices.handle_mouse(event(position))


@pytest.mark.parametrize("to_last", ["last", "up"])
def test_home_and_end_and_up_from_the_first_button_go_to_the_first_and_the_last_one(ten: Choices, to_last: str) -> None:
    assert ten.handle_action(to_last)
    assert (ten.focus, shown(ten)) == (9, [6, 7, 8, 9])
    assert ten.handle_action("first")
    assert (ten.focus, shown(ten)) == (0, [0, 1, 2, 3])


def test_the_wheel_scrolls_and_the_focus_stays_among_the_shown_buttons(ten: Choices) -> None:
    assert ten.handle_mouse(wheel(-2))
    assert (shown(ten), ten.focus) == ([2, 3, 4, 5], 2)
    assert ten.handle_mouse(wheel(-20))
    assert (shown(ten), ten.focus) == ([6, 7, 8, 9], 6)
    assert not ten.handle_mouse(wheel(-1))
    ten.focus = 9
    assert ten.handle_mouse(wheel(3))
    assert (shown(ten), ten.focus) == ([3, 4, 5, 6], 6)


def test_the_scroll_bar_is_dragged(ten: Choices) -> None:
    thumb = ten.bar.thumb
    assert thumb.x >= PLACE.right
    ten.handle_mouse(down(thumb.center))
    ten.handle_mouse(move((thumb.center[0], 500)))
    assert shown(ten) == [6, 7, 8, 9]
    ten.handle_mouse(up((thumb.center[0], 500)))
    ten.handle_mouse(move(thumb.center))
    assert shown(ten) == [6, 7, 8, 9]


@pytest.fixture
def chosen() -> list[str]:
    return []


def with_extras(chosen: list[str]) -> Choices:
    rows = [
        Item(name, partial(chosen.append, name), extras=[Extra("Delete", partial(chosen.append, f"delete {name}"))])
        for name in ("one", "two")
    ]
    choices = Choices(rows)
    choices.arrange(Area(10, 20, 300, 70), MEASURES)
    return choices


def test_a_small_button_in_the_row_under_the_pointer_is_clicked(chosen: list[str]) -> None:
    choices = with_extras(chosen)
    row = choices.choices[1].area
    click(choices, (row.right - 20, row.center[1]))
    click(choices, (row.x + 20, row.center[1]))
    assert chosen == ["delete two", "two"]


def test_a_finger_does_not_hit_a_small_button_that_it_makes_appear(chosen: list[str]) -> None:
    choices = with_extras(chosen)
    row = choices.choices[1].area
    for event in (down, up):
        choices.handle_mouse(event((row.right - 20, row.center[1])))
    assert (chosen, choices.focus) == ([], 1)


def test_a_long_name_is_cut_at_its_usual_size_and_has_the_place_of_the_value_beside_small_buttons() -> None:
    rows = [Item(name, print, "2026-11-23", extras=[Extra("Delete", print)]) for name in (20 * "long ", "short", "x")]
    choices, surface = Choices(rows), pygame.Surface((320, 130))
    choices.arrange(Area(0, 0, 320, 130), MEASURES)
    drawn = []
    for choices.focus in (0, 2):
        with patch("puzzlebox.ui.panels.write") as write:
            choices.draw(surface, DARK, MEASURES)
        drawn.append([call.args[1] for call in write.call_args_list if call.args[3] == MEASURES.body])
    assert [texts.count("2026-11-23") for texts in drawn] == [2, 3]
    assert all(any(text.startswith("long") and text.endswith("…") for text in texts) for texts in drawn)


def in_line(width: int) -> Choices:
    choices = Choices([Item(f"Choice {n}", lambda: None, f"F{n}") for n in range(6)])
    choices.arrange_in_line(Area(0, 0, width, 20), MEASURES)
    return choices


def test_a_line_of_buttons_is_used_with_all_arrow_keys() -> None:
    line = in_line(900)
    focus = []
    for action in ("right", "down", "left", "up", "up"):
        assert line.handle_action(action)
        focus.append(line.focus)
    assert focus == [1, 2, 1, 0, 5]


@pytest.mark.parametrize("width", [100, 200, 300, 900])
def test_a_narrow_line_shows_the_button_with_the_focus(width: int) -> None:
    line = in_line(width)
    for _ in range(7):
        areas = [choice.area for choice in line.choices if choice.area.height]
        assert line.choices[line.focus].area in areas
        assert all(Area(0, 0, width, 20).contains(area) for area in areas)
        line.handle_action("right")
    assert len(shown(line)) < 6 or width == 900


def test_a_line_that_is_too_long_uses_several_rows() -> None:
    choices = in_line(900)
    rows = choices.rows_in_line(200, MEASURES)
    area = Area(0, 0, 200, rows * 20)
    choices.arrange_in_line(area, MEASURES, rows)
    areas = [choice.area for choice in choices.choices]
    assert len({place.y for place in areas}) == rows > 1
    assert all(area.contains(place) for place in areas)
    assert not any(a.colliderect(b) for n, a in enumerate(areas) for b in areas[:n])


def test_buttons_are_easy_to_touch_if_there_is_room() -> None:
    measures = Measures.of(960, 720)
    choices = Choices([Item(str(n), lambda: None) for n in range(6)])
    gaps = 5 * measures.gap
    assert choices.height(measures, 400, room=1000) == 6 * TOUCH_TARGET + gaps
    assert choices.height(measures, 400, room=6 * 40 + gaps) == 6 * 40 + gaps
    least = 6 * button_height(measures) + gaps
    assert choices.height(measures, 400, room=100) == choices.height(measures, 400) == least
    for room in (6 * TOUCH_TARGET + gaps, 600):
        choices.arrange(Area(0, 0, 200, room), measures)
        assert {choice.area.height for choice in choices.choices} == {TOUCH_TARGET}


def test_buttons_are_not_lower_in_large_windows() -> None:
    measures = Measures.of(3840, 2160)
    assert touch_height(measures) == button_height(measures) > TOUCH_TARGET


def colour_at(surface: pygame.Surface, x: int, y: int) -> Colour:
    r, g, b, _ = surface.get_at((x, y))
    return r, g, b


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("value", ["off", "on"])
@pytest.mark.parametrize("focused", [False, True])
def test_switch_and_its_knob_stand_out_in_every_theme(theme: Theme, value: str, focused: bool) -> None:
    surface = pygame.Surface((400, 100))
    row = Item("Ghost", lambda: None, value, segments=("off", "on"), is_switch=True)
    choices = Choices([row])
    choices.active = focused
    choices.arrange(Area(0, 20, 400, 40), Measures.of(960, 720))
    choices.draw(surface, theme, Measures.of(960, 720))
    switch = switch_of(row, Measures.of(960, 720))
    left, right = (colour_at(surface, x, switch.centery) for x in (switch.x + 7, switch.right - 7))
    assert contrast(left, right) >= 3
    edge = [colour_at(surface, switch.centerx, switch.y - lift) for lift in range(-1, 4)]
    assert max(contrast(colour, colour_at(surface, switch.x - 9, switch.centery)) for colour in edge) >= 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_selected_segment_can_be_read_in_every_theme(theme: Theme) -> None:
    surface = pygame.Surface((400, 100))
    row = Item("Size", lambda: None, "5", segments=("4", "5"))
    choices = Choices([row])
    choices.arrange(Area(0, 0, 400, 40), Measures.of(960, 720))
    with patch("puzzlebox.ui.widgets.choice.write") as write:
        choices.draw(surface, theme, Measures.of(960, 720))
    area, _ = segments_of(row, Measures.of(960, 720), explained=False)[1]
    inks = {call.args[1]: call.args[4] for call in write.call_args_list}
    assert contrast(inks["5"], colour_at(surface, area.x + 6, area.centery)) >= 4.5


@pytest.mark.parametrize(("high", "shown"), [(600, True), (150, False)])
def test_a_row_is_high_enough_for_all_lines_of_its_help_or_no_row_shows_it(high: int, shown: bool) -> None:
    measures, rows = Measures.of(640, 480), [Item("Short", print, help="Help."), Item("Long", print, help=40 * "help ")]
    choices = Choices([*rows, Item("None", print)], explained=True)
    choices.arrange(Area(0, 0, 300, high), measures)
    with patch("puzzlebox.ui.widgets.choice.write") as write:
        choices.draw(pygame.Surface((300, high)), DARK, measures)
    lines = [call for call in write.call_args_list if "elp" in call.args[1]]
    assert choices.shows_help == (len(lines) > 3) == shown
    assert {call.args[3] for call in lines} == ({measures.small} if shown else set())
    assert all(any(0 <= call.args[2][1] - row.area.y < row.area.height for row in rows) for call in lines)
    assert (rows[1].area.height > rows[0].area.height) == shown


@pytest.mark.parametrize(("wide", "rows"), [(1000, [5]), (330, [3, 2]), (200, [2, 2, 1]), (120, [1, 1, 1, 1, 1])])
def test_buttons_beside_each_other_wrap_evenly(wide: int, rows: list[int]) -> None:
    labels = ("Daily puzzle", "Saved games", "How to play", "Levels", "Main menu")
    choices = Choices([Item(label, print, beside=number > 0) for number, label in enumerate(labels)])
    choices.arrange(Area(0, 0, wide, 600), MEASURES)
    assert list(Counter(choice.area.y for choice in choices.choices).values()) == rows
