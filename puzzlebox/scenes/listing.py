"""A scene that is a list to choose from, with a title and a sentence above it, and its keys at the foot."""

from typing import TYPE_CHECKING

import pygame

from puzzlebox.input.taps import Taps
from puzzlebox.scenes.choices import CHOOSE, DOWN, LEFT, RIGHT, UP, Choice, Choices
from puzzlebox.scenes.hints import hints, together
from puzzlebox.scenes.play import LEAVE
from puzzlebox.scenes.screen import Screen
from puzzlebox.ui import panels
from puzzlebox.ui.layout import NOWHERE, Area, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit, write

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

COLUMN = 84
"""The widest that the list gets, in u."""


class Listing(Screen):
    """`title` stands above the list, `said` below that: a warning or a question. A subclass fills the list (`fill`),
    and may want more of the window for itself (`arrange_body`)."""

    title = ""
    lies_over = True

    def __init__(self, box: "Box") -> None:
        super().__init__()
        self.box = box
        self.said = ""
        self._taps = Taps()
        self._title = self._line = self._foot = NOWHERE
        self.choices = Choices(self.fill())

    def fill(self) -> list[Choice]:
        """What there is to choose from, at least one thing."""
        raise NotImplementedError

    def refill(self) -> None:
        """Something has changed: make the list anew, the focus where it was."""
        focus = self.choices.focus
        self.choices = Choices(self.fill())
        self.choices.focus = min(focus, len(self.choices) - 1)
        self.arrange()
        self.stale = True

    def leave(self) -> None:
        """Back to where the player came from."""
        self.box.stack.pop()

    # What the window asks of it.

    def arrange(self) -> None:
        measures = self.measures
        foot = 0 if self.small else panels.footer_height(measures)
        self._foot, rest = self.area.from_bottom(foot)
        self._title, rest = rest.inset(measures.pad).from_top(line_height(measures.lead))
        self._line, rest = rest.from_top(line_height(measures.small), measures.gap)
        least = 0 if self.small else round(measures.body * 1.6)
        self.choices.arrange(self.arrange_body(rest), measures, least)

    def arrange_body(self, body: Area) -> Area:
        """Where the list stands between title and sentence."""
        wide = min(COLUMN * self.measures.u, body.width)
        return body._replace(x=body.x + (body.width - wide) // 2, width=wide)

    def resume(self) -> None:
        super().resume()
        self.refill()

    def suspend(self) -> None:
        self._taps.forget()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            tapped = self._taps.tapped(event)
            if event in LEAVE:
                if tapped:
                    self.leave()
            else:
                self.key(event)
        elif self.choices.mouse(event):
            self.stale = True

    def key(self, event: pygame.event.Event) -> None:
        """Take a press or release of any key but the one that leaves."""
        if self.choices.key(event):
            self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        text, size = fit([self.title], self._title.width, measures.lead, "bold")
        write(surface, text, self._title.centre, size, theme.text, "bold", "center")
        self.draw_body(surface)
        self.choices.draw(surface, theme, measures)
        if self.said:
            text, size = fit([self.said], self._line.width, measures.small)
            write(surface, text, self._line.centre, size, theme.warn, anchor="center")
        if self._foot.height:
            panels.footer(surface, self._foot.inset(measures.u), self.hints(), theme, measures)
        self.box.window.title = self.title

    def draw_body(self, surface: pygame.Surface) -> None:
        """Whatever stands beside the list."""

    def hints(self) -> list[Hint]:
        """What the keys do here."""
        turns = any(choice.turn for choice in self.choices.choices)
        change = together("change", LEFT, RIGHT) if turns else []
        return [*hints((CHOOSE, "choose")), *together("move", UP, DOWN), *change, *hints((LEAVE, "back"))]
