"""Shows one game in a window: its view, and below it the keys that work, a message for a while, or advice."""

from collections.abc import Sequence

import pygame

from puzzlebox.core.durations import pace_text
from puzzlebox.core.hand import Overlay
from puzzlebox.core.real_time import MS, earliest, wait_until
from puzzlebox.input.key_table import KEPT, KeyHint
from puzzlebox.play.running.sight import Beside, Marks, Sight
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.animation import NEXT_FRAME
from puzzlebox.ui.layout import EMPTY_AREA, MIN_WINDOW, Area
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.text import fit_lines, line_height, width, write
from puzzlebox.ui.theme import DARK, Measures, Theme
from puzzlebox.ui.view import AnyView, Position
from puzzlebox.ui.views import view_of
from puzzlebox.ui.widgets.beside import KeyDisplay, SideBoard, SideTexts, Words, display_height, words_beside
from puzzlebox.ui.widgets.foot import MARGIN
from puzzlebox.ui.widgets.icon_bar import BarPlace, IconBar, place_beside, strip, with_icons
from puzzlebox_assets import Weight

LEAST_SIZE = 0.85
"""The least part of its usual size that advice has beside its last hints."""

FIRST_ACTIONS = 6
"""How many hints of a game's own actions are as important as its first one: one cannot play without these keys."""

OWN_RANK, OTHER_RANK = 1, 3
"""The ranks of those and of a game's other actions: how easily one can do without their hints."""

RANKS = {"undo": 2, "hint": 2, "redo": 4, "zoom-in": 4, "retry": 5, "new-game": 5}
"""The ranks of hints that many games have. Those without a rank are always wanted."""


