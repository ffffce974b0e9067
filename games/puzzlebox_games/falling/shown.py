"""What a player sees of a falling-block game, as data."""

from __future__ import annotations

from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.shown import GROUND, Shown, ShownBoard, ShownCell, ShownRole
from puzzlebox_games.falling.pieces import Piece
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.state import FallingState

NEXT, HOLD, PAUSED = Message("Next"), Message("Hold"), Message("Paused")


def show(state: FallingState, preferences: Options) -> Shown:
    """Return the stack, the falling piece and its ghost, the next pieces and the held one, and the figures."""
    labels = state.rules.look.labels
    figures = {labels.get(name, name.capitalize()): str(value) for name, value in state.status().items()}
    previews = tuple(_small_board(state.rules, piece, NEXT) for piece in state.previews)
    held = (_small_board(state.rules, state.hold, HOLD),) if state.hold else ()
    notice = PAUSED if state.paused and not state.ended else ""
    return Shown(_board(state), (*previews, *held), figures, notice)


def _board(state: FallingState) -> ShownBoard:
    """Return the visible rows, and those above the field in which the piece is seen as it enters."""
    rules, grid, piece = state.rules, state.grid, state.piece
    vanishing, columns = state.controls.vanishing, grid.columns
    values = vanishing.shown(grid) if vanishing else grid.cells
    first = first_row(state)
    cells = [GROUND] * (-min(first, 0) * columns)
    cells += (_cell(rules, value, "stack") for value in values[max(first, 0) * columns :])
    if piece:
        ghost = state.landing if state.shows_ghost else ()
        for row, column in ghost:
            if row >= first:
                cells[(row - first) * columns + column] = ShownCell(piece.colour, "", "ghost")
        for (row, column), value in zip(piece.cells, piece.values, strict=True):
            if row >= first:
                cells[(row - first) * columns + column] = _cell(rules, value, "piece")
    return ShownBoard(grid.rows - first, columns, tuple(cells), first)


def first_row(state: FallingState) -> int:
    """Return the first row that is seen: the first visible one or, in games that show a piece above the board, the
    first one of the piece."""
    hidden, printed, piece = state.rules.field.hidden, state.rules.look.printed, state.piece
    if piece is None or printed is None or not printed.above:
        return hidden
    return min(hidden, *(row for row, _ in piece.cells))


def _small_board(rules: RuleSet, piece: Piece, title: str) -> ShownBoard:
    """Return a board of the size of a piece."""
    rows, columns = zip(*piece.cells, strict=True)
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    cells = [GROUND] * (height * width)
    for (row, column), value in zip(piece.cells, piece.values, strict=True):
        cells[(row - min(rows)) * width + column - min(columns)] = _cell(rules, value, "piece")
    return ShownBoard(height, width, tuple(cells), title=title)


def _cell(rules: RuleSet, value: int, role: ShownRole) -> ShownCell:
    if not value:
        return GROUND
    return ShownCell(value, str(value) if rules.look.digits else "", role)
