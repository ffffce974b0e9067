"""The solution of a board of Mines: what logic opens, and where it ends the best guess that survives."""

from puzzlebox.core.message import Message
from puzzlebox.core.search import NoSolution, Search, Solution
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.mines.board import COVERED, FLAG, having
from puzzlebox_games.mines.field import numbers
from puzzlebox_games.mines.generator import complete, opens
from puzzlebox_games.mines.knowledge import Knowledge
from puzzlebox_games.mines.layout import given_cell
from puzzlebox_games.mines.rules import Mines


def find_solution(state: Mines, search: Search) -> Slices[Solution | NoSolution]:
    """Play a copy of the game to its end. Progress is the share of its cells that are open."""
    if outcome := state.outcome():
        return Solution((), 0, optimal=True) if outcome.kind == "won" else NoSolution(Message("A mine was opened."))
    played, inputs = state.copy(), list[str]()
    if state.mines is None:
        first = "open {} {}".format(*given_cell(state.field))
        _unflag(played, 1 << state.field.number(given_cell(state.field)), inputs)
        _send(played, (yield from complete(played, first, search)) if opens(played, first) else first, inputs)
    while not played.outcome():
        yield having(played.grid, *range(COVERED)).bit_count() / len(played.grid)
        safe = _next_cells(played, Knowledge(played, search))
        _unflag(played, safe, inputs)
        for row, column in played.field.cells(safe):
            if played.grid[row, column] == COVERED or played.grid[row, column] > FLAG:
                _send(played, f"open {row} {column}", inputs)
    return Solution(tuple(inputs), len(inputs), optimal=False)


def _next_cells(state: Mines, knowledge: Knowledge) -> int:
    """Return the cells that are certainly safe, or the best guess that does not hit a mine."""
    if knowledge.safe:
        return knowledge.safe
    shares = knowledge.whole.shares()
    assert state.mines is not None
    safe = [cell for cell in shares if not state.mines >> cell & 1]
    return 1 << min(safe, key=lambda cell: shares[cell])


def _unflag(state: Mines, cells: int, inputs: list[str]) -> None:
    for row, column in state.field.cells(sum(1 << n for n in numbers(cells) if state.grid.cells[n] == FLAG)):
        _send(state, f"flag {row} {column} off", inputs)


def _send(state: Mines, text: str, inputs: list[str]) -> None:
    """Send an input, and note it if the game is not over."""
    if not state.outcome():
        state.send(text)
        inputs.append(text)
