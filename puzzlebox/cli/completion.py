"""`puzzlebox completion SHELL` prints the script that completes words in a shell; the rest of the module answers it.

A script sets `_PUZZLEBOX_COMPLETE` to its shell and `COMP_LINE` to the line up to the cursor. Each candidate is a
line: its kind (`plain`, `file` or `dir`, for which the shell lists files or folders), its text and its help, with tabs
between.
"""

import os
from collections.abc import Mapping
from importlib.resources import files

import click
from click.shell_completion import CompletionItem, ShellComplete, split_arg_string

from puzzlebox.cli.help import command
from puzzlebox.cli.output import echo, echo_fields
from puzzlebox.core.message import ShownError
from puzzlebox.registry import Registry
from puzzlebox.translation import tr

SHELLS = ("bash", "zsh", "fish")

SCRIPTS = "completion_files"
"""The folder beside this module with the script of each shell."""


def script(shell: str) -> str:
    """Return the script for one of `SHELLS`."""
    return (files("puzzlebox.cli") / SCRIPTS / f"{shell}.txt").read_text("utf-8")


@command(
    "completion",
    click.Argument(["shell"], metavar="|".join(SHELLS), type=click.Choice(SHELLS)),
    help="Print a script for a shell. It completes games, commands, options and their values, settings and files when "
    "you press Tab. The first lines of the script say how to install it.",
    examples=(
        ('completion bash > "$HOME/.puzzlebox-completion"', "write the script to a file that .bashrc reads"),
        ("completion zsh", "print the script for zsh"),
        ("completion fish | source", "complete in this session of fish"),
    ),
)
def completion_command(ctx: click.Context, /, shell: str) -> None:
    echo(*script(shell).splitlines())


LINE = "COMP_LINE"

WHOLE_WORD_SHELLS = ("zsh", "fish")
"""The shells that replace `--size=5` as one word. bash replaces only what follows `=`."""

MAX_HELP = 100
"""In characters. Shells cut longer lines themselves, but not all of them do it well."""


def answer(shell: str, root: click.Group, registry: Registry, environment: Mapping[str, str] = os.environ) -> None:
    """Print the candidates for the line in the environment. Raises UsageError if no completion script has set it."""
    if shell not in SHELLS or LINE not in environment:
        raise click.UsageError("only the scripts that `puzzlebox completion` prints may ask for candidates")
    words, incomplete = words_of(environment[LINE])
    try:
        found = ShellComplete(root, {"obj": registry}, "puzzlebox", "").get_completions(words[1:], incomplete)
    except (click.ClickException, ShownError):  # the line has a mistake, which the user will hear about when it runs
        return
    option, equals, _ = incomplete.partition("=")
    prefix = f"{option}=" if equals and option.startswith("-") and shell in WHOLE_WORD_SHELLS else ""
    echo_fields(_fields(item, prefix) for item in found if item.value.isprintable())


def words_of(line: str) -> tuple[list[str], str]:
    """Return the complete words of a line, and the incomplete one at its end, which may be empty."""
    words = split_arg_string(line)
    if not words or (line[-1].isspace() and not words[-1].endswith(line[-1])):
        return words, ""
    return words[:-1], words[-1]


def _fields(item: "CompletionItem[str]", prefix: str) -> tuple[str, str, str]:
    if item.type != "plain":
        return item.type, "", ""
    return item.type, prefix + item.value, " ".join(tr(item.help or "").split())[:MAX_HELP]
