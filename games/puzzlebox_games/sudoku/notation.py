"""Sudoku boards in the texts and files of other programs: lines of cells, grids with and without frames, `.sdk`, `.ss`
and `.csv` files, the lines of HoDoKu, and the game IDs of Simon Tatham's Solo."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from operator import itemgetter

from puzzlebox.rules import BoardText, Item, LeftOut, Message, board_or_reason, numbered
from puzzlebox_games.logic.digits import NOTE
from puzzlebox_games.sudoku.board import SOLO, Form, clash_texts, digits_text, geometry, read_position, solo_text
from puzzlebox_games.sudoku.board import write_position as write_own
from puzzlebox_games.sudoku.rules import Sudoku

CELLS = "0-9.*_-"
FIELD = re.compile(rf"(?<![{CELLS}])[{CELLS}]{{16,}}(?![{CELLS}])")
"""A run of cells among other things in a line."""

LOOSE = re.compile(r"[\s,;|/\"']")
"""What may stand between the cells of a board."""

FIELDS = re.compile(r"(?:[1-9]?[,;]){3,8}[1-9]?")
"""A row of a table, in which an empty cell has no character."""

EMPTY_FIELD = re.compile(r"(?<![^,;])(?![^,;])")

FRAME = re.compile(r"[|\s]*[-+=*][-+=|*\s]*")
ROW = re.compile(rf"[{CELLS}]+")
WITH_DASHES = re.compile(r"^(?=[^\n]*[1-9])(?=[^\n]*[-*])[-*1-9| \t]+$", re.MULTILINE)
"""A row in which a dash or a star is an empty cell, so that a line of them is no frame."""

HODOKU = re.compile(r":[^:\s]*:[^:\s]*:([0-9.+]{81,162}):.*")
LARGE = re.compile("[1-9A-G.]{256}")
LARGE_ROW = re.compile("[0-9A-G._]{16}")
WITH_LARGE_ROWS = re.compile(r"^(?=[^\n]*[5-9A-G])[| \t]*(?:[0-9A-G._][| \t]*){16}$", re.MULTILINE)
"""A row of 16 cells that is no board of 4 x 4 in a line."""

KEY = re.compile(r"#([A-Z])\s*(.*)")
"""A line of an `.sdk` file: `A` is the author and `D` the title."""

SOME_DIGITS = re.compile(r"\.*[1-9][1-9.]*")
EMPTY = str.maketrans("0*_", "...")
UNKNOWN = str.maketrans("xX", "..")
WITH_UNKNOWN = re.compile(rf"(?=.*[0-9.])[{CELLS}xX]{{4,}}")
FRAMES = dict.fromkeys(range(0x2500, 0x2580), "+") | str.maketrans("│┃║─━═", "|||---")
"""The lines and corners of frames, as the characters that stand for them in plain texts."""

SMALL = (4, 6, 9)
"""The sizes of boards whose digits are single characters everywhere."""

SIDES = {size * size: size for size in SMALL}
MOST_OFF = 12
"""How many cells a line may lack to be taken for a board."""


class _Grid:
    """The rows of a board that is read line by line, and the number of the line with the first one."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.line = 0

    def add(self, row: str, line: int) -> str:
        """Add a row. Return the cells of the board if it is complete now."""
        if not self.rows:
            self.line = line
        self.rows.append(row)
        return self.taken() if len(self.rows) == len(row) else ""

    def taken(self) -> str:
        """Return the cells, and forget them."""
        cells = "".join(self.rows)
        self.rows = []
        return cells

    def incomplete(self) -> LeftOut:
        """Return what is wrong with rows that are no board, and forget them."""
        counts = {"expected": len(self.rows[0]), "found": len(self.rows)}
        self.rows = []
        return LeftOut(Message("expected {expected} rows of cells, not {found}", **counts), self.line)


def read(text: str) -> Iterator[Item]:
    """Yield the boards in a text."""
    grid, titles, is_state = _Grid(), dict[str, str](), False
    has_dashes = WITH_DASHES.search(text[: 1 << 16]) is not None
    is_large = WITH_LARGE_ROWS.search(text[: 1 << 16]) is not None
    for number, full in numbered(text):
        if full is None:
            yield number
            continue
        line = (full if full.isascii() else full.translate(FRAMES)).strip()
        row = LOOSE.sub("", EMPTY_FIELD.sub(".", line) if FIELDS.fullmatch(line) else line)
        if WITH_UNKNOWN.fullmatch(row):
            row = row.translate(UNKNOWN)
        if key := KEY.fullmatch(line):
            titles[key[1]] = key[2]
        elif line.startswith("["):
            is_state = line.lower() == "[state]"  # the digits of a player, below the puzzle
        elif is_state or not line or (FRAME.fullmatch(line) and not (has_dashes and len(row) in SMALL)):
            continue
        elif _is_row(row, is_large) and (not grid.rows or len(grid.rows[0]) == len(row)):
            if cells := grid.add(row, number):
                yield _board(cells, grid.line, titles)
        else:
            if grid.rows:
                yield grid.incomplete()
            yield from _read_line(line, row, number, titles)
    if grid.rows:
        yield grid.incomplete()


