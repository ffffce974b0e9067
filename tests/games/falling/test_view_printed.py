"""The pictures in the sheets of Turbo and Famicom, by the pixel, and games that differ from the pictures."""

from dataclasses import replace

import pygame
import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.ui.theme import CLASSIC, DARK, Theme
from puzzlebox_games.falling.drawing.view_printed import PrintedStage
from puzzlebox_games.famicom import GAME as FAMICOM
from puzzlebox_games.tetromino import GAME as TETROMINO
from puzzlebox_games.turbo import GAME as TURBO
from tests.games.falling.boards import count, fill
from tests.games.falling.shown import Shown

BLACK, DARK_GRAY = (0, 0, 0), (85, 85, 85)
YELLOW, LIGHT_CYAN = (255, 255, 85), (85, 255, 255)
BGI = {"T": (170, 0, 0), "L": YELLOW, "J": (170,) * 3, "Z": (0, 170, 170), "S": (85, 85, 255), "O": (0, 0, 170)}
BGI["I"] = (0, 170, 0)
WEB = {"I": (255, 0, 0), "J": (255, 255, 0), "L": (255, 0, 255), "O": (0, 0, 255), "S": (0, 128, 0)}
WEB |= {"T": (218, 165, 32), "Z": (0, 128, 128)}
LEVELS: tuple[tuple[int, int, int], ...] = ((128, 128, 128), (255, 0, 0), (218, 165, 32), (0, 0, 255), (255, 255, 0))
LEVELS += ((255, 0, 255), (0, 128, 0), (0, 128, 128), (128, 0, 128), (255, 255, 255))


def classic(game: AnyGame, size: tuple[int, int], theme: Theme = CLASSIC, /, **options: str) -> Shown:
    return Shown(game, theme, size, options={name.replace("_", "-"): text for name, text in options.items()})


def is_printed(shown: Shown) -> bool:
    return isinstance(shown.view._fit().stage, PrintedStage)


def turbo(paused: bool = False) -> Shown:
    shown = classic(TURBO, (640, 480))
    if not paused:
        shown.state.send("resume")
    return shown


def test_turbo_has_dark_gray_lines_every_18_px_from_30_30() -> None:
    shown = turbo()
    shown.draw()
    for column in range(13):
        assert shown.at(30 + 18 * column, 40) == DARK_GRAY, column
    for row in range(24):
        assert shown.at(40, 30 + 18 * row) == DARK_GRAY, row
    assert (shown.colours_in(31, 31, 17, 17), shown.at(30 + 18 * 12 + 1, 40)) == ({BLACK}, BLACK)


def test_turbo_s_border_is_4_px_away() -> None:
    shown = turbo()
    border = shown.draw().at(26, 200)
    assert border not in (BLACK, DARK_GRAY)
    assert (shown.at(100, 26), shown.colours_in(27, 100, 3, 50)) == (border, {BLACK})
    assert (shown.at(30 + 12 * 18 + 4, 200), shown.at(100, 30 + 23 * 18 + 4)) == (border, border)


@pytest.mark.parametrize("name", BGI)
def test_a_turbo_cell_is_its_shapes_colour_between_the_lines(name: str) -> None:
    shown = turbo()
    value = 1 + list(shown.state.SHAPES).index(name)
    fill(shown.state, {(22, 11): value})
    shown.draw()
    x, y = 30 + 11 * 18, 30 + 22 * 18
    assert shown.colours_in(x + 1, y + 1, 17, 17) == {BGI[name]}
    assert shown.at(x, y + 9) == DARK_GRAY


def test_turbo_s_preview_is_in_column_1_row_0_of_its_grid_of_10_px() -> None:
    shown = turbo()
    ahead = shown.draw().state.next
    for line in range(5):
        assert (shown.at(300 + 10 * line, 65), shown.at(305, 30 + 10 * line)) == (DARK_GRAY, DARK_GRAY)
    for row in range(4):
        for column in range(4):
            expected = BGI[ahead.shape] if (row, column - 1) in ahead.cells else BLACK
            assert shown.at(300 + 10 * column + 5, 30 + 10 * row + 5) == expected, (row, column)


def test_turbo_s_score_is_in_its_frame() -> None:
    shown = turbo()
    edge = shown.draw().at(300, 110)
    assert edge != BLACK
    assert ({shown.at(499, 117), shown.at(400, 100), shown.at(400, 134)}, shown.at(500, 117)) == ({edge}, BLACK)
    assert LIGHT_CYAN in shown.colours_in(302, 102, 196, 31)


