"""The options of commands that can use several processes or a cluster."""

from puzzlebox.cli.errors import refusing
from puzzlebox.cli.help import SectionOption, ranged
from puzzlebox.play.workers import Workers

JOBS = (
    ranged("--jobs", 1, 256, help="work with N processes [1]"),
    SectionOption("--on", metavar="ray", default="", help="work on a Ray cluster: ray, or ray://ADDRESS"),
)


def workers_of(jobs: int | None, on: str) -> Workers:
    """Return who does the work. Raises UsageError."""
    if on:
        from puzzlebox.play.on_ray import NoRayError, check_address

        with refusing(NoRayError, ValueError):
            check_address(on)
    return Workers(jobs, on)
