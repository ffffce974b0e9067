"""Sends work to a Ray cluster (docs.ray.io). Ray sends it again if the process or the computer that does it is lost."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar
from warnings import catch_warnings, simplefilter

from puzzlebox.core.message import InvalidError, Message, ShownError, message_of

T = TypeVar("T")
R = TypeVar("R")

LOCAL, SCHEME = "ray", "ray://"
"""The address of the cluster that Ray finds, or else of a node of its own on this computer; and how the addresses of
other clusters begin."""

RETRIES = 3
"""How often a chunk is sent again."""

AHEAD = 8
"""For each CPU, the chunks that the cluster gets at a time."""

QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
"""Environment variables of Ray: it reports nothing to its makers, and leaves out a warning."""


class NoRayError(ImportError):
    """Ray, or its client, is not installed. The message says how to install it."""


class ClusterError(ShownError):
    """The cluster cannot be reached, or has lost work too often."""


def check_address(address: str) -> None:
    """Raise ValueError for an address that is none, and NoRayError if Ray is not installed."""
    if address != LOCAL and not address.startswith(SCHEME):
        raise InvalidError("on must be ray or ray://ADDRESS, not {address!r}", address=address[:40])
    _ray(address)


def _ray(address: str) -> Any:
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        if address != LOCAL:
            import_module("grpc")  # what Ray's client needs
        return import_module("ray")
    except ImportError as error:
        raise NoRayError(
            Message("Ray is not installed; to install it: {command}", command="pip install '.[ray]'")
        ) from error


def on_ray(
    work: Callable[[T], R], chunks: Iterator[Sequence[T]], address: str, at_a_time: int | None
) -> Generator[Sequence[R], None, None]:
    """Let a cluster work on the chunks, and yield the results of each, in their order. By default, it gets AHEAD chunks
    for each of its CPUs at a time. Raises ClusterError, NoRayError, and what the work raises."""
    ray = _ray(address)
    try:
        _connect(ray, address)
        send = ray.remote(max_retries=RETRIES)(_done).remote
        most = at_a_time or AHEAD * int(ray.cluster_resources().get("CPU", 1))
        waiting: deque[Any] = deque()
        for chunk in chunks:
            if len(waiting) >= most:
                yield ray.get(waiting.popleft())
            waiting.append(send(work, chunk))
        while waiting:
            yield ray.get(waiting.popleft())
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except (ray.exceptions.RayError, ConnectionError) as error:
        reason = message_of(error).strip().partition("\n")[0]
        raise ClusterError("the Ray cluster cannot do the work: {reason}", reason=reason) from error
    finally:
        ray.shutdown()


def _connect(ray: Any, address: str) -> None:
    """Connect to a cluster."""
    how: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {"address": address}
    with catch_warnings():
        simplefilter("ignore")
        ray.init(log_to_driver=False, logging_level="ERROR", **how)


def _done(work: Callable[[T], R], chunk: Sequence[T]) -> list[R]:
    return [work(item) for item in chunk]
