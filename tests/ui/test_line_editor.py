"""Tests for editing a line of text: the cursor, erasing, compositions, and the part that is shown."""

import pytest

from puzzlebox.input.typed_line import TypedLine
from puzzlebox.ui.line_editor import LineEditor
from puzzlebox.ui.text import caret, width

E_ACUTE = "e\u0301"
"""A letter of two characters."""


def typed(text: str, most: int = 65_536) -> TypedLine:
    line = TypedLine(most)
    line.insert(text)
    return line


def test_text_is_inserted_at_the_cursor() -> None:
    line = typed("ad")
    line.move("Left")
    line.insert("bc")
    assert (line.text, line.cursor) == ("abcd", 3)


def test_line_breaks_become_blanks_and_unsafe_characters_are_left_out() -> None:
    assert typed("a\nb\0\u202ec").text == "a bc"


def test_a_text_is_limited_and_the_rest_stays() -> None:
    line = typed("abcd", 5)
    line.move("Home")
    line.insert("xyz")
    assert line.text == "xabcd"


def test_the_cursor_moves_by_what_a_reader_takes_for_characters() -> None:
    line = typed(f"a{E_ACUTE}b")
    places = []
    for move in ("Left", "Left", "Left", "Left", "Right", "Right", "End", "Right", "Home"):
        line.move(move)
        places.append(line.cursor)
    assert places == [3, 1, 0, 0, 1, 3, 4, 4, 0]


def test_erase_and_delete_remove_one_character() -> None:
    line = typed(f"a{E_ACUTE}b{E_ACUTE}")
    line.erase()
    assert (line.text, line.cursor) == (f"a{E_ACUTE}b", 4)
    line.move("Home")
    line.erase()
    line.delete()
    assert (line.text, line.cursor) == (f"{E_ACUTE}b", 0)
    line.delete()
    assert line.text == "b"
    line.move("End")
    line.delete()
    assert line.text == "b"


def test_a_composition_is_shown_at_the_cursor_but_is_not_part_of_the_text() -> None:
    line = typed("ad")
    editor = LineEditor(line)
    line.move("Left")
    editor.compose("bc", 1)
    shown = editor.shown(500, 20)
    assert (line.text, shown.text) == ("ad", "abcd")
    assert shown.composed == (width("a", 20), width("abc", 20))
    assert shown.cursor == width("ab", 20)
    editor.compose("")
    assert (line.text, editor.shown(500, 20).composed) == ("ad", None)


@pytest.mark.parametrize("text", ["abcdefghij" * 20, f"a{E_ACUTE}" * 60, "i" * 9_000])
def test_the_shown_part_fits_and_has_the_cursor(text: str) -> None:
    line = typed(text)
    editor = LineEditor(line)
    for move in ("End", *["Left"] * 40, "Home", *["Right"] * 40):
        line.move(move)
        shown = editor.shown(120, 14)
        assert width(shown.text, 14) <= 120
        assert shown.cursor == caret(shown.text, line.cursor - shown.start, 14)
        assert 0 <= shown.cursor <= 120


def test_the_shown_part_moves_only_if_the_cursor_leaves_it() -> None:
    line = typed("abcdefghij" * 5)
    editor = LineEditor(line)
    before = editor.shown(120, 14)
    assert before.start > 0
    line.move("Left")
    assert editor.shown(120, 14).start == before.start
    line.move("Home")
    assert editor.shown(120, 14).start == 0


def test_a_line_that_got_shorter_fills_the_room_again() -> None:
    line = typed("abcdefghij" * 5)
    editor = LineEditor(line)
    assert editor.shown(120, 14).start > 0
    for _ in range(45):
        line.erase()
    assert (editor.shown(120, 14).start, editor.shown(120, 14).text) == (0, "abcde")


def test_a_click_places_the_cursor_between_the_nearest_characters() -> None:
    line = typed(f"a{E_ACUTE}b")
    editor = LineEditor(line)
    for x, index in ((-5, 0), (width("a", 20) + 1, 1), (width(f"a{E_ACUTE}", 20) - 1, 3), (999, 4)):
        editor.place_cursor(x, 500, 20)
        assert line.cursor == index
