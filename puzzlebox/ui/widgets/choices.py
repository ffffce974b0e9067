"""A column of buttons, used with the arrow keys and Enter or the mouse. One of them always has the focus."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from puzzlebox.ui.layout import EMPTY_AREA, Area
from puzzlebox.ui.panels import Button
from puzzlebox.ui.theme import Measures, Theme

NO_MOTION = (0, 0)
"""The relative motion of a pointer when a window opens under it. A mouse that does not move does not take the focus."""


TOUCH_TARGET = 44
"""The height in px of a button that a finger hits easily."""


@dataclass
class Choice:
    """A button and what it does. `value` is shown on the right: a key that does the same, or the current value.

    `on_choose` is called when the button is chosen. `on_change`, if there is one, selects the previous (-1) or next
    (+1) value. `help` describes the value; a scene may show it while the button has the focus. All texts are shown as
    they are given.
    """

    label: str
    on_choose: Callable[[], None]
    value: str = ""
    on_change: Callable[[int], None] | None = None
    help: str = ""
    area: Area = field(default_factory=lambda: EMPTY_AREA)


class Choices:
    """A column of buttons. `focus` is the index of the button that Enter chooses. A click counts if it is pressed and
    released on the same button."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.choices = list(choices)
        self.focus = 0
        self._pressed: int | None = None
        self._first = 0
        self._area, self._measures, self._least = EMPTY_AREA, Measures.of(1, 1), 0

    def __len__(self) -> int:
        return len(self.choices)

    def height(self, measures: Measures, room: int = 0) -> int:
        """Return the height of the column, in px. With this much room, the buttons are as high as is easy to touch, as
        far as it goes."""
        gaps = (len(self) - 1) * measures.gap
        least, most = (len(self) * height + gaps for height in (button_height(measures), touch_height(measures)))
        return max(least, min(most, room))

    def arrange(self, area: Area, measures: Measures, least: int = 0) -> None:
        """Use this area, from its top.

        If there is too little room, the buttons get lower. If they would be lower than `least` px, or too low for their
        text, only as many as fit are shown, including the one with the focus.
        """
        self._area, self._measures, self._least = area, measures, least
        lowest_row = max(least, lowest(measures)) + measures.gap
        count = max(1, min(len(self), (area.height + measures.gap) // lowest_row))
        room = (area.height - measures.gap * (count - 1)) // count
        height = max(1, min(touch_height(measures), room))
        self._first = min(max(self._first, self.focus - count + 1), self.focus, len(self) - count)
        for number, choice in enumerate(self.choices):
            row = number - self._first
            shown = 0 <= row < count
            choice.area = (
                Area(area.x, area.y + row * (height + measures.gap), area.width, height) if shown else EMPTY_AREA
            )

    def draw(self, surface: pygame.Surface, theme: Theme, measures: Measures) -> None:
        """Draw the buttons, and a scroll bar if not all of them are shown."""
        for number, choice in enumerate(self.choices):
            if choice.area.height:
                value = f"‹ {choice.value} ›" if choice.on_change else choice.value
                Button(choice.label, value, choice.area, "left").draw(surface, theme, measures, number == self.focus)
        self._draw_scroll_bar(surface, theme, measures)

    def _draw_scroll_bar(self, surface: pygame.Surface, theme: Theme, measures: Measures) -> None:
        """Show which part of a longer column is visible."""
        shown = sum(choice.area.height > 0 for choice in self.choices)
        if shown < len(self):
            area, width = self._area, max(2, measures.u // 2)
            height = max(2 * measures.u, area.height * shown // len(self))
            y = area.y + (area.height - height) * self._first // (len(self) - shown)
            surface.fill(theme.line, (area.right + measures.u, y, width, height))

    def handle_action(self, action: str) -> bool:
        """Handle the action of a key press: up, down, first, last, choose, left or right. Return whether it has a
        meaning here."""
        choice = self.choices[self.focus]
        if action in ("up", "down"):
            self.focus = (self.focus + (1 if action == "down" else -1)) % len(self)
            self.arrange(self._area, self._measures, self._least)
        elif action in ("first", "last"):
            self.focus = 0 if action == "first" else len(self) - 1
            self.arrange(self._area, self._measures, self._least)
        elif action == "choose":
            choice.on_choose()
        elif choice.on_change and action in ("left", "right"):
            choice.on_change(1 if action == "right" else -1)
        else:
            return False
        return True

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event. Return whether anything looks different now."""
        if event.type == pygame.MOUSEMOTION and event.rel != NO_MOTION:
            under = self._at(event.pos)
            changed = under is not None and under != self.focus
            self.focus = self.focus if under is None else under
            return changed
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        return False

    def _wheel(self, up: int) -> bool:
        """Move the focus up or down, as far as the column goes."""
        before = self.focus
        self.focus = max(0, min(self.focus - up, len(self) - 1))
        self.arrange(self._area, self._measures, self._least)
        return self.focus != before

    def _release(self, position: tuple[int, int]) -> bool:
        pressed, self._pressed = self._pressed, None
        if pressed is None or pressed != self._at(position):
            return False
        self.focus, choice = pressed, self.choices[pressed]
        if choice.on_change:
            choice.on_change(-1 if position[0] < choice.area.center[0] else 1)
        else:
            choice.on_choose()
        return True

    def _at(self, position: tuple[int, int]) -> int | None:
        under = (n for n, choice in enumerate(self.choices) if choice.area.collidepoint(position))
        return next(under, None)


def touch_height(measures: Measures) -> int:
    """Return the height of a button if there is plenty of room."""
    return max(button_height(measures), TOUCH_TARGET)


def button_height(measures: Measures) -> int:
    """Return the height of a button if there is room."""
    return max(measures.body + measures.u, round(measures.body * 2.2))


def lowest(measures: Measures) -> int:
    """Return the minimum height of a button whose text can be read."""
    return measures.body + measures.u
