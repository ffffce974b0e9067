"""`puzzlebox GAME`: a command made from what the game declares, so that a new game has one at once."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.problems import CommandFailedError, UsageError, blaming
from puzzlebox.cli.window import in_window, window_options
from puzzlebox.core.game import Game
from puzzlebox.core.options import Number, Option, OptionError, Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.seeds import new_seed

if TYPE_CHECKING:
    from puzzlebox.app.navigator import AppNavigator
    from puzzlebox.core.record import Record

LARGEST = 1 << 20
"""As much of a save file as is read, in bytes: far more than one holds."""

LONGEST = 4096
"""The longest seed, in characters: the longest that a record may hold."""


class Declared(click.ParamType):  # type: ignore[type-arg]  # click before 8.2 takes none
    """The texts that an option of a game takes. The value stays text: the box reads it again with all others."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.name = option.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            self.option.parse(value)
        except OptionError as error:
            raise UsageError(str(error), ctx) from error
        return value


def game_command(game: Game[Any]) -> click.Command:
    """The command of a game: its options, its preferences, a seed, the window."""
    seed_option = SectionOption(
        ["--seed"], metavar="TEXT", section="This game", help="any text: the same text, the same game"
    )

    @click.pass_context
    def play(
        ctx: click.Context, /, seed: str | None, new: bool, undo: bool = False, load: str | None = None, **values: Any
    ) -> None:
        start = Start(seed=new_seed()) if seed is None else seeded(ctx, seed)
        if load is not None:
            start = loaded(ctx, game, load)
        session = begin(ctx, game, Options(game.options, chosen(game.options, values)), start)
        if undo:
            session.start_practice()
        preferred = chosen(game.preferences, values)
        predicate = None if new or seed is not None or load is not None else is_like(session)

        def show(navigator: "AppNavigator") -> None:
            navigator.prefer_for_this_run(game, preferred)
            navigator.open_session(session, predicate)

        with blaming(game.id):
            in_window(ctx, show)

    return HelpCommand(
        game.id,
        callback=play,
        params=[
            *(declared(option, "This game") for option in game.options),
            seed_option,
            SectionOption(
                ["--new"], is_flag=True, section="This game", help="a new game, even if one waits to be gone on with"
            ),
            *(_undo_option() if game.real_time else ()),
            *(_load_option() if game.save_format else ()),
            *(declared(option, "As you like it") for option in game.preferences),
            *window_options(),
        ],
        help=f"{game.title}. {game.summary}.",
        examples=_examples(game),
    )


def begin(ctx: click.Context, game: Game[Any], options: Options, start: Start) -> Session[Any]:
    """A session at its beginning; what the game says against that start is what was typed wrong."""
    try:
        with blaming(game.id):
            return Session(game, options, start)
    except ValueError as error:
        raise UsageError(str(error), ctx) from error


def is_like(session: Session[Any]) -> "Callable[[Record], bool]":
    """Return whether a play in progress is of the same kind: the same options, and practice or not."""
    options, practice = session.options.changed(), session.practice

    def is_like_it(record: "Record") -> bool:
        return record.options == options and any(text == "practice" for _, text in record.entries) == practice

    return is_like_it


def seeded(ctx: click.Context, text: str) -> Start:
    """The start for a seed as typed."""
    seed = text.strip()  # a game's ID could not keep a blank at its end
    if not 1 <= len(seed) <= LONGEST or not seed.isprintable():
        raise UsageError(f"seed must be a line of text of 1 to {LONGEST} characters, not {text[:40]!r}", ctx)
    return Start(seed=seed)


def loaded(ctx: click.Context, game: Game[Any], path: str) -> Start:
    """The start that a save file of the published game holds."""
    assert game.save_format is not None
    try:
        with Path(path).open("rb") as file:
            text = file.read(LARGEST).decode("ascii", "replace")
        return Start(position=game.save_format.read(text))
    except OSError as error:
        raise CommandFailedError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise CommandFailedError(f"{path} is no save file of {game.title}: {error}") from error


def _undo_option() -> tuple[SectionOption]:
    words = "practise: U takes back piece by piece; where the game itself allows it, nothing changes"
    return (SectionOption(["--undo"], is_flag=True, section="This game", help=words),)


def _load_option() -> tuple[SectionOption]:
    return (
        SectionOption(["--load"], metavar="FILE", section="This game", help="begin from a save file of the original"),
    )


def _name(option: Option) -> str:
    return "own_" + option.name.replace("-", "_")


def chosen(declared: tuple[Option, ...], values: dict[str, Any]) -> dict[str, str]:
    """The texts given for these options, by name."""
    return {option.name: text for option in declared if (text := values[_name(option)]) is not None}


def declared(option: Option, section: str) -> SectionOption:
    """The command line's option for an option of a game."""
    limits = f", from {option.low} to {option.high}" if isinstance(option, Number) else ""
    return SectionOption(
        [f"--{option.name}", _name(option)],
        type=Declared(option),
        metavar=option.metavar,
        section=section,
        help=f"{option.help}{limits} [{option.text(option.default)}]",
    )


def _examples(game: Game[Any]) -> list[tuple[str, str]]:
    """The game as it is, its first and last option at the last value that a menu offers, and a seed."""
    words = [
        f"--{option.name} {option.text(value)}"
        for option in dict.fromkeys(game.options[:1] + game.options[-1:])
        if (value := option.menu_values()[-1]) != option.default
    ]
    chosen = [(" ".join([game.id, *words]), "a game with these options")] if words else []
    seeded = (f"{game.id} --seed rainy-day", "a game that can be played again")
    return [(game.id, "a fresh game"), *chosen, seeded]
