"""The view of Klotski: pieces that slide, are dragged, clicked, or pushed with the keys."""

from typing import NamedTuple

import pygame

from puzzlebox.core.durations import clock_text
from puzzlebox.core.game import Game
from puzzlebox.core.message import Message, translatable
from puzzlebox.core.options import Options
from puzzlebox.core.state import Events
from puzzlebox.ui.animation import NEXT_FRAME, Motion, interpolate
from puzzlebox.ui.grid_view import GridView
from puzzlebox.ui.highlight import ORDER, draw_highlight
from puzzlebox.ui.layout import Area
from puzzlebox.ui.old_view import Drag
from puzzlebox.ui.panels import draw_figures
from puzzlebox.ui.view import Clock, Position
from puzzlebox_games.klotski.board import FREE, SYMBOLS, X, corner_of, paths, slide_input
from puzzlebox_games.klotski.hand import (
    Follower,
    Place,
    can_move,
    input_of_piece,
    input_onto,
    is_movable,
    move_input,
    next_piece,
    targets,
)
from puzzlebox_games.klotski.painter import draw_box, draw_cursor, draw_piece, draw_target, draw_win, piece_area
from puzzlebox_games.klotski.rules import RANDOM, Klotski, Slid
from puzzlebox_games.klotski.starts import KNOWN

CELL_TIME = 90
"""The ms that a piece takes for one cell."""

MAX_TIME = 250
"""The most ms that a slide takes."""


class Glide(NamedTuple):
    """A piece that slides along some places, the last of which is where it is now."""

    way: tuple[Place, ...]
    motion: Motion

    def now(self, time: int) -> Place:
        """Return where it is shown at this time."""
        far = self.motion.eased(time) * (len(self.way) - 1)
        leg = min(int(far), len(self.way) - 2)
        (r, c), (then_r, then_c) = self.way[leg : leg + 2]
        return interpolate(r, then_r, far - leg), interpolate(c, then_c, far - leg)


