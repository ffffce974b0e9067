"""Nonograms in the files of other programs: `.non` and bundles of it, the XML of webpbn.com in one colour, lists of
clues, and positions, among them the game IDs of Simon Tatham's Pattern."""

import re
from collections.abc import Iterator
from functools import partial
from html import unescape

from puzzlebox.rules import BoardText, InvalidError, Item, LeftOut, message_of, numbered, whole_number
from puzzlebox_games.nonogram.board import checked, read_clue, read_position, write_clue, write_clues, write_position
from puzzlebox_games.nonogram.lines import Clue
from puzzlebox_games.nonogram.rules import Nonogram

SIDES = {"width": "columns", "height": "rows"}
"""The words that begin lines with the number of columns and rows."""

MAX_LIST = 1 << 16
"""In characters. A list of clues or a picture is shorter."""

MAX_LINES = 10_000
"""The most lines of a puzzle in a `.non` file."""

MAX_PUZZLE = 1 << 20
"""The most characters of a puzzle in an XML file."""

CLUE_SIGNS = frozenset(";:/")
"""A line with clues or a picture has one of these."""

DIVIDER = re.compile(r"====+\s*")
"""What stands between the puzzles of a bundle."""

WORD = re.compile(r"\s*([A-Za-z][A-Za-z_-]*):?\s*(.*?)\s*")
RUN = re.compile(r"([0-9]+)([^0-9\s,.]*)")
NUMBERS = re.compile(r"[0-9][0-9 ,.\t]*|&?\s*")

PUZZLE = re.compile(r"<puzzle\b")
TAGS = {
    name: re.compile(rf"<{name}\b[^<>]*>((?:(?!<{name}).)*?)</{name}>", re.DOTALL)
    for name in ("title", "author", "line")
}
CLUES = re.compile(r"""<clues\b[^<>]*type\s*=\s*["'](rows|columns)["'][^<>]*>((?:(?!<clues).)*?)</clues>""", re.DOTALL)
EMPTY_LINE = re.compile(r"<line\s*/>")
COUNT = re.compile(r"<count\b([^>]*)>\s*([0-9]+)\s*</count>")
COLOUR = re.compile(r"""color\s*=\s*["']([^"']*)["']""")
IMAGE = re.compile(r"<image\b[^<>]*>((?:(?!<image).)*?)</image>", re.DOTALL)

Lines = list[tuple[int, str]]
"""Lines with their numbers."""


# .non


def read(text: str) -> Iterator[Item]:
    """Yield the puzzles of a `.non` file or of a bundle."""
    part, first = Lines(), 1
    for number, line in numbered(text):
        if line is None:
            yield number
        elif DIVIDER.fullmatch(line):
            yield from _puzzle(part, first)
            part, first = [], number + 1
        elif len(part) < MAX_LINES:
            part.append((number, line))
    yield from _puzzle(part[:-1], first)


def _puzzle(part: Lines, first: int) -> Iterator[Item]:
    if any(full.strip() for _, full in part):
        yield _or_reason(partial(_non, part), first)


def _or_reason(make: "partial[BoardText]", line: int) -> Item:
    try:
        return make()._replace(line=line)
    except ValueError as error:
        return LeftOut(message_of(error), line)


def _non(numbered: Lines) -> BoardText:
    """Return a puzzle. Its clues follow the words `rows` and `columns`; a goal takes the place of clues that are not
    there. Other lines are ignored."""
    sections: dict[str, Lines] = {"rows": [], "columns": []}
    values, section = dict[str, str](), ""
    for number, line in numbered:
        word = WORD.fullmatch(line)
        if word:
            section = word[1].lower() if not word[2] else ""
            values.setdefault(word[1].lower(), word[2].strip('"'))
        elif section in sections:
            sections[section].append((number, line))
    sides = {SIDES[name]: whole_number(values[name]) or 0 for name in SIDES if name in values}
    if not any(map(any, sections.values())) and "goal" in values:
        position = _from_goal(values["goal"], sides.get("columns", 0))
    else:
        position = _from_clues(sections, sides)
    return BoardText(position, "", unescape(values.get("title", "")), unescape(values.get("by", "")))


