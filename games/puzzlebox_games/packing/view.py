"""The view of Packing: the board, the tray beside or below it, and pieces that turn, follow the pointer and fly."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from puzzlebox.rules import UNIT, Events, Lifted, Message, Overlay, Point
from puzzlebox.views import Area, Arrangement, Board, BoardView, Motion, Position, arrange, draw_highlights, interpolate
from puzzlebox_games.packing.board import HOLE, SYMBOLS, Placement, cells_of, dead_regions, placements
from puzzlebox_games.packing.game import solution_figures
from puzzlebox_games.packing.hand import tray_corner, tray_middle, tray_number
from puzzlebox_games.packing.painter import (
    MIN_MARK_CELL,
    draw_dead,
    draw_ground,
    draw_sign,
    halo,
    margin_of,
    piece_picture,
    piece_size,
)
from puzzlebox_games.packing.pieces import ORIENTATIONS, Shape, turned
from puzzlebox_games.packing.rules import Packing

FLIGHT, TURNING = 150, 80
"""The ms that a piece takes to fly home, and to turn."""

WAVE_STEP, WAVE = 80, 320
"""The ms from one piece to the next in the light after a win, and how long it lies on each."""

TRAY_CELL, SLOT = 0.36, 5.3
"""The size of cells in the tray, as a share of those of the board, and the room of a piece in cells of the tray."""

EASY = 9
"""With as many given pieces, a board is easy."""


class Home(NamedTuple):
    """Where a piece is drawn: its top left corner and the size of its cells, in px."""

    x: float
    y: float
    cell: float


class Tray(NamedTuple):
    """How large the cells of the board are with a tray, in px, whether it is beside the board and not below it, and how
    many pieces it has across and down."""

    size: float
    is_beside: bool
    across: int
    down: int


class PackingView(BoardView[Packing, None]):
    """The view of Packing. Pieces are drawn by name."""

    always_timed = True
    _slots: tuple[Area, ...] = ()
    tray_cell = 1
    """The size of cells in the tray, in px."""

    _starts: Mapping[str, Home] = {}
    """Where pieces that fly come from."""

    _degrees: Mapping[str, int] = {}
    """How far pieces turn counter-clockwise; 0 if they are turned over."""

    # Layout

    def board_key(self) -> Hashable:
        """Return the size of the board and the number of pieces that can move."""
        return self.state.grid.rows, self.state.grid.columns, len(self.state.movable())

    def arrange(self) -> Arrangement:
        """Lay out figures, board and tray: the tray on the right or below, so that cells are as large as possible."""
        grid = self.state.grid
        usual = arrange(self.area, self.measures, grid.rows, grid.columns, self.theme.panels, sides=0)
        figures = usual.above or usual.line
        self._slots = ()
        if figures is None:
            return usual
        top = figures.bottom + (self.measures.u if usual.above else 2)
        room = Area(self.area.x, top, self.area.width, max(1, self.area.bottom - top)).inset(2 * self.measures.u)
        board = self._place(room, max(self._trays(room), key=lambda tray: tray[:2]))
        if usual.above:
            margin = margin_of(board.cell)
            below = min(area.y for area in (board.area, *self._slots)) - margin - 2 * self.measures.u
            y, width = max(figures.y, below - figures.height), board.area.width + 2 * margin
            usual = usual._replace(above=figures.but(x=board.x - margin, y=y, width=width))
        return usual._replace(board=board)

    def _trays(self, room: Area) -> Iterator[Tray]:
        """Yield the trays to choose from: beside the board with 1, 2 … pieces across, or below it with as many down."""
        rows, columns, slot = self.state.grid.rows, self.state.grid.columns, TRAY_CELL * SLOT
        pieces = max(1, len(self.state.movable()))
        for count in range(1, pieces + 1):
            others = -(-pieces // count)
            taken, along = count * slot + 1, others * slot
            beside = min(room.width / (columns + taken), room.height / max(rows + 0.4, along))
            below = min(room.width / max(columns + 0.4, along), room.height / (rows + taken))
            yield Tray(beside, True, count, others)
            yield Tray(below, False, others, count)

    def _place(self, room: Area, tray: Tray) -> Board:
        """Place the board and the tray, both in the middle of the room, and return the board."""
        cell, slot = max(1, int(tray.size)), max(1, int(tray.size * TRAY_CELL * SLOT))
        self.tray_cell = max(1, int(slot / SLOT))
        margin, rows, columns = margin_of(cell), self.state.grid.rows, self.state.grid.columns
        wide, high, tray_wide, tray_high = columns * cell, rows * cell, tray.across * slot, tray.down * slot
        if tray.is_beside:
            gap = room.centred(wide + cell + tray_wide, max(high + 2 * margin, tray_high))
            x, left = gap.x + margin, gap.right - tray_wide
            y, top = gap.centery - high // 2, gap.centery - tray_high // 2
        else:
            gap = room.centred(max(wide + 2 * margin, tray_wide), high + cell + tray_high)
            x, left = gap.centerx - wide // 2, gap.centerx - tray_wide // 2
            y, top = gap.y + margin, gap.bottom - tray_high
        slots = Board(left, top, tray.down, tray.across, slot)
        self._slots = tuple(slots.cell_area(divmod(n, tray.across)) for n in range(len(self.state.movable())))
        return Board(x, y, rows, columns, cell)

    @property
    def slots(self) -> tuple[Area, ...]:
        """The places of the tray in the window, one for each piece that can move; none if there is no tray."""
        self.arrangement  # noqa: B018 (if it is out of date, so are they)
        return self._slots

    def needed_areas(self) -> Sequence[Area]:
        """Return the places of the tray."""
        return self.slots

    def right_edge(self) -> int:
        """Return the end of the board or of the tray."""
        return max(self.board.area.right, *(slot.right for slot in self.slots)) if self.slots else self.board.area.right

    def bottom_edge(self) -> int:
        """Return the end of the board or of the tray."""
        return max(area.bottom for area in (self.board.area, *self.slots))

    def point_at(self, position: Position) -> Point:
        """Return the point of a position in the window: in the tray, one that the hand knows."""
        board = self.board
        for number, slot in enumerate(self.slots):
            if slot.collidepoint(position) and not board.area.collidepoint(position):
                row, column = tray_middle(number)
                down, right = position[1] - slot.centery, position[0] - slot.centerx
                return row + down * UNIT // self.tray_cell, column + right * UNIT // self.tray_cell
        return super().point_at(position)

    def _home_of(self, corner: Point) -> Home:
        """Return where a piece is drawn whose top left corner the hand has here."""
        number = tray_number(corner)
        if not 0 <= number < len(self.slots):
            return Home(*self.position_of(corner), self.board.cell)
        slot, cell, (row, column) = self.slots[number], self.tray_cell, tray_middle(number)
        return Home(
            slot.centerx + (corner[1] - column) / UNIT * cell, slot.centery + (corner[0] - row) / UNIT * cell, cell
        )

    def _rest(self, name: str, place: Placement | None) -> Home:
        """Return where a piece is drawn that lies in this place or, without one, in the tray."""
        if place:
            return Home(*self.board.place(*place.corner), self.board.cell)
        return self._home_of(tray_corner(self.state.movable().index(name), self._shape_in_tray(name)))

    # Motion

    def notice(self, events: Events) -> None:
        """Let pieces fly that the hand has not moved, and a light run over the pieces after a win."""
        super().notice([event for event in events if event.name != "won"])
        lifted = self.overlay.lifted
        for event in events:
            if event.name in ("put", "taken") and self.slots:
                name, before, _ = event.detail
                if lifted is None or SYMBOLS[lifted.value] != name:
                    self._fly(name, self._rest(name, before))
            elif event.name == "won" and self.theme.look == "modern":
                length = WAVE_STEP * len(self._order()) + WAVE
                self.motions["wave"] = Motion(self.clock(), length, FLIGHT, ornament=True)

    def _fly(self, name: str, start: Home) -> None:
        self._starts = {**self._starts, name: start}
        self.motions["fly", name] = Motion(self.clock(), FLIGHT)

    def show_hand(self, overlay: Overlay) -> None:
        """Show what the hand holds. A piece that it has let go of flies home, and one that it has turned turns."""
        before, after = self.overlay.lifted, overlay.lifted
        shown = {piece.value: piece.offsets for piece in (*self.overlay.beside, *filter(None, [before]))}
        for piece in (*overlay.beside, *filter(None, [after])):
            old = shown.get(piece.value, piece.offsets)
            if old != piece.offsets:
                self._turn(SYMBOLS[piece.value], old, piece.offsets)
        if before and self.slots and (after is None or after.value != before.value):
            name, start = SYMBOLS[before.value], self._home_of(before.corner)
            if start != self._rest(name, self.state.lying(name)):
                self._fly(name, start)
        super().show_hand(overlay)

    def _turn(self, name: str, before: Shape, after: Shape) -> None:
        degrees = {turned(before): 90, turned(before, -1): -90}.get(after, 0)
        self._degrees = {**self._degrees, name: degrees}
        self.motions["turn", name] = Motion(self.clock(), TURNING)

    def motion_area(self, name: Hashable) -> Area:
        """Return the area of the board for the light after a win."""
        return self.board.area if name == "wave" else super().motion_area(name)

    def _flies(self, name: str) -> bool:
        return ("fly", name) in self.motions

    def _shape_in_tray(self, name: str) -> Shape:
        """Return how a piece lies in the tray."""
        value = SYMBOLS.index(name)
        shown = (piece.offsets for piece in self.overlay.beside if piece.value == value)
        return next(shown, ORIENTATIONS[name][self.state.first_orientation(name)])

    # The picture

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        """Draw the board with its pieces, and the tray."""
        state = self.state
        held = SYMBOLS[self.overlay.lifted.value] if self.overlay.lifted else ""
        lying = placements(state.grid)
        covered = [name for name in lying if name != held and not self._flies(name)]
        wells = [cell for cell, value in state.grid.items() if value != HOLE and SYMBOLS[value] not in covered]
        draw_ground(surface, self.board, wells, self.theme)
        if self._warns and not state.outcome():
            for cell in (cell for region in dead_regions(state.grid) for cell in region):
                draw_dead(surface, self.cell_area(cell), self.theme)
        names = [name for name in (*lying, *(state.tray() if self.slots else ())) if name != held]
        for name in sorted(names, key=self._flies):
            place = lying.get(name)
            shape = ORIENTATIONS[name][place.orientation] if place else self._shape_in_tray(name)
            self._draw_piece(surface, name, shape, self._now_at(name, now), now)
        if "wave" in self.motions:
            self._draw_wave(surface, self.motions["wave"], now)

    @property
    def _warns(self) -> bool:
        """Whether dead areas are shaded."""
        wish = self.preferences["dead-areas"]
        return wish == "always" or (wish == "easy" and len(self.state.given) >= EASY)

    def _now_at(self, name: str, now: int) -> Home:
        rest = self._rest(name, self.state.lying(name))
        if not self._flies(name):
            return rest
        part = self.motions["fly", name].eased(now)
        return Home(*(interpolate(a, b, part) for a, b in zip(self._starts[name], rest, strict=True)))

    @property
    def _mark(self) -> str:
        """What is drawn on the pieces: letters also during a hint, which names them."""
        mark = str(self.preferences["marks"])
        if mark == "none" and self.theme.patterns:
            mark = "patterns"
        return "letters" if mark == "none" and (self.hint or self.theme.name == "contrast") else mark

    def _draw_piece(
        self, surface: pygame.Surface, name: str, shape: Shape, home: Home, now: int, brightness: int = 0
    ) -> None:
        cell = max(1, round(home.cell))
        flies = self._flies(name)
        picture = piece_picture(
            name, shape, self.board.cell if flies else cell, self._mark, name in self.state.given, brightness
        )
        if flies:
            picture = pygame.transform.smoothscale(picture, piece_size(shape, cell))
        area = picture.get_rect(topleft=(round(home.x), round(home.y)))
        if turning := self.motions.get(("turn", name)):
            picture = _turned_back(picture, self._degrees[name], 1 - turning.eased(now))
        surface.blit(picture, picture.get_rect(center=area.center))

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the cells of a hint, and the piece in the air with a sign that says whether it fits."""
        draw_highlights(surface, self, self.hint, self.theme)
        if lifted := self.overlay.lifted:
            self.draw_lifted(surface, lifted)

    def draw_lifted(self, surface: pygame.Surface, lifted: Lifted) -> None:
        """Draw the piece in the air."""
        name, home, now = SYMBOLS[lifted.value], self._home_of(lifted.corner), self.clock()
        fits = bool(self.overlay.cells.get("target"))
        is_over_board = fits or bool(self.overlay.cells.get("held"))
        cell = round(home.cell)
        if is_over_board and ("turn", name) not in self.motions:
            around = halo(lifted.offsets, cell, self.theme.good if fits else self.theme.bad)
            width, height = piece_size(lifted.offsets, cell)
            surface.blit(around, around.get_rect(center=(round(home.x) + width // 2, round(home.y) + height // 2)))
        self._draw_piece(surface, name, lifted.offsets, home, now, 12)
        if is_over_board:
            row, column = lifted.offsets[len(lifted.offsets) // 2]
            centre = round(home.x + (column + 0.5) * cell), round(home.y + (row + 0.5) * cell)
            draw_sign(surface, centre, max(4, cell // 4), fits, self.theme)

    def _order(self) -> str:
        """Return the pieces on the board in the order in which they were laid: the given ones first."""
        return self.state.given + self.state.laid

    def _draw_wave(self, surface: pygame.Surface, wave: Motion, now: int) -> None:
        for number, name in enumerate(self._order()):
            passed = wave.progress(now) * wave.length - number * WAVE_STEP
            strength = 1 - abs(2 * passed / WAVE - 1)
            for cell in cells_of(self.state.grid, name) if strength > 0 else ():
                self.draw_light(surface, cell, strength)

    # Texts

    def describe_at(self, position: Position) -> str | None:
        """Return the name of the piece at this position, if cells are too small for letters."""
        cell = self.cell_at(position)
        value = self.state.grid.get(cell, 0) if cell else 0
        return SYMBOLS[value] if self.board.cell < MIN_MARK_CELL and 0 < value < HOLE else None

    def figures(self) -> dict[str, str]:
        """Return how many pieces lie, the number of solutions, if it is known, and the time."""
        state = self.state
        placed = Message("{count} of {total}", count=len(placements(state.grid)), total=state.needed)
        return {"Placed": placed, **self.time_figure(), **solution_figures(state)}


def _turned_back(picture: pygame.Surface, degrees: int, part: float) -> pygame.Surface:
    """Return a picture as it is before the last part of its turn, or of its turning over."""
    if degrees:
        return pygame.transform.rotate(picture, degrees * part)
    shown = pygame.transform.flip(picture, True, False) if part > 0.5 else picture
    width = max(1, round(picture.get_width() * abs(1 - 2 * part)))
    return pygame.transform.smoothscale(shown, (width, picture.get_height()))
