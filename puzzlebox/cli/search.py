"""Runs a search for a command and shows its progress in the terminal."""

from typing import TypeVar

from puzzlebox.cli.output import clear_progress, show_progress
from puzzlebox.core.stepwise import Slices
from puzzlebox.translation import tr

T = TypeVar("T")


def searched(slices: Slices[T]) -> T:
    """Do all the work and return its result. If it takes more than one slice, the progress is shown meanwhile."""
    shown = -1
    try:
        while True:
            percent = int(100 * next(slices))
            if percent > shown:
                show_progress(tr("Searching: {percent} %", percent=percent))
                shown = percent
    except StopIteration as finished:
        result: T = finished.value
        return result
    finally:
        if shown >= 0:
            clear_progress()
