"""Does the same work on many items: in this process, in several, or on a Ray cluster. The results come in the order of
the items, wherever the work was done."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from copy import copy
from functools import cache
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import ForkingPickler
from threading import Thread, current_thread, main_thread
from typing import Any, NamedTuple, TypeVar

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import ShownError, message_of
from puzzlebox.registry import Registry, installed_games

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 8
"""For each process, the chunks whose results may wait for an earlier one."""

MAX_CHUNK = 32
"""The most items of a chunk."""

CLUSTER = 8
"""For the size of the chunks: the number of processes that a cluster is thought to have."""


class LostWorkerError(ShownError):
    """A process has ended before its work was done."""


class Workers(NamedTuple):
    """Who does the work: this number of processes, by default only this one; or the Ray cluster at the address `on`,
    with at most `jobs` chunks at a time."""

    jobs: int | None = None
    on: str = ""

    @property
    def are_elsewhere(self) -> bool:
        """Whether the work is done in other processes: it must then be possible to pickle it, and what it returns."""
        return bool(self.on) or (self.jobs or 1) > 1


@cache
def _registry() -> Registry:
    return installed_games()


def installed_game(name: str) -> AnyGame:
    """Return an installed game, in a process that does work. Raises UnknownGameError."""
    return _registry().game(name)


def results(work: Callable[[T], R], items: Iterable[T], count: int, workers: Workers) -> Generator[R, None, None]:
    """Do the work on these items, of which there are `count`, and yield the results.

    Close the iterator to stop the work: other processes are then ended. Raises what the work raises, LostWorkerError,
    and what `puzzlebox.play.on_ray` raises.
    """
    if not workers.are_elsewhere:
        yield from map(work, items)
        return
    jobs = max(1, min(workers.jobs or CLUSTER, count))
    chunks = _chunks(items, max(1, min(MAX_CHUNK, count // (AHEAD * jobs))))
    if workers.on:
        from puzzlebox.play.on_ray import on_ray

        done = on_ray(work, chunks, workers.on, workers.jobs)
    else:
        done = _in_processes(work, chunks, jobs)
    with closing(done):
        for found in done:
            yield from found


def _chunks(items: Iterable[T], size: int) -> Iterator[Sequence[T]]:
    left = iter(items)
    while chunk := list(islice(left, size)):
        yield chunk


def _in_processes(
    work: Callable[[T], R], chunks: Iterator[Sequence[T]], jobs: int
) -> Generator[Sequence[R], None, None]:
    """Let processes work on the chunks, and yield the results of each."""
    with _processes(jobs) as free:
        busy: dict[Connection, int] = {}
        done: dict[int, Any] = {}
        numbered, yielded = enumerate(chunks), 0
        while True:
            while free and len(busy) + len(done) < AHEAD * jobs and (following := next(numbered, None)):
                busy[free[-1]] = following[0]
                _exchange(Connection.send, free.pop(), (work, following[1]))
            if not busy:
                return
            for connection in wait(list(busy)):
                assert isinstance(connection, Connection)
                done[busy.pop(connection)] = _exchange(Connection.recv, connection)
                free.append(connection)
            while yielded in done:
                found = done.pop(yielded)
                if isinstance(found, Exception):
                    raise found
                yield found
                yielded += 1


def _exchange(do: Callable[..., Any], connection: Connection, *values: object) -> Any:
    """Send or receive. Raises LostWorkerError if the process at the other end has ended."""
    try:
        return do(connection, *values)
    except (EOFError, ConnectionError) as error:
        raise LostWorkerError("a process has ended before its work was done") from error


@contextmanager
def _processes(count: int) -> Iterator[list[Connection]]:
    """Start processes, and yield the connections to them. They are ended at the end of the block."""
    context = get_context("spawn")
    pairs = [context.Pipe() for _ in range(count)]
    started = [context.Process(target=_serve, args=(theirs,), daemon=True) for _, theirs in pairs]
    try:
        with _ignoring_interrupts():
            for process in started:
                process.start()
        for _, theirs in pairs:
            theirs.close()
        yield [ours for ours, _ in pairs]
    finally:
        for process in started:
            if process.pid is not None:
                process.terminate()
                process.join()
        for ours, _ in pairs:
            ours.close()


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C for a moment. The processes that are started meanwhile go on ignoring it: this one ends them."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(connection: Connection) -> None:
    """Work on one chunk after the other, until the other end of the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):
        while True:
            work, chunk = connection.recv()
            connection.send(_done(work, chunk))


def _end_with_parent() -> None:
    """End this process, also in the middle of a chunk, as soon as the one that started it has ended, even by a signal
    that gives it no time to say so."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _done(work: Callable[[T], R], chunk: Sequence[T]) -> list[R] | Exception:
    """Return the results of the work on a chunk, or its error. One that cannot be sent, or that would end the program,
    becomes a RuntimeError."""
    try:
        return [work(item) for item in chunk]
    except (Exception, SystemExit, GeneratorExit) as error:
        with suppress(Exception):
            ForkingPickler.dumps(error)
            copy(error)  # made again as the other process will make it
            if isinstance(error, Exception):
                return error
        return RuntimeError(f"{type(error).__name__}: {message_of(error)}")