class KlotskiView(GridView[Klotski]):
    """The view of Klotski.

    The cursor is on a piece once one of its keys was pressed, or a piece was clicked that has several places to go. A
    piece that is taken moves with the arrow keys, or to a free cell that is clicked.
    """

    def __init__(self, game: Game[Klotski], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self._letters: bool = preferences["letters"]
        self._cursor: int | None = None
        self._taken = False
        self._dragged: tuple[int, Follower] | None = None
        self._dropped: Place | None = None
        self._glides: dict[int, Glide] = {}

    def reset(self, state: Klotski) -> None:
        super().reset(state)
        self.cancel()
        self._glides.clear()
        if self._cursor and (self._cursor > len(state.box.shapes) or state.outcome()):
            self._cursor, self._taken = None, False

    def notice(self, events: Events) -> None:
        for event in events:
            if event.name == "slid":
                self._glide(event.detail)
            elif event.name == "restarted":
                self.reset(self.state)
            elif event.name == "won":
                self._cursor, self._taken = None, False

    # Keys

    def take_action(self, text: str) -> str | None:
        """Move the cursor to another piece, take or let go of a piece, or return the input that pushes the taken
        one."""
        if self.state.outcome() or self.state.paused:
            return None
        if self._cursor is None:
            self._cursor = X
            self._taken = text == "take"
        elif text == "take":
            self._taken = not self._taken
        elif not self._taken:
            self._cursor = next_piece(self.state.grid, self.state.box, self._cursor, text)
        elif can_move(self.state.grid, self.state.box, self._cursor, text):
            return move_input(self._cursor, text)
        return None

    # The pointer

    def input_at(self, position: Position) -> str | None:
        """Return the slide of a clicked piece: to its only place, or to the side that was clicked; or the slide of the
        taken piece to the free cell that was clicked."""
        cell = self.cell_at(position)
        if cell is None or self.state.outcome() or self.state.paused:
            return None
        grid, box = self.state.grid, self.state.box
        if value := grid[cell]:
            area = self._area(value, corner_of(grid, value))
            right, down = (2 * (at - middle) for at, middle in zip(position, area.center, strict=True))
            return input_of_piece(grid, box, value, (down / area.height, right / area.width))
        return input_onto(grid, box, self._cursor, cell) if self._taken and self._cursor else None

    def press(self, drag: Drag) -> None:
        cell = self.cell_at(drag.start)
        grid, box = self.state.grid, self.state.box
        if drag.button == "left" and cell and grid[cell] != FREE and not self.state.outcome():
            value = grid[cell]
            self._dragged = value, Follower(corner_of(grid, value), paths(grid, box, value))

    def drag(self, drag: Drag) -> None:
        if self._dragged and self.board.cell:
            follower = self._dragged[1]
            right, down = drag.way
            row, column = follower.start
            follower.follow((row + down / self.board.cell, column + right / self.board.cell))

    def release(self, drag: Drag) -> str | None:
        """Return the slide of the dragged piece to the nearest place. Without one, this was a click."""
        self.drag(drag)
        dragged = self._dragged
        self.cancel()
        if dragged and dragged[1].corner != dragged[1].start:
            value, follower = dragged
            self._dropped = follower.shown
            self._cursor, self._taken = None, False
            return slide_input(value, follower.corner)
        is_click = max(map(abs, drag.way)) <= max(3, self.board.cell // 4)
        return self._click(drag.start) if drag.button == "left" and is_click else None

    def cancel(self) -> None:
        self._dragged = self._dropped = None

    def _click(self, position: Position) -> str | None:
        """Return the input of a click. A piece with several places to go is taken by a click on its middle."""
        text = self.input_at(position)
        cell = self.cell_at(position)
        value = FREE if cell is None or text else self.state.grid[cell]
        movable = value != FREE and not self.state.outcome() and is_movable(self.state.grid, self.state.box, value)
        self._taken = movable and not (self._taken and self._cursor == value)
        self._cursor = value if self._taken else None
        return text

    # The picture

    def draw(self, surface: pygame.Surface) -> None:
        now = self.clock()
        self._glides = {value: glide for value, glide in self._glides.items() if not glide.motion.over(now)}
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        if self.theme.panels:
            surface.fill(self.theme.ground, self.area)
        draw_box(surface, self.board, self._area(X, self.state.box.goal), self.theme, self.measures)
        for value in range(X, len(self.state.box.shapes) + 1):
            if not self._dragged or value != self._dragged[0]:
                self._draw_piece(surface, value, now)
        if self._dragged:
            self._draw_piece(surface, self._dragged[0], now)
        self._draw_marks(surface)
        draw_figures(surface, self.arrangement, self.figures(), self.theme, self.measures)
        surface.set_clip(clip)

    def figures(self) -> dict[str, str]:
        return {**super().figures(), "Time": clock_text(self.state.elapsed(), self.state.ended is not None)}

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

    def next_frame(self) -> int | None:
        if self._glides:
            return NEXT_FRAME
        runs = not self.state.paused and not self.state.outcome()
        return 1000 - self.state.elapsed() % 1000 if runs else None

    @property
    def _shows_letters(self) -> bool:
        """Whether the pieces have letters: also during a hint, which names them."""
        return self._letters or bool(self.hint) or self.theme.patterns or self.theme.name == "contrast"

    def _area(self, value: int, corner: Place) -> Area:
        return piece_area(self.board, *corner, self.state.box.shapes[value - 1])

    def _draw_piece(self, surface: pygame.Surface, value: int, now: int) -> None:
        lifted = False
        corner: Place = corner_of(self.state.grid, value)
        if self._dragged and self._dragged[0] == value:
            corner, lifted = self._dragged[1].shown, True
        elif glide := self._glides.get(value):
            corner = glide.now(now)
        letter = SYMBOLS[value] if self._shows_letters else ""
        draw_piece(surface, self._area(value, corner), self.theme, value == X, letter, lifted)

    def _draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the cursor, the places of the taken piece, the hint, and the win."""
        if self.state.outcome() and not self._glides:
            draw_win(surface, self._area(X, self.state.box.goal), self.theme)
        if self._cursor and not self._dragged:
            area = self._area(self._cursor, corner_of(self.state.grid, self._cursor))
            draw_cursor(surface, area, self.theme, self._taken)
            if self._taken:
                for cell in targets(self.state.grid, self.state.box, self._cursor):
                    draw_target(surface, self.board.cell_area(cell), self.theme)
        for role in ORDER:
            if areas := [self.board.cell_area(cell) for cell in self.hint.get(role, ())]:
                draw_highlight(surface, Area(areas[0].unionall(areas[1:])), role, self.theme)

    def _glide(self, slid: Slid) -> None:
        """Let a piece slide; one that was dragged, only from where it was put down."""
        way: tuple[Place, ...] = slid.way
        if self._dropped is not None:
            way = (self._dropped, slid.way[-1])
            self._dropped = None
        length = min(MAX_TIME, CELL_TIME * (len(slid.way) - 1))
        self._glides[slid.value] = Glide(way, Motion(self.clock(), CELL_TIME if way != slid.way else length))
