"""`puzzlebox shot` and `puzzlebox print`: draw games to files, without a window."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.context import paths_of
from puzzlebox.cli.errors import CommandFailedError, UsageError, blame_game
from puzzlebox.cli.files import STANDARD, check_target, write_target
from puzzlebox.cli.help import FORCE, PATTERNS, SectionOption, command, files, flag, valued
from puzzlebox.cli.output import echo_binary, is_terminal, searched
from puzzlebox.cli.position import session_from_id, session_of
from puzzlebox.cli.window import THEME_HELP, checked_theme, size_type
from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import Choice, Number, Options
from puzzlebox.core.search import SearchLimitError, Solution
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start, State
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.seeds import new_seed


@command(
    "shot",
    click.Argument(["position"], metavar="GAME|ID|FILE", shell_complete=candidates.games_and_records),
    SectionOption("--theme", metavar="NAME", default="dark", help=THEME_HELP, shell_complete=candidates.themes),
    SectionOption("--size", type=size_type("size"), metavar="WxH", default=(960, 720), help="size in pixels [960x720]"),
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
    theme: str,
    size: tuple[int, int],
    out: str | None,
    patterns: bool,
    force: bool,
) -> None:
    theme = checked_theme(theme)
    if out == STANDARD and is_terminal():
        raise UsageError("a picture cannot be shown in a terminal; name a file with --out")
    session = session_of(ctx, position)
    target = Path(out or f"{session.game.id}.png")
    if out != STANDARD:
        check_target(target, force)
    try:
        from puzzlebox.app.paper import png_of
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


def _sessions(ctx: click.Context, puzzle: str, count: int) -> Iterator[AnySession]:
    """Yield a session for each board. The second and later ones have the seed with their number after it."""
    first = session_from_id(ctx, puzzle)
    if first.real_time:
        message = Message("only puzzles without a clock can be printed, not {game}", game=first.game.id)
        raise UsageError(message)
    if count > 1 and first.start.seed is None:
        raise UsageError("count must be 1 for a single position, not {count}", count=count)
    yield _begun(first)
    given = GameID.parse(puzzle)
    for number in range(2, count + 1):
        seed = f"{first.start.seed} {number}" if given.start else new_seed()
        yield _begun(session_from_id(ctx, replace(given, start=Start(seed=seed)).text()))


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


def _numbered(target: Path, number: int, count: int) -> Path:
    """Return the file of a page: the target itself if there is only one page."""
    return target if count == 1 else target.with_stem(f"{target.stem}-{number}")


def _write(pages: dict[Path, bytes], force: bool) -> None:
    """Write all files. Raises CommandFailedError, before anything is written, for one that exists already."""
    for target in pages:
        check_target(target, force)
    for target, content in pages.items():
        write_target(target, content, force)


@command(
    "print",
    click.Argument(["puzzle"], metavar="GAME|ID", shell_complete=candidates.games),
    valued(Number("count", "number of boards [1]", low=1, high=500, default=1)),
    SectionOption(
        "--out",
        metavar="FILE",
        help="the file to write, .pdf or .png [GAME.pdf]; each page of a .png is a file of its own",
        shell_complete=files,
    ),
    valued(Choice("per-page", "boards on a page [2]", choices=("1", "2", "4", "6", "12"), default="2")),
    valued(Choice("paper", "size of the paper [a4]", choices=("a4", "letter"), default="a4")),
    flag("--patterns", help=PATTERNS),
    flag("--no-solutions", help="leave out the pages with the solutions"),
    flag("--force", help="overwrite files that exist"),
    help="Write boards of a puzzle to a file for a printer, 300 dots an inch, with their solutions on the last page.",
    examples=(
        ("print slide --count 4", "four boards, and their solutions on the last page, in slide.pdf"),
        ("print lights:size=7 --count 6 --per-page 6", "with options, as in a game ID"),
        ("print slide#rainy-day --out page.png", "the board of a seed, as a picture"),
    ),
)
def print_command(
    ctx: click.Context,
    /,
    puzzle: str,
    count: int,
    out: str | None,
    per_page: str,
    paper: str,
    patterns: bool,
    no_solutions: bool,
    force: bool,
) -> None:
    sessions = list(_sessions(ctx, puzzle, count))
    game = sessions[0].game
    target = Path(out or f"{game.id}.pdf")
    if target.suffix.lower() not in (".pdf", ".png"):
        raise UsageError("out must be a file name that ends in .pdf or .png, not {file}", file=str(target))
    try:
        from puzzlebox.app.paper import Print, Sheet, pdf_pages, png_pages
    except ImportError as error:  # pygame is missing or incomplete
        raise CommandFailedError(message_of(error)) from error
    how = Print(paper, int(per_page), patterns)
    with blame_game(game.id):
        sheets = [
            Sheet(id_of(session).text(), session.state.running(), None if no_solutions else _solution(session))
            for session in sessions
        ]
        if target.suffix.lower() == ".pdf":
            pages = {target: pdf_pages(game, sheets, how)}
        else:
            drawn = png_pages(game, sheets, how)
            pages = {_numbered(target, number, len(drawn)): page for number, page in enumerate(drawn, 1)}
    _write(pages, force)
