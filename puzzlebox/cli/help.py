"""Lays out and translates the help of every command: options in sections, then examples, all in one column; and
`puzzlebox help [COMMAND …]`, which shows it."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from puzzlebox.cli.errors import Parsed, UsageError
from puzzlebox.cli.output import Styled, columns_of, echo, terminal_columns, wrapped
from puzzlebox.core.message import Message, one_of
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from puzzlebox.core.options import Option

Rows = list[tuple[str, str]]
"""What to type, and the translated text that describes it."""

MAX_WIDTH = 100
"""The most columns of the help."""

MAX_FIRST_COLUMN = 44
"""A row with a longer first column is broken in two lines."""


class SectionOption(click.Option):
    """An option in the named section of the help. `former_names` are accepted but not shown."""

    def __init__(
        self, *names: str, section: str = "Options", former_names: Sequence[str] = (), **settings: Any
    ) -> None:
        super().__init__([*names, *former_names], **settings)
        self.help = settings.get("help")  # still a message, which click's is not
        self.section = section
        self.former_names = former_names

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None:
            return None
        names = record[0]
        for name in self.former_names:
            names = names.replace(f", {name}", "")
        return names, tr(self.help or "")


def flag(*names: str, **settings: Any) -> SectionOption:
    """Return an option without a value."""
    return SectionOption(*names, is_flag=True, **settings)


def valued(option: "Option", *names: str, **settings: Any) -> SectionOption:
    """Return an option whose values are those of an option of games."""
    settings |= {"metavar": option.metavar, "default": option.default, "help": option.help}
    parsed = Parsed(lambda text: option.parse(text.lower()))
    return SectionOption(f"--{option.name}", *names, type=parsed, **settings)


JSON = flag("--json", "as_json", help="write JSON")
FORCE = flag("--force", help="overwrite the file if it exists")
PATTERNS = "draw a pattern on each colour, to tell pieces apart"


class HelpCommand(click.Command):
    """A command with examples: pairs of what to type after `puzzlebox` and what it does.

    Its help text, options and examples are English or messages. They are translated when the help is shown.
    """

    allow_extra_args = True  # click would refuse them in English

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.context_settings = {"max_content_width": MAX_WIDTH}
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse what follows the command. Raises UsageError with sentences that can be translated, unlike click's."""
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            sentence = Message("there is no option {option}", option=error.option_name)
            raise UsageError(
                with_suggestion(sentence, error.option_name, error.possibilities or ()), ctx=ctx
            ) from error
        except click.BadOptionUsage as error:  # without its value, or a flag with one
            (option,) = (option for option in self.get_params(ctx) if error.option_name in option.opts)
            raise UsageError("expected {usage}", usage=(option.get_help_record(ctx) or "?")[0], ctx=ctx) from error
        except click.MissingParameter as error:
            name = error.param.human_readable_name if error.param else ""
            raise UsageError("{argument} is missing", argument=name, ctx=ctx) from error
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            words, count = " ".join(rest), len(rest)
            raise UsageError(
                "unexpected argument: {words}", "unexpected arguments: {words}", count=count, words=words, ctx=ctx
            )
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option:
        return HELP_OPTION

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix=tr("Usage: "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_broken(tr(self.help or ""), formatter.width - formatter.current_indent))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write everything below the description: commands if there are any, options and examples."""
        sections = self.sections(ctx)
        width = max(len(first) for rows in sections.values() for first, _ in rows)
        for title, rows in sections.items():
            with formatter.section(tr(title)):
                _write_rows(formatter, [(first.ljust(width), second) for first, second in rows])
        if self.examples:
            with formatter.section(tr("Examples")):
                _write_rows(formatter, [(f"puzzlebox {words}".strip(), tr(text)) for words, text in self.examples])

    def sections(self, ctx: click.Context) -> dict[str, Rows]:
        """Return the sections by title, in the order in which they are shown. No section is empty."""
        sections: dict[str, Rows] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx) if isinstance(parameter, SectionOption) else None
            if isinstance(parameter, SectionOption) and record:
                sections.setdefault(parameter.section, []).append(record)
        if "Options" in sections:
            sections["Options"] = sections.pop("Options")  # last: those that every command has
        return sections

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem[Any]]":
        former = {
            n for option in self.get_params(ctx) if isinstance(option, SectionOption) for n in option.former_names
        }
        return [item for item in super().shell_complete(ctx, incomplete) if item.value not in former]


def command(
    name: str, *params: click.Parameter, cls: type[HelpCommand] = HelpCommand, **settings: Any
) -> Callable[[Callable[..., None]], HelpCommand]:
    """Return a decorator that makes a command of a function, which takes click's context and the parameters."""
    return lambda run: cls(name, callback=click.pass_context(run), params=list(params), **settings)


