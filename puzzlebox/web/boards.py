"""What a game shows, as data for JSON. Texts are translated."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from puzzlebox.core.cover import Cover
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Lifted, Overlay
from puzzlebox.core.message import Message
from puzzlebox.core.shown import FORMS, GROUND, GROUNDS, ROLES, Shown, ShownBoard, ShownCell, ShownKey
from puzzlebox.play.told import name_of
from puzzlebox.play.wording import sentence_case
from puzzlebox.translation import tr

Data = dict[str, Any]


SIGNS = "♣▲·*"
"""Named labels that are drawn all the same: trees, tents, grass and lamps."""

AS_IT_IS = ("rows", "columns", "first_row", "place", "blocks", "style", "palette", "frame", "lines", "used", "dashed")
"""The fields of a board that the page gets as they are."""


def board_data(board: ShownBoard) -> Data:
    """Return a board. A cell has its fields in the order of `ShownCell`, without the last ones that are as usual."""
    own = {name: getattr(board, name) for name in AS_IT_IS}
    ground = board.ground or GROUNDS[board.style]
    cells = [*map(_cell, board.cells)]
    return {**own, "ground": ground, "title": tr(board.title), "alike": board.lights_alike, "cells": cells}


def _cell(cell: ShownCell) -> list[Any]:
    if cell == GROUND:
        return []
    is_written = not isinstance(cell.label, Message) or cell.label[:1].isdigit() or cell.label in SIGNS
    start = [cell.colour, cell.label if is_written else "", ROLES.index(cell.role), FORMS.index(cell.form), cell.piece]
    return start if cell[5:] == GROUND[5:] else [*start, ROLES.index(cell.under), *cell[6:]]


def shown_data(shown: Shown) -> Data:
    """Return all that a player sees of a game but the figures, with the names of the cells for who cannot see them."""
    return {
        "board": board_data(shown.board),
        "names": [name_of(cell) for cell in shown.board.cells],
        "boards": [board_data(board) | _clue_names(board) for board in shown.boards],
        "keys": [_key(key) for key in shown.keys],
        "notice": tr(shown.notice),
    }


def _clue_names(board: ShownBoard) -> Data:
    """Return the names of the numbers beside lines. The page reads them together with the first cell of a line."""
    return {} if board.place == "beside" else {"names": [cell.label and name_of(cell) for cell in board.cells]}


def _key(key: ShownKey) -> Data:
    board, label = key.board and board_data(key.board), sentence_case(tr(key.label))
    return key._asdict() | {"label": label, "board": board}


def overlay_data(overlay: Overlay) -> Data:
    """Return what the hand holds."""
    pieces = {"lifted": _lifted([overlay.lifted] if overlay.lifted else []), "beside": _lifted(overlay.beside)}
    preview = [[*cell, value] for cell, value in overlay.preview.items()]
    cells = {"cells": _by_role(overlay.cells), "aside": _by_role(overlay.aside)}
    return {**cells, **pieces, "line": overlay.line, "preview": preview, "mode": overlay.mode}


def _by_role(cells: Mapping[Any, Collection[Cell]]) -> Data:
    return {role: sorted(found) for role, found in cells.items()}


def _lifted(pieces: Iterable[Lifted]) -> list[Data]:
    return [{"value": piece.value, "corners": piece.corners} for piece in pieces]


def cover_data(cover: Cover) -> Data:
    """Return the cover of a game."""
    rows, columns = cover.emblem.size
    pieces = [[*part[:4], *place] for part, *place in cover.emblem.pieces()]
    return {"colour": cover.colour, "rows": rows, "columns": columns, "pieces": pieces}
