"""Tests for boards that are enlarged because all of them would be too small."""

import pygame
import pytest

from puzzlebox.registry import installed_games
from tests.scenes.conftest import Desk
from tests.scenes.keys import DOWN, LEFT, RIGHT, SPACE, UP
from tests.scenes.test_board_alone import Pair

PLUS, MINUS = pygame.K_EQUALS, pygame.K_MINUS

LARGE = {"mines": {"size": "40x40", "mines": "200"}, "nonogram": {"size": "30"}, "slide": {"size": "40x40"}}
"""Options of boards that are too small in a window of 480 x 480."""


def desk_of(game: str) -> Desk:
    return Desk((480, 480), "dark", installed_games()).open(game, options=LARGE.get(game)).wait(100, 5)


def cursor(desk: Desk) -> tuple[int, int]:
    cells: list[tuple[int, int]] = desk.view.followed_cells()
    return cells[0]


def wheel(desk: Desk, monkeypatch: pytest.MonkeyPatch, x: int, y: int, at: tuple[int, int], mods: int = 0) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: at)
    monkeypatch.setattr(pygame.key, "get_mods", lambda: mods)
    desk.give(pygame.MOUSEWHEEL, x=x, y=y)
    monkeypatch.undo()


@pytest.mark.parametrize("game", LARGE)
def test_keys_enlarge_the_board_in_two_steps_and_back(game: str) -> None:
    desk = desk_of(game)
    whole, log = desk.view.board, len(desk.session.log)
    assert whole.cell < 14
    cells = []
    for key in (PLUS, PLUS, PLUS, MINUS, pygame.K_ASTERISK):
        cells.append(desk.tap(key).view.board.cell)
    assert cells == [21, 28, 28, 21, whole.cell]
    assert desk.ctrl(pygame.K_PLUS).view.board.cell == 21
    assert desk.ctrl(PLUS).view.board.cell == 28
    assert desk.ctrl(MINUS).view.board.cell == 21
    assert desk.ctrl(pygame.K_0).view.board == whole
    assert len(desk.session.log) == log


@pytest.mark.parametrize("game", ["mines", "tetromino", "2048", "sudoku"])
def test_a_board_with_comfortable_cells_stays_as_it_is(game: str) -> None:
    desk = Desk((960, 720), "dark", installed_games()).open(game).wait(100, 5)
    area = desk.view.board_area()
    assert not desk.view.can_zoom
    assert desk.tap(PLUS).view.board_area() == area
    assert "Zoom in" not in [hint.label for hint in desk.display.hints(9999)]


def test_the_foot_shows_the_key_until_the_board_is_enlarged() -> None:
    desk = desk_of("mines")
    assert "Zoom in" in [hint.label for hint in desk.display.hints(9999)]
    desk.tap(PLUS)
    assert "Zoom in" not in [hint.label for hint in desk.display.hints(9999)]


@pytest.mark.parametrize("game", ["mines", "nonogram"])
def test_the_cursor_stays_two_cells_away_from_the_edge_of_the_part(game: str) -> None:
    desk = desk_of(game).tap(RIGHT, PLUS)
    for key in (*[RIGHT] * 25, *[DOWN] * 25, *[LEFT] * 40, *[UP] * 40):
        desk.tap(key)
        view = desk.view
        near = view.cell_area(cursor(desk)).inflate(4 * view.board.cell, 4 * view.board.cell)
        assert view.shown.contains(near.clip(view.board.area))
    assert cursor(desk) == (0, 0)


@pytest.mark.parametrize("game", LARGE)
def test_nothing_is_drawn_outside_the_part(game: str) -> None:
    desk = desk_of(game)
    before = desk.picture()
    desk.tap(PLUS, PLUS)
    after, board = desk.picture(), desk.view.redrawn_area()
    for picture in (before, after):
        picture.fill((0, 0, 0), board)
        picture.fill((0, 0, 0), desk.display.message_area())
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")


