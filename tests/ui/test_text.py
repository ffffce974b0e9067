"""Words: figures of one width, kept pictures, and what gives way where there is too little room."""

import pygame
import pytest

from puzzlebox.ui.text import fit, font, render_text, shorten, size_for, width, wrap, write, write_shadowed
from puzzlebox.ui.theme import CLASSIC
from puzzlebox_assets import Weight, font_path

WHITE = (255, 255, 255)


@pytest.mark.parametrize("weight", ["regular", "bold"])
@pytest.mark.parametrize("size", [9, 11, 14, 18, 27, 56])
def test_all_figures_are_equally_wide(size: int, weight: Weight) -> None:
    assert len({width(figure * 5, size, weight) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_the_letters_and_signs_we_write_are_in_the_font(weight: Weight) -> None:
    nothing = pygame.image.tobytes(font(24, weight).render("\N{SNOWMAN}", True, WHITE), "RGBA")
    for sign in "AZaz09äöüßéñçŁőığ←↑→↓↵⇧⌫×−·…“”’–":
        assert pygame.image.tobytes(font(24, weight).render(sign, True, WHITE), "RGBA") != nothing, sign


def test_the_licence_lies_beside_the_fonts() -> None:
    folder = font_path("regular").parent
    assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / "Inter-OFL.txt").read_text(encoding="utf-8")


def test_the_same_word_is_drawn_once() -> None:
    first = render_text("Score", 14, WHITE)
    assert render_text("Score", 14, WHITE) is first
    assert render_text("Score", 14, WHITE, "bold") is not first
    assert render_text("Score", 15, WHITE) is not first


def test_a_word_stands_where_its_anchor_says() -> None:
    surface = pygame.Surface((200, 60))
    rect = write(surface, "1234", (180, 30), 18, WHITE, anchor="midright")
    assert (rect.right, rect.centery) == (180, 30)
    drawn = pygame.mask.from_threshold(surface, WHITE, (120, 120, 120)).get_bounding_rects()
    assert drawn
    right = max(part.right for part in drawn)
    assert 175 <= right <= 180


def test_capitals_stand_in_the_middle_of_their_line() -> None:
    surface = pygame.Surface((300, 200))
    write(surface, "HEX", (150, 100), 100, WHITE, "bold", "center")
    parts = pygame.mask.from_threshold(surface, WHITE, (90, 90, 90)).get_bounding_rects()
    top, bottom = min(part.top for part in parts), max(part.bottom for part in parts)
    assert abs((top + bottom) / 2 - 100) <= 2


def test_the_shadow_is_in_the_middle_and_the_word_up_and_left_of_it() -> None:
    surface = pygame.Surface((400, 200))
    written = write_shadowed(surface, "HI", (200, 100), 100, CLASSIC)
    assert written.center == (197, 97)
    grays = pygame.mask.from_threshold(surface, CLASSIC.shadow, (1, 1, 1)).count()
    whites = pygame.mask.from_threshold(surface, WHITE, (1, 1, 1)).count()
    assert 0 < grays < whites


def test_words_go_before_size_does() -> None:
    choices = ("Press a key to play", "Press a key", "Play")
    assert fit(choices, 10_000, 14) == ("Press a key to play", 14)
    assert fit(choices, width("Press a key", 14), 14) == ("Press a key", 14)
    text, size = fit(choices, width("Play", 11), 14)
    assert text == "Play"
    assert 9 <= size < 14
    assert width(text, size) <= width("Play", 11)


def test_no_word_shrinks_below_nine_px_but_is_cut() -> None:
    text, size = fit(("Incomprehensibilities",), 40, 30)
    assert size == 9
    assert text.endswith("…")
    assert width(text, 9) <= 40


@pytest.mark.parametrize("room", [0, 5, 20, 33, 57, 90, 400])
def test_what_is_shortened_fits(room: int) -> None:
    text = shorten("Tetromino for Idiots", room, 14)
    assert width(text, 14) <= room or text == ""
    assert text == "Tetromino for Idiots" or text == "" or text.endswith("…")


def test_the_largest_size_that_fits_is_found() -> None:
    size = size_for("Tetromino", 300, 100, "bold")
    assert width("Tetromino", size, "bold") <= 300 < width("Tetromino", size + 1, "bold")


def test_lines_break_between_words_and_none_is_too_wide() -> None:
    text = "Slide the numbers home, on boards from 2 x 2 to 64 x 64"
    lines = wrap(text, 120, 14)
    assert " ".join(lines) == text
    assert len(lines) > 1
    assert max(width(line, 14) for line in lines) <= 120
    assert wrap("", 100, 14) == []
    assert wrap("Incomprehensibilities", 30, 14)[0].endswith("…")