def test_turbo_shows_pause_and_end_in_yellow_and_keeps_the_board() -> None:
    shown = turbo(paused=True)
    fill(shown.state, {(22, 0): 1})
    assert shown.draw().view.draws_overlay
    assert YELLOW in shown.colours_in(300, 200, 60, 22)
    assert shown.at(40, 30 + 22 * 18 + 9) == BGI["T"]
    shown.state.send("resume")
    shown.draw()
    assert YELLOW not in shown.colours_in(300, 200, 300, 22)
    shown.state.lost = "the next piece cannot enter"
    shown.draw()
    assert YELLOW in shown.colours_in(300, 200, 60, 22)


def test_turbo_lists_its_keys_below_in_dark_gray() -> None:
    shown = turbo()
    assert shown.draw().colours_in(300, 240, 200, 100) == {BLACK}
    shown.view.show_keys((("Up", "turn"), ("Space", "drop")))
    shown.draw()
    assert DARK_GRAY in shown.colours_in(300, 250, 200, 18)
    assert DARK_GRAY in shown.colours_in(300, 270, 200, 18)
    assert shown.colours_in(300, 295, 200, 40) == {BLACK}


def test_turbo_s_piece_is_not_drawn_above_the_board() -> None:
    shown = turbo()
    assert shown.draw().colours_in(30, 0, 220, 25) == {BLACK}


def test_famicom_shows_all_25_rows_in_cells_of_23_px() -> None:
    shown = classic(FAMICOM, (430, 599))
    for row in (0, 24):
        for column in (0, 9):
            fill(shown.state, {(row, column): 1})
    board = shown.draw().board
    assert (board.rows, board.columns, board.cell) == (25, 10, 23)
    for row in (0, 24):
        for column in (0, 9):
            x, y = board.place(row, column)
            assert shown.at(x + 11, y + 11) == LEVELS[0]
    x, y = board.place(12, 0)
    assert shown.colours_in(x, y, 230, 23) == {BLACK}


@pytest.mark.parametrize("level", range(1, 13))
def test_famicom_s_stack_has_the_level_s_colour_which_repeats_after_ten(level: int) -> None:
    shown = classic(FAMICOM, (430, 599))
    fill(shown.state, {(24, 0): 2, (24, 1): 5})
    count(shown.state, level=level)
    shown.draw()
    for column in (0, 1):
        x, y = shown.board.place(24, column)
        assert shown.at(x + 11, y + 11) == LEVELS[(level - 1) % 10]


def test_famicom_s_falling_piece_and_preview_are_in_their_own_colours() -> None:
    shown = classic(FAMICOM, (430, 599))
    shown.draw()
    piece, ahead = shown.state.piece, shown.state.next
    assert piece is not None
    for row, column in piece.cells:
        x, y = shown.board.place(row, column)
        assert shown.at(x + 11, y + 11) == WEB[piece.shape]
    assert WEB[ahead.shape] in shown.colours_in(274, 222, 72, 54)
    assert shown.colours_in(274, 222, 72, 54) <= {BLACK, WEB[ahead.shape]}


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1920, 1080), (430, 599), (600, 640)])
def test_the_printed_picture_fits_into_the_window(size: tuple[int, int]) -> None:
    for game in (TURBO, FAMICOM):
        shown = classic(game, size)
        area = shown.draw().board.area
        assert pygame.Rect(0, 0, *size).contains(pygame.Rect(area))


def test_the_printed_picture_is_used_only_for_the_sheet_s_own_rules() -> None:
    assert is_printed(classic(TETROMINO, (640, 480)))
    assert is_printed(classic(TETROMINO, (640, 480), ghost="on", start_level="5"))
    for name, text in {"width": "12", "height": "24", "preview": "3", "hold": "on"}.items():
        assert not is_printed(classic(TETROMINO, (640, 480), **{name: text})), name
    assert not is_printed(classic(TETROMINO, (640, 480), DARK))
    assert not is_printed(classic(FAMICOM, (200, 240)))


def test_a_hidden_figure_is_not_shown() -> None:
    for theme in (CLASSIC, DARK):
        pictures = []
        for hidden in (frozenset(), frozenset({"score"})):
            shown = classic(TURBO, (640, 480), replace(theme, hidden_figures=hidden))
            shown.state.send("resume")
            for score in (100, 777):
                count(shown.state, score=score)
                shown.draw()
                pictures.append(pygame.image.tobytes(shown.surface, "RGB"))
        assert pictures[0] != pictures[1]
        assert pictures[2] == pictures[3]
