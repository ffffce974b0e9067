"""The face of the menu and of games: shelves fill their rows, Today fills its own, wells have frames, and the puzzle of
a day has a badge."""

from datetime import date
from pathlib import Path

import pygame
import pytest

from puzzlebox.play.daily import THINKING, daily_of, first_daily
from puzzlebox.registry import installed_games
from puzzlebox.rules import Options
from puzzlebox.scenes.shelves_page import ShelvesPage
from puzzlebox.ui.board_view import BoardView
from puzzlebox.ui.theme import CONTRAST, contrast, rgb
from puzzlebox.ui.widgets.choice import has_cards
from puzzlebox_games.falling.drawing.painter import PiecePainter
from puzzlebox_games.nonogram.painter import Ink
from tests.fake_game import DRIPS, LAMPS
from tests.scenes.conftest import Desk
from tests.scenes.games import registry_of
from tests.scenes.own import OwnDesk

FALLING_DAY, THINKING_DAY = date(2026, 11, 28), date(2026, 12, 2)


def menu(size: tuple[int, int], day: date = FALLING_DAY) -> Desk:
    desk = Desk(size, games=installed_games())
    desk.program.today = lambda: day
    return desk.go.open_menu()


@pytest.mark.parametrize("size", [(960, 720), (1024, 600), (1920, 1080)], ids=str)
def test_a_shelf_of_four_to_seven_covers_fills_its_row(size: tuple[int, int]) -> None:
    top = menu(size).top
    assert isinstance(top, ShelvesPage)
    right = size[0] - top.grid.margin
    for shelf in top.grid.shelves:
        ends = [tile.place.right for tile in shelf.tiles if tile.place.y == shelf.tiles[0].place.y]
        assert right - max(ends) <= len(ends), f"{shelf.title} fills its row"


def test_the_first_screen_shows_three_families() -> None:
    top = menu((960, 720)).top
    families = [shelf for shelf in top.grid.shelves[1:] if top.grid.is_visible(shelf.tiles[0])]
    assert len(families) >= 3


