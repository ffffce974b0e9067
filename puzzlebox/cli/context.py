"""What every command finds in its context: the games that this command line knows."""

import click

from puzzlebox.registry import Registry


def registry_of(ctx: click.Context) -> Registry:
    """The games this command line knows."""
    registry = ctx.find_root().obj
    assert isinstance(registry, Registry)
    return registry


def report_troubles(ctx: click.Context) -> None:
    """Says on stderr which games were left out, and why."""
    for trouble in registry_of(ctx).problems:
        click.echo(f"puzzlebox: {trouble}", err=True)
