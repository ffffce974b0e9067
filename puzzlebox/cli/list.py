"""`puzzlebox list`: list the games."""

import click

from puzzlebox.cli.games import registry_of, warn_about_left_out_games
from puzzlebox.cli.help import HelpCommand, SectionOption
from puzzlebox.cli.output import Styled, echo_json, echo_table
from puzzlebox.translation import tr

EXAMPLES = (
    ("list", "show the ID, title and summary of each game"),
    ("list --json", "write a JSON list of objects"),
    ("list --json | jq -r '.[].id'", "show only the IDs"),
)


@click.pass_context
def _list(ctx: click.Context, /, as_json: bool) -> None:
    entries = registry_of(ctx).entries()
    if as_json:
        echo_json([{"id": entry.id, "title": entry.title, "summary": entry.summary} for entry in entries])
    else:
        echo_table([(Styled(entry.id, "name"), tr(entry.title), tr(entry.summary)) for entry in entries])
    warn_about_left_out_games(ctx)


COMMAND = HelpCommand(
    "list",
    callback=_list,
    params=[SectionOption(["--json", "as_json"], is_flag=True, help="write JSON")],
    help="List the games. Games from other packages come last.",
    examples=EXAMPLES,
)
