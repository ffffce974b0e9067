"""`puzzlebox help [COMMAND …]`: show the help of puzzlebox, a game or a command."""

import click

from puzzlebox.cli.errors import UsageError
from puzzlebox.cli.help import CommandGroup, HelpCommand, show_help

EXAMPLES = (
    ("help", "show the games and the commands"),
    ("help slide", "show the options of a game"),
    ("help config set", "show the help of a command within another one"),
)


@click.pass_context
def _help(ctx: click.Context, /, words: tuple[str, ...]) -> None:
    found = ctx.find_root()
    for word in words:
        group = found.command
        if not isinstance(group, CommandGroup):
            raise UsageError("{command} has no command {word!r}", command=found.info_name, word=word[:40])
        command = group.get_command(found, word)
        assert command is not None
        found = click.Context(command, parent=found, info_name=word, max_content_width=ctx.max_content_width)
    show_help(found)


def _candidates(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> "list[click.shell_completion.CompletionItem]":
    root = ctx.find_root()
    return root.command.shell_complete(root, incomplete) if not ctx.params.get("words") else []


COMMAND = HelpCommand(
    "help",
    callback=_help,
    params=[click.Argument(["words"], metavar="[GAME|COMMAND] …", nargs=-1, shell_complete=_candidates)],
    help="Show the games and the commands, or the help of one of them.",
    examples=EXAMPLES,
)
