"""Tests for the chart: results from left to right, better ones higher up, the best one marked, a line at the usual
one."""

import pygame
import pytest

from puzzlebox.ui.chart import chart, course, usual_of
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import DARK, Measures, mix

AREA = Area(10, 10, 400, 300)


def drawn(values: list[int], lower_is_better: bool = False, area: Area = AREA) -> pygame.Surface:
    surface = pygame.Surface((420, 320))
    surface.fill(DARK.ground)
    words = ["Score", str(max(values, default=0)), str(min(values, default=0)), "usual"]
    chart(surface, area, values, words, lower_is_better, DARK, Measures.of(640, 480))
    return surface


def places(surface: pygame.Surface, colour: tuple[int, int, int]) -> list[tuple[int, int]]:
    return [
        (x, y)
        for x in range(surface.get_width())
        for y in range(surface.get_height())
        if surface.get_at((x, y))[:3] == colour
    ]


def test_only_the_best_result_is_drawn_in_the_accent_colour_at_its_height() -> None:
    most = places(drawn([1, 9, 5]), DARK.accent)
    assert most
    assert max(y for _, y in most) < 60
    assert 150 < min(x for x, _ in most) <= max(x for x, _ in most) < 250
    least = places(drawn([1, 9, 5], lower_is_better=True), DARK.accent)
    assert least
    assert max(y for _, y in least) < 60, "better is up"
    assert max(x for x, _ in least) < 80


@pytest.mark.parametrize(("values", "usual"), [([5], 5), ([3, 1, 2], 2), ([4, 1, 2, 9], 4), ([7, 7, 0], 7)])
def test_the_usual_result_is_the_median(values: list[int], usual: int) -> None:
    assert usual_of(values) == usual


def test_a_dashed_line_is_at_the_height_of_the_usual_result() -> None:
    dashes = places(drawn([0, 10, 10, 10, 0, 8, 9]), mix(DARK.line, DARK.muted, 0.5))
    (height,) = {y for _, y in dashes if sum(y == other for _, other in dashes) > 50}
    assert 50 < height < 110, "nine tenths up"


@pytest.mark.parametrize("values", [[], [5], [5, 5, 5], [0, 2**62], [-3, 3], list(range(200))])
@pytest.mark.parametrize("area", [AREA, Area(10, 10, 60, 30), Area(10, 10, 1, 1), Area(5, 5, 400, 40)])
def test_a_chart_stays_inside_its_area(values: list[int], area: Area) -> None:
    surface = drawn(values, area=area)
    for x, y in ((2, 2), (419, 319), (2, 319), (419, 2)):
        assert surface.get_at((x, y))[:3] == DARK.ground


def test_a_course_is_a_line_that_rises_with_better_results() -> None:
    def line(values: list[int], lower_is_better: bool) -> list[int]:
        surface = pygame.Surface((200, 100))
        course(surface, Area(0, 0, 200, 100), values, lower_is_better, DARK, Measures.of(640, 480))
        mask = pygame.mask.from_threshold(surface, DARK.accent, (9, 9, 9))
        return [min(y for y in range(100) if mask.get_at((x, y))) for x in (10, 100, 190)] if mask.count() else []

    first, middle, last = line([10, 20, 30], lower_is_better=False)
    assert first > middle > last
    first, middle, last = line([10, 20, 30], lower_is_better=True)
    assert first < middle < last
    assert line([10], lower_is_better=False) == []
