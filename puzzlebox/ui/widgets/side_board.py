"""A small second board beside a game, with a few texts: that of a race. A window too small for it has a line."""

import pygame

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.state import State
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.text import fit, shorten, write
from puzzlebox.ui.theme import DARK, Measures, Theme
from puzzlebox.ui.view import AnyView

WIDTH = 24
"""The width of the panel, in u."""

MIN_WIDTH = 100
"""Its least width, in px."""

LANDSCAPE = 1.2
"""From this ratio of width to height, a window has room for the panel."""


class SideTexts(Frozen):
    """What is said of the second board, translated: its title, a figure with its label, who leads, and how much earlier
    or later the player was. `ahead` is positive if the player leads, and negative if not."""

    title: str = ""
    label: str = ""
    value: str = ""
    lead: str = ""
    late: str = ""
    ahead: int = 0


class SideBoard:
    """Draws the board of a state with a view of its own, small and without motion. Its picture is kept, and drawn again
    only after `show` or `say`. `lines` is the number of lines that it needs below the figure."""

    def __init__(self, view: AnyView, lines: int) -> None:
        self._view = view
        self._lines = lines
        self._texts = SideTexts()
        self._theme: Theme = DARK
        self._measures = Measures.of(1, 1)
        self._place = self._free = self._board = EMPTY_AREA
        self._picture: pygame.Surface | None = None

    def show(self, state: State) -> None:
        """Show the board as it is in this state now."""
        self._view.reset(state)
        self._picture = None

    def say(self, texts: SideTexts) -> bool:
        """Show these texts from now on. Return whether they are new."""
        if texts == self._texts:
            return False
        self._texts, self._picture = texts, None
        return True

    # Layout

    def arrange(self, area: Area, theme: Theme, measures: Measures, small: bool) -> Area:
        """Take a part of this area, at the right or at the bottom. Return the rest, for the game."""
        self._theme, self._measures, self._picture = theme, measures, None
        if small or area.width < LANDSCAPE * area.height:
            self._place, rest = area.from_bottom(line_height(measures.small) + measures.u)
        else:
            wide = max(MIN_WIDTH, WIDTH * measures.u)
            self._place, rest = area.from_right(wide + 4 * measures.u)
        self._free = self._place
        return rest

    @property
    def shows_board(self) -> bool:
        """Whether there is room for the board."""
        return self._free.height > self._free.width

    def settle(self, game: AnyView) -> None:
        """Move beside what this view has just laid out."""
        board = game.board_area()
        if not self.shows_board or board is None:
            return
        u, free = self._measures.u, self._free
        x = min(free.x, game.right_edge() + 2 * u)
        inner = free.but(x=x + u, y=board.y, width=free.width - 4 * u, height=free.bottom - board.y - u)
        self._place, self._picture = inner, None
        self._lay_out_view()

    @property
    def _texts_height(self) -> int:
        measures = self._measures
        return self._lines * line_height(measures.body) + figure_height(measures) + measures.gap

    def _lay_out_view(self) -> None:
        """Give the board the width of the panel, and as much of its height as the texts leave."""
        grid, pad, place = self._view.state.grid, self._measures.pad, self._place
        title = line_height(self._measures.small) + self._measures.u // 2
        room = Area(pad, pad + title, place.width - 2 * pad, place.height - 2 * pad - title - self._texts_height)
        rows = max(1, min(room.height, room.width * 2, room.width * grid.rows // max(1, grid.columns)))
        self._board = room.but(height=rows)
        self._view.layout(self._board, self._theme.card())
        used = self._board.bottom + self._measures.gap + self._texts_height + pad
        self._place = place.but(height=min(place.height, used))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel or the line, and clear what it does not use of its part of the window."""
        surface.fill(self._theme.ground, self._free)
        if self._picture is None:
            self._picture = pygame.Surface(self._place.size)
            self._picture.fill(self._theme.ground)
            (self._draw_panel if self.shows_board else self._draw_line)(self._picture)
        surface.blit(self._picture, self._place.topleft)

    def _draw_panel(self, picture: pygame.Surface) -> None:
        theme, measures, texts = self._theme, self._measures, self._texts
        whole = Area(0, 0, *picture.get_size())
        panels.panel(picture, whole, theme, measures)
        title = shorten(texts.title, self._board.width, measures.small)
        write(picture, title, (self._board.x, measures.pad), measures.small, theme.muted)
        picture.set_clip(self._board)
        self._view.draw(picture)
        picture.set_clip(None)
        rest = whole.inset(measures.pad).but(y=self._board.bottom + measures.gap)
        panels.figure(picture, rest, texts.label, texts.value, theme, measures, "left")
        y = rest.y + figure_height(measures)
        for text in (texts.lead, texts.late):
            shown, size = fit([text], rest.width, measures.body, "bold")
            write(picture, shown, (rest.x, y), size, self._ink, "bold")
            y += line_height(measures.body)

    def _draw_line(self, picture: pygame.Surface) -> None:
        texts, measures = self._texts, self._measures
        place = Area(0, 0, *picture.get_size())
        value = f"{texts.label} {texts.value}".strip()
        parts = [texts.title, value, texts.lead, texts.late]
        choices = ["   ".join(filter(None, chosen)) for chosen in (parts, [texts.title, *parts[2:]], parts[2:])]
        shown, size = fit(choices, place.width - 2 * measures.pad, measures.small, "bold")
        write(picture, shown, place.center, size, self._ink, "bold", "center")

    @property
    def _ink(self) -> tuple[int, int, int]:
        """A colour that tells who leads. The words tell it, too."""
        ahead = self._texts.ahead
        return self._theme.text if ahead == 0 else self._theme.good if ahead > 0 else self._theme.bad
