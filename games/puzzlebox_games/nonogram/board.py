"""The boards of Nonogram as text: clues, pictures, and what a player has set."""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from puzzlebox.rules import Grid, InvalidError, Message, Options, Sides, SizeOption
from puzzlebox_games.nonogram.lines import SHADE, Clue, Clues, clues_of, least_length, painted_picture
from puzzlebox_games.nonogram.palette import BLACK, COLOURS, LETTERS, PAINTS, SYMBOLS, UNKNOWN, WHITE, is_filled

PROVISIONAL = ".xbw" + LETTERS[1:].upper()
"""The characters of provisional cells: `.` is none, and the others say what the cell is without its provisional value:
unknown, black, white, or another colour."""

MAX_SIDE = 100
"""The most rows or columns of a position."""

MAX_DRAWN = 50
"""The most rows or columns of a board that is drawn."""

SIZE = SizeOption(
    "size",
    "cells per side, or rows x columns, such as 10x15",
    default=Sides(10, 10),
    low=5,
    high=MAX_DRAWN,
    squares=(5, 10, 15, 20, 25, 30),
)

RUN = re.compile(rf"([1-9][0-9]?|100)([{LETTERS}k]?)")
PICTURE = re.compile(rf"[.{LETTERS}k]+(?:[/\n\r]+[.{LETTERS}k]+)*")
FOREIGN = re.compile(r"([1-9][0-9]?|100)x([1-9][0-9]?|100):([0-9./]*)")


UNEQUAL = (
    Message("the runs of the rows have {rows} cells, but those of the columns {columns}"),
    Message("the runs of the rows have {rows} cells in {colour}, but those of the columns {columns}"),
)
"""Why rows and columns do not fit, on boards in black and in several colours."""


class Position(NamedTuple):
    """A board: its clues, what the player has set, the same without provisional values, and whether there are any."""

    clues: Clues
    cells: tuple[int, ...]
    firm: tuple[int, ...]
    marking: bool


def options_for(clues: Clues, options: Options) -> Options:
    """Return the options of a game with these clues. Raises ValueError if another size was chosen. Sides that drawn
    boards do not have are possible, and leave the option as it is. Colours count as at most four."""
    if (count := len(clues.shades)) > 1:
        options = options.but("colours", str(min(count, 4)))
    board = Grid(len(clues.rows), len(clues.columns))
    sides = board.rows, board.columns
    if (min(sides) >= SIZE.low and max(sides) <= SIZE.high) or options["size"] != SIZE.default:
        return SIZE.set_by(board, options)
    return options


def write_clues(clues: Clues) -> str:
    """Return clues as a position: rows, then columns."""
    return ";".join(",".join(map(write_clue, lines)) for lines in clues)


def write_clue(clue: Clue) -> str:
    """Return the runs of a line with dots between them, each with the letter of its colour, if that is not black; `0`
    for an empty line."""
    return ".".join([f"{run % SHADE}{LETTERS[run // SHADE].strip('#')}" for run in clue]) or "0"


def write_position(position: Position) -> str:
    """Return the text that `read_position` reads."""
    clues, width = write_clues(position.clues), len(position.clues.columns)
    if not position.marking and not any(position.cells):
        return clues
    text = f"{clues} {_rows(position.cells, SYMBOLS, width)}"
    if not position.marking:
        return text
    pairs = zip(position.cells, position.firm, strict=True)
    return f"{text} {_rows([firm + 1 if cell != firm else 0 for cell, firm in pairs], PROVISIONAL, width)}"


