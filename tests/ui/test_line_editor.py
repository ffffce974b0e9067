"""Tests for editing a line of text: the cursor, erasing, compositions, and the part that is shown."""

import pytest

from puzzlebox.ui.line_editor import LineEditor
from puzzlebox.ui.text import caret, width

E_ACUTE = "e\u0301"
"""A letter of two characters."""


def editor(text: str = "") -> LineEditor:
    made = LineEditor(100)
    made.insert(text)
    return made


def test_text_is_inserted_at_the_cursor() -> None:
    line = editor("ad")
    line.move("left")
    line.insert("bc")
    assert (line.text, line.cursor) == ("abcd", 3)


def test_line_breaks_become_blanks_and_unsafe_characters_are_left_out() -> None:
    assert editor("a\nb\0\u202ec").text == "a bc"


def test_a_text_is_limited_and_the_rest_stays() -> None:
    line = LineEditor(5)
    line.insert("abcd")
    line.move("home")
    line.insert("xyz")
    assert line.text == "xabcd"


def test_the_cursor_moves_by_what_a_reader_takes_for_characters() -> None:
    line = editor(f"a{E_ACUTE}b")
    places = []
    for move in ("left", "left", "left", "left", "right", "right", "end", "right", "home"):
        line.move(move)
        places.append(line.cursor)
    assert places == [3, 1, 0, 0, 1, 3, 4, 4, 0]


def test_erase_and_delete_remove_one_character() -> None:
    line = editor(f"a{E_ACUTE}b{E_ACUTE}")
    line.erase()
    assert (line.text, line.cursor) == (f"a{E_ACUTE}b", 4)
    line.move("home")
    line.erase()
    line.delete()
    assert (line.text, line.cursor) == (f"{E_ACUTE}b", 0)
    line.delete()
    assert line.text == "b"
    line.move("end")
    line.delete()
    assert line.text == "b"


def test_a_composition_is_shown_at_the_cursor_but_is_not_part_of_the_text() -> None:
    line = editor("ad")
    line.move("left")
    line.compose("bc", 1)
    shown = line.shown(500, 20)
    assert (line.text, shown.text) == ("ad", "abcd")
    assert shown.composed == (width("a", 20), width("abc", 20))
    assert shown.cursor == width("ab", 20)
    line.compose("")
    assert line.shown(500, 20).composed is None
    line.compose("x")
    line.insert("bc")
    assert (line.text, line.composition) == ("abcd", "")


@pytest.mark.parametrize("text", ["abcdefghij" * 20, f"a{E_ACUTE}" * 60, "i" * 9_000])
def test_the_shown_part_fits_and_has_the_cursor(text: str) -> None:
    line = LineEditor(65_536)
    line.insert(text)
    for move in ("end", *["left"] * 40, "home", *["right"] * 40):
        line.move(move)
        shown = line.shown(120, 14)
        assert width(shown.text, 14) <= 120
        assert shown.cursor == caret(shown.text, line.cursor - shown.start, 14)
        assert 0 <= shown.cursor <= 120


def test_the_shown_part_moves_only_if_the_cursor_leaves_it() -> None:
    line = editor("abcdefghij" * 5)
    before = line.shown(120, 14)
    assert before.start > 0
    line.move("left")
    assert line.shown(120, 14).start == before.start
    line.move("home")
    assert line.shown(120, 14).start == 0


def test_a_line_that_got_shorter_fills_the_room_again() -> None:
    line = editor("abcdefghij" * 5)
    assert line.shown(120, 14).start > 0
    for _ in range(45):
        line.erase()
    assert (line.shown(120, 14).start, line.shown(120, 14).text) == (0, "abcde")


def test_a_click_places_the_cursor_between_the_nearest_characters() -> None:
    line = editor(f"a{E_ACUTE}b")
    for x, index in ((-5, 0), (width("a", 20) + 1, 1), (width(f"a{E_ACUTE}", 20) - 1, 3), (999, 4)):
        line.place_cursor(x, 500, 20)
        assert line.cursor == index
