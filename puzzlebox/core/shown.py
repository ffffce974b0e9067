"""What a player sees of a game, as data: for terminals, screen readers, small pictures and programs that learn.

Views draw from the state itself.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.state import State

ShownRole = Literal["", "stack", "piece", "ghost", "home", "goal", "mark", "wall"]
"""What a cell is to a player: empty ground, something that lies there, the piece or person that moves, where the piece
would land, something that is where it belongs, a place where something belongs, a mark of the player, or a wall."""

ROLES: tuple[ShownRole, ...] = get_args(ShownRole)
"""The roles by their numbers, from 0 to 7."""

PIECE_COLOURS = ("#9aefff", "#5371ee", "#ea9900", "#fef72c", "#b9dc96", "#aea4ff", "#f9466a", "#c19cb5")
"""The colours of pieces in the modern themes. They can be told apart with each kind of colour blindness."""


class ShownCell(NamedTuple):
    """A cell as a player sees it. `colour` is 0 for the ground, or the number of one of the theme's piece colours, from
    1 and around the end. `label` is what is written on it; if it is not read as it is written, it is a `named` text."""

    colour: int = 0
    label: str = ""
    role: ShownRole = ""


GROUND = ShownCell()

COVER, FAULT = "-", "!"
"""The labels of a covered cell, and after that of a wrong one. They repeat what role and colour say, so codes leave
them out."""


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board with its cells row by row. `first_row` is the number of its first row: it is negative if rows above the
    field are seen. Lines divide the board into `blocks` of this many rows and columns, unless they are 0.

    `title` says what a small board beside the game is, such as "Next", and `name` what is on it, such as a piece. The
    rows of one at the `left` go with the rows
    of the board, and the columns of one `above` with its columns: numbers or names of lines.
    """

    rows: int
    columns: int
    cells: tuple[ShownCell, ...]
    first_row: int = 0
    title: str = ""
    place: Literal["beside", "left", "above"] = "beside"
    blocks: tuple[int, int] = (0, 0)
    name: str = ""

    def __getitem__(self, cell: Cell) -> ShownCell:
        """Return a cell of the board. Raises KeyError for one that is not on it."""
        row, column = cell[0] - self.first_row, cell[1]
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise KeyError(cell)
        return self.cells[row * self.columns + column]


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything that a player sees: the board, small `boards` beside it, `figures` as texts by their labels, and a
    `notice`, such as why the game cannot be won any more. Texts are English, as in views."""

    board: ShownBoard
    boards: tuple[ShownBoard, ...] = ()
    figures: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    notice: str = ""


def shown_board(
    grid: Grid, cells: Iterable[ShownCell], title: str = "", blocks: tuple[int, int] = (0, 0)
) -> ShownBoard:
    """Return the board of a grid with these cells, row by row."""
    return ShownBoard(grid.rows, grid.columns, tuple(cells), title=title, blocks=blocks)


def shown_figures(state: State) -> dict[str, str]:
    """Return the figures of a state as texts by their labels."""
    return {name.capitalize(): text_of(value) for name, value in state.status().items()}


def text_of(value: object) -> str:
    """Return the value of a figure as a text. A message stays one, to be translated."""
    return value if isinstance(value, str) else str(value)


def show_grid(state: State, symbols: str | None = None) -> Shown:
    """Show a state as its grid: each value has the colour of this number, and its character or number as the label."""

    def cell(value: int) -> ShownCell:
        label = symbols[value] if symbols and value < len(symbols) else str(value)
        return ShownCell(value, label, "stack") if value else GROUND

    return Shown(shown_board(state.grid, map(cell, state.grid.cells)), figures=shown_figures(state))


def with_letters(shown: Shown, letters: str) -> Shown:
    """Return the same with the letter of its colour on each cell that has a colour and no label. After the last one,
    the letters begin again."""

    def lettered(board: ShownBoard) -> ShownBoard:
        return replace(board, cells=tuple(map(labelled, board.cells)))

    def labelled(cell: ShownCell) -> ShownCell:
        if cell.label or not cell.colour:
            return cell
        return cell._replace(label=letters[(cell.colour - 1) % len(letters)])

    return replace(shown, board=lettered(shown.board), boards=tuple(map(lettered, shown.boards)))


class Codes(NamedTuple):
    """What `Shown` has, for programs that learn: the code of each cell of the board, row by row from row 0 on, the
    small boards, and the figures in their order.

    A code is 8 * kind + role: the number of the role in `ROLES`, and as the kind the number on the cell, the code point
    of the first character on it, or the colour of a cell without a label. A game whose codes are all below 256 may
    return a new bytearray as the board.
    """

    board: Sequence[int]
    columns: int
    boards: tuple[ShownBoard, ...]
    figures: tuple[int | str, ...]


def code_of(cell: ShownCell) -> int:
    """Return the code of a cell (see `Codes`)."""
    label = cell.label.strip()
    label = "" if label == COVER else label.removesuffix(FAULT) or label
    kind = int(label) if label.isascii() and label.isdigit() else ord(label[0]) if label else cell.colour
    return 8 * kind + ROLES.index(cell.role)


def codes_of(shown: Shown, labels: Iterable[str] | None = None) -> Codes:
    """Return the codes of all that a player sees, with the figures of these labels, by default all. A figure that is
    not shown is empty."""
    figures = shown.figures if labels is None else {label: shown.figures.get(label, "") for label in labels}
    board = shown.board
    seen = board.cells[max(-board.first_row, 0) * board.columns :]
    return Codes([code_of(cell) for cell in seen], board.columns, shown.boards, tuple(figures.values()))
