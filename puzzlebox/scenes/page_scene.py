"""The base of the scenes that draw pages."""

from functools import partial

import pygame

from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.page import Page, Row
from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.services import Services
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.widgets.choices import Choices, Extra, Item


class PageScene(Scene):
    """Draws the page of a place. `choices` are buttons for its rows, in the same order.

    A subclass lays them out and draws them. The page is made by the place, which also does what keys and clicks mean;
    the scene only moves the focus, and shows what has changed.
    """

    overlays_game = True

    def __init__(self, services: Services, place: OpenPage) -> None:
        super().__init__()
        self.services = services
        self.place = place
        self.game = place.page.game
        self.choices = Choices([])
        self._keys_of_rows: list[str] = []
        self._taps = KeyTaps()
        self._changes = place.changes
        self.fill()

    @property
    def page(self) -> Page:
        """What is shown."""
        return self.place.page

    @property
    def keys(self) -> KeyTable:
        return self.services.keymap.table("choosing")

    @property
    def window_title(self) -> str:
        return self.page.title

    # Rows

    def rows(self) -> list[Row]:
        """Return the rows that have a button, in order."""
        return self.page.choosable()

    def fill(self) -> None:
        """Make the buttons of the rows again; a button that is pressed stays the same one. The focus is on the row that
        has it on the page."""
        keys, items = [row.key for row in self.rows()], [self.item(row) for row in self.rows()]
        if keys == self._keys_of_rows:
            for before, item in zip(self.choices.choices, items, strict=True):
                vars(before).update(vars(item) | {"area": before.area})
        else:
            self.choices, self._keys_of_rows = Choices(items, self.choices.explained), keys
        self.choices.focus = keys.index(self.place.focus) if self.place.focus in keys else 0

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
            is_switch=row.switch,
            cells=row.cells,
        )

    def _pass_focus(self) -> None:
        """Give the focus to the row whose button has it."""
        rows = self.rows()
        if self.choices.focus < len(rows):
            self.place.focus_on(rows[self.choices.focus].key)

    def refresh(self) -> None:
        """Show the page as it is now."""
        self._changes = self.place.changes
        self.fill()
        if self.area.height:
            self.arrange()
        self.stale = True

    # Events

    def advance(self, now: int) -> None:
        if self.place.changes != self._changes:
            self.refresh()

    def captions_changed(self) -> None:
        """Show other keys."""
        self.refresh()

    def resume(self) -> None:
        super().resume()
        self.refresh()

    def suspend(self) -> None:
        """Forget keys that are still held down."""
        self._taps.clear()

    def handle(self, event: pygame.event.Event) -> None:
        if self.choices.handle_mouse(event):
            self.stale = True
            self._pass_focus()

    def press(self, press: KeyPress) -> None:
        """Leave when a key for that has been pressed and released. Pass other actions on when a key is pressed."""
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.place.act("leave")
        elif press.down:
            self.handle_press(press)
        self.advance(0)

    def handle_press(self, press: KeyPress) -> None:
        """Handle a key that goes down, other than one that leaves."""
        self.handle_action(press.action)

    def handle_action(self, action: str) -> None:
        """Handle the action of a key press, other than leaving: move the focus, choose or turn, or do what it means."""
        if self.choices.handle_action(action):
            self.stale = True
            self._pass_focus()
        elif action:
            self.place.act(action)
