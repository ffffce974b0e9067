"""Falling-block games in the modern look: at every size, and animations."""

import pygame
import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Event
from puzzlebox.ui.theme import DARK, THEMES, Theme, contrast
from puzzlebox_games.arcade.game import GAME as ARCADE
from puzzlebox_games.falling.drawing.view_motion import FALL, GLINT, LIGHT_UP
from puzzlebox_games.falling.readers import wait_for_piece
from puzzlebox_games.famicom import GAME as FAMICOM
from puzzlebox_games.guideline.game import GAME as GUIDELINE
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from puzzlebox_games.tenplus import GAME as TENPLUS
from puzzlebox_games.tetromino import GAME as TETROMINO
from tests.games.falling.boards import count, fill
from tests.games.falling.shown import FRAME_GAMES, GAMES, Shown, sticking_out
from tests.games.windows import MAGENTA

# The modern look


def test_the_falling_piece_is_slightly_brighter_than_the_stack() -> None:
    shown = Shown(TETROMINO, DARK, (960, 720))
    piece = shown.state.piece
    assert piece is not None
    shown.put({10: f"{piece.colour}........."}).draw()
    falling = shown.middle(*next(cell for cell in piece.cells if cell[0] >= 0))
    resting = shown.middle(10, 0)
    assert resting in DARK.pieces
    assert all(bright >= calm for bright, calm in zip(falling, resting, strict=True))
    assert falling != resting


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_the_next_pieces_lie_on_a_dark_ground_close_to_the_board(theme: str) -> None:
    shown = Shown(GUIDELINE, THEMES[theme], (960, 720))
    column = shown.view._fit().stage.board.area.right + 1
    beside = shown.draw().surface.subsurface((column, 0, 960 - column, 720))
    pixels = [beside.get_at((x, y)) for x in range(0, 120) for y in range(40, 120)]
    colours = [(pixel.r, pixel.g, pixel.b) for pixel in pixels]
    assert any(colour in THEMES[theme].pieces for colour in colours)
    dark = max(set(colours), key=colours.count)
    assert contrast(THEMES[theme].pieces[0], dark) > 4.5


def test_the_clock_of_a_game_without_gravity_keeps_running() -> None:
    shown = Shown(GUIDELINE, DARK, (960, 720), options={"mode": "zen"})
    assert shown.state.due() is None
    shown.state.advance_to(2_300)
    assert shown.next_frame == 700
    shown.state.send("pause")
    assert shown.next_frame is None
    assert Shown(TETROMINO, DARK, (960, 720)).next_frame is None


def test_cells_above_the_board_are_cut_off() -> None:
    shown = Shown(TETROMINO, DARK, (960, 720))
    sticking_out(shown)
    board = shown.board
    strip = pygame.Rect(board.x, 0, board.area.width, board.y - 4)
    shown.draw()
    assert pygame.transform.average_color(shown.surface.subsurface(strip))[:3] == DARK.ground


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("game", [*GAMES, *FRAME_GAMES], ids=lambda game: game.id)
@pytest.mark.parametrize("size", [(200, 150), (319, 240), (320, 240), (640, 480), (600, 1200), (1920, 1080)])
def test_every_game_is_shown_at_every_size_and_nowhere_else(game: AnyGame, theme: Theme, size: tuple[int, int]) -> None:
    surface = pygame.Surface((size[0] + 20, size[1] + 20))
    surface.fill(MAGENTA)
    shown = Shown(game, theme, size)
    shown.view.layout(pygame.Rect(10, 10, *size), theme)
    shown.view.draw(surface)
    mask = pygame.mask.from_threshold(surface, MAGENTA, (1, 1, 1))
    mask.invert()
    assert mask.get_bounding_rects() == [pygame.Rect(10, 10, *size)]
    step = size[0] // 100
    colours = {tuple(surface.get_at((x, y)))[:3] for x in range(10, size[0], step) for y in range(10, size[1], step)}
    assert len(colours) > 4


def test_every_value_of_every_game_has_a_picture_of_its_own() -> None:
    for game in GAMES:
        for theme in THEMES.values():
            painter = Shown(game, theme, (960, 720)).view._fit().painter
            values = (
                set(range(1, 10)) if game is TENPLUS else set(range(1, 8)) if game is NINETEEN else set(range(1, 5))
            )
            pictures = {pygame.image.tobytes(painter.cell(value, 24), "RGBA") for value in values}
            assert len(pictures) == len(values), (game.id, theme.name)


def test_hidden_rows_are_not_shown() -> None:
    shown = Shown(NINETEEN, DARK, (960, 720))
    assert shown.draw().board.rows == 20
    before = shown.drawn()
    assert shown.put({2: "1111111111"}).drawn() == before
    assert shown.put({3: "1111111111"}).drawn() != before


def test_a_new_level_changes_the_colour_of_the_stack() -> None:
    shown = Shown(FAMICOM, DARK, (960, 720))
    shown.put({24: "1234567..."})
    first = {shown.draw().middle(24, column) for column in range(7)}
    count(shown.state, level=2)
    second = {shown.draw().middle(24, column) for column in range(7)}
    assert len(first) == len(second) == 1
    assert first != second


def test_a_card_of_the_menu_shows_only_the_board() -> None:
    shown = Shown(TETROMINO, DARK.card(), (240, 180))
    assert (shown.draw().at(0, 0), shown.at(239, 179)) == (MAGENTA, MAGENTA)
    board = shown.board
    assert (board.rows, board.columns) == (20, 10)
    assert board.area.height > 150


