"""The view of Sudoku on the dummy driver: where things are, and what changes when. And a game in the
window of the app."""

from collections.abc import Iterator

import pygame
import pytest

from puzzlebox.core.game_id import GameID
from puzzlebox.core.hand import click, middle_of
from puzzlebox.registry import installed_games
from puzzlebox.ui.theme import CONTRAST, DARK, LIGHT, THEMES, Colour, Theme, contrast, rgb
from puzzlebox.views import Board
from puzzlebox_games.logic.digits import pad
from puzzlebox_games.logic.painter import CellPainter, Look, Palette, draw_cages, frame_width
from puzzlebox_games.sudoku.game import GAME, SAMPLES
from puzzlebox_games.sudoku.rules import RETURNING
from tests.games.sudoku.play import KNOWN, SMALL, session_of
from tests.games.windows import Window
from tests.scenes.conftest import Desk

SIZES = [(200, 150), (320, 240), (480, 800), (640, 480), (960, 720), (1280, 960), (1600, 500)]

BLUE = rgb(GAME.cover.colour)


class Shown(Window):
    edge = 4

    def __init__(
        self, board: str = KNOWN, size: tuple[int, int] = (960, 720), preferences: str = "", options: str = ""
    ):
        super().__init__(session_of(board, options), size, DARK.of_game(BLUE), preferences=preferences)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", [KNOWN, SMALL])
def test_board_and_keys_are_inside_the_window_and_apart(size: tuple[int, int], board: str) -> None:
    shown = Shown(board, size).draw()
    areas = [shown.view.board.area, *shown.view.keys.values()]
    assert len(areas) == 1 + (len(pad(shown.state.shape.size)) if size[1] >= 150 else 0)
    assert all(shown.surface.get_rect().contains(area) for area in areas)
    for number, area in enumerate(areas):
        assert area.collidelist(areas[:number]) == -1
    assert min(min(area.size) for area in areas) >= 10


