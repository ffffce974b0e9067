"""What the views of puzzles have in common: the layout of a board and its figures, gliding pieces, the cells of a hint,
and a light after a win. A game draws its board, unless the plain view of coloured cells does."""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import ClassVar

import pygame

from puzzlebox.core.durations import clock_text
from puzzlebox.core.game import Game
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Lifted
from puzzlebox.core.options import Options
from puzzlebox.core.search import Role
from puzzlebox.core.state import Events
from puzzlebox.ui.animation import NEXT_FRAME, Fade, Glide, Motion, Place
from puzzlebox.ui.highlight import draw_held, draw_highlights, draw_overlay
from puzzlebox.ui.layout import EMPTY_AREA, Area, joined
from puzzlebox.ui.painter import (
    BLACK,
    MIN_PATTERN_CELL,
    PATTERN_COUNT,
    BoardLayer,
    add_light,
    cell_gap,
    draw_frame,
    draw_outline,
    empty_board,
    modern_cell,
    plain_board,
)
from puzzlebox.ui.panels import draw_figures
from puzzlebox.ui.placed_board import P, PlacedBoard, S
from puzzlebox.ui.theme import Colour, mix
from puzzlebox.ui.view import Clock, Position

SWEEP = 800
"""The ms that a light takes to sweep over the board after a win."""

SWEEP_DELAY = 120
"""The ms between a win and that light, in which the last move is shown."""

BAND = 0.35
"""The width of that light, as a share of the board from corner to corner."""

MAX_LIGHT = 0.4
"""The strongest light on a cell, as a share of its colour."""


