"""The view of Mines: openings that run outwards, pressed cells, and the mines one after another after a loss."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

import pygame

from puzzlebox.rules import Cell, Events, Message, Role
from puzzlebox.views import Colour, GridView, Motion, draw_highlights, draw_overlay, fill_rounded, tr, width, write
from puzzlebox_games.mines.board import ASK, COVERED, FATAL, FLAG, HIDDEN, MINE, WRONG
from puzzlebox_games.mines.game import rates
from puzzlebox_games.mines.hints import shares_of
from puzzlebox_games.mines.painter import PRESSED, Palette, cell_picture
from puzzlebox_games.mines.rules import Mines

RING, ALL_RINGS = 30, 300
"""The ms from one ring of an opening to the next, and the most for all rings."""

BLAST, ALL_BLASTS = 40, 800
"""The ms from one mine to the next after a loss, and the most for all mines."""

NAMES = {
    COVERED: Message("covered"),
    FLAG: Message("flag"),
    ASK: Message("question mark"),
    MINE: Message("open mine"),
    HIDDEN: Message("mine"),
    WRONG: Message("wrong flag"),
    FATAL: Message("mine that ended the game"),
}
"""What a cell shows, by its value."""


class MinesView(GridView[Mines]):
    """The view of Mines. Clicks refer to the state of the board, even while an opening still runs."""

    always_timed = True

    _shares: Mapping[Cell, Fraction] = {}
    _before: Mapping[Cell, int] = {}
    """What cells show that have not changed yet."""

    def notice(self, events: Events) -> None:
        """Let openings run outwards, and mines appear one after another, from the one that ended the game."""
        super().notice(events)
        for event in events:
            if event.name == "opened":
                rings = [self.state.field.cells(ring) for ring in event.detail]
                self._show_later(rings, COVERED, min(RING, ALL_RINGS // max(1, len(rings))))
            elif event.name == "lost":
                self._show_mines()

    def _show_mines(self) -> None:
        cells = [*zip(self.state.grid, self.state.seen(), strict=True)]
        centre = next(cell for cell, value in cells if value == FATAL)
        for shown, before in ((HIDDEN, COVERED), (WRONG, FLAG)):
            found = [cell for cell, value in cells if value == shown]
            found.sort(key=lambda cell: (cell[0] - centre[0]) ** 2 + (cell[1] - centre[1]) ** 2)
            pause = min(BLAST, ALL_BLASTS / max(1, len(found)))
            self._show_later([(), *((cell,) for cell in found)], before, pause)

    def _show_later(self, steps: Iterable[Collection[Cell]], before: int, pause: float) -> None:
        """Let cells show what they showed before for a while: the first ones not at all, each step a pause longer."""
        now = self.clock()
        delays = {cell: round(number * pause) for number, cells in enumerate(steps) if number for cell in cells}
        self._before = {**self._before, **dict.fromkeys(delays, before)}
        for cell, delay in delays.items():
            self.motions[cell] = Motion(now, 1, delay)

    # The picture

    def values(self) -> list[int]:
        """Return what each cell shows now."""
        seen, columns = self.state.seen(), self.state.grid.columns
        for cell in self.overlay.cells.get("preview", ()):
            seen[cell[0] * columns + cell[1]] = PRESSED
        for cell, before in self._before.items():
            if cell in self.motions:
                seen[cell[0] * columns + cell[1]] = before
        return seen

    def cell_picture(self, value: int) -> pygame.Surface:
        """Return the picture of a cell with this value."""
        return cell_picture(self.board.cell, value, Palette.of(self.theme))

    @property
    def ground(self) -> Colour:
        """The colour between the cells."""
        return Palette.of(self.theme).ground

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw a wide frame around the cells."""
        edge = max(1, min(self.measures.u * 2 // 3, self.board.cell // 4))
        frame = self.board.area.inflate(2 * edge, 2 * edge)
        fill_rounded(surface, frame, min(self.measures.corner, 2 * edge), Palette.of(self.theme).ground)

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        """Highlight these cells. If they are a guess, show the share of mines of every cell."""
        super().show_hint(cells)
        self._shares = shares_of(self.state) if "target" in cells else {}

    def _draw_shares(self, surface: pygame.Surface) -> None:
        """Write the share of the layouts in which a cell is a mine into each covered cell, if there is room."""
        size, ink = max(8, self.board.cell // 3), Palette.of(self.theme).ink
        for cell, share in self._shares.items():
            area, text = self.cell_area(cell), str(share)
            if width(text, size, "bold") > area.width - 2:
                text = f"{round(100 * share)} %"
            if width(text, size, "bold") <= area.width - 2 and self.state.grid[cell] == COVERED:
                write(surface, text, area.center, size, ink, "bold", anchor="center")

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the cells of a hint and the cursor. Pressed cells are drawn with the board."""
        draw_highlights(surface, self, self.hint, self.theme)
        overlay = self.overlay._replace(cells={**self.overlay.cells, "preview": frozenset()})
        draw_overlay(surface, self, overlay, self.theme)
        self._draw_shares(surface)

    def describe(self, cell: Cell) -> str:
        """Return what a cell shows."""
        value = self.state.seen()[cell[0] * self.state.grid.columns + cell[1]]
        return NAMES.get(value) or str(value)

    # Figures

    def figures(self) -> dict[str, str]:
        """Return the figures beside the board. How good the clicks were is seen after the end, unless a player wants to
        see it before."""
        state = self.state
        found = rates(state) if self.preferences["rates"] or state.outcome() else {}
        lives = {"Lives": str(state.lives_left)} if state.options["lives"] > 1 else {}
        mode = {"Taps": Message("set flags")} if self.overlay.mode else {}
        return {"Mines left": str(state.mines_left), **self.time_figure(), **lives, **found, **mode}

    def next_frame(self) -> int | None:
        """Return 0 while something moves, and the ms to the next second while the clock runs."""
        return super().next_frame() if self.is_moving() or self.state.opened_at is not None else None

    def window_title(self) -> str:
        """Return the title of the window. It says so if the board may need a guess."""
        grid, title = self.state.grid, tr(self.game.title)
        guess = "" if self.state.needs_no_guess else f" · {tr(Message('may need a guess'))}"
        return f"{title} {grid.rows} x {grid.columns} · {self.state.mines_left}{guess}"
