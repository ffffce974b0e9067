"""Games that are won by a reader who sees only what `--plain` prints, and writes lines."""

import re
from collections.abc import Callable, Generator, Iterator
from itertools import product

import pytest

from puzzlebox.core.game_id import GameID
from tests.terminal.conftest import Plain

Reader = Generator[str, list[str], None]
"""Yields the lines that it writes, and is sent what was printed since the last one."""

FOLLOWED = (
    *("lights:size=3#plain", "mines:size=5,mines=3#plain", "sudoku:size=4#plain", "nonogram:size=5#plain"),
    *("slide:size=3#plain", "sokoban#plain", "klotski:start=level-1", "2048:size=3,goal=32#plain"),
    *("packing:given=9#plain", "unruly:level=1", "towers:level=1", "lightup:level=1", "tents:level=1", "keen:level=1"),
    *("unequal:level=1", "singles:level=1", "range:level=1"),
)


def played(game_id: str, reader: Reader) -> list[str]:
    """Let a reader play a game, and return all that was printed."""
    seen = 0
    next(reader)

    def read() -> str | None:
        nonlocal seen
        new, seen = plain.told[seen:], len(plain.told)
        try:
            return reader.send(new)
        except StopIteration:
            return None

    plain = Plain(read=read)
    parsed = GameID.parse(game_id)
    return plain.open(parsed.game, parsed.options, parsed.start or "plain").write()


def is_won(lines: list[str]) -> bool:
    return any(line.startswith("Won: ") for line in lines)


