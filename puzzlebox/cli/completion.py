"""`puzzlebox completion SHELL`: print the script that completes words in a shell."""

from importlib.resources import files
from typing import Any

import click

from puzzlebox.cli.candidates import from_words
from puzzlebox.cli.errors import UsageError
from puzzlebox.cli.help import HelpCommand, with_suggestion
from puzzlebox.cli.output import echo
from puzzlebox.core.message import Message, one_of

SHELLS = ("bash", "zsh", "fish")

SCRIPTS = "completion_files"
"""The folder beside this module with the script of each shell."""

EXAMPLES = (
    ('completion bash > "$HOME/.puzzlebox-completion"', "write the script to a file that .bashrc reads"),
    ("completion zsh", "print the script for zsh"),
    ("completion fish | source", "complete in this session of fish"),
)


class Shell(click.ParamType):  # type: ignore[type-arg]  # click before 8.2 takes none
    """A shell that has a script."""

    name = "SHELL"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in SHELLS:
            sentence = Message("shell must be {shells}, not {value}", shells=one_of(SHELLS), value=value[:40])
            raise UsageError(with_suggestion(sentence, value, SHELLS), ctx)
        return str(value)


@click.pass_context
def _completion(ctx: click.Context, /, shell: str) -> None:
    echo(*script(shell).splitlines())


def script(shell: str) -> str:
    """Return the script for one of `SHELLS`."""
    return (files("puzzlebox.cli") / SCRIPTS / f"{shell}.txt").read_text("utf-8")


COMMAND = HelpCommand(
    "completion",
    callback=_completion,
    params=[click.Argument(["shell"], metavar="|".join(SHELLS), type=Shell(), shell_complete=from_words(SHELLS))],
    help="Print a script for a shell. It completes games, commands, options and their values, settings and files when "
    "you press Tab. The first lines of the script say how to install it.",
    examples=EXAMPLES,
)
