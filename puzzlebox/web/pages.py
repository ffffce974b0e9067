"""Pages as data for JSON."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from puzzlebox.core.cover import Cover
from puzzlebox.play.blocks import Pictures, TextPicture
from puzzlebox.play.page import BoardOf, Row
from puzzlebox.play.place import OpenPage
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr, value_text
from puzzlebox.web.boards import Data, board_data, cover_data
from puzzlebox.web.texts import TEXTS

if TYPE_CHECKING:  # each is imported when its page opens
    from puzzlebox.play.pages.game import GameDetail
    from puzzlebox.play.pages.result import Result

NOT_HERE = "quit"
"""The row of what a browser does itself: it closes its tab."""


OWN_ROWS = ("export", "import")
"""The rows of the settings that only the page in a browser has."""


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


AS_IT_IS = ("key", "label", "value", "about", "choices", "switch", "main", "joined", "action", "card", "more")
"""The fields of a row that the page gets as they are."""


def _row(row: Row, settings: Settings) -> Data:
    data: Data = {name: getattr(row, name) for name in AS_IT_IS}
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
