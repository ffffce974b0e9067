"""The layout of a falling-block game in the window, and what is drawn around its board.

There are two stages: `ArrangedStage` fits into any window; `PrintedStage` (in `view_printed`) is the picture in a rule
sheet.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

import pygame

from puzzlebox.rules import Message
from puzzlebox.views import (
    Area,
    Arrangement,
    Board,
    Colour,
    Measures,
    Theme,
    arrange,
    contrast,
    draw_frame,
    draw_outline,
    empty_board,
    figure_height,
    figure_row,
    figures,
    figures_gap,
    figures_height,
    figures_in,
    fill_rounded,
    fit,
    line_height,
    mix,
    panel,
    shorten,
    status_line,
    tr,
    value_text,
    width,
    write,
)
from puzzlebox_games.falling.drawing.painter import PiecePainter, extent, largest_extent
from puzzlebox_games.falling.drawing.view_printed import KeyWords, PrintedStage, fits_in
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import Piece, Setting, as_seen
from puzzlebox_games.falling.shown import HOLD, NEXT

SHEET_LINE = (96, 96, 96)
"""The colour of lines in the classic look, for games whose rule sheet has no picture."""

MIN_CONTRAST = 3
"""From this contrast of the ground with the well, pieces beside the board have a plate of the well's colour."""

SECTION_HUE = 0.7
"""The share of a section's hue in the edge of the board."""

PACE = Message("Against best")


FRAME = 3
"""The thickness of the frame of the well, in px."""

DrawPiece = Callable[[pygame.Surface, Piece, Area, int], None]
"""Draws a piece in the middle of an area, with cells of this size."""


class Stage(Protocol):
    """The layout that a view draws into.

    `board` is the place of the visible rows, `empty` the picture of the empty board, `clip` the area in which pieces
    are drawn. `tells` is True if notices are shown over the board. `line` is the area of the figures above the board,
    or None. `announces` is True if the stage itself shows that the game is paused or over.
    """

    board: Board
    clip: Area
    empty: pygame.Surface

    @property
    def tells(self) -> bool: ...

    @property
    def line(self) -> Area | None: ...

    @property
    def right_edge(self) -> int:
        """The x from which nothing is drawn at the right."""
        ...

    @property
    def announces(self) -> bool: ...

    def draw_ground(self, surface: pygame.Surface, state: Falling) -> None:
        """Draw everything behind the board."""

    def draw_around(self, surface: pygame.Surface, state: Falling, pace: str = "") -> None:
        """Draw figures and previews, and the pace if it is not empty."""


def stage_for(area: Area, theme: Theme, setting: Setting, keys: KeyWords = ()) -> Stage:
    """Return the stage for this area, theme and rule set. `keys` are listed if the picture in the rule sheet has
    them."""
    printed = setting.look.printed
    if printed and theme.look == "classic" and theme.panels and fits_in(printed, area, setting):
        return PrintedStage(area, theme, setting, printed, keys)
    return ArrangedStage(area, theme, setting)