def _from_clues(sections: dict[str, Lines], sides: dict[str, int]) -> str:
    """Return the clues of sections. If there are too few, blank lines are clues without runs, apart from the last one.
    Raises ValueError."""
    filled = {name: [pair for pair in lines if pair[1].strip()] for name, lines in sections.items()}
    for name, lines in filled.items():
        wanted, inner = sides.get(name, len(lines)), sections[name]
        if inner and not inner[-1][1].strip():
            inner = inner[:-1]
        if len(lines) < wanted <= len(inner):
            filled[name] = inner[:wanted]
        elif len(lines) != wanted or not lines:
            counts = {"expected": sides.get(name, 1), "section": name, "found": len(lines)}
            raise InvalidError("expected {expected} lines after the word {section}, not {found}", **counts)
    return _written(**filled)


def _written(rows: Lines, columns: Lines) -> str:
    """Return clues, which must all have the same colour or none. Raises ValueError."""
    colours = {run[1] for _, line in (*rows, *columns) for run in RUN.findall(line)}
    if len(colours - {""}) > 1:
        raise ValueError("a nonogram must have one colour")
    colour = colours.pop() if len(colours) == 1 else ""
    read = [[_clue(line.replace(colour, ""), number) for number, line in lines] for lines in (rows, columns)]
    return write_clues(checked(*read))


def _clue(line: str, number: int) -> Clue:
    try:
        return read_clue(".".join(line.replace(",", " ").replace(".", " ").split()))
    except ValueError as error:
        raise InvalidError("line {number}: {reason}", number=number, reason=message_of(error)) from error


def _from_goal(goal: str, columns: int) -> str:
    """Return the clues of a picture that is given cell by cell, row by row, with 0 for a white cell."""
    if not columns or len(goal) % columns or len({*goal} - {"0"}) > 1:
        raise InvalidError(
            "a goal has one character for each cell, and 0 for a white one, not {text!r}", text=goal[:40]
        )
    cells = "".join("." if cell == "0" else "#" for cell in goal)
    return write_position(read_position("/".join(cells[at : at + columns] for at in range(0, len(cells), columns))))


# Clues in lines, without words


def read_lines(text: str) -> Iterator[Item]:
    """Yield the puzzle in a list of clues: first the numbers of rows and columns, or a line between rows and columns
    that is empty or has only `&`; and `*` before remarks."""
    if len(text) > MAX_LIST:
        return
    lines = [line.strip() for line in text.split("\n") if not line.startswith(("*", "#"))]
    if not all(map(NUMBERS.fullmatch, lines)):
        return
    while lines and not lines[-1]:
        lines.pop()
    filled = [line for line in lines if line not in ("", "&")]
    for sides in (_numbers(filled[:1]), _numbers(filled[:2])):
        clues = filled[1:] if len(filled[:1]) and len(_numbers(filled[:1])) == 2 else filled[2:]
        if len(sides) == 2 and sum(sides) == len(clues):
            yield from _by_sides(clues, sides)
            return
    parts = "\n".join(lines).replace("\n&\n", "\n\n").split("\n\n")
    if len(parts) == 2:
        rows, columns = (part.split("\n") for part in parts)
        yield from _by_sides([*rows, *columns], [len(rows), len(columns)])


def _numbers(lines: list[str]) -> list[int]:
    return [int(word[:4]) for line in lines for word in line.split() if word.isdecimal()]


def _by_sides(clues: list[str], sides: list[int]) -> Iterator[Item]:
    """Yield the puzzle with these clues, those of the rows first. If they do not fit, those of the columns are."""
    reasons = list[Item]()
    for first, turned in ((sides[0], False), (sides[1], True)):
        found = [[*enumerate(clues[:first], 1)], [*enumerate(clues[first:], first + 1)]]
        item = _or_reason(partial(_fitting, *(found[::-1] if turned else found)), 1)
        if isinstance(item, BoardText):
            yield item
            return
        reasons.append(item)
    yield reasons[0]


