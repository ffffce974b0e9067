"""Tests for the pictures of cells and shapes, which are drawn once and cached."""

import pygame
import pytest

from puzzlebox.ui import painter
from puzzlebox.ui.painter import (
    cell_gap,
    classic_cell,
    draw_outline,
    fill_rounded,
    ghost,
    modern_cell,
    outline,
    rounded,
)
from puzzlebox.ui.theme import DARK, contrast
from tests.ui.drawing import changed

RED = (242, 112, 112)


def rgb_at(surface: pygame.Surface, place: tuple[int, int]) -> tuple[int, int, int]:
    colour = surface.get_at(place)
    return colour.r, colour.g, colour.b


def test_a_cell_is_drawn_once_and_cached() -> None:
    assert modern_cell(24, RED) is modern_cell(24, RED)
    assert modern_cell(24, RED, 3) is modern_cell(24, RED, 3)
    assert classic_cell(20, (0, 0, 155), (20, 20, 175)) is classic_cell(20, (0, 0, 155), (20, 20, 175))
    assert ghost(24, RED, DARK.well) is ghost(24, RED, DARK.well)
    kept = modern_cell(24, RED)
    painter.clear_cache()
    assert modern_cell(24, RED) is not kept


def test_different_cells_have_different_pictures() -> None:
    cells = {id(modern_cell(24, RED, pattern, brightness)) for pattern in range(9) for brightness in (0, 14)}
    assert len(cells) == 18
    assert len({pygame.image.tobytes(modern_cell(24, RED, pattern), "RGBA") for pattern in range(9)}) == 9


def test_a_modern_cell_is_flat_with_a_darker_foot_and_as_bright_as_it_is_asked_to_be() -> None:
    cell = modern_cell(40, RED)
    side = 40 - cell_gap(40)
    assert rgb_at(cell, (side // 2, side // 2)) == RED
    assert rgb_at(cell, (side // 2, 0)) == rgb_at(cell, (side // 2, side - side // 8 - 1)) == RED
    assert sum(rgb_at(cell, (side // 2, side - side // 8))) < sum(RED)
    assert cell.get_at((39, 20)).a == 0  # the cell_gap of ground
    assert cell.get_at((20, 39)).a == 0
    assert cell.get_at((0, 0)).a < 128  # the round corner
    assert rgb_at(modern_cell(40, RED, brightness=100), (20, 20)) == (255, 255, 255)
    assert sum(rgb_at(modern_cell(40, RED, brightness=14), (20, 20))) > sum(RED)


@pytest.mark.parametrize(("size", "is_plain"), [(4, True), (8, True), (11, True), (12, False)])
def test_cells_show_patterns_and_labels_from_12_px(size: int, is_plain: bool) -> None:
    plain = pygame.image.tobytes(modern_cell(size, RED), "RGBA")
    assert (pygame.image.tobytes(modern_cell(size, RED, 5), "RGBA") == plain) == is_plain
    assert (pygame.image.tobytes(modern_cell(size, RED, label="17"), "RGBA") == plain) == is_plain


def inked(cell: pygame.Surface) -> frozenset[tuple[int, int]]:
    """Return the pixels of a red cell that show a label or pattern."""
    dark = pygame.mask.from_threshold(cell, (18, 20, 26), (20, 20, 20))
    size = cell.get_width()
    return frozenset((x, y) for x in range(size) for y in range(size) if dark.get_at((x, y)))


@pytest.mark.parametrize("size", [6, 7, 9, 12, 17])
def test_digits_are_drawn_from_6_px(size: int) -> None:
    digits = {inked(modern_cell(size, RED, label=digit)) for digit in "123456789"}
    assert len(digits) == 9
    for digit in digits:
        assert {y for _, y in digit} == set(range(min(y for _, y in digit), max(y for _, y in digit) + 1))
        assert max(x for x, _ in digit) < size - 1
    assert inked(modern_cell(5, RED, label="8")) == frozenset()


def test_a_classic_cell_has_the_measures_of_the_tetromino_sheet() -> None:
    dark, light = (0, 0, 155), (20, 20, 175)
    cell = classic_cell(20, dark, light)
    for place in [(0, 0), (0, 19), (19, 0)]:
        assert cell.get_at(place).a == 0
    for place in [(1, 1), (16, 16), (16, 1)]:
        assert rgb_at(cell, place) == light
    for place in [(17, 1), (1, 17), (19, 19)]:
        assert rgb_at(cell, place) == dark


def test_every_size_can_be_drawn() -> None:
    for size in range(1, 60):
        assert modern_cell(size, RED, 2, 14, "").get_size() == (size, size)
        assert classic_cell(size, (0, 0, 155), (20, 20, 175)).get_size() == (size, size)
        assert ghost(size, RED, DARK.well).get_size() == (size, size)


def test_a_rounded_rectangle_is_filled_except_for_its_corners() -> None:
    picture = rounded(60, 40, 10, RED)
    assert (picture.get_at((0, 0)).a, picture.get_at((59, 39)).a) == (0, 0)
    for place in [(10, 0), (0, 10), (30, 20), (59, 20), (30, 39), (4, 4)]:
        assert tuple(picture.get_at(place)) == (*RED, 255), place


def test_an_outline_has_the_given_thickness_and_is_empty_inside() -> None:
    picture = outline(60, 40, 8, RED, 2)
    for place in [(30, 0), (30, 1), (0, 20), (1, 20), (59, 20), (30, 39)]:
        assert tuple(picture.get_at(place)) == (*RED, 255), place
    for place in [(30, 2), (2, 20), (30, 20), (0, 0)]:
        assert picture.get_at(place).a == 0, place


def test_drawing_stays_within_its_rectangle() -> None:
    for draw in (fill_rounded, draw_outline):
        surface = pygame.Surface((80, 60))
        draw(surface, (10, 10, 50, 30), 8, RED)
        assert changed(surface, (0, 0, 0)) == [pygame.Rect(10, 10, 50, 30)]


@pytest.mark.parametrize("face", [(0, 0, 170), (170, 0, 0), RED, (255, 255, 85), (128, 128, 128)])
def test_a_pattern_stands_out_on_any_colour(face: tuple[int, int, int]) -> None:
    plain, patterned = classic_cell(20, face, face), classic_cell(20, face, face, 1)
    changed = {rgb_at(patterned, (x, y)) for x in range(20) for y in range(20)} - {rgb_at(plain, (10, 10))}
    assert max(contrast(ink, face) for ink in changed if ink != (0, 0, 0)) > 1.8
