"""Tests for the display of a game: its view, and below it the keys that fit or a message."""

import pygame
import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.real_time import MS
from puzzlebox.input.key_table import KeyHint
from puzzlebox.input.keymap import Keymap
from puzzlebox.play.running.sight import MESSAGE_TIME
from puzzlebox.scenes.display import GameDisplay
from puzzlebox.store.settings import Settings
from puzzlebox.ui.panels import footer_height
from puzzlebox.ui.theme import CLASSIC, DARK, Measures, Theme
from puzzlebox.ui.view import KeyLabels
from puzzlebox.views import Area, GridView
from tests.fake_game import LAMPS, Lamps
from tests.ui.drawing import changed, move

WINDOW = Area(0, 0, 640, 480)
OWN = [KeyHint("←", "to the left"), KeyHint("→", "to the right"), KeyHint("Space", "darken the corner")]
COMMON = [KeyHint("P", "pause"), KeyHint("Esc", "menu"), KeyHint("F2", "new game")]


class Moving(GridView[Lamps]):
    """A view with the animation that the test sets, and a description of its upper half."""

    frame: int | None = None
    keys: KeyLabels = ()

    def next_frame(self) -> int | None:
        return self.frame

    def describe_at(self, position: tuple[int, int]) -> str | None:
        return "the upper half" if position[1] < 240 else None

    def show_keys(self, keys: KeyLabels) -> None:
        self.keys = keys


def view() -> Moving:
    made = Moving(LAMPS, Options(LAMPS.preferences), lambda: 0)
    made.reset(LAMPS.begin(Options(LAMPS.options), "a"))
    return made


@pytest.fixture
def display() -> GameDisplay:
    display = GameDisplay(view())
    lay_out(display, WINDOW)
    return display


def lay_out(display: GameDisplay, area: Area, theme: Theme = DARK, small: bool = False) -> None:
    display.layout(area, theme, Measures.of(area.width, area.height), small)


def picture(display: GameDisplay) -> pygame.Surface:
    surface = pygame.Surface((640, 480))
    display.draw(surface)
    return surface


# Words
def test_a_view_that_the_pointer_has_changed_is_drawn(display: GameDisplay) -> None:
    picture(display)
    display.describe((10, 400))
    assert not display.board_stale
    assert isinstance(display.view, Moving)
    display.view.frame = 0
    display.describe((10, 400))
    assert display.board_stale


def test_a_message_is_shown_for_five_seconds(display: GameDisplay) -> None:
    display.advance(7 * MS)
    picture(display)
    display.show_message("the disk is full")
    display.advance(7 * MS)
    assert (display.message, display.stale) == ("The disk is full", True)
    picture(display)
    assert not display.stale
    display.advance(7 * MS + MESSAGE_TIME - 1)
    assert (display.message, display.stale) == ("The disk is full", False)
    display.advance(7 * MS + MESSAGE_TIME)
    assert (display.message, display.stale) == ("", True)


