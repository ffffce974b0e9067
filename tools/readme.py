"""Draws the pictures of the README and writes its list of games: `python -m tools.readme`.

The moving picture takes ImageMagick (`convert`), and the terminal a font with characters of the same width. With
`--games`, only the list of games and its covers are made again, as after a new game.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame

from puzzlebox.core.bot import demonstrating
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.bots import bot_names, pilot_of
from puzzlebox.registry import installed_games
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.ui.cover import paint_cover
from puzzlebox.ui.layout import Area
from puzzlebox.ui.paper import Print, Sheet, png_pages
from puzzlebox.ui.theme import DARK
from puzzlebox_games import CATALOGUE
from tests.terminal.conftest import Desk as Terminal
from tools.golden import penalty, plans
from tools.pictures import FRAME, SEED, Studio, keys_of

PROJECT = Path(__file__).parent.parent
FOLDER = PROJECT / "docs" / "pictures"

SIZE = (640, 480)
"""The size of the moving picture, in px."""

BETWEEN = 80
"""The ms between two of its frames."""

COLOURS, FUZZ = 96, "1%"
"""How many colours it has, and how alike two of them are that need not be told apart."""

COVER, COLUMNS = (144, 106), 6
"""The size of a cover in the list of games, in px, and how many of them are side by side."""

CELL, TYPE = (9, 17), 15
"""The size of a character in the picture of the terminal, and that of its type, in px: lines join at these sizes."""

PAGE_WIDTH = 480
"""The width of the printed page, in px."""

LIST = re.compile("(?<=tools.readme --games -->\n).*?(?=<!-- /games -->)", re.DOTALL)
"""The list of games in the README."""

Frames = Iterator[pygame.Surface]


def main() -> None:
    pygame.init()
    if "--games" not in sys.argv:
        _write_moving(FOLDER / "puzzlebox.gif")
        pygame.image.save(_terminal(), FOLDER / "terminal.png")
    (FOLDER / "covers").mkdir(exist_ok=True)
    for entry in CATALOGUE:
        pygame.image.save(_cover(entry.id), FOLDER / "covers" / f"{entry.id}.png")
    readme = PROJECT / "README.md"
    readme.write_text(LIST.sub(lambda _: _games(), readme.read_text("utf-8")), "utf-8")
    if "--games" not in sys.argv:
        pygame.image.save(_page(), FOLDER / "printed-page.png")  # this quits pygame


# The moving picture


def _write_moving(path: Path) -> None:
    """Write ten seconds of the menu and of some games."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, frame in enumerate(_frames()):
            files.append(f"{folder}/{number:03}.png")
            pygame.image.save(frame, files[-1])
        limits = ["-dither", "None", "-colors", str(COLOURS), "-fuzz", FUZZ, "-layers", "OptimizePlus"]
        words = ["convert", "-delay", str(BETWEEN // 10), "-loop", "0", *files, *limits, str(path)]
        subprocess.run(words, check=True)


def _frames() -> Frames:
    """Yield the frames: the menu, a falling-block game, a nonogram, a sliding puzzle with a picture, and 2048."""
    studio = Studio(SIZE, "dark")
    studio.app.desk.open_menu()
    studio.wait(1000)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        studio.tap(key)
        yield from _seen(studio, 480)
    yield from _falling(studio, "guideline:mode=sprint", 10)
    yield from _puzzle(studio, "nonogram:source=picture,picture=20", 15, 80, "fill")
    studio.app.desk.settings.prefer(_game("slide"), Options(_game("slide").preferences, {"tiles": "shelf"}))
    yield from _puzzle(studio, "slide:size=4,moves=30", 14, 160)
    yield from _puzzle(studio, "2048", 12, 160)


def _game(name: str) -> Any:
    return installed_games().game(name)


def _seen(studio: Studio, ms: int) -> Frames:
    """Let some time pass, and yield what is seen meanwhile."""
    for _ in range(ms // BETWEEN):
        studio.wait(BETWEEN)
        yield studio.draw().copy()


def _falling(studio: Studio, name: str, pieces: int) -> Frames:
    """Put some pieces in their best places."""
    session = studio.begin(f"{name}#{SEED}")
    keys = keys_of(session)
    studio.wait(2400)
    for _ in range(pieces):
        plan = min(plans(session.state), key=lambda plan: penalty(session.state, plan))
        for key in [keys[text] for text, times in plan for _ in range(times)]:
            studio.tap(key)
            studio.wait(FRAME)
        yield from _seen(studio, 160)
        studio.tap(keys["drop"])
        yield from _seen(studio, 160)
    studio.app.desk.leave_game()


def _puzzle(studio: Studio, name: str, moves: int, ms: int, verb: str = "") -> Frames:
    """Play the last moves of a puzzle, or its first ones if it has no end, and show what follows."""
    session = studio.begin(f"{name}#{SEED}")
    playthrough = studio.app.desk.playthrough
    assert playthrough
    texts = _rows(session) if verb else _moves(session)
    for text in texts[:-moves] if session.game.id != "2048" else texts[:40]:
        playthrough.send(text)
    studio.wait(1000)
    for text in texts[-moves:] if session.game.id != "2048" else texts[40 : 40 + moves]:
        playthrough.send(text)
        yield from _seen(studio, ms)
    if playthrough.outcome:
        yield from _seen(studio, 1040)
    studio.app.desk.leave_game()


def _moves(session: Session[Any]) -> Sequence[str]:
    """Return the moves of a bot or of a solution."""
    names = bot_names(session.game)
    return result_of(demonstrating(pilot_of(session.game, names[0]), session.state.copy()))


def _rows(session: Session[Any]) -> Sequence[str]:
    """Return the inputs that fill in a nonogram, from its first row to its last."""
    return [
        f"fill {row} {run.start()} {row} {run.end() - 1} black"
        for row, mask in enumerate(session.state.solution)
        for run in re.finditer("1+", f"{mask:0{session.state.grid.columns}b}"[::-1])
    ]


# The other pictures


def _terminal() -> pygame.Surface:
    """Draw a game in a terminal of 80 columns."""
    desk = Terminal()
    desk.play("sudoku", grade="easy")
    desk.type(b"\x1b[C", b"\x1b[B", b"\x1b[B")
    canvas = desk.app._shown
    assert canvas
    return _drawn(canvas)


def _drawn(canvas: Canvas) -> pygame.Surface:
    (wide, high), ground = CELL, DARK.ground
    picture = pygame.Surface(((canvas.columns + 2) * wide, (canvas.rows + 1) * high))
    picture.fill(ground)
    for place, (character, style) in enumerate(canvas.cells):
        row, column = divmod(place, canvas.columns)
        area = pygame.Rect((column + 1) * wide, row * high + high // 2, wide, high)
        ink, below = style.ink or DARK.text, style.ground or ground
        ink, below = (below, ink) if style.reverse else (ink, below)
        if below != ground:
            picture.fill(below, area)
        if character.strip():
            drawn = _mono(style.bold).render(character, True, ink)
            picture.blit(drawn, drawn.get_rect(center=area.center))
    return picture


@lru_cache
def _mono(bold: bool) -> pygame.Font:
    return pygame.font.SysFont("dejavusansmono,liberationmono,couriernew", TYPE, bold)


def _page() -> pygame.Surface:
    """Draw a printed page with four boards."""
    game = _game("sudoku")
    sessions = [Session(game, Options(game.options, {"grade": "easy"}), f"{SEED}-{number}") for number in range(1, 5)]
    sheets = [Sheet(f"sudoku:grade=easy#{SEED}-{number}", each.state) for number, each in enumerate(sessions, 1)]
    data = next(iter(png_pages(game, sheets, Print(per_page=4))))
    pygame.init()
    page = pygame.image.load(BytesIO(data), "page.png")
    height = page.get_height() * PAGE_WIDTH // page.get_width()
    picture = pygame.transform.smoothscale(page, (PAGE_WIDTH, height))
    pygame.draw.rect(picture, DARK.muted, picture.get_rect(), 1)
    return picture


def _cover(name: str) -> pygame.Surface:
    picture = pygame.Surface(COVER, pygame.SRCALPHA)
    paint_cover(picture, Area(0, 0, *COVER), _game(name).cover, 16, (255, 255, 255))
    return picture


def _games() -> str:
    """Return the list of games as a table of covers, which lead to their descriptions."""
    sections = set(re.findall("^## (.+)$", (PROJECT / "docs" / "games.md").read_text("utf-8"), re.MULTILINE))
    cells = []
    for entry in CATALOGUE:
        cover = f'![{entry.title}](docs/pictures/covers/{entry.id}.png "{entry.summary}")'
        anchor = entry.title.lower().replace(" ", "-")
        place = f"docs/games.md#{anchor}" if entry.title in sections else "docs/games.md"
        cells.append(f"[{cover}]({place})<br>`{entry.id}`")
    rows = [cells[start : start + COLUMNS] for start in range(0, len(cells), COLUMNS)]
    lines = [f"| {' | '.join([*row, *[''] * (COLUMNS - len(row))])} |" for row in rows]
    return "\n".join([f"|{' |' * COLUMNS}", f"|{'---|' * COLUMNS}", *lines, ""])


if __name__ == "__main__":
    main()
