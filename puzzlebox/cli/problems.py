"""What can go wrong on a command line, and the exit status of each. The message is the whole sentence."""

import click


class Wrong(click.UsageError):
    """What was typed is wrong: exit status 2."""


class Missing(click.ClickException):
    """What the command needs is not there: exit status 1."""
