"""The formats in which a board can be copied."""

from functools import partial

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.state import State
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Page, Row
from puzzlebox.play.write import Texts, texts_of
from puzzlebox.translation import tr


def open_formats(desk: Desk, game: AnyGame, game_id: GameID, state: State) -> None:
    """Let the player copy a board."""
    desk.open(partial(formats, desk, game, game_id, texts_of(desk.registry, game, state)))


def formats(desk: Desk, game: AnyGame, game_id: GameID, texts: Texts) -> Page:
    """Return the page that copies a board as its game ID, or in another format."""
    named = [("id", tr("Game ID"), game_id.text()), *((each.name, tr(each.label), text) for each, text in texts)]
    rows = [Row(key, label, partial(_copy, desk, label, text), _shortened(text)) for key, label, text in named]
    return Page("list", tr("Copy the board"), [*rows, Row("back", tr("Back"), desk.back, action="leave")], game=game)


SHOWN = 24
"""The most characters of a text that are shown beside its format."""


def _shortened(text: str) -> str:
    first = text.strip().partition("\n")[0]
    return first if first == text.strip() and len(first) <= SHOWN else f"{first[:SHOWN]} …"


def _copy(desk: Desk, label: str, text: str) -> None:
    desk.front.copy(text)
    desk.say(tr("Copied: {id}", id=label), good=True)
