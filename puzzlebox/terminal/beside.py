"""Where a board and what stands beside it are on a screen, and what that is: figures, small boards, and keys."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from puzzlebox.core.colours import readable_on, rgb
from puzzlebox.core.hand import Overlay
from puzzlebox.core.shown import Shown, ShownKey
from puzzlebox.terminal.boards import colours_of, draw_blocks
from puzzlebox.terminal.canvas import Area, Canvas, Style
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.places import HALF, Edges, best_size, place_board, ways_of
from puzzlebox.terminal.screen import MUTED, TITLE
from puzzlebox.translation import tr, value_text

SIDE, MIN_SIDE = 26, 15
"""The columns beside the board, and the fewest."""

GAP = 2
"""The columns between the board and what stands beside it."""

WORDS, MAX_WORDS = 2, 4
"""The lines below the board for what is said, if there is room: as a rule, and the most for a longer text."""

MIN_SMALL = 10
"""The fewest columns of a small board and its title."""

KEY, TRAY = (6, 1), (5, 4)
"""The columns and rows of a key with a label, and of one with a piece."""


class Layout(NamedTuple):
    """The areas of a board with its frame, and of what stands beside it, and the lines for keys at the foot. With
    `words`, there is room below the board for what is said."""

    board: Area
    side: Area
    foot: int
    words: bool


def lay_out(canvas: Canvas, shown: Shown, foot: int, words: int = WORDS) -> Layout:
    """Return the layout of a game: the board as large as it fits, and what stands beside it next to it, both in the
    middle, with lines for `words` below if there is room. If all rows fit only then, the keys at the foot have one
    line."""
    edges, room = Edges.of(shown.boards), canvas.columns - GAP - 1
    ways = [
        (lines, Area(1, 1, canvas.rows - 1 - lines - below, room - side), below)
        for lines in dict.fromkeys((foot, 1))
        for side in (SIDE, MIN_SIDE)
        for below in (words, 0)
    ]
    found = [(way, size) for way in ways if (size := best_size(shown.board, way[1], edges))]
    lined = next(iter(ways_of(shown.board, edges)))[0]
    good = [(way, size) for way, size in found if size.blocks == lined] or found or [(ways[-1], HALF)]
    same = [(way, size) for way, size in good if way[0] == good[0][0][0]]
    longer = words > WORDS
    (lines, area, below), _ = max(same, key=lambda each: (longer and each[0][2], each[1][:2]))
    taken = place_board(area, shown).area
    wide = min(SIDE, room - taken.columns)
    left = max(0, (canvas.columns - taken.columns - GAP - wide) // 2)
    side = Area(taken.row, left + taken.columns + GAP, canvas.rows - lines - taken.row, wide)
    return Layout(area._replace(column=left, columns=taken.columns), side, lines, below > 0)


def draw_figures(canvas: Canvas, figures: dict[str, str], area: Area) -> int:
    """Write figures at the top of an area, each in a line. Return the row after them."""
    end = area.column + area.columns
    for number, (label, value) in enumerate([*figures.items()][: max(0, area.rows)]):
        text = value_text(value)
        canvas.write(area.row + number, area.column, shorten(tr(label), area.columns - width(text) - 1), MUTED)
        canvas.write(area.row + number, end - width(text), text, TITLE)
    return area.row + min(len(figures), max(0, area.rows))


def draw_small_boards(canvas: Canvas, shown: Shown, area: Area) -> int:
    """Draw the small boards that are no keys, as far as there is room in an area. Return the row after them."""
    keys, last = [key.board for key in shown.keys], area.row
    boards = [board for board in shown.boards if board.place == "beside" and board not in keys]
    groups = [(title, [*same]) for title, same in groupby(boards, lambda board: board.title)]
    wide = max(MIN_SMALL, area.columns // max(1, len(groups)))
    for number, (title, same) in enumerate(groups):
        row, column = area.row + 2, area.column + number * wide
        canvas.write(row - 1, column, shorten(tr(title), wide - 1), MUTED)
        for board in same:
            high = -(-board.rows // 2)
            if row + high <= area.row + area.rows:
                draw_blocks(canvas, (row, column), colours_of(board))
                row += high + 1
        last = max(last, row - 1)
    return last


# Keys


class KeySpot(NamedTuple):
    """Where a key is on the screen."""

    area: Area
    key: ShownKey


def draw_keys(canvas: Canvas, keys: Sequence[ShownKey], area: Area, overlay: Overlay) -> list[KeySpot]:
    """Draw the keys beside a board as far as there is room in an area, and return where they are."""
    spots = list(_key_spots(keys, area))
    held, lifted = overlay.aside.get("held", ()), {piece.value: piece.offsets for piece in overlay.beside}
    for spot in spots:
        if spot.key.board:
            value, colours = max(cell.colour for cell in spot.key.board.cells), colours_of(spot.key.board)
            if value in lifted:
                colours = dict.fromkeys(lifted[value], next(iter(colours.values())))
            if not lifted or value in lifted:
                draw_blocks(canvas, spot.area[:2], colours)
        else:
            _draw_key(canvas, spot, spot.key.place in held)
    return spots


def _key_spots(keys: Sequence[ShownKey], area: Area) -> Iterable[KeySpot]:
    """Yield where the keys are: in the rows of their places, or one after another if these are in one column."""
    wide, high = TRAY if any(key.board for key in keys) else KEY
    across = max(1, area.columns // wide)
    places = [Area(number // across, number % across * wide, high, wide) for number in range(len(keys))]
    if len(columns := sorted({key.place[1] for key in keys})) > 1:
        places = [*_pad_places(keys, columns, area.columns, high)]
    for key, (row, column, _, wide) in zip(keys, places, strict=True):
        place = Area(area.row + row * high, area.column + column, high, wide)
        if place.row + place.rows <= area.row + area.rows:
            yield KeySpot(place, key)


def _pad_places(keys: Sequence[ShownKey], columns: Sequence[int], room: int, high: int) -> Iterable[Area]:
    """Yield the places of keys in rows and columns. If a label is too long for them, rows of words share the room."""
    top = min(key.place[0] for key in keys)
    is_crowded = _longest(keys) + 2 > room // len(columns)
    for number, group in groupby(keys, lambda key: key.place[0]):
        row, wide = [*group], room // len(columns)
        starts = [columns.index(key.place[1]) for key in row]
        if is_crowded and _longest(row) > 2:
            starts, wide = [*range(len(row))], room // len(row)
        yield from (Area(number - top, start * wide, high, wide) for start in starts)


def _longest(keys: Iterable[ShownKey]) -> int:
    return max(width(tr(key.label)) for key in keys)


def _draw_key(canvas: Canvas, spot: KeySpot, held: bool) -> None:
    """Write the label of a key, and how many of it are left."""
    key, area = spot.key, spot.area
    label, left = shorten(tr(key.label), area.columns - 2), str(key.left) if key.left >= 0 else ""
    style = canvas.looks.chosen if held else KEY_STYLE
    if key.colour:
        style = Style(readable_on(rgb(key.colour)), rgb(key.colour), bold=True)
    if key.left == 0:
        style, left = MUTED, "✓" if canvas.looks.unicode else "-"
    end = canvas.write(area.row, area.column, f"[{label}]" if held else f" {label} ", style)
    canvas.write(area.row, end, left, MUTED)


KEY_STYLE = Style(rgb("#eceef4"), rgb("#262936"), bold=True)
"""How a key looks that is not held."""
