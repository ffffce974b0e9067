"""If numba is installed, compiles each function when it is first called."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


@cache
def has_numba() -> bool:
    """Return whether numba is installed."""
    return find_spec("numba") is not None


def compiled(function: F) -> F:
    """Return the function as machine code, or as it is if numba is not installed. The machine code is made on the first
    call and kept in a file for the next process, if there is a folder for it that can be written to."""
    if not has_numba():
        return function
    from numba import njit

    try:
        made: F = njit(function, cache=True, error_model="numpy")
    except RuntimeError:  # numba finds no such folder
        made = njit(function, error_model="numpy")
    return made
