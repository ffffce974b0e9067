"""What a player sees of a logic puzzle, as data."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Literal

from puzzlebox.rules import GROUND, Message, Options, Shown, ShownBoard, ShownCell, clock_text, named, shown_board
from puzzlebox_games.logic.digits import shown_keys, signs_of
from puzzlebox_games.logic.puzzle import GRADE_NAMES, Clue, Face
from puzzlebox_games.logic.rules import LogicState

INK, OWN, RED, GOLD, GREEN, ORANGE, BLACK, WHITE = range(1, 9)
PALETTE = ("#0b2a38", "#1a6d8e", "#ae4a5a", "#fef72c", "#3f7d4a", "#d9772b", "#1c2329", "#ffffff")
"""The colours of cells on paper: given and own digits, faults, lamps, trees, tents, and black and white."""

PICTURES = {
    "white": ("○", WHITE),
    "black": ("●", BLACK),
    "lamp": ("*", GOLD),
    "tree": ("♣", GREEN),
    "tent": ("▲", ORANGE),
    "dot": ("·", 0),
    "falling": ("╲", OWN),
    "rising": ("╱", OWN),
}
"""The character and the colour of each picture."""

FULL = "■"
"""The label of a black cell; its own label follows."""


BELOW = {">": "∨", "<": "∧", "|": "_"}
"""The signs between a cell and the one below it, by those between a cell and the next one."""


def show(state: LogicState, preferences: Options) -> Shown:
    """Return the board with the clues at its edges, the figures, and the keys beside a board for digits."""
    faults, lit, digits = state.faults(), state.lit(), not state.puzzle.values
    areas = {cell: number for number, area in enumerate(state.puzzle.areas(state.board.board), 1) for cell in area}
    cells = (
        _shown_cell(state, cell)._replace(
            piece=areas.get(cell, 0), fault=cell in faults, form="lit" if cell in lit else ""
        )
        for cell in range(len(state.grid.cells))
    )
    board = shown_board(state.grid, cells, style="paper", palette=PALETTE, lights_alike=digits)
    board = _with_points(state, board) if state.puzzle.points else board
    edges = [_edge(state, "left", ("left", "right")), _edge(state, "above", ("top", "bottom"))]
    return Shown(
        board,
        tuple(edge for edge in edges if edge),
        {"Time": clock_text(state.elapsed()), **figures(state)},
        state.notice(),
        shown_keys(state) if digits else (),
    )


def _with_points(state: LogicState, board: ShownBoard) -> ShownBoard:
    """Return the board with the number at the top left corner of each cell in it, and with a row and a column for the
    others."""
    numbers, cells = state.board.board.of(state.puzzle.points), list[ShownCell]()
    for point, (row, column) in enumerate(product(range(board.rows + 1), range(board.columns + 1))):
        inside = row < board.rows and column < board.columns
        cell = board[row, column] if inside else ShownCell(form="void")
        cells.append(cell._replace(label=f"{numbers.get(point, '')}{cell.label}"))
    return replace(board, rows=board.rows + 1, columns=board.columns + 1, cells=tuple(cells))


def figures(state: LogicState) -> dict[str, str]:
    """Return the grade and, if all cells must be filled, the number of empty cells."""
    grade = named(state.board.grade, GRADE_NAMES[state.board.grade])
    return {"Grade": grade, **({} if state.puzzle.rest else {"Empty": str(state.empty())})}


def result_figures(state: LogicState) -> dict[str, str]:
    """Return the figures of the result, besides the time."""
    return {"Grade": GRADE_NAMES[state.board.grade], "Slips": str(state.errors)}


def _shown_cell(state: LogicState, cell: int) -> ShownCell:
    face, value, given = state.face(cell), state.grid.cells[cell], state.board.start[cell] > 0
    name = face.name or (state.puzzle.values[value - 1].name if state.puzzle.values and value else None)
    shown = shown_face(face, _signs(state, cell), name, own=bool(value) and not given)
    notes = signs_of(state.notes_of(cell))
    return ShownCell(0, f"({notes})", "mark", notes=notes) if notes and shown == GROUND else shown


def shown_face(face: Face, signs: str, name: Message | None = None, own: bool = False) -> ShownCell:
    """Return a cell with this face and these signs after it. `name` is that of its picture or its colour."""
    if face.ground == "wall":
        return ShownCell(0, face.label, "wall")
    if face.ground == "ink":
        return ShownCell(BLACK, _named(f"{FULL}{face.label}", name), "stack")
    if face.picture in PICTURES and not face.label:
        sign, colour = PICTURES[face.picture]
        return ShownCell(colour, _named(sign, name), "stack" if not own else "piece" if colour else "mark")
    if face.label or face.corner or signs:
        label = " ".join(filter(None, (face.corner, f"{face.label or '.' * bool(signs)}{signs}")))
        return ShownCell(
            OWN if own else INK, label, "piece" if own else "stack" if face.label or not face.corner else "goal"
        )
    return GROUND


def _named(text: str, name: Message | None) -> str:
    return named(text, name) if name else text


def _signs(state: LogicState, cell: int) -> str:
    """Return the signs after a cell and below it."""
    between = state.puzzle.between(state.board.board)
    right, below = between.get((cell, cell + 1), ""), between.get((cell, cell + state.grid.columns), "")
    return right + BELOW.get(below, "")


def _edge(state: LogicState, place: Literal["left", "above"], sides: Sequence[str]) -> ShownBoard | None:
    """Return the clues at two opposite sides as a small board at one of them; None if there are none."""
    shown = [side for side in sides if side in state.puzzle.edges]
    count = state.grid.rows if place == "left" else state.grid.columns
    lines = [[ShownCell(0, state.clue_label(Clue(side, (number,)))) for number in range(count)] for side in shown]
    if not lines:
        return None
    if place == "left":
        turned = tuple(cell for row in zip(*lines, strict=True) for cell in row)
        return ShownBoard(count, len(shown), turned, title="Rows", place="left")
    return ShownBoard(len(shown), count, tuple(cell for line in lines for cell in line), title="Columns", place="above")
