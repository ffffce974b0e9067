"""The view of Klotski: clicks, drags, keys, motion and look."""

from dataclasses import replace

import pytest

from puzzlebox.rules import Gesture
from puzzlebox.ui.theme import DARK, THEMES, Theme
from puzzlebox_games.klotski.painter import GAP, piece_area
from puzzlebox_games.klotski.view import CELL_TIME, MAX_TIME
from tests.games.klotski.play import CORNER, Shown, hint_of, session_of


@pytest.fixture
def shown() -> Shown:
    return Shown(session_of())


@pytest.fixture
def corner() -> Shown:
    return Shown(session_of(CORNER))


# The hand
def test_a_dragged_piece_is_shown_at_the_pointer_and_put_back_when_the_drag_is_cancelled(shown: Shown) -> None:
    before = shown.drawn()
    shown.drag((4.5, 0.5), (4.5, 0.9), ends=False)
    assert shown.drawn() != before
    shown.take(Gesture("cancel", (4500, 500), (4500, 900)))
    assert shown.drawn() == before


def test_a_dragged_piece_goes_on_from_where_it_was_let_go(shown: Shown) -> None:
    shown.drag((4.5, 0.5), (4.5, 1.3), ends=False)
    texts = shown.draw().take(Gesture("release", (4500, 500), (4500, 1300)))
    assert texts == ["slide h 4 1"]
    assert shown.send(*texts).view.place_of(9, (4, 1)) == pytest.approx((4, 0.8), abs=0.02)
    shown.ms = CELL_TIME
    assert shown.view.place_of(9, (4, 1)) == (4, 1)


def test_the_cursor_and_a_taken_piece_look_different(shown: Shown) -> None:
    pictures = [shown.drawn()]
    for key in ("down", "take", "take"):
        shown.press(key)
        pictures.append(shown.drawn())
    assert (len({*pictures[:3]}), pictures[1]) == (3, pictures[3])


# Motion
def test_a_slide_takes_90_ms_a_cell_and_at_most_250_ms() -> None:
    assert (CELL_TIME, MAX_TIME) == (90, 250)
    shown = Shown(session_of("X......../aaaa...../......... goal 2 8"))
    assert shown.send("move X right").next_frame == 0
    assert shown.later(90).draw().next_frame != 0
    assert shown.send("move X right 7").later(249).draw().next_frame == 0
    assert shown.later(1).draw().next_frame != 0


def test_a_piece_slides_around_the_corner(corner: Shown) -> None:
    corner.send("slide X 1 0").reset().send("slide X 0 2")
    way = []
    for ms in range(0, 250, 5):
        corner.ms = ms
        way.append(corner.view.place_of(1, (0, 2)))
    assert way[0] == (1, 0)
    assert all(row in (0, 1) or column == 0 for row, column in way)
    assert any(row == 0 and 0 < column < 2 for row, column in way)


# Look
def test_pieces_have_a_gap_of_4_px_between_them(shown: Shown) -> None:
    left = piece_area(shown.view.board, 0, 0, (2, 1))
    assert piece_area(shown.view.board, 0, 1, (2, 2)).x - left.right == GAP == 4


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_x_has_the_accent_colour_and_a_mark(theme: Theme) -> None:
    shown = Shown(session_of(), theme)
    assert shown.colour(0.5, 1.5) == theme.accent
    assert shown.colour(1, 2) != theme.accent
    assert shown.colour(0.5, 0.5) == shown.colour(2.5, 2.0), "no other piece has a colour of its own"


def test_a_hint_shows_the_letters_that_it_names() -> None:
    shown, lettered = Shown(session_of()), Shown(session_of(), preferences="letters=on")
    for one in (shown, lettered):
        one.view.show_hint({"look": [(3, 1)]})
    assert shown.drawn() == lettered.drawn()


def test_letters_are_shown_on_request_with_patterns_and_in_high_contrast() -> None:
    plain = Shown(session_of()).drawn()
    lettered = Shown(session_of(), preferences="letters=on").drawn()
    assert lettered != plain
    assert Shown(session_of(), replace(DARK, patterns=True)).drawn() == lettered
    assert Shown(session_of(), replace(DARK, name="contrast")).drawn() == lettered


def test_the_goal_is_outlined_until_x_covers_it(shown: Shown) -> None:
    board = shown.view.board
    shown.draw()
    assert shown.surface.get_at((board.x + board.cell - 2, board.y + round(4.5 * board.cell)))[:3] == DARK.accent
    assert board.columns == 4


def test_the_minimum_is_beside_the_counts(shown: Shown) -> None:
    assert [*shown.view.figures().items()] == [("Slides", "0"), ("Minimum", "81"), ("Steps", "0"), ("Time", "0:00")]


def test_the_result_says_whether_the_minimum_was_reached() -> None:
    shown = Shown(session_of(options="start=eighteen"))
    while not shown.state.outcome():
        shown.send(hint_of(shown.state).inputs[0])
    assert shown.view.result_title() == "Minimum reached: 18 slides"
    other = Shown(session_of("X../.../... goal 0 1"))
    assert other.send("move X right").view.result_title() == "Solved in 1 slide"


def test_the_window_has_the_title_of_the_start(shown: Shown) -> None:
    assert shown.view.window_title() == "Klotski: Red Donkey"
    assert Shown(session_of(CORNER)).view.window_title() == "Klotski"