class GameDisplay(Sight):
    """The view of a game and the line below it. The play scene draws it, and so do a pause and a result on top of it.

    `key_display` is the row of keys below the game, None if there is none, and `badge` a word or two in a corner.
    `stale` is True if the picture is out of date, `clock_stale` if only its clock is, `board_changed` if the state or
    the hand has changed since, and `moving` if something moves in it. `buttons` are the hints as buttons: the line
    below the view, or a bar of icons in small windows and in the classic look, where it appears while the pointer
    moves.

    What the view says (titles, descriptions, labels of figures) is English and translated here. Messages and hints come
    from scenes and are shown as they are given.
    """

    def __init__(self, view: AnyView) -> None:
        self.view = view
        self.stale, self.clock_stale, self.board_changed, self.moving = True, False, False, False
        self.badge = ""
        self.key_display: KeyDisplay | None = None
        self._side: SideBoard | None = None
        self._description: str | None = None
        self._area = self._view_area = self._foot = self._key_row = EMPTY_AREA
        self._theme: Theme = DARK
        self._measures = Measures.of(1, 1)
        self._small = False
        self._now = 0
        self._frame_at: int | None = None
        self._beside: object = None  # what the picture shows beside the board
        self.buttons = IconBar()
        self._fitting: Sequence[KeyHint] | None = None
        self._words: Words | None = None
        self._strip = EMPTY_AREA

    def layout(self, area: Area, theme: Theme, measures: Measures, small: bool) -> None:
        """Use this area, which is the window. The hints go at the bottom, except in small windows and in the classic
        look. There, only advice has room at the bottom, and icons are at the side."""
        self._area, self._theme, self._measures, self._small = area, theme, measures, small
        board, self._foot = area, EMPTY_AREA
        if self._has_hints or self.advice:
            self._foot, board = area.from_bottom(panels.footer_height(measures))
        if self.key_display:
            self._key_row, board = board.from_bottom(display_height(measures))
        if self._side:
            board = self._side.arrange(board, theme, measures, small)
        self._strip, self._fitting = EMPTY_AREA, None
        self.view.layout(board, theme)
        if not self._has_hints and self._needs_strip(board):
            self._strip, board = strip(board, measures)
            self.view.layout(board, theme)
        if self._side:
            self._side.settle(self.view)
        self._view_area = self.view.area
        self.buttons.hides = theme.look == "classic" and not self._strip.height
        self._pass_pace()
        self._place_advice()
        self.stale = True

    def is_laid_out(self, area: Area, theme: Theme) -> bool:
        """Return whether the display and its view use this area and this theme."""
        return (self._area, self._theme, self._view_area) == (area, theme, self.view.area)

    def _needs_strip(self, board: Area) -> bool:
        """Return whether the icons need an area of their own. In the classic look and in the smallest windows, they
        have none if there is a place for them beside the board."""
        rest = strip(board, self._measures)[1]
        tiny = rest.width < MIN_WINDOW[0] or rest.height < MIN_WINDOW[1]
        may_share = self._theme.look == "classic" or tiny
        return bool(self._icon_hints()) and not (may_share and self._free_place())

    def _free_place(self) -> BarPlace | None:
        """Return a place for the icons beside the board, None if there is none."""
        view, board = self.view, self.view.board_area()
        taken = [board, *view.needed_areas()] if board else []
        return place_beside(view.area, taken, view.figures_area(), self._icon_hints(), self._measures)

    def _icon_hints(self) -> list[KeyHint]:
        return with_icons(self.common_keys)

    def show_view(self, view: AnyView, small: bool) -> None:
        """Show the game in another view from now on. It shows the state that the previous one showed."""
        view.reset(self.view.state)
        self.view = view
        self._lay_out_again(small)

    def _lay_out_again(self, small: bool) -> None:
        if self._area.height:
            self.layout(self._area, self._theme, self._measures, small)

    def show_key_display(self, keys: KeyDisplay | None) -> None:
        """Show this row of keys below the game from now on, or none."""
        if (keys is None) != (self.key_display is None):
            self.key_display = keys
            self._lay_out_again(self._small)
        self.key_display, self.stale = keys, True

    def show_beside(self, other: Beside | None) -> None:
        """Show the board of the other game of a race beside this one."""
        view, before = self.view, self._side
        if other is None:
            self._side = None
        else:
            lines = 2 if other.has_pace else 1
            side = self._side = before or SideBoard(view_of(view.game, view.preferences, view.clock), lines)
            if other.moved or not before:
                side.show(other.session.state)
                self.stale = True
            texts = SideTexts(other.title, other.label, other.value, other.lead, other.late, other.sign)
            self.stale = side.say(texts) or self.stale
        if before is not self._side:
            self.stale = True
            self._lay_out_again(self._small)

    @property
    def busy(self) -> bool:
        """Whether a frame is due."""
        return self.stale

    def changed(self) -> None:
        """Draw all of it again."""
        self.stale = True

    def show_keys(self, own: Sequence[KeyHint], common: Sequence[KeyHint]) -> None:
        """Show the keys of the game and those that all games have. If there is no room for all of them, the last ones
        of the game are left out."""
        if (own, common) != (self.own_keys, self.common_keys):
            had_icons = bool(self._icon_hints())
            super().show_keys(own, common)
            self._fitting = None
            self.view.show_keys(tuple((hint.keys, hint.label) for hint in (*own, *common) if hint.keys))
            if not had_icons:
                self._lay_out_again(self._small)

    # Texts

    @property
    def window_title(self) -> str:
        """The text for the title bar: the view's, or else the title of the game."""
        title = self.view.window_title()
        return tr(self.view.game.title if title is None else title)

    @property
    def result_title(self) -> str | None:
        """The view's large text for the result, None for the usual one."""
        title = self.view.result_title()
        return None if title is None else tr(title)

    def show_advice(self, text: str | None, key_hints: Sequence[KeyHint] = ()) -> None:
        """Show advice in place of a message."""
        had_advice = bool(self.advice)
        self.message, self.advice, self.advice_keys, self.stale = "", text or "", key_hints, True
        if had_advice != bool(self.advice) and (self._theme.look == "classic" or self._small):
            self._lay_out_again(self._small)
        self._place_advice()

    def _place_advice(self) -> None:
        """Find the place of the advice, and the hints that fit below it."""
        self._words = self._fitting = None
        if self.advice and self._has_hints and not self._side:
            self._words = words_beside(self.view, self.advice, self._measures)

    def show_marks(self, marks: Marks) -> None:
        self.view.show_hint(marks)
        self.stale = True

    def show_pace(self, pace: int | None) -> None:
        super().show_pace(pace)
        self._pass_pace()

    def show_best(self, best: str) -> None:
        if best != self.best:
            super().show_best(best)
            self._pass_pace()

    def _pass_pace(self) -> None:
        """Let the view show the best result and, unless the timer is hidden, the pace."""
        self.view.show_best(self.best)
        hidden = "time" in self._theme.hidden_figures
        self.view.show_pace("" if self.pace is None or hidden else pace_text(self.pace))

    def show_hand(self, overlay: Overlay) -> None:
        """Show what the player's hand holds. Only the board has to be drawn again."""
        if overlay != self.view.overlay:
            self.board_changed = True
            self.view.show_hand(overlay)

    @property
    def board_stale(self) -> bool:
        """Whether the board is out of date."""
        return self.board_changed or self.moving

    def must_be_drawn(self) -> bool:
        """Return whether all is out of date: something beside the board is, or covers the board when that is."""
        return self.stale or (self.board_stale and not self._shows_the_rest())

    def _shows_the_rest(self) -> bool:
        """Return whether the last picture still shows what is beside the board, and nothing covers the board."""
        beside = self.view.beside_board() if self._has_hints and not self._side else None
        return beside is not None and beside == self._beside

    def describe(self, position: Position) -> None:
        """Show what the view says about this position, if anything, and draw the view if the pointer has changed it."""
        self.moving = self.moving or self.view.next_frame() == NEXT_FRAME
        text = self.view.describe_at(position)
        description = None if text is None else tr(text)
        if description != self._description:
            self._description, self.stale = description, True

    def message_area(self) -> Area:
        """Return where advice is shown beside the board or, without it, where messages are: at the bottom, or else in
        place of the figures above the board, or else over the lowest line of the picture."""
        if self._words and not self.message:
            return self._words.area
        if self._foot.height:
            return self._foot
        return self.view.figures_area() or self.view.area.from_bottom(panels.footer_height(self._measures))[0]

    # Time

    def advance(self, now: int) -> None:
        """Set the time to `now`, in ns of a monotonic clock."""
        self._now = now
        if self.buttons.hides and self.buttons.advance(now):
            self.stale = True
            self._arrange_icons()
        if self.message:
            self.expire(now)
        if self._frame_at is not None and now >= self._frame_at:
            self.clock_stale = self._has_hints and self.view.clock_area() is not None
            self.moving = not self.clock_stale
            self._frame_at = None  # until it is drawn, which a scene that hides the game does not do

    def next_update(self) -> int | None:
        """Return the real time in ms until the picture changes on its own, None if it does not."""
        frame = None if self._frame_at is None else wait_until(self._frame_at, self._now)
        message = self.message_update(self._now) if self.message else None
        bar = self.buttons.next_update(self._now) if self.buttons.hides else None
        return earliest(frame, message, bar)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the game and the line below it."""
        self.draw_view(surface)
        if self._side:
            self._side.draw(surface)
        if self.key_display:
            self.key_display.draw(surface, self._key_row, self._theme, self._measures)
        if not self._has_hints:
            self._arrange_icons()  # the board may have changed its size
            self.buttons.draw_icons(surface, self._theme, self._measures)
        self._draw_words(surface)
        self._draw_badge(surface)
        if self.advice and not self._words and not self.message:
            self._draw_advice(surface, self.advice)
        elif text := self.message or self._button_label or self._description:
            self._draw_message(surface, text)
        elif self._has_hints:
            self.buttons.draw(surface, self._foot, self._hints_in_foot(), self._theme, self._measures)

    def draw_view(self, surface: pygame.Surface) -> None:
        """Draw the game alone, where the view has been laid out."""
        self.view.draw(surface)
        self._note_frame()

    def draw_part(self, surface: pygame.Surface) -> None:
        """Draw the board, what moves on it, or the clock again, over the last picture: what is out of date."""
        if self.clock_stale:
            self.view.draw_clock(surface)
        if self.board_changed:
            surface.set_clip(self.view.redrawn_area())
            self.view.draw(surface)
            surface.set_clip(None)
        elif self.moving:
            self.view.draw_motion(surface)
        self._draw_words(surface)
        self._draw_badge(surface)
        self._note_frame()

    def _draw_badge(self, surface: pygame.Surface) -> None:
        """Draw the badge in a corner, unless the board is there."""
        if not self.badge or not self._has_hints:
            return
        measures, board = self._measures, self.view.board_area() or self.view.area
        wide, high = width(self.badge, measures.small, "bold") + 2 * measures.u, line_height(measures.small)
        place = Area(self.view.area.x + measures.u, self.view.area.y + measures.u, wide, high)
        figures = self.view.figures_area()
        if place.colliderect(board.inflate(2 * measures.u, 2 * measures.u)) or (figures and place.colliderect(figures)):
            return
        fill_rounded(surface, place, high // 2, self._theme.raised)
        write(surface, self.badge, place.center, measures.small, self._theme.accent, "bold", "center")

    def _draw_words(self, surface: pygame.Surface) -> None:
        if self._words:
            self._words.draw(surface, self._theme, self._measures)

    def _note_frame(self) -> None:
        self.stale = self.board_changed = self.moving = self.clock_stale = False
        self._beside = self.view.beside_board()
        frame = self.view.next_frame()
        self._frame_at = None if frame is None else self._now + frame * MS

    @property
    def _has_hints(self) -> bool:
        """Whether there is a line of hints below the view."""
        return self._theme.look == "modern" and not self._small

    @property
    def _button_label(self) -> str:
        """The label of the icon under the pointer, if there is room for it."""
        hovered = self.buttons.hovered if self._strip.height else ""
        return next((hint.label for hint in self.common_keys if hovered and hint.action == hovered), "")

    def _arrange_icons(self) -> None:
        """Place the icons, if there are any now."""
        place = None
        if self.buttons.is_visible:
            place = BarPlace(self._strip) if self._strip.height else self._free_place()
        if place:
            self.buttons.arrange_icons(place, self._icon_hints(), self._measures)
        else:
            self.buttons.clear()

    def _split(self, place: Area, hints: Sequence[KeyHint]) -> tuple[Area, Area]:
        """Return the right end of an area for these hints, and what is left of it for a text."""
        measures = self._measures
        wide = sum(panels.hint_width(hint, measures) + measures.pad for hint in hints) - measures.pad
        keys, rest = place.from_right(wide + 2 * MARGIN * measures.u if hints else 0)
        return keys, rest.but(x=rest.x + measures.pad, width=max(0, rest.width - 2 * measures.pad))

    def _draw_at_right(self, surface: pygame.Surface, place: Area, hints: Sequence[KeyHint]) -> Area:
        """Draw the hints that fit into the right half of an area. Return what is left of it for a text."""
        measures, margin = self._measures, MARGIN * self._measures.u
        shown = panels.hints_that_fit(hints, place.width // 2 - 2 * margin, measures, measures.pad)
        keys, rest = self._split(place, shown)
        if self._has_hints:
            self.buttons.draw(surface, keys, shown, self._theme, measures)
            return rest
        x = keys.x + margin
        for hint in shown:
            x += panels.draw_hint(surface, (x, keys.center[1]), hint, self._theme, measures) + measures.pad
        return rest

    def clear_message_area(self, surface: pygame.Surface) -> Area:
        """Draw only the hints that pause and leave where messages are shown, if there is a line of hints. Return what
        is left for a message."""
        place = self.message_area()
        if not self._has_hints:
            return place
        surface.fill(self._theme.ground, place)
        return self._draw_at_right(surface, place, [hint for hint in self.common_keys if hint.action in KEPT])

    def _draw_message(self, surface: pygame.Surface, message: str) -> None:
        surface.fill(self._theme.ground, self.message_area())
        place = self.clear_message_area(surface)
        self._draw_lines(surface, place if self._has_hints else self._split(place, ())[1], message, "bold")

    def _draw_advice(self, surface: pygame.Surface, advice: str) -> None:
        """Draw the advice in one or two lines, and at the right the keys that leave enough room for it."""
        size, place, hints = self._measures.body, self.message_area(), list(self.advice_keys)
        surface.fill(self._theme.ground, place)
        while len(hints) > 1 and _fit(advice, self._split(place, hints)[1], size)[1] < LEAST_SIZE * size:
            hints.pop()
        self._draw_lines(surface, self._draw_at_right(surface, place, hints), advice)

    def _draw_lines(self, surface: pygame.Surface, area: Area, text: str, weight: Weight = "regular") -> None:
        """Draw a text in the middle of an area, in more than one line if it is too long."""
        lines, size = _fit(text, area, self._measures.body, weight)
        top = area.center[1] - len(lines) * line_height(size) // 2
        for number, line in enumerate(lines):
            middle = (area.center[0], top + number * line_height(size) + line_height(size) // 2)
            write(surface, line, middle, size, self._theme.text, weight, "center")

    def _hints_in_foot(self) -> Sequence[KeyHint]:
        """Return the hints that fit into the foot. They are kept while neither they nor the foot change."""
        if self._fitting is None:
            self._fitting = tuple(self.hints(self._foot.width - 2 * MARGIN * self._measures.u))
        return self._fitting

    def hints(self, room: int) -> list[KeyHint]:
        """Return the hints of the game and the common ones, as far as they fit into `room` px, and before them those of
        the advice beside the board."""
        first = self.advice_keys if self._words else ()
        names = {hint.action for hint in first}
        shown = [*first, *(hint for hint in (*self.own_keys, *self.common_keys) if hint.action not in names)]
        dropped = [hint for hint in _least_used(self.own_keys, self.common_keys) if hint in shown]
        while dropped and panels.hints_width(shown, self._measures, self._measures.pad) > room:
            shown.remove(dropped.pop(0))
        return shown


def _least_used(own: Sequence[KeyHint], common: Sequence[KeyHint]) -> list[KeyHint]:
    """Return the hints of a game's own actions and those that all games have which may be left out if there is no room
    for all, the least important first."""
    ranked = [(OWN_RANK if number < FIRST_ACTIONS else OTHER_RANK, hint) for number, hint in enumerate(own)]
    ranked += [(RANKS[hint.action], hint) for hint in common if hint.action in RANKS]
    ranked.sort(key=lambda pair: pair[0])
    return [hint for _, hint in reversed(ranked)]


def _fit(text: str, area: Area, size: int, weight: Weight = "regular") -> tuple[list[str], int]:
    """Return the lines of a text in an area, and the type size for them."""
    return fit_lines(text, area.width, area.height - 2, size, weight)
