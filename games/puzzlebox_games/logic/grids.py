"""The cells of rectangular boards, numbered row by row from 0: lines, neighbours, regions, and their texts."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzlebox.rules import InvalidError, Message, Random, Sides

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The steps to the four neighbours: right, down, left, up."""

CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Line(NamedTuple):
    """A row or a column with its name."""

    name: Message
    cells: tuple[int, ...]


@lru_cache(maxsize=64)
def rows(sides: Sides) -> tuple[Line, ...]:
    """Return the rows, from the top."""
    width = sides.columns
    cells = range(sides.rows * width)
    return tuple(
        Line(Message("row {number}", number=row + 1), tuple(cells[row * width :][:width])) for row in range(sides.rows)
    )


@lru_cache(maxsize=64)
def columns(sides: Sides) -> tuple[Line, ...]:
    """Return the columns, from the left."""
    cells, width = range(sides.rows * sides.columns), sides.columns
    return tuple(
        Line(Message("column {number}", number=column + 1), tuple(cells[column::width])) for column in range(width)
    )


def lines(sides: Sides) -> tuple[Line, ...]:
    """Return the rows and the columns."""
    return rows(sides) + columns(sides)


@lru_cache(maxsize=64)
def neighbours(sides: Sides, corners: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each cell: four, or with `corners` eight of them."""
    ways = WAYS + CORNERS * corners
    return tuple(
        tuple(
            (row + down) * sides.columns + column + right
            for down, right in ways
            if 0 <= row + down < sides.rows and 0 <= column + right < sides.columns
        )
        for row in range(sides.rows)
        for column in range(sides.columns)
    )


def arms(sides: Sides, cell: int) -> list[range]:
    """Return the cells to the right, to the left, below and above a cell, the nearest first."""
    width, row = sides.columns, cell // sides.columns
    return [
        range(cell + 1, row * width + width),
        range(cell - 1, row * width - 1, -1),
        range(cell + width, sides.rows * width, width),
        range(cell - width, -1, -width),
    ]


def seen_from(sides: Sides, cell: int, black: Collection[int]) -> Iterator[int]:
    """Yield a cell and those that it sees, up to black ones."""
    yield cell
    for arm in arms(sides, cell):
        for other in arm:
            if other in black:
                break
            yield other


def random_regions(sides: Sides, random: Random, least: int, most: int) -> list[tuple[int, ...]]:
    """Draw connected regions of `least` to `most` cells that cover a board; some have one cell more, or one.

    Draws the order of the cells. Then each cell of it that is free draws the size of a region, and the region draws one
    of the free cells around it, in ascending order, again and again until it has this size. A cell that stays alone
    joins one of the regions beside it that have at most `most` cells, which is drawn if there are any.
    """
    near, free, regions = neighbours(sides), {*range(sides.rows * sides.columns)}, list[list[int]]()
    for cell in random.shuffle([*range(sides.rows * sides.columns)]):
        if cell not in free:
            continue
        free.discard(cell)
        region, size = [cell], least + random.below(most - least + 1)
        while len(region) < size and (around := sorted({o for c in region for o in near[c]} & free)):
            region.append(random.choice(around))
            free.discard(region[-1])
        beside = [other for other in regions if len(other) <= most and {*near[cell]} & {*other}]
        if len(region) == 1 < size and beside:
            random.choice(beside).append(cell)
        else:
            regions.append(region)
    return sorted(tuple(sorted(region)) for region in regions)


# Texts


def read_runs(text: str, cells: int) -> Iterator[tuple[int, int]]:
    """Yield the cells with a number, and the number: a letter stands for 1 to 26 empty cells, and `_` parts two
    numbers. Raises ValueError for other texts, and if there are not as many cells."""
    return ((cell, int(number)) for cell, number in read_words(text, cells, "[0-9]{1,4}", "_"))


def read_words(text: str, cells: int, words: str, joint: str = "") -> Iterator[tuple[int, str]]:
    """Yield the cells with a word of this pattern, and the word. A letter stands for 1 to 26 cells without one, and the
    joint parts two of them. Raises ValueError for other texts, and if there are not as many cells."""
    at = 0
    for word in re.findall(f"{words}|.", text):
        if re.fullmatch(words, word):
            yield at, word
            at += 1
        elif "a" <= word <= "z":
            at += ord(word) - 96
        elif word != joint:
            raise unknown_letter(word)
    check_length(at, cells)


def read_skips(text: str, cells: int, letters: str, none: str) -> Iterator[tuple[int, str]]:
    """Yield the cells that letters of this pattern stand for, and the letter. Each skips cells first: one that stands
    for `none` skips none, the next one in the alphabet 1, and so on; `z` skips 25, and stands for none itself. One cell
    after the board ends it. Raises ValueError for other texts."""
    at, first = 0, ord("a") - (none != "a")
    for letter in text:
        if not re.fullmatch(letters, letter):
            raise unknown_letter(letter)
        at += 0 if letter == none else min(25, ord(letter.lower()) - first)
        if letter not in "zZ":
            if at < cells:
                yield at, letter
            at += 1
    check_length(at - 1, cells)


def read_digits(text: str, cells: int, highest: int) -> dict[int, int]:
    """Return the digits of such a text as masks by cell. Raises ValueError for a digit that is too high, too."""
    numbers = dict(read_runs(text, cells))
    for number in numbers.values():
        if not 1 <= number <= highest:
            raise InvalidError("the digits of this board are from 1 to {last}, not {digit}", last=highest, digit=number)
    return {cell: 1 << number - 1 for cell, number in numbers.items()}


def write_runs(words: Mapping[int, object], cells: int, joint: str = "_") -> str:
    """Return the text that `read_runs` or, with another joint, `read_words` reads."""
    text, gap = "", 0
    for cell in range(cells):
        if cell not in words:
            gap += 1
            continue
        text += _gap_text(gap) + joint * (text > "" and not gap) + str(words[cell])
        gap = 0
    return text + _gap_text(gap)


def _gap_text(gap: int) -> str:
    """Return letters for a number of cells without a word: `c` for 3, `zb` for 28."""
    return "z" * (gap // 26) + (chr(96 + gap % 26) if gap % 26 else "")


def unknown_letter(letter: str) -> InvalidError:
    """Return the error for a character that a text of a board cannot have."""
    return InvalidError("a board of this puzzle has no {letter!r}", letter=letter)


def check_length(found: int, expected: int) -> None:
    """Raise ValueError if a text is not for as many cells as the board has."""
    if found != expected:
        raise InvalidError("the board has {expected} cells, but the text {found}", expected=expected, found=found)


def read_walls(text: str, size: int) -> list[tuple[int, ...]]:
    """Return the regions of a square, in the order of their first cells. A letter is the number of walls that are
    missing before the next one (`_` for none), `z` is 25 of them without a wall, and a number repeats a letter.
    Vertical walls come first, row by row; then horizontal ones, column by column. Raises ValueError."""
    if wrong := re.sub(r"([a-z_][0-9]{0,3})*", "", text, count=1):
        raise unknown_letter(wrong[0])
    at, walls, open_ = 0, _walls(size), list[tuple[int, int]]()
    for letter, times in re.findall(r"([a-z_])([0-9]*)", text):
        for _ in range(int(times or 1)):
            count, after = (25, 0) if letter == "z" else (ord(letter) - 96 if letter != "_" else 0, 1)
            open_ += walls[at : at + count]
            at += count + after
    if at != len(walls) + 1:
        raise InvalidError("the regions do not fit the board")
    return joined(size * size, open_)


def joined(cells: int, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Return the regions of a board, in the order of their first cells, if these pairs of cells belong together."""
    root, regions = [*range(cells)], defaultdict[int, list[int]](list)
    for pair in pairs:
        low, high = sorted(_find(root, cell) for cell in pair)
        root[high] = low
    for cell in range(cells):
        regions[_find(root, cell)].append(cell)
    return [tuple(region) for region in regions.values()]


def write_walls(regions: Sequence[Sequence[int]], size: int) -> str:
    """Return the text that `read_walls` reads."""
    return re.sub(
        r"(.)\1+",
        lambda match: f"{match[1]}{len(match[0])}" if len(match[0]) > 2 else match[0],
        wall_letters(regions, size),
    )


def wall_letters(regions: Sequence[Sequence[int]], size: int) -> str:
    """Return the same text without numbers, as Solo writes it."""
    owner = {cell: number for number, region in enumerate(regions) for cell in region}
    letters, gap = "", 0
    for one, two in (*_walls(size), END):
        if owner.get(one, -1) == owner.get(two, -2):
            gap += 1
            continue
        letters, gap = letters + skip_text(gap, "_"), 0
    return letters


def skip_text(gap: int, none: str) -> str:
    """Return letters for a number of cells before something: `z` for 25 of them, and then `a` to `y` for 1 to 25, or
    `none` for no cell."""
    far = max(0, gap - 1) // 25
    return "z" * far + (chr(96 + gap - 25 * far) if gap else none)


END = (-1, -1)
"""A wall after the last one."""


def _walls(size: int) -> list[tuple[int, int]]:
    """Return the pairs of cells between which a wall may stand, in the order of the text."""
    across = [(row * size + column, row * size + column + 1) for row in range(size) for column in range(size - 1)]
    down = [(row * size + column, (row + 1) * size + column) for column in range(size) for row in range(size - 1)]
    return across + down


def _find(root: Sequence[int], cell: int) -> int:
    while root[cell] != cell:
        cell = root[cell]
    return cell
