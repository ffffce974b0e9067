"""Nonograms in the files of other programs: `.non` and bundles of it, the XML of webpbn.com, lists of clues,
and positions, among them the game IDs of Simon Tatham's Pattern."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from types import MappingProxyType
from typing import NamedTuple

from puzzlebox.rules import BoardText, InvalidError, Item, board_or_reason, message_of, numbered, whole_number
from puzzlebox_games.nonogram.board import checked, read_clue, read_position, write_clue, write_clues, write_position
from puzzlebox_games.nonogram.lines import Clue, kind_of, length_of
from puzzlebox_games.nonogram.palette import LETTERS, PAINTS, Paint, letters_for
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
NAMED = re.compile(r"\s*color\s+(\S)\s+(#[0-9A-Fa-f]{6})\s*")
NUMBERS = re.compile(r"[0-9][0-9 ,.\t]*|&?\s*")

PUZZLE = re.compile(r"<puzzle\b")
TAGS = {
    name: re.compile(rf"<{name}\b[^<>]*>((?:(?!<{name}).)*?)</{name}>", re.DOTALL)
    for name in ("title", "author", "line")
}
CLUES = re.compile(r"""<clues\b[^<>]*type\s*=\s*["'](rows|columns)["'][^<>]*>((?:(?!<clues).)*?)</clues>""", re.DOTALL)
EMPTY_LINE = re.compile(r"<line\s*/>")
COUNT = re.compile(r"<count\b([^>]*)>\s*([^<]*?)\s*</count>")
COLOUR = re.compile(r"<color\b([^<>]*)>\s*([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\s*</color>")
ATTRIBUTES = re.compile(r"""\b(\w+)\s*=\s*["']([^"']*)["']""")
IMAGE = re.compile(r"<image\b[^<>]*>((?:(?!<image).)*?)</image>", re.DOTALL)

NO_LETTERS: Mapping[str, str] = MappingProxyType({})

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
        yield board_or_reason(first, _non, part)


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
    used = {run[1] for lines in sections.values() for _, line in lines for run in RUN.findall(line)}
    used |= {*values.get("goal", "")}
    named = (found for _, line in numbered if (found := NAMED.fullmatch(line)))
    looks = {found[1]: found[2] for found in named if found[1] in used}
    letters = {letter: letter for letter in f"{LETTERS[1:]}k"} | letters_for(looks)
    sides = {SIDES[name]: whole_number(values[name]) or 0 for name in SIDES if name in values}
    if not any(map(any, sections.values())) and "goal" in values:
        position = _from_goal(values["goal"], sides.get("columns", 0), letters)
    else:
        position = _from_clues(sections, sides, letters)
    return BoardText(position, "", unescape(values.get("title", "")), unescape(values.get("by", "")))


def _from_clues(sections: dict[str, Lines], sides: dict[str, int], letters: Mapping[str, str]) -> str:
    """Return the clues of sections, whose colours have these letters. If there are too few, blank lines are clues
    without runs, apart from the last one. Raises ValueError."""
    filled = {name: [pair for pair in lines if pair[1].strip()] for name, lines in sections.items()}
    for name, lines in filled.items():
        wanted, inner = sides.get(name, len(lines)), sections[name]
        if inner and not inner[-1][1].strip():
            inner = inner[:-1]
        if len(lines) < wanted <= len(inner):
            filled[name] = inner[:wanted]
        elif len(lines) != wanted or not lines:
            counts = {"expected": sides.get(name) or 1, "section": name, "found": len(lines)}
            raise InvalidError("expected {expected} lines after the word {section}, not {found}", **counts)
    return _written(filled["rows"], filled["columns"], letters)


def _written(rows: Lines, columns: Lines, letters: Mapping[str, str] = NO_LETTERS) -> str:
    """Return clues. If all have one colour, it is black. Raises ValueError for colours without a letter."""
    colours = {run[1] for _, line in (*rows, *columns) for run in RUN.findall(line)}
    known = letters if len(colours) > 1 else dict.fromkeys(colours, "")

    def lettered(line: str) -> str:
        return RUN.sub(lambda run: run[1] + known.get(run[2], run[2]).replace("#", ""), line)

    read = [[_clue(lettered(line), number) for number, line in lines] for lines in (rows, columns)]
    return write_clues(checked(*read))


def _clue(line: str, number: int) -> Clue:
    try:
        return read_clue(".".join(line.replace(",", " ").replace(".", " ").split()))
    except ValueError as error:
        raise InvalidError("line {number}: {reason}", number=number, reason=message_of(error)) from error


def _from_goal(goal: str, columns: int, letters: Mapping[str, str] = NO_LETTERS) -> str:
    """Return the clues of a picture that is given cell by cell, row by row, with 0 for a white cell. A single colour is
    black."""
    colours = {*goal} - {"0"}
    signs = {"1": "#", **letters} if len(colours) > 1 else dict.fromkeys(colours, "#")
    if not columns or len(goal) % columns or colours - signs.keys():
        raise InvalidError(
            "a goal has one character for each cell, and 0 for a white one, not {text!r}", text=goal[:40]
        )
    cells = "".join("." if cell == "0" else signs[cell] for cell in goal)
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
        item = board_or_reason(1, _fitting, *(found[::-1] if turned else found))
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
        yield board_or_reason(line + 1, _xml, part)


def _xml(text: str) -> BoardText:
    clues = {section[1]: section[2] for section in CLUES.finditer(text)}
    title, author = (
        unescape(found[1].strip()) if (found := TAGS[tag].search(text)) else "" for tag in ("title", "author")
    )
    chosen = dict(ATTRIBUTES.findall(text[: text.find(">")]))
    colours = [_colour(*parts) for parts in COLOUR.findall(text)]
    if len(clues) == 2:
        counts = {name: _xml_counts(part, chosen.get("defaultcolor", "black")) for name, part in clues.items()}
        return BoardText(_from_counts(counts["rows"], counts["columns"], colours), "", title, author)
    image = IMAGE.search(text)
    if not image:
        raise ValueError("there are no clues of rows and columns")
    rows, background = re.findall(r"[^|\s]+", image[1]), chosen.get("backgroundcolor", "white")
    cells = "".join(rows)
    blank = [colour.sign for colour in colours if colour.name == background and colour.sign]
    white = next((sign for sign in [*blank, *". -0"] if sign in cells), ".")
    letters = letters_for({colour.sign: colour.look for colour in colours if colour.sign in {*cells} - {white}})
    return BoardText(_from_goal(cells.replace(white, "0"), len(rows[0]), letters), "", title, author)


class Colour(NamedTuple):
    """A colour of an XML file: its name, its sign in images, and how it looks ("#rrggbb")."""

    name: str
    sign: str
    look: str


def _colour(attributes: str, look: str) -> Colour:
    """Return the colour with these attributes, and its look in 3 or 6 digits."""
    found = dict(ATTRIBUTES.findall(attributes))
    return Colour(found.get("name", ""), found.get("char", ""), "#" + re.sub("(.)", r"\1" * (6 // len(look)), look))


Counts = list[list[tuple[str, str]]]
"""The colour and the length of each run in each line."""


def _xml_counts(section: str, default: str) -> Counts:
    lines = TAGS["line"].findall(EMPTY_LINE.sub("<line></line>", section))
    return [
        [(dict(ATTRIBUTES.findall(count[1])).get("color", default), count[2]) for count in COUNT.finditer(line)]
        for line in lines
    ]


def _from_counts(rows: Counts, columns: Counts, colours: Sequence[Colour]) -> str:
    """Return clues. A colour that the file does not describe looks as its name says, or black."""
    looks = {paint.word: paint.look for paint in PAINTS.values()} | {colour.name: colour.look for colour in colours}
    used = sorted({name for line in (*rows, *columns) for name, _ in line})
    letters = letters_for({name: looks.get(name, "#000000") for name in used})

    def clues(lines: Counts) -> list[Clue]:
        return [read_clue(".".join(run + letters[name].strip("#") for name, run in line)) for line in lines]

    return write_clues(checked(clues(rows), clues(columns)))


# Positions


def read_own(text: str) -> Iterator[Item]:
    """Yield the positions in the lines of a text: clues, and what is set. A picture may take several lines."""
    whole = text.strip() if len(text) <= MAX_LIST else "-"
    if re.fullmatch(r"[.#/\s]+", whole):
        yield board_or_reason(1, _own, "/".join(whole.split()))
        return
    for number, line in numbered(text):
        if line is None:
            yield number
        elif not CLUE_SIGNS.isdisjoint(line):
            yield board_or_reason(number, _own, line)


def _own(text: str) -> BoardText:
    return BoardText(write_position(read_position(text)))


# What puzzlebox writes


def _lines(state: Nonogram, separator: str = " ") -> list[list[str]]:
    """Return the clues of the rows and of the columns of a game."""
    return [[write_clue(clue).replace(".", separator) for clue in lines] for lines in state.first.clues]


def _paints(state: Nonogram) -> list[Paint]:
    """Return the colours of a game, none if it is in black."""
    return [PAINTS[value] for value in state.colours] if len(state.colours) > 1 else []


def _in_black(state: Nonogram) -> list[list[str]]:
    """Return the clues. Raises ValueError if they have several colours."""
    if _paints(state):
        raise ValueError("this format has no colours")
    return _lines(state)


def write_file(state: Nonogram) -> str:
    """Return a `.non` file with the clues of a game."""
    rows, columns = _lines(state, ",")
    if paints := _paints(state):  # all colours need a letter
        rows, columns = ([re.sub(r"([1-9][0-9]*)(?=,|$)", r"\1k", line) for line in lines] for lines in (rows, columns))
    colours = [f"color {paint.letter.replace('#', 'k')} {paint.look}" for paint in paints]
    sides = f"width {len(columns)}\nheight {len(rows)}"
    return "\n".join((*colours, sides, "\nrows", *rows, "\ncolumns", *columns, ""))


def write_lines(state: Nonogram) -> str:
    """Return the clues as a list (CWD)."""
    rows, columns = _in_black(state)
    return "\n".join((f"{len(rows)}\n{len(columns)}", *rows, "", *columns, ""))


def write_xml(state: Nonogram) -> str:
    """Return the clues as a file of webpbn.com."""
    sections, paints = zip(("rows", "columns"), state.clues, strict=True), _paints(state)
    colours = "".join(
        f'<color name="{paint.word}" char="{paint.letter}">{paint.look[1:]}</color>\n' for paint in paints
    )
    clues = (
        f'<clues type="{name}">\n{"".join(_line(clue, paints) for clue in lines)}</clues>\n' for name, lines in sections
    )
    head = f'<puzzleset>\n<puzzle type="grid" defaultcolor="black">\n{colours}'
    return f"{head}{''.join(clues)}</puzzle>\n</puzzleset>\n"


def _line(clue: Clue, paints: list[Paint]) -> str:
    colours = [f' color="{paints[kind_of(run) - 1].word}"' if paints else "" for run in clue]
    counts = (f"<count{colour}>{length_of(run)}</count>" for run, colour in zip(clue, colours, strict=True))
    return f"<line>{''.join(counts)}</line>\n"


def write_pattern(state: Nonogram) -> str:
    """Return the clues as a game ID of Pattern: columns, then rows."""
    rows, columns = ([line.replace(" ", ".") for line in lines] for lines in _in_black(state))
    return f"{len(columns)}x{len(rows)}:{'/'.join([*columns, *rows])}\n"
