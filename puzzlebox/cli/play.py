"""`puzzlebox play`, `daily` and `replay`: open a game or a replay in the window or the terminal."""

import re
from collections.abc import Generator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.boards import BOARD, boards_for_window, boards_of, check_one_game, level_option, only_board
from puzzlebox.cli.errors import blame_game, refusing
from puzzlebox.cli.files import STANDARD, errors_name, game_of, input_path, is_file, read_file, replay_path, shown_name
from puzzlebox.cli.game_command import SECTION, new_session
from puzzlebox.cli.help import SectionOption, command, flag, ranged
from puzzlebox.cli.position import named_game, refuse_level, session_from_id
from puzzlebox.cli.window import WINDOW_OPTIONS, in_window
from puzzlebox.core.message import Message
from puzzlebox.core.record import Record
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.daily import daily_of, seed_of, today

if TYPE_CHECKING:
    from puzzlebox.cli.window import Front
    from puzzlebox.core.game import AnyGame
    from puzzlebox.core.record import Record


def _watch(ctx: click.Context, game_id: str, bot: str, speed: int) -> None:
    """Let a bot play a new game."""
    from puzzlebox.play.bots import UnknownBotError, bot_of

    session = session_from_id(ctx, game_id)
    with refusing(UnknownBotError):
        bot_of(session.game, bot)
    in_window(ctx, lambda desk: desk.watch(session, bot, speed), session.game.id)


def _play_file(ctx: click.Context, file: str, level: int | None) -> None:
    """Resume the recorded game in a file, or open its boards. Its entries are read and replayed when the window is
    open, which shows the progress; so are the boards of a long file."""
    found = boards_for_window(ctx, file) if level is None else boards_of(ctx, file)
    if found is None:
        refuse_level(level)
        path = input_path(ctx, file)
        game = game_of(ctx, file, path)
        in_window(ctx, lambda desk: desk.play_file(path, game), game.id)
        return
    if isinstance(found, Generator):
        slices = found
        in_window(ctx, lambda desk: desk.open_reading(slices, Path(file).name))
        return
    boards = found
    check_one_game(found, file, f"{{game}} --load {file}")
    if level is None and len(found.boards) > 1:
        in_window(ctx, lambda desk: desk.open_boards(boards, Path(file).name))
        return
    session = new_session(*only_board(ctx, file, found, level))

    def show(desk: "Front") -> None:
        desk.know(ctx.meta[BOARD])
        desk.open_session(session)

    in_window(ctx, show, session.game.id)


@command(
    "play",
    click.Argument(["game_id"], metavar="ID|FILE", shell_complete=candidates.games_and_records),
    SectionOption(
        "--bot", metavar="NAME", shell_complete=candidates.bots, help="let a bot play, until a key is pressed"
    ),
    ranged("--speed", 1, 20, default=3, help="moves or pieces of the bot a second, from 1 to 20 [3]"),
    level_option("play the board with this number, if FILE has several"),
    *WINDOW_OPTIONS,
    help="Start a game from its ID or from a board, or open a file: of boards, or with a recorded game to resume. The "
    "window shows the ID of a game when it is paused and when it is over.",
    examples=(
        ("play slide:size=5#rainy-day", "play with these options and this seed"),
        ("play slide:size=5", "play with these options and a new seed"),
        ("play 'slide@1 2 3/4 0 6/7 5 8'", "play from a position"),
        ("play tetromino --bot dellacherie --speed 10", "watch a bot"),
        ("play saved.jsonl", "resume a game that you saved or received"),
    ),
)
def play_command(
    ctx: click.Context, /, game_id: str, bot: str | None, speed: int, level: int | None, **_: object
) -> None:
    if bot is None and is_file(game_id):
        _play_file(ctx, game_id, level)
        return
    refuse_level(level)
    if bot is not None:
        _watch(ctx, game_id, bot, speed)
    else:
        session = session_from_id(ctx, game_id)
        in_window(ctx, lambda desk: desk.open_session(session), session.game.id)


def _parse_date(text: str) -> date:
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError(text)
        return date.fromisoformat(text)
    except ValueError as error:
        raise click.UsageError(f"date must be a day such as 2026-11-21, not {text[:40]!r}") from error


@command(
    "daily",
    click.Argument(["game"], metavar="[GAME[:OPTIONS]]", required=False, shell_complete=candidates.games),
    SectionOption("--date", "day", metavar="YYYY-MM-DD", section=SECTION, help="play the puzzle of this day [today]"),
    *WINDOW_OPTIONS,
    help="Play the puzzle of the day, which is the same for everyone. If you have started it already, resume it.",
    examples=(
        ("daily", "play the game of the day"),
        ("daily slide", "play today's Slide puzzle"),
        ("daily slide:size=5", "with other options, as in a game ID"),
        ("daily slide --date 2026-11-21", "play the puzzle of another day"),
    ),
)
def daily_command(ctx: click.Context, /, game: str | None, day: str | None, **_: object) -> None:
    date_ = today() if day is None else _parse_date(day)
    played, options, given = named_game(ctx, game or daily_of(date_).id)
    if game and given:
        raise click.UsageError(f"the puzzle of the day has a seed of its own; leave out that of {game[:40]!r}")
    start = Start(seed=seed_of(date_, played.id))
    session = new_session(played, options, start)

    def same_puzzle(record: Record) -> bool:
        return record.start.seed == start.seed and record.options == options.changed()

    in_window(ctx, lambda desk: desk.open_session(session, same_puzzle), played.id)


def _race(ctx: click.Context, file: str, record: "Record", game: "AnyGame") -> None:
    """Play the last game of a record again, beside the record."""
    from puzzlebox.play.race import racing

    title = Message("Play {number}", number=file) if file.isdecimal() else Path(file).stem
    with errors_name(shown_name(file)), blame_game(game.id, ValueError):
        race = result_of(racing(record, game, Message("Replay") if file == STANDARD else title))
    in_window(ctx, lambda desk: desk.open_race(race), game.id)


@command(
    "replay",
    click.Argument(["file"], metavar="FILE|N", shell_complete=candidates.records),
    flag("--race", section="Replay", help="play the same game, while the replay runs on a small board beside yours"),
    *WINDOW_OPTIONS,
    help="Watch a replay at any speed, step by step, forwards and backwards. You can play on from any point. FILE may "
    "be - for standard input; N is the number of a play in your scores.",
    examples=(
        ("replay slide-20261121-103012.jsonl", "watch a game that you finished or received"),
        ("replay 3", "watch the play that `puzzlebox scores GAME` lists as number 3"),
        ("replay --race 3", "play the same game, with that play on a small board beside yours"),
        ("replay --theme classic FILE", "watch it with the look of the original game"),
    ),
)
def replay_command(ctx: click.Context, /, file: str, race: bool, **_: object) -> None:
    from puzzlebox.core.replay import Replay

    found, game = read_file(ctx, replay_path(ctx, file))
    if race:
        _race(ctx, file, found.record, game)
        return
    with errors_name(shown_name(file)), blame_game(game.id, ValueError):
        Replay(found.record, game, seekable=False)
    in_window(ctx, lambda desk: desk.open_replay(found.record, game), game.id)
