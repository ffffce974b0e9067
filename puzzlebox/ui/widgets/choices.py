"""Buttons in a column or in a line, used with the arrow keys and Enter or the mouse. One of them always has the
focus."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import pygame

from puzzlebox.input.key_table import KeyHint
from puzzlebox.ui.cover import paint_cover
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.painter import draw_outline, fill_rounded
from puzzlebox.ui.panels import Button, draw_hint, hint_width
from puzzlebox.ui.text import shorten, width, write
from puzzlebox.ui.theme import MIN_TYPE_SIZE, Measures, Theme, mix
from puzzlebox.ui.widgets.choice import (
    CARD_HEIGHT,
    Columns,
    Extra,
    Item,
    columns_of,
    draw_cards,
    draw_columns,
    draw_explained,
    draw_segments,
    draw_switch,
    explained_height,
    has_cards,
    help_lines,
    main_theme,
    segments_of,
    switch_of,
)
from puzzlebox.ui.widgets.scroll_bar import ScrollBar

__all__ = ["NO_MOTION", "Choices", "Extra", "Item", "button_height", "lowest", "touch_height"]

NO_MOTION = (0, 0)
"""The relative motion of a pointer when a window opens under it. A mouse that does not move does not take the focus."""

STEPS = {"up": -1, "left": -1, "down": 1, "right": 1}
"""How far each of these actions moves the focus."""


TOUCH_TARGET = 44
"""The height in px of a button that a finger hits easily."""


COVER_WIDTH = 2
"""The width of a cover in a row, in lines."""

LEAST_SIZE = 0.9
"""The least part of its usual size that a label has beside another one."""


class Choices:
    """A column of buttons, or a line. `focus` is the index of the button that Enter chooses. A click counts if it is
    pressed and released on the same button. With `explained`, the help of each button is below its label if there is
    room (`shows_help`). Only an `active` column shows the focus. Buttons with cells are the rows of a table, with its
    headings above the first one that is shown."""

    def __init__(self, choices: Sequence[Item], explained: bool = False) -> None:
        self.choices = list(choices)
        self.explained = explained
        self.shows_help = False
        self.focus = 0
        self.bar = ScrollBar()
        self._pressed: Item | Extra | None = None
        self._hovered: Extra | None = None
        self._first = 0
        self.active = True
        self._count = len(self.choices)
        self._measures = Measures.of(1, 1)
        self._arrange_again: Callable[[], None] = self.hide
        self._in_line = self._has_caps = False
        self._columns: Columns = {}
        self._cover = 0  # the room that the covers in rows take
        self._headings = EMPTY_AREA
        self._grid: list[list[int]] = [[number] for number in range(len(self.choices))]

    def __len__(self) -> int:
        return len(self.choices)

    @property
    def keys(self) -> list[str]:
        """The keys of the buttons."""
        return [choice.key for choice in self.choices]

    def changed_to(self, items: Sequence[Item], focus: str) -> "Choices":
        """Return the column with these buttons, the one with this key having the focus. A button that is pressed stays
        the same one."""
        keys = [item.key for item in items]
        column = self if keys == self.keys else Choices(items, self.explained)
        for before, item in zip(column.choices, items, strict=True):
            vars(before).update(vars(item) | {"area": before.area})
        column.focus, column.active = keys.index(focus) if focus in keys else 0, self.active
        return column

    def height(self, measures: Measures, wide: int, room: int = 0) -> int:
        """Return the height of a column that is `wide` px wide. With this much room, the buttons are as high as is easy
        to touch, as far as it goes."""
        rows = len(self._split(wide, measures))
        gaps = (rows - 1) * measures.gap + self._group_gaps(measures)
        least, most = (rows * height + gaps for height in (button_height(measures), touch_height(measures)))
        return max(least, min(most, room))

    def _group_gaps(self, measures: Measures) -> int:
        """Return the room for the wider gaps between buttons of different kinds."""
        if not any(choice.primary for choice in self.choices):
            return 0
        changes = sum(one.kind != other.kind for one, other in pairwise(self.choices))
        return 2 * measures.u * changes

    # Layout

    def arrange(self, area: Area, measures: Measures, least: int = 0) -> None:
        """Use this area for a column, from its top.

        If there is too little room, the buttons get lower. If they would be lower than `least` px, or too low for their
        text, only as many as fit are shown, including the one with the focus.
        """
        self._arrange_again = partial(self.arrange, area, measures, least)
        self._measures, self._in_line, whole = measures, False, area
        self._grid = self._split(area.width, measures)
        table = [choice.cells for choice in self.choices if choice.cells]
        has_covers = any(choice.cover for choice in self.choices)
        self._cover = COVER_WIDTH * line_height(measures.body) + measures.pad if has_covers else 0
        self._columns = columns_of(table, area.width - 2 * measures.pad - self._cover, measures)
        area = area.but(height=area.height - (line_height(measures.small) + measures.u if self._columns else 0))
        total, heights = len(self._grid), self._explained_heights(area) if self.explained else []
        free = area.height - sum(heights) - measures.gap * (total - 1)
        self.shows_help = bool(heights) and free >= 0
        count = max(1, min(total, (area.height + measures.gap) // (max(least, lowest(measures)) + measures.gap)))
        room, wider = area.height - measures.gap * (count - 1), self._group_gaps(measures)
        if count < total or room - wider < count * button_height(measures):
            wider = 0
        cards = CARD_HEIGHT * measures.u if any(choice.swatches for choice in self.choices) else 0
        if self.shows_help:
            cards, count = min(free, cards), total
        else:
            room -= wider
            cards = cards if room - cards >= count * max(least, button_height(measures)) else 0
            heights = [max(1, min(touch_height(measures), (room - cards) // count))] * total
        self._show_focus(count)
        self.hide()
        self._place_rows(area, heights, 2 * measures.u if wider else 0, cards)
        track = Area(area.right + measures.u, area.y, measures.u, whole.height)
        self.bar.arrange(track, total, count, self._first)

    def _explained_heights(self, area: Area) -> list[int]:
        """Return the heights of rows with their help below their labels."""
        measures, heights = self._measures, []
        usual = max(touch_height(measures), explained_height(measures))
        for row in self._grid:
            for number, cell in zip(row, area.but(height=usual).columns(len(row), measures.gap), strict=True):
                self.choices[number].area = cell
            lines = [len(help_lines(self.choices[n], self._taken(self.choices[n]), measures)) for n in row]
            heights.append(max(usual, explained_height(measures, max(lines))))
        return heights

    def _place_rows(self, area: Area, heights: Sequence[int], wider: int, cards: int) -> None:
        """Place the shown rows, of all rows with these heights: `wider` is the gap between kinds, `cards` the
        additional height of a row of cards."""
        y, before, self._headings = area.y, None, EMPTY_AREA
        for row, height in list(zip(self._grid, heights, strict=True))[self._first : self._first + self._count]:
            kind = self.choices[row[0]].kind
            y += wider if before not in (None, kind) else 0
            if self._columns and self.choices[row[0]].cells and not self._headings.height:
                inside = area.inset(self._measures.pad)
                self._headings = inside.but(x=inside.x + self._cover, y=y, height=line_height(self._measures.small))
                y = self._headings.bottom + self._measures.u
            added = cards if self.choices[row[0]].swatches else 0
            cells = area.but(y=y, height=height + added).columns(len(row), self._measures.gap)
            for number, cell in zip(row, cells, strict=True):
                self.choices[number].area = cell
            y, before = y + height + added + self._measures.gap, kind

    def _split(self, room: int, measures: Measures) -> list[list[int]]:
        """Return the numbers of the choices in each row of the column."""
        rows: list[list[int]] = []
        for number, choice in enumerate(self.choices):
            if rows and choice.beside:
                rows[-1].append(number)
            else:
                rows.append([number])
        return [part for row in rows for part in self._parts(row, room, measures)]

    def _parts(self, row: Sequence[int], room: int, measures: Measures) -> list[list[int]]:
        """Return the choices of a row in as few rows as their labels need, which are about equally long."""
        for count in range(1, len(row)):
            size = -(-len(row) // count)
            parts = [list(row[first : first + size]) for first in range(0, len(row), size)]
            if all(self._fits(part, room, measures) for part in parts):
                return parts
        return [[number] for number in row]

    def _fits(self, row: Sequence[int], room: int, measures: Measures) -> bool:
        """Return whether a row is wide enough for the labels of these choices and, if there are more than two, for
        their keys."""
        choices = [self.choices[number] for number in row]
        keys = [width(choice.value, measures.body) + measures.u if len(row) > 2 else 0 for choice in choices]
        wide = [width(choice.label, measures.body, "bold") + key for choice, key in zip(choices, keys, strict=True)]
        return max(wide) + 2 * measures.pad <= (room + measures.gap) // len(row) - measures.gap

    @property
    def _row(self) -> int:
        """The number of the row with the focus."""
        return next((number for number, row in enumerate(self._grid) if self.focus in row), 0)

    def _show_focus(self, count: int) -> None:
        """Show `count` rows (or, in a line, buttons), including the one with the focus."""
        self._count = count
        self._first = min(max(self._first, self._row - count + 1), self._row, len(self._grid) - count)

    def arrange_in_line(self, area: Area, measures: Measures, rows: int = 1) -> None:
        """Use this area for centred hints in this many rows: the keys and the labels if one row has room for them, or
        else the labels alone. If even they do not fit, one row shows some of them, including the one with the focus."""
        self._arrange_again = partial(self.arrange_in_line, area, measures, rows)
        self._measures, self._in_line, self._grid = measures, True, [[number] for number in range(len(self))]
        self._has_caps = len(self._lines(self._widths(True), area.width)) == 1
        widths = self._widths(self._has_caps)
        lines = self._lines(widths, area.width)
        if len(lines) > rows:
            lines = [self._numbers_around_focus(widths, area.width)]
        else:
            self._show_focus(len(self))
        high = area.height // len(lines)
        self.hide()
        for row, numbers in enumerate(lines):
            self._place(numbers, widths, area.but(y=area.y + row * high, height=high))

    def rows_in_line(self, width: int, measures: Measures) -> int:
        """Return how many rows hints need that are `width` px wide."""
        self._measures = measures
        return len(self._lines(self._widths(False), width))

    def _lines(self, widths: Sequence[int], room: int) -> list[list[int]]:
        """Return the numbers of the choices in each row."""
        gap, lines, used = 2 * self._measures.u, list[list[int]](), 0
        for number, wide in enumerate(widths):
            if not lines or used + gap + wide > room:
                lines.append([])
                used = -gap
            lines[-1].append(number)
            used += gap + wide
        return lines

    def _numbers_around_focus(self, widths: Sequence[int], room: int) -> list[int]:
        """Return the numbers of the choices that one row has room for."""
        gap, count = 2 * self._measures.u, len(self)
        self._show_focus(count)
        while count > 1 and sum(widths[self._first : self._first + count]) + gap * (count - 1) > room:
            count -= 1
            self._show_focus(count)
        return list(range(self._first, self._first + count))

    def _place(self, numbers: Sequence[int], widths: Sequence[int], row: Area) -> None:
        """Place these choices side by side in the middle of a row."""
        gap = 2 * self._measures.u
        x = row.x + (row.width - sum(widths[n] for n in numbers) - gap * (len(numbers) - 1)) // 2
        for number in numbers:
            self.choices[number].area = row.but(x=max(x, row.x), width=min(widths[number], row.width))
            x += widths[number] + gap

    def _widths(self, caps: bool) -> list[int]:
        measures = self._measures
        return [hint_width(_hint(choice, caps), measures) + 2 * measures.u for choice in self.choices]

    def hide(self) -> None:
        """Show no button, until the next arrangement."""
        self.bar.arrange(EMPTY_AREA, 0, 0, 0)
        for choice in self.choices:
            choice.area = EMPTY_AREA

    # Drawing

    def draw(self, surface: pygame.Surface, theme: Theme, measures: Measures) -> None:
        """Draw the buttons, and a scroll bar if not all of them are shown."""
        for number, choice in enumerate(self.choices):
            focused = number == self.focus
            if not choice.area.height:
                continue
            if self._in_line:
                self._draw_in_line(surface, choice, theme, focused)
            elif has_cards(choice, measures):
                draw_cards(surface, choice, theme, measures, focused and self.active)
            else:
                self._draw_row(surface, choice, theme, focused and self.active)
        texts, colours = {heading: heading for heading in self._columns}, [theme.muted] * len(self._columns)
        draw_columns(surface, self._headings, self._columns, texts, measures.small, colours)
        self.bar.draw(surface, theme)

    def _draw_row(self, surface: pygame.Surface, choice: Item, theme: Theme, focused: bool) -> None:
        measures, taken = self._measures, self._taken(choice)
        segments, switch = segments_of(choice, measures, self.explained), switch_of(choice, measures)
        label, value = choice.label, f"‹ {choice.value} ›" if choice.on_change else choice.value
        if segments or switch.height or self._is_crowded(choice):
            value = ""
        if choice.extras:
            label, value = self._name_and_value(choice, value, taken)
        is_row = bool(self._columns and choice.cells)
        if self.shows_help and choice.help:
            button = Button("", "" if is_row else value, choice.area, "left", taken)
            draw_explained(surface, choice, button, theme, measures, focused)
        else:
            button = Button("" if is_row else label, "" if is_row else value, choice.area, "left", taken)
            button.draw(surface, main_theme(theme) if choice.primary else theme, measures, focused)
        draw_switch(surface, choice, switch, theme, measures, focused)
        draw_segments(surface, choice, segments, theme, measures, measures.lift if focused else 0)
        if is_row:
            self._draw_cells(surface, choice, theme, taken, focused)
        for area, extra in self._extras_of(choice):
            self._draw_extra(surface, area, extra, theme)

    def _taken(self, choice: Item) -> int:
        """Return how much room values, a switch or small buttons take at the right of a row."""
        switch, measures = switch_of(choice, self._measures), self._measures
        if switch.height:
            return switch.width + measures.pad
        parts = segments_of(choice, measures, self.explained) or self._extras_of(choice)
        return choice.area.right - parts[0][0].x if parts else 0

    def _name_and_value(self, choice: Item, value: str, taken: int) -> tuple[str, str]:
        """Return the label and the value of a row that the player may have named. A long name is cut; it has the place
        of the value if the small buttons are there."""
        measures = self._measures
        room = choice.area.width - 2 * measures.pad - taken
        beside = room - width(value, measures.body) - measures.pad
        if taken and width(choice.label, measures.body, "bold") > beside:
            value, beside = "", room
        return shorten(choice.label, beside, measures.body, "bold"), value

    def _is_crowded(self, choice: Item) -> bool:
        """Return whether a button that shares its row has no room for its key: labels side by side look alike."""
        measures = self._measures
        room = choice.area.width - 2 * measures.pad - measures.u - width(choice.value, measures.body)
        shares = any(choice is self.choices[number] for row in self._grid if len(row) > 1 for number in row)
        return shares and width(choice.label, max(MIN_TYPE_SIZE, round(measures.body * LEAST_SIZE)), "bold") > room

    def _draw_cells(self, surface: pygame.Surface, choice: Item, theme: Theme, taken: int, focused: bool) -> None:
        """Draw a row of the table. The second column is what it is about."""
        measures = self._measures
        area = choice.area.but(y=choice.area.y - (measures.lift if focused else 0))
        inner = area.but(x=area.x + measures.pad, width=area.width - measures.pad - max(taken, measures.pad))
        cover, inner = inner.from_left(self._cover)
        if choice.cover:
            place = cover.centred(cover.width, area.height - measures.u).but(width=cover.width - measures.pad)
            paint_cover(surface, place, choice.cover, measures.corner, theme.ground)
        faint = theme.text if focused else theme.muted
        colours = [theme.text if number == 1 else faint for number in range(len(self._columns))]
        draw_columns(surface, inner, self._columns, choice.cells, measures.body, colours)

    def _draw_in_line(self, surface: pygame.Surface, choice: Item, theme: Theme, focused: bool) -> None:
        measures, area = self._measures, choice.area
        if focused:
            fill_rounded(surface, area.inset(1), measures.corner, theme.raised)
            draw_outline(surface, area.inset(1), measures.corner, theme.accent, max(1, measures.u // 4))
        place = (area.x + measures.u, area.center[1])
        draw_hint(surface, place, _hint(choice, self._has_caps), theme, measures, theme.text if focused else None)

    def _draw_extra(self, surface: pygame.Surface, area: Area, extra: Extra, theme: Theme) -> None:
        measures = self._measures
        area = area.but(y=area.y - measures.lift)  # raised with its row
        ground = mix(theme.raised, theme.text, 0.3 if extra is self._hovered else 0.18)
        fill_rounded(surface, area, min(measures.corner, area.height // 4), ground)
        write(surface, extra.label, area.center, measures.small, theme.text, anchor="center")

    def _extras_of(self, choice: Item) -> list[tuple[Area, Extra]]:
        """Return the small buttons in a row and where they are: none if the row does not have the focus."""
        if not choice.extras or choice is not self.choices[self.focus] or not choice.area.height:
            return []
        measures, areas, row = self._measures, [], choice.area
        inside, margin = row.inset(max(1, row.height // 8)), measures.u
        x = row.right - measures.u
        for extra in reversed(choice.extras):
            wide = width(extra.label, measures.small) + 2 * margin
            areas.append((inside.but(x=x - wide, width=wide), extra))
            x -= wide + measures.u
        return areas[::-1]

    # Keys and mouse

    def handle_action(self, action: str) -> bool:
        """Handle the action of a key press: up, down, first, last, choose, left or right. Return whether it has a
        meaning here."""
        choice = self.choices[self.focus]
        if action in ("up", "down") or (self._in_line and action in STEPS):
            self._step_row(STEPS[action])
        elif action in ("first", "last"):
            self._focus_on(0 if action == "first" else len(self) - 1)
        elif action == "choose":
            choice.on_choose()
        elif choice.on_change and action in ("left", "right"):
            choice.on_change(STEPS[action])
        elif action in ("left", "right") and len(self._grid[self._row]) > 1:
            row = self._grid[self._row]
            self._focus_on(row[(row.index(self.focus) + STEPS[action]) % len(row)])
        else:
            return False
        return True

    def _step_row(self, step: int) -> None:
        """Move the focus to the row above or below, from the last one to the first one and back."""
        row, target = self._grid[self._row], self._grid[(self._row + step) % len(self._grid)]
        self._focus_on(target[min(row.index(self.focus), len(target) - 1)])

    def _focus_on(self, number: int) -> None:
        self.focus, self._hovered = number, None
        self._arrange_again()

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event. Return whether anything looks different now."""
        first = self.bar.handle(event)
        if first is not None:
            self._scroll_to(first)
            return True
        if event.type == pygame.MOUSEMOTION and event.rel != NO_MOTION:
            return self._hover(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._at(event.pos)  # before the small buttons of a touched row appear
            self._hover(event.pos)
            return self._pressed is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        return False

    def _hover(self, position: tuple[int, int]) -> bool:
        """Give the focus to the button at this position."""
        before = (self.focus, self._hovered)
        under = (n for n, choice in enumerate(self.choices) if choice.area.collidepoint(position))
        self.focus = next(under, self.focus)
        found = self._at(position)
        self._hovered = found if isinstance(found, Extra) else None
        return before != (self.focus, self._hovered)

    def _wheel(self, up: int) -> bool:
        """Scroll the column by some rows or, if all of it is shown, move the focus."""
        before = (self.focus, self._first)
        if self._count < len(self._grid) and not self._in_line:
            self._scroll_to(self._first - up)
        else:
            self._focus_on(max(0, min(self.focus - up, len(self) - 1)))
        return (self.focus, self._first) != before

    def _scroll_to(self, first: int) -> None:
        """Show the rows from this one on, as far as possible. The focus stays among them."""
        self._first = max(0, min(first, len(self._grid) - self._count))
        row = max(self._first, min(self._row, self._first + self._count - 1))
        self._focus_on(self.focus if row == self._row else self._grid[row][0])

    def _release(self, position: tuple[int, int]) -> bool:
        pressed, self._pressed = self._pressed, None
        found = self._at(position)
        if pressed is None or pressed is not found:
            return False
        if isinstance(found, Item):
            self.focus = self.choices.index(found)
        if isinstance(found, Item) and found.on_change:
            found.on_change(self._step_to(found, position))
        else:
            pressed.on_choose()
        return True

    def _step_to(self, choice: Item, position: tuple[int, int]) -> int:
        """Return by how many values a click at this position changes a row."""
        segments = segments_of(choice, self._measures, self.explained)
        if choice.is_switch:
            return 1
        hit = next((number for area, number in segments if area.left <= position[0] < area.right), None)
        if hit is not None:
            return hit - list(choice.segments).index(choice.value)
        return -1 if position[0] < choice.area.center[0] else 1

    def _at(self, position: tuple[int, int]) -> Item | Extra | None:
        """Return the button or the small button at this position, None if there is none."""
        row = next((choice for choice in self.choices if choice.area.collidepoint(position)), None)
        if row is None:
            return None
        return next((extra for area, extra in self._extras_of(row) if area.collidepoint(position)), row)


def _hint(choice: Item, cap: bool) -> KeyHint:
    """Return a button as a hint, with its key if `cap` is set."""
    return KeyHint(choice.value if cap else "", choice.label)


def touch_height(measures: Measures) -> int:
    """Return the height of a button if there is plenty of room."""
    return max(button_height(measures), TOUCH_TARGET)


def button_height(measures: Measures) -> int:
    """Return the height of a button if there is room."""
    return max(measures.body + measures.u, round(measures.body * 2.2))


def lowest(measures: Measures) -> int:
    """Return the minimum height of a button whose text can be read."""
    return measures.body + measures.u
