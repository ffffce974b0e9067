"""`puzzlebox print`: pages with boards and their solutions."""

import gc
import re
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from weakref import ref

import pygame
import pytest

from puzzlebox.cli import pictures
from puzzlebox.cli.game_command import new_session
from puzzlebox.cli.runner import run
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.session import AnySession, Session
from puzzlebox.core.state import Start, State
from puzzlebox.registry import installed_games
from puzzlebox.ui import paper
from puzzlebox.ui.fonts import font
from puzzlebox.ui.layout import Area
from puzzlebox.ui.painter import rounded
from puzzlebox.ui.paper import Print, Sheet, png_of, png_pages
from puzzlebox.ui.text import write
from puzzlebox.ui.theme import DARK
from puzzlebox.ui.views import view_of
from tests.cli.conftest import Run
from tests.lamp_game import LAMPS, Lamps

A4 = (2480, 3508)
SMALL = (992, 1404)

LIGHTS, PACKING = map(installed_games().game, ("lights", "packing"))


@pytest.fixture(autouse=True)
def small_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the paper of most tests small, and the resolution low."""
    monkeypatch.setattr(paper, "PAPERS", {"a4": SMALL, "letter": SMALL})
    monkeypatch.setattr(paper, "DPI", 120)


def pixels(png: Path) -> bytes:
    page = pygame.image.load(BytesIO(png.read_bytes()), "page.png")
    assert page.get_size() == paper.PAPERS["a4"]
    return pygame.image.tobytes(page, "RGB")


def streams(pdf: bytes) -> list[bytes]:
    """Return the streams of a PDF file, after a check that its table finds its objects."""
    table = int(pdf.split(b"startxref\n")[1].split(b"\n")[0])
    places = [int(row) for row in re.findall(rb"([0-9]{10}) 00000 n \n", pdf[table:])]
    assert [pdf[place:].split(b" ")[0] for place in places] == [b"%d" % n for n in range(1, len(places) + 1)]
    found = re.finditer(rb"/Length ([0-9]+) >>\nstream\n", pdf)
    return [pdf[match.end() : match.end() + int(match[1])] for match in found]


def test_pages_of_both_formats_are_the_same(puzzlebox: Run, folder: Path) -> None:
    words = ("print", "lamps#evening", "--count", "3")
    assert puzzlebox(*words, "--out", "lamps.png").out == "Wrote lamps-1.png\nWrote lamps-2.png\n"
    assert puzzlebox(*words).out == "Wrote lamps.pdf\n"
    pdf = (folder / "lamps.pdf").read_bytes()
    assert b"/MediaBox [0 0 595.20 842.40]" in pdf
    pictures = [zlib.decompress(stream) for stream in streams(pdf)[1::2]]
    assert pictures == [pixels(folder / f"lamps-{number}.png") for number in (1, 2)]
    assert len({*pictures}) == 2


def test_boards_without_a_seed_are_new_ones(puzzlebox: Run, folder: Path) -> None:
    puzzlebox("print", "lamps:size=5", "--count", "2", "--per-page", "1", "--no-solutions", "--out", "new.png")
    assert pixels(folder / "new-1.png") != pixels(folder / "new-2.png")


def test_paper_has_300_dots_an_inch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    (page,) = png_pages(LAMPS, [Sheet("lamps#evening", LAMPS.begin(start="evening"))], Print())
    assert pygame.image.load(BytesIO(page), "page.png").get_size() == A4


def test_a_sheet_shows_a_board_to_solve_and_the_solved_board(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    games = ("mines", "mines:guess=yes", "nonogram:size=5", "sudoku", "packing")
    sheets = [sheet for game in games for sheet in printed(monkeypatch, f"{game}#evening", "--count", "2")]
    for sheet in sheets:
        assert sheet.state.position()
        assert isinstance(sheet.solution, State)
        assert sheet.solution.outcome()
    assert len(sheets) == 9  # there is only one empty board to pack


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("drips", "only puzzles without a clock can be printed, not drips"),
        ("lamps@#. --count 2", "count must be 1 for a single position, not 2"),
        ("lamps --count 0", "count must be from 1 to 500, not 0"),
        ("lamps --count ٣", "count must be from 1 to 500, not ٣"),
        ("lamps --per-page 3", "'3' is not one of '1', '2', '4', '6', '12'"),
        ("lamps --paper a5", "'a5' is not one of 'a4', 'letter'"),
        ("lamps --out lamps.txt", "out must be a file name that ends in .pdf or .png, not lamps.txt"),
        ("lamps#evening --seed x", "the boards have seeds of their own; leave out that of 'lamps#evening'"),
        ("lamps@#. --seed x", "the boards have seeds of their own; leave out that of 'lamps@#.'"),
        ("lamps --seed=", "seed must be a line of text of 1 to"),
        (f"lamps --seed {'x' * 4096}", "seed must be a line of text of 1 to 4088 characters, not 'xxx"),
        (f"lamps#{'x' * 4096} --count 2", "seed must be a line of text of 1 to 4088 characters, not 'xxx"),
    ],
)
def test_mistakes_are_refused(puzzlebox: Run, folder: Path, words: str, sentence: str) -> None:
    assert sentence in puzzlebox("print", *words.split()).refused
    assert not list(folder.iterdir())


@pytest.mark.parametrize("solution", ["press 0 0, press 1 1", LAMPS.begin(start=Start(position="../.."))])
def test_solutions_are_on_a_page_after_the_boards(solution: str | Lamps) -> None:
    board = LAMPS.begin(start="evening")
    sheets = [Sheet("lamps#evening", board), Sheet("lamps#evening 2", board, solution)]
    first, *rest = png_pages(LAMPS, sheets, Print(per_page=2))
    assert [first] == list(png_pages(LAMPS, [sheet._replace(solution=None) for sheet in sheets], Print(per_page=2)))
    assert len(rest) == 1
    _, *others = png_pages(LAMPS, [Sheet("", board), Sheet("", board, "other moves")], Print(per_page=2))
    assert rest != others


def test_nothing_is_written_if_one_file_exists(puzzlebox: Run, folder: Path) -> None:
    (folder / "lamps-2.png").write_bytes(b"old")
    ran = puzzlebox("print", "lamps", "--count", "3", "--out", "lamps.png")
    assert ran.err.endswith("puzzlebox: lamps-2.png already exists; --force overwrites it\n")
    assert [path.name for path in folder.iterdir()] == ["lamps-2.png"]
    puzzlebox("print", "lamps", "--count", "3", "--out", "lamps.png", "--force")
    assert (folder / "lamps-2.png").read_bytes() != b"old"


@pytest.mark.parametrize("out", ["lamps.pdf", "lamps.png", "nowhere/lamps.pdf"])
def test_the_target_is_checked_before_any_board_is_made(
    puzzlebox: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, out: str
) -> None:
    def make(*_: object) -> None:
        raise AssertionError("a board is made")

    monkeypatch.setattr(pictures, "new_session", make)
    for name in ("lamps.pdf", "lamps-4.png"):
        (folder / name).write_bytes(b"old")
    ran = puzzlebox("print", "lamps", "--count", "8", "--no-solutions", "--out", out)
    assert ran.status == 1
    assert ran.err.endswith(
        ("already exists; --force overwrites it\n", "nowhere/lamps.pdf: No such file or directory\n")
    )


def test_a_board_that_fails_leaves_no_file(puzzlebox: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[Start] = []

    def make(game: AnyGame, options: Options, start: Start) -> AnySession:
        starts.append(start)
        if len(starts) == 5:
            raise ZeroDivisionError("no luck")
        return new_session(game, options, start)

    monkeypatch.setattr(pictures, "new_session", make)
    ran = puzzlebox("print", "lamps", "--count", "8")
    assert (ran.status, ran.err) == (1, "puzzlebox: the game 'lamps' failed: ZeroDivisionError: no luck\n")
    assert list(folder.iterdir()) == []


def test_each_page_is_made_when_it_is_needed_and_nothing_of_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sudoku's view and its painter refer to each other, so that only the collector frees them."""
    game, views, taken = installed_games().game("sudoku"), list["ref[object]"](), list[str]()

    def watched(*arguments: Any) -> Any:
        view = view_of(*arguments)
        views.append(ref(view))
        return view

    def sheets() -> Iterator[Sheet]:
        for number in range(6):
            taken.append(f"sudoku:size=4#{number}")
            board = game.begin(Options(game.options, {"size": "4"}), Start(seed=str(number)))
            yield Sheet(taken[-1], board, board)

    monkeypatch.setattr("puzzlebox.ui.views.view_of", watched)
    gc.disable()
    try:
        found = []
        for _ in png_pages(game, sheets(), Print(per_page=2)):
            found.append((len(taken), len(views)))
            alive = [view for view in views[: found[-2][1] if len(found) > 1 else 0] if view()]
            assert alive == []
    finally:
        gc.enable()
    assert found == [(2, 2), (4, 4), (6, 6), (6, 12)]


