"""The light after a win falls on the floor and on whole pieces, not on walls."""

from collections.abc import Callable
from typing import Any

import pygame

from puzzlebox.registry import installed_games
from puzzlebox.rules import Event, Options
from puzzlebox.ui.board_view import SWEEP, SWEEP_DELAY
from puzzlebox.ui.theme import DARK
from puzzlebox.ui.views import view_of

MOMENTS = range(SWEEP_DELAY + 40, SWEEP_DELAY + SWEEP, 40)


class Won:
    """A game whose view has just noticed a win."""

    def __init__(self, name: str) -> None:
        game = installed_games().game(name)
        self.ms = 0
        self.view: Any = view_of(game, Options(game.preferences), lambda: self.ms)
        self.surface = pygame.Surface((960, 720))
        self.view.layout(self.surface.get_rect(), DARK)
        self.view.reset(game.begin(Options(game.options), "puzzlebox"))
        self.rest = self.picture(0)
        self.view.notice((Event("won"),))

    def picture(self, ms: int) -> pygame.Surface:
        self.ms = ms
        self.view.draw(self.surface)
        return self.surface.copy()

    def light(self, ms: int) -> Callable[[tuple[int, int]], int]:
        """Return a function that says how much light has been added to a pixel."""
        picture = self.picture(ms)
        return lambda place: sum(picture.get_at(place)) - sum(self.rest.get_at(place))


def test_no_light_falls_on_the_walls_of_sokoban() -> None:
    won = Won("sokoban")
    level = won.view.state.level
    walls = [won.view.cell_area(level.cell(number)).center for number in level.walls]
    floor = [won.view.cell_area(level.cell(number)).topleft for number in level.floor]
    lit = set()
    for ms in MOMENTS:
        light = won.light(ms)
        assert set(map(light, walls)) == {0}
        lit |= {place for place in floor if light(place) > 0}
    assert lit == set(floor)


def test_light_falls_on_whole_pieces_of_klotski() -> None:
    won = Won("klotski")
    grid = won.view.state.grid
    cells: dict[int, list[tuple[int, int]]] = {}
    for cell in grid:
        cells.setdefault(grid[cell], []).append(cell)
    large = {value: places for value, places in cells.items() if value and len(places) > 1}
    assert large
    corner = won.view.board.cell // 4  # beside the mark of X
    lit = set()
    for ms in MOMENTS:
        light = won.light(ms)
        for value, places in large.items():
            points = [(area.x + corner, area.y + corner) for area in map(won.view.cell_area, places)]
            lights = {light(point) for point in points if won.rest.get_at(point) == won.rest.get_at(points[0])}
            assert len(lights) == 1
            lit |= {value} if lights != {0} else set()
    assert lit == set(large)
