"""The base of the scenes that draw pages."""

from functools import partial

import pygame

from puzzlebox.core.cover import Cover
from puzzlebox.input.key_table import KeyHint, KeyPress
from puzzlebox.play.page import Page, Row
from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.scene import Scene, WindowDesk
from puzzlebox.ui import panels
from puzzlebox.ui.cover import made_cover
from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.theme import Colour, Theme
from puzzlebox.ui.theme_files import ThemeError, theme_named
from puzzlebox.ui.widgets.choices import Choices, Extra, Item
from puzzlebox.ui.widgets.foot import Foot

MOVES = ("up", "down", "left", "right", "first", "last")
"""The actions that move the focus, or change a value."""


def cover_of(row: Row) -> Cover | None:
    """Return the cover in a row of a game, made if the game declares none; None if there is none in this row."""
    cover = row.picture if isinstance(row.picture, Cover) else None
    return cover if cover is None or cover.colour else made_cover(row.key, row.label)


class PageScene(Scene):
    """Draws the page of a place. `choices` are buttons for its rows, in the same order. The keys are at the foot,
    unless the window is small.

    A subclass lays them out and draws them. The page is made by the place, which also does what keys and clicks mean;
    the scene only moves the focus, and shows what has changed.
    """

    place: OpenPage

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        super().__init__(desk, place)
        self.game = place.page.game
        self.takes_text = place.takes_text
        self.choices = Choices([])
        self.buttons: Foot = Foot()
        self.foot = EMPTY_AREA
        self._changes = place.changes
        self.fill()

    @property
    def page(self) -> Page:
        """What is shown."""
        return self.place.page

    @property
    def window_title(self) -> str:
        return self.page.title

    @property
    def ink(self) -> Colour:
        """The colour of what is said: that of a warning, unless it is good news or about the page."""
        if not self.place.message:
            return self.theme.muted
        return self.theme.good if self.place.good else self.theme.warn

    # Rows

    def rows(self) -> list[Row]:
        """Return the rows that have a button, in order."""
        return self.page.choosable()

    def fill(self) -> None:
        """Make the buttons of the rows again. The focus is on the row that has it on the page."""
        self.captures_keys = self.page.captures is not None
        self.choices = self.choices.changed_to(list(map(self.item, self.rows())), self.place.focus)

    def item(self, row: Row) -> Item:
        """Return the button of a row."""
        place = self.place
        more = [Extra(more.label, partial(place.do, more.choose)) for more in row.more]

        def turn(step: int) -> None:
            place.turn(step, row)

        return Item(
            row.label,
            lambda: place.choose(row),
            row.value or (self.keys.first(row.action) if row.action else ""),
            turn if row.turn else None,
            row.about,
            extras=more,
            segments=row.choices,
            primary=row.main,
            beside=row.joined,
            is_switch=row.switch,
            cells=row.cells,
            cover=cover_of(row),
            swatches=[self._theme_named(name) for name in row.themes],
            key=row.key,
        )

    def _theme_named(self, name: str) -> Theme:
        """Return a theme, the current one if it cannot be read."""
        paths = self.desk.library.paths
        try:
            return theme_named(name, paths.themes if paths else None)
        except ThemeError:
            return self.theme

    def _pass_focus(self) -> None:
        """Give the focus to the row whose button has it."""
        if self.choices.focus < len(self.choices):
            self.place.focus_on(self.choices.keys[self.choices.focus])

    def refresh(self) -> None:
        """Show the page as it is now."""
        self._changes = self.place.changes
        self.fill()
        if self.area.height:
            self.arrange()
        self.stale = True

    # Events

    def advance(self, now: int) -> None:
        if not self.stale:  # the picture without what is looked up comes first
            super().advance(now)
        self.show_changes()

    def show_changes(self) -> None:
        """Show the page as it is now if it has changed."""
        if self.place.changes != self._changes:
            self.refresh()

    def handle(self, event: pygame.event.Event) -> None:
        if self.choices.handle_mouse(event):
            self.stale = True
            self._pass_focus()

    def press(self, press: KeyPress) -> None:
        """Move the focus or change a value when a key for that goes down. The place takes other keys."""
        if press.action not in MOVES:
            self.place.press(press)
        elif press.down and self.choices.handle_action(press.action):
            self.stale = True
            self._pass_focus()
        self.show_changes()

    # The keys at the foot

    def above_foot(self, always: bool = False) -> Area:
        """Place the foot at the bottom, in small windows only if `always` is set. Return what is above it."""
        high = panels.footer_height(self.measures) if always or not self.small else 0
        self.foot, rest = self.area.from_bottom(high)
        return rest

    def hints(self) -> list[KeyHint]:
        """Return the hints for the foot."""
        return self.place.hints()

    def draw_foot(self, surface: pygame.Surface) -> None:
        """Draw the hints."""
        self.buttons.draw(surface, self.foot, self.hints(), self.theme, self.measures)
