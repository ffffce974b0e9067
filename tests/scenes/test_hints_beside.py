"""Hints are shown beside the board, as large as there is room, and the cursor goes to the cell to act on."""

import pygame
import pytest

from puzzlebox.registry import installed_games
from puzzlebox.ui.board_view import BoardView
from puzzlebox_games.logic.view_pad import PaperView
from tests.scenes.conftest import Desk
from tests.scenes.keys import F4

SIZES = [(640, 480), (960, 720), (1024, 600), (1920, 1080)]
GAMES = (
    "klotski",
    "slide",
    "sudoku",
    "lights",
    "mines",
    "nonogram",
    "2048",
    "packing",
    "sokoban",
    "guideline",
    "keen",
    "tents",
)


def hinted(game: str, size: tuple[int, int], rungs: int = 3, theme: str | None = None) -> Desk:
    """Return a desk that shows so many rungs of a hint."""
    desk = Desk(size, theme, games=installed_games())
    desk.play(game, options={"source": "picture"} if game == "nonogram" else None)
    for _ in range(rungs):
        if desk.display.advice and game == "guideline":
            break
        desk.tap(F4)
        for _ in range(60):
            desk.wait(20)
    assert desk.display.advice
    return desk


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_hint_covers_neither_the_board_nor_the_keys_at_the_foot(game: str, size: tuple[int, int]) -> None:
    desk = hinted(game, size)
    view, place = desk.display.view, desk.display.message_area()
    board = view.board_area()
    assert board
    assert not place.colliderect(board)
    assert not any(place.colliderect(key) for key in getattr(view, "keys", {}).values())
    assert pygame.Rect(view.area).contains(place), "it is beside the board"
    assert next(iter(desk.display.buttons.actions)) == "hint"


@pytest.mark.parametrize("game", ["klotski", "slide", "lights", "2048", "guideline"])
def test_a_hint_is_as_large_as_figures_and_in_the_accent(game: str) -> None:
    desk = hinted(game, (960, 720))
    before, place = desk.picture().copy(), desk.display.message_area()
    accent = pygame.mask.from_threshold(before.subsurface(place), desk.top.theme.accent, (9, 9, 9, 255))
    highest = max(rect.height for rect in accent.get_bounding_rects())
    assert highest >= desk.top.measures.figure * 3 // 5, "a capital letter"


def test_a_click_on_a_hint_shows_more_of_it() -> None:
    desk = hinted("slide", (960, 720), rungs=1)
    first = desk.display.advice
    desk.click(desk.display.message_area().center)
    assert desk.display.advice != first


def test_a_hint_disappears_without_a_trace() -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play("lights")
    before = desk.wait(1000, 10).picture().copy()
    desk.tap(F4).wait(1000, 50)
    assert desk.picture().get_buffer().raw != before.get_buffer().raw
    desk.tap(pygame.K_ESCAPE).wait(1000, 10)
    assert not desk.display.advice
    assert desk.picture().get_buffer().raw == before.get_buffer().raw


@pytest.mark.parametrize("game", ["sudoku", "lights", "mines", "nonogram", "klotski"])
def test_the_cursor_goes_to_the_cell_to_act_on(game: str) -> None:
    desk = hinted(game, (960, 720))
    play = desk.top.playthrough
    cursor = play.hand.shows(play.state).cells["cursor"]
    view = desk.display.view
    assert isinstance(view, BoardView)
    assert cursor & set(view.hint["act"])


def ink_at(desk: Desk, area: pygame.Rect) -> int:
    """Return how many pixels of an area have the ink of the texts on paper."""
    view = desk.display.view
    assert isinstance(view, PaperView)
    return pygame.mask.from_threshold(desk.picture().subsurface(area), view.palette.ink, (1, 1, 1, 255)).count()


@pytest.mark.parametrize("game", ["keen", "unequal"])
def test_a_hint_covers_neither_texts_in_corners_nor_signs_between_cells(game: str) -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play(game)
    view = desk.wait(200, 10).display.view
    assert isinstance(view, PaperView)
    first = view.cell_area((0, 0))
    place = first.inset(1).from_top(first.height // 3)[0] if game == "keen" else first.move(0, first.height // 2)
    before = ink_at(desk, place)
    for _ in range(3):
        desk.tap(F4)
        for _ in range(60):
            desk.wait(20)
    assert (0, 0) in view.hint["act"]
    assert ink_at(desk, place) >= before > 0


def test_in_sokoban_the_keys_still_take_steps_beside_a_hint() -> None:
    desk = hinted("sokoban", (960, 720))
    play = desk.top.playthrough
    assert "cursor" not in play.hand.shows(play.state).cells
