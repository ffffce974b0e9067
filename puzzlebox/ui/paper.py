"""Pictures of games without a window: PNG files, and pages with boards for a printer, drawn by the games' own views.

Lengths on pages are in dots: 300 an inch.
"""

import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from gc import collect
from io import BytesIO
from itertools import islice
from math import ceil
from typing import NamedTuple, TypeVar

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.shown import ShownBoard
from puzzlebox.core.state import State
from puzzlebox.translation import tr
from puzzlebox.ui import painter, text
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import BLACK, WHITE
from puzzlebox.ui.text import width, wrap, write
from puzzlebox.ui.theme import LIGHT, Theme
from puzzlebox.ui.views import picture_of

DRIVER = "SDL_VIDEODRIVER"


def png_of(session: Session[State], size: tuple[int, int], theme: Theme) -> bytes:
    """Return a PNG file of this size in px that shows the session's state, running, as the game's own view draws it."""
    with no_screen():
        return _png(picture_of(session.game, session.state.running(), size, theme))


@contextmanager
def no_screen() -> Iterator[None]:
    """Start pygame on SDL's dummy driver, which has no screen."""
    before = os.environ.get(DRIVER)
    os.environ[DRIVER] = "dummy"
    try:
        pygame.display.init()
        pygame.font.init()
        yield
    finally:
        text.clear_cache()
        painter.clear_cache()
        pygame.quit()
        if before is None:
            del os.environ[DRIVER]
        else:
            os.environ[DRIVER] = before


DPI = 300

PAPERS = {"a4": (2480, 3508), "letter": (2550, 3300)}
"""The widths and heights of paper."""

COLUMNS = {1: 1, 2: 1, 4: 2, 6: 2, 12: 3}
"""The numbers of boards that a page may have, and their columns."""

SOLUTIONS = 12
"""The most solutions on a page."""

MARGIN, GAP = 180, 90
TITLE, TEXT, SMALL = 84, 46, 34
"""The sizes of the types: 20, 11 and 8 points."""

GREY = (90, 90, 90)

PIECE_LINE = 6
"""The width of the lines around a piece to cut out or to draw."""

PIECES_SHARE = 0.34
"""The share of a board's room that its pieces take below it."""

LEAST_MODULE, MODULE, QUIET = 3, 6, 4
"""The least and the usual side of a module of a QR code in dots, and the modules around it that stay empty."""

MAX_CODE = 2900
"""The most bytes that a QR code can say."""

T = TypeVar("T")


class Sheet(NamedTuple):
    """A board to print: its game ID, its state, and its solution as a state or as a list of moves, None if there is
    none."""

    id: str
    state: State
    solution: State | str | None = None


class Print(NamedTuple):
    """How boards are printed: on this paper (see PAPERS), `per_page` of them on a page (see COLUMNS), and
    with a pattern on each colour if `patterns`."""

    paper: str = "a4"
    per_page: int = 2
    patterns: bool = False


def most_pages(boards: int, how: Print, solved: bool) -> int:
    """Return how many pages this number of boards takes at most, with their solutions if they are `solved`, and without
    IDs that are too long for the page of their board."""
    return ceil(boards / how.per_page) + (ceil(boards / SOLUTIONS) if solved else 0)


def png_pages(game: AnyGame, sheets: Iterable[Sheet], how: Print) -> Iterator[bytes]:
    """Yield a PNG file for each page, as soon as its sheets are there."""
    return _each_page(game, sheets, how, _png)


def pdf_pages(game: AnyGame, sheets: Iterable[Sheet], how: Print) -> Iterator[bytes]:
    """Yield the parts of a PDF file with all pages, each of which is a picture (PDF 1.4, ISO 32000-1)."""
    head = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    yield head
    size, places = len(head), dict[int, int]()
    for number, content in _objects(game, sheets, how):
        part = f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
        yield part
        places[number], size = size, size + len(part)
    table = "".join(f"{places[number]:010} 00000 n \n" for number in sorted(places))
    yield (
        f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {len(places) + 1} /Root 1 0 R >>\nstartxref\n{size}\n%%EOF\n"
    ).encode()


