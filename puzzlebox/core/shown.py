"""What a player sees of a game, as data: for terminals, screen readers, small pictures and programs that learn.

Views draw from the state itself.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.state import State

ShownRole = Literal["", "stack", "piece", "ghost", "home", "goal", "mark", "wall"]
"""What a cell is to a player: empty ground, something that lies there, the piece or person that moves, where the piece
would land, something that is where it belongs, a place where something belongs, a mark of the player, or a wall."""

ROLES: tuple[ShownRole, ...] = get_args(ShownRole)
"""The roles by their numbers, from 0 to 7."""

ShownForm = Literal["", "box", "person", "cover", "flag", "mine", "dim", "lit", "void"]
"""How a cell is drawn if its role and its label do not say it: as a box, as a person, as the cover of what is not known
yet, as a flag, as a mine, as a lamp that is dim or bright, or not at all, because the place is not part of the board.
"""

FORMS: tuple[ShownForm, ...] = get_args(ShownForm)
"""The forms by their numbers, from 0."""

ShownStyle = Literal["tiles", "well", "paper", "lamps", "floor", "field"]
"""What a board is: tiles or pieces in a tray, a well in which blocks fall, ruled paper, lamps, the floor of a room, or
open cells, each of which may be covered."""

GROUNDS: Mapping[ShownStyle, str] = MappingProxyType(
    {
        **{"tiles": "#262936", "well": "#0e1015", "lamps": "#14151b"},
        **{"paper": "#fbf8f2", "field": "#f3f5f9", "floor": "#232a2b"},
    }
)
"""The colour of the ground of each kind of board."""

PIECE_COLOURS = ("#9aefff", "#5371ee", "#ea9900", "#fef72c", "#b9dc96", "#aea4ff", "#f9466a", "#c19cb5")
"""The colours of pieces in the modern themes. They can be told apart with each kind of colour blindness."""

HUES = ("cyan", "blue", "orange", "yellow", "green", "purple", "red", "pink")
"""The names of these colours, in order."""


class ShownCell(NamedTuple):
    """A cell as a player sees it.

    `colour` is 0 for the ground, or the number of a colour of the board's palette, from 1 and around the end. `label`
    is what is written on it; if it is not read as it is written, it is a `named` text. Neighbours with the same
    `piece` are one piece, or one area of the board; 0 is none. `under` is the role of what lies below, such as a goal.
    `notes` are digits (A to G for 10 to 16) that each have a place of their own in the cell, from the top left,
    `centre` digits side by side in its middle, and `tint` is the number of a colour that the player gave it. A `fault`
    is wrong as far as the player may know. `corner` is a small text at the top left, such as the sum of an area.
    """

    colour: int = 0
    label: str = ""
    role: ShownRole = ""
    form: ShownForm = ""
    piece: int = 0
    under: ShownRole = ""
    notes: str = ""
    centre: str = ""
    tint: int = 0
    fault: bool = False
    corner: str = ""


GROUND = ShownCell()

COVER, FAULT = "-", "!"
"""The labels of a covered cell, and after that of a wrong one. They repeat what role and colour say, so codes leave
them out."""


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board with its cells row by row. `first_row` is the number of its first row: it is negative if rows above the
    field are seen. Lines divide the board into `blocks` of this many rows and columns, unless they are 0.

    `title` says what a small board beside the game is, such as "Next", and `name` what is on it, such as a piece; one
    that is `used` cannot be taken now. The rows of one at the `left` go with the rows of the board, and the columns of
    one `above` with its columns: numbers or names of lines.

    `palette` has the colours of cells ("#rrggbb") if they are not those of pieces, `frame` that of the frame, and
    `ground` that of the ground if it is not the one of the `style`. `lines` are drawn over the cells, each from a
    corner of cells to another one: (0, 0) is the top left corner of the board. With `lights_alike`, all cells with the
    label of the cursor's cell, or of the key that the hand holds, are lit. With `dashed`, areas have a dashed line
    inside their edges instead of lines around them.
    """

    rows: int
    columns: int
    cells: tuple[ShownCell, ...]
    first_row: int = 0
    title: str = ""
    place: Literal["beside", "left", "above"] = "beside"
    blocks: tuple[int, int] = (0, 0)
    name: str = ""
    style: ShownStyle = "tiles"
    palette: tuple[str, ...] = PIECE_COLOURS
    frame: str = ""
    ground: str = ""
    lines: tuple[tuple[Cell, Cell], ...] = ()
    lights_alike: bool = False
    used: bool = False
    dashed: bool = False

    def __getitem__(self, cell: Cell) -> ShownCell:
        """Return a cell of the board. Raises KeyError for one that is not on it."""
        row, column = cell[0] - self.first_row, cell[1]
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise KeyError(cell)
        return self.cells[row * self.columns + column]