def test_a_long_message_takes_two_lines(display: GameDisplay, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[tuple[str, int]] = []

    def note(surface: object, text: str, place: tuple[float, float], size: int, *_: object) -> None:
        lines.append((text, size))

    monkeypatch.setattr("puzzlebox.scenes.display.write", note)
    display.show_message("saved")
    display.draw(pygame.Surface((640, 480)))
    assert lines == [("Saved", 13)]
    lines.clear()
    display.show_message(f"{SENTENCE} {SENTENCE}")
    display.draw(pygame.Surface((640, 480)))
    assert len(lines) == 2
    assert " ".join(text for text, _ in lines).removesuffix("…") in f"{SENTENCE} {SENTENCE}"


def test_a_new_message_replaces_the_previous_one(display: GameDisplay) -> None:
    display.show_message("one")
    display.advance(0)
    display.show_message("two")
    display.advance(4000 * MS)
    display.advance(MESSAGE_TIME)
    assert display.message == "Two"
    display.show_message("lamps-1.jsonl cannot be played")
    assert display.message == "lamps-1.jsonl cannot be played", "a file name keeps its first letter"


def test_a_message_is_drawn_at_the_bottom_and_removed_again(display: GameDisplay) -> None:
    before = picture(display)
    display.describe((320, 100))
    assert display.stale
    places = changed(picture(display), before)
    assert places
    assert all(pygame.Rect(display.message_area()).contains(place) for place in places)
    assert display.message_area().bottom == 480
    display.describe((320, 101))
    assert not display.stale, "the description has not changed"
    display.describe((320, 300))
    assert display.stale
    assert not changed(picture(display), before)


def test_a_message_is_shown_instead_of_a_description(display: GameDisplay) -> None:
    display.show_message("saved")
    with_message = picture(display)
    display.describe((320, 100))
    assert not changed(picture(display), with_message)


def test_a_message_covers_the_figures_or_else_the_lowest_line_if_there_are_no_keys(display: GameDisplay) -> None:
    lay_out(display, Area(0, 0, 200, 150), small=True)
    assert display.view.figures_area()
    assert display.message_area() == display.view.figures_area()
    lay_out(display, WINDOW, CLASSIC)
    assert display.view.area == WINDOW, "there is no line of keys"
    assert display.message_area() == display.view.figures_area()
    lay_out(display, WINDOW, CLASSIC.card())
    assert display.view.figures_area() is None
    place = display.message_area()
    assert (place.x, place.width, place.bottom) == (0, 640, 480)
    assert 0 < place.height < 48


# Advice

SENTENCE = "The blank goes around tile 7 on the left, so tile 12 moves down first, and then the row above is complete."


def test_advice_stays_until_it_is_removed(display: GameDisplay) -> None:
    before = picture(display)
    display.show_advice(SENTENCE, [KeyHint("F4", "More", "hint"), KeyHint("Esc", "Close this hint", "leave")])
    assert display.stale
    places = changed(picture(display), before)
    beside, foot = display.message_area(), WINDOW.from_bottom(footer_height(Measures.of(*WINDOW.size)))[0]
    assert not beside.colliderect(foot)
    assert list(display.buttons.actions) == ["hint", "leave"]
    assert {beside.colliderect(place) for place in places} == {True, False}
    assert all(beside.colliderect(place) or foot.contains(place) for place in places)
    display.advance(MESSAGE_TIME * 10)
    assert (display.advice, display.stale) == (SENTENCE, False)
    display.show_advice(None)
    assert display.stale
    assert not changed(picture(display), before)


def test_advice_is_hidden_by_a_later_message_and_replaces_an_earlier_one(display: GameDisplay) -> None:
    display.show_message("saved")
    display.show_advice("Look at row 1", [])
    assert display.message == ""
    advice = picture(display)
    display.show_message("saved")
    display.advance(0)
    assert changed(picture(display), advice)
    display.advance(MESSAGE_TIME)
    assert not changed(picture(display), advice)


@pytest.mark.parametrize(("theme", "small"), [(CLASSIC, False), (CLASSIC, True), (DARK, True)])
def test_advice_has_room_below_a_board_without_keys(display: GameDisplay, theme: Theme, small: bool) -> None:
    lay_out(display, WINDOW, theme, small)
    display.show_advice(SENTENCE)
    assert display.message_area().bottom == WINDOW.bottom
    assert display.view.area.bottom == display.message_area().y
    display.show_advice("another")
    assert display.view.area.bottom == display.message_area().y
    display.show_advice(None)
    assert display.view.area == WINDOW


# Keys
def test_the_last_hints_of_a_game_are_left_out_first(display: GameDisplay) -> None:
    display.show_keys(OWN, COMMON)
    shown = [display.hints(width) for width in range(100, 1300, 100)]
    assert all(hints == [*OWN[: len(hints) - 3], *COMMON] for hints in shown)
    counts = [*map(len, shown)]
    assert counts == sorted(counts)
    assert (counts[0], counts[-1]) == (3, 6)
    display.show_keys(OWN[:1], BUTTONS)
    assert [[hint.label for hint in display.hints(width)] for width in (340, 290)] == [
        ["to the left", "Pause", "Menu", "New game"],
        ["to the left", "Pause", "Menu"],
    ], "how to move is more important than another game"


def test_new_keys_are_drawn_at_once_and_passed_to_the_view(display: GameDisplay) -> None:
    picture(display)
    display.show_keys(OWN, COMMON)
    assert display.stale
    assert isinstance(display.view, Moving)
    assert (display.view.keys[0], display.view.keys[-1]) == (("←", "to the left"), ("F2", "new game"))
    shown = picture(display)
    display.show_keys(list(OWN), list(COMMON))
    assert not display.stale, "the keys have not changed"
    display.show_keys(OWN[:1], COMMON)
    places = changed(picture(display), shown)
    assert places
    assert all(pygame.Rect(display.message_area()).contains(place) for place in places)


# Time
def test_the_next_update_is_the_next_frame_or_the_end_of_a_message(display: GameDisplay) -> None:
    assert isinstance(display.view, Moving)
    picture(display)
    assert display.next_update() is None
    display.show_message("saved")
    display.advance(0)
    picture(display)
    assert display.next_update() == 5000
    display.view.frame = 40
    display.advance(1000 * MS)
    picture(display)
    assert display.next_update() == 40
    display.advance(1039 * MS)
    assert (display.next_update(), display.board_stale) == (1, False)
    display.advance(1040 * MS)
    assert (display.next_update(), display.board_stale) == (3960, True)
    display.view.frame = None
    picture(display)
    assert display.next_update() == 3960


# Views
def test_a_new_view_is_laid_out_like_the_previous_one(display: GameDisplay) -> None:
    before = picture(display)
    other = view()
    display.show_view(other, small=False)
    assert display.view is other
    assert display.stale
    assert other.area.height
    assert not changed(picture(display), before)
    display, other = GameDisplay(view()), view()
    display.show_view(other, small=False)
    assert other.area.height == 0, "the display itself is not laid out yet"
    lay_out(display, WINDOW)
    assert 0 < other.area.height < 480


# Icons

BUTTONS = [KeyHint("P", "Pause", "pause"), KeyHint("Esc", "Menu", "leave"), KeyHint("F2", "New game", "new-game")]


def icons(display: GameDisplay) -> dict[str, pygame.Rect]:
    picture(display)
    return dict(display.buttons.actions)


@pytest.mark.parametrize("size", [(300, 220), (220, 300)])
def test_icons_have_an_area_of_their_own_in_a_small_window(display: GameDisplay, size: tuple[int, int]) -> None:
    lay_out(display, Area(0, 0, *size), small=True)
    display.show_keys(OWN, BUTTONS)
    shown = icons(display)
    assert list(shown) == ["pause", "leave", "new-game"]
    assert all(pygame.Rect((0, 0), size).contains(area) for area in shown.values())
    assert not any(area.colliderect(display.view.area) for area in shown.values())


def test_icons_are_beside_the_board_in_the_smallest_window(display: GameDisplay) -> None:
    lay_out(display, Area(0, 0, 200, 150), small=True)
    display.show_keys(OWN, BUTTONS)
    board, figures = display.view.board_area(), display.view.figures_area()
    assert board
    assert figures
    assert not any(area.colliderect(board) or area.colliderect(figures) for area in icons(display).values())


def test_icons_have_an_area_of_their_own_if_the_view_does_not_say_where_its_board_is(
    display: GameDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Moving, "board_area", lambda self: None)
    lay_out(display, WINDOW, CLASSIC)
    display.show_keys(OWN, BUTTONS)
    assert not display.buttons.hides
    assert not any(area.colliderect(display.view.area) for area in icons(display).values())


def test_the_label_of_the_icon_under_the_pointer_is_shown_as_a_message(display: GameDisplay) -> None:
    lay_out(display, Area(0, 0, 300, 220), small=True)
    display.show_keys(OWN, BUTTONS)
    place = icons(display)["pause"].center
    before = picture(display)
    keys = Keymap(Settings(), print).table("choosing")
    display.buttons.handle(move(place), keys)
    places = changed(picture(display), before)
    assert any(pygame.Rect(display.message_area()).contains(place) for place in places)