def test_a_digit_too_small_to_read_is_described_in_words() -> None:
    small, large = Shown(TENPLUS, DARK, (220, 170)), Shown(TENPLUS, DARK, (960, 720))
    for shown in (small, large):
        shown.put({24: "7........."}).draw()
    board = small.board
    assert board.cell < 12
    assert small.view.describe_at(board.place(24, 0)) == "7"
    assert small.view.describe_at(board.place(24, 1)) is None
    assert small.view.describe_at((0, 0)) is None
    assert large.view.describe_at(large.board.place(24, 0)) is None


# Motions
def after_rows_went() -> Shown:
    """Return a game in which an upright I has just locked and cleared two rows."""
    shown = Shown(TETROMINO, DARK, (640, 480))
    shown.put({17: "12........", 18: "1111.11111", 19: "222222.222"}).draw()
    cells = ((16, 4), (17, 4), (18, 4), (19, 4))
    assert shown.view._piece is not None
    shown.view._piece = shown.view._piece._replace(cells=cells, values=(3, 3, 3, 3))
    for cell in cells:
        fill(shown.state, {cell: 3})
    shown.state.remove_rows((18,))
    shown.notice((Event("locked", cells), Event("rows", (18,)), Event("spawned")))
    return shown


def test_cleared_rows_light_up_and_then_the_stack_falls() -> None:
    shown = after_rows_went()
    assert shown.draw().middle(18, 0) == DARK.hue("blue")
    shown.later(LIGHT_UP // 2).draw()
    assert sum(shown.middle(18, 0)) > sum(DARK.hue("blue"))
    assert shown.middle(17, 1) == DARK.hue("green")
    assert shown.later(LIGHT_UP // 2 + FALL).draw().next_frame is None
    assert shown.middle(18, 1) == DARK.hue("green")
    assert shown.middle(17, 1) == DARK.well


def test_blocks_between_cleared_rows_fall_less_far_than_those_above() -> None:
    shown = Shown(TETROMINO, DARK, (640, 480))
    shown.put({16: "1.........", 17: "333.333333", 18: "2.........", 19: "444.444444"}).draw()
    cells = ((16, 3), (17, 3), (18, 3), (19, 3))
    shown.state.remove_rows((17, 19))
    shown.notice((Event("locked", cells), Event("rows", (17, 19)), Event("spawned"))).later(LIGHT_UP).draw()
    blue, green, well = DARK.hue("blue"), DARK.hue("green"), DARK.well
    assert [shown.middle(row, 0) for row in (16, 17, 18, 19)] == [blue, well, green, well]
    shown.later(FALL - 1).draw()
    assert [shown.middle(row, 0) for row in (16, 17, 18, 19)] == [well, well, blue, green]


def test_cleared_rows_are_counted_from_the_first_visible_row() -> None:
    shown = Shown(NINETEEN, DARK, (640, 480))
    shown.put({22: "111111111."}).draw()
    cells = ((19, 9), (20, 9), (21, 9), (22, 9))
    shown.state.remove_rows((22,), 3)
    shown.notice((Event("locked", cells), Event("rows", (22,)), Event("spawned"))).later(LIGHT_UP // 2).draw()
    assert sum(shown.middle(19, 0)) > sum(DARK.hue("cyan"))


def test_the_picture_after_an_animation_is_that_without_it() -> None:
    moved = after_rows_went()
    moved.draw().later(LIGHT_UP + FALL)
    still = Shown(TETROMINO, DARK, (640, 480))
    still.put({18: "12..3.....", 17: "....3.....", 19: "222232.222"})
    still.state.set_grid(moved.state.grid)
    still.reset(moved.state)
    assert moved.drawn() == still.drawn()


def test_a_locked_piece_glints_once() -> None:
    shown = Shown(TETROMINO, DARK, (640, 480))
    piece = shown.view._piece
    assert piece is not None
    cells = ((19, 0), (19, 1), (19, 2), (19, 3))
    for cell in cells:
        fill(shown.state, {cell: piece.colour})
    assert shown.notice((Event("locked", cells), Event("spawned"))).next_frame == 0
    bright = shown.draw().middle(19, 0)
    assert shown.later(GLINT).next_frame is None
    assert shown.draw().middle(19, 0) in DARK.pieces
    assert sum(bright) > sum(shown.middle(19, 0))


def test_a_jump_and_a_restart_show_the_state_without_animation() -> None:
    assert after_rows_went().reset().next_frame is None
    assert after_rows_went().notice((Event("restarted"),)).next_frame is None


def test_a_game_can_be_shown_to_its_end() -> None:
    shown = Shown(TETROMINO, DARK, (320, 240), seed="watched")
    while not shown.state.outcome():
        due = shown.state.due()
        assert due is not None
        shown.notice(shown.state.advance_to(due + 1)).later(40).draw()
    assert shown.state.piece is None
    assert shown.next_frame in (0, None)


@pytest.mark.parametrize("size", [(320, 240), (400, 240), (640, 480), (1920, 300), (500, 900), (200, 150)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_score_is_shown_with_any_number_of_previews(game: AnyGame, size: tuple[int, int]) -> None:
    shown = Shown(game, THEMES["dark"], size, options={"preview": "6", "hold": "on"})
    before = shown.drawn()
    count(shown.state, score=shown.state.score + 3333)
    assert shown.drawn() != before


def test_resting_piece_is_not_drawn_beyond_a_tiny_area() -> None:
    shown = Shown(ARCADE, DARK, (40, 40))
    state = wait_for_piece(shown.state)
    while not state.darkness:
        state.send("+down")
        state.advance_to(state.time + 17)
        state.send("-down")
    shown.view.layout(pygame.Rect(12, 12, 1, 1), DARK)
    shown.surface.fill("white")
    shown.draw()
    assert {(x, y) for x in range(40) for y in range(40) if shown.at(x, y) != (255, 255, 255)} == {(12, 12)}
