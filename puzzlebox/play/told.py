"""What a game shows, in words, for `--plain` and for screen readers: boards, clues, cells, and what an input has
changed. Rows and columns count from 1."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.places import cells_name
from puzzlebox.core.search import Hint, Role
from puzzlebox.core.shown import GROUND, Shown, ShownBoard, ShownCell, ShownRole
from puzzlebox.play.wording import labelled
from puzzlebox.translation import tr
from puzzlebox.translation.formats import joined

# Translators: what cells are, after their number if there are several: "3 empty".
ROLES: Mapping[ShownRole, Message] = {
    "": Message("empty", context="cells"),
    "stack": Message("block", context="cells"),
    "ghost": Message("landing", context="cells"),
    "home": Message("home", context="cells"),
    "goal": Message("goal", context="cells"),
    "mark": Message("mark", context="cells"),
    "wall": Message("wall", context="cells"),
    "piece": Message("piece", context="cells"),
}
"""What a cell without a label is called."""

# Translators: cells that are lit, after their number if there are several: "3 lit".
LIT = Message("lit", context="cells")

# Translators: the cells of a hint follow, such as "Look at: row 2, columns 1 to 9".
PARTS: Mapping[Role, Message] = {
    "look": Message("Look at"),
    "act": Message("Act on"),
    "reason": Message("Because of"),
    "target": Message("Target"),
    "chain": Message("Along"),
}
"""What the cells of a hint are called, by their parts."""

LINES = {"left": Message("row {number}"), "above": Message("column {number}")}
"""What the lines of a board beside another one are called, by its place."""

# Translators: a part of a board, such as a cage. Its cells follow.
AREA = Message("area {number}")

MAX_CHANGES = 8
"""The most changed cells that are told one by one. More are told by their rows."""

MOVING: tuple[ShownRole, ...] = ("piece", "ghost")
"""The roles of cells that move on their own."""


def board_text(shown: Shown) -> Iterator[str]:
    """Yield all that there is to see but the figures: the board, what is beside it, and the notice."""
    if shown.board.title:
        yield labelled(shown.board.title, "").rstrip()
    yield from board_lines(shown.board)
    yield from _areas(shown.board)
    yield from _beside(shown.boards)
    if shown.notice:
        yield tr(shown.notice)


def board_lines(board: ShownBoard, rows: Iterable[int] | None = None) -> Iterator[str]:
    """Yield a line for each row, by default for all: its number, and its cells."""
    for row in range(board.first_row, board.first_row + board.rows) if rows is None else rows:
        yield f"{row + 1}: {_words([board[row, column] for column in range(board.columns)])}"


def _areas(board: ShownBoard) -> Iterator[str]:
    """Yield the areas into which a board on paper is divided, with their cells."""
    found: dict[int, list[Cell]] = {}
    for cell in _cells(board) if board.style == "paper" else ():
        found.setdefault(board[cell].piece, []).append(cell)
    found.pop(0, None)
    for number, cells in enumerate(found.values(), 1):
        yield labelled(AREA.filled(number=number), _places(cells))


def _words(cells: Iterable[ShownCell]) -> str:
    """Return the names of cells. Equal neighbours are told together: `3 empty`."""
    groups = ((name, len([*same])) for name, same in groupby(map(name_of, cells)))
    return joined([word for name, count in groups for word in _together(name, count)], "unit")


def _together(name: str, count: int) -> list[str]:
    return [f"{count} {name}"] if count > 1 and not name.isdecimal() else [name] * count


def name_of(cell: ShownCell) -> str:
    """Return what a cell is called: what its label says, or else its role."""
    label = tr(cell.label) if isinstance(cell.label, Message) else cell.label
    name = label.strip() or tr(LIT if cell.form == "lit" else ROLES[cell.role])
    return f"{cell.corner}: {name}" if cell.corner else name


def _beside(boards: Sequence[ShownBoard]) -> Iterator[str]:
    """Yield the small boards: clues line by line, the names of pieces after their title, and all others as boards."""
    for (title, named, place), same in groupby(boards, lambda board: (board.title, bool(board.name), board.place)):
        found = [*same]
        if place in LINES:
            yield from (text for board in found for text in _clues(board))
        elif named:
            yield labelled(title, joined([board.name for board in found], "unit"))
        else:
            for board in found:
                yield labelled(title, "").rstrip()
                yield from board_lines(board)


def _clues(board: ShownBoard, wanted: int | None = None) -> Iterator[str]:
    """Yield what stands at each row or column, or only at one of them, counted from 0."""
    rows = [board.cells[start : start + board.columns] for start in range(0, len(board.cells), board.columns)]
    for number, line in enumerate(rows if board.place == "left" else zip(*rows, strict=True)):
        if wanted in (None, number):
            labels = [cell.label for cell in line if cell.label]
            named = any(isinstance(label, Message) for label in labels)
            texts = joined([*map(tr, labels)], "unit") if named else " ".join(labels)
            yield labelled(LINES[board.place].filled(number=number + 1), texts)


def asked(shown: Shown, what: str, numbers: Sequence[int]) -> Iterator[str]:
    """Yield a row, a column, a block or a cell, whose numbers count from 1, with the clues at its line; nothing if it
    is not on the board."""
    board, number = shown.board, numbers[0] - 1
    cells = [cell for cell in _cells(board) if _is_in(board, cell, what, number, numbers[-1] - 1)]
    place = {"row": "left", "column": "above"}.get(what)
    if cells:
        yield from (text for each in shown.boards if each.place == place for text in _clues(each, number))
    for line in (
        [[*row] for _, row in groupby(cells, lambda cell: cell[0])] if what == "block" else filter(None, [cells])
    ):
        yield labelled(_places(line), _words([board[cell] for cell in line]))


def _is_in(board: ShownBoard, cell: Cell, what: str, number: int, column: int) -> bool:
    """Return whether a cell is in this row, column or block, or is the one in this row and column."""
    if what == "block":
        down, right = board.blocks
        return bool(down and right) and cell[0] // down * -(-board.columns // right) + cell[1] // right == number
    return {"row": cell[0] == number, "column": cell[1] == number, "cell": cell == (number, column)}[what]


def changes(before: Shown, after: Shown, real_time: bool) -> Iterator[str]:
    """Yield what is different now, apart from the figures: cells with what is there, or their rows if there are many.
    In real time, the piece that moves comes first."""
    ignored = MOVING if real_time else ()
    old, new = (
        {cell: GROUND if each[cell].role in ignored else each[cell] for cell in _cells(each)}
        for each in (before.board, after.board)
    )
    if old.keys() != new.keys():
        yield from board_text(after)
        return
    if real_time and _pieces(before.board) != (pieces := _pieces(after.board)):
        yield from (labelled(name, _places(cells)) for name, cells in pieces.items())
    changed = [cell for cell in new if old[cell] != new[cell]]
    if len(changed) <= MAX_CHANGES:
        yield from (labelled(_places([cell]), name_of(new[cell])) for cell in changed)
    else:
        yield tr("{count} cell has changed:", "{count} cells have changed:", count=len(changed))
        yield from board_lines(after.board, dict.fromkeys(row for row, _ in changed))
    if before.boards != after.boards:
        yield from _beside([board for board in after.boards if board not in before.boards or board.name])
    if after.notice and after.notice != before.notice:
        yield tr(after.notice)


def _cells(board: ShownBoard) -> list[Cell]:
    first = board.first_row
    return [(row, column) for row in range(first, first + board.rows) for column in range(board.columns)]


def _pieces(board: ShownBoard) -> dict[str, list[Cell]]:
    """Return the cells of what moves, by what they are called."""
    found: dict[str, list[Cell]] = {}
    for cell in _cells(board):
        if board[cell].role == "piece":
            found.setdefault(name_of(board[cell]), []).append(cell)
    return found


def _places(cells: Iterable[Cell]) -> str:
    return tr(cells_name(cells))


def hint_cells(hint: Hint) -> Iterator[str]:
    """Yield the cells of a hint, by their parts."""
    for part, cells in hint.cells.items():
        if cells:
            yield labelled(PARTS[part], _places(cells))
