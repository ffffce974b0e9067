"""`puzzlebox list`: which games there are, for people and for programs."""

import json

import click

from puzzlebox.cli.context import registry_of, report_troubles
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.core.catalogue import CatalogueEntry

EXAMPLES = (
    ("list", "ID, title and a line about each"),
    ("list --json", "the same for programs: a list of objects"),
    ("list --json | jq -r '.[].id'", "only the IDs"),
)


@click.pass_context
def _list(ctx: click.Context, /, as_json: bool) -> None:
    registry = registry_of(ctx)
    entries = registry.entries()
    if as_json:
        click.echo(
            json.dumps([{"id": e.id, "title": e.title, "summary": e.summary} for e in entries], ensure_ascii=False)
        )
    else:
        click.echo("\n".join(table(entries)))
    report_troubles(ctx)


def table(entries: tuple[CatalogueEntry, ...]) -> list[str]:
    """One line a game: ID, title and line, in columns."""
    ids = max(len(entry.id) for entry in entries)
    titles = max(len(entry.title) for entry in entries)
    return [f"{entry.id:<{ids}}  {entry.title:<{titles}}  {entry.summary}" for entry in entries]


COMMAND = HelpCommand(
    "list",
    callback=_list,
    params=[SectionOption(["--json", "as_json"], is_flag=True, help="write JSON")],
    help="Say which games there are: their IDs, titles and a line about each. Games of other packages come last.",
    examples=EXAMPLES,
)
