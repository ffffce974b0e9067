"""Windows without a foot: icons and the hints of a first start are beside the board and what belongs to it."""

from pathlib import Path

import pytest

from puzzlebox.registry import installed_games
from puzzlebox.ui.layout import Area
from tests.scenes.conftest import Desk

SIZES = [(200, 150), (240, 180), (320, 240)]
GAMES = ("sudoku", "towers", "nonogram", "packing", "slide", "tetromino")


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    return Desk(request.param, games=installed_games(), folder=tmp_path)


def needed(desk: Desk) -> list[Area]:
    """Return the areas that nothing may cover."""
    assert desk.view.board_area()
    return [desk.view.board_area(), *desk.view.needed_areas()]


@pytest.mark.parametrize("game", GAMES)
def test_icons_cover_neither_the_board_nor_what_belongs_to_it(desk: Desk, game: str) -> None:
    desk.open(game).picture()
    icons = desk.display.buttons.actions
    assert icons, "there are icons to click"
    assert {action for action, area in icons.items() if area.collidelist(needed(desk)) >= 0} == set()


@pytest.mark.parametrize("game", GAMES)
def test_hints_of_a_first_start_do_not_cover_the_board(desk: Desk, game: str) -> None:
    desk.open(game).picture()
    plate = desk.top._plate._area
    assert plate.height >= desk.top.measures.small, "the hints are shown"
    assert plate.collidelist(needed(desk)) < 0