def _write_rows(formatter: click.HelpFormatter, rows: Rows) -> None:
    """Write rows in two columns that are two columns of the terminal apart, and as far from its edge."""
    room = formatter.width - min(max(len(first) for first, _ in rows), MAX_FIRST_COLUMN) - 4
    formatter.write_dl([(first, _broken(second, room)) for first, second in rows], col_max=MAX_FIRST_COLUMN)


def _broken(text: str, columns: int) -> str:
    """Return a longer text that has wide characters as lines of at most this many columns, with the mark that keeps
    click from breaking them again; click breaks other texts itself."""
    if columns_of(text) <= columns or columns_of(text) == len(text):
        return text
    return "\n\n".join("\n".join(("\b", *wrapped(part, columns))) for part in text.split("\n\n"))


class CommandGroup(HelpCommand, click.Group):
    """A group whose commands are made when they run. Its help needs only the name and summary of each."""

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        """Return the commands by section."""
        raise NotImplementedError

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


class Subcommands(CommandGroup):
    """A group that has only these commands, and does nothing without one."""

    def __init__(self, name: str, *commands: HelpCommand, **settings: Any) -> None:
        require = require_subcommand(lambda **names: Message("{command} needs a command: {names}", **names))
        settings |= {"invoke_without_command": True, "subcommand_metavar": "COMMAND …"}
        super().__init__(name, callback=require, **settings)
        self.known = {str(command.name): command for command in commands}

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        return {Message("Commands"): [(name, tr(command.help or "")) for name, command in self.known.items()]}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name not in self.known:
            sentence = Message("{command} has no command {word!r}", command=self.name, word=cmd_name[:40])
            raise UsageError(with_suggestion(sentence, cmd_name, self.known), ctx=ctx)
        return self.known[cmd_name]


def files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem[Any]]":
    """Let the shell list files."""
    return _listed_by_shell("file")


def folders(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem[Any]]":
    """Let the shell list folders."""
    return _listed_by_shell("dir")


def _listed_by_shell(kind: str) -> "list[CompletionItem[Any]]":
    from click.shell_completion import CompletionItem

    return [CompletionItem("", type=kind)]


def require_subcommand(message: Callable[..., Message]) -> Callable[..., None]:
    """Return the callback of a group that cannot run on its own.

    `message` returns the sentence that says so, from `command`, the name of the group, and `names`, its commands.
    """

    @click.pass_context
    def require(ctx: click.Context, /, **_: object) -> None:
        if ctx.invoked_subcommand is None:
            assert isinstance(ctx.command, CommandGroup)
            names = ", ".join(ctx.command.list_commands(ctx))
            raise UsageError(message(command=ctx.command.name, names=names))

    return require


def with_suggestion(sentence: str, word: str, words: Iterable[str]) -> Message:
    """Return the sentence, followed by the words that are most like this one, if there are any."""
    similar = similar_words(word, words)
    suggestion = Message("{sentence}; did you mean {words}?", sentence=sentence, words=one_of(similar or [word]))
    return suggestion if similar else Message(sentence)


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
    ctx.terminal_width = _help_width()
    lines = ctx.get_help().split("\n")
    echo(*(Styled(line, "heading") if line.endswith(":") and not line.startswith(" ") else line for line in lines))


def _help_width() -> int:
    """Return the number of columns of the help, as click calculates it, but without the import of shutil."""
    return max(min(terminal_columns(), MAX_WIDTH) - 2, 50)


HELP_OPTION = flag(
    "-h", "--help", is_eager=True, expose_value=False, callback=_show_help, help=Message("show this help")
)


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
        if not isinstance(group, CommandGroup):
            raise UsageError("{command} has no command {word!r}", command=found.info_name, word=word[:40])
        named = group.get_command(found, word)
        assert named is not None
        found = click.Context(named, parent=found, info_name=word, max_content_width=ctx.max_content_width)
    show_help(found)
