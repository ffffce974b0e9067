"""The bench of Nonogram, and its lines and boards as texts of `#`, `.` and `?`."""

from puzzlebox.core.search import Search
from puzzlebox_games.nonogram.board import read_clues
from puzzlebox_games.nonogram.game import GAME
from puzzlebox_games.nonogram.lines import Line
from puzzlebox_games.nonogram.rules import Nonogram
from puzzlebox_games.nonogram.solver import Knowledge
from tests.games.bench import Bench

HEART = "1.1,5,5,3,1;2,4,4,4,2"
HEART_PICTURE = ".#.#./#####/#####/.###./..#.."


BENCH = Bench(GAME, HEART)
options_of, begun, placed, session_of = BENCH.options_of, BENCH.begun, BENCH.placed, BENCH.session_of
hint_of, solution_of = BENCH.hint_of, BENCH.solution_of


def runs(cells: str) -> tuple[int, ...]:
    """Return the lengths of the black runs."""
    return tuple(len(run) for run in cells.replace("?", ".").split(".") if run)


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


def picture_text(state: Nonogram) -> str:
    """Return the solution."""
    width = state.grid.columns
    return "/".join("".join(".#"[row >> column & 1] for column in range(width)) for row in state.solution)


def board_text(state: Nonogram) -> str:
    return state.grid.text("?#.")
