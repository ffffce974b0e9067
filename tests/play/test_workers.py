"""Work on many items in several processes: order, errors, lost processes, and the end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing import active_children

import pytest

from puzzlebox.play.workers import LostWorkerError, Workers, results


class OddError(Exception):
    """An error that cannot be unpickled: it takes two arguments and keeps one."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(one + other)


def slow_square(number: int) -> int:
    """Return the square, which takes longest for the first numbers."""
    time.sleep(0.05 if number < 2 else 0)
    return number**2


def fail(number: int) -> int:
    if number == 3:
        raise OddError(1, 2)
    return number


def leave(error: type[BaseException]) -> None:
    raise error("bye")


def end(number: int) -> int:
    os._exit(number)


def test_results_are_in_order_whatever_the_number_of_processes() -> None:
    expected = [number**2 for number in range(70)]
    assert [list(results(slow_square, range(70), 70, Workers(jobs))) for jobs in (1, 3)] == [expected] * 2


def test_an_error_that_cannot_be_sent_is_named() -> None:
    with pytest.raises(RuntimeError, match="OddError: 3"):
        list(results(fail, range(5), 5, Workers(2)))


@pytest.mark.parametrize("error", [SystemExit, GeneratorExit])
def test_an_error_that_would_end_a_process_is_named(error: type[BaseException]) -> None:
    with pytest.raises(RuntimeError, match=f"{error.__name__}: bye"):
        list(results(leave, [error], 1, Workers(2)))


def test_a_process_that_ends_early_is_an_error() -> None:
    with pytest.raises(LostWorkerError, match="a process has ended before its work was done"):
        list(results(end, [1], 1, Workers(2)))


def test_items_are_taken_as_they_are_needed_and_processes_end_with_the_results() -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for number in range(10_000):
            taken.append(number)
            yield number

    with closing(results(abs, items(), 10_000, Workers(2))) as found:
        assert next(found) == 0
        assert len(active_children()) == 2
    assert active_children() == []
    assert len(taken) < 2000


def spin(number: int) -> int:
    """Say that the work has begun, and never end."""
    os.write(1, f"{number}\n".encode())  # in one piece, as another process writes, too
    while True:
        number += 1


SPINNING = """
import signal
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup ignores it, also in the processes that tests start
from tests.play.test_workers import *
list(results(spin, [7, 7], 2, Workers(2)))
"""


@pytest.mark.skipif(os.name != "posix", reason="only POSIX systems end a process by a signal")
@pytest.mark.parametrize("end", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_processes_end_in_the_middle_of_their_work_if_the_one_that_started_them_does(end: str) -> None:
    with subprocess.Popen([sys.executable, "-c", SPINNING], stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        try:
            assert [process.stdout.readline() for _ in range(2)] == [b"7\n", b"7\n"]
            process.send_signal(signal.Signals[end])
            assert process.communicate(timeout=60)[0] == b""  # this waits for all processes
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
