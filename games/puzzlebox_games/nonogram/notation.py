"""Nonograms in files with the suffix .non, as many programs and collections have them."""

from collections.abc import Iterator

from puzzlebox.rules import InvalidError, whole_number
from puzzlebox_games.nonogram.board import checked, read_clue, write_clue, write_clues
from puzzlebox_games.nonogram.lines import Clue
from puzzlebox_games.nonogram.rules import Nonogram

SIDES = {"width": "columns", "height": "rows"}
"""The words that begin lines with the number of columns and rows."""


def write_file(state: Nonogram) -> str:
    """Return a file with the clues of a game."""
    rows, columns = ([write_clue(clue).replace(".", ",") for clue in lines] for lines in state.clues)
    return "\n".join((f"width {len(columns)}\nheight {len(rows)}", "\nrows", *rows, "\ncolumns", *columns, ""))


def read_file(text: str) -> str:
    """Return the position in a file: its rows and columns. Other lines, such as the title and the goal, are ignored.
    Raises ValueError, naming the line, for clues that cannot be read or do not fit."""
    found: dict[str, list[Clue]] = {"rows": [], "columns": []}
    sides: dict[str, int] = {}
    section = ""
    for number, words in _lines(text):
        if words[0] in found:
            section = words[0]
        elif words[0] in SIDES:
            sides[SIDES[words[0]]] = whole_number(words[-1]) or 0
        elif section and words[0][0].isdigit():
            found[section].append(_clue(words, number))
        else:
            section = ""
    for name, clues in found.items():
        if len(clues) != sides.get(name, len(clues)) or not clues:
            counts = {"expected": sides.get(name, 1), "section": name, "found": len(clues)}
            raise InvalidError("expected {expected} lines after the word {section}, not {found}", **counts)
    return write_clues(checked(**found))


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Return the words of each line that is not empty, with its number."""
    return ((number, words) for number, line in enumerate(text.splitlines(), 1) if (words := line.split()))


def _clue(words: list[str], number: int) -> Clue:
    try:
        return read_clue(".".join(" ".join(words).replace(",", " ").split()))
    except ValueError as error:
        raise InvalidError("line {number}: {reason}", number=number, reason=str(error)) from error
