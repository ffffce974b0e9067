"""Tests for drawing, measuring and fitting text, and for making any text safe to show."""

import pygame
import pytest

from puzzlebox.ui.fonts import font
from puzzlebox.ui.text import (
    fit,
    fit_lines,
    line_height,
    printable,
    render_text,
    shorten,
    shorten_start,
    size_for,
    width,
    wrap,
    write,
    write_shadowed,
)
from puzzlebox.ui.theme import CLASSIC
from puzzlebox_assets import Weight, font_path

WHITE = (255, 255, 255)


@pytest.mark.parametrize("weight", ["regular", "bold"])
@pytest.mark.parametrize("size", [9, 11, 14, 18, 27, 56])
def test_all_digits_are_equally_wide(size: int, weight: Weight) -> None:
    assert len({width(figure * 5, size, weight) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_the_font_has_the_characters_that_puzzlebox_uses(weight: Weight) -> None:
    nothing = pygame.image.tobytes(font(24, weight).render("\N{SNOWMAN}", True, WHITE), "RGBA")
    for character in "AZaz09äöüßéñçŁőığ←↑→↓↵⇧⌫×−·…“”’–":
        assert pygame.image.tobytes(font(24, weight).render(character, True, WHITE), "RGBA") != nothing, character


@pytest.mark.parametrize("licence", ["Inter-OFL.txt", "NotoSansCJK-OFL.txt"])
def test_the_licences_of_the_fonts_are_included(licence: str) -> None:
    text = (font_path("regular").parent / licence).read_text(encoding="utf-8")
    assert text.startswith("Copyright ")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text


def test_a_text_is_drawn_once_and_cached() -> None:
    first = render_text("Score", 14, WHITE)
    assert render_text("Score", 14, WHITE) is first
    assert render_text("Score", 14, WHITE, "bold") is not first
    assert render_text("Score", 15, WHITE) is not first


def test_a_text_is_placed_by_its_anchor() -> None:
    surface = pygame.Surface((200, 60))
    rect = write(surface, "1234", (180, 30), 18, WHITE, anchor="midright")
    assert (rect.right, rect.centery) == (180, 30)
    drawn = pygame.mask.from_threshold(surface, WHITE, (120, 120, 120)).get_bounding_rects()
    assert drawn
    assert 175 <= max(part.right for part in drawn) <= 180


def test_capitals_are_centred_vertically() -> None:
    surface = pygame.Surface((300, 200))
    write(surface, "HEX", (150, 100), 100, WHITE, "bold", "center")
    parts = pygame.mask.from_threshold(surface, WHITE, (90, 90, 90)).get_bounding_rects()
    top, bottom = min(part.top for part in parts), max(part.bottom for part in parts)
    assert abs((top + bottom) / 2 - 100) <= 2


def test_a_shadow_is_centred_and_its_text_up_and_left_of_it() -> None:
    surface = pygame.Surface((400, 200))
    assert write_shadowed(surface, "HI", (200, 100), 100, CLASSIC).center == (197, 97)
    grays = pygame.mask.from_threshold(surface, CLASSIC.shadow, (1, 1, 1)).count()
    assert 0 < grays < pygame.mask.from_threshold(surface, WHITE, (1, 1, 1)).count()


def test_a_shorter_text_is_preferred_to_a_smaller_size() -> None:
    choices = ("Press a key to play", "Press a key", "Play")
    assert fit(choices, 10_000, 14) == ("Press a key to play", 14)
    assert fit(choices, width("Press a key", 14), 14) == ("Press a key", 14)
    text, size = fit(choices, width("Play", 11), 14)
    assert text == "Play"
    assert 9 <= size < 14
    assert width(text, size) <= width("Play", 11)


@pytest.mark.parametrize(("size", "least"), [(30, 15), (14, 9), (9, 9)])
def test_a_text_is_cut_rather_than_drawn_below_half_its_size_or_9_px(size: int, least: int) -> None:
    text, fitting = fit(("Incomprehensibilities",), 60, size)
    assert fitting == least
    assert text.endswith("…")
    assert width(text, least) <= 60


@pytest.mark.parametrize("room", [0, 5, 20, 33, 57, 90, 400])
def test_a_text_shortened_at_its_end_or_start_fits_and_keeps_the_rest(room: int) -> None:
    whole = "Search: a long query|"
    shortened = ((shorten(whole, room, 14), whole.startswith), (shorten_start(whole, room, 14), whole.endswith))
    for text, is_kept in shortened:
        assert width(text, 14) <= room or text == ""
        assert text in ("", whole) or "…" in (text[0], text[-1])
        assert is_kept(text.strip("…"))


def test_size_for_returns_the_largest_size_that_fits() -> None:
    size = size_for("Tetromino", 300, 100, "bold")
    assert width("Tetromino", size, "bold") <= 300 < width("Tetromino", size + 1, "bold")


def test_wrapped_lines_break_between_words_and_fit() -> None:
    text = "Slide the numbers home, on boards from 2 x 2 to 64 x 64"
    lines = wrap(text, 120, 14)
    assert " ".join(lines) == text
    assert len(lines) > 1
    assert max(width(line, 14) for line in lines) <= 120
    assert wrap("Bring all numbers home in", width("Bring all numbers home", 14), 14) == [
        "Bring all numbers",
        "home in",
    ]
    for first in ("Solved in time", "Solved in time ·"):
        assert wrap("Solved in time · Assisted", width(first, 14), 14) == ["Solved in time", "Assisted"]
    assert wrap("", 100, 14) == []
    assert wrap("Incomprehensibilities", 30, 14)[0].endswith("…")


UNSAFE = {
    "NUL": "a\0b",
    "control characters": "a\x01\x07\x1b[31mb\x7f\x85",
    "line breaks": "a\nb\r\nc\vd\fe\u2028f\u2029g",
    "a tab": "a\tb",
    "a lone high surrogate": "a\ud800b",
    "a lone low surrogate": "a\udc80b",
    "bidirectional embeddings and overrides": "a\u202ab\u202bc\u202cd\u202de\u202e",
    "bidirectional isolates": "a\u2066b\u2067c\u2068d\u2069",
    "direction marks": "a\u200eb\u200fc\u061c",
    "zero-width characters": "a\u200bb\u200cc\u200dd\u2060e\ufeff",
    "tag characters": "a\U000e0041\U000e007f",
    "unassigned characters": "a\u0378\uffff\U0010ffff",
    "private characters": "a\ue000",
}


@pytest.mark.parametrize("text", UNSAFE.values(), ids=UNSAFE)
def test_unsafe_characters_are_replaced_visibly(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    assert len(shown) == len(text)
    for before, after in zip(text, shown, strict=True):
        assert after == before if before.isprintable() else after in " \N{REPLACEMENT CHARACTER}"
    assert printable(shown) == shown


def test_line_breaks_and_tabs_become_blanks_and_the_rest_a_replacement_character() -> None:
    assert printable("a\nb\tc\0d\u202ee\ud800") == "a b c\ufffdd\ufffde\ufffd"
    for text in ("", "rainy-day", "Ünïcödé · 日本語 ← …", "e\u0301", "\U0001f600"):
        assert printable(text) == text
    assert pygame.mask.from_surface(render_text("\0", 14, WHITE)).count() > 10, "it can be seen"


def test_no_break_spaces_are_blanks_at_which_no_line_is_broken() -> None:
    text = "a «\u202fmot\u202f» 10\xa0000"
    assert printable(text) == "a « mot » 10 000"
    assert wrap(text, width("a « mot »", 14), 14) == ["a «\u202fmot\u202f»", "10\xa0000"]


@pytest.mark.parametrize("text", UNSAFE.values(), ids=UNSAFE)
@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_write_width_wrap_and_fit_agree_on_unsafe_text(text: str, weight: Weight) -> None:
    surface = pygame.Surface((600, 40))
    assert write(surface, text, (10, 10), 14, WHITE, weight).width == width(text, 14, weight)
    assert width(text, 14, weight) == width(printable(text), 14, weight)
    for room in (4, 30, 1000):
        fitted, size = fit([text], room, 14, weight)
        assert width(fitted, size, weight) <= room
        assert printable(fitted) == fit([printable(text)], room, 14, weight)[0]
        lines = wrap(text, room, 14, weight)
        assert all(width(line, 14, weight) <= room for line in lines)
        assert [printable(line) for line in lines] == wrap(printable(text), room, 14, weight)


@pytest.mark.parametrize("text", ["", "\u034f", "\u180b", "\ufe0f"])
def test_a_text_without_width_is_an_empty_picture(text: str) -> None:
    assert width(text, 14) == render_text(text, 14, WHITE).get_width() == 0


def test_a_text_of_thousands_of_unsafe_characters_is_cut() -> None:
    text, size = fit(["\0\u202e\ud800" * 1400], 200, 14)
    assert text.endswith("…")
    assert width(text, size) <= 200


SENTENCE = "The blank goes around tile 7 on the left, so tile 12 moves down first, and then the row above is complete."


@pytest.mark.parametrize(("room", "height"), [(600, 26), (300, 60), (240, 200)])
def test_lines_are_as_large_as_the_room_allows(room: int, height: int) -> None:
    lines, size = fit_lines(SENTENCE, room, height, 20)
    assert " ".join(lines) == SENTENCE
    assert all(width(line, size) <= room for line in lines)
    assert len(lines) * line_height(size) <= height
    assert fit_lines(SENTENCE, 2000, height, 16) == ([SENTENCE], 16)
    assert size == 20 or len(wrap(SENTENCE, room, size + 1)) * line_height(size + 1) > height


def test_lines_that_do_not_fit_are_cut() -> None:
    lines, size = fit_lines(SENTENCE, 100, 30, 20)
    assert (len(lines), size) == (2, 10)
    assert lines[-1].endswith("…")
    assert all(width(line, size) <= 100 for line in lines)
