"""Compiles each function when it is first called."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

F = TypeVar("F", bound=Callable[..., Any])


@cache
def sources_version() -> str:
    """Return a text that is another one if any module of this package has changed."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return f"_{crc32(b''.join(source.read_bytes() for source in sources)):08x}"


def compiled(function: F, inline: bool = True) -> F:
    """Return the function as machine code, which is put into the code of its callers. It is made on the first call and
    kept in a file for the next process, if there is a folder for it that can be written to."""
    from numba import njit

    # numba only looks at the file of a function to tell whether its machine code is out of date.
    function.__qualname__ += sources_version()
    make = partial(njit, error_model="numpy", forceinline=inline, _nrt=False)
    try:
        made: F = make(function, cache=True)
    except RuntimeError:  # numba finds no such folder
        made = make(function)
    return made


compiled_apart = partial(compiled, inline=False)
"""Does what `compiled` does for a long function with several callers, which call it."""
