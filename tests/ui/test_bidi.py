"""Tests for the order of texts that are partly written from right to left. Hebrew letters are written as capitals."""

import pytest

from puzzlebox.ui.bidi import levels, visual_order

HEBREW = {letter: chr(0x5D0 + ord(letter) - ord("A")) for letter in "ABCDEFGHIJKLMNOP"}


def shown(text: str) -> str:
    """Return the text, in which capitals are Hebrew letters, in its order on the screen from left to right."""
    found = levels([HEBREW.get(letter, letter) for letter in text])
    return "".join(text[n] for n in visual_order(found))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        *[("", ""), ("abc 12", "abc 12"), ("ABC", "CBA"), ("ABC DEF", "FED CBA"), ("abc DEF ghi", "abc FED ghi")],
        *[("abc DEF GHI jkl", "abc IHG FED jkl"), ("ABC abc def GHI", "IHG abc def CBA")],
        *[("ABC 12:30 DEF", "FED 12:30 CBA"), ("abc DEF 12", "abc 12 FED"), ("12 abc DEF", "12 abc FED")],
        *[("ABC-12", "12-CBA"), ("ABC!", "!CBA"), ("abc DEF!", "abc FED!")],
    ],
)
def test_the_order_on_the_screen(text: str, order: str) -> None:
    assert shown(text) == order


def test_numbers_and_words_inside_hebrew_run_from_left_to_right() -> None:
    assert (levels(["\u05d0", "1", "2", " ", "a"]), levels(["a", " ", "1"])) == ([1, 2, 2, 1, 2], [0, 0, 0])
