"""Draws a game like the picture in its rule sheet, scaled: board, texts, next piece, messages and keys."""

import pygame

from puzzlebox.views import MIN_TYPE_SIZE, Area, Board, Colour, Theme, tr, write
from puzzlebox_games.falling.drawing.painter import PiecePainter
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.look import Mark, Point, Printed, Words
from puzzlebox_games.falling.readers import Setting, as_seen
from puzzlebox_games.falling.shapes import cells_in

MIN_SCALE = 0.5
"""The smallest scale of a picture. Smaller texts could not be read."""

MAX_RATIO, MIN_RATIO = 2.4, 0.9
"""The largest and the smallest ratio of width to height of a window that shows the picture. The smallest one is given
as a multiple of the picture's own ratio."""

KEY_STEP = 1.35
"""The distance from one line of keys to the next, as a multiple of their type size."""

KeyWords = tuple[tuple[str, str], ...]
"""Pairs: the names of keys, and what they do."""


def fits_in(printed: Printed, area: Area, setting: Setting) -> bool:
    """Return whether the picture shows a game with this setting, and fits into the area."""
    as_printed = (setting.rows - setting.hidden, setting.columns) == (printed.rows, printed.columns)
    own_ratio = printed.size[0] / printed.size[1]
    good_shape = MIN_RATIO * own_ratio <= area.width / area.height <= MAX_RATIO
    return (
        as_printed and setting.preview == 1 and not setting.hold and good_shape and _scale(printed, area) >= MIN_SCALE
    )


def _scale(printed: Printed, area: Area) -> float:
    return min(area.width / printed.size[0], area.height / printed.size[1])


class PrintedStage:
    """The picture in the middle of the window, as large as possible with a whole number of pixels per cell."""

    tells = False
    line = None

    def __init__(self, area: Area, theme: Theme, setting: Setting, printed: Printed, keys: KeyWords) -> None:
        self._area = area
        self._theme = theme
        self._printed = printed
        self._look = setting.look
        self._keys = keys
        self._painter = PiecePainter(theme, setting)
        cell = max(1, int(printed.cell * _scale(printed, area)))
        self._scale = cell / printed.cell
        self._thin = max(1, round(self._scale))
        self._picture = area.centred(*(round(side * self._scale) for side in printed.size))
        self._corner = self._picture.topleft
        self.board = Board(*self._at(printed.board), printed.rows, printed.columns, cell)
        self.clip = area if printed.above else self.board.area
        self.empty = self._empty_board()

    @property
    def announces(self) -> bool:
        """Whether the picture shows that the game is paused or over."""
        return bool(self._printed.messages)

    @property
    def right_edge(self) -> int:
        return self._area.right

    def _at(self, place: Point) -> Point:
        """Return the position in the window of a point of the picture."""
        return self._corner[0] + round(place[0] * self._scale), self._corner[1] + round(place[1] * self._scale)

    def _empty_board(self) -> pygame.Surface:
        area = self.board.area
        empty = pygame.Surface((area.width, area.height))
        empty.fill(self._printed.well or self._theme.well)
        if self._printed.lines:
            self._draw_lines(empty, (0, 0), (self.board.rows, self.board.columns), self.board.cell, self._printed.lines)
        return empty

    def _draw_lines(
        self, surface: pygame.Surface, corner: Point, shape: tuple[int, int], cell: int, colour: Colour
    ) -> None:
        """Draw the lines of a grid with this corner and this number of rows and columns."""
        (x, y), (rows, columns), thin = corner, shape, self._thin
        for row in range(rows + 1):
            surface.fill(colour, (x, y + row * cell, columns * cell + thin, thin))
        for column in range(columns + 1):
            surface.fill(colour, (x + column * cell, y, thin, rows * cell + thin))

    def draw_ground(self, surface: pygame.Surface, state: Falling) -> None:
        printed, sections = self._printed, self._look.sections
        surface.fill(sections.ground(state.level) if sections else self._theme.ground, self._area)
        if printed.ground:
            surface.fill(printed.ground, self._picture)
        for (x, y, width, height), colour, line in printed.edges:
            left, top = self._at((x, y))
            right, bottom = self._at((x + width, y + height))
            edge = pygame.Rect(left, top, right - left, bottom - top)
            pygame.draw.rect(surface, colour, edge, max(1, round(line * self._scale)))
        for mark in printed.marks:
            self._draw_mark(surface, mark)
        if printed.lines:
            board = self.board
            self._draw_lines(surface, (board.x, board.y), (board.rows, board.columns), board.cell, printed.lines)

    def _draw_mark(self, surface: pygame.Surface, mark: Mark) -> None:
        side = max(1, round(mark.square * self._scale))
        x, y = self._at(mark.place)
        for row, column in cells_in(mark.rows, "#"):
            surface.fill(mark.colour, (x + column * side, y + row * side, side, side))

    def draw_around(self, surface: pygame.Surface, state: Falling, pace: str = "") -> None:
        for words in self._printed.words:
            if not any(f"{{{name}{end}" in words.text for name in self._theme.hidden_figures for end in "}:"):
                self._write(surface, words, tr(words.text).format_map(state.status()))
        self._draw_preview(surface, state)
        self._draw_counts(surface, state)
        condition = "paused" if state.paused else "lost" if state.outcome() else ""
        if message := self._printed.messages.get(condition):
            self._write(surface, message, tr(message.text))
        self._draw_keys(surface)

    def _write(self, surface: pygame.Surface, words: Words, text: str, down: int = 0) -> None:
        size = max(MIN_TYPE_SIZE, round(words.size * self._scale))
        place = (words.place[0], words.place[1] + down)
        write(surface, text, self._at(place), size, words.colour, "bold")

    def _draw_preview(self, surface: pygame.Surface, state: Falling) -> None:
        printed = self._printed
        cell = max(1, round(printed.preview_cell * self._scale))
        x, y = self._at(printed.preview)
        if printed.preview_grid and printed.lines:
            self._draw_lines(surface, (x - cell, y), printed.preview_grid, cell, printed.lines)
        for piece in state.previews[:1]:
            if printed.tight:
                x -= min(column for _, column in piece.cells) * cell
                y -= min(row for row, _ in piece.cells) * cell
            self._painter.piece(surface, piece, (x, y), cell)

    def _draw_counts(self, surface: pygame.Surface, state: Falling) -> None:
        counts, numbers = self._printed.counts, state.shape_counts
        if counts is None:
            return
        cell = max(1, round(counts.cell * self._scale))
        for index, number in enumerate(numbers):
            place = (counts.place[0], counts.place[1] + index * counts.step)
            piece = as_seen(state.shapes[index][0].drawn(1 + index))
            x, y = self._at(place)
            left, top = min(c for _, c in piece.cells), min(r for r, _ in piece.cells)
            self._painter.piece(surface, piece, (x - left * cell, y - top * cell), cell)
            words = Words(f"{number:03}", (counts.numbers, place[1]), counts.size)
            self._write(surface, words, words.text)

    def _draw_keys(self, surface: pygame.Surface) -> None:
        listed = self._printed.keys
        for number, (keys, does) in enumerate(self._keys if listed else ()):
            assert listed is not None
            down = round(number * listed.size * KEY_STEP)
            self._write(surface, listed, listed.text.format(keys=keys, does=tr(does)), down)