class ArrangedStage:
    """The board in the middle, as large as possible, with figures and previews beside it, above it or in one line."""

    announces = False
    tells = True

    def __init__(self, area: Area, theme: Theme, setting: Setting) -> None:
        theme = replace(theme, line=SHEET_LINE) if theme.look == "classic" else theme
        self._area = area
        self._theme = theme
        self._setting = setting
        self._look = setting.look
        self._measures = Measures.of(area.width, area.height, theme.scale)
        self._painter = PiecePainter(theme, setting)
        rows, above = setting.rows - setting.hidden, self._look.above if theme.panels else 0
        self._places: Arrangement = arrange(area, self._measures, rows + above, setting.columns, theme.panels)
        whole = self._places.board
        self.board = whole._replace(y=whole.y + above * whole.cell, rows=rows)
        self.clip = whole.area
        self.empty = empty_board(self.board, theme)

    @property
    def line(self) -> Area | None:
        return self._places.line or self._places.above

    @property
    def right_edge(self) -> int:
        return (self._places.right or self.board.area).right

    def draw_ground(self, surface: pygame.Surface, state: Falling) -> None:
        theme, sections = self._theme, self._look.sections
        ground, line = theme.ground, theme.line
        if sections and theme.look == "classic":
            ground = sections.ground(state.level)
        elif sections:
            line = mix(line, theme.hue(sections.hue(state.level)), SECTION_HUE)
        if theme.panels:
            surface.fill(ground, self._area)
        if self._has_plates and self.clip.y < self.board.y:
            high = self.board.y - self.clip.y + self.board.cell
            fill_rounded(surface, self.clip.but(height=high), self._measures.corner, theme.well)
        if theme.look == "classic" or not theme.panels:
            draw_frame(surface, self.board, replace(theme, line=line))
        else:
            self._draw_well(surface, theme.frame or line)

    def _draw_well(self, surface: pygame.Surface, colour: Colour) -> None:
        """Draw the ground of the board up to its frame, which is a little outside of it."""
        measures, well = self._measures, self.board.area
        away = FRAME + max(1, measures.u // 4)
        outside = Area(well.inflate(2 * away, 2 * away))
        fill_rounded(surface, outside, measures.corner, self._theme.well)
        draw_outline(surface, outside, measures.corner, colour, FRAME)

    def draw_around(self, surface: pygame.Surface, state: Falling, pace: str = "") -> None:
        values = self._figures(state)
        if pace:
            values = {PACE: pace, **values}
        if self._places.left and self._places.right:
            self._draw_sides(surface, self._places.left, self._places.right, state, values)
        elif self._places.above:
            self._draw_above(surface, self._places.above.inset(self._measures.u // 2), state, values)
        elif self._places.line:
            self._draw_line(surface, self._places.line, state, values)

    def _figures(self, state: Falling) -> dict[str, str]:
        """Return the figures for the player's eyes during a game that are not hidden, by label."""
        status = state.status()
        names = [name for name in self._look.playing or status if name not in self._theme.hidden_figures]
        return {self._label(name): str(status[name]) for name in names}

    def _label(self, name: str) -> str:
        return self._look.labels.get(name, name.capitalize())

    def _draw_sides(
        self, surface: pygame.Surface, left: Area, right: Area, state: Falling, values: dict[str, str]
    ) -> None:
        """Draw hold and figures at the left, next and score at the right, all of it close to the board."""
        lines = (PACE, *map(self._label, self._look.small))
        small = {label: values.pop(label) for label in lines if label in values}
        score = {"Score": values.pop("Score")} if "Score" in values else {}
        if state.setting.hold:
            left = self._draw_hold(surface, left, state)
        if state.preview:
            right = self._draw_ahead(surface, right, state, figure_height(self._measures) if score else 0)
        left = self._draw_figures(surface, left, values, small)
        if state.shape_counts:
            self._draw_counts(surface, left, state)
        figures(surface, right, score, self._theme, self._measures, "left")

    def _draw_ahead(self, surface: pygame.Surface, column: Area, state: Falling, below: int) -> Area:
        """Draw the next pieces, as large as possible with `below` px left. Returns the rest of the column."""
        reserved = min(column.height, below + 2 * self._measures.pad) if below else 0
        upper = column.but(height=column.height - reserved)
        rest = self._draw_pieces(surface, upper, tr(NEXT), state.previews, state.preview, "left")
        return rest.but(height=column.bottom - rest.y)

    def _draw_figures(
        self, surface: pygame.Surface, column: Area, values: Mapping[str, str], small: Mapping[str, str]
    ) -> Area:
        """Draw as many figures as there is room for, with the small ones below, one per line. Return the rest of the
        column."""
        measures, line = self._measures, line_height(self._measures.small)
        count = min(len(values), figures_in(column.height, measures))
        high = figures_height(count, measures, figures_gap(count, column.height, measures))
        figures(surface, column, values, self._theme, measures)
        place = column.from_top(high, measures.pad if count else 0)[1]
        lines = [(label, value_text(value)) for label, value in list(small.items())[: place.height // line]]
        rooms = [place.width - width(value, measures.small, "bold") - measures.u for _, value in lines]
        sizes = [fit([tr(label)], room, measures.small)[1] for (label, _), room in zip(lines, rooms, strict=True)]
        for (label, value), room in zip(lines, rooms, strict=True):
            ink = self._pace_colour(value) if label == PACE else self._theme.text
            write(surface, value, place.topright, measures.small, ink, "bold", "topright")
            words, size = fit([tr(label)], room, min(sizes))
            write(surface, words, (place.x + room, place.y), size, self._theme.muted, anchor="topright")
            place = place.from_top(line)[1]
        return place.from_top(0, measures.pad if small else 0)[1]

    def _pace_colour(self, pace: str) -> Colour:
        """Return a colour that tells whether the player is ahead of the best game. The sign tells it, too."""
        return self._theme.bad if pace.startswith("+") else self._theme.good

    @property
    def _has_plates(self) -> bool:
        """Whether pieces beside and above the board lie on plates: their colours are for a dark well."""
        return contrast(self._theme.ground, self._theme.well) > MIN_CONTRAST

    def _draw_counts(self, surface: pygame.Surface, column: Area, state: Falling) -> None:
        """Draw how many pieces of each shape have entered, if there is room for all of them."""
        measures, counts = self._measures, state.shape_counts
        cell = max(2, measures.small * 2 // 3)
        step = 3 * cell
        if len(counts) * step > column.height:
            return
        inner = column.from_right(4 * (cell + measures.small))[0]
        if self._has_plates:
            plate = inner.but(width=4 * cell, height=len(counts) * step).inflate(2 * measures.u, 0)
            fill_rounded(surface, plate, measures.corner, self._theme.well)
        for number, count in enumerate(counts):
            row = Area(inner.x, inner.y + number * step, inner.width, step)
            self._painter.centred(
                surface, as_seen(state.shapes[number][0].drawn(1 + number)), row.but(width=4 * cell), cell
            )
            place = (row.right, row.center[1])
            write(surface, str(count), place, measures.small, self._theme.text, "bold", "midright")

    def _draw_hold(self, surface: pygame.Surface, column: Area, state: Falling) -> Area:
        """Draw the held piece at the top of a column. Returns the rest of the column."""
        pieces = (state.held_piece,) if state.held_piece else ()
        return self._draw_pieces(surface, column, tr(HOLD), pieces, 1, "right", self._hold_drawer(state))

    def _hold_drawer(self, state: Falling) -> DrawPiece:
        """Return what draws the held piece: faintly if it cannot be taken before the next piece."""
        return self._painter.faint if state.hold_used else self._painter.centred

    def _draw_pieces(
        self,
        surface: pygame.Surface,
        column: Area,
        label: str,
        pieces: tuple[Piece, ...],
        count: int,
        align: str,
        draw: DrawPiece | None = None,
    ) -> Area:
        """Draw a label and a list of pieces, aligned "left" or "right", at the top of a column, by default as the next
        pieces. Returns the rest of the column."""
        theme, measures = self._theme, self._measures
        rows, columns = largest_extent(self._setting)
        rows += count > 1
        words = line_height(measures.small) + measures.gap
        has_plate = self._has_plates
        margin = measures.u if has_plate else 0
        room = (column.height - words - 2 * margin) // (count * rows)
        size = max(1, min(self.board.cell * 3 // 4, (column.width - 2 * margin) // columns, room))
        step, side = rows * size, Area.from_right if align == "right" else Area.from_left
        whole, rest = column.from_top(words + count * step + 2 * margin, 2 * measures.pad)
        plate = side(whole, columns * size + 2 * margin)[0].from_bottom(whole.height - words)[0]
        edge = (plate.right if align == "right" else plate.x, whole.y)
        name = shorten(label, whole.width, measures.small)
        write(surface, name, edge, measures.small, theme.muted, anchor=f"top{align}")
        if has_plate:
            fill_rounded(surface, plate, measures.corner, theme.well)
        inner = plate.inset(margin)
        for piece in pieces[:count]:
            place, inner = inner.from_top(step)
            if not has_plate:
                place, _ = side(place, extent(piece.cells)[1] * size)
            (draw or self._painter.centred)(surface, piece, place, size)
        return rest

    def _draw_above(self, surface: pygame.Surface, row: Area, state: Falling, values: dict[str, str]) -> None:
        """Draw the held piece, figures in a row, and as many next pieces as fit into half of the row."""
        rows, columns = largest_extent(self._setting)
        size = max(1, min(row.height // rows, self.board.cell * 3 // 4))
        wide = columns * size
        if self._setting.hold:
            place, row = row.from_left(wide + size, size)
            self._draw_held(surface, place, state, size)
        count = min(len(state.previews), max(1, row.width // 2 // (wide + size)))
        ahead, row = row.from_right(count * (wide + size) - size, size)
        for piece in state.previews[:count]:
            place, ahead = ahead.from_left(wide, size)
            if self._has_plates:
                fill_rounded(surface, place.inflate(2 * self._measures.u, 0), self._measures.corner, self._theme.well)
            self._painter.centred(surface, piece, place, size)
        figure_row(surface, row, values, self._theme, self._measures)

    def _draw_held(self, surface: pygame.Surface, place: Area, state: Falling, size: int) -> None:
        """Draw the held piece on a plate, or the word for it."""
        if self._theme.look == "modern":
            colour = self._theme.well if state.held_piece and self._has_plates else None
            panel(surface, place, self._theme, self._measures, colour)
        if state.held_piece:
            self._hold_drawer(state)(surface, state.held_piece, place, size)
            return
        small = self._measures.small
        word = shorten(tr(HOLD), place.width, small)
        write(surface, word, place.center, small, self._theme.muted, anchor="center")

    def _draw_line(self, surface: pygame.Surface, line: Area, state: Falling, values: dict[str, str]) -> None:
        """Draw the figures in one line of text, and the next and the held piece beside the board or at its ends."""
        rows, columns = largest_extent(self._setting)
        left, right = self._free(self._area.x, self.board.x), self._free(self.board.area.right, self._area.right)
        size = min(self.board.cell, right.width // columns)
        if size * rows > line.height:
            held, ahead = left.from_top(rows * size)[0], right.from_top(rows * size)[0]
        else:
            size = max(2, line.height // rows)
            ahead, line = line.from_right(columns * size, self._measures.u)
            held, line = line.from_left(columns * size if self._setting.hold else 0, self._measures.u)
        if state.held_piece:
            self._hold_drawer(state)(surface, state.held_piece, held, size)
        for piece in state.previews[:1]:
            self._painter.centred(surface, piece, ahead, size)
        status_line(surface, line, values, self._theme, self._measures)

    def _free(self, x: int, end: int) -> Area:
        """Return the free area beside the board between two x coordinates, without a margin."""
        gap = self._measures.gap
        return Area(x + gap, self.board.y, max(0, end - x - 2 * gap), self.board.area.height)