def test_few_covers_do_not_grow() -> None:
    top = Desk((960, 720), games=registry_of(LAMPS, DRIPS)).go.open_menu().top
    assert all(tile.place.width <= (960 - 2 * top.grid.margin) // 4 for tile in top.tiles)


def test_today_shows_its_game_and_the_week_side_by_side() -> None:
    desk = menu((960, 720))
    tile = desk.top.tiles[0]
    place = desk.top.grid.on_screen(tile)
    assert tile.row.key == "today"
    assert place.width == 960 - 2 * desk.top.grid.margin
    assert tile.cover.colour, "with the cover of its game"


def test_who_has_played_no_game_is_offered_a_thinking_one() -> None:
    assert daily_of(FALLING_DAY).game not in THINKING
    assert first_daily(FALLING_DAY).id == "slide#daily 2026-11-28 slide"
    assert first_daily(THINKING_DAY) == daily_of(THINKING_DAY)
    desk = menu((960, 720))
    assert desk.top.page.row("today").label == "Today: Slide"
    desk.program.settings.remember("last-game", "slide")
    assert desk.go.open_menu().top.page.row("today").label == "Today: Handheld"


def frame_colours(desk: Desk, row: int) -> list[tuple[int, ...]]:
    """Return the colours from the left of the well to the left edge of its board in a row of pixels."""
    board = desk.display.view.board_area()
    assert board
    picture = desk.picture()
    return [picture.get_at((x, row))[:3] for x in range(board.x - 8, board.x)]


@pytest.mark.parametrize("name", ["guideline", "famicom", "handheld"])
def test_a_well_has_a_frame_of_three_pixels_in_the_colour_of_its_box(name: str) -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play(name)
    theme, board = desk.top.theme, desk.display.view.board_area()
    assert board
    assert theme.frame
    assert frame_colours(desk, board.centery).count(theme.frame) == 3
    corner = desk.picture().get_at((board.x - 4, board.y - 4))[:3]
    assert corner != theme.frame, "it is rounded"


def test_in_the_classic_look_a_well_keeps_its_line() -> None:
    desk = Desk((960, 720), "classic", games=installed_games())
    desk.play("guideline")
    board = desk.display.view.board_area()
    assert board
    assert rgb(installed_games().game("guideline").cover.colour) not in frame_colours(desk, board.centery)


def badge_pixels(desk: Desk) -> int:
    area = desk.display.view.area
    corner = desk.picture().subsurface(pygame.Rect(area.x, area.y, 120, 30))
    return pygame.mask.from_threshold(corner, desk.top.theme.accent, (9, 9, 9, 255)).count()


@pytest.mark.parametrize("game", ["slide", "lights", "guideline"])
def test_the_puzzle_of_a_day_has_a_badge_while_it_is_played(game: str) -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play(game, seed=f"daily 2026-11-28 {game}")
    assert badge_pixels(desk) > 0
    desk.wait(300, 10).tap(pygame.K_LEFT, pygame.K_RIGHT).wait(300, 10)
    assert badge_pixels(desk) > 0, "it stays while pieces move"
    desk.play(game)
    assert badge_pixels(desk) == 0


FALLING = [entry.id for entry in installed_games().catalogue if installed_games().game(entry.id).real_time]


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1024, 600)], ids=str)
@pytest.mark.parametrize("name", FALLING)
def test_in_the_classic_look_nothing_covers_the_rows_of_a_well(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    desk = OwnDesk(tmp_path, size, [installed_games().game(name)], "classic")
    desk.play(name)
    if desk.scenes != ["PlayScene"]:  # it waits for a key, as its sheet says
        desk.tap(pygame.K_p)
    well = desk.display.view.board_area()
    assert well
    assert desk.top.controller.first_hints.active
    plain = desk.picture().copy()
    desk.top.controller.first_hints.close()
    without = desk.picture().copy()
    assert plain.subsurface(well).copy().get_buffer().raw == without.subsurface(well).copy().get_buffer().raw
    assert plain.get_buffer().raw != without.get_buffer().raw, "the hints are beside the well"
    assert not desk.display.message_area().colliderect(well)


@pytest.mark.parametrize("scale", [100, 125])
@pytest.mark.parametrize("size", [(720, 540), (960, 720), (1024, 600)], ids=str)
def test_themes_are_cards_in_windows_of_all_sizes(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(f"ui-scale = {scale}\n")
    desk = OwnDesk(tmp_path, size).go.open_settings()
    (themes,) = [choice for choice in desk.top.beside.choices if choice.swatches]
    assert has_cards(themes, desk.top.measures)


def test_in_high_contrast_lamps_that_are_off_have_a_clear_edge() -> None:
    desk = Desk((960, 720), "contrast", games=installed_games())
    desk.play("lights")
    view = desk.display.view
    assert isinstance(view, BoardView)
    place = view.cell_area(next(cell for cell, value in view.state.grid.items() if not value))
    column = [desk.picture().get_at((place.centerx, place.y + down)) for down in range(4)]
    assert max(contrast((colour.r, colour.g, colour.b), CONTRAST.ground) for colour in column) >= 3


def test_in_high_contrast_ghosts_have_a_clear_edge() -> None:
    game = installed_games().game("guideline")
    painter = PiecePainter(CONTRAST, game.begin(Options(game.options), "a").setting)
    for value in range(1, 8):
        surface = pygame.Surface((40, 40))
        painter.landing(surface, [(0, 0)], value, (0, 0), 40)
        edge = surface.get_at((20, 0))
        assert contrast((edge.r, edge.g, edge.b), CONTRAST.well) >= 3


def test_in_high_contrast_the_lines_of_a_nonogram_are_clear() -> None:
    ink = Ink.of(CONTRAST)
    assert contrast(ink.thin, ink.paper) >= 3
