"""Pictures of games without a window: PNG files, and pages with boards for a printer, drawn by the games' own views.

Lengths on pages are in dots: 300 an inch.
"""

import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from typing import Any, NamedTuple, TypeVar

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import State
from puzzlebox.translation import tr
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import BLACK, WHITE
from puzzlebox.ui.text import shorten, wrap, write
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.theme_files import theme_named
from puzzlebox.ui.views import view_of

DRIVER = "SDL_VIDEODRIVER"


def png_of(session: Session[State], size: tuple[int, int], theme: Theme) -> bytes:
    """Return a PNG file of this size in px that shows the session's state, running, as the game's own view draws it."""
    state = session.state.running()
    with no_screen():
        surface = pygame.Surface(size)
        surface.fill(theme.ground)
        view = view_of(session.game, Options(session.game.preferences), lambda: 0)
        view.layout(surface.get_rect(), theme)
        view.reset(state)
        view.draw(surface)
        file = BytesIO()
        pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


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


def png_pages(game: AnyGame, sheets: Sequence[Sheet], how: Print) -> list[bytes]:
    """Return a PNG file for each page."""
    return list(_each_page(game, sheets, how, _png))


def pdf_pages(game: AnyGame, sheets: Sequence[Sheet], how: Print) -> bytes:
    """Return a PDF file with all pages, each of which is a picture (PDF 1.4, ISO 32000-1)."""
    width, height = PAPERS[how.paper]
    pages = list(_each_page(game, sheets, how, lambda page: zlib.compress(pygame.image.tobytes(page, "RGB"), 6)))
    kids = " ".join(f"{3 + 3 * number} 0 R" for number in range(len(pages)))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()]
    points = (width * 72 / DPI, height * 72 / DPI)
    drawn = f"{points[0]:.2f} 0 0 {points[1]:.2f} 0 0 cm /I Do".encode()
    for number, pixels in enumerate(pages):
        first = 3 + 3 * number
        page = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {points[0]:.2f} {points[1]:.2f}] /Contents {first + 1} 0 R "
            f"/Resources << /XObject << /I {first + 2} 0 R >> >> >>"
        )
        picture = (
            f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB "
            "/BitsPerComponent 8 /Filter /FlateDecode"
        )
        objects += [page.encode(), _stream("", drawn), _stream(picture, pixels)]
    return _pdf(objects)


def _stream(entries: str, content: bytes) -> bytes:
    return f"<< {entries} /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"


def _pdf(objects: Sequence[bytes]) -> bytes:
    """Return the PDF file with these objects, the first of which is its catalogue."""
    file, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(file))
        file += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    file += (
        f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {len(places) + 1} /Root 1 0 R >>\nstartxref\n{len(file)}\n%%EOF\n"
    ).encode()
    return bytes(file)


def _png(page: pygame.Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(page, file, "page.png")
    return file.getvalue()


def _each_page(
    game: AnyGame, sheets: Sequence[Sheet], how: Print, encoded: Callable[[pygame.Surface], T]
) -> Iterator[T]:
    """Yield each page in this form, one at a time: first those with boards, then those with solutions."""
    with no_screen():
        press = _Press(game, how)
        numbered = list(enumerate(sheets, 1))
        for part in _parts(numbered, how.per_page):
            yield encoded(press.page(tr(game.title), part, how.per_page, press.draw_board))
        solved = [(number, sheet) for number, sheet in numbered if sheet.solution is not None]
        for part in _parts(solved, SOLUTIONS):
            title = tr("{game}: solutions", game=tr(game.title))
            yield encoded(press.page(title, part, SOLUTIONS, press.draw_solution))


def _parts(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    return (items[first : first + size] for first in range(0, len(items), size))


class _Press:
    """Draws the pages of one game."""

    def __init__(self, game: AnyGame, how: Print) -> None:
        self.game = game
        self.size = PAPERS[how.paper]
        self.theme: Theme = replace(theme_named("light", None).card(), ground=WHITE, patterns=how.patterns)

    def page(
        self, title: str, numbered: Sequence[tuple[int, Sheet]], places: int, draw: Callable[[Any, Area, Sheet], None]
    ) -> pygame.Surface:
        """Return a page with a title and room for this many sheets, each of which has its number."""
        page = pygame.Surface(self.size)
        page.fill(WHITE)
        head, body = Area(page.get_rect()).inset(MARGIN).from_top(line_height(TITLE), GAP)
        write(page, title, head.topleft, TITLE, BLACK, "bold")
        columns = COLUMNS[places]
        rows = places // columns
        height = (body.height - (rows - 1) * GAP) // rows
        for index, (number, sheet) in enumerate(numbered):
            band = Area(body.x, body.y + index // columns * (height + GAP), body.width, height)
            place = band.columns(columns, GAP)[index % columns]
            label, rest = place.from_top(line_height(TEXT), GAP // 4)
            write(page, str(number), label.topleft, TEXT, BLACK, "bold")
            draw(page, rest, sheet)
        return page

    def draw_board(self, page: pygame.Surface, area: Area, sheet: Sheet) -> None:
        """Draw a board and its game ID."""
        foot, board = area.from_bottom(line_height(SMALL), GAP // 4)
        self._draw(page, board, sheet.state)
        write(page, shorten(sheet.id, foot.width, SMALL), foot.midtop, SMALL, GREY, anchor="midtop")

    def draw_solution(self, page: pygame.Surface, area: Area, sheet: Sheet) -> None:
        """Draw a solved board, or write the moves that solve it."""
        if isinstance(sheet.solution, State):
            self._draw(page, area, sheet.solution)
            return
        for number, line in enumerate(wrap(sheet.solution or "", area.width, SMALL)):
            if (number + 1) * line_height(SMALL) <= area.height:
                write(page, line, (area.x, area.y + number * line_height(SMALL)), SMALL, BLACK)

    def _draw(self, page: pygame.Surface, area: Area, state: State) -> None:
        view = view_of(self.game, Options(self.game.preferences), lambda: 0)
        view.layout(area, self.theme)
        view.reset(state)
        page.set_clip(area)
        view.draw(page)
        page.set_clip(None)
