"""`puzzlebox print GAME|ID`: write puzzles and their solutions to files for a printer."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.errors import CommandFailedError, Parsed, UsageError, blame_game
from puzzlebox.cli.help import HelpCommand, SectionOption, files
from puzzlebox.cli.output import searched
from puzzlebox.cli.output_file import check_target, write_target
from puzzlebox.cli.position import session_from_id
from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.message import InvalidError, Message, message_of, one_of
from puzzlebox.core.options import Options
from puzzlebox.core.search import SearchLimitError, Solution
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start, State
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.seeds import new_seed

MAX_COUNT = 500

PER_PAGE = ("1", "2", "4", "6", "12")
PAPERS = ("a4", "letter")

EXAMPLES = (
    ("print slide --count 4", "four boards, and their solutions on the last page, in slide.pdf"),
    ("print lights:size=7 --count 6 --per-page 6", "with options, as in a game ID"),
    ("print slide#rainy-day --out page.png", "the board of a seed, as a picture"),
)


@click.pass_context
def _print(
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
            Sheet(id_of(session).text(), _running(session), None if no_solutions else _solution(session))
            for session in sessions
        ]
        if target.suffix.lower() == ".pdf":
            pages = {target: pdf_pages(game, sheets, how)}
        else:
            drawn = png_pages(game, sheets, how)
            pages = {_numbered(target, number, len(drawn)): page for number, page in enumerate(drawn, 1)}
    _write(pages, force)


def _sessions(ctx: click.Context, puzzle: str, count: int) -> Iterator[Session[Any]]:
    """Yield a session for each board. The second and later ones have the seed with their number after it."""
    first = session_from_id(ctx, puzzle)
    if first.real_time:
        message = Message("only puzzles without a clock can be printed, not {game}", game=first.game.id)
        raise UsageError(message)
    if count > 1 and first.start.seed is None:
        raise UsageError("count must be 1 for a single position, not {count}", count=count)
    yield first
    given = GameID.parse(puzzle)
    for number in range(2, count + 1):
        seed = f"{first.start.seed} {number}" if given.start else new_seed()
        yield session_from_id(ctx, replace(given, start=Start(seed=seed)).text())


def _running(session: Session[Any]) -> State:
    state: State = session.state.copy()
    if state.paused:
        state.send("resume")
    return state


def _solution(session: Session[Any]) -> State | str | None:
    """Return how a board is solved: its moves if players write them, or else the solved board. None if no solution is
    known."""
    try:
        found = searched(Playthrough(session, Options(session.game.preferences)).solving())
    except SearchLimitError:
        return None
    if not isinstance(found, Solution):
        return None
    if found.text:
        return found.text
    state = _running(session)
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


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MAX_COUNT):
        raise InvalidError("count must be from 1 to {most}, not {text!r}", most=MAX_COUNT, text=text[:40])
    return int(text)


def _per_page(text: str) -> str:
    return _chosen("per-page", PER_PAGE, text)


def _paper(text: str) -> str:
    return _chosen("paper", PAPERS, text.lower())


def _chosen(option: str, choices: tuple[str, ...], text: str) -> str:
    if text not in choices:
        raise InvalidError(
            "{option} must be {choices}, not {text!r}", option=option, choices=one_of(choices), text=text[:40]
        )
    return text


COMMAND = HelpCommand(
    "print",
    callback=_print,
    params=[
        click.Argument(["puzzle"], metavar="GAME|ID", shell_complete=candidates.games),
        SectionOption(["--count"], type=Parsed(_count), metavar="N", default=1, help="number of boards [1]"),
        SectionOption(
            ["--out"],
            metavar="FILE",
            help="the file to write, .pdf or .png [GAME.pdf]; each page of a .png is a file of its own",
            shell_complete=files,
        ),
        SectionOption(
            ["--per-page"], type=Parsed(_per_page), metavar="|".join(PER_PAGE), default="2", help="boards on a page [2]"
        ),
        SectionOption(
            ["--paper"], type=Parsed(_paper), metavar="|".join(PAPERS), default="a4", help="size of the paper [a4]"
        ),
        SectionOption(["--patterns"], is_flag=True, help="draw a pattern on each colour, to tell pieces apart"),
        SectionOption(["--no-solutions"], is_flag=True, help="leave out the pages with the solutions"),
        SectionOption(["--force"], is_flag=True, help="overwrite files that exist"),
    ],
    help="Write boards of a puzzle to a file for a printer, 300 dots an inch, with their solutions on the last page.",
    examples=EXAMPLES,
)
