"""How the help of every command is laid out: options in sections, then examples, all in one column."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import click

from puzzlebox.cli.problems import UsageError

Rows = list[tuple[str, str]]
"""What to type, and what it does."""

SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""For the context of every command."""

WIDEST = 44
"""A longer first column would leave the second too little; such a row breaks in two."""


class SectionOption(click.Option):
    """An option that stands in the named section of the help."""

    def __init__(self, *args: Any, section: str = "Options", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.section = section


class HelpCommand(click.Command):
    """A command with examples: pairs of what to type (without `puzzlebox`) and what it does."""

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.context_settings = dict(SETTINGS)
        self.examples = examples

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Everything below the description, commands included where there are any."""
        sections = self.sections(ctx)
        width = max(len(first) for rows in sections.values() for first, _ in rows)
        for title, rows in sections.items():
            with formatter.section(title):
                formatter.write_dl([(first.ljust(width), second) for first, second in rows], col_max=WIDEST)
        if self.examples:
            with formatter.section("Examples"):
                examples = [(f"puzzlebox {words}".strip(), does) for words, does in self.examples]
                formatter.write_dl(examples, col_max=WIDEST)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:
            option.help = "show this help"
        return option

    def sections(self, ctx: click.Context) -> dict[str, Rows]:
        """The sections by title, in the order they are shown; none is empty."""
        sections: dict[str, Rows] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            if record:
                sections.setdefault(getattr(parameter, "section", "Options"), []).append(record)
        if "Options" in sections:
            sections["Options"] = sections.pop("Options")  # last: what every command has
        return sections


class CommandGroup(HelpCommand, click.Group):
    """A group whose commands are made when they run: for the help, it is told name and line of each."""

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        """The commands by section, each with one line about it."""
        raise NotImplementedError

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for rows in self.command_sections(ctx).values() for name, _ in rows]

    def sections(self, ctx: click.Context) -> dict[str, Rows]:
        return self.command_sections(ctx) | super().sections(ctx)


def named(what: str) -> Callable[..., None]:
    """The callback of a shelf that does nothing by itself: `what` must be named after it, "a game" or "a command"."""

    @click.pass_context
    def require(ctx: click.Context, /, **_: object) -> None:
        if ctx.invoked_subcommand is None:
            assert isinstance(ctx.command, CommandGroup)
            raise UsageError(f"name {what} after {ctx.command.name}: {', '.join(ctx.command.list_commands(ctx))}", ctx)

    return require


def nearest(word: str, words: Iterable[str]) -> str:
    """`; did you mean …?` for the words most like this one, or nothing where none is like it."""
    import difflib

    known = list(words)
    near = [word.lower()] if word.lower() in known else difflib.get_close_matches(word.lower(), known, n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(filter(None, (', '.join(near[:-1]), near[-1])))}?" if near else ""
