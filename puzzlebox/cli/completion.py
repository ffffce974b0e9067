"""`puzzlebox completion SHELL`: print the script that completes words in a shell."""

from importlib.resources import files

import click

from puzzlebox.cli.candidates import from_words
from puzzlebox.cli.errors import Parsed
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


def _shell(text: str) -> str:
    if text not in SHELLS:
        sentence = Message("shell must be {shells}, not {value}", shells=one_of(SHELLS), value=text[:40])
        raise ValueError(with_suggestion(sentence, text, SHELLS))
    return text


@click.pass_context
def _completion(ctx: click.Context, /, shell: str) -> None:
    echo(*script(shell).splitlines())


def script(shell: str) -> str:
    """Return the script for one of `SHELLS`."""
    return (files("puzzlebox.cli") / SCRIPTS / f"{shell}.txt").read_text("utf-8")


COMMAND = HelpCommand(
    "completion",
    callback=_completion,
    params=[
        click.Argument(["shell"], metavar="|".join(SHELLS), type=Parsed(_shell), shell_complete=from_words(SHELLS))
    ],
    help="Print a script for a shell. It completes games, commands, options and their values, settings and files when "
    "you press Tab. The first lines of the script say how to install it.",
    examples=EXAMPLES,
)
