"""`puzzlebox shot` and `puzzlebox print`: draw games to files, without a window."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from itertools import count as count_from
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.boards import begun_with, boards_of, level_option, only_board
from puzzlebox.cli.context import paths_of
from puzzlebox.cli.errors import CommandFailedError, blame_game
from puzzlebox.cli.files import STANDARD, check_target, is_file, write_target
from puzzlebox.cli.game_command import new_session, numbered_seed, start_from_seed
from puzzlebox.cli.help import FORCE, PATTERNS, SectionOption, command, files, flag, ranged
from puzzlebox.cli.output import echo_binary, is_terminal, searched, warn
from puzzlebox.cli.position import named_game, refuse_level, session_of
from puzzlebox.cli.window import THEME_HELP, checked_theme, size_option
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import message_of
from puzzlebox.core.options import Options
from puzzlebox.core.search import SearchLimitError, Solution
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import in_steps
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.play.seeds import new_seed
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.ui.paper import Sheet

PAPERS = ("a4", "letter")

TRIES = 100
"""How many boards in a row may be the same as earlier ones. Then no others are looked for."""


@command(
    "shot",
    click.Argument(["position"], metavar="GAME|ID|FILE", shell_complete=candidates.games_and_records),
    level_option(),
    SectionOption("--theme", metavar="NAME", default="dark", help=THEME_HELP, shell_complete=candidates.themes),
    size_option("--size", default="960x720", help="size in pixels [960x720]"),
    flag("--patterns", help=PATTERNS),
    SectionOption(
        "--out", metavar="FILE", help="the PNG file to write, or - for standard output [NAME.png]", shell_complete=files
    ),
    FORCE,
    help="Draw a picture of a game, of the position of a game ID, or of the position at the end of a recorded game. No "
    "window is opened.",
    examples=(
        ("shot slide", "draw a new game to slide.png"),
        ("shot guideline#rainy-day --theme classic --size 640x480", "draw the game of an ID in another look and size"),
        ("shot saved.jsonl --out position.png", "draw the position at the end of a recorded game"),
    ),
)
def shot_command(
    ctx: click.Context,
    /,
    position: str,
    level: int | None,
    theme: str,
    size: tuple[int, int],
    out: str | None,
    patterns: bool,
    force: bool,
) -> None:
    theme = checked_theme(theme)
    if out == STANDARD and is_terminal():
        raise click.UsageError("a picture cannot be shown in a terminal; name a file with --out")
    session = session_of(ctx, position, level)
    target = Path(out or f"{session.game.id}.png")
    if out != STANDARD:
        check_target(target, force)
    try:
        from puzzlebox.ui.paper import png_of
        from puzzlebox.ui.theme_files import theme_named
    except ImportError as error:  # pygame is missing or incomplete
        raise CommandFailedError(message_of(error)) from error
    folder = paths_of(ctx).themes if theme.endswith(".toml") else None
    look = replace(theme_named(theme, folder), patterns=patterns)
    with blame_game(session.game.id):
        png = png_of(session, size, look)
    if out == STANDARD:
        echo_binary([png])
        return
    write_target(target, png, force)


def _starts(given: Start | None, text: str | None) -> Iterator[Start]:
    """Yield the starts of boards: from seeds that begin with a text or with the seed of an ID, or else from new seeds.
    A position is the only one."""
    if text is not None:
        seed = numbered_seed(text)
        yield from (Start(seed=f"{seed}-{number}") for number in count_from(1))
    elif given is None:
        yield from (Start(seed=new_seed()) for _ in count_from(1))
    else:
        yield start_from_seed(given.seed) if given.seed else given
        if given.seed:
            seed = numbered_seed(given.seed)
            yield from (Start(seed=f"{seed} {number}") for number in count_from(2))


def _different(sessions: Iterator[AnySession]) -> Iterator[AnySession]:
    """Yield the sessions with different boards, until TRIES of them in a row have boards that were there before."""
    seen, repeated = set[str](), 0
    for session in sessions:
        before = len(seen)
        seen.add(session.state.position() or session.state.text())
        if len(seen) > before:
            repeated = 0
            yield session
        elif (repeated := repeated + 1) >= TRIES:
            return


def _begun(session: AnySession) -> AnySession:
    """Make the move that a hint advises if the first move makes the board, as in Mines: only then is there anything to
    solve."""
    preparation = session.game.play.preparation
    makes_board = preparation and preparation.opens and not session.state.position()
    hint = searched(_playthrough(session).hinting()) if makes_board else None
    for text in hint.inputs if hint else ():
        session.send(text)
    return session


def _playthrough(session: AnySession) -> Playthrough[State]:
    return Playthrough(session, Options(session.game.preferences))


def _solution(session: AnySession) -> State | str | None:
    """Return how a board is solved: its moves if the game counts and writes them, or else the solved board. None if no
    solution is known."""
    try:
        found = searched(_playthrough(session).solving())
    except SearchLimitError:
        return None
    if not isinstance(found, Solution):
        return None
    if found.text and session.game.assistance.minimum:
        return found.text
    state: State = session.state.running()
    for text in found.inputs:
        state.send(text)
    return state


def _sheets(sessions: Iterator[AnySession], count: int, solved: bool) -> Iterator["Sheet"]:
    """Yield so many boards as they are printed, and say if there are fewer."""
    from puzzlebox.ui.paper import Sheet

    found = 0
    for session in islice(_different(sessions), count):
        found += 1
        yield Sheet(id_of(session).text(), session.state.running(), _solution(session) if solved else None)
    if 1 < found < count:
        warn(tr("only {count} different board was found", "only {count} different boards were found", count=found))
    elif found < count:
        warn(tr("with these options, all boards are the same"))


def _numbered(target: Path, number: int, count: int) -> Path:
    """Return the file of a page: the target itself if there is only one page."""
    return target if count == 1 else target.with_stem(f"{target.stem}-{number}")


def _write_pages(target: Path, pages: Iterator[bytes], force: bool) -> None:
    """Write each page to a file of its own as soon as it is drawn."""
    first = list(islice(pages, 2))
    for number, page in enumerate(chain(first, pages), 1):
        file = _numbered(target, number, len(first))
        check_target(file, force)
        write_target(file, page, force)


@command(
    "print",
    click.Argument(["puzzle"], metavar="GAME|ID|FILE", shell_complete=candidates.games_and_records),
    ranged("--count", 1, 500, default=1, help="number of boards [1]"),
    level_option("begin with the board that has this number in FILE"),
    SectionOption(
        "--out",
        metavar="FILE",
        help="the file to write, .pdf or .png [GAME.pdf]; each page of a .png is a file of its own",
        shell_complete=files,
    ),
    SectionOption(
        "--per-page", type=click.Choice(["1", "2", "4", "6", "12"]), default="2", help="boards on a page [2]"
    ),
    SectionOption("--paper", type=click.Choice(PAPERS, False), default="a4", help="size of the paper [a4]"),
    SectionOption("--seed", metavar="TEXT", help="the boards have the seeds TEXT-1, TEXT-2 … [a new one]"),
    flag("--patterns", help=PATTERNS),
    flag("--no-solutions", help="leave out the pages with the solutions"),
    flag("--force", help="overwrite files that exist"),
    help="Write boards of a puzzle to a file for a printer, 300 dots an inch, with their solutions on the last page.",
    examples=(
        ("print slide --count 4", "four boards, and their solutions on the last page, in slide.pdf"),
        ("print lights:size=7 --count 6 --per-page 6", "with options, as in a game ID"),
        ("print slide#rainy-day --out page.png", "the board of a seed, as a picture"),
        ("print sudoku --count 8 --seed rainy-day", "from seeds: the same seeds give the same boards"),
    ),
)
def print_command(
    ctx: click.Context,
    /,
    puzzle: str,
    count: int,
    level: int | None,
    out: str | None,
    per_page: str,
    paper: str,
    patterns: bool,
    no_solutions: bool,
    force: bool,
    seed: str | None,
) -> None:
    found = boards_of(ctx, puzzle) if is_file(puzzle) else None
    if found is None:
        refuse_level(level)
        game, options, given = named_game(ctx, puzzle)
    else:
        game, options, given = only_board(ctx, puzzle, found, level if count == 1 else level or 1)
    if game.real_time:
        raise click.UsageError(f"only puzzles without a clock can be printed, not {game.id}")
    if given and seed is not None:
        raise click.UsageError(f"the boards have seeds of their own; leave out that of {puzzle[:40]!r}")
    if count > 1 and given and given.seed is None and not found:
        raise click.UsageError(f"count must be 1 for a single position, not {count}")
    target, solved = Path(out or f"{game.id}.pdf"), not no_solutions and game.assistance.solve is not None
    if target.suffix.lower() not in (".pdf", ".png"):
        raise click.UsageError(f"out must be a file name that ends in .pdf or .png, not {target}")
    try:
        from puzzlebox.ui.paper import Print, most_pages, pdf_pages, png_pages
    except ImportError as error:  # pygame is missing or incomplete
        raise CommandFailedError(message_of(error)) from error
    how, is_pdf = Print(paper, int(per_page), patterns), target.suffix.lower() == ".pdf"
    pages = 1 if is_pdf else most_pages(count, how, solved)
    for number in range(1, pages + 1):
        check_target(_numbered(target, number, pages), force)
    if found:
        numbers = range(level or 1, len(found.boards) + 1)
        sessions = (_begun(new_session(*begun_with(ctx, puzzle, found.boards, number))) for number in numbers)
    else:
        sessions = (_begun(new_session(game, options, start)) for start in _starts(given, seed))
    sheets = _sheets(sessions, count, solved)
    if is_pdf:
        write_target(target, _blaming(game, pdf_pages(game, sheets, how)), force)
    else:
        _write_pages(target, _blaming(game, png_pages(game, sheets, how)), force)


def _blaming(game: AnyGame, pages: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the pages. Errors of the game become a CommandFailedError that names it."""
    yield from in_steps(partial(blame_game, game.id), lambda: (page for page in pages))
