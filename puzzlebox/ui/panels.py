"""Panels, figures, keys, buttons and large words: the parts of scenes and views. They draw and store nothing.

A figure has a label, which is English and translated here, and a value (see `value_text`). All other texts are shown as
they are given: scenes translate their own.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import pygame

from puzzlebox.input.key_table import KeyHint
from puzzlebox.translation import tr, value_text
from puzzlebox.ui.layout import EMPTY_AREA, Area, Arrangement, figure_height, line_height
from puzzlebox.ui.painter import BLACK, draw_outline, fill_rounded
from puzzlebox.ui.text import fit, fit_lines, render_text, size_for, width, wrap, write, write_shadowed
from puzzlebox.ui.text import line_height as type_height
from puzzlebox.ui.theme import MIN_TYPE_SIZE, Colour, Measures, Theme, mix

ROW_SIZES = (100, 95, 90, 85)
"""The parts of its usual size, in percent, that the type of a row of figures may have."""


CLASSIC_WINDOW = (640, 480)
"""The window size that the sizes of the classic look are given for, in px."""

CLASSIC_WORD_SIZE = 100
CLASSIC_NOTE_SIZE = 18
"""The type sizes of the large text and of the note below it in the classic look, from the Tetromino sheet."""


def panel(surface: pygame.Surface, area: Area, theme: Theme, measures: Measures, colour: Colour | None = None) -> None:
    """Draw a panel in the theme's surface colour or another one."""
    fill_rounded(surface, area, measures.corner, theme.surface if colour is None else colour)
    if theme.surface == theme.ground:
        draw_outline(surface, area, measures.corner, theme.line)


def dim(surface: pygame.Surface, area: Area, colour: Colour, strength: float) -> None:
    """Cover an area with a colour. `strength` is from 0 (invisible) to 1 (opaque)."""
    cover = pygame.Surface((area.width, area.height))
    cover.fill(colour)
    cover.set_alpha(round(255 * strength))
    surface.blit(cover, (area.x, area.y))


def progress(surface: pygame.Surface, bar: Area, share: float, theme: Theme) -> None:
    """Draw a bar that is filled up to a share of its width."""
    surface.fill(theme.line, bar)
    surface.fill(theme.accent, bar.but(width=int(bar.width * share)))


