"""The view of 2048: its board, the movement of its tiles, and swipes.

After a move, tiles slide, then merged ones swell and the new one grows.
"""

from collections.abc import Collection, Hashable, Iterator
from math import pi, sin
from typing import NamedTuple, Self

import pygame

from puzzlebox.rules import Cell, Events, Game, Grid, Message, Options
from puzzlebox.views import (
    EMPTY_AREA,
    Area,
    Arrangement,
    BoardView,
    Clock,
    Motion,
    Position,
    interpolate,
    largest_board,
    line_height,
    render_text,
    tr,
    width,
)
from puzzlebox_games.p2048.board import TileMove
from puzzlebox_games.p2048.game import figures
from puzzlebox_games.p2048.painter import TilePainter, gap_between
from puzzlebox_games.p2048.rules import NewTile, State2048

SLIDE = 100
"""The ms that tiles take to slide."""

GROWTH = 200
"""The ms that merged tiles then take to swell and shrink again, and the new tile to grow."""

SWELLING = 0.2
"""How much larger than usual a merged tile becomes."""

RISE = 600
"""The ms for which the points rise."""


class ShownTile(NamedTuple):
    """A tile as it is shown: its value, where it is, perhaps between two cells, and its size, where 1 is the usual
    one."""

    value: int
    row: float
    column: float
    scale: float = 1.0


class Movement(NamedTuple):
    """The movement after one move, with the `points` that it scored."""

    moves: tuple[TileMove, ...]
    new: NewTile
    points: int
    sliding: Motion
    growth: Motion
    rise: Motion

    @classmethod
    def begin(cls, moves: tuple[TileMove, ...], new: NewTile, points: int, now: int) -> Self:
        """Return the movement that begins now, in ms of the view's clock."""
        growth, rise = Motion(now, GROWTH, SLIDE, ornament=True), Motion(now, RISE, ornament=True)
        return cls(moves, new, points, Motion(now, SLIDE), growth, rise)

    def tiles(self, board: Grid, now: int) -> Iterator[ShownTile]:
        """Yield the tiles as they are shown now, those in front last. `board` is the board after the move."""
        if self.sliding.over(now):
            return self._growing(board, self.growth.progress(now))
        return self._sliding(board, self.sliding.eased(now))

    def _sliding(self, board: Grid, share: float) -> Iterator[ShownTile]:
        yield from tiles_at_rest(board, {self.new.cell, *(move.end for move in self.moves)})
        for value, start, end, _ in self.moves:
            yield ShownTile(value, interpolate(start[0], end[0], share), interpolate(start[1], end[1], share))

    def _growing(self, board: Grid, share: float) -> Iterator[ShownTile]:
        merged = {move.end for move in self.moves if move.merged}
        yield from tiles_at_rest(board, {self.new.cell, *merged})
        yield ShownTile(self.new.value, *self.new.cell, share)
        for cell in sorted(merged):
            yield ShownTile(board[cell], *cell, 1 + SWELLING * sin(pi * share))


def tiles_at_rest(board: Grid, without: Collection[Cell] = ()) -> Iterator[ShownTile]:
    """Yield the tiles of a board in their cells, except for those in the cells `without`."""
    for cell, value in board.items():
        if value and cell not in without:
            yield ShownTile(value, *cell)