@pytest.mark.parametrize("size", [(640, 480), (480, 800)])
def test_positions_on_keys_are_their_places(size: tuple[int, int]) -> None:
    shown = Shown(KNOWN, size)
    for place in pad(9):
        shown.view.arrangement  # noqa: B018
        assert shown.view.point_at(shown.view.keys[place].center) == middle_of(place)
    assert shown.view.point_at(shown.view.cell_area((4, 7)).center)[1] // 1000 == 7
    right = shown.view.point_at((size[0] - 1, size[1] // 2))
    assert (right[0] // 1000, right[1] // 1000) not in pad(9)


def test_cursor_tints_its_units_and_lights_the_same_digit() -> None:
    shown = Shown()
    before = shown.pictures()
    shown.act(*click((0, 0)))
    shape, fives = shown.state.shape, {cell for cell, digit in shown.state.grid.items() if digit == 5}
    assert shown.changed(before) == {(0, 0), *map(shape.place, shape.peers[0]), *fives}
    off = Shown(preferences="same-digits=off")
    off.act(*click((0, 0)))
    assert off.changed(before) == {(0, 0), *map(shape.place, shape.peers[0])}


def test_chosen_digit_is_lit_among_digits_and_notes() -> None:
    shown = Shown().send("notes 0 2 1 4", "notes 0 3 2")
    before = shown.pictures()
    shown.act(*click((1, 10)))
    fours = {cell for cell, digit in shown.state.grid.items() if digit == 4}
    assert shown.changed(before) == {(0, 2), *fours}


def test_note_changes_its_own_place_only() -> None:
    shown = Shown()
    before = shown.cell((0, 2))
    pictures = []
    for digit in range(1, 10):
        shown.send(f"notes 0 2 {digit}")
        pictures.append(shown.cell((0, 2)))
    assert len({before, *pictures}) == 10
    places, side = [], shown.view.cell_area((0, 2)).inset(4).width
    for picture in pictures:
        changed = [n // 3 for n in range(len(before)) if picture[n] != before[n]]
        rows, columns = [n // side for n in changed], [n % side for n in changed]
        places.append((3 * (min(rows) + max(rows)) // (2 * side), 3 * (min(columns) + max(columns)) // (2 * side)))
    assert places == [divmod(digit, 3) for digit in range(9)]


def test_clash_changes_both_cells_unless_nothing_is_checked() -> None:
    for check, count in (("rules", 2), ("off", 1)):
        shown = Shown(options=f"check={check}")
        before = shown.pictures()
        shown.send("set 0 2 7")
        assert len(shown.changed(before)) == count


def test_finished_unit_shimmers_for_300_ms() -> None:
    shown = Shown(SMALL).send("set 0 2 3")
    assert not shown.view.is_moving()
    shown.send("set 0 3 4")
    assert shown.view.is_moving()
    at_start = shown.pictures()
    shown.ms = 150
    assert shown.changed(at_start) <= {(0, column) for column in range(4)}
    assert shown.changed(at_start)
    shown.ms = 300
    shown.draw()
    assert not shown.view.is_moving()
    assert shown.view.next_frame() == 1000


@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST], ids=lambda theme: theme.name)
def test_inks_are_legible_on_all_grounds(theme: Theme) -> None:
    palette = Palette.of(theme, BLUE)
    for ground in (palette.paper, palette.tint, palette.cursor, palette.diagonal):
        assert contrast(palette.ink, ground) >= 4.5
        assert contrast(palette.own, ground) >= 4.5
        assert contrast(palette.fault, ground) >= 4.5
    assert contrast(palette.ink, palette.same) >= 4.5


def test_texts_of_the_view() -> None:
    view = Shown().send("set 0 2 4").view
    assert view.figures() == {"Time": "0:00", "Grade": "Easy", "Empty": "50"}
    assert view.window_title() == "Sudoku: Easy"
    assert GameID.parse(f"sudoku:grade=hard@{KNOWN}").options == "grade=hard"


def test_full_board_with_a_clash_is_told_beside_the_board() -> None:
    shown = Shown(SMALL)
    for text in ["0 2 3", "0 3 4", "1 0 4", "1 1 3", "1 2 2", "1 3 1", "2 1 1", "2 3 2", "3 0 2", "3 1 4", "3 2 1"]:
        shown.send(f"set {text}")
    before = shown.drawn()
    assert shown.send("set 3 3 1").drawn() != before
    assert shown.state.notice().startswith("1 stands twice in row 4")
    above = pygame.Rect(shown.view.arrangement.right)
    above.height = min(area.y for area in shown.view.keys.values()) - above.y
    colours = {
        tuple(shown.surface.get_at((x, y)))[:3]
        for x in range(above.x, above.right)
        for y in range(above.y, above.bottom)
    }
    assert DARK.warn in colours


@pytest.mark.parametrize(("board", "options"), [(KNOWN, ""), (SMALL, ""), (SAMPLES["6", "none"], "size=6")])
@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1024, 600), (1920, 1080)])
def test_the_keypad_ends_where_the_board_does_and_the_frame_is_whole(
    size: tuple[int, int], board: str, options: str
) -> None:
    shown = Shown(board, size, options=options).draw()
    frame = shown.view.board.area.inset(-frame_width(shown.view.board.cell))
    assert shown.surface.get_rect().contains(frame)
    assert max(area.bottom for area in shown.view.keys.values()) == frame.bottom
    high = sum({area.y: area.height for area in shown.view.keys.values()}.values())
    assert high > frame.height / 2


# In the window of the app


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk(games=installed_games())
    desk.program.open_session(session_of())
    desk.wait(20)
    yield desk
    desk.app.window.close()


def texts(desk: Desk) -> list[str]:
    return [text for _, text in desk.session.log if text != RETURNING]


def test_click_on_the_key_for_a_hint_shows_one(desk: Desk) -> None:
    desk.click(desk.view.keys[4, 11].center)
    desk.wait(100, 10)
    assert desk.display.advice == "Look at block 2."
    desk.click(desk.view.keys[4, 11].center)
    assert desk.display.advice == "Hidden single in block 2"
    assert desk.session.assisted


def test_click_on_the_key_for_undo_takes_a_digit_back(desk: Desk) -> None:
    desk.send("set 0 2 4")
    desk.click(desk.view.keys[4, 10].center)
    assert desk.session.state.grid[0, 2] == 0


def test_cell_and_digit_with_the_mouse_and_notes_with_shift(desk: Desk) -> None:
    desk.click(desk.view.cell_area((0, 2)).center)
    desk.press(pygame.K_2, pygame.KMOD_LSHIFT)
    desk.press(pygame.K_1, pygame.KMOD_LCTRL)
    desk.click(desk.view.keys[1, 10].center)
    assert texts(desk) == ["note 0 2 2", "note 0 2 1", "set 0 2 4"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_cages_can_be_seen_in_each_theme(theme: Theme) -> None:
    palette = Palette.of(theme, rgb(GAME.cover.colour))
    surface, board = pygame.Surface((200, 200)), Board(0, 0, 4, 4, 50)
    surface.fill(palette.paper)
    draw_cages(surface, board, [(0, 1, 4)], palette)
    pixels = (surface.get_at((x, y)) for x in range(100) for y in range(100))
    inks = {(pixel.r, pixel.g, pixel.b) for pixel in pixels} - {palette.paper}
    assert inks
    assert all(contrast(ink, palette.paper) >= 3 for ink in inks)


def killer_painter(side: int) -> CellPainter:
    return CellPainter(LIGHT, Palette.of(LIGHT, BLUE), side, 9, 3, side // 9)


def ink_of(painter: CellPainter, look: Look) -> set[tuple[int, int]]:
    """Return the pixels in which the picture of a cell differs clearly from that of an empty one."""
    empty, cell = (pygame.PixelArray(painter.picture(one)) for one in (Look("paper"), look))
    pixels = [(x, y) for x in range(painter.side) for y in range(painter.side)]
    return {at for at in pixels if contrast(_rgb(empty[at]), _rgb(cell[at])) > 2}


def _rgb(mapped: int) -> Colour:
    return mapped >> 16 & 255, mapped >> 8 & 255, mapped & 255


@pytest.mark.parametrize("side", [36, 40, 48, 49, 64, 73, 96, 120])
def test_notes_stay_clear_of_the_sum_of_a_cage(side: int) -> None:
    painter = killer_painter(side)
    total = ink_of(painter, Look("paper", corner="20"))
    notes = ink_of(painter, Look("paper", notes=511))
    assert max(y for _, y in total) < min(y for _, y in notes) <= max(y for _, y in notes) < side - side // 13


def test_digits_of_a_killer_stand_on_one_line() -> None:
    painter = killer_painter(73)
    plain, summed = (ink_of(painter, Look("paper", label="7", corner=corner)) for corner in ("", "5"))
    assert plain <= summed
