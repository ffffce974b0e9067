"""Paints the parts of a level of Sokoban: walls, floor, goals, boxes and the pusher.

A goal is a diamond, a box a crate with a brace, and a box on a goal a round crate with a tick, so that nothing depends
on colours. The pusher is smaller than a goal's diamond, which stays visible around it.
"""

from collections.abc import Callable
from functools import cached_property

import pygame

from puzzlebox.views import BLACK, OVERSAMPLING, WHITE, Board, Colour, Theme, blank, contrast, mix, readable_on, smooth
from puzzlebox_games.sokoban.board import Level

MIN_CONTRAST = 2
"""The least contrast of a box with the floor."""

MIN_DETAILED_CELL = 14
"""Smaller boxes, in px, have no brace and a square hole instead of a tick."""

LINE, STRONG_LINE = 0.1, 0.35
"""How much of the colour of texts is in the lines between the cells of the floor, and in a theme that has lines instead
of shades."""

GOAL_SIZE = 0.92
PUSHER_SIZE = 0.6
"""The widths of a goal and of the pusher, as shares of a cell."""

MAX_WALL_RADIUS = 16
"""The largest radius of a wall's corner, in px."""

Draw = Callable[[pygame.Surface, int], object]
"""Draws on a square surface with this many px on each side."""

Point = tuple[float, float]


