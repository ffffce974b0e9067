"""The steps of the end: each is taken, whatever the others raise."""

import errno

import pytest

from puzzlebox.play.leaving import take_steps
from puzzlebox.play.playthrough import BrokenGameError
from puzzlebox.store.settings import SettingsNotSavedError


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (SettingsNotSavedError("the disk is full"), "the disk is full"),
        (BrokenGameError("the game 'x' failed"), "the game 'x' failed"),
        (OSError("no such device"), "no such device"),
        (OSError(errno.ENOSPC, "the disk is full", "scores"), "scores: the disk is full"),
        (ZeroDivisionError("by zero"), "puzzlebox failed: ZeroDivisionError: by zero"),
        (SystemExit(), "puzzlebox failed: SystemExit"),
        (GeneratorExit(), "puzzlebox failed: GeneratorExit"),
    ],
)
def test_a_step_that_fails_is_told_and_stops_no_other(error: BaseException, sentence: str) -> None:
    taken, told = list[str](), list[str]()

    def fail() -> None:
        raise error

    take_steps([lambda: taken.append("first"), fail, lambda: taken.append("last")], told.append)
    assert (taken, told) == (["first", "last"], [sentence])


def test_an_interrupt_is_raised_after_the_other_steps() -> None:
    taken = list[str]()

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        take_steps([interrupted, lambda: taken.append("last")], taken.append)
    assert taken == ["last"]


def test_a_sentence_that_cannot_be_told_stops_no_step() -> None:
    taken = list[str]()

    def fail(_sentence: str = "") -> None:
        raise OSError("the terminal is closed")

    take_steps([fail, lambda: taken.append("last")], fail)
    assert taken == ["last"]
