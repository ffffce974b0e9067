"""`puzzlebox rules GAME`: show the rules of a game with the given options."""

from typing import Any

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.errors import blame_game
from puzzlebox.cli.game_command import SECTION, chosen_options, game_option, given_texts
from puzzlebox.cli.help import CommandGroup, Rows, command
from puzzlebox.cli.output import columns_of, echo, is_terminal, terminal_columns, wrapped
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, listed, one_of, translatable
from puzzlebox.core.options import Options
from puzzlebox.registry import UnknownGameError
from puzzlebox.translation import tr

WIDTH = 100
"""In columns. Paragraphs are wrapped to it, or to a narrower terminal; pictures are not."""


class Rules(CommandGroup):
    """A command for each game."""

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        return {"Games": [(entry.id, entry.summary) for entry in registry_of(ctx).entries()]}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        try:
            game = registry_of(ctx).game(cmd_name)
        except UnknownGameError as error:
            raise click.UsageError(str(error), ctx) from error
        with blame_game(game.id):
            return _rules_command(game)


def paragraphs(game: AnyGame, options: Options) -> list[str]:
    """Return the translated rules of a game, after its title and summary. Paragraphs are wrapped."""
    rules_text = game.presentation.rules_text
    heading = Message("{title}. {summary}.", title=translatable(game.title), summary=translatable(game.summary))
    rules = rules_text(options) if rules_text else [Message("This game does not describe its rules.")]
    note = [Message("These options change the rules: scores are unranked.")] if options.changes_rules else []
    return [_wrapped(tr(text)) for text in (heading, *rules, default_keys(game, options), *note)]


def default_keys(game: AnyGame, options: Options) -> Message:
    """Return the default keys of the game's actions and of its pause, as one sentence."""
    actions = game.actions_for(Options(game.preferences), options)
    labels = {**{action.label: action.keys for action in actions}, "pause": game.controls.pause.keys}
    parts = [
        Message("{action} ({keys})", action=translatable(label), keys=one_of(key.removeprefix("@") for key in keys))
        for label, keys in labels.items()
        if keys
    ]
    return Message("Keys: {keys}.", keys=listed(parts))


def _wrapped(text: str) -> str:
    width = min(WIDTH, terminal_columns()) if is_terminal() else WIDTH
    return _aligned(text) if "\n" in text else "\n".join(wrapped(text, width))


def _aligned(text: str) -> str:
    """Return a text whose tables, parts with tabs, have their columns below each other."""
    return "\n\n".join(_table(part) if "\t" in part else part for part in text.split("\n\n"))


def _table(part: str) -> str:
    rows = [line.split("\t") for line in part.split("\n")]
    widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    padded = ((cell + " " * (wide - columns_of(cell)) for cell, wide in zip(row, widths, strict=True)) for row in rows)
    return "\n".join("  ".join(row).rstrip() for row in padded)


def _rules_command(game: AnyGame) -> click.Command:
    @command(
        game.id,
        *(game_option(game, option, SECTION) for option in game.options),
        help=f"Show the rules of {game.title} with the given options.",
        examples=((f"rules {game.id}", "show the rules with the default options"),),
    )
    def show(ctx: click.Context, /, **values: Any) -> None:
        options = chosen_options(game, given_texts(game.options, values))
        with blame_game(game.id):
            text = "\n\n".join(paragraphs(game, options))
        echo(*text.split("\n"))

    return show


rules_command = Rules(
    "rules",
    subcommand_metavar="GAME [OPTIONS]",
    help="Show the rules of a game, with its pieces drawn as text.",
    examples=(
        ("rules tetromino", "show the pieces, keys, gravity and scoring"),
        ("rules tetromino --width 12 --hold on", "show the rules with other options"),
    ),
)
