"""The boards that a command gets as a text or in a file."""

from contextlib import nullcontext
from time import monotonic_ns
from typing import TYPE_CHECKING

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.errors import CommandFailedError, blame_game, refusing
from puzzlebox.cli.files import SUFFIX, cannot_read, errors_name, input_path, require_regular_file, shown_name
from puzzlebox.cli.help import SectionOption, ranged
from puzzlebox.cli.output import searched, warn
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, message_of, one_of, translatable
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebox.core.stepwise import Slices
    from puzzlebox.play.read import Begun, Board, Found

MAX_LEVEL = 10**6

BOARD = __name__
"""Where click's context keeps the board of a file that a command works on."""

TIME_UNSEEN = 300_000_000
"""How long boards are read before a window opens, in ns."""


def level_option(help: str = "take the board with this number, if FILE has several", **settings: str) -> SectionOption:
    """Return the option that chooses one of the boards of a file."""
    return ranged("--level", 1, MAX_LEVEL, help=help, **settings)


def reading_of(ctx: click.Context, file: str, game: str | None = None) -> "Slices[Found] | None":
    """Begin to read the boards in a file, those of this game or of any; return None if the file is a recorded game.
    Raises OSError, ReadError or CommandFailedError."""
    from puzzlebox.play.read import content, reading

    path = input_path(ctx, file)
    require_regular_file(path)
    data = content(path)
    if game is None and (file.endswith(SUFFIX) or data[:1] == b"{"):
        return None
    return reading(data, game, registry_of(ctx))


def boards_of(ctx: click.Context, file: str) -> "Found | None":
    """Return the boards in a file; None if it is a recorded game. Raises CommandFailedError."""
    with errors_name(shown_name(file)):
        slices = reading_of(ctx, file)
        return None if slices is None else searched(slices)


def boards_for_window(ctx: click.Context, file: str, game: AnyGame | None = None) -> "Found | Slices[Found] | None":
    """Return the same, of this game or of any, or the reading that goes on in a window if it takes long. Raises
    CommandFailedError."""
    try:
        with blame_game(game.id, ValueError, OSError) if game else nullcontext():
            slices = reading_of(ctx, file, game.id if game else None)
            return slices and _begun_to_read(slices)
    except OSError as error:
        raise cannot_read(file, error) from error
    except ValueError as error:
        reason = message_of(error)
        if game is None or not game.save_format:
            raise CommandFailedError("{file}: {reason}", file=shown_name(file), reason=reason) from error
        title = translatable(game.title)
        raise CommandFailedError(
            "{file} is not a save file of {title}: {reason}", file=file, title=title, reason=reason
        ) from error


def _begun_to_read(slices: "Slices[Found]") -> "Found | Slices[Found]":
    """Read for some time, and return the boards if that is enough."""
    end = monotonic_ns() + TIME_UNSEEN
    while monotonic_ns() < end:
        try:
            next(slices)
        except StopIteration as finished:
            found: Found = finished.value
            return found
    return slices


def only_board(ctx: click.Context, file: str, found: "Found", level: int | None) -> "Begun":
    """Return the game with the board of a file that has this number, by default the first one, which is told. Raises
    UsageError or CommandFailedError."""
    check_one_game(found, file, f"{{game}} --load {file}")
    count = len(found.boards)
    if (level or 1) > count:
        raise click.UsageError(f"{tr(shown_name(file))} has no board {level}; its last one is {count}")
    if level is None and count > 1:
        sentence = Message("{file} has {count} boards; this is the first one, and --level chooses another")
        warn(tr(sentence.filled(file=shown_name(file), count=count)))
    if level is None and found.left_out:
        sentence = Message("{file}: {count} left out; the first one: {reason}")
        out = {"count": len(found.left_out), "reason": found.left_out[0].reason}
        warn(tr(sentence.filled(file=shown_name(file), **out)))
    ctx.meta[BOARD] = found.boards[(level or 1) - 1]
    return begun_with(ctx, file, found.boards, level or 1)


def check_one_game(found: "Found", what: str, form: str) -> None:
    """Raise UsageError if the boards may be of several games. `form` is what to write for one of them."""
    if len(found.games) > 1:
        forms = one_of([form.format(game=game) for game in found.games])
        raise click.UsageError(f"{what} may be a board of several games; write {forms}")


def placed(ctx: click.Context, game: AnyGame, options: Options, start: Start) -> "Begun":
    """Return the options and the canonical start of a game with the board in a position. Raises UsageError."""
    from puzzlebox.play.read import at_position

    with refusing(ValueError), blame_game(game.id, ValueError):
        return at_position(registry_of(ctx), game, options, start)


def begun_with(
    ctx: click.Context, file: str, boards: "Sequence[Board]", number: int, options: Options | None = None
) -> "Begun":
    """Return the game, the options and the canonical start with a board of a file. Raises UsageError or
    CommandFailedError."""
    from puzzlebox.play.read import Order

    if not 1 <= number <= len(boards):
        raise click.UsageError(f"--load: the file has no level {number}; its last one is {len(boards)}")
    with errors_name(shown_name(file)), blame_game(boards[0].game, ValueError):
        return Order(registry_of(ctx), boards).begin(number, options)
