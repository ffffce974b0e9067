"""The processes that play many logs at once."""

from collections.abc import Iterator
from concurrent.futures import Executor

import pytest

from tests.games.falling import plays


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    with plays.workers() as pool:
        yield pool
