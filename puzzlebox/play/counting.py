"""Rows and columns as people count them, from 1. The words of a game, and so its logs, count them from 0.

The forms of words name what to count: `slide PIECE ROW COLUMN`.
"""

from collections.abc import Iterable
from itertools import zip_longest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.hand import cell_verbs
from puzzlebox.core.options import Options
from puzzlebox.core.state import InputRefusedError

PLACES = ("ROW", "COLUMN")
"""The words of a form that stand for numbers of rows and columns."""

MAX_DIGITS = 6
"""Longer numbers are no rows or columns."""


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