class View2048(BoardView[State2048, TilePainter]):
    """The view of 2048. A new input finishes the movement of the one before."""

    last_move = SLIDE + GROWTH

    def __init__(self, game: Game[State2048], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._movement: Movement | None = None

    def arrange(self) -> Arrangement:
        """Lay out the board, with a gap around it, and its figures."""
        found, size = super().arrange(), self.state.grid.rows
        area = Area(*found.board.area)
        return found._replace(board=largest_board(area.inset(gap_between(found.board.cell) // 2), size, size))

    def lit_area(self, cell: Cell) -> Area:
        """Return the area of a tile."""
        return self.cell_area(cell).inset(self.painter.margin)

    def new_painter(self) -> TilePainter:
        """Return the painter of the tiles."""
        return TilePainter(self.theme, self.board.cell)

    def reset(self, state: State2048) -> None:
        """Show this state from now on, without animation."""
        super().reset(state)
        self._movement = None

    def notice(self, events: Events) -> None:
        """Let the tiles of a move slide."""
        super().notice(events)
        details = {event.name: event.detail for event in events}
        if "slid" in details:
            points = details.get("merged", 0)
            self._movement = made = Movement.begin(details["slid"], details["appeared"], points, self.clock())
            self.motions |= {"sliding": made.sliding, "growth": made.growth}
            self.motions.pop("rise", None)  # that of the move before, which this one replaces
            self.motions |= {"rise": made.rise} if points else {}

    def motion_area(self, name: Hashable) -> Area:
        """Return the area of the tiles that move, or of the points that rise."""
        made = self._movement
        if made is None or name not in ("sliding", "growth", "rise"):
            return super().motion_area(name)
        if name == "rise":
            points = self._points()
            return points[1] if points else EMPTY_AREA
        grown = [made.new.cell, *(move.end for move in made.moves if move.merged)]
        cells = grown if name == "growth" else [cell for move in made.moves for cell in (move.start, move.end)]
        areas = [self.cell_area(cell).inflate(*(2 * [self.board.cell // 5 + 2])) for cell in cells]
        return Area(areas[0].unionall(areas[1:]))

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the cells and the tiles as they are shown at this time."""
        painter, board, grid = self.painter, self.board, self.state.grid
        empty = painter.board(grid.rows)
        surface.blit(empty, empty.get_rect(center=board.area.center))
        moves = self._movement and {"sliding", "growth"} & {*self.motions}
        tiles = self._movement.tiles(grid, now) if self._movement and moves else tiles_at_rest(grid)
        for value, row, column, scale in tiles:
            corner = board.x + round(column * board.cell), board.y + round(row * board.cell)
            painter.paint(surface, corner, value, scale)

    def draw_figures(self, surface: pygame.Surface) -> None:
        """Draw the figures, and the points of the last move, which rise from the score and fade."""
        super().draw_figures(surface)
        if points := self._points():
            surface.blit(*points)

    def beside_board(self) -> object:
        """Return the figures and the title. The points are drawn as they move."""
        return self.figures(), self.window_title()

    def _points(self) -> tuple[pygame.Surface, Area] | None:
        """Return the picture of the points that rise now, and its area."""
        place = self._points_place()
        if not self._movement or not place or "rise" not in self.motions or "score" in self.theme.hidden_figures:
            return None
        share = self._movement.rise.eased(self.clock())
        picture = render_text(f"+{self._movement.points}", self.measures.lead, self.theme.good, "bold").copy()
        picture.set_alpha(round(255 * (1 - share)))
        rect = picture.get_rect(**{place[0]: place[1]})
        return picture, Area(rect.move(0, -round(share * line_height(self.measures.lead) / 2)))

    def _points_place(self) -> tuple[str, Position] | None:
        """Return the anchor and the place from which points rise: beside the label of the score. None if it is in a
        line of text."""
        place, measures = self.arrangement.right or self.arrangement.above, self.measures
        down, away = line_height(measures.small) // 2, width(tr("Score"), measures.small) + measures.pad
        return ("midleft", (place.x + away, place.y + down)) if place else None

    def describe_at(self, position: Position) -> str | None:
        """Return the number of a tile that is too small to show it."""
        cell = self.cell_at(position)
        value = self.state.grid[cell] if cell else 0
        return str(value) if value and not self.painter.shows_number(value) else None

    def figures(self) -> dict[str, str]:
        """Return the figures, the goal and, unless the game is being played, its time."""
        time = self.time_text()
        return {**figures(self.state), **({} if time is None else {"Time": time})}

    def result_title(self) -> str | None:
        """Return the title of a win."""
        outcome = self.state.outcome()
        return Message("You win") if outcome and outcome.kind == "won" else None
