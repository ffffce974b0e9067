"""Tests for the words on cards: the title is more important than the note beside it."""

import pygame
import pytest

from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import DARK, Measures
from puzzlebox.ui.widgets import card_grid
from puzzlebox.ui.widgets.card_grid import UNDER_WAY, Card, CardGrid, Section


@pytest.mark.parametrize(
    ("width", "strong", "note"), [(400, True, "In progress"), (120, True, UNDER_WAY), (120, False, "")]
)
def test_a_note_that_has_no_room_beside_the_title_is_shortened(
    monkeypatch: pytest.MonkeyPatch, width: int, strong: bool, note: str
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(card_grid, "write", lambda surface, text, *_: drawn.append(text))
    grid, card = CardGrid(), Card("Klotski", "", note="In progress", short_note="In progress", strong=strong)
    grid.arrange(Area(0, 0, width, 300), Measures.of(640, 480), [Section("", 1)], [card], 0)
    grid.draw(pygame.Surface((width, 300)), DARK, None)
    assert drawn == [note, "Klotski"]