def _objects(game: AnyGame, sheets: Iterable[Sheet], how: Print) -> Iterator[tuple[int, bytes]]:
    """Yield the objects of a PDF file with their numbers: three for each page, then the list of pages and the
    catalogue."""
    wide, high = PAPERS[how.paper]
    points = (wide * 72 / DPI, high * 72 / DPI)
    drawn = f"{points[0]:.2f} 0 0 {points[1]:.2f} 0 0 cm /I Do".encode()
    picture = (
        f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB "
        "/BitsPerComponent 8 /Filter /FlateDecode"
    )
    first = 3
    for pixels in _each_page(game, sheets, how, lambda page: zlib.compress(pygame.image.tobytes(page, "RGB"), 6)):
        page = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {points[0]:.2f} {points[1]:.2f}] /Contents {first + 1} 0 R "
            f"/Resources << /XObject << /I {first + 2} 0 R >> >> >>"
        )
        yield first, page.encode()
        yield first + 1, _stream("", drawn)
        yield first + 2, _stream(picture, pixels)
        first += 3
    kids = " ".join(f"{number} 0 R" for number in range(3, first, 3))
    yield 2, f"<< /Type /Pages /Kids [{kids}] /Count {first // 3 - 1} >>".encode()
    yield 1, b"<< /Type /Catalog /Pages 2 0 R >>"


def _stream(entries: str, content: bytes) -> bytes:
    return f"<< {entries} /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"


