"""Draws small charts: results in order, the best one and the usual one."""

from collections.abc import Sequence

import pygame

from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import disc
from puzzlebox.ui.panels import panel
from puzzlebox.ui.text import width, write, write_in
from puzzlebox.ui.theme import Colour, Measures, Theme, mix


def chart(
    surface: pygame.Surface,
    area: Area,
    values: Sequence[int],
    words: Sequence[str],
    lower_is_better: bool,
    theme: Theme,
    measures: Measures,
) -> None:
    """Draw the results as a line of dots from left to right, better ones higher up, the best one large and in the
    accent colour, and a dashed line at the usual one.

    `words` are the caption, the highest, the lowest and the usual value, all shown as they are given.
    """
    panel(surface, area, theme, measures)
    inner = area.inset(measures.pad)
    caption, plot = inner.from_top(line_height(measures.small), measures.u)
    write_in(surface, [words[0]], caption, measures.small, theme.muted)
    if not values or plot.height < 4 * measures.u:
        return
    scale = max(width(word, measures.small) for word in words[1:]) if len(set(values)) > 1 else 0
    numbers, plot = plot.from_left(scale, measures.u if scale else 0)
    points = _points(_heights(values, lower_is_better), plot.inset(measures.u))
    labels = dict(zip((max(values), min(values), usual_of(values)), words[1:], strict=True)) if scale else {}
    drawn: list[int] = []
    for value, label in labels.items():
        y = _y_of(value, values, points)
        if all(abs(y - other) >= line_height(measures.small) for other in drawn):
            write(surface, label, (numbers.right, y), measures.small, theme.muted, anchor="midright")
            drawn.append(y)
    if scale:
        _dash(surface, plot, _y_of(usual_of(values), values, points), mix(theme.line, theme.muted, 0.5), measures)
        pygame.draw.lines(surface, theme.muted, False, points, max(1, measures.u // 5))
    best = values.index((min if lower_is_better else max)(values))
    for point in points:
        _dot(surface, point, max(2, measures.u // 3), theme.muted)
    _dot(surface, points[best], max(3, measures.u * 3 // 4), theme.accent)


def usual_of(values: Sequence[int]) -> int:
    """Return the median of some results; of an even number, the higher one of the middle."""
    return sorted(values)[len(values) // 2]


def _dot(surface: pygame.Surface, point: tuple[int, int], radius: int, colour: Colour) -> None:
    surface.blit(disc(radius, colour), (point[0] - radius, point[1] - radius))


def _dash(surface: pygame.Surface, plot: Area, y: int, colour: Colour, measures: Measures) -> None:
    """Draw a dashed line across the plot."""
    dash = 2 * measures.u
    for x in range(plot.x, plot.right, dash):
        surface.fill(colour, (x, y, min(dash // 2, plot.right - x), max(1, measures.u // 8)))


def _y_of(value: int, values: Sequence[int], points: Sequence[tuple[int, int]]) -> int:
    """Return the y position of the first result with this value."""
    return points[values.index(value)][1]


def _heights(values: Sequence[int], lower_is_better: bool) -> Sequence[int]:
    """Return how high up each result is drawn: better ones higher."""
    return [-value for value in values] if lower_is_better else values


def _points(values: Sequence[int], plot: Area) -> list[tuple[int, int]]:
    """Return the position of each result: in order from left to right, the greatest value at the top."""
    low, high = min(values), max(values)
    across = max(1, len(values) - 1)
    return [
        (
            plot.x + plot.width * number // across if len(values) > 1 else plot.center[0],
            plot.bottom - plot.height * (value - low) // (high - low) if high > low else plot.center[1],
        )
        for number, value in enumerate(values)
    ]


def course(
    surface: pygame.Surface, area: Area, values: Sequence[int], lower_is_better: bool, theme: Theme, measures: Measures
) -> None:
    """Draw the results as a line from left to right, better ones higher up, with a dot for the last one and a dashed
    line at the usual one."""
    if len(values) < 2 or area.height < 3 * measures.u:
        return
    heights = _heights(values, lower_is_better)
    radius, thin = max(3, measures.u // 2), max(2, round(measures.u / 3))
    plot = area.inset(radius)
    points = _points(heights, plot)
    _dash(surface, plot, _y_of(usual_of(heights), heights, points), theme.line, measures)
    pygame.draw.lines(surface, theme.accent, False, points, thin)
    _dot(surface, points[-1], radius, theme.accent)
