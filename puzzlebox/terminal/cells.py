"""What a cell of a board looks like in a terminal: its colours, and the signs and texts in it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from puzzlebox.core.colours import Colour, contrast, mix, readable_on, rgb
from puzzlebox.core.grid import Cell
from puzzlebox.core.shown import GROUNDS, ShownBoard, ShownCell
from puzzlebox.terminal.canvas import Looks, in_ascii
from puzzlebox.terminal.columns import width

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
LINE, WALL, GOOD = rgb("#4a5066"), rgb("#3c4152"), rgb("#7ddba3")
MUTED_INK, DARK_INK, COVER, FAULT = rgb("#9aa2b4"), rgb("#14151b"), rgb("#b9c2cf"), rgb("#e5533d")
DIAGONAL, GOLD = rgb("#7a5fd0"), rgb("#f4c544")

SHAPES = {
    "": "·",
    "stack": "██",
    "piece": "▓▓",
    "ghost": "░░",
    "home": "██",
    "goal": "◇",
    "mark": "×",
    "wall": "▒▒",
} | {
    **{"box": "[]", "box home": "{}", "person": "@", "person goal": "+", "cover": "■", "flag": "⚑", "mine": "●"},
    **{"off": "○", "dim": "◐", "lit": "●", "void": " "},
}
ASCII_SHAPES = SHAPES | {
    **{"": ".", "stack": "##", "piece": "@@", "ghost": "::", "home": "**", "goal": "o", "mark": "x", "wall": "%%"},
    **{"cover": "#", "flag": "F", "mine": "*", "off": "o", "dim": "+", "lit": "#"},
}
"""What is in a cell without a label, by its role or its form. What has two equal characters fills the cell, if the
terminal has no colours; the second table is for terminals that have ASCII only."""

FILLED = frozenset({"stack", "piece", "home", "wall"})

DRAWN = frozenset({"box", "person", "flag", "lit", "dim", "void"})
"""The forms that are drawn in place of their labels."""

LIGHT = frozenset({"paper", "field"})
"""The styles of boards with a light ground."""


ODD, ODD_COVER, ODD_BLOCK = 0.03, 0.07, 0.06
"""How much darker every other cell is, on light grounds, of covers and of blocks: cells are seen one by one."""

FALLING = 0.1
"""How much brighter the falling piece is than the stack."""


MIN_CONTRAST = 2
"""The least contrast of an ink with the colour of its cell."""


# Colours


@lru_cache(maxsize=256)
def _colours(palette: tuple[str, ...]) -> tuple[Colour, ...]:
    return tuple(map(rgb, palette))


def colour_of(board: ShownBoard, cell: ShownCell) -> Colour:
    """Return the colour of a cell, that of the ground for an empty one."""
    if cell.role == "wall" and not cell.colour:
        return WALL
    colours = _colours(board.palette)
    return colours[(cell.colour - 1) % len(colours)] if cell.colour else ground_of(board)


def ground_of(board: ShownBoard) -> Colour:
    """Return the colour of the ground of a board."""
    return rgb(board.ground or GROUNDS[board.style])


def frame_of(board: ShownBoard) -> Colour:
    """Return the colour of the frame of a board, light enough for a dark terminal."""
    frame = rgb(board.frame) if board.frame else LINE
    return mix(frame, WHITE, 0.35) if contrast(frame, DARK_INK) < MIN_CONTRAST else frame


def face_of(board: ShownBoard, cell: ShownCell, odd: bool) -> Colour | None:
    """Return the colour of the ground in a cell; None for a place that is no part of the board. Neighbours that are
    covered, or open, differ a little: every other one is `odd`."""
    ground = ground_of(board)
    if cell.form == "void":
        return None
    if board.style == "field":
        face = FAULT if cell.fault else COVER if cell.form in ("cover", "flag") else ground
        return mix(face, BLACK, ODD_COVER if cell.form else ODD) if odd else face
    if board.style == "lamps":
        return (
            mix(ground, WHITE, 0.1)
            if not cell.form
            else mix(colour_of(board, cell), BLACK, 0.45 * (cell.form == "dim"))
        )
    if board.style == "paper":
        face = _paper_face(board, cell, ground)
        return mix(face, BLACK, ODD) if odd else face
    if cell.role not in FILLED or cell.form == "person":
        return ground
    colour = colour_of(board, cell)
    if board.style != "well":
        return colour
    return mix(colour, WHITE, FALLING) if cell.role == "piece" else mix(colour, BLACK, ODD_BLOCK if odd else 0.0)


def kind_of(cell: ShownCell) -> int:
    """Return what half a character shows of a cell without colours: 0 nothing, 1 where a piece would land, 2 a piece
    that moves, or 3 something that lies there."""
    return {"ghost": 1, "piece": 2}.get(cell.role, 3 * (cell.role in FILLED))


def _paper_face(board: ShownBoard, cell: ShownCell, ground: Colour) -> Colour:
    if cell.tint:
        colours = _colours(board.palette)
        return mix(ground, colours[(cell.tint - 1) % len(colours)], 0.6)
    if cell.form == "lit":
        return mix(ground, GOLD, 0.35)
    if cell.role == "wall" or (cell.label.startswith(FULL) and cell.role == "stack"):
        return colour_of(board, cell) if cell.colour else DARK_INK
    return ground


FULL = "■"
"""The label of a cell that is painted all over, or its beginning."""


def ink_of(board: ShownBoard, cell: ShownCell, face: Colour | None) -> Colour:
    """Return the colour of what is in a cell."""
    ground = face or BLACK
    if board.style == "lamps":
        return readable_on(ground) if cell.form else mix(ground, WHITE, 0.6)
    if cell.role == "goal":
        return GOOD if contrast(GOOD, ground) > MIN_CONTRAST else readable_on(ground)
    if cell.form == "box" or (cell.role in FILLED and board.style not in LIGHT and cell.form != "person"):
        return readable_on(ground, BLACK)
    if cell.colour or cell.role == "wall":
        colour = colour_of(board, cell)
        return colour if contrast(colour, ground) > MIN_CONTRAST else readable_on(ground)
    return mix(ground, readable_on(ground), 0.55 if cell.role or cell.notes else 0.18)


# Texts

SIGNED = {"piece": ".", "home": "*"}
"""What follows a label without colours, by the role of the cell, on paper. Elsewhere, what moves has another sign."""


def cell_texts(board: ShownBoard, cell: ShownCell, size: Cell, looks: Looks) -> list[str]:
    """Return the lines of a cell with these rows and columns: its notes, its label, or a shape."""
    rows, columns = size
    if cell.corner:
        return _cornered(board, cell, size, looks)
    if (cell.notes or cell.centre) and not (board.style == "lamps" and rows < 3):
        return _noted(board, cell, rows, columns, looks)
    text, shape = _label(board, cell, columns, looks), _shape(board, cell, looks)
    return [_line(text, shape, columns, line == rows // 2) for line in range(rows)]


def _cornered(board: ShownBoard, cell: ShownCell, size: Cell, looks: Looks) -> list[str]:
    """Return the lines of a cell with the text of its corner in the first one, before what else is there if there is
    only one."""
    (rows, columns), bare = size, cell._replace(corner="")
    corner = corner_of(cell, looks)
    if rows > 1:
        return [f"{corner:<{columns}}", *cell_texts(board, bare, (rows - 1, columns), looks)]
    [line] = cell_texts(board, bare, (1, max(1, columns - len(corner))), looks)
    return [f"{corner}{line.strip()}".center(columns)]


def corner_of(cell: ShownCell, looks: Looks) -> str:
    """Return the text in the corner of a cell: raised digits, or digits with a mark after them."""
    return cell.corner.translate(RAISED) if looks.unicode else f"{cell.corner}:" * bool(cell.corner)


def _label(board: ShownBoard, cell: ShownCell, columns: int, looks: Looks) -> str:
    """Return what is written in a cell. Without colours, it says what these say."""
    label = cell.label.strip()
    if label != cell.label and cell.piece:
        return ""
    if board.style == "lamps":
        label = label.lstrip("●○") if columns >= 3 else ""
    elif (
        board.style == "floor"
        or (cell.form in DRAWN and board.style != "paper")
        or (cell.form == "cover" and label != "?")
        or (cell.role == "mark" and width(label) > columns)
    ):
        return ""
    if label in (FULL, "×") and board.style == "paper":
        return ("×?" if looks.unicode else "x?") if label == "×" and cell.role == "ghost" else ""
    if board.style == "paper" and label and looks.depth != "none":
        label = label.lstrip(FULL)
    if looks.depth == "none" and label and width(label) < columns:
        label = f"%{label}" if cell.role == "wall" else label
        label += (
            "" if cell.fault else (SIGNED if board.style == "paper" else SIGNED | {"piece": "'"}).get(cell.role, "")
        )
        label = ("abcdefghijkl"[(cell.tint - 1) % 12] if cell.tint and width(label) + 1 < columns else "") + label
    return label if looks.unicode else in_ascii(label)


def _shape(board: ShownBoard, cell: ShownCell, looks: Looks) -> str:
    """Return the sign of a cell, by its form or its role; nothing where its colour says it."""
    shapes = SHAPES if looks.unicode else ASCII_SHAPES
    if board.style == "lamps":
        return _lamp(cell, shapes, looks)
    if board.style == "paper" and cell.form == "lit" and not cell.role:
        return shapes[""]
    if (cell.form and cell.form != "cover") or (cell.form and looks.depth == "none"):
        return shapes.get(f"{cell.form} {cell.role if cell.role == 'home' else cell.under}", shapes[cell.form])
    if (looks.depth != "none" and (cell.role in FILLED or cell.form)) or (cell.piece and board.style == "tiles"):
        return ""
    if board.style in LIGHT and not cell.role:
        return ""
    return shapes[cell.role]


def _lamp(cell: ShownCell, shapes: Mapping[str, str], looks: Looks) -> str:
    """Return the sign of a lamp, with its mark. Without colours, it fills the cell if the lamp is not off."""
    mark = shapes["mark"] if cell.role == "mark" else ""
    if looks.depth != "none" or not cell.form:
        return mark + shapes[cell.form or "off"] if cell.form or not mark else mark
    filled = shapes["stack" if cell.form == "lit" else "ghost"]
    return f"{filled[0]}{mark}{filled[0]}" if mark else filled


def _line(text: str, shape: str, columns: int, middle: bool) -> str:
    """Return a line of a cell: its label or its shape, in the middle, or the shape all over if it fills the cell."""
    if text:
        spaces = columns - width(text) if middle else columns
        left = (spaces + 1) // 2
        return " " * left + (text if middle else "") + " " * (spaces - left)
    if len(shape) > 1 and shape[0] == shape[1]:
        return shape[0] * columns
    if not shape or not middle:
        return " " * columns
    shape = shape[-columns:]
    left = (columns - len(shape) + (len(shape) == 1)) // 2
    return " " * left + shape + " " * (columns - left - len(shape))


def _noted(board: ShownBoard, cell: ShownCell, rows: int, columns: int, looks: Looks) -> list[str]:
    """Return small digits, each at its own place and those in the middle, or all in a line if there is little room."""
    across, small = board.blocks[1] or 3, SMALL if looks.unicode else None
    centre = cell.centre.translate(RAISED) if looks.unicode else f"^{cell.centre}" * bool(cell.centre)
    if rows >= 3 and columns >= 2 * across - bool(small):
        lines = ["".join(_places(cell, row, across, small)).rstrip() for row in range(rows)]
        if centre and not lines[rows // 2].strip():
            lines[rows // 2] = centre[:columns]
        return [f"{f'{line:<{2 * across - 1}}' if line.strip() != centre else line:^{columns}}" for line in lines]
    notes = cell.notes.translate(SMALL) if small else f",{cell.notes}" * bool(cell.notes)
    text = notes + centre
    text = text if len(text) <= columns else "…" if looks.unicode else "~"
    return [f"{text if line == rows // 2 else '':^{columns}}" for line in range(rows)]


SMALL, RAISED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"), str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""The digits of notes at their places, and of those in the middle."""


def _places(cell: ShownCell, row: int, across: int, small: Mapping[int, int] | None) -> Iterator[str]:
    """Yield the notes in a row of a cell, each with a mark after it in ASCII."""
    for digit in f"{'123456789ABCDEFG'[row * across : (row + 1) * across]:<{across}}":
        shown = digit.translate(small) + " " if small else f"{digit}'"
        yield shown if digit in cell.notes else "  "


def diagonal_at(board: ShownBoard, at: Cell) -> str:
    """Return the sign of a line from corner to corner that crosses a cell; nothing if there is none."""
    row, column = at
    for (top, start), (bottom, end) in board.lines:
        slope = (end > start) - (end < start)
        if (
            abs(end - start) == bottom - top
            and top <= row < bottom
            and column == start + (row - top) * slope - (slope < 0)
        ):
            return "\\" if slope > 0 else "/"
    return ""
