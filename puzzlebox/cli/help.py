"""The help of every command: what click writes, with options in sections and with examples; and
`puzzlebox help [COMMAND …]`, which shows it."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from puzzlebox.cli.output import Styled, echo, terminal_columns
from puzzlebox.core.message import one_of

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Rows = list[tuple[str, str]]
"""What to type, and the text that describes it."""

MAX_WIDTH = 100
"""The most columns of the help."""

MAX_FIRST_COLUMN = 44
"""A row with a longer first column is broken in two lines."""


class SectionOption(click.Option):
    """An option in the named section of the help."""

    def __init__(self, *names: str, section: str = "Options", **settings: Any) -> None:
        super().__init__(names, **settings)
        self.section = section


def flag(*names: str, **settings: Any) -> SectionOption:
    """Return an option without a value."""
    return SectionOption(*names, is_flag=True, **settings)


def ranged(name: str, low: int, high: int, *names: str, **settings: Any) -> SectionOption:
    """Return an option with a whole number."""

    def parse(text: str | int) -> int:
        from puzzlebox.core.options import whole_number

        found = whole_number(str(text))
        if found is None or not low <= found <= high:
            raise click.UsageError(f"{name[2:]} must be from {low} to {high}, not {str(text)[:40] or repr(text)}")
        return found

    return SectionOption(name, *names, type=parse, metavar="N", **settings)


JSON = flag("--json", "as_json", help="write JSON")
FORCE = flag("--force", help="overwrite the file if it exists")
PATTERNS = "draw a pattern on each colour, to tell pieces apart"


class HelpCommand(click.Command):
    """A command with examples: pairs of what to type after `puzzlebox` and what it does."""

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples

    def get_help_option(self, ctx: click.Context) -> click.Option:
        return HELP_OPTION

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write everything below the description: commands if there are any, options and examples."""
        examples = [(f"puzzlebox {words}".strip(), text) for words, text in self.examples]
        for title, rows in (*self.sections(ctx).items(), ("Examples", examples)):
            with formatter.section(title):
                formatter.write_dl(rows, MAX_FIRST_COLUMN)

    def sections(self, ctx: click.Context) -> dict[str, Rows]:
        """Return the sections by title, in the order in which they are shown. No section is empty."""
        sections: dict[str, Rows] = {}
        for parameter in self.get_params(ctx):
            if isinstance(parameter, SectionOption) and (record := parameter.get_help_record(ctx)):
                sections.setdefault(parameter.section, []).append(record)
        if "Options" in sections:
            sections["Options"] = sections.pop("Options")  # last: those that every command has
        return sections


def command(
    name: str, *params: click.Parameter, cls: type[HelpCommand] = HelpCommand, **settings: Any
) -> Callable[[Callable[..., None]], HelpCommand]:
    """Return a decorator that makes a command of a function, which takes click's context and the parameters."""
    return lambda run: cls(name, callback=click.pass_context(run), params=list(params), **settings)


class CommandGroup(HelpCommand, click.Group):
    """A group whose commands may be made when they run: its help and its candidates need only the name and summary of
    each."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"no_args_is_help": False, **kwargs})

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        """Return the commands by section."""
        return {"Commands": [(name, command.help or "") for name, command in self.commands.items()]}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for rows in self.command_sections(ctx).values() for name, _ in rows]

    def sections(self, ctx: click.Context) -> dict[str, Rows]:
        return self.command_sections(ctx) | super().sections(ctx)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem[Any]]":
        """Return the candidates without loading a command, as click's own groups would."""
        from click.shell_completion import CompletionItem

        rows = [row for rows in self.command_sections(ctx).values() for row in rows]
        names = [CompletionItem(name, help=help) for name, help in rows if name.startswith(incomplete)]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]


def files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem[Any]]":
    """Let the shell list files."""
    return _listed_by_shell("file")


def folders(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem[Any]]":
    """Let the shell list folders."""
    return _listed_by_shell("dir")


def _listed_by_shell(kind: str) -> "list[CompletionItem[Any]]":
    from click.shell_completion import CompletionItem

    return [CompletionItem("", type=kind)]


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return the end of a sentence with the words that are most like this one; empty if there are none."""
    similar = similar_words(word, words)
    return f"; did you mean {one_of(similar)}?" if similar else ""


def similar_words(word: str, words: Iterable[str]) -> list[str]:
    """Return up to three words that are most like this one, the best first; only the word itself if just its case
    differs."""
    from difflib import get_close_matches

    known, lower = list(words), word.lower()
    return [lower] if lower in known else get_close_matches(lower, known, n=3, cutoff=0.5)


def _show_help(ctx: click.Context, _: click.Parameter, given: bool) -> None:
    if given and not ctx.resilient_parsing:
        show_help(ctx)
        ctx.exit()


def show_help(ctx: click.Context) -> None:
    """Print the help of the command in a context. Headings are bold in a terminal."""
    lines = ctx.get_help().split("\n")
    echo(*(Styled(line, "heading") if line.endswith(":") and not line.startswith(" ") else line for line in lines))


def help_width() -> int:
    """Return the number of columns of the help, as click calculates it, but without the import of shutil."""
    return max(min(terminal_columns(), MAX_WIDTH) - 2, 50)


HELP_OPTION = flag("-h", "--help", is_eager=True, expose_value=False, callback=_show_help, help="show this help")


def _commands(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem[Any]]":
    root = ctx.find_root()
    return root.command.shell_complete(root, incomplete) if not ctx.params.get("words") else []


@command(
    "help",
    click.Argument(["words"], metavar="[GAME|COMMAND] …", nargs=-1, shell_complete=_commands),
    help="Show the games and the commands, or the help of one of them.",
    examples=(
        ("help", "show the games and the commands"),
        ("help slide", "show the options of a game"),
        ("help config set", "show the help of a command within another one"),
    ),
)
def help_command(ctx: click.Context, /, words: tuple[str, ...]) -> None:
    found = ctx.find_root()
    for word in words:
        group = found.command
        named = group.get_command(found, word) if isinstance(group, CommandGroup) else None
        if named is None:
            raise click.UsageError(f"{found.info_name} has no command {word[:40]!r}")
        found = click.Context(named, parent=found, info_name=word)
    show_help(found)