def test_clicks_mean_the_cells_that_are_seen() -> None:
    desk = desk_of("mines").tap(RIGHT, PLUS)
    for _ in range(15):
        desk.tap(RIGHT, DOWN)
    shown, board = desk.view.shown, desk.view.board
    for position in ((shown.x, shown.y), shown.center, (shown.right - 1, shown.bottom - 1)):
        cell = desk.view.cell_at(position)
        assert desk.view.cell_area(cell).collidepoint(position)
        desk.give(pygame.MOUSEBUTTONDOWN, pos=position, button=3)
        desk.give(pygame.MOUSEBUTTONUP, pos=position, button=3)
        assert desk.inputs[-1] == f"flag {cell[0]} {cell[1]}"
    count = len(desk.inputs)
    for position in ((shown.x - 9, shown.centery), (shown.centerx, shown.bottom + 3)):
        assert board.cell_at(position)
        assert desk.view.cell_at(position) is None
        desk.give(pygame.MOUSEBUTTONDOWN, pos=position, button=3)
        desk.give(pygame.MOUSEBUTTONUP, pos=position, button=3)
    assert len(desk.inputs) == count


def test_the_wheel_with_ctrl_enlarges_the_board_around_the_pointer(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of("mines")
    position = desk.view.cell_area((22, 17)).center
    assert desk.point(position).display._description
    for _ in range(2):
        wheel(desk, monkeypatch, 0, 1, position, pygame.KMOD_LCTRL)
        assert desk.view.cell_at(position) == (22, 17)
    assert desk.display._description is None
    for _ in range(2):
        wheel(desk, monkeypatch, 0, -1, position, pygame.KMOD_LCTRL)
    assert desk.view.shown is None


def test_two_fingers_enlarge_the_board() -> None:
    desk = desk_of("mines")
    for pinched in (0.06, 0.06, -0.12):
        desk.give(pygame.MULTIGESTURE, pinched=pinched, x=0.5, y=0.5, rotated=0.0, num_fingers=2, touch_id=0)
        assert desk.view.is_enlarged == (pinched == 0.06 and desk.view._step == 1)


def test_the_wheel_shows_another_part_up_to_the_edges(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of("mines").tap(PLUS)
    at, seen = desk.view.shown.center, []
    for x, y, mods in ((0, -1, 0), (0, -1, pygame.KMOD_LSHIFT), (-1, 0, 0), (0, 99, 0), (-99, 0, 0)):
        before = desk.view.board
        wheel(desk, monkeypatch, x, y, at, mods)
        seen.append((desk.view.board.x - before.x, desk.view.board.y - before.y))
    assert seen[:3] == [(0, -63), (-63, 0), (63, 0)]
    assert (desk.view.board.x, desk.view.board.y) == desk.view.shown.topleft


def test_a_hint_is_brought_into_view() -> None:
    desk = desk_of("mines").tap(PLUS)
    assert desk.view.cell_at(desk.view.cell_area((38, 39)).center) is None
    desk.view.show_hint({"look": [(1, 1)], "act": [(38, 39)]})
    assert desk.view.cell_at(desk.view.cell_area((38, 39)).center) == (38, 39)


def test_the_clues_of_a_nonogram_stay_in_view() -> None:
    desk = desk_of("nonogram").tap(RIGHT, PLUS)
    for _ in range(20):
        desk.tap(RIGHT, DOWN)
    view, (row, column) = desk.view, cursor(desk)
    assert min(row, column) >= 20
    for axis, number in ((0, row), (1, column)):
        clue = view.clue_area(axis, number)
        assert view.redrawn_area().contains(clue)
        assert not clue.colliderect(view.shown)
        assert view.point_at(clue.center)[axis] // 1000 == number


@pytest.mark.parametrize("steps", [1, 2])
def test_the_clues_take_half_of_the_room_at_most(steps: int) -> None:
    options = {"size": "50", "style": "noise", "black": "70"}
    desk = Desk((640, 480), "dark", installed_games()).open("nonogram", options=options).tap(*[PLUS] * steps)
    view = desk.view
    assert 0 < view.corner.width <= view.shown.width
    assert 0 < view.corner.height <= view.shown.height


@pytest.mark.parametrize("game", LARGE)
def test_an_enlarged_board_in_motion_looks_like_whole_pictures(game: str) -> None:
    pair = Pair(game, size=(480, 480), theme="dark", options=LARGE[game])
    for key in (RIGHT, PLUS, DOWN, RIGHT, SPACE, LEFT, UP):
        pair.tap(key)
        pair.wait(3)
    assert "moving" in pair.parts or game != "slide"


def test_a_new_game_and_a_new_size_of_the_window_keep_the_size_of_cells() -> None:
    desk = desk_of("mines").tap(PLUS)
    desk.send("restart")
    assert desk.wait(50).view.board.cell == 21
    desk.display.layout(desk.top.area, desk.top.theme, desk.top.measures, False)
    assert desk.view.board.cell == 21