def focus_ring(surface: pygame.Surface, area: Area, theme: Theme, measures: Measures) -> None:
    """Draw the accent-coloured ring just outside of the area that has the focus."""
    thickness = max(2, measures.u // 3)
    away = thickness + 1
    draw_outline(surface, area.inflate(2 * away, 2 * away), measures.corner + away, theme.accent, thickness)


def heading_height(measures: Measures, small: bool) -> int:
    """Return the height of the heading of a screen, which is lower in a small window."""
    return line_height(measures.lead if small else measures.title)


def heading(surface: pygame.Surface, area: Area, texts: Sequence[str], theme: Theme, measures: Measures) -> None:
    """Draw the first of these headings, longest first, that fits, at the left of an area of that height."""
    size = measures.title if area.height >= line_height(measures.title) else measures.lead
    text, size = fit(texts, area.width, size, "bold")
    write(surface, text, (area.x, area.centery), size, theme.text, "bold", "midleft")


def figure(
    surface: pygame.Surface, area: Area, label: str, value: str, theme: Theme, measures: Measures, align: str = "right"
) -> int:
    """Draw a figure: a small muted label with the value below it, aligned "right" or "left". Return its height."""
    x = area.right if align == "right" else area.x
    shown, size = fit([value_text(value)], area.width, measures.figure, "bold")
    shown_label, small = fit([tr(label)], area.width, measures.small)
    top = area.y + line_height(measures.small)
    write(surface, shown_label, (x, top - line_height(small)), small, theme.muted, anchor=f"top{align}")
    middle = top + line_height(measures.figure) // 2
    write(surface, shown, (x, middle), size, theme.text, "bold", f"mid{align}")
    return figure_height(measures)


def figures(
    surface: pygame.Surface,
    area: Area,
    values: Mapping[str, str],
    theme: Theme,
    measures: Measures,
    align: str = "right",
) -> None:
    """Draw as many figures as fit, one below the other."""
    shown = list(values.items())[: figures_in(area.height, measures)]
    between = figures_gap(len(shown), area.height, measures)
    for label, value in shown:
        area = area.from_top(figure(surface, area, label, value, theme, measures, align), between)[1]


def figure_row(
    surface: pygame.Surface, area: Area, values: Mapping[str, str], theme: Theme, measures: Measures
) -> None:
    """Draw figures side by side, all in the same type: in columns of equal width, or as wide as they need. The last
    ones are left out if there is no room for them in type that is a little smaller."""
    shown = list(values.items())[: max(1, area.width // row_width(1, measures))]
    for count, percent in product(range(len(shown), 0, -1), ROW_SIZES):
        used = _smaller(measures, percent)
        if places := _places_in_row(area, dict(shown[:count]), used):
            break
    for place, (label, value) in zip(places or [area], shown, strict=False):
        figure(surface, place, label, value, theme, used, "left")


def _smaller(measures: Measures, percent: int) -> Measures:
    """Return the measures with smaller type for figures."""
    small = max(MIN_TYPE_SIZE, measures.small * percent // 100)
    return measures._replace(small=small, figure=measures.figure * percent // 100)


def _places_in_row(area: Area, values: Mapping[str, str], measures: Measures) -> list[Area]:
    """Return the columns of figures side by side; none if they do not fit."""
    gap, places = measures.pad, area.columns(len(values), measures.pad)
    wide = [column_width({label: value}, measures) for label, value in values.items()]
    if max(wide) <= places[0].width:
        return places
    spare = area.width - sum(wide) - gap * (len(wide) - 1)
    ends = [sum(wide[: number + 1]) + number * (gap + spare // len(wide)) for number in range(len(wide))]
    return [area.but(x=area.x + end - each, width=each) for end, each in zip(ends, wide, strict=True)] * (spare >= 0)


def status_line(
    surface: pygame.Surface, area: Area, values: Mapping[str, str], theme: Theme, measures: Measures
) -> None:
    """Draw figures in one line of text, for small windows: `Score 12   Level 2`.

    If there is no room, the last ones are left out first.
    """
    shown = [value_text(value) for value in values.values()]
    pairs = [f"{tr(label)} {value}" for label, value in zip(values, shown, strict=True)]
    choices = ["   ".join(pairs[:count]) for count in range(len(pairs), 0, -1)]
    if not choices:
        return
    text, size = fit([*choices, shown[0]], area.width, measures.small, "bold")
    write(surface, text, area.center, size, theme.text, "bold", "center")


def draw_figures(
    surface: pygame.Surface, places: Arrangement, values: Mapping[str, str], theme: Theme, measures: Measures
) -> None:
    """Draw a game's figures where its arrangement has room for them: beside the board, above it, in a line, or
    nowhere."""
    values = theme.visible_figures(values)
    if not values:
        return
    if places.right:
        figures(surface, places.right, values, theme, measures, "left")
    elif places.above:
        figure_row(surface, places.above, values, theme, measures)
    elif places.line:
        status_line(surface, places.line, values, theme, measures)


def column_width(values: Mapping[str, str], measures: Measures) -> int:
    """Return the width that figures need, one below the other."""
    labels = (width(tr(label), measures.small) for label in values)
    return max((0, *labels, *(width(value_text(value), measures.figure, "bold") for value in values.values())))


def row_width(count: int, measures: Measures) -> int:
    """Return the width that a row of this number of figures needs."""
    return 4 * count * measures.figure


def figures_in(height: int, measures: Measures) -> int:
    """Return the number of figures that fit into a column of this height."""
    return max(0, (height + measures.gap) // (figure_height(measures) + measures.gap))


def figures_gap(count: int, height: int, measures: Measures) -> int:
    """Return the distance between the figures in a column of this height: wide if they all fit then, or else narrow."""
    fit_apart = figures_height(count, measures, measures.pad) <= height
    return measures.pad if fit_apart else measures.gap


def figures_height(count: int, measures: Measures, between: int) -> int:
    """Return the height of a column with this number of figures that are `between` px apart."""
    return count * (figure_height(measures) + between) - between if count else 0


def cap_width(key: str, measures: Measures) -> int:
    """Return the width of a key cap."""
    return max(cap_height(measures), width(key, measures.small, "bold") + measures.small)


def cap_height(measures: Measures) -> int:
    """Return the height of a key cap."""
    return round(measures.small * 1.8)


def key_cap(surface: pygame.Surface, place: tuple[int, int], key: str, theme: Theme, measures: Measures) -> int:
    """Draw a key as it looks on a keyboard, with the middle of its left edge at `place`. Return its width."""
    cap, height = cap_width(key, measures), cap_height(measures)
    area = Area(place[0], place[1] - height // 2, cap, height)
    edge = max(1, height // 12)
    fill_rounded(surface, area, height // 4, mix(theme.raised, BLACK, 0.35))
    fill_rounded(surface, Area(area.x, area.y, cap, height - edge), height // 4, theme.raised)
    draw_outline(surface, area, height // 4, theme.line)
    middle = (area.center[0], area.center[1] - edge // 2)
    write(surface, key, middle, measures.small, theme.text, "bold", "center")
    return cap


def hint_width(hint: KeyHint, measures: Measures) -> int:
    """Return the width of a hint: its key caps and its label."""
    keys = hint.caps
    if not keys:
        return width(hint.label, measures.small)
    caps = sum(cap_width(key, measures) for key in keys) + (len(keys) - 1) * (measures.u // 2)
    return caps + measures.u + width(hint.label, measures.small)


def draw_hint(
    surface: pygame.Surface,
    place: tuple[int, int],
    hint: KeyHint,
    theme: Theme,
    measures: Measures,
    colour: Colour | None = None,
) -> int:
    """Draw a hint with the middle of its left edge at `place`, its label in the theme's muted colour or another one.
    Return its width."""
    x, y = place
    for key in hint.caps:
        x += key_cap(surface, (x, y), key, theme, measures) + measures.u // 2
    x += measures.u - measures.u // 2 if hint.keys else 0
    write(surface, hint.label, (x, y), measures.small, theme.muted if colour is None else colour, anchor="midleft")
    return hint_width(hint, measures)


def footer_height(measures: Measures) -> int:
    """Return the height of the line of hints at the bottom of a scene."""
    return cap_height(measures) + 2 * measures.u


def hints_width(hints: Sequence[KeyHint], measures: Measures, between: int) -> int:
    """Return the width of hints side by side that are `between` px apart."""
    return sum(hint_width(hint, measures) for hint in hints) + between * (len(hints) - 1)


def hints_that_fit(
    hints: Iterable[KeyHint], room: int, measures: Measures, between: int, kept: Collection[str] = ()
) -> list[KeyHint]:
    """Return the hints that fit side by side into `room` px, `between` px apart. The last ones are left out first, but
    those with an action in `kept` only if nothing else is left."""
    shown = list(hints)
    droppable = [hint for hint in shown if hint.action not in kept]
    while shown and hints_width(shown, measures, between) > room:
        shown.remove(droppable.pop() if droppable else shown[-1])
    return shown


def paragraph(surface: pygame.Surface, area: Area, text: str, size: int, colour: Colour, align: str = "left") -> int:
    """Draw a text, aligned "left" or "center", in smaller type if it does not fit (see `fit_lines`); nothing if there
    is no room for a line. Return the height of its lines."""
    lines, height = wrap(text, area.width, size), line_height(size)
    if area.height < height:
        return 0
    if len(lines) * height > area.height:
        lines, size = fit_lines(text, area.width, area.height, size)
        height = type_height(size)
    x = area.x if align == "left" else area.center[0]
    anchor = "topleft" if align == "left" else "midtop"
    for number, line in enumerate(lines):
        write(surface, line, (x, area.y + number * height), size, colour, anchor=anchor)
    return len(lines) * height


@dataclass
class Button:
    """A button with a label and, once it is laid out, its area.

    `value` is shown on the right in a muted colour. Without a value, the label is aligned "center" or "left". Label and
    value are shown as they are given. The texts leave `taken` px free at the right. A label in the center may come
    close to the edges.
    """

    label: str
    value: str = ""
    area: Area = field(default_factory=lambda: EMPTY_AREA)
    align: str = "center"
    taken: int = 0

    def draw(self, surface: pygame.Surface, theme: Theme, measures: Measures, focused: bool = False) -> None:
        """Draw the button. With the focus, it is raised and has the accent ring, so that colour is not the only
        sign."""
        area = self.area
        if focused:
            area = area.but(y=area.y - measures.lift)
        colour = mix(theme.raised, theme.text, 0.08) if focused else theme.raised
        panel(surface, area, theme, measures, colour)
        if focused:
            focus_ring(surface, area, theme, measures)
        self._draw_texts(surface, area, theme, measures, theme.text if focused else theme.muted)

    def _draw_texts(self, surface: pygame.Surface, area: Area, theme: Theme, measures: Measures, faint: Colour) -> None:
        inner = Area(area.x + measures.pad, area.y, max(0, area.width - 2 * measures.pad - self.taken), area.height)
        room, centred = inner.width, not self.value and self.align == "center"
        if self.value:
            beside = inner.width - width(self.label, measures.body, "bold") - measures.u
            value, size = fit([self.value], max(inner.width // 2, beside), measures.body)
            write(surface, value, inner.midright, size, faint, anchor="midright")
            room -= width(value, size) + measures.u
        elif centred:
            room = area.width - measures.u
        text, size = fit([self.label], room, measures.body, "bold")
        place, anchor = (area.center, "center") if centred else (inner.midleft, "midleft")
        write(surface, text, place, size, theme.text, "bold", anchor)


def classic_scale(width: int, height: int) -> float:
    """Return the scale of a classic picture in a window of this size, 1.0 at 640 x 480."""
    return min(width / CLASSIC_WINDOW[0], height / CLASSIC_WINDOW[1])


def draw_big_word(
    surface: pygame.Surface, area: Area, text: str, theme: Theme, measures: Measures, note: str = "", scale: float = 1.0
) -> pygame.Rect:
    """Draw a large text in the middle of the area and a muted note below it. Return the rectangle of the large text.

    Both texts are shown as they are given. In the classic look the text is 100 px x `scale` high, its shadow is
    centred, the text itself is 3 px (2 px below full size) up and left of the shadow, and the note is 100 px below the
    centre. Otherwise the note is a line directly below the title.
    """
    if theme.look == "classic":
        return _draw_classic_word(surface, area, text, theme, note, scale)
    x, y = area.center
    size = size_for(text, area.width - 2 * measures.pad, round(measures.title * scale), "bold")
    written = write(surface, text, (x, y - (size // 3 if note else 0)), size, theme.text, "bold", "center")
    shown_note, note_size = fit([note], area.width - 2 * measures.pad, measures.body)
    write(surface, shown_note, (x, written.bottom + measures.gap), note_size, theme.muted, anchor="midtop")
    return written


def _draw_classic_word(
    surface: pygame.Surface, area: Area, text: str, theme: Theme, note: str, scale: float
) -> pygame.Rect:
    window_scale = classic_scale(area.width, area.height)
    offset = max(1, round((3 if scale == 1 else 2) * window_scale))
    size = size_for(text, area.width - 2 * offset, round(CLASSIC_WORD_SIZE * scale * window_scale), "bold")
    x, y = area.center
    written = write_shadowed(surface, text, (x, y), size, theme, offset)
    shown_note, note_size = fit([note], area.width, round(CLASSIC_NOTE_SIZE * window_scale), "bold")
    note_at = (x, y + round(100 * window_scale))
    if shown_note:  # without a ground it could not be read over a picture
        drawn = render_text(shown_note, note_size, theme.text, "bold").get_rect(center=note_at)
        surface.fill(theme.ground, drawn.inflate(note_size, note_size // 3))
    write(surface, shown_note, note_at, note_size, theme.text, "bold", "center")
    return written
