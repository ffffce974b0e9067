"""Tests for the recorder of drawn texts: it finds every kind of text that cannot be read, and nothing else."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from puzzlebox.ui.layout import Area
from puzzlebox.ui.panels import dim
from puzzlebox.ui.text import write, write_shadowed
from puzzlebox.ui.theme import CLASSIC, Colour
from tools.drawn_texts import Canvas, find_faults, recording

WHITE, BLACK, GRAY = (255, 255, 255), (0, 0, 0), (110, 110, 110)


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    with recording():
        made = Canvas((300, 200))
        made.fill(BLACK)
        yield made


def kinds(canvas: Canvas) -> list[str]:
    return [fault.kind for fault in find_faults(canvas)]


def shown(canvas: Canvas) -> list[str]:
    return [drawn.text for drawn in canvas.texts]


Step = Callable[[Canvas], object]


def hello(place: tuple[int, int] = (10, 10), size: int = 14, ink: Colour = WHITE) -> Step:
    return lambda canvas: write(canvas, "Hello", place, size, ink)


def fill(x: int, y: int, width: int, height: int) -> Step:
    return lambda canvas: canvas.fill(BLACK, (x, y, width, height))


def clip(x: int, y: int, width: int, height: int) -> Step:
    return lambda canvas: canvas.set_clip((x, y, width, height))


FAULTS: dict[str, tuple[list[Step], list[str]]] = {
    "readable": ([hello(), hello((10, 30), 30, GRAY)], []),
    "outside on the left": ([hello((-8, 10))], ["outside"]),
    "outside on the right": ([hello((270, 10))], ["outside"]),
    "outside above": ([hello((10, -6))], ["outside"]),
    "outside below": ([hello((10, 192))], ["outside"]),
    "cut by a clip": ([clip(0, 0, 30, 200), hello()], ["cut"]),
    "a filling outside its clip": ([hello(), clip(0, 100, 300, 100), fill(0, 0, 30, 200)], []),
    "partly covered": ([hello(), fill(25, 0, 100, 100)], ["cut"]),
    "at the edge of a list": ([clip(0, 0, 300, 20), hello()], ["scrolled"]),
    "faint": ([hello(ink=GRAY)], ["faint"]),
    "faint but large": ([hello(size=24, ink=GRAY)], []),
}


@pytest.mark.parametrize(("steps", "found"), FAULTS.values(), ids=FAULTS)
def test_texts_that_cannot_be_read_are_found(canvas: Canvas, steps: list[Step], found: list[str]) -> None:
    for step in steps:
        step(canvas)
    assert kinds(canvas) == found


def test_a_covered_text_is_gone(canvas: Canvas) -> None:
    write(canvas, "Hello", (10, 10), 14, WHITE)
    canvas.fill(BLACK, (0, 0, 22, 100))
    canvas.fill(BLACK, (22, 0, 100, 100))
    assert shown(canvas) == []


def test_texts_under_a_veil_are_background(canvas: Canvas) -> None:
    write(canvas, "Hello", (10, 10), 14, WHITE)
    dim(canvas, Area(0, 0, 300, 200), BLACK, 0.6)
    write(canvas, "Paused", (10, 10), 14, WHITE)
    assert shown(canvas) == ["Paused"]


def test_overlapping_texts_are_found(canvas: Canvas) -> None:
    write(canvas, "Hello", (10, 10), 14, WHITE)
    write(canvas, "World", (30, 14), 14, WHITE)
    assert "overlapping" in kinds(canvas)
    write(canvas, "Below", (10, 60), 14, WHITE)
    assert kinds(canvas).count("overlapping") == 1


def test_contrast_is_that_to_the_pixels_behind_the_text(canvas: Canvas) -> None:
    canvas.fill((240, 240, 240), (0, 0, 300, 100))
    write(canvas, "Hello", (10, 10), 14, WHITE)
    write(canvas, "World", (10, 110), 14, WHITE)
    assert [fault.text for fault in find_faults(canvas)] == ["Hello"]


def test_texts_are_known_through_other_pictures(canvas: Canvas) -> None:
    row = pygame.Surface((100, 20))
    row.fill((240, 240, 240))
    write(row, "Hello", (2, 2), 14, WHITE)
    canvas.blit(row, (40, 50))
    (drawn,) = canvas.texts
    assert drawn.ink.x >= 40
    assert kinds(canvas) == ["faint"]
    canvas.blit(row, (40, 80), (0, 0, 20, 20))
    assert kinds(canvas) == ["faint", "cut", "faint"]


def test_a_transparent_picture_is_judged_on_its_ground(canvas: Canvas) -> None:
    picture = pygame.Surface((100, 20), pygame.SRCALPHA)
    write(picture, "Hello", (2, 2), 14, BLACK)
    canvas.blit(picture, (0, 0))
    canvas.fill(WHITE, (0, 100, 300, 100))
    canvas.blit(picture, (0, 120))
    assert [drawn.ratio for drawn in canvas.texts] == [1, 21]


def test_a_shadow_is_not_a_text_of_its_own(canvas: Canvas) -> None:
    write_shadowed(canvas, "Game Over", (150, 100), 40, CLASSIC)
    assert (shown(canvas), kinds(canvas)) == (["Game Over"], [])


def test_surfaces_are_plain_again_afterwards() -> None:
    plain = pygame.Surface
    with recording():
        assert pygame.Surface is Canvas
    assert pygame.Surface is plain