class ShownKey(NamedTuple):
    """A key beside the board, such as a digit of a keypad, or a piece of a tray. A click on it is a gesture of the hand
    at `place`, off the board. `input` is what the hand takes instead from a keyboard; empty if there is none. `left` is
    how many of it are missing, -1 if they are not counted, `board` is what it shows instead of its label, and `colour`
    ("#rrggbb") the one for which it stands, empty for none."""

    place: Cell
    label: str
    input: str = ""
    left: int = -1
    board: ShownBoard | None = None
    colour: str = ""


class ShownMove(NamedTuple):
    """What has happened to a piece or a cell: it has moved, has merged with another one where it arrived, has been
    cleared, or lies where it has been locked. `start` is where it was, None for outside the board, and `end` where it
    is now, None if it is gone. Of a large piece, this is the top left cell of its box, unless it is locked."""

    kind: Literal["moved", "merged", "cleared", "locked"]
    start: Cell | None
    end: Cell | None


FigureKind = Literal["clock", "count", "words"]


class ShownFigure(NamedTuple):
    """A figure beside the board. The lower its `rank`, from 0, the sooner a player looks at it."""

    label: str
    value: str
    rank: int
    kind: FigureKind


CLOCK, COUNT = re.compile(r"[0-9]+(:[0-9]{2})+(\.[0-9]+)?"), re.compile(r"-?[0-9]+(\.[0-9]+)?%?( / [0-9]+)?")


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything that a player sees: the board, small `boards` and `keys` beside it, `figures` as texts by their
    labels, the most important ones first, and a `notice`, such as why the game cannot be won any more. `playing` are
    the labels of the figures that a player looks at while playing; all if there are none. Texts are English, as in
    views."""

    board: ShownBoard
    boards: tuple[ShownBoard, ...] = ()
    figures: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    notice: str = ""
    keys: tuple[ShownKey, ...] = ()
    playing: tuple[str, ...] = ()

    def ranked(self) -> tuple[ShownFigure, ...]:
        """Return the figures with their ranks and kinds, those that a player looks at while playing first."""
        labels = dict.fromkeys([*self.playing, *self.figures])
        values = ((label, self.figures[label]) for label in labels if label in self.figures)
        return tuple(ShownFigure(label, value, rank, _kind_of(value)) for rank, (label, value) in enumerate(values))


def _kind_of(value: str) -> FigureKind:
    if CLOCK.fullmatch(value):
        return "clock"
    return "count" if COUNT.fullmatch(value) else "words"


def shown_board(
    grid: Grid, cells: Iterable[ShownCell], title: str = "", blocks: tuple[int, int] = (0, 0), **look: Any
) -> ShownBoard:
    """Return the board of a grid with these cells, row by row, and with other fields of a board by their names."""
    return ShownBoard(grid.rows, grid.columns, tuple(cells), title=title, blocks=blocks, **look)


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
    return a new bytearray as the board. `marks` has what the codes leave out (see `mark_of`) for the same cells; none
    if it is always 0.
    """

    board: Sequence[int]
    columns: int
    boards: tuple[ShownBoard, ...]
    figures: tuple[int | str, ...]
    marks: Sequence[int] = ()


def codes_of_small(board: ShownBoard) -> list[int]:
    """Return the codes of a small board. If it is used, its pieces have the role of a ghost."""
    cells = (cell._replace(role="ghost") if cell.role == "piece" and board.used else cell for cell in board.cells)
    return [code_of(cell) for cell in cells]


def code_of(cell: ShownCell) -> int:
    """Return the code of a cell (see `Codes`)."""
    label = cell.label.strip()
    label = "" if label == COVER else label.removesuffix(FAULT) or label
    kind = int(label) if label.isascii() and label.isdigit() else ord(label[0]) if label else cell.colour
    return 8 * kind + ROLES.index(cell.role)


def mark_of(cell: ShownCell) -> int:
    """Return what the code of a cell leaves out, in bits from the lowest one: 1 for a fault, 4 for the number of the
    form in `FORMS`, 3 for that of the role below, 4 for the tint, 10 with one for each digit of its notes, from 0, and
    10 for the digits in its middle."""
    if cell[3:] == GROUND[3:]:
        return 0
    low = cell.fault | FORMS.index(cell.form) << 1 | ROLES.index(cell.under) << 5 | cell.tint << 8
    return low | _bits(cell.notes) << 12 | _bits(cell.centre) << 22


def _bits(digits: str) -> int:
    return sum(1 << int(digit) for digit in digits if digit.isdigit())


def codes_of(shown: Shown, labels: Iterable[str] | None = None) -> Codes:
    """Return the codes of all that a player sees, with the figures of these labels, by default all. A figure that is
    not shown is empty."""
    figures = shown.figures if labels is None else {label: shown.figures.get(label, "") for label in labels}
    board = shown.board
    seen = board.cells[max(-board.first_row, 0) * board.columns :]
    marks = [mark_of(cell) for cell in seen]
    return Codes([code_of(cell) for cell in seen], board.columns, shown.boards, tuple(figures.values()), marks)