def _png(page: pygame.Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(page, file, "page.png")
    return file.getvalue()


def _each_page(
    game: AnyGame, sheets: Iterable[Sheet], how: Print, encoded: Callable[[pygame.Surface], T]
) -> Iterator[T]:
    """Yield each page in this form, one at a time: first those with boards, then those with solutions."""
    with no_screen():
        press = _Press(game, how)
        numbered, solutions = enumerate(sheets, 1), list[tuple[int, State | str]]()
        while part := list(islice(numbered, how.per_page)):
            solutions += [(number, sheet.solution) for number, sheet in part if sheet.solution is not None]
            yield encoded(press.page(tr(game.title), part, press.draw_board))
            collect()  # a view may hold its pictures in a circle of references
        for first in range(0, len(solutions), SOLUTIONS):
            title = tr("{game}: solutions", game=tr(game.title))
            part_solved = solutions[first : first + SOLUTIONS]
            yield encoded(press.page(title, part_solved, press.draw_solution))
            collect()
        for number, game_id in press.long_ids:
            yield encoded(press.page(tr("Game ID"), [(number, game_id)], press.draw_solution))


def modules_of(text: str) -> list[bytes]:
    """Return the rows of a QR code (ISO/IEC 18004), in which 1 is a dark module; none if the text is too long."""
    if len(text.encode()) > MAX_CODE:
        return []
    try:
        from segno import make
    except ImportError:
        return []
    return [bytes(row) for row in make(text, error="l", micro=False).matrix]


INK_SAVING = replace(
    LIGHT,
    ground=WHITE,
    surface=WHITE,
    raised=WHITE,
    well=WHITE,
    tile=WHITE,
    tile_home=WHITE,
    text=BLACK,
    tile_text=BLACK,
    line=(140, 140, 140),
    grid=(200, 200, 200),
    tile_ground=(215, 215, 215),
    tile_blank=(235, 235, 235),
    accent=(92, 128, 214),
)
"""The theme of printed boards: lines on white, without dark areas."""


def draw_pieces(page: pygame.Surface, area: Area, pieces: Sequence[ShownBoard]) -> None:
    """Draw the outlines of pieces in rows, all at the same scale, as large as there is room for."""
    side = max(max(piece.rows, piece.columns) for piece in pieces) + 1
    columns = max(range(1, len(pieces) + 1), key=lambda count: _cell_in(area, len(pieces), count, side))
    cell = _cell_in(area, len(pieces), columns, side)
    wide = area.width // columns
    for number, piece in enumerate(pieces):
        row, column = divmod(number, columns)
        x = area.x + column * wide + (wide - piece.columns * cell) // 2
        y = area.y + row * side * cell
        filled = {divmod(place, piece.columns) for place, shown in enumerate(piece.cells) if shown.role}
        for down, across in filled:
            box = Area(x + across * cell, y + down * cell, cell, cell)
            page.fill(GREY, box.inset(-PIECE_LINE // 2))
        for down, across in filled:
            box = Area(x + across * cell, y + down * cell, cell, cell).inset(PIECE_LINE // 2)
            page.fill(WHITE, box)
            for aside in ((0, 1), (1, 0), (1, 1)):
                if {
                    (down + aside[0], across),
                    (down, across + aside[1]),
                    (down + aside[0], across + aside[1]),
                } <= filled:
                    page.fill(WHITE, box.move(aside[1] * PIECE_LINE, aside[0] * PIECE_LINE))


def _cell_in(area: Area, count: int, columns: int, side: int) -> int:
    return min(area.width // columns, area.height // ceil(count / columns)) // side


class _Press:
    """Draws the pages of one game."""

    def __init__(self, game: AnyGame, how: Print) -> None:
        self.game = game
        self.size = PAPERS[how.paper]
        self.long_ids = list[tuple[int, str]]()
        self.theme: Theme = replace(INK_SAVING.card(), patterns=how.patterns)

    def page(
        self, title: str, numbered: Sequence[tuple[int, T]], draw: Callable[[pygame.Surface, Area, int, T], None]
    ) -> pygame.Surface:
        """Return a page with a title, and with these boards, which fill it. Each has its number."""
        page = pygame.Surface(self.size)
        page.fill(WHITE)
        head, body = Area(page.get_rect()).inset(MARGIN).from_top(line_height(TITLE), GAP)
        write(page, title, head.topleft, TITLE, BLACK, "bold")
        places = min(count for count in COLUMNS if count >= len(numbered))
        columns = COLUMNS[places]
        rows = places // columns
        height = (body.height - (rows - 1) * GAP) // rows
        for index, (number, shown) in enumerate(numbered):
            band = Area(body.x, body.y + index // columns * (height + GAP), body.width, height)
            place = band.columns(columns, GAP)[index % columns]
            draw(page, place, number, shown)
        return page

    def draw_board(self, page: pygame.Surface, area: Area, number: int, sheet: Sheet) -> None:
        """Draw a board with its number, its grade and its game ID above it, and the pieces that it needs below it. A
        longer ID is a QR code below the board, and one that is too long for that has a page of its own."""
        shown = self.game.show(sheet.state, Options(self.game.preferences))
        head, board = area.from_top(line_height(TEXT), GAP // 4)
        label = " · ".join(filter(None, (str(number), tr(shown.figures.get("Grade", "")))))
        end = write(page, label, head.topleft, TEXT, BLACK, "bold").right + GAP
        if width(sheet.id, SMALL) <= head.right - end:
            write(page, sheet.id, head.midright, SMALL, GREY, anchor="midright")
        elif code := self._code(sheet.id, board):
            foot, board = board.from_bottom(code.get_height(), GAP // 4)
            page.blit(code, code.get_rect(midtop=foot.midtop))
        else:
            self.long_ids.append((number, sheet.id))
        if pieces := [key.board for key in shown.keys if key.board]:
            tray, board = board.from_bottom(round(board.height * PIECES_SHARE), GAP // 2)
            draw_pieces(page, tray, pieces)
        self._draw(page, board, sheet.state)

    def _code(self, text: str, area: Area) -> pygame.Surface | None:
        """Return a text as a QR code that leaves most of the area to a board; None if it is too long."""
        modules = modules_of(text)
        side = len(modules) + 2 * QUIET
        module = min(MODULE, area.height // 3 // side, area.width // side) if modules else 0
        if module < LEAST_MODULE:
            return None
        code = pygame.Surface((side * module, side * module))
        code.fill(WHITE)
        for row, line in enumerate(modules, QUIET):
            for column, dark in enumerate(line, QUIET):
                if dark:
                    code.fill(BLACK, (column * module, row * module, module, module))
        return code

    def draw_solution(self, page: pygame.Surface, area: Area, number: int, solution: State | str) -> None:
        """Draw a solved board, or write the moves that solve it, below its number."""
        head, area = area.from_top(line_height(TEXT), GAP // 4)
        write(page, str(number), head.topleft, TEXT, BLACK, "bold")
        if isinstance(solution, State):
            self._draw(page, area, solution)
            return
        for number, line in enumerate(wrap(solution, area.width, SMALL)):
            if (number + 1) * line_height(SMALL) <= area.height:
                write(page, line, (area.x, area.y + number * line_height(SMALL)), SMALL, BLACK)

    def _draw(self, page: pygame.Surface, area: Area, state: State) -> None:
        page.blit(picture_of(self.game, state, area.size, self.theme), area)