def _fitting(rows: Lines, columns: Lines) -> BoardText:
    return BoardText(_written(rows, columns))


# XML


def read_xml(text: str) -> Iterator[Item]:
    """Yield the puzzles of an XML file of webpbn.com."""
    line = before = 0
    for found in PUZZLE.finditer(text):
        line, before = line + text.count("\n", before, found.start()), found.start()
        end = text.find("</puzzle>", before, before + MAX_PUZZLE)
        part = text[before : end if end >= 0 else before + MAX_PUZZLE]
        yield _or_reason(partial(_xml, part), line + 1)


def _xml(text: str) -> BoardText:
    clues = {section[1]: section[2] for section in CLUES.finditer(text)}
    title, author = (
        unescape(found[1].strip()) if (found := TAGS[tag].search(text)) else "" for tag in ("title", "author")
    )
    if len({(found := COLOUR.search(count[1])) and found[1] for count in COUNT.finditer(text)}) > 1:
        raise ValueError("a nonogram must have one colour")
    if len(clues) == 2:
        read = {name: [_xml_clue(line) for line in _xml_lines(part)] for name, part in clues.items()}
        return BoardText(write_clues(checked(**read)), "", title, author)
    image = IMAGE.search(text)
    if not image:
        raise ValueError("there are no clues of rows and columns")
    rows = re.findall(r"[^|\s]+", image[1])
    white = next((cell for cell in ". -0" if cell in "".join(rows)), ".")
    return BoardText(_from_goal("".join(rows).replace(white, "0"), len(rows[0])), "", title, author)


def _xml_lines(section: str) -> list[str]:
    return TAGS["line"].findall(EMPTY_LINE.sub("<line></line>", section))


def _xml_clue(line: str) -> Clue:
    return read_clue(".".join(count[2] for count in COUNT.finditer(line)))


# Positions


def read_own(text: str) -> Iterator[Item]:
    """Yield the positions in the lines of a text: clues, and what is set. A picture may take several lines."""
    whole = text.strip() if len(text) <= MAX_LIST else "-"
    if re.fullmatch(r"[.#/\s]+", whole):
        yield _or_reason(partial(_own, "/".join(whole.split())), 1)
        return
    for number, line in numbered(text):
        if line is None:
            yield number
        elif not CLUE_SIGNS.isdisjoint(line):
            yield _or_reason(partial(_own, line), number)


def _own(text: str) -> BoardText:
    return BoardText(write_position(read_position(text)))


# What puzzlebox writes


def _lines(state: Nonogram, separator: str = " ") -> list[list[str]]:
    """Return the clues of the rows and of the columns of a game."""
    return [[write_clue(clue).replace(".", separator) for clue in lines] for lines in state.clues]


def write_file(state: Nonogram) -> str:
    """Return a `.non` file with the clues of a game."""
    rows, columns = _lines(state, ",")
    return "\n".join((f"width {len(columns)}\nheight {len(rows)}", "\nrows", *rows, "\ncolumns", *columns, ""))


def write_lines(state: Nonogram) -> str:
    """Return the clues as a list (CWD)."""
    rows, columns = _lines(state)
    return "\n".join((f"{len(rows)}\n{len(columns)}", *rows, "", *columns, ""))


def write_xml(state: Nonogram) -> str:
    """Return the clues as a file of webpbn.com."""
    sections = zip(("rows", "columns"), state.clues, strict=True)
    clues = (f'<clues type="{name}">\n{"".join(map(_line, lines))}</clues>\n' for name, lines in sections)
    return f'<puzzleset>\n<puzzle type="grid" defaultcolor="black">\n{"".join(clues)}</puzzle>\n</puzzleset>\n'


def _line(clue: Clue) -> str:
    return f"<line>{''.join(f'<count>{run}</count>' for run in clue)}</line>\n"


def write_pattern(state: Nonogram) -> str:
    """Return the clues as a game ID of Pattern: columns, then rows."""
    rows, columns = _lines(state, ".")
    return f"{len(columns)}x{len(rows)}:{'/'.join([*columns, *rows])}\n"
