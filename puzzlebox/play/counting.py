"""Rows and columns as people count them, from 1. The words of a game, and so its logs, count them from 0.

The forms of words name what to count: `slide PIECE ROW COLUMN`.
"""

from collections.abc import Iterable
from itertools import groupby, zip_longest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.grid import Cell
from puzzlebox.core.hands import cell_verbs
from puzzlebox.core.message import Message, listed
from puzzlebox.core.options import Options
from puzzlebox.core.state import InputRefusedError

PLACES = ("ROW", "COLUMN")
"""The words of a form that stand for numbers of rows and columns."""

MAX_DIGITS = 6
"""Longer numbers are no rows or columns."""

CELLS = {
    (False, False): Message("row {row}, column {column}"),
    (False, True): Message("row {row}, columns {column}"),
    (True, False): Message("rows {row}, column {column}"),
    (True, True): Message("rows {row}, columns {column}"),
}
"""What cells are called, by whether they are in several rows and in several columns."""


def forms_of(game: AnyGame, options: Options) -> tuple[str, ...]:
    """Return the forms of a game's words that name a row or a column."""
    declared = (verb.form for verb in game.words.verbs)
    simple = (f"{verb} ROW COLUMN" for verb in cell_verbs(game.inputs(options)))
    return tuple(form for form in (*simple, *declared) if set(PLACES) & {*form.split()})


def form_of(text: str, forms: Iterable[str]) -> str:
    """Return the form of an input; empty if it has none of these."""
    return next((form for form in forms if _fits(form.split(), text.split())), "")


def _fits(form: list[str], parts: list[str]) -> bool:
    pairs = zip_longest(form, parts[: len(form)], fillvalue="")
    return all(name.isupper() or part in name.split("|") for name, part in pairs)


def for_people(text: str, forms: Iterable[str]) -> str:
    """Return an input of a game as people read and write it."""
    return _counted(text, form_of(text, forms), 1)


def for_game(text: str, forms: Iterable[str]) -> str:
    """Return the input of a game that a person has written. Raises InputRefusedError for a row or a column 0."""
    return _counted(text, form_of(text, forms), -1)


def _counted(text: str, form: str, step: int) -> str:
    if not form:
        return text
    pairs = zip_longest(form.split(), text.split(), fillvalue="")
    return " ".join(_shifted(part, step) if name in PLACES else part for name, part in pairs if part)


def _shifted(part: str, step: int) -> str:
    if not (part.isascii() and part.isdigit() and len(part) <= MAX_DIGITS):
        return part
    if int(part) + step < 0:
        raise InputRefusedError("rows and columns count from 1, not from {number}", number=part)
    return str(int(part) + step)


def cells_text(cells: Iterable[Cell]) -> list[Message]:
    """Return the names of cells as rectangles: `row 2, column 5`, `rows 1 to 3, columns 4, 6`."""
    columns: dict[int, list[int]] = {}
    for row, column in sorted(set(cells)):
        columns.setdefault(row, []).append(column)
    rows = sorted(columns)
    groups = groupby(enumerate(rows), key=lambda pair: (columns[pair[1]], pair[1] - pair[0]))
    return [_rectangle([row for _, row in group], wanted) for (wanted, _), group in groups]


def _rectangle(rows: list[int], columns: list[int]) -> Message:
    name = CELLS[len(rows) > 1, len(columns) > 1]
    return name.filled(row=_numbers(rows), column=_numbers(columns))


def _numbers(numbers: list[int]) -> str:
    """Return numbers counted from 1, with neighbours together: `1 to 3, 5`."""
    runs = [[n for _, n in run] for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])]
    return listed(
        Message("{first} to {last}", first=run[0] + 1, last=run[-1] + 1) if len(run) > 2 else str(n + 1)
        for run in runs
        for n in (run[:1] if len(run) > 2 else run)
    )
