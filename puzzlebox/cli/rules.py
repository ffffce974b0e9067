"""`puzzlebox rules GAME`: the rules of a game as its options set them, in plain words."""

import textwrap
from typing import Any

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.game import chosen, declared
from puzzlebox.cli.help import CommandGroup, HelpCommand, Rows, named
from puzzlebox.cli.problems import UsageError, blaming
from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.registry import UnknownGameError

WIDTH = 100
"""Columns of a paragraph. Pictures stay as they are."""

EXAMPLES = (
    ("rules tetromino", "pieces, keys, gravity, points, end"),
    ("rules tetromino --width 12 --hold on", "the same, mixed to taste"),
)


class RuleBook(CommandGroup):
    """Every game whose rules can be told."""

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        return {"Games": [(entry.id, entry.summary) for entry in registry_of(ctx).entries()]}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        try:
            return _told(registry_of(ctx).game(cmd_name))
        except UnknownGameError as error:
            raise UsageError(str(error), ctx) from error


def paragraphs(game: Game[Any], options: Options) -> list[str]:
    """What the game says of its rules, its title and line first, each paragraph folded to WIDTH."""
    told = game.presentation.rules_text(options) if game.presentation.rules_text else ("Its author tells no rules.",)
    changes_rules = (
        ("These options depart from the game's own rules: scores are kept apart.",) if options.changes_rules else ()
    )
    return [_folded(text) for text in (f"{game.title}. {game.summary}.", *told, *changes_rules)]


def _folded(text: str) -> str:
    return text if "\n" in text else textwrap.fill(text, WIDTH)


def _told(game: Game[Any]) -> click.Command:
    @click.pass_context
    def tell(ctx: click.Context, /, **values: Any) -> None:
        with blaming(game.id):
            told = paragraphs(game, Options(game.options, chosen(game.options, values)))
        click.echo("\n\n".join(told))

    return HelpCommand(
        game.id,
        callback=tell,
        params=[declared(option, "This game") for option in game.options],
        help=f"The rules of {game.title}, as these options set them.",
        examples=((f"rules {game.id}", "the game as it is"),),
    )


COMMAND = RuleBook(
    "rules",
    callback=named("a game"),
    invoke_without_command=True,
    subcommand_metavar="GAME [its options]",
    help="Tell the rules of a game in plain words, with its pieces drawn as text.",
    examples=EXAMPLES,
)