def _is_row(cells: str, is_large: bool) -> bool:
    """Return whether the cells are a row of a board. In a text of boards of 16 digits, 16 cells are one, too."""
    return bool(LARGE_ROW.fullmatch(cells) if is_large else len(cells) in SMALL and ROW.fullmatch(cells))


def _read_line(line: str, row: str, number: int, titles: dict[str, str]) -> Iterator[Item]:
    """Yield the board in a line, if there is one."""
    if match := SOLO.fullmatch(line.split()[0]):
        jigsaw, diagonals, killer = match.groups()[2:5]
        yield _item(partial(_checked, line), number, "extra=x" if diagonals and not jigsaw and not killer else "")
    elif LARGE.fullmatch(line.split()[0]):
        yield _item(partial(_checked, line), number)
    elif match := HODOKU.fullmatch(line):
        yield _item(partial(_hodoku, match[1]), number)
    elif len(row) in SIDES and ROW.fullmatch(row):
        yield _board(row, number, titles)
    elif _continues(line):
        yield _item(partial(_checked, line), number)
    elif fields := FIELD.findall(line):
        cells = next((field for field in fields if len(field) in SIDES), fields[0])
        if len(cells) in (*SIDES, 256) or abs(len(cells) - 81) <= MOST_OFF:
            yield _board(cells, number, titles)


def _continues(line: str) -> bool:
    """Return whether a line has a board, the digits of a player, and perhaps notes."""
    givens, *more = line.split()
    is_play = bool(more) and len(more[0]) == len(givens) and re.fullmatch(r"[1-9.]+", more[0]) and "." in more[0]
    return bool(is_play and all(map(NOTE.fullmatch, more[1:])))


def _board(cells: str, line: int, titles: dict[str, str]) -> Item:
    return _item(partial(_checked, cells.replace("-", ".")), line, "", titles.get("D", ""), titles.get("A", ""))


def _item(position: Callable[[], str], line: int, options: str = "", title: str = "", author: str = "") -> Item:
    return board_or_reason(line, lambda: BoardText(position(), options, title, author))


def _checked(text: str) -> str:
    """Return the canonical text of a position. Raises ValueError if digits clash, or for a full board."""
    if len(text) == 81 and _is_sound(cells := text.translate(EMPTY)):
        return cells
    found = read_position(text)
    shape = geometry(*found.form)
    for clash in clash_texts(shape, found.givens):
        raise ValueError(clash)
    if not any(found.digits) and not found.form.cages:
        raise ValueError("a board must have a digit")
    if 0 not in found.digits:
        raise ValueError("this board is already solved")
    play = [digit - given for digit, given in zip(found.digits, found.givens, strict=True)]
    return write_own(shape, found.givens, play, [found.notes.get(shape.place(cell), 0) for cell in shape.cells])


def _is_sound(cells: str) -> bool:
    """Return whether cells are a board to solve, most of which are told apart quickly."""
    if not SOME_DIGITS.fullmatch(cells) or "." not in cells:
        return False
    for unit in _units():
        digits = "".join(unit(cells)).replace(".", "")
        if len(set(digits)) < len(digits):
            return False
    return True


@lru_cache(maxsize=1)
def _units() -> list[Callable[[str], tuple[str, ...]]]:
    """Return what takes the cells of each unit from those of a board."""
    return [itemgetter(*unit.cells) for unit in geometry(9).units]


def _hodoku(cells: str) -> str:
    """Return the position in a line of HoDoKu, in which a plus stands before the digits that are not given."""
    parts = re.findall(r"(\+?)([0-9.])", cells)
    givens, play = ("".join("." if bool(plus) != own else cell for plus, cell in parts) for own in (False, True))
    return _checked(f"{givens} {play}".replace("0", "."))


# What puzzlebox writes


def write_line(state: Sudoku) -> str:
    """Return the givens of a game in a line. Raises ValueError if they do not say the board."""
    return f"{_givens(state)}\n"


def write_sdk(state: Sudoku) -> str:
    """Return the same as an `.sdk` file."""
    return "\n".join(["[Puzzle]", *_rows(state), ""])


def write_framed(state: Sudoku) -> str:
    """Return the same as an `.ss` file, with frames around the blocks."""
    cells, (high, wide) = _rows(state), state.shape.block
    parts = state.shape.size // wide
    rows = ["|".join(["", *(row[at : at + wide] for at in range(0, len(row), wide)), ""]) for row in cells]
    bands = [rows[at : at + high] for at in range(0, len(rows), high)]
    edge = f"*{'-' * (parts * (wide + 1) - 1)}*"
    between = f"|{'+'.join(['-' * wide] * parts)}|"
    return "\n".join([edge, f"\n{between}\n".join(map("\n".join, bands)), edge, ""])


def write_solo(state: Sudoku) -> str:
    """Return the givens of a game as a game ID of Solo."""
    return f"{solo_text(state.shape, state.givens)}\n"


def _givens(state: Sudoku) -> str:
    if state.shape.form != Form(state.shape.size):
        raise ValueError("this format has only the digits of a board, not its diagonals, regions and cages")
    return digits_text(state.givens)


def _rows(state: Sudoku) -> list[str]:
    text, size = _givens(state), state.shape.size
    return [text[at : at + size] for at in range(0, len(text), size)]