def _rows(values: Sequence[int], symbols: str, width: int) -> str:
    return Grid(len(values) // width, width, values).text(symbols)


def read_position(text: str) -> Position:
    """Read clues or a picture, and what a player has set. Raises ValueError for any other text, and for clues that do
    not fit their lines or each other."""
    board, *parts = text.strip().split(" ")
    clues = read_clues(board.strip())
    if len(parts) > 2:
        raise ValueError("expected a board, what is set, and what of it is provisional, with blanks between them")
    blank = (UNKNOWN,) * (len(clues.rows) * len(clues.columns))
    cells = _read_cells(parts[0], SYMBOLS, clues, 0) if parts else blank
    notes = _read_cells(parts[1], PROVISIONAL, clues, 1) if len(parts) > 1 else blank
    firm = tuple([note - 1 if note else cell for cell, note in zip(cells, notes, strict=True)])
    return Position(clues, cells, firm, len(parts) > 1)


def _read_cells(text: str, symbols: str, clues: Clues, offset: int) -> tuple[int, ...]:
    """Read cells, whose colours must be those of the clues. The value of a symbol is this much lower than its place."""
    known = [*range(offset), *(value + offset for value in sorted({UNKNOWN, WHITE, *colours_in(clues)}))]
    grid = Grid.parse(text, "".join([symbols[place] for place in known]))
    return tuple([known[cell] for cell in Sides(*map(len, clues)).check(grid).cells])


def read_clues(text: str) -> Clues:
    """Read `1.1,5;2,3` (rows, then columns), in colours `1r.1b,5;…`, a picture such as `.#/##` or `.r/bb`, or clues in
    the form of Simon Tatham's collection, `5x5:2/4/…` (columns, then rows). Raises ValueError."""
    if PICTURE.fullmatch(text):
        grid = Grid.parse("/".join(text.replace("k", "#").split()), SYMBOLS)
        _check_sides(grid.rows, grid.columns)
        return clues_of_cells(grid.cells, grid.columns)
    if match := FOREIGN.fullmatch(text):
        return _read_foreign(Sides(int(match[2]), int(match[1])), match[3].split("/"))
    parts = text.split(";")
    if len(parts) != 2:
        raise InvalidError(
            "expected the clues of the rows, ; and those of the columns, not {text}", text=repr(text[:40])
        )
    rows, columns = ([*map(read_clue, part.split(","))] for part in parts)
    return checked(rows, columns)


def read_clue(text: str) -> Clue:
    """Read runs with dots between them, perhaps with letters of colours; `0` or an empty text is an empty line. Raises
    ValueError."""
    words = text.strip().split(".")
    if words in (["0"], [""]):
        return ()
    found = [*map(RUN.fullmatch, words)]
    if not all(found):
        raise InvalidError("a clue is 0 or runs from 1 to 100 with dots between them, not {text}", text=repr(text[:40]))
    return tuple([int(run[1]) + SHADE * LETTERS.index(run[2].strip("k") or "#") for run in found if run])


def clues_of_cells(cells: Sequence[int], width: int) -> Clues:
    """Return the clues of a picture in which these cells are filled. If they all have one colour, it is black."""
    used = sorted({*filter(is_filled, cells)}) or [BLACK]
    clues = clues_of(painted_picture(cells, width, used), width, len(used))
    return clues.shaded({number: COLOURS.index(value) for number, value in enumerate(used)}) if len(used) > 1 else clues


def colours_in(clues: Clues) -> tuple[int, ...]:
    """Return the values of the colours in clues."""
    return tuple([COLOURS[shade] for shade in clues.shades])


def numbered(clues: Clues) -> Clues:
    """Return the clues with the numbers that their colours have on the board."""
    return clues.shaded({shade: number for number, shade in enumerate(clues.shades)})


def _read_foreign(sides: Sides, texts: list[str]) -> Clues:
    if len(texts) != sum(sides):
        counts = {"expected": sum(sides), "found": len(texts)}
        raise InvalidError("expected {expected} clues after the colon, not {found}", **counts)
    lines = [*map(read_clue, texts)]
    return checked(lines[sides.columns :], lines[: sides.columns])


def checked(rows: Sequence[Clue], columns: Sequence[Clue]) -> Clues:
    """Return clues that fit their lines. Raises ValueError for others, and if rows and columns have different numbers
    of filled cells in a colour. A single colour is black."""
    _check_sides(len(rows), len(columns))
    for number, (row, column) in enumerate(zip_longest(rows, columns, fillvalue=()), 1):
        _check_line(Message("row {number}", number=number), row, len(columns))
        _check_line(Message("column {number}", number=number), column, len(rows))
    used = sorted({run // SHADE for line in (*rows, *columns) for run in line}) or [0]
    for shade in used:
        cells = [
            sum([run % SHADE for clue in lines for run in clue if run // SHADE == shade]) for lines in (rows, columns)
        ]
        if cells[0] != cells[1]:
            values = {"rows": cells[0], "columns": cells[1], "colour": PAINTS[COLOURS[shade]].name}
            raise ValueError(UNEQUAL[len(used) > 1].filled(**values))
    clues = Clues(tuple(rows), tuple(columns))
    return clues if len(used) > 1 else clues.shaded({used[0]: 0})


def _check_sides(rows: int, columns: int) -> None:
    if max(rows, columns) > MAX_SIDE:
        sides = {"high": MAX_SIDE, "rows": rows, "columns": columns}
        raise InvalidError("a board has at most {high} rows and columns, not {rows} x {columns}", **sides)


def _check_line(line: Message, clue: Clue, length: int) -> None:
    if (needed := least_length(clue)) > length:
        values = {"line": line, "clue": write_clue(clue), "needed": needed, "length": length}
        raise InvalidError("{line}: the clue {clue} needs {needed} cells, but the line has {length}", **values)