def lines_of(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a board by their numbers, with the words of their cells."""
    for line in lines:
        if match := re.fullmatch(r"([0-9]+): (.*)", line):
            words: list[str] = []
            for part in match[2].split(", "):
                counted = re.fullmatch(r"([0-9]+) (.+)", part)
                words += [counted[2]] * int(counted[1]) if counted else [part]
            yield int(match[1]), words


def cells_of(lines: list[str]) -> dict[tuple[int, int], str]:
    return {(row, column): word for row, words in lines_of(lines) for column, word in enumerate(words, 1)}


def following(most: int) -> Reader:
    """Do what the hints say."""
    told = yield ""
    for _ in range(most):
        told = yield "hint"
        inputs = next((line.removeprefix("Inputs: ") for line in told if line.startswith("Inputs: ")), "")
        for text in inputs.split(", ") if inputs else ():
            told = yield text
            if is_won(told):
                return


@pytest.mark.parametrize("game_id", FOLLOWED)
def test_game_is_won_by_doing_what_hints_say(game_id: str) -> None:
    printed = played(game_id, following(200))
    assert is_won(printed), printed[-12:]


def lights() -> Reader:
    """Find the presses that turn off the lamps that are lit, and press them."""
    cells = cells_of((yield ""))
    lit = {cell for cell, word in cells.items() if word == "lit"}
    for pressed in product((False, True), repeat=len(cells)):
        presses = [cell for cell, is_pressed in zip(cells, pressed, strict=True) if is_pressed]
        turned = [
            (row + down, column + right)
            for row, column in presses
            for down, right in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
        ]
        if {cell for cell in cells if turned.count(cell) % 2} == lit:
            break
    for row, column in presses:
        yield f"press {row} {column}"


def sudoku() -> Reader:
    """Fill in a digit where no other one fits, as rows, columns and blocks that it asks for show."""
    cells = cells_of((yield ""))
    for _ in range(16):
        for row, column in (cell for cell, word in cells.items() if word == "empty"):
            block, seen = (row - 1) // 2 * 2 + (column - 1) // 2 + 1, set[str]()
            for question in (f"row {row}", f"column {column}", f"block {block}"):
                told = yield question
                seen |= {word for line in told for word in line.rsplit(": ", 1)[-1].split(", ")}
            if len(free := {"1", "2", "3", "4"} - seen) == 1:
                digit = free.pop()
                told = yield f"set {row} {column} {digit}"
                assert f"row {row}, column {column}: {digit}" in told
                break
        cells = cells_of((yield "board"))


def nonogram() -> Reader:
    """Find the picture that fits the clues, line by line, and paint it."""
    clues = dict(re.findall(r"^((?:row|column) [0-9]+): ([0-9 ]+)$", "\n".join((yield "")), re.MULTILINE))
    rows = [fillings(clues[f"row {number}"]) for number in range(1, 6)]
    for picture in product(*rows):
        if all(runs("".join(column)) == clues[f"column {n}"] for n, column in enumerate(zip(*picture, strict=True), 1)):
            break
    for row, line in enumerate(picture, 1):
        for column, black in enumerate(line, 1):
            if black == "#":
                yield f"set {row} {column} black"


def fillings(clue: str) -> list[str]:
    return [line for line in map("".join, product(".#", repeat=5)) if runs(line) == clue]


def runs(line: str) -> str:
    return " ".join(str(len(run)) for run in line.split(".") if run) or "0"


def mines() -> Reader:
    """Open cells beside a number that has as many covered or flagged cells as mines, or that has all of its flags."""
    yield ""
    told = yield "open 1 1"
    for _ in range(25):
        if is_won(told):
            return
        told = yield next(certain(cells_of((yield "board"))))
        assert told[0] in ("Opened", "Flagged"), told


def certain(cells: dict[tuple[int, int], str]) -> Iterator[str]:
    for (row, column), word in cells.items():
        around = [(row + r, column + c) for r, c in product((-1, 0, 1), repeat=2)]
        covered = [cell for cell in around if cells.get(cell) == "covered"]
        flags = sum(cells.get(cell) == "flag" for cell in around)
        if word.isdigit() and covered and flags == int(word):
            yield "open {} {}".format(*covered[0])
        elif word.isdigit() and covered and flags + len(covered) == int(word):
            yield "flag {} {} on".format(*covered[0])


@pytest.mark.parametrize(
    ("game_id", "reader"),
    [
        ("lights:size=3#plain", lights),
        ("sudoku:size=4#plain", sudoku),
        ("nonogram:size=5#plain", nonogram),
        ("mines:size=5,mines=3#plain", mines),
    ],
)
def test_game_is_won_by_reading_the_board(game_id: str, reader: Callable[[], Reader]) -> None:
    printed = played(game_id, reader())
    assert is_won(printed), printed[-12:]


def filling_a_line() -> Reader:
    """Put falling pieces where the hints say until a line has been cleared."""
    told = yield ""
    for _ in range(60):
        told = yield "hint"
        for text in next(line.removeprefix("Inputs: ") for line in told if line.startswith("Inputs: ")).split(", "):
            told = yield text
        told = yield "wait 2000"
        told += yield "figures"
        if any(re.fullmatch("Score: [1-9][0-9]*", line) for line in told):
            return


def test_a_line_of_falling_blocks_is_filled_by_reading() -> None:
    printed = played("tetromino#plain", filling_a_line())
    assert any(re.fullmatch("Score: [1-9][0-9]*", line) for line in printed)


def writing(*lines: str) -> Reader:
    """Write these lines, whatever is printed."""
    waiting = ["", *lines]
    while waiting:
        yield waiting.pop(0)


def test_the_cages_of_keen_are_told_with_the_board() -> None:
    printed = played("keen:level=1", writing("set 1 1 2"))
    assert [line for line in printed if line.startswith("area ")] == [
        *("area 1: rows 1, 2, columns 1, 2", "area 2: row 1, columns 3, 4", "area 3: row 2, columns 3, 4"),
        *("area 4: row 3, columns 1, 2; row 4, column 1", "area 5: row 3, columns 3, 4; row 4, column 4"),
        "area 6: row 4, columns 2, 3",
    ]


def test_the_cells_that_a_lamp_lights_are_told() -> None:
    printed = played("lightup:level=1", writing("set 1 3 lamp", "row 1", "column 3"))
    assert printed[-2:] == [
        "row 1, columns 1 to 5: empty, 2, a lamp, lit, wall",
        "rows 1 to 5, column 3: a lamp, 4 lit",
    ]