class LevelPainter:
    """Paints a level on a board, in the colours of a theme. Pictures of parts are squares of `board.cell` px.

    `inside` are the cells with a floor, by default those that the pusher may reach."""

    def __init__(self, board: Board, theme: Theme, level: Level, inside: frozenset[int] | None = None) -> None:
        self.board = board
        self._level = level
        self._inside = level.floor if inside is None else inside
        self._theme = theme
        self._floor = mix(theme.surface, theme.raised, 0.5)
        self._wall = mix(theme.line, theme.text, 0.1)
        self._line = mix(self._floor, theme.text, STRONG_LINE if theme.surface == theme.ground else LINE)
        self._thick = max(1, board.cell // 40) if board.cell >= MIN_DETAILED_CELL else 0
        self._pushers: dict[tuple[int, int], pygame.Surface] = {}

    @cached_property
    def ground(self) -> pygame.Surface:
        """The walls, the floor and the goals. Cells outside the walls are transparent."""
        board, level = self.board, self._level
        picture = blank(board.columns * board.cell, board.rows * board.cell, self._theme.ground)
        for number in range(level.rows * level.columns):
            row, column = level.cell(number)
            place = (column * board.cell, row * board.cell)
            if number in self._inside or number in level.goals:
                picture.fill(self._line, (*place, board.cell, board.cell))
                picture.fill(self._floor, (*place, board.cell - self._thick, board.cell - self._thick))
            if number in level.goals:
                picture.blit(self.goal, place)
            if number in level.walls:
                self._draw_floor_behind(picture, level, number)
                picture.blit(self._wall_picture(_open_sides(level, number)), place)
        return picture

    @cached_property
    def goal(self) -> pygame.Surface:
        colour = self._theme.good
        return smooth(
            self.board.cell,
            colour,
            lambda surface, side: _draw_goal(surface, side, colour, mix(self._floor, colour, 0.2)),
        )

    @cached_property
    def box(self) -> pygame.Surface:
        """A box that is not on a goal."""
        return self._crate(self._box_colour, 1 / 10, self._draw_brace)

    @property
    def _box_colour(self) -> Colour:
        """A colour that stands out from the floor."""
        theme = self._theme
        return theme.tile if contrast(theme.tile, self._floor) > MIN_CONTRAST else theme.hue("orange")

    @cached_property
    def box_on_goal(self) -> pygame.Surface:
        return self._crate(self._theme.good, 1 / 5, self._draw_tick)

    @cached_property
    def box_shadow(self) -> pygame.Surface:
        """A faint box, where one is going to be pushed."""
        shadow = self.box.copy()
        shadow.set_alpha(140)
        return shadow

    @cached_property
    def stuck(self) -> pygame.Surface:
        """The mark on a box that can never get to a goal."""
        return smooth(
            self.board.cell, self._theme.bad, lambda surface, side: _draw_cross(surface, side, self._theme.bad)
        )

    def pusher(self, facing: tuple[int, int]) -> pygame.Surface:
        """Return the picture of the pusher, who faces the cell that is `facing` rows down and columns to the right."""
        if facing not in self._pushers:
            colour = self._theme.accent
            self._pushers[facing] = smooth(
                self.board.cell, colour, lambda surface, side: _draw_pusher(surface, side, colour, facing)
            )
        return self._pushers[facing]

    def _crate(self, colour: Colour, radius: float, draw_mark: Draw) -> pygame.Surface:
        def draw(surface: pygame.Surface, side: int) -> None:
            margin = max(OVERSAMPLING, side // 16) if side > 8 * OVERSAMPLING else OVERSAMPLING // 2
            area = pygame.Rect(margin, margin, side - 2 * margin, side - 2 * margin)
            corner, edge = round(side * radius), side // 16
            pygame.draw.rect(surface, mix(colour, BLACK, 0.4), area, border_radius=corner)
            pygame.draw.rect(
                surface, mix(colour, WHITE, 0.3), (*area.topleft, area.width, area.height - edge), border_radius=corner
            )
            pygame.draw.rect(
                surface, colour, (area.x, area.y + edge, area.width, area.height - 2 * edge), border_radius=corner
            )
            draw_mark(surface, side)

        return smooth(self.board.cell, colour, draw)

    def _draw_brace(self, surface: pygame.Surface, side: int) -> None:
        if self.board.cell < MIN_DETAILED_CELL:
            return
        ink = mix(self._box_colour, BLACK, 0.45)
        low, high, wide = side * 0.2, side * 0.8, max(1, round(side * 0.055))
        pygame.draw.rect(surface, ink, (low, low, high - low, high - low), wide)
        _draw_line(surface, ink, (low, high), (high, low), wide)

    def _draw_tick(self, surface: pygame.Surface, side: int) -> None:
        ink = readable_on(self._theme.good)
        if self.board.cell < MIN_DETAILED_CELL:
            surface.fill(ink, (side * 3 // 8, side * 3 // 8, side // 4, side // 4))
            return
        wide = max(1, round(side * 0.11))
        _draw_line(surface, ink, (side * 0.28, side * 0.52), (side * 0.44, side * 0.68), wide)
        _draw_line(surface, ink, (side * 0.44, side * 0.68), (side * 0.73, side * 0.34), wide)

    def _draw_floor_behind(self, picture: pygame.Surface, level: Level, number: int) -> None:
        """Draw the floor that shows at the round corners of a wall: where two sides are beside floor."""
        cell, half = self.board.cell, self.board.cell // 2
        row, column = level.cell(number)
        for up_down in (-1, 1):
            for left_right in (-1, 1):
                if {number + up_down * level.columns, number + left_right} <= self._inside:
                    corner = (column * cell + half * (left_right > 0), row * cell + half * (up_down > 0))
                    picture.fill(self._floor, (*corner, cell - half, cell - half))

    def _wall_picture(self, sides: tuple[bool, bool, bool, bool]) -> pygame.Surface:
        """Return the picture of a wall. `sides` tells which sides (up, left, right, down) are open."""
        up, left, right, down = sides
        colour, cell = self._wall, self.board.cell
        edge = max(1, cell // 12) if cell >= 6 else 0
        radius = min(cell // 6, MAX_WALL_RADIUS)
        picture = blank(cell, cell, colour)
        corners = {
            "border_top_left_radius": radius if up and left else 0,
            "border_top_right_radius": radius if up and right else 0,
            "border_bottom_left_radius": radius if down and left else 0,
            "border_bottom_right_radius": radius if down and right else 0,
        }
        top, bottom = edge * up, edge * down
        pygame.draw.rect(picture, mix(colour, BLACK, 0.35), (0, 0, cell, cell), **corners)
        pygame.draw.rect(picture, mix(colour, WHITE, 0.2), (0, 0, cell, cell - bottom), **corners)
        pygame.draw.rect(picture, colour, (0, top, cell, cell - top - bottom), **corners)
        return picture


def _open_sides(level: Level, number: int) -> tuple[bool, bool, bool, bool]:
    row, column = level.cell(number)
    return (
        row == 0 or number - level.columns not in level.walls,
        column == 0 or number - 1 not in level.walls,
        column == level.columns - 1 or number + 1 not in level.walls,
        number + level.columns not in level.walls,
    )


def _draw_goal(surface: pygame.Surface, side: int, colour: Colour, face: Colour) -> None:
    _draw_diamond(surface, side, GOAL_SIZE, colour)
    _draw_diamond(surface, side, GOAL_SIZE - 0.2, face)
    _draw_diamond(surface, side, 0.22, colour)


def _draw_diamond(surface: pygame.Surface, side: int, size: float, colour: Colour) -> None:
    middle, half = side / 2, side * size / 2
    points = [(middle, middle - half), (middle + half, middle), (middle, middle + half), (middle - half, middle)]
    pygame.draw.polygon(surface, colour, points)


def _draw_cross(surface: pygame.Surface, side: int, colour: Colour) -> None:
    low, high = side * 0.2, side * 0.8
    for ink, wide in ((BLACK, 0.2), (colour, 0.12)):
        for start, end in (((low, low), (high, high)), ((low, high), (high, low))):
            _draw_line(surface, ink, start, end, round(side * wide))


def _draw_pusher(surface: pygame.Surface, side: int, colour: Colour, facing: tuple[int, int]) -> None:
    middle, radius = side / 2, side * PUSHER_SIZE / 2
    pygame.draw.circle(surface, mix(colour, BLACK, 0.35), (middle, middle), radius)
    pygame.draw.circle(surface, colour, (middle, middle - side * 0.02), radius * 0.92)
    down, right = facing
    for way in (-1, 1):
        x = middle + radius * (0.42 * right + 0.4 * way * abs(down))
        y = middle + radius * (0.42 * down + 0.4 * way * abs(right))
        pygame.draw.circle(surface, readable_on(colour), (x, y), radius * 0.2)


def _draw_line(surface: pygame.Surface, colour: Colour, start: Point, end: Point, wide: int) -> None:
    """Draw a line with round ends."""
    along = pygame.Vector2(end) - pygame.Vector2(start)
    across = along.rotate(90).normalize() * wide / 2
    first, last = pygame.Vector2(start), pygame.Vector2(end)
    pygame.draw.polygon(surface, colour, [first + across, last + across, last - across, first - across])
    for point in (start, end):
        pygame.draw.circle(surface, colour, point, wide / 2)
