"""The column of a result beside its board: one large figure, what is special about it, and what comes next."""

from collections.abc import Mapping, Sequence

import pygame

from puzzlebox.play.page import Page
from puzzlebox.play.pages.result import Result, Split
from puzzlebox.scenes.panel_page import ABOVE_CHOICES, PanelAreas
from puzzlebox.ui import panels
from puzzlebox.ui.chart import course
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.text import fit, wrap, write, write_in
from puzzlebox.ui.theme import Colour, Measures, Theme
from puzzlebox.ui.widgets.choices import Choices
from puzzlebox_assets import Weight


class Column:
    """Where the parts of a result are, one below the other, and how they are drawn. Parts without room are left out."""

    def __init__(self) -> None:
        self.area = EMPTY_AREA
        self._parts: dict[str, Area] = {}
        self._measures = Measures.of(1, 1)

    def arrange(
        self, area: Area, measures: Measures, choices: Choices, reason: str, parts: Mapping[str, bool], results: int
    ) -> None:
        """Place the parts in the middle of this area. The `reason` may need several lines. `parts` says whether there
        are a race, figures and times on the way; `results` is the number of results whose course is known."""
        self._measures, u = measures, measures.u
        heights = {
            "special": line_height(measures.lead),
            "large": line_height(measures.result),
            "reason": len(wrap(reason, area.width, measures.body)) * line_height(measures.body),
            "race": line_height(measures.lead) if parts["race"] else 0,
            "figures": figure_height(measures) if parts["figures"] else 0,
            "splits": _splits_height(measures) if parts["splits"] else 0,
            "course": 9 * measures.u if results > 1 else 0,
            "caption": line_height(measures.small) if results > 1 else 0,
            "choices": choices.height(measures, area.width),
            "game_id": line_height(measures.small),
        }
        for part in ("course", "caption", "splits", "game_id", "choices", "figures", "reason"):
            if _total(heights, u) > area.height:
                heights[part] = heights[part] * 3 // 4 if part == "choices" else 0
        spare = area.height - _total(heights, u)
        heights["choices"] = choices.height(measures, area.width, heights["choices"] + max(0, spare))
        heights["choices"] = min(heights["choices"], heights["choices"] + area.height - _total(heights, u))
        rest = area.centred(area.width, min(area.height, _total(heights, u)))
        self.area, self._parts = area, {}
        for part, height in heights.items():
            rest = rest.from_top(GAPS[part] * u)[1] if height else rest
            self._parts[part], rest = rest.from_top(height) if height else (EMPTY_AREA, rest)
        choices.arrange(self._parts["choices"], measures)

    @property
    def areas(self) -> PanelAreas:
        """The parts as those of a panel."""
        parts = self._parts
        return PanelAreas(
            panel=self.area,
            heading=parts["large"],
            subtitle=parts["reason"],
            figures=parts["figures"],
            choices=parts["choices"],
            note=EMPTY_AREA,
            game_id=parts["game_id"],
        )

    def draw(
        self,
        surface: pygame.Surface,
        result: Result,
        share: float,
        page: Page,
        theme: Theme,
        choices: Choices,
        shift: int,
    ) -> None:
        """Draw the result or, if its place is `shift` px to the left, all of it but the choices. `share` says how much
        of the large figure has been counted."""
        measures, ink = self._measures, theme.accent if result.is_best else theme.muted
        places = {name: Area(*area.move(shift, 0)) for name, area in self._parts.items() if area.height}
        _line(surface, places.get("special"), result.special, measures.lead, ink, "bold")
        _line(surface, places.get("large"), result.counted(share), measures.result, theme.text, "bold")
        panels.paragraph(surface, places.get("reason", EMPTY_AREA), page.text, measures.body, theme.muted)
        race_ink = theme.good if result.won_race else theme.text
        _line(surface, places.get("race"), result.race, measures.lead, race_ink, "bold")
        if "figures" in places:
            panels.figure_row(surface, places["figures"], theme.visible_figures(result.few), theme, measures)
        if "splits" in places:
            _splits(surface, places["splits"], result.splits, theme, measures)
        if "course" in places:
            course(surface, places["course"], page.course.values, page.course.lower_is_better, theme, measures)
        _line(surface, places.get("caption"), page.course.caption, measures.small, theme.muted)
        if not shift:
            choices.draw(surface, theme, measures)


GAPS = {
    "special": 0,
    "large": 0,
    "reason": 0,
    "race": 2,
    "figures": 2,
    "splits": 3,
    "course": 3,
    "caption": 1,
    "choices": ABOVE_CHOICES,
    "game_id": 2,
}
"""The gap above each part, in u."""


def _total(heights: Mapping[str, int], u: int) -> int:
    return sum(height + GAPS[part] * u for part, height in heights.items() if height)


def _splits_height(measures: Measures) -> int:
    return 2 * line_height(measures.small) + line_height(measures.body)


def _splits(surface: pygame.Surface, area: Area, splits: Sequence[Split], theme: Theme, measures: Measures) -> None:
    """Draw the times on the way side by side, each between what had been reached and the difference."""
    for place, split in zip(area.columns(max(1, len(splits)), measures.u), splits, strict=False):
        x, y = place.topleft
        write(surface, split.label, (x, y), measures.small, theme.muted)
        time, size = fit([split.time], place.width, measures.body, "bold")
        write(surface, time, (x, y + line_height(measures.small)), size, theme.text, "bold")
        below = (x, place.bottom - line_height(measures.small))
        write(surface, split.late, below, measures.small, theme.good if split.good else theme.bad, "bold")


def _line(
    surface: pygame.Surface, area: Area | None, text: str, size: int, ink: Colour, weight: Weight = "regular"
) -> None:
    if area:
        write_in(surface, [text], area, size, ink, weight)
