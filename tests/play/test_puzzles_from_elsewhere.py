"""The examples of the page about formats are read as boards of the game in the heading."""

import re
from pathlib import Path

import pytest

from puzzlebox.play.read import read

PAGE = Path(__file__, "../../../docs/puzzles-from-elsewhere.md").resolve().read_text("utf-8")

EXAMPLES = [
    pytest.param(section.partition("\n")[0], example, id=f"{section.split()[0]} {number}")
    for section in PAGE.split("\n## ")[1:]
    for number, example in enumerate(re.findall(r"```text\n(.*?)```", section, re.DOTALL), 1)
]


@pytest.mark.parametrize(("heading", "example"), EXAMPLES)
def test_example_is_a_board(heading: str, example: str) -> None:
    found = read(example)
    [game] = found.games
    assert game in heading.lower()
    assert found.left_out == []
