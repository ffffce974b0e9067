"""The games that a command knows: the registry is the object of click's context."""

import click

from puzzlebox.cli.output import warn
from puzzlebox.registry import Registry
from puzzlebox.translation import tr


def registry_of(ctx: click.Context) -> Registry:
    """Return the registry of the games that this command line knows."""
    registry = ctx.find_root().obj
    assert isinstance(registry, Registry)
    return registry


def warn_about_left_out_games(ctx: click.Context) -> None:
    """Print a warning for each game that was left out, with the reason."""
    for problem in registry_of(ctx).problems:
        warn(tr(problem))
