"""What is shown beside the board of a game: a small second board with a few texts, which is that of a race; a line in a
window too small for it; words in large type; and a row of keys."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import pygame

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.state import State
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.panels import cap_height, cap_width, key_cap
from puzzlebox.ui.text import fit, fit_lines, shorten, write
from puzzlebox.ui.text import line_height as type_height
from puzzlebox.ui.theme import DARK, Measures, Theme, readable_on
from puzzlebox.ui.view import AnyView

WIDTH = 24
"""The width of the panel, in u."""

MIN_WIDTH = 100
"""Its least width, in px."""

LANDSCAPE = 1.2
"""From this ratio of width to height, a window has room for the panel."""


LEAST_WORDS = 15
"""The least width of a place for words, in u."""

MOST_WORDS = 45
"""The width of a column of words, in u, if there is room. Lines in wider places, such as below a board, are centred."""


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


class Words(NamedTuple):
    """A text as lines of a type size, in an area where nothing else is drawn."""

    area: Area
    lines: list[str]
    size: int

    def draw(self, surface: pygame.Surface, theme: Theme, measures: Measures) -> None:
        """Draw the text in the accent colour, over whatever is there."""
        surface.fill(theme.ground, self.area)
        is_wide, high = self.area.width > MOST_WORDS * measures.u, type_height(self.size)
        top = self.area.y + (self.area.height - high * len(self.lines)) // 2 * is_wide
        x, anchor = (self.area.centerx, "midtop") if is_wide else (self.area.x, "topleft")
        for number, line in enumerate(self.lines):
            write(surface, line, (x, top + number * high), self.size, theme.accent, "bold", anchor)


def words_beside(view: AnyView, text: str, measures: Measures) -> Words | None:
    """Return where a text is shown beside the board, as large as possible; None if there is only room for smaller type
    than usual."""
    found = [Words(area, *fit_lines(text, area.width, area.height, measures.figure, "bold")) for area in _places(view)]
    best = max(found, key=lambda words: words.size, default=None)
    return best if best and best.size >= measures.body else None


def _places(view: AnyView) -> Iterator[Area]:
    """Yield the free areas beside the board, the best first, and then that of the figures."""
    board, whole, u = view.board_area(), view.area, view.measures.u
    if board is None:
        return
    right, below = view.right_edge(), view.bottom_edge() + 3 * u
    column = view.words_area()
    if column and column.right == right:
        column = column.but(width=min(MOST_WORDS * u, whole.right - u - column.x))
    wide = min(MOST_WORDS * u, max(0, whole.right - right - 4 * u))
    beside = Area(right + 3 * u, board.y, wide, max(0, whole.bottom - board.y))
    under = Area(whole.x + 2 * u, below, max(0, whole.width - 4 * u), max(0, whole.bottom - below))
    for area in (column, beside, under, view.figures_area()):
        if area and area.width >= LEAST_WORDS * u and area.height >= type_height(view.measures.body):
            yield area


def display_height(measures: Measures) -> int:
    """Return the height of a row of keys."""
    return cap_height(measures) + measures.u


class KeyDisplay:
    """Shows keys by name, with their captions, in one centred row. `lit` are the names of those that are pressed."""

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        self.keys = keys
        self.lit: frozenset[str] = frozenset()

    def light(self, names: Collection[str]) -> bool:
        """Show these keys as pressed, and no others. Return whether the row has changed."""
        before, self.lit = self.lit, frozenset(names)
        return self.lit != before

    def draw(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
        """Draw the row in this area. The last keys are left out if there is no room for them."""
        surface.fill(theme.ground, area)
        gap, height = measures.u, cap_height(measures)
        shown = list(self.keys)
        while shown and self._width(shown, gap, measures) > area.width:
            shown.pop()
        x, y = area.x + (area.width - self._width(shown, gap, measures)) // 2, area.center[1]
        for name, caption in shown:
            if name in self.lit:
                cap = Area(x, y - height // 2, cap_width(caption, measures), height)
                fill_rounded(surface, cap, height // 4, theme.accent)
                write(surface, caption, cap.center, measures.small, readable_on(theme.accent), "bold", "center")
            else:
                key_cap(surface, (x, y), caption, theme, measures)
            x += cap_width(caption, measures) + gap

    def _width(self, keys: Sequence[tuple[str, str]], gap: int, measures: Measures) -> int:
        return sum(cap_width(caption, measures) + gap for _, caption in keys) - gap
