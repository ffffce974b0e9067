"""The end of a program: steps that do not stop each other."""

from collections.abc import Callable, Iterable
from contextlib import suppress

from puzzlebox.core.message import ShownError, message_of
from puzzlebox.play.playthrough import BrokenGameError
from puzzlebox.registry import failure_message
from puzzlebox.store.files import refusal


def take_steps(steps: Iterable[Callable[[], object]], notify: Callable[[str], None]) -> None:
    """Take all steps, in order. `notify` gets a sentence for each that fails. If one is interrupted, the others are
    taken before KeyboardInterrupt is raised."""
    interrupt: KeyboardInterrupt | None = None
    for step in steps:
        try:
            step()
        except KeyboardInterrupt as error:
            interrupt = error
        except BaseException as error:
            told = isinstance(error, ShownError | BrokenGameError) and message_of(error)
            told = told or (isinstance(error, OSError) and refusal(error))
            with suppress(Exception):  # what shows the sentence may be closed already
                notify(told or failure_message(None, error))
    if interrupt:
        raise interrupt
