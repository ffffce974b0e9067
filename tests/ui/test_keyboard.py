"""The picture of a keyboard with what its keys do."""

import pygame
import pytest

from puzzlebox.input.keys import Layout
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.theme import DARK, Measures
from puzzlebox.ui.widgets.keyboard import draw_keyboard, keyboard_area

MEASURES = Measures.of(960, 720)


def drawn(own: dict[str, str], common: dict[str, str]) -> pygame.Surface:
    surface = pygame.Surface((660, 600))
    surface.fill(DARK.ground)
    draw_keyboard(surface, keyboard_area(Area(0, 0, 660, 600)), own, common, DARK, MEASURES)
    return surface


def accents(surface: pygame.Surface) -> int:
    """Return how many pixels have the colour of the keys of a game."""
    return int(pygame.mask.from_threshold(surface, DARK.accent, (3, 3, 3)).count())


def test_a_keyboard_takes_at_most_half_of_the_room_and_needs_some() -> None:
    for room in (Area(10, 20, 600, 500), Area(0, 0, 1400, 500), Area(0, 0, 600, 2000)):
        area = keyboard_area(room)
        assert room.contains(area)
        assert 0 < area.height <= room.height / 2 + 6
    assert keyboard_area(Area(0, 0, 380, 900)) == EMPTY_AREA
    assert keyboard_area(Area(0, 0, 900, 250)) == EMPTY_AREA


def test_the_keys_of_the_game_stand_out_and_those_of_all_games_have_labels() -> None:
    nothing, common = drawn({}, {}), drawn({}, {"U": "Undo"})
    assert accents(nothing) == accents(common) == 0
    assert pygame.image.tobytes(nothing, "RGB") != pygame.image.tobytes(common, "RGB")
    one, two = accents(drawn({"Space": "Drop"}, {})), accents(drawn({"Space": "Drop", "@A": "Left"}, {}))
    assert 0 < one < two


def test_a_key_by_its_caption_is_where_the_layout_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    at_q, on_us = drawn({"@Q": "Turn"}, {}), drawn({"Q": "Turn"}, {})
    assert accents(at_q) == accents(on_us) > 0
    monkeypatch.setattr(Layout, "printed", staticmethod(lambda: {"@Q": "A", "@A": "Q"}))
    here, there = drawn({"A": "Turn"}, {}), drawn({"@Q": "Turn"}, {})
    assert pygame.image.tobytes(here, "RGB") == pygame.image.tobytes(there, "RGB")
