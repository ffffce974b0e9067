"""The view of Klotski: pieces that glide over the box, and follow the pointer."""

from collections.abc import Hashable, Iterator

import pygame

from puzzlebox.rules import UNIT, Cell, Draft, Events, Lifted, Message, clock_text, translatable
from puzzlebox.views import Area, Board, BoardView, Measures, Place, Theme, draw_highlights
from puzzlebox_games.klotski.board import SYMBOLS, Box, X, corner_of
from puzzlebox_games.klotski.editing import goal_of, shapes_of
from puzzlebox_games.klotski.game import figures
from puzzlebox_games.klotski.painter import box_picture, draw_light, draw_piece, draw_win, piece_area
from puzzlebox_games.klotski.rules import RANDOM, Klotski, Slid
from puzzlebox_games.klotski.starts import KNOWN

CELL_TIME = 90
"""The ms that a piece takes for one cell."""

MAX_TIME = 250
"""The most ms that a slide takes."""


class KlotskiView(BoardView[Klotski, pygame.Surface]):
    """The view of Klotski. Pieces glide by their values."""

    def board_key(self) -> Box:
        """Return the box, of which the painter is a picture."""
        return self.state.box

    def new_painter(self) -> pygame.Surface:
        """Return a picture of the box without its pieces."""
        return box_picture(self.board, self._area(X, self.state.box.goal), self.theme, self.measures)

    def notice(self, events: Events) -> None:
        """Let a piece glide along its way; one that was dragged, only from where it was put down."""
        super().notice(events)
        for event in events:
            if event.name == "slid":
                self._glide(event.detail)

    def _glide(self, slid: Slid) -> None:
        lifted = self.overlay.lifted
        if lifted and lifted.value == slid.value:
            self.glide(slid.value, (_place(lifted), slid.way[-1]), CELL_TIME)
        else:
            self.glide(slid.value, slid.way, min(MAX_TIME, CELL_TIME * (len(slid.way) - 1)))

    # The picture

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the box and its pieces, and a ring around X after the win."""
        surface.blit(self.painter, self.painter.get_rect(center=self.board.area.center))
        lifted = self.overlay.lifted.value if self.overlay.lifted else None
        for value in range(X, len(self.state.box.shapes) + 1):
            if value != lifted:
                self._draw_piece(surface, value, self.place_of(value, corner_of(self.state.grid, value)))
        if self.state.outcome() and not self.glides:
            draw_win(surface, self._area(X, self.state.box.goal), self.theme)

    def draw_draft(self, surface: pygame.Surface, board: Board, draft: Draft, theme: Theme, measures: Measures) -> None:
        """Draw the box, the goal and the pieces of a draft."""
        shapes, goal, x = shapes_of(draft), goal_of(draft), SYMBOLS[X]
        place = piece_area(board, *goal, shapes.get(x, (goal, (1, 1)))[1]) if goal else None
        box = box_picture(board, place, theme, measures)
        surface.blit(box, box.get_rect(center=board.area.center))
        for name, (corner, shape) in shapes.items():
            draw_piece(surface, piece_area(board, *corner, shape), theme, name == x, "")
        self.draw_empty_cells(surface, board, draft, theme)

    def piece_area(self, piece: Hashable, place: Place) -> Area:
        """Return the area of a piece that glides."""
        return self._area(int(str(piece)), place)

    def lit_cells(self) -> Iterator[Cell]:
        """Return the cells of the floor, and the first cell of each piece."""
        grid, lit = self.state.grid, set[int]()
        for cell in grid:
            if grid[cell] not in lit:
                yield cell
            lit |= {grid[cell]} - {0}

    def draw_light(self, surface: pygame.Surface, cell: Cell, strength: float) -> None:
        """Let light fall on the floor, or on a whole piece."""
        if value := self.state.grid[cell]:
            draw_light(surface, self._area(value, corner_of(self.state.grid, value)), self.theme, strength)
        else:
            super().draw_light(surface, cell, strength)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the piece that is dragged, or the cursor, and the cells of a hint."""
        if lifted := self.overlay.lifted:
            self._draw_piece(surface, lifted.value, _place(lifted), is_lifted=True)
            draw_highlights(surface, self, self.hint, self.theme)
        else:
            super().draw_marks(surface)

    def _draw_piece(self, surface: pygame.Surface, value: int, corner: Place, is_lifted: bool = False) -> None:
        letter = SYMBOLS[value] if self._shows_letters else ""
        draw_piece(surface, self._area(value, corner), self.theme, value == X, letter, is_lifted)

    @property
    def _shows_letters(self) -> bool:
        """Whether the pieces have letters: also during a hint, which names them."""
        named = bool(self.hint) or self.theme.patterns or self.theme.name == "contrast"
        return named or bool(self.preferences["letters"])

    def _area(self, value: int, corner: Place) -> Area:
        return piece_area(self.board, *corner, self.state.box.shapes[value - 1])

    # Texts

    def figures(self) -> dict[str, str]:
        """Return slides, their least number, steps and the time."""
        return {**figures(self.state), **self.time_figure()}

    def time_text(self) -> str:
        """Return the time, which is always shown."""
        return clock_text(self.state.elapsed(), self.state.ended is not None)

    def window_title(self) -> str:
        """Return the title of the window: `Klotski: Red Donkey`."""
        game = translatable(self.game.title)
        start = self.state.options["start"]
        if self.state.origin is None or start == RANDOM:
            return game
        return Message("{game}: {start}", game=game, start=translatable(KNOWN[start].title))

    def result_title(self) -> str:
        """Return the title of the result, which says whether the minimum was reached."""
        slides = self.state.tally.slides
        if self.state.minimum == slides:
            return Message("Minimum reached: {count} slide", "Minimum reached: {count} slides", count=slides)
        return Message("Solved in {count} slide", "Solved in {count} slides", count=slides)


def _place(lifted: Lifted) -> Place:
    return lifted.corner[0] / UNIT, lifted.corner[1] / UNIT
