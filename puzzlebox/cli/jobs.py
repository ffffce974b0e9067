"""The options of commands that can use several processes or a cluster, and numbers of what they do."""

import click

from puzzlebox.cli.errors import Parsed, refusing
from puzzlebox.cli.help import SectionOption
from puzzlebox.core.message import InvalidError
from puzzlebox.core.options import whole_number
from puzzlebox.play.workers import Workers

MAX_JOBS = 256


def number(name: str, most: int) -> Parsed:
    """Return the type of an option with a whole number from 1 up."""

    def parse(text: str) -> int:
        found = whole_number(text)
        if not found or found > most:
            raise InvalidError(
                "{name} must be a whole number from 1 to {most}, not {value}", name=name, most=most, value=text[:40]
            )
        return found

    return Parsed(parse)


def jobs_options() -> list[SectionOption]:
    """Return --jobs and --on."""
    return [
        SectionOption(["--jobs"], type=number("jobs", MAX_JOBS), metavar="N", help="work with N processes [1]"),
        SectionOption(["--on"], metavar="ray", default="", help="work on a Ray cluster: ray, or ray://ADDRESS"),
    ]


def workers_of(ctx: click.Context, jobs: int | None, on: str) -> Workers:
    """Return who does the work. Raises UsageError."""
    if on:
        from puzzlebox.play.on_ray import NoRayError, check_address

        with refusing(NoRayError, ValueError):
            check_address(on)
    return Workers(jobs, on)
