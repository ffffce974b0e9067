"""The end: each of its steps is taken, whatever the others raise. An error leads to it only if nobody could read it."""

import errno

import pytest

from puzzlebox.play.desk import take_steps
from puzzlebox.play.playthrough import BrokenGameError
from puzzlebox.play.program import Program
from puzzlebox.registry import Registry
from puzzlebox.store.settings import Settings, SettingsNotSavedError
from tests.play.pages.conftest import NoFront


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


def program(front: NoFront) -> Program:
    return Program(Registry(()), Settings(), None, front)


@pytest.mark.parametrize("has_menu", [True, False])
def test_a_game_that_fails_at_the_end_is_told_once(has_menu: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    front = NoFront()
    desk = program(front)
    desk.has_menu = has_menu

    def broken() -> None:
        raise BrokenGameError("the game 'x' failed")

    monkeypatch.setattr(desk, "close_playthrough", broken)
    take_steps(desk.closing_steps(), desk.notify)
    assert desk.failure == "the game 'x' failed", "without a menu, this is told when the program has ended"
    assert front.warnings == ["the game 'x' failed"] * has_menu


def test_an_error_before_the_failure_page_was_seen_is_raised() -> None:
    front = NoFront()
    desk = program(front)

    def fail() -> None:
        with desk.reporting(FileExistsError):
            raise ZeroDivisionError("out of paint")

    fail()
    with pytest.raises(ZeroDivisionError):
        fail()
    front.frames = 1
    fail()
    assert [place.kind for place in desk.places] == ["question"]
    with pytest.raises(FileExistsError), desk.reporting(FileExistsError):
        raise FileExistsError
