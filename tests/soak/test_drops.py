"""The boards of bits of the falling-block bots against the slow model, on 10,000 random boards of three sizes."""

import pytest

from tests.games.falling.drop_checks import compare

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("first", range(0, 10_000, 500))
def test_bits_agree_with_the_slow_model(first: int) -> None:
    for number in range(first, first + 500):
        compare(number)
