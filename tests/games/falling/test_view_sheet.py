"""A falling-block game that looks like the picture in its sheet, by the pixel."""

import pygame
import pytest

from puzzlebox.core.state import Event
from puzzlebox.ui.theme import CLASSIC
from puzzlebox_games.tetromino import GAME as TETROMINO
from tests.games.falling.boards import count
from tests.games.falling.shown import BLACK, BORDER, SHEET, WHITE, Shown, printed, sticking_out

# The sheet's picture, 640 x 480


def test_the_border_is_where_the_sheet_has_it() -> None:
    shown = printed()
    shown.draw()
    for place in [
        *[(217, 68), (424, 68), (217, 475), (424, 475), (300, 68), (300, 72), (219, 300), (420, 300), (424, 300)],
    ]:
        assert shown.at(*place) == BORDER, place
    for place in [(216, 68), (217, 67), (425, 300), (300, 476), (300, 74), (222, 250), (419, 440)]:
        assert shown.at(*place) == BLACK, place


def test_the_board_covers_the_border_where_they_meet() -> None:
    shown = printed()
    assert shown.draw().at(220, 300) == BLACK  # a line of 5 px from 217 on would reach to 221
    assert shown.at(300, 474) == BLACK  # and from 475 up to 471
    assert shown.at(300, 475) == BORDER


@pytest.mark.parametrize("value", SHEET)
def test_a_cell_has_the_sheet_s_colours_at_the_right_pixels(value: int) -> None:
    shown = printed()
    shown.put({19: f"{value}........{value}"}).draw()
    dark, light = SHEET[value]
    for left in (220, 400):
        top = 75 + 19 * 20
        assert (shown.at(left, top + 10), shown.at(left + 10, top)) == (BLACK, BLACK)
        assert (shown.at(left + 1, top + 1), shown.at(left + 16, top + 16)) == (light, light)
        assert (shown.at(left + 17, top + 1), shown.at(left + 1, top + 17)) == (dark, dark)
        assert shown.at(left + 19, top + 19) == dark


def test_the_falling_piece_is_drawn_like_the_stack_also_above_row_0() -> None:
    shown = printed()
    piece = sticking_out(shown)
    shown.draw()
    for row, column in piece.cells:
        place = (220 + 20 * column + 8, 75 + 20 * row + 8)
        assert shown.at(*place) == SHEET[piece.colour][1], (row, column)


def test_the_preview_is_where_the_sheet_has_it() -> None:
    shown = printed()
    ahead = shown.draw().state.next
    for row, column in ahead.cells:
        assert shown.at(520 + 20 * column + 5, 100 + 20 * row + 5) == SHEET[ahead.colour][1]


def test_the_texts_begin_where_the_sheet_has_them() -> None:
    shown = printed()
    shown.draw()
    for x, y, width in [(490, 20, 90), (490, 50, 80), (520, 80, 60)]:
        line = shown.surface.subsurface((x - 40, y, width + 40, 22))
        parts = pygame.mask.from_threshold(line, WHITE, (100, 100, 100)).get_bounding_rects()
        whole = parts[0].unionall(parts[1:])
        assert 40 <= whole.left <= 43
        assert 10 <= whole.height <= 20
        assert whole.width > 30


def test_the_printed_texts_have_the_figures() -> None:
    shown = printed()
    before = shown.drawn()
    count(shown.state, score=7)
    assert shown.drawn() != before
    count(shown.state, score=0)
    assert shown.drawn() == before


def test_the_printed_picture_has_no_animation() -> None:
    shown = printed()
    shown.put({19: "1111.11111"}).draw()
    shown.notice((Event("locked", ((19, 4),)), Event("rows", (19,)), Event("spawned")))
    assert shown.next_frame is None


def test_twice_the_window_is_twice_the_picture() -> None:
    shown = Shown(TETROMINO, CLASSIC, (1280, 960))
    assert (shown.put({19: "3........."}).draw().at(434, 136), shown.at(433, 136)) == (BORDER, BLACK)
    assert shown.at(440 + 2, 150 + 760 + 2) == SHEET[3][1]
    assert shown.at(440 + 1, 150 + 760 + 1) == BLACK
    assert shown.at(440 + 39, 150 + 760 + 39) == SHEET[3][0]
