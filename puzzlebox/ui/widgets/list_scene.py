"""A scene with a list to choose from, a title and a message above it, and hints at the bottom."""

from collections.abc import Sequence
from math import ceil

import pygame

from puzzlebox.input.key_hint import KeyHint, hints, joint_hint
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keymap import Keymap
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import width, wrap
from puzzlebox.ui.theme import Colour
from puzzlebox.ui.widgets.choices import Choices, Item
from puzzlebox.ui.widgets.foot import Foot

LIST_WIDTH = 84
"""The maximum width of the list, in u."""

LEAST_SIZE, LEAST_TITLE = 0.85, 0.75
"""The least part of its usual size that a text below the title has to need fewer lines, and that a title has to be no
wider than the list."""

MAX_LINES = 2
"""The most lines below the title."""


class ListScene(Scene):
    """A list to choose from, with a title above it and a message (a warning or a question) below the title.

    A subclass makes the list (`fill`) and goes back (`leave`). It may use more of the window (`arrange_body`).
    `title` and `message` are shown as they are given. In an `explained` list, the help of a row is below its label.
    """

    title = ""
    explained = False
    overlays_game = True

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self.keymap = keymap
        self.message = ""
        self._taps = KeyTaps()
        self.buttons: Foot = Foot()
        self._title = self._line = self._foot = EMPTY_AREA
        self._column = 0
        self.choices = Choices(self.fill(), self.explained)

    def fill(self) -> list[Item]:
        """Return the choices, at least one."""
        raise NotImplementedError

    def refill(self) -> None:
        """Make the list again after a change. The focus stays where it was."""
        focus = self.choices.focus
        self.choices = Choices(self.fill(), self.explained)
        self.choices.focus = min(focus, len(self.choices) - 1)
        self.arrange()
        self.stale = True

    def leave(self) -> None:
        """Go back to the previous scene."""
        raise NotImplementedError

    @property
    def keys(self) -> KeyTable:
        """The keys for choosing."""
        return self.keymap.table("choosing")

    @property
    def message_colour(self) -> Colour:
        """The colour of the message: that of a warning."""
        return self.theme.warn

    @property
    def window_title(self) -> str:
        """The title of the list."""
        return self.title

    def arrange(self) -> None:
        """Place the title, the message, the list and the hints."""
        measures = self.measures
        foot = 0 if self.small else panels.footer_height(measures)
        self._foot, rest = self.area.from_bottom(foot)
        self._title, rest = rest.inset(measures.pad).from_top(panels.heading_height(measures, self.small))
        lift = 0 if self.small else measures.lift  # of a button with the focus
        line = line_height(measures.small)
        place = self.arrange_body(rest.from_top(line, measures.gap + lift)[1])
        wide = rest.right - place.x
        self._column = place.width
        least = ceil(LEAST_SIZE * measures.small)
        count = 1 if self.small else max(len(wrap(note, wide, least)) for note in self.notes())
        self._line, body = rest.from_top(max(1, min(count, MAX_LINES)) * line, measures.gap + lift)
        place = self.arrange_body(body)
        self._line = self._line.but(x=place.x, width=wide)
        needed = round(LEAST_TITLE * width(self.title, measures.lead if self.small else measures.title, "bold"))
        self._title = self._title.but(x=place.x, width=place.width if needed <= place.width else wide)
        self.choices.arrange(place, measures, 0 if self.small else round(measures.body * 1.6))

    def notes(self) -> Sequence[str]:
        """Return all texts that may be shown below the title, at least one. The list begins below the longest one, so
        that it stays in its place when another one is shown."""
        return [self.message]

    def arrange_body(self, body: Area) -> Area:
        """Return the area of the list, given all that is left between message and hints."""
        wide = min(LIST_WIDTH * self.measures.u, body.width)
        return body.but(x=body.x + (body.width - wide) // 2, width=wide)

    def resume(self) -> None:
        """Make the list again: something may have changed."""
        super().resume()
        self.refill()

    def captions_changed(self) -> None:
        """Make the list again: it shows keys."""
        self.refill()

    def suspend(self) -> None:
        """Forget keys that are still held down."""
        self._taps.clear()

    def handle(self, event: pygame.event.Event) -> None:
        """Pass mouse events to the list."""
        if self.choices.handle_mouse(event):
            self.stale = True

    def press(self, press: KeyPress) -> None:
        """Leave when a key for that has been pressed and released. Pass other actions on when a key is pressed."""
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.leave()
        elif press.down:
            self.handle_action(press.action)

    def handle_action(self, action: str) -> None:
        """Handle the action of a key press, other than leaving."""
        if self.choices.handle_action(action):
            self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the title, the message, the list and the hints."""
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        self.draw_body(surface)
        self.choices.draw(surface, theme, measures)
        if self._is_long(self.message):
            place = self._title.but(width=self._line.width, height=self._line.bottom - self._title.y)
            panels.paragraph(surface, place, self.message, measures.small, self.message_colour)
        else:
            self.draw_title(surface)
            self.draw_note(surface, self.message, self.message_colour)
        self.buttons.draw(surface, self._foot, self.hints(), theme, measures)

    def _is_long(self, text: str) -> bool:
        """Return whether a text needs more lines than there are below the title. It has the place of the title then."""
        lines = wrap(text, self._line.width, ceil(LEAST_SIZE * self.measures.small))
        return len(lines) * line_height(self.measures.small) > self._line.height

    def draw_title(self, surface: pygame.Surface) -> None:
        """Draw the title."""
        panels.heading(surface, self._title, [self.title], self.theme, self.measures)

    def draw_note(self, surface: pygame.Surface, text: str, colour: Colour) -> None:
        """Draw a text below the title, or beside it."""
        size, place = self.measures.small, self._line
        if place.top < self._title.bottom:
            place = place.centred(place.width, len(wrap(text, place.width, size)) * line_height(size))
        elif len(wrap(text, self._column, size)) * line_height(size) <= place.height:
            place = place.but(width=self._column)
        panels.paragraph(surface, place, text, size, colour)

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw everything in the body except the list."""

    def hints(self) -> list[KeyHint]:
        """Return the hints for the bottom."""
        keys = self.keys
        has_values = any(choice.on_change for choice in self.choices.choices)
        change = joint_hint(keys, tr("Change"), "left", "right") if has_values else []
        return [
            *hints(keys, ("choose", tr("Select"))),
            *joint_hint(keys, tr("Move", context="choose"), "up", "down"),
            *change,
            *hints(keys, ("leave", tr("Back"))),
        ]