def printed(monkeypatch: pytest.MonkeyPatch, *words: str) -> list[Sheet]:
    """Return what `print` would draw."""
    sheets: list[Sheet] = []
    monkeypatch.setattr(paper, "pdf_pages", lambda game, made, how: [bytes(sheets.extend(made) or ())])  # type: ignore[func-returns-value]
    assert run(("print", *words, "--force")) == 0
    return sheets


def test_boards_of_a_seed_are_those_that_generate_makes(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    sheets = printed(monkeypatch, "slide:size=3", "--seed", " rainy day", "--count", "3")
    assert [sheet.id for sheet in sheets] == [f"slide:size=3#rainy day-{number}" for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("words", "count", "sentence"),
    [
        (("klotski", "--count", "3"), 1, "puzzlebox: with these options, all boards are the same\n"),
        (("nonogram:source=picture", "--count", "2"), 1, "puzzlebox: with these options, all boards are the same\n"),
        (("sokoban:level=3#x", "--count", "4"), 1, "puzzlebox: with these options, all boards are the same\n"),
        (("klotski",), 1, ""),
        (("slide:size=2x2", "--seed", "x", "--count", "30"), 7, "puzzlebox: only 7 different boards were found\n"),
        (("slide:size=2x2", "--seed", "x", "--count", "7"), 7, ""),
    ],
)
def test_equal_boards_are_not_repeated(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    count: int,
    sentence: str,
) -> None:
    sheets = printed(monkeypatch, *words, "--no-solutions")
    assert len({sheet.state.position() for sheet in sheets}) == len(sheets) == count
    assert capsys.readouterr().err == sentence


def lone_page(sheets: Sequence[Sheet], per_page: int) -> pygame.Surface:
    """Return the first page with these boards of Lights."""
    page = next(iter(png_pages(LIGHTS, sheets, Print(per_page=per_page))))
    return pygame.image.load(BytesIO(page), "page.png")


def inked(page: pygame.Surface) -> pygame.Rect:
    """Return the area of a page, below its title, that is not white."""
    mask = pygame.mask.from_threshold(page, (255, 255, 255), (40, 40, 40, 255))
    mask.invert()
    rects = [rect for rect in mask.get_bounding_rects() if rect.y > 300]
    return rects[0].unionall(rects[1:])


def sheet_of(game: AnyGame, options: str = "") -> Sheet:
    """Return a board of a game."""
    chosen = Options.parse(game.options, options)
    return Sheet(f"{game.id}#x", game.begin(chosen, game.sample_start(chosen)))


def test_one_board_fills_the_page_whatever_fits_on_it() -> None:
    board = inked(lone_page([sheet_of(LIGHTS)], 6))
    assert board.width == SMALL[0] - 2 * paper.MARGIN
    assert inked(lone_page([sheet_of(LIGHTS)], 6)) == inked(lone_page([sheet_of(LIGHTS)], 1))


@pytest.mark.parametrize("name", ["lights", "packing", "nonogram", "sudoku", "klotski", "mines", "slide"])
def test_boards_take_little_ink(name: str) -> None:
    game = installed_games().game(name)
    page = pygame.image.load(BytesIO(next(iter(png_pages(game, [sheet_of(game)], Print())))), "page.png")
    small = pygame.transform.smoothscale(page, (SMALL[0] // 4, SMALL[1] // 4))
    dark = [sum(small.get_at((x, y))[:3]) < 240 for x in range(small.get_width()) for y in range(small.get_height())]
    assert sum(dark) / len(dark) < 0.06


def test_the_grade_and_the_id_stand_above_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    original = write

    def noted(surface: pygame.Surface, text: str, *rest: Any, **named: Any) -> Any:
        written.append(text)
        return original(surface, text, *rest, **named)

    monkeypatch.setattr(paper, "write", noted)
    sudoku = installed_games().game("sudoku")
    next(iter(png_pages(sudoku, [sheet_of(sudoku)], Print())))
    assert written == ["Sudoku", "1 · Medium", "sudoku#x"]


def test_the_pieces_of_packing_are_below_its_board() -> None:
    shown = PACKING.show(sheet_of(PACKING).state, Options(PACKING.preferences))
    pieces = [key.board for key in shown.keys if key.board]
    page = pygame.Surface((900, 300))
    page.fill((255, 255, 255))
    paper.draw_pieces(page, Area(0, 0, 900, 300), pieces)
    mask = pygame.mask.from_threshold(page, paper.GREY, (5, 5, 5, 255))
    assert len(mask.connected_components()) == len(pieces) == 12


def dark(page: pygame.Surface, modules: list[bytes], side: int) -> Iterator[bool]:
    """Yield for each place of the page whether a code with modules of this side begins there."""
    rows, wide = len(modules) * side, len(modules[0]) * side
    picture = pygame.mask.from_threshold(page, (0, 0, 0), (40, 40, 40, 255))
    code = pygame.Mask((wide, rows))
    for row, line in enumerate(modules):
        for column, module in enumerate(line):
            if module:
                code.draw(pygame.Mask((side, side), fill=True), (column * side, row * side))
    count = code.count()
    for y in range(page.get_height() - rows):
        for x in range(page.get_width() // 2 - wide // 2 - 3, page.get_width() // 2 - wide // 2 + 4):
            yield picture.overlap_area(code, (x, y)) == count


def test_a_long_id_is_a_qr_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    game_id = "lamps@" + "#." * 120
    (page,) = png_pages(LAMPS, [Sheet(game_id, LAMPS.begin(start="evening"))], Print())
    assert any(dark(pygame.image.load(BytesIO(page), "page.png"), paper.modules_of(game_id), paper.MODULE))


def test_an_id_that_is_too_long_for_a_code_has_a_page_of_its_own() -> None:
    boards = [Sheet("lamps@" + "#." * 2_000, LAMPS.begin(start="evening"))]
    first, second = png_pages(LAMPS, boards, Print())
    _, other = png_pages(LAMPS, [boards[0]._replace(id="lamps@" + ".#" * 2_000)], Print())
    assert len({first, second, other}) == 3


def test_no_font_or_picture_is_kept_when_pygame_is_shut_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise, a program could not make a second picture."""
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert png_of(Session(LIGHTS), (320, 240), DARK)
    assert (font.cache_info().currsize, rounded.cache_info().currsize) == (0, 0)