class BoardView(PlacedBoard[S, P]):
    """Shows a board with figures beside it.

    A game implements `new_painter`, which returns whatever paints the board in its present size and colours, and
    `draw_board`, which uses it as `painter`. The painter is kept until the window, the theme or `board_key` changes.

    A piece glides after `glide`; `place_of` says where it is shown now. Pieces jump to their places when the view is
    reset. `shown` is the area of the cells that are seen of an enlarged board, None while all of it is. `motions` are
    all other animations of a game by its own names for them; they end by themselves. The time is shown while the game
    rests, if the player wants a clock, or if the view is `always_timed`; in that case with hundredths of a second at
    the end.
    """

    always_timed: ClassVar[bool] = False

    light_corner: ClassVar[float] = 1 / 7
    """The radius of the corners of cells on which light falls after a win, as a share of their size. With 0, there are
    no gaps between them."""

    last_move: ClassVar[int] = SWEEP_DELAY
    """The ms that the last move takes, after which the light begins; it ends at the same time in all games."""

    def __init__(self, game: Game[S], preferences: Options, clock: Clock) -> None:
        super().__init__(game, preferences, clock)
        self.hint: Mapping[Role, Collection[Cell]] = {}
        self.glides: dict[Hashable, Glide] = {}
        self.fades: dict[Cell, Fade] = {}
        self.motions: dict[Hashable, Motion] = {}
        self._moved: list[Area] = []  # where the last picture shows something that moves
        self._moving: list[Hashable] = []  # what moves in it
        self._still: pygame.Surface | None = None  # the board without the light
        self._draws_motion = False

    # What a game says about its board

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the board with its pieces as they are shown at this time of the clock."""
        raise NotImplementedError

    def is_moving(self) -> bool:
        """Return whether something moves that has not been drawn at rest yet."""
        return bool(self.glides or self.fades or self.motions)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw what lies over the board: by default the cells of a hint and what the hand shows."""
        draw_highlights(surface, self, self.hint, self.theme)
        draw_overlay(surface, self, self.overlay, self.theme)
        if self.overlay.lifted:
            self.draw_lifted(surface, self.overlay.lifted)

    def draw_lifted(self, surface: pygame.Surface, lifted: Lifted) -> None:
        """Draw a piece that follows the pointer: by default a frame around it."""
        cell = self.board.cell
        areas = [Area(*self.position_of(corner), cell, cell) for corner in lifted.corners]
        draw_held(surface, Area(areas[0].unionall(areas[1:])), self.theme)

    def draw_figures(self, surface: pygame.Surface) -> None:
        """Draw the figures, and all else that is beside the board."""
        draw_figures(surface, self.arrangement, self.figures(), self.theme, self.measures)

    def lit_cells(self) -> Iterable[Cell]:
        """Return the cells on which light falls after a win: by default all. For a piece of several cells, one of them
        is enough if `draw_light` draws on the piece."""
        return self.state.grid

    def draw_light(self, surface: pygame.Surface, cell: Cell, strength: float) -> None:
        """Let light fall on a cell after a win, in the shape that the cell has (see `light_corner`). `strength` is from
        0 to 1."""
        area, colour = self.lit_area(cell), mix(BLACK, self.theme.warn, MAX_LIGHT * strength)
        add_light(surface, area, round(self.light_corner * area.width), colour)

    def lit_area(self, cell: Cell) -> Area:
        """Return the area of a cell on which light falls: by default without the gap to its neighbours."""
        area = self.cell_area(cell)
        side = area.width - (cell_gap(area.width) if self.light_corner else 0)
        return area.but(width=side, height=side)

    def time_text(self) -> str | None:
        """Return the time that is shown among the figures, None for none."""
        elapsed = self.state.elapsed()
        if elapsed is None or not (self.always_timed or self._rests or self.theme.clock):
            return None
        return clock_text(elapsed, hundredths=self.always_timed and self.state.outcome() is not None)

    # Motion

    def reset(self, state: S) -> None:
        """Show this state from now on, without animation."""
        super().reset(state)
        self.glides.clear()
        self.fades.clear()
        self.motions.clear()

    def notice(self, events: Events) -> None:
        """Let a light sweep over the board after a win, except in the classic look, and show a new board at once."""
        for event in events:
            if event.name == "restarted":
                self.reset(self.state)
            elif event.name == "won" and self.theme.look == "modern":
                self.motions["sweep"] = Motion(
                    self.clock(), SWEEP + SWEEP_DELAY - self.last_move, self.last_move, ornament=True
                )

    def glide(self, piece: Hashable, way: Sequence[Place], length: int) -> None:
        """Let a piece glide along these places in `length` ms. A piece that is still gliding begins where it is
        shown."""
        start = self.place_of(piece, way[0])
        self.glides[piece] = Glide((start, *way[1:]), Motion(self.clock(), length))

    def place_of(self, piece: Hashable, rest: Place) -> Place:
        """Return where a piece is shown now, which is `rest` unless it glides."""
        gliding = self.glides.get(piece)
        return gliding.now(self.clock()) if gliding else rest

    def fade(self, cell: Cell, before: int, length: int, delay: int = 0) -> None:
        """Let the picture of a cell with the value `before` fade away in `length` ms, after a delay. `GridView` draws
        it."""
        self.fades[cell] = Fade(before, Motion(self.clock(), length, delay))

    def next_frame(self) -> int | None:
        """Return 0 while something moves, and the ms to the next second while the time is shown and runs."""
        return NEXT_FRAME if self.is_moving() else self._next_second()

    def _next_second(self) -> int | None:
        """Return the ms until the clock shows the next second; None if it is not shown or does not run."""
        hidden = self._rests or "time" in self.theme.hidden_figures or self.time_text() is None
        elapsed = None if hidden else self.state.elapsed()
        return None if elapsed is None else 1000 - elapsed % 1000

    def clock_area(self) -> Area | None:
        """Return the area of the figures, if the time runs there and nothing else changes."""
        arrangement, wait = self.arrangement, self._next_second()
        is_next = wait is not None and self.next_frame() == wait
        figures = arrangement.right or arrangement.above or arrangement.line
        return figures if is_next else None

    def draw_clock(self, surface: pygame.Surface) -> None:
        """Draw the figures again."""
        if area := self.clock_area():
            clip = surface.get_clip()
            surface.set_clip(clip.clip(area))
            surface.fill(self.theme.ground, area)
            self.draw_figures(surface)
            surface.set_clip(clip)

    @property
    def _rests(self) -> bool:
        """Whether the game is paused or over."""
        return self.state.paused or self.state.outcome() is not None

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, what lies over it, and the figures, unless the clip of the surface leaves them out."""
        now = self.clock()
        if not self._draws_motion:
            self._still = None
            self._note_motions(now)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        lit = self._lit_area
        if self._still and lit.contains(surface.get_clip()):
            surface.blit(self._still, lit)
        else:
            if self.theme.panels:
                surface.fill(self.theme.ground, self.area)
            self._clip_to_part(surface)
            self.draw_board(surface, now)
            surface.set_clip(clip.clip(self.area))
            self.draw_around_board(surface)
            if self._draws_motion and surface.get_clip().contains(lit) and self._only_light_moves():
                self._still = surface.subsurface(lit).copy()
        self._clip_to_part(surface)
        self._draw_sweep(surface, now)
        self.draw_marks(surface)
        surface.set_clip(clip.clip(self.area))
        figures = self.figure_areas()
        if not figures or clip.collidelist(figures) >= 0:
            self.draw_figures(surface)
        surface.set_clip(clip)
        self._moved += self._moving_areas(self.clock())

    def _clip_to_part(self, surface: pygame.Surface) -> None:
        """Let only the part be drawn that is shown of an enlarged board."""
        if self.shown:
            surface.set_clip(surface.get_clip().clip(self.shown))

    def draw_around_board(self, surface: pygame.Surface) -> None:
        """Draw what stays in view around an enlarged board: by default a line."""
        if self.shown:
            draw_outline(surface, self.shown.inflate(2, 2), 0, self.theme.line)

    def draw_motion(self, surface: pygame.Surface) -> None:
        """Draw again what moves, where it is now and where the last picture shows it, and the whole board if something
        has come to rest."""
        before, moving = self._moved, self._moving
        self._note_motions(self.clock())
        board = self.redrawn_area()
        whole = [] if moving == self._moving else [board]
        self._draws_motion = True
        for area in joined([*before, *self._moved, *whole]):
            surface.set_clip(area.aligned().clip(board if board.contains(area) else self.area))
            self.draw(surface)
        surface.set_clip(None)
        self._draws_motion = False

    def _note_motions(self, now: int) -> None:
        """Remember what moves at this time, and where."""
        self.end_motions(now)
        self._moved, self._moving = self._moving_areas(now), [*self.glides, *self.fades, *self.motions]

    def _moving_areas(self, now: int) -> list[Area]:
        """Return where something moves at this time."""
        board = self.redrawn_area()
        areas = [self.piece_area(piece, glide.now(now)) for piece, glide in self.glides.items()]
        areas += [self.cell_area(cell) for cell in self.fades]
        areas += [self.motion_area(name) for name in self.motions]
        moves_by_itself = not areas or type(self).is_moving is not BoardView.is_moving
        return [*areas, board] if moves_by_itself else areas

    def piece_area(self, piece: Hashable, place: Place) -> Area:
        """Return the area of a gliding piece that is shown in this place: by default all that it may be on."""
        return self.redrawn_area()

    def motion_area(self, name: Hashable) -> Area:
        """Return the area in which one of the `motions` changes the picture now: that of the board for the light after
        a win, and by default all that may change for the others."""
        if name == "sweep":
            return self._lit_area if self.motions[name].progress(self.clock()) else EMPTY_AREA
        return self.redrawn_area()

    @property
    def _lit_area(self) -> Area:
        return Area((self.shown or self.board.area.aligned()).clip(self.area))

    def _only_light_moves(self) -> bool:
        """Return whether nothing moves on the board but the light after a win."""
        others = [self.motion_area(name) for name in self.motions if name != "sweep"]
        at_rest = not self.glides and not self.fades and self._lit_area.collidelist(others) < 0
        return at_rest and "sweep" in self.motions

    def beside_board(self) -> object:
        """Return the figures and the title; None if something follows the pointer, or if the game draws more than its
        figures: it has a `draw_figures` of its own, and no `beside_board`."""
        own = type(self)
        draws_more = own.draw_figures is not BoardView.draw_figures and own.beside_board is BoardView.beside_board
        return None if draws_more or self.overlay.lifted else (self.figures(), self.window_title())

    def end_motions(self, now: int) -> None:
        """Forget what has come to rest at this time. Called before each picture."""
        self.glides = {piece: glide for piece, glide in self.glides.items() if not glide.motion.over(now)}
        self.fades = {cell: fade for cell, fade in self.fades.items() if not fade.motion.over(now)}
        self.motions = {name: motion for name, motion in self.motions.items() if not motion.over(now)}

    def _draw_sweep(self, surface: pygame.Surface, now: int) -> None:
        """Draw a band of light that moves from the top left to the bottom right."""
        if "sweep" not in self.motions:
            return
        front = self.motions["sweep"].progress(now) * (1 + 2 * BAND) - BAND
        last = max(1, self.board.rows + self.board.columns - 2)
        for cell in self.lit_cells():
            strength = 1 - abs(sum(cell) / last - front) / BAND
            if strength > 0:
                self.draw_light(surface, cell, strength)

    # Hints and figures

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        """Highlight these cells, as `draw_highlights` does, and show the first ones of an enlarged board."""
        self.hint = cells
        self._bring(next((cells[role] for role in ("act", "target", "look") if cells.get(role)), ()))

    def figures(self) -> dict[str, str]:
        """Return the figures of the state, and the time while it is shown."""
        return {**super().figures(), **self.time_figure()}

    def time_figure(self) -> dict[str, str]:
        """Return the time with its label, empty while it is not shown."""
        time = self.time_text()
        return {} if time is None else {"Time": time}


class GridView(BoardView[S, BoardLayer]):
    """Shows any state. Value 0 is the ground; every other value has one of the theme's piece colours and its character
    from the game's `symbols`.

    To change the look of cells, override `cell_picture`; to show more than the values of the grid, `values` as well. To
    let the piece in a cell glide there, call `glide` with the cell as the piece. To let a picture change slowly, call
    `fade`.
    """

    readable_cell: ClassVar[int] = MIN_PATTERN_CELL
    """What smaller cells show, in px, is described to a player who points at them."""

    def values(self) -> Sequence[int]:
        """Return what each cell shows as a number, row by row: by default the values of the grid."""
        return self.state.grid.cells

    def cell_picture(self, value: int) -> pygame.Surface | None:
        """Return the picture of a cell with this value, a square of `board.cell` px. None leaves the ground visible."""
        if value == 0:
            return None
        colour = self.theme.pieces[(value - 1) % len(self.theme.pieces)]
        patterns = self.theme.patterns and not self.game.presentation.letters
        pattern = 1 + (value - 1) % (PATTERN_COUNT - 1) if patterns else 0
        return modern_cell(self.board.cell, colour, pattern, label=self.symbol(value))

    def symbol(self, value: int) -> str:
        """Return the game's character for a value, or its number if there is none. The letter of a colour is shown only
        with patterns."""
        symbols, letters = self.game.presentation.symbols, self.game.presentation.letters
        if letters:
            return letters[(value - 1) % len(letters)] if self.theme.patterns else ""
        return symbols[value] if symbols and value < len(symbols) else str(value)

    def empty_board(self) -> pygame.Surface:
        """Return the ground on which the cells lie, as a picture of the size of the board: faint lines, or the
        `ground` of a game that has one."""
        ground = self.ground
        return empty_board(self.board, self.theme) if ground is None else plain_board(self.board, ground)

    @property
    def ground(self) -> Colour | None:
        """The colour of the ground between the cells, without lines; None for the usual one with lines."""
        return None

    def new_painter(self) -> BoardLayer:
        """Return the picture of the cells."""
        return BoardLayer(self.board, self.empty_board(), self.cell_picture)

    def piece_area(self, piece: Hashable, place: Place) -> Area:
        """Return the area of the cell in which the picture of another cell is shown."""
        return self.cell_area(place)

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw the edge around the board."""
        draw_frame(surface, self.board, self.theme)

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the frame and the cells. A cell whose piece glides, or is lifted, looks like one with the value 0."""
        self.draw_frame(surface)
        cells = dict(zip(self.state.grid, self.values(), strict=True))
        gliding = {cell: value for cell, value in cells.items() if cell in self.glides}
        lifted = self.overlay.cells.get("held", ()) if self.overlay.lifted else ()
        cells |= dict.fromkeys((*gliding, *lifted), 0)
        surface.blit(self.painter.show([*cells.values()]), self.board.place(0, 0))
        for cell, fade in self.fades.items():
            self._draw_cell(surface, cell, fade.before, 1 - fade.motion.eased(now))
        for cell, value in gliding.items():
            self._draw_cell(surface, self.place_of(cell, cell), value)

    def _draw_cell(self, surface: pygame.Surface, place: Place, value: int, strength: float = 1) -> None:
        """Draw the picture of a cell anywhere on the board. `strength` is from 0 (invisible) to 1."""
        if picture := self.cell_picture(value):
            shown = picture.copy()
            shown.set_alpha(round(255 * strength))
            surface.blit(shown, self.board.place(*place))

    def draw_lifted(self, surface: pygame.Surface, lifted: Lifted) -> None:
        """Draw a piece that follows the pointer, as cells of its value."""
        if picture := self.cell_picture(lifted.value):
            for corner in lifted.corners:
                surface.blit(picture, self.position_of(corner))

    def describe_at(self, position: Position) -> str | None:
        """Return what the cell shows if cells are too small to see it."""
        cell = self.cell_at(position)
        return None if cell is None or self.board.cell >= self.readable_cell else self.describe(cell)

    def describe(self, cell: Cell) -> str | None:
        """Return what a cell shows, None for nothing: by default its character."""
        return self.symbol(self.state.grid[cell]) or None
