"""Draws groups: a list that leads to the rows of each or, in a wide window, stands beside those of one of them."""

from collections.abc import Callable
from dataclasses import replace
from math import ceil

import pygame

from puzzlebox.input.key_table import KeyHint, KeyPress, hints, joint_hint
from puzzlebox.play.page import Page, Row
from puzzlebox.play.pages.keys import KeyScheme
from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.list_page import LEAST_SIZE, ListPage
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, line_height
from puzzlebox.ui.text import fit, size_for, width, write
from puzzlebox.ui.widgets.choices import NO_MOTION, Choices, Item
from puzzlebox.ui.widgets.keyboard import draw_keyboard, keyboard_area

WIDE = 700
"""From this width on, in px, the groups and the rows of one of them are side by side."""


class GroupsPage(ListPage):
    """The groups, as `choices`. In a wide window, the rows of the group with the focus are `beside` them: both columns
    do what they do through the same place, and one of them is active."""

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        self.beside = Choices([], explained=True)
        self.beside.active = False
        self._shown: Page | None = None
        self._split = 0
        self._keyboard = EMPTY_AREA
        super().__init__(desk, place)

    @property
    def is_wide(self) -> bool:
        """Whether there is room for two columns."""
        return not self.small and self.area.width >= WIDE

    @property
    def _is_beside(self) -> bool:
        """Whether the rows beside the groups are in use."""
        return self.is_wide and self.beside.active

    @property
    def _scheme(self) -> KeyScheme | None:
        """What the keys of the game with the focus do."""
        detail = self._shown.detail if self._shown else None
        return detail if isinstance(detail, KeyScheme) else None

    # Rows

    def fill(self) -> None:
        super().fill()
        focused = self.place.focused
        self._shown = focused.opens() if focused and focused.opens and self.is_wide else None
        items = [self.item(row) for row in (self._shown.choosable() if self._shown else ())]
        if items:
            items[-1].beside = True
        focus = self.beside.keys[self.beside.focus] if len(self.beside) else ""
        self.beside = self.beside.changed_to(items, focus)
        self._activate(self.beside.active and bool(items))

    def item(self, row: Row) -> Item:
        item = super().item(row)
        return replace(item, on_choose=lambda: self.is_wide or item.on_choose()) if row.opens else item

    def _activate(self, beside: bool) -> None:
        """Use the groups, or the rows beside them."""
        self.choices.active, self.beside.active = not beside, beside
        self.stale = True

    def _pass_focus(self) -> None:
        before = self.place.focus
        super()._pass_focus()
        if self.is_wide and self.place.focus != before:
            self.beside.focus = 0
            self.refresh()

    def _about(self) -> str:
        if not self._shown:
            return super()._about()
        return self.beside.choices[self.beside.focus].help if self._is_beside and not self.beside.shows_help else ""

    # Layout

    def arrange(self) -> None:
        if (self._shown is not None) != (self.is_wide and bool(self.place.focused and self.place.focused.opens)):
            self.fill()
        if not self.is_wide:
            super().arrange()
            return
        measures, side = self.measures, 5 * self.measures.u
        rest = self.above_foot()
        rest = rest.but(x=side, y=4 * measures.u, width=rest.width - 2 * side, height=rest.height - 4 * measures.u)
        head, rest = rest.from_top(line_height(measures.title), 2 * measures.u)
        left, right = rest.from_left(min(34 * measures.u, rest.width * 3 // 10), 4 * measures.u)
        beside = max(right.x - head.x, width(self.page.title, measures.title, "bold") + 2 * measures.pad)
        self._title, self._line = head.from_left(beside)
        self._column, self._split = self._line.width, right.x - measures.pad
        self.choices.arrange(left, measures)
        room = right.but(width=right.width - measures.pad)
        self._keyboard = keyboard_area(room) if self._scheme else EMPTY_AREA
        used = self._keyboard.height
        right = right.from_top(used, 2 * measures.u if used else 0)[1]
        self.beside.arrange(right.but(width=right.width - measures.pad, height=right.height - measures.pad), measures)

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        position = getattr(event, "pos", None)
        if not self.is_wide:
            super().handle(event)
        elif position and position[0] < self._split:
            moves = event.type == pygame.MOUSEMOTION and not event.buttons[0]
            if not moves:  # on its way to the rows, the pointer must not show another group
                self._activate(beside=False)
                super().handle(event)
        else:
            moves = event.type == pygame.MOUSEMOTION and event.rel != NO_MOTION
            if self._shown and (moves or event.type == pygame.MOUSEBUTTONDOWN):
                self._activate(beside=True)
            self._use_beside(lambda rows: rows.handle_mouse(event))

    def _use_beside(self, handle: Callable[[Choices], bool]) -> bool:
        """Let the rows beside the groups handle something. Return whether they have. What was asked about another row
        is over."""
        before, handled = self.beside.focus, handle(self.beside)
        if self.beside.focus != before:
            self.place.hush()
        self.stale = self.stale or handled
        return handled

    def press(self, press: KeyPress) -> None:
        if self._is_beside and press.action == "leave":
            if self.place.taps.tapped(press):
                self._activate(beside=False)
        elif not (press.down and self._act(press.action)):
            super().press(press)
        self.show_changes()

    def _act(self, action: str) -> bool:
        """Change between the columns, or do something with the rows beside the groups. Return whether the action does
        that."""
        focused = self.beside.choices[self.beside.focus] if self._is_beside else None
        if focused and (action == "options" or (action == "left" and not focused.on_change)):
            self._activate(beside=False)
        elif focused:
            return self._use_beside(lambda rows: rows.handle_action(action))
        elif self._shown and action in ("choose", "right", "options"):
            self._activate(beside=True)
        else:
            return False
        return True

    # Drawing

    def draw_list(self, surface: pygame.Surface) -> None:
        if not self.is_wide:
            super().draw_list(surface)
            return
        self.beside.draw(surface, self.theme, self.measures)
        if self._scheme and self._keyboard.height:
            draw_keyboard(surface, self._keyboard, *self._scheme, self.theme, self.measures)
        self._draw_groups(surface)

    def _draw_groups(self, surface: pygame.Surface) -> None:
        """Draw the groups in type of one size. The one that is shown is raised."""
        theme, measures, groups = self.theme, self.measures, self.choices
        room = max(group.area.width for group in groups.choices) - 2 * measures.pad
        fitting = min(size_for(group.label, room, measures.body, "bold") for group in groups.choices)
        usual = max(fitting, ceil(LEAST_SIZE * measures.body))
        for number, group in enumerate(groups.choices):
            if not group.area.height:
                continue
            if number == groups.focus:
                panels.panel(surface, group.area, theme, measures, theme.raised)
            if number == groups.focus and groups.active:
                panels.focus_ring(surface, group.area, theme, measures)
            text, size = fit([group.label], room, usual, "bold")
            place = (group.area.x + measures.pad, group.area.centery)
            write(surface, text, place, size, theme.text, "bold", "midleft")
        groups.bar.draw(surface, theme)

    def hints(self) -> list[KeyHint]:
        has_values = any(choice.on_change for choice in self.beside.choices)
        change = joint_hint(self.keys, tr("Change"), "left", "right") if has_values else []
        other = hints(self.keys, ("options", tr("Other column"))) if self.is_wide else []
        *shown, leave = super().hints()
        return [*shown, *change, *other, leave]
