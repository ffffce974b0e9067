"""Tests that `ui` translates labels of figures and texts of views once, and never values or texts of scenes."""

from dataclasses import replace

import pygame
import pytest

from puzzlebox.input.key_table import KeyHint
from puzzlebox.rules import Message, Options
from puzzlebox.scenes.display import GameDisplay
from puzzlebox.ui import panels, text
from puzzlebox.ui.panels import Button, draw_big_word
from puzzlebox.ui.theme import CLASSIC, DARK, Measures
from puzzlebox.ui.widgets.choices import Choices, Item
from puzzlebox.ui.widgets.foot import Foot
from puzzlebox.views import Area, Arrangement, Board, GridView
from tests.fake_game import LAMPS, Lamps

pytestmark = pytest.mark.usefixtures("brackets")

WINDOW = Area(0, 0, 1280, 960)
MEASURES = Measures.of(*WINDOW.size)
FIGURES = {"Score": "Paused", "Moves": "12"}
"""The first value would be translated if it went through `tr`: "Paused" is a text of puzzlebox."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that have been drawn."""
    texts: list[str] = []
    render = text.render_text

    def record(shown: str, *style: object) -> pygame.Surface:
        texts.append(shown)
        return render(shown, *style)

    monkeypatch.setattr(text, "render_text", record)
    return texts


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface(WINDOW.size)


def test_a_figure_translates_its_label_but_not_its_value(surface: pygame.Surface, drawn: list[str]) -> None:
    panels.figure(surface, WINDOW, "Score", "Paused", DARK, MEASURES)
    assert sorted(drawn) == ["Paused", "⟦Score⟧"]


def test_figures_in_a_column_and_in_a_row_translate_their_labels(surface: pygame.Surface, drawn: list[str]) -> None:
    panels.figures(surface, WINDOW, FIGURES, DARK, MEASURES)
    column = drawn.copy()
    drawn.clear()
    panels.figure_row(surface, WINDOW, FIGURES, DARK, MEASURES)
    assert sorted(column) == sorted(drawn) == ["12", "Paused", "⟦Moves⟧", "⟦Score⟧"]


def test_a_status_line_translates_its_labels(surface: pygame.Surface, drawn: list[str]) -> None:
    panels.status_line(surface, WINDOW, FIGURES, DARK, MEASURES)
    assert drawn == ["⟦Score⟧ Paused   ⟦Moves⟧ 12"]


def test_a_message_as_a_value_is_translated_once(surface: pygame.Surface, drawn: list[str]) -> None:
    value = Message("walk of {count} move", "walk of {count} moves", count=40)
    panels.figure(surface, WINDOW, "Mix", value, DARK, MEASURES)
    assert sorted(drawn) == ["⟦Mix⟧", "⟦walk of 40 moves⟧"]


def test_hidden_figures_are_named_by_their_english_label(surface: pygame.Surface, drawn: list[str]) -> None:
    theme = replace(DARK, hidden_figures=frozenset({"score"}))
    places = Arrangement(Board(0, 0, 2, 2, 10), right=WINDOW)
    panels.draw_figures(surface, places, FIGURES, theme, MEASURES)
    assert sorted(drawn) == ["12", "⟦Moves⟧"]


def test_texts_of_a_scene_are_drawn_as_given(surface: pygame.Surface, drawn: list[str]) -> None:
    Foot().draw(surface, WINDOW, [KeyHint("Esc", "Quit"), KeyHint("P", "Pause")], DARK, MEASURES)
    panels.paragraph(surface, WINDOW, "Once upon", 20, DARK.text)
    draw_big_word(surface, WINDOW, "Game Over", DARK, MEASURES, "Try again")
    draw_big_word(surface, WINDOW, "Game Over", CLASSIC, MEASURES, "Try again")
    Button("Music", "loud", WINDOW).draw(surface, DARK, MEASURES)
    choices = Choices([Item("Play", lambda: None, "Enter")])
    choices.arrange(WINDOW, MEASURES)
    choices.draw(surface, DARK, MEASURES)
    given = {"Esc", "Quit", "P", "Pause", "Once upon", "Game Over", "Try again", "Music", "loud", "Play", "Enter"}
    assert set(drawn) - {""} == given


class Described(GridView[Lamps]):
    """A view with texts of its own."""

    def window_title(self) -> str | None:
        return Message("Lamps, {count} press", "Lamps, {count} presses", count=2)

    def result_title(self) -> str | None:
        return "All dark"

    def describe_at(self, position: tuple[int, int]) -> str | None:
        return "a lamp"


def display(kind: type[GridView[Lamps]]) -> GameDisplay:
    view = kind(LAMPS, Options(LAMPS.preferences), lambda: 0)
    view.reset(LAMPS.begin(start="puzzlebox"))
    made = GameDisplay(view)
    made.layout(WINDOW, DARK, MEASURES, small=False)
    return made


def test_the_display_translates_the_titles_of_a_view_once() -> None:
    shown = display(Described)
    assert (shown.window_title, shown.result_title) == ("⟦Lamps, 2 presses⟧", "⟦All dark⟧")


def test_a_view_without_titles_has_the_translated_title_of_its_game() -> None:
    shown = display(GridView)
    assert (shown.window_title, shown.result_title) == ("⟦Lamps⟧", None)


def test_the_display_translates_a_description_but_not_a_message(surface: pygame.Surface, drawn: list[str]) -> None:
    shown = display(Described)
    shown.describe((3, 3))
    shown.draw(surface)
    assert drawn.count("⟦a lamp⟧") == 1
    drawn.clear()
    shown.show_message("Saved")
    shown.draw(surface)
    assert "Saved" in drawn
    assert not [entry for entry in drawn if "lamp" in entry or "⟦Saved" in entry]


def test_the_display_translates_the_figures_of_a_view_once(surface: pygame.Surface, drawn: list[str]) -> None:
    shown = display(GridView)
    shown.draw(surface)
    status = shown.view.state.status()
    assert drawn == ["⟦Pressed⟧", str(status["pressed"]), "⟦Lit⟧", str(status["lit"])]
