"""Work in slices, each step in a context of its own."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from puzzlebox.core.stepwise import Slices, in_steps, result_of


class BlamedError(Exception):
    """What the context makes of an error."""


@contextmanager
def blaming() -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        raise BlamedError(repr(error)) from error


def work(closed: list[str], error: BaseException | None = None) -> Slices[str]:
    try:
        yield 0.5
        if error:
            raise error
        return "done"
    finally:
        closed.append("closed")


def test_work_yields_its_progress_and_returns_its_result() -> None:
    closed = list[str]()
    steps = in_steps(blaming, lambda: work(closed))
    assert (next(steps), result_of(steps), closed) == (0.5, "done", ["closed"])


@pytest.mark.parametrize("error", [ZeroDivisionError(), SystemExit(), GeneratorExit()])
def test_an_error_of_the_work_is_handled_by_the_context(error: BaseException) -> None:
    with pytest.raises(BlamedError, match=type(error).__name__):
        result_of(in_steps(blaming, lambda: work([], error)))


def test_an_error_before_the_first_step_is_handled_by_the_context() -> None:
    def begin() -> Slices[str]:
        raise GeneratorExit

    with pytest.raises(BlamedError, match="GeneratorExit"):
        result_of(in_steps(blaming, begin))


def test_work_that_is_broken_off_is_closed_and_no_error() -> None:
    closed = list[str]()
    steps = in_steps(blaming, lambda: work(closed))
    next(steps)
    steps.close()
    assert closed == ["closed"]
