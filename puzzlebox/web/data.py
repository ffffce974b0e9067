"""What the page in the browser shows, as data for JSON: boards, covers and pages. Texts are translated."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from puzzlebox.core.cover import Cover
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Lifted, Overlay
from puzzlebox.core.message import Message
from puzzlebox.core.shown import FORMS, GROUND, GROUNDS, ROLES, Shown, ShownBoard, ShownCell, ShownKey
from puzzlebox.play.page import BoardOf, Row
from puzzlebox.play.pages.how_to_play import Pictures, TextPicture
from puzzlebox.play.place import OpenPage
from puzzlebox.play.told import name_of
from puzzlebox.play.wording import sentence_case
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr, value_text
from puzzlebox.web.texts import TEXTS

if TYPE_CHECKING:
    from puzzlebox.play.pages.game import GameDetail
    from puzzlebox.play.pages.result import Result

Data = dict[str, Any]

ROW_FIELDS = ("key", "label", "value", "about", "choices", "switch", "main", "joined", "action", "card", "more")
"""The fields of a row that the page gets as they are."""

SIGNS = "♣▲·*"
"""Named labels that are drawn all the same: trees, tents, grass and lamps."""

BOARD_FIELDS = (
    *("rows", "columns", "first_row", "place", "blocks", "style", "palette"),
    *("frame", "lines", "used", "dashed"),
)
"""The fields of a board that the page gets as they are."""

NOT_HERE = "quit"
"""The row of what a browser does itself: it closes its tab."""

OWN_ROWS = ("export", "import")
"""The rows of the settings that only the page in a browser has."""


def board_data(board: ShownBoard) -> Data:
    """Return a board. A cell has its fields in the order of `ShownCell`, without the last ones that are as usual."""
    own = {name: getattr(board, name) for name in BOARD_FIELDS}
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


def page_data(place: OpenPage, settings: Settings) -> Data:
    """Return a page that is open."""
    page, detail, course = place.page, place.page.detail, place.page.course
    own = {"name": place.name, **{name: getattr(page, name) for name in ("title", "text", "note")}}
    search = {"query": place.query, "prompts": page.search.prompts} if page.search else {}
    return {
        **own,
        **search,
        "rows": [_row(row, settings) for row in (*page.rows, *_own_rows(place)) if row.key != NOT_HERE],
        "figures": texts_of(page.figures),
        "focus": place.focus,
        "said": place.message,
        "good": place.good,
        "captures": page.captures is not None,
        "detail": DETAILS[type(detail).__name__](detail, settings) if type(detail).__name__ in DETAILS else None,
        "course": {"values": course.values, "caption": course.caption, "low": course.lower_is_better},
    }


def _own_rows(place: OpenPage) -> list[Row]:
    """Return the rows that only the page in a browser has. It does itself what they say."""
    names = OWN_ROWS if place.name == "settings" else ()
    return [Row(name, tr(TEXTS[name]), lambda: None) for name in names]


def texts_of(figures: Mapping[str, str]) -> list[list[str]]:
    """Return figures as pairs of translated texts."""
    return [[tr(label), value_text(value)] for label, value in figures.items()]


def _row(row: Row, settings: Settings) -> Data:
    data: Data = {name: getattr(row, name) for name in ROW_FIELDS}
    data |= {"heading": row.choose is None, "turns": row.turn is not None, "cells": list(row.cells.items())}
    data |= {"picture": _picture(row.picture, settings), "more": [each[:2] for each in row.more]}
    data["card"] = row.card and vars(row.card)
    return {name: value for name, value in data.items() if value not in ("", False, None, [], ())}


def _picture(picture: Cover | BoardOf | None, settings: Settings) -> Data | None:
    if isinstance(picture, BoardOf):
        return _board_of(picture, settings)
    return cover_data(picture) if picture and picture.colour else None


def _board_of(picture: BoardOf, settings: Settings) -> Data | None:
    """Return a board as a picture; None if the game refuses to make it."""
    try:
        return board_data(picture.game.show(picture.state(), settings.preferences(picture.game)).board)
    except ValueError:
        return None


def _blocks(blocks: list[Any], settings: Settings) -> Any:
    return [[type(block).__name__, _block(block, settings)] for block in blocks]


def _block(block: Any, settings: Settings) -> Any:
    if isinstance(block, Pictures):
        return [[text, _board_of(board, settings)] for text, board in zip(block.captions, block.boards, strict=True)]
    if isinstance(block, TextPicture):
        return "\n".join(block.lines)
    return block.text if hasattr(block, "text") else block.rows


def _game(detail: "GameDetail", settings: Settings) -> Data:
    return {"board": _board_of(detail.board, settings)}


def _over(detail: Any, settings: Settings) -> Data:
    return {"id": detail.game_id, "hides": detail.hides_board}


def _result(detail: "Result", settings: Settings) -> Data:
    own = {name: getattr(detail, name) for name in ("large", "special", "is_best", "race")}
    splits = [[split.label, split.time, split.late] for split in detail.splits]
    return {**own, "id": detail.game_id, "figures": texts_of(detail.few), "splits": splits}


DETAILS: Mapping[str, Callable[[Any, Settings], Any]] = {
    "list": _blocks,
    "GameDetail": _game,
    "Over": _over,
    "Result": _result,
    "Entry": lambda *_: {"entry": True},
}
"""What only one kind of page has, by the class of its detail."""
