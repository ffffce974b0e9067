"""The base class of all views. A view draws one game into a rectangle of any size, and over it what the player's hand
holds. It reads the state and never changes it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, TypeVar

import pygame

from puzzlebox.core.editing import Draft
from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import NOTHING, UNIT, Overlay, Point
from puzzlebox.core.options import Options
from puzzlebox.core.search import Role
from puzzlebox.core.state import Events, State
from puzzlebox.ui.layout import EMPTY_AREA, Area, Board
from puzzlebox.ui.painter import draw_outline
from puzzlebox.ui.pointer import Position, point_of
from puzzlebox.ui.text import write
from puzzlebox.ui.theme import DARK, Measures, Theme

Clock = Callable[[], int]
"""Returns real time in whole ms of a monotonic clock. Animations use it; rules never do."""

KeyLabels = tuple[tuple[str, str], ...]
"""Pairs of the text on some keys and what they do."""

__all__ = ["AnyView", "Clock", "KeyLabels", "Position", "View"]

S = TypeVar("S", bound=State)


class View(Generic[S]):
    """Draws one game, in a whole window or on a card of the menu. A subclass implements `draw`; everything else has a
    default.

    If `theme.panels` is False or the rectangle is smaller than 200 x 150, a view draws its board and nothing else.
    The constructor sets `game`, `preferences` and `clock`; `layout` sets `area`, `theme` and `measures`; `reset` sets
    `state`. Both methods are called, in any order, before anything is drawn and before the view is asked anything.

    Every text that a view returns is English, a literal or a `Message`; the display translates it. The values of
    figures are shown as they are, except a `Message`.
    """

    state: S

    is_enlarged: bool = False
    """Whether only a part of the board is shown, enlarged."""

    def __init__(self, game: Game[S], preferences: Options, clock: Clock) -> None:
        self.game = game
        self.preferences = preferences
        self.clock = clock
        self.pace = self.best = ""
        self.overlay = NOTHING
        self.area: Area = EMPTY_AREA
        self.theme: Theme = DARK
        self.measures = Measures.of(1, 1)

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Use this rectangle, in window pixels. Called again whenever it or the theme changes."""
        self.area = Area(*rect)
        self.theme = theme
        self.measures = Measures.of(rect.width, rect.height, theme.scale)

    def reset(self, state: S) -> None:
        """Show this state from now on, without animation: at the start, after undo, load or a jump."""
        self.state = state

    def notice(self, events: Events) -> None:
        """Handle events that have just happened in the state, for example by starting an animation."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything inside the rectangle as it looks now. What the clip of the surface leaves out may be left
        out."""
        raise NotImplementedError

    def beside_board(self) -> object:
        """Return everything that is shown beside the board and in the title bar, for comparison: while it stays the
        same, a change of the state or the hand draws only `redrawn_area` again, and a motion only what moves. None
        stands for a picture that is always drawn again as a whole. By default None."""
        return None

    def redrawn_area(self) -> Area:
        """Return the area to which the surface is clipped when nothing beside the board has changed. By default, it is
        everything."""
        return self.area

    def draw_motion(self, surface: pygame.Surface) -> None:
        """Draw again what has changed on its own since the last picture: by default `redrawn_area`."""
        surface.set_clip(self.redrawn_area())
        self.draw(surface)
        surface.set_clip(None)

    def next_frame(self) -> int | None:
        """Return the real time in ms until the picture changes on its own: 0 for the next frame, None if nothing
        moves."""
        return None

    def clock_area(self) -> Area | None:
        """Return the area that shows a running clock, if nothing else changes until `next_frame`; None if something
        does, or if there is no clock."""
        return None

    def draw_clock(self, surface: pygame.Surface) -> None:
        """Draw the `clock_area` again, over the last picture."""

    # The hand

    def point_at(self, position: Position) -> Point:
        """Return the point of a position in the window, in thousandths of a cell from the board's corner. A view
        without a `board_area` takes pixels for cells."""
        area = self.board_area()
        if not area:
            return point_of(position)
        grid = self.state.grid
        row = (position[1] - area.y) * UNIT * grid.rows // area.height
        return row, (position[0] - area.x) * UNIT * grid.columns // area.width

    def show_hand(self, overlay: Overlay) -> None:
        """Show what the player's hand holds from now on."""
        self.overlay = overlay

    @property
    def can_zoom(self) -> bool:
        """Whether the board can be enlarged: all of it would be too small."""
        return False

    def zoom(self, steps: int, position: Position | None = None) -> bool:
        """Enlarge the board around this position, or around the cursor, by a number of steps; a negative number makes
        it smaller. Return whether anything has changed."""
        return False

    def pan(self, right: int, down: int) -> bool:
        """Move the visible part of an enlarged board by these numbers of cells. Return whether the board is
        enlarged."""
        return False

    def follow(self) -> None:
        """Show the part of an enlarged board that has the cursor."""

    def describe_at(self, position: Position) -> str | None:
        """Return what is at this position, for cells that are too small to read, or None."""
        return None

    # Texts and areas

    def problem(self) -> str:
        """Return what is wrong with the preferences, such as a file that cannot be read; by default nothing."""
        return ""

    def draw_draft(self, surface: pygame.Surface, board: Board, draft: Draft, theme: Theme, measures: Measures) -> None:
        """Draw a board that a player is making: by default, its signs on tiles, and `#` as a filled cell."""
        for cell, sign in draft.cells.items():
            area = board.cell_area(cell).inflate(-2, -2)
            surface.fill(theme.text if sign == "#" else theme.raised, area)
            if sign and sign != "#":
                write(surface, sign, area.center, area.height * 3 // 5, theme.text, "bold", "center")
        self.draw_empty_cells(surface, board, draft, theme)

    @staticmethod
    def draw_empty_cells(surface: pygame.Surface, board: Board, draft: Draft, theme: Theme) -> None:
        """Draw the outlines of the empty cells of a board that a player is making."""
        for cell, sign in draft.cells.items():
            if not sign:
                draw_outline(surface, board.cell_area(cell), 0, theme.line)

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        """Highlight these cells from now on, until this is called with none (see `puzzlebox.core.search.Hint`)."""

    def figures(self) -> dict[str, str]:
        """Return the figures of the state by their labels. They are shown beside the board, in a pause and at the
        end."""
        return {name.capitalize(): str(value) for name, value in self.state.status().items()}

    def show_pace(self, pace: str) -> None:
        """Show how far behind the best game this one is (`+1.30`), or ahead of it (`−0.42`), until this is called
        again. An empty text removes it. For views of games that are ranked by time (see `Measure.pace`)."""
        self.pace = pace

    def show_best(self, best: str) -> None:
        """Show the best result so far, which is empty if there is none. For views that show it during a game."""
        self.best = best

    def window_title(self) -> str | None:
        """Return the text for the title bar, or None for the title of the game."""
        return None

    def result_title(self) -> str | None:
        """Return the large text of the result, such as "Well done", or None for the usual one."""
        return None

    def show_keys(self, keys: KeyLabels) -> None:
        """Receive the keys and what they do, already translated. For views that show the keys themselves."""

    @property
    def draws_overlay(self) -> bool:
        """Whether the view itself draws that the game is paused or over, so that no scene has to."""
        return False

    def board_area(self) -> Area | None:
        """Return the area of the board, or None if the view does not say where it is. In the classic look, buttons for
        the mouse appear beside it."""
        return None

    def right_edge(self) -> int:
        """Return the x in the window from which nothing is drawn to the right of the board: by default the end of the
        area. Something else may be shown there."""
        return self.area.right

    def bottom_edge(self) -> int:
        """Return the y in the window from which nothing is drawn below the board: by default the end of the board.
        Something else may be shown there."""
        return (self.board_area() or self.area).bottom

    def needed_areas(self) -> Sequence[Area]:
        """Return the areas beside the board that the player needs, such as clues, keys, and pieces to choose from:
        nothing may cover them. By default, there are none."""
        return ()

    def words_area(self) -> Area | None:
        """Return the area for words in the column of the figures, None if there is none."""
        return None

    def figures_area(self) -> Area | None:
        """Return the area of the figures if they are in a row or line, which a message may cover for a while, or
        None."""
        return None


AnyView = View[Any]
"""A view of some game."""
