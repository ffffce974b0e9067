"""Helpers for the tests of Nonogram: a slow model that lists all fillings, and games."""

from functools import cache
from itertools import product
from typing import Any

from puzzlebox.core.options import Options
from puzzlebox.core.search import Search
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.nonogram.board import read_clues
from puzzlebox_games.nonogram.game import GAME
from puzzlebox_games.nonogram.hints import find_hint
from puzzlebox_games.nonogram.lines import Line
from puzzlebox_games.nonogram.rules import Nonogram
from puzzlebox_games.nonogram.solver import Knowledge

HEART = "1.1,5,5,3,1;2,4,4,4,2"
HEART_PICTURE = ".#.#./#####/#####/.###./..#.."


# The model: texts of `#`, `.` and `?`


def runs(cells: str) -> tuple[int, ...]:
    """Return the lengths of the black runs."""
    return tuple(len(run) for run in cells.replace("?", ".").split(".") if run)


@cache
def fillings(length: int) -> dict[tuple[int, ...], list[str]]:
    """Return all fillings of a line by their clues."""
    found: dict[tuple[int, ...], list[str]] = {}
    for cells in map("".join, product("#.", repeat=length)):
        found.setdefault(runs(cells), []).append(cells)
    return found


def in_common(clue: tuple[int, ...], known: str) -> str:
    """Return what all fillings have in common that agree with the known cells; empty if there is none."""
    every = fillings(len(known)).get(clue, [])
    fitting = [cells for cells in every if all(a in ("?", b) for a, b in zip(known, cells, strict=True))]
    return "".join(cells[0] if len(set(cells)) == 1 else "?" for cells in zip(*fitting, strict=True))


# Texts of the game's lines and boards


def line_of(text: str) -> Line:
    return Line(*(sum((char == colour) << place for place, char in enumerate(text)) for colour in "#."))


def text_of(line: Line, length: int) -> str:
    if line.black < 0:
        return ""
    return "".join("#" if line.black >> n & 1 else "." if line.white >> n & 1 else "?" for n in range(length))


def solved_by_lines(clues: str) -> str:
    """Return what line solving finds on a board."""
    knowledge = Knowledge(read_clues(clues), Search())
    assert knowledge.solve()
    return "/".join(text_of(line, knowledge.lengths[0]) for line in knowledge.lines[: knowledge.rows])


# Games


def options_of(text: str) -> Options:
    return Options.parse(GAME.options, text)


def begun(options: str = "", seed: str = "harbour") -> Nonogram:
    return GAME.begin(options_of(options), seed)


def placed(position: str = HEART, options: str = "") -> Nonogram:
    return GAME.begin(options_of(options), Start(position=position))


def session_of(position: str = HEART, options: str = "") -> Session[Any]:
    return Session(GAME, options_of(options), Start(position=position))


def picture_text(state: Nonogram) -> str:
    """Return the solution."""
    width = state.grid.columns
    return "/".join("".join(".#"[row >> column & 1] for column in range(width)) for row in state.solution)


def board_text(state: Nonogram) -> str:
    return state.grid.text("?#.")


def send_all(state: Nonogram, *inputs: str) -> Nonogram:
    for text in inputs:
        assert state.send(text) is not None, text
    return state


def hint_of(state: Nonogram) -> Any:
    return result_of(find_hint(state, Search()))
