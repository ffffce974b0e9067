"""Draws the page of a game: its name, a picture of its board, the rows, and the player's own results."""

import pygame

from puzzlebox.input.key_table import KeyHint, KeyPress, hints, joint_hint
from puzzlebox.play.page import BoardOf
from puzzlebox.play.pages.game import GameDetail
from puzzlebox.play.place import OpenPage
from puzzlebox.play.wording import error_text
from puzzlebox.scenes.page_scene import MOVES, PageScene
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.chart import course
from puzzlebox.ui.cover import colour_of_game
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.panels import draw_big_word
from puzzlebox.ui.text import fit, wrap, write, write_in
from puzzlebox.ui.theme import Theme, readable_on
from puzzlebox.ui.views import state_picture, view_class
from puzzlebox.ui.widgets.icon_bar import IconBar

COLUMN = 90
"""The maximum width of the text and buttons, in u."""

COURSE_HEIGHT = 11
"""The height of the course of results with the gap above it, in u."""

WIDE = 1.2
"""From this ratio of width to height, the picture is beside the text; otherwise it is above it."""


class GamePage(PageScene):
    """Shows the page of a game. In the classic look, it is the title screen of the rule sheet if any key begins the
    game; another key shows the options there, if there are any."""

    buttons: IconBar

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        assert place.page.game
        view_class(place.page.game)  # raises if the game cannot be shown
        self._now = 0
        self._options_open = False
        self._picture: pygame.Surface | None = None
        self._shown: BoardOf | None = None
        self._places = (EMPTY_AREA,) * 4
        super().__init__(desk, place)
        self.buttons = IconBar()

    @property
    def _detail(self) -> GameDetail:
        assert isinstance(self.page.detail, GameDetail)
        return self.page.detail

    @property
    def _has_options(self) -> bool:
        return any(row.turn for row in self.page.rows)

    @property
    def _any_key(self) -> bool:
        """Whether any key starts the game."""
        is_bare = not self._has_options or self.theme.look == "classic"
        return self._detail.any_key and is_bare and not self._options_open

    @property
    def _is_title(self) -> bool:
        """Whether the title screen of the rule sheet is shown."""
        return self._any_key and self.theme.look == "classic"

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        if not self._is_title:
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.place.act("choose")

    def press(self, press: KeyPress) -> None:
        starts = self._any_key and press.action not in ("leave", "how-to-play")
        if not starts or (press.action in MOVES and not self._is_title):
            super().press(press)
        elif self.place.taps.tapped(press):
            if press.action == "options" and self._has_options:
                self._options_open = self.stale = True
            else:
                self.place.act("choose")

    def advance(self, now: int) -> None:
        """Show or hide the buttons of the classic look."""
        self._now = now
        super().advance(now)
        self.stale = self.buttons.advance(now) or self.stale

    def next_update(self) -> int | None:
        return self.buttons.next_update(self._now)

    # Layout

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        self._picture = None
        super().layout(rect, theme)

    def arrange(self) -> None:
        measures = self.measures
        rest, shown = self.area, EMPTY_AREA
        if not self.small and rest.width > WIDE * rest.height:
            shown, rest = rest.from_left(rest.width * 7 // 16)
        elif not self.small and rest.height > 2 * self.choices.height(self.measures, self._column_width(rest)):
            shown, rest = rest.from_top(rest.height // 3)
        self.foot, rest = rest.from_bottom(0 if self.small else panels.footer_height(measures))
        rest = rest.from_top(measures.u)[1]
        column = rest.centred(self._column_width(rest), rest.height - 2 * measures.u)
        self._arrange_column(column, shown)

    def _column_width(self, rest: Area) -> int:
        """Return the width of the texts and buttons in this part of the window."""
        return min(COLUMN * self.measures.u, rest.width - 2 * min(8 * self.measures.u, rest.width // 12))

    def _arrange_column(self, column: Area, shown: Area) -> None:
        measures, gap = self.measures, 3 * self.measures.gap
        texts = [self.page.text, *(row.about for row in self.page.rows)]
        lines = 0 if self.small else min(2, max(len(wrap(text, column.width, measures.body)) for text in texts))
        heights = [
            line_height(self._word_size),
            lines * line_height(measures.body),
            self.choices.height(self.measures, column.width),
            0 if self.small else self._figures_height,
        ]
        if sum(heights) + 3 * gap > column.height:
            heights[3] = figure_height(measures) + measures.u if heights[3] else 0
        if sum(heights) + 3 * gap > column.height:
            heights[3] = 0
        if self.small:
            gap = measures.gap
        spare = column.height - sum(heights) - 2 * gap
        gaps = max(0, min(measures.u, spare)) if lines else 0, gap, gap if heights[3] else 0
        heights[2] = self.choices.height(measures, column.width, heights[2] + column.height - sum(heights) - sum(gaps))
        rest = column.centred(column.width, sum(heights) + sum(gaps))
        word, rest = rest.from_top(heights[0], gaps[0])
        line, rest = rest.from_top(heights[1], gaps[1])
        figures, rest = rest.from_bottom(heights[3], gaps[2])
        self.choices.arrange(rest, measures)
        self._places = (shown, word, line, figures)

    @property
    def _word_size(self) -> int:
        return self.measures.lead if self.small else self.measures.title

    @property
    def _figures_height(self) -> int:
        """The height of the figures and their course; 0 if there are none."""
        if not self.page.figures:
            return 0
        below = COURSE_HEIGHT if self.page.course.varies else 1
        return figure_height(self.measures) + below * self.measures.u

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        self.buttons.hides = self._is_title
        if self.buttons.hides:
            self._draw_title(surface)
            return
        shown, word, line, figures = self._places
        self._draw_picture(surface, shown)
        write_in(surface, [self.page.title], word, self._word_size, theme.text, "bold")
        focused = self.place.focused
        about = self.place.message or (focused.about if focused else "") or self.page.text
        panels.paragraph(surface, line, about, measures.body, self.ink)
        self.choices.draw(surface, theme, measures)
        self._draw_figures(surface, figures)
        self.draw_foot(surface)

    def _draw_title(self, surface: pygame.Surface) -> None:
        """Draw the big word as in the rule sheet, and the other keys in small type at the bottom, or as buttons while
        the pointer moves."""
        assert self.game
        text, scale = self.game.presentation.big_word or (self.game.title, 1.0)
        draw_big_word(surface, self.area, tr(text), self.theme, self.measures, tr("Press a key to play."), scale)
        measures = self.measures
        if self.buttons.is_visible:
            foot = self.area.from_bottom(panels.footer_height(measures))[0]
            self.buttons.draw(surface, foot, self.hints(), self.theme, measures)
            return
        self.buttons.clear()
        foot = self.area.from_bottom(line_height(measures.small) + 2)[0]
        options_key, leave = self.keys.first("options"), self.leave_text
        options = tr("{key}: options", key=options_key) if self._has_options and options_key else ""
        everything = "   ".join(filter(None, (options, self.foot_text)))
        text, size = fit([everything, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, text, foot.center, size, self.theme.muted, anchor="center")

    def _draw_picture(self, surface: pygame.Surface, place: Area) -> None:
        """Draw the game's colour with its board."""
        if not place.height or not self.game:
            return
        surface.fill(colour_of_game(self.game), place)
        inner, board = place.inset(min(place.size) // 12), self._detail.board
        if self._picture is None or self._shown != board:
            self._picture, self._shown = self._picture_of(board, inner.size), board
        surface.blit(self._picture, inner.topleft)

    def _picture_of(self, board: BoardOf, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture of the board, or of the reason why the game refuses these options together."""
        colour = colour_of_game(board.game)
        try:
            return state_picture(board.game, board.state(), size, self.theme, colour)
        except ValueError as error:
            picture = pygame.Surface(size)
            picture.fill(colour)
            lower_half = Area(0, size[1] // 2, size[0], size[1] // 2)
            panels.paragraph(picture, lower_half, error_text(error), self.measures.body, readable_on(colour), "center")
            return picture

    def _draw_figures(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the player's results, and their course below them if there is room for it."""
        if not (area.height and self.page.figures):
            return
        theme, measures, results = self.theme, self.measures, self.page.course
        row, plot = area.from_top(figure_height(measures), measures.gap)
        panels.figure_row(surface, row, self.page.figures, theme, measures)
        if results.varies:
            course(surface, plot, results.values, results.lower_is_better, theme, measures)

    # Keys at the foot

    def hints(self) -> list[KeyHint]:
        """Return the hints for the bottom."""
        keys = self.keys
        leave = tr("Menu") if self.desk.has_menu else tr("Quit")
        last = ("how-to-play", tr("How to play")), ("leave", leave)
        if self._is_title:
            options = [("options", tr("Options"))] if self._has_options else []
            return hints(keys, ("choose", tr("Play", context="game")), *options, *last)
        move = joint_hint(keys, tr("Move", context="choose"), "up", "down")
        change = joint_hint(keys, tr("Change"), "left", "right")
        return [*hints(keys, ("choose", tr("Select"))), *move, *change, *hints(keys, *last)]
