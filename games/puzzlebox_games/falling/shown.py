"""What a player sees of a falling-block game, as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeVar

from puzzlebox.rules import (
    GROUND,
    HUES,
    PIECE_COLOURS,
    ROLES,
    Codes,
    Events,
    Message,
    Options,
    Shown,
    ShownBoard,
    ShownCell,
    ShownMove,
    ShownRole,
    mix,
    named,
    rgb,
    text_of,
)
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.look import BLACK, WHITE, Look
from puzzlebox_games.falling.readers import Setting
from puzzlebox_games.falling.shapes import Drawn, Orientation

# Translators: above the pieces that come next, and above the one that is held for later; at most 8 letters.
NEXT, HOLD = Message("Next", context="piece"), Message("Hold", context="piece")
PAUSED = Message("Paused")

# Translators: a cell of the piece that falls, such as "falling T", for screen readers.
FALLING = Message("falling {block}")

MAX_SMALL_BOARDS = 4096
"""How many small boards are kept."""

GREY = "#9aa2b4"
"""The colour of blocks that have no hue."""

GARBAGE = "garbage"
"""The name of all values that are not those of shapes, among the entries of a look."""

T = TypeVar("T")

Names = tuple[str, ...]
"""How cells are read, by their values."""

OTHER = "G"
"""How blocks are read that come from no piece, such as garbage."""

KINDS = 32
"""Values of cells are below this number, so their codes fit into a byte."""

STACK = bytes(8 * kind + ROLES.index("stack") if kind else 0 for kind in range(KINDS)).ljust(256)
PIECE, GHOST = ROLES.index("piece"), ROLES.index("ghost")


def show(state: Falling, preferences: Options) -> Shown:
    """Return the stack, the falling piece and its ghost, the next pieces and the held one, and the figures."""
    status = state.status()
    figures = labelled(state, status)
    notice = PAUSED if state.paused and not state.ended else ""
    playing = tuple(labelled(state, [name for name in state.setting.look.playing if name in status]))
    return Shown(_board(state), _boards(state), figures, notice, playing=playing)


def labelled(state: Falling, names: Iterable[str]) -> dict[str, str]:
    """Return these figures as texts by the labels that the look gives them."""
    status, labels = state.status(), state.setting.look.labels
    return {labels.get(name, name.capitalize()): text_of(status[name]) for name in names}


def result_figures(state: Falling) -> dict[str, str]:
    """Return the figures of the result: first those that the look puts first."""
    first = [name for name in state.setting.look.first if name in state.figure_names]
    return labelled(state, dict.fromkeys([*first, *state.figure_names]))


def moves(state: Falling, events: Events) -> Iterator[ShownMove]:
    """Yield the cells of a piece that was locked, and those of cleared rows."""
    for event in events:
        if event.name == "locked":
            yield from (ShownMove("locked", cell, cell) for cell in event.detail)
        elif event.name == "rows":
            yield from (ShownMove("cleared", (row, c), None) for row in event.detail for c in range(state.columns))


def codes(state: Falling) -> Codes:
    """Return the codes of what `show` shows."""
    columns, hidden = state.columns, state.HIDDEN
    values = state.vanishing.shown(state.grid) if state.vanishing else state.cells
    board = bytearray(values[hidden * columns :] if hidden else values).translate(STACK)
    if state.in_play:
        orientation, cells = state.orientation, state.values
        if state.shows_ghost:
            _add(board, orientation, _corner(state, state.landing_offset()), (cells[0],) * len(cells), GHOST)
        _add(board, orientation, _corner(state, state.offset), cells, PIECE)
    return Codes(board, columns, _boards(state), tuple(state.status().values()))


def _corner(state: Falling, offset: int) -> int:
    """Return the index of the cell at an offset among the visible cells."""
    row, column = state.cell_of(offset)
    return (row - state.HIDDEN) * state.columns + column


def _add(board: bytearray, orientation: Orientation, corner: int, values: tuple[int, ...], role: int) -> None:
    for index, value in zip(orientation.indices, values, strict=True):
        if corner + index >= 0:
            board[corner + index] = 8 * value + role


def _board(state: Falling) -> ShownBoard:
    """Return the visible rows, and those above the field in which the piece is seen as it enters."""
    grid, piece, names = state.grid, state.piece, names_of(state.setting)
    vanishing, columns = state.vanishing, grid.columns
    values = vanishing.shown(grid) if vanishing else grid.cells
    first = first_row(state)
    cells = [GROUND] * (-min(first, 0) * columns)
    cells += (_cell(names[value], value, "stack") for value in values[max(first, 0) * columns :])
    if piece:
        ghost = state.landing if state.shows_ghost else ()
        for row, column in ghost:
            if row >= first:
                cells[(row - first) * columns + column] = ShownCell(piece.colour, "", "ghost")
        for (row, column), value in zip(piece.cells, piece.values, strict=True):
            if row >= first:
                cells[(row - first) * columns + column] = _cell(names[value], value, "piece")
    palette = palette_of(state)
    return ShownBoard(grid.rows - first, columns, tuple(cells), first, style="well", palette=palette)


def first_row(state: Falling) -> int:
    """Return the first row that is seen: the first visible one or, in games that show a piece above the board, the
    first one of the piece."""
    hidden, printed, piece = state.HIDDEN, state.setting.look.printed, state.piece
    if piece is None or printed is None or not printed.above:
        return hidden
    return min(hidden, *(row for row, _ in piece.cells))


def _boards(state: Falling) -> tuple[ShownBoard, ...]:
    """Return the next pieces and the held one."""
    names, palette = names_of(state.setting), palette_of(state)
    previews = tuple([_small_board(names, drawn, NEXT, palette) for drawn in state.queue[: state.preview]])
    return (*previews, _small_board(names, state.held, HOLD, palette, state.hold_used)) if state.held else previews


@lru_cache(MAX_SMALL_BOARDS)
def _small_board(names: Names, drawn: Drawn, title: str, palette: tuple[str, ...], used: bool = False) -> ShownBoard:
    """Return a board of the size of a piece."""
    rows, columns = zip(*drawn.orientation.cells, strict=True)
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    cells = [GROUND] * (height * width)
    for (row, column), value in zip(drawn.orientation.cells, drawn.values, strict=True):
        cells[(row - min(rows)) * width + column - min(columns)] = _cell(names[value], value, "piece")
    name = drawn.orientation.shape
    return ShownBoard(height, width, tuple(cells), title=title, name=name, style="well", palette=palette, used=used)


@lru_cache(MAX_SMALL_BOARDS)
def _cell(name: str, value: int, role: ShownRole) -> ShownCell:
    """Return a cell with this value. Numbers are written on it; letters are only read."""
    if not value:
        return GROUND
    read = FALLING.filled(block=Message(name)) if role == "piece" else Message(name)
    return ShownCell(value, named(name if name.isdigit() else "", read), role)


def palette_of(state: Falling) -> tuple[str, ...]:
    """Return the colours of the values, as the look has them at the level of a state."""
    look, shapes = state.setting.look, tuple(state.setting.shapes)
    return _palette(look, shapes, state.level % len(look.palettes) if look.palettes else 0)


@lru_cache(MAX_SMALL_BOARDS)
def _palette(look: Look, shapes: Names, level: int) -> tuple[str, ...]:
    look = look.at_level(level)
    hues = [entry_of(shapes, look.hues, value) for value in range(1, KINDS)]
    return tuple(_shaded(hue, look.shades[place % len(look.shades)]) for place, hue in enumerate(hues))


def _shaded(hue: str, shade: float) -> str:
    """Return the colour of a hue with this share of black, or of white if it is below 0."""
    colour = rgb(GREY if hue == "gray" else PIECE_COLOURS[HUES.index(hue)])
    return "#{:02x}{:02x}{:02x}".format(*mix(colour, BLACK if shade > 0 else WHITE, abs(shade)))


def entry_of(shapes: Iterable[str], entries: tuple[T, ...] | Mapping[str, T], value: int) -> T:
    """Return the entry for a value, or some other one if there is none, so that every value can be shown."""
    listed = tuple(entries.values()) if isinstance(entries, Mapping) else entries
    if isinstance(entries, Mapping):
        names = dict(enumerate(shapes, 1))
        if (name := names.get(value, GARBAGE)) in entries:
            return entries[name]
    return listed[(value - 1) % len(listed)]


def names_of(setting: Setting) -> Names:
    """Return the names of the values: numbers, the letters of the shapes if there is a colour for each, or letters from
    A on."""
    if setting.look.digits:
        return tuple(map(str, range(KINDS)))
    shapes = dict(enumerate(setting.shapes, 1))
    if len(setting.look.hues) < len(shapes) or max(map(len, shapes.values())) > 1:
        shapes = {value: chr(ord("A") + value - 1) for value in range(1, KINDS)}
    return tuple(shapes.get(value, OTHER) for value in range(KINDS))
