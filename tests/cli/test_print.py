"""`puzzlebox print`: pages with boards and their solutions."""

import re
import zlib
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from puzzlebox.app import paper
from puzzlebox.app.paper import Print, Sheet, png_pages
from puzzlebox.cli.runner import run
from puzzlebox.core.state import Start, State
from tests.cli.conftest import Run
from tests.lamp_game import LAMPS, Lamps

A4 = (2480, 3508)
SMALL = (992, 1404)


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


def test_the_page_of_an_id_is_always_the_same(puzzlebox: Run, folder: Path) -> None:
    for file in ("one.png", "other.png"):
        puzzlebox("print", "lamps:size=3#evening", "--no-solutions", "--out", file)
    assert (folder / "one.png").read_bytes() == (folder / "other.png").read_bytes()
    puzzlebox("print", "lamps:size=3#morning", "--no-solutions", "--out", "third.png")
    assert (folder / "one.png").read_bytes() != (folder / "third.png").read_bytes()


def test_boards_without_a_seed_are_new_ones(puzzlebox: Run, folder: Path) -> None:
    puzzlebox("print", "lamps:size=5", "--count", "2", "--per-page", "1", "--no-solutions", "--out", "new.png")
    assert pixels(folder / "new-1.png") != pixels(folder / "new-2.png")


def test_paper_has_300_dots_an_inch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    (page,) = png_pages(LAMPS, [Sheet("lamps#evening", LAMPS.begin(start="evening"))], Print())
    assert pygame.image.load(BytesIO(page), "page.png").get_size() == A4


def test_a_sheet_shows_a_board_to_solve_and_the_solved_board(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    sheets: list[Sheet] = []
    monkeypatch.setattr(paper, "pdf_pages", lambda game, printed, how: bytes(sheets.extend(printed) or ()))  # type: ignore[func-returns-value]
    for game in ("mines", "mines:guess=yes", "nonogram:size=5", "sudoku", "packing"):
        assert run(("print", f"{game}#evening", "--count", "2", "--force")) == 0
    for sheet in sheets:
        assert sheet.state.position()
        assert isinstance(sheet.solution, State)
        assert sheet.solution.outcome()
    assert len(sheets) == 10


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("drips", "only puzzles without a clock can be printed, not drips"),
        ("lamps@#. --count 2", "count must be 1 for a single position, not 2"),
        ("lamps --count 0", "count must be from 1 to 500, not 0"),
        ("lamps --count ٣", "count must be from 1 to 500, not ٣"),
        ("lamps --per-page 3", "per-page must be 1, 2, 4, 6 or 12, not 3"),
        ("lamps --paper a5", "paper must be a4 or letter, not a5"),
        ("lamps --out lamps.txt", "out must be a file name that ends in .pdf or .png, not lamps.txt"),
        ("nothing", "there is no game 'nothing'"),
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
    assert [first] == png_pages(LAMPS, [sheet._replace(solution=None) for sheet in sheets], Print(per_page=2))
    assert len(rest) == 1
    assert rest != png_pages(LAMPS, [Sheet("", board), Sheet("", board, "other moves")], Print(per_page=2))[1:]


def test_nothing_is_written_if_one_file_exists(puzzlebox: Run, folder: Path) -> None:
    (folder / "lamps-2.png").write_bytes(b"old")
    ran = puzzlebox("print", "lamps", "--count", "3", "--out", "lamps.png")
    assert ran.err.endswith("puzzlebox: lamps-2.png already exists; --force overwrites it\n")
    assert [path.name for path in folder.iterdir()] == ["lamps-2.png"]
    puzzlebox("print", "lamps", "--count", "3", "--out", "lamps.png", "--force")
    assert (folder / "lamps-2.png").read_bytes() != b"old"
