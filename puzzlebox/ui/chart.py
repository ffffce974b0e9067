"""Draws a small chart: results in order, and the best one so far."""

from collections.abc import Sequence
from itertools import accumulate

import pygame

from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import disc
from puzzlebox.ui.panels import panel
from puzzlebox.ui.text import fit, width, write
from puzzlebox.ui.theme import Measures, Theme


def chart(
    surface: pygame.Surface,
    area: Area,
    values: Sequence[int],
    words: Sequence[str],
    lower_is_better: bool,
    theme: Theme,
    measures: Measures,
) -> None:
    """Draw the results as dots from left to right and the best so far as a line, the best dot in the accent colour.

    `words` are the caption, the highest and the lowest value, all shown as they are given. `lower_is_better` changes
    which result is the best one; higher values are always drawn higher up.
    """
    panel(surface, area, theme, measures)
    inner = area.inset(measures.pad)
    caption, plot = inner.from_top(line_height(measures.small), measures.u)
    text, size = fit([words[0]], caption.width, measures.small)
    write(surface, text, (caption.x, caption.center[1]), size, theme.muted, anchor="midleft")
    if not values or plot.height < 4 * measures.u:
        return
    scale = max(width(words[1], measures.small), width(words[2], measures.small)) if len(set(values)) > 1 else 0
    numbers, plot = plot.from_left(scale, measures.u if scale else 0)
    points = _points(values, plot.inset(measures.u))
    if scale:
        for label, value in ((words[1], max(values)), (words[2], min(values))):
            place = (numbers.right, _y_of(value, values, points))
            write(surface, label, place, measures.small, theme.muted, anchor="midright")
    _draw_best(surface, values, points, lower_is_better, theme, measures)
    radius = max(2, measures.u // 2)
    best = values.index((min if lower_is_better else max)(values))
    for number, (x, y) in enumerate(points):
        colour = theme.accent if number == best else theme.muted
        surface.blit(disc(radius, colour), (x - radius, y - radius))


def _y_of(value: int, values: Sequence[int], points: Sequence[tuple[int, int]]) -> int:
    """Return the y position of the first result with this value."""
    return points[values.index(value)][1]


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


def _draw_best(
    surface: pygame.Surface,
    values: Sequence[int],
    points: Sequence[tuple[int, int]],
    lower_is_better: bool,
    theme: Theme,
    measures: Measures,
) -> None:
    """Draw the best so far as a line with steps."""
    bests = list(accumulate(values, min if lower_is_better else max))
    height = {value: y for value, (_, y) in zip(values, points, strict=True)}
    line: list[tuple[int, int]] = []
    for (x, _), best in zip(points, bests, strict=True):
        if line:
            line.append((x, line[-1][1]))
        line.append((x, height[best]))
    if len(line) > 1:
        pygame.draw.lines(surface, theme.accent, False, line, max(1, measures.u // 4))


def course(
    surface: pygame.Surface,
    area: Area,
    values: Sequence[int],
    lower_is_better: bool,
    theme: Theme,
    measures: Measures,
) -> None:
    """Draw the results as a line from left to right, better ones higher up, with a dot for the last one and a dashed
    line at the usual one."""
    if len(values) < 2 or area.height < 3 * measures.u:
        return
    heights = [-value for value in values] if lower_is_better else list(values)
    radius, thin = max(3, measures.u // 2), max(2, round(measures.u / 3))
    plot = area.inset(radius)
    points = _points(heights, plot)
    usual = sorted(heights)[len(heights) // 2]
    y, dash = _y_of(usual, heights, points), 2 * measures.u
    for x in range(plot.x, plot.right, dash):
        surface.fill(theme.line, (x, y, min(dash // 2, plot.right - x), 1))
    pygame.draw.lines(surface, theme.accent, False, points, thin)
    surface.blit(disc(radius, theme.accent), (points[-1][0] - radius, points[-1][1] - radius))
