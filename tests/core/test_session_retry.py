"""A retry: the same game again, in the same log."""

from typing import Any

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox.registry import installed_games
from tests.core.test_prepared import exact
from tests.fake_game import DRIPS, LAMPS

GAMES: dict[str, AnyGame] = {
    "drips": DRIPS,
    "lamps": LAMPS,
    "tetromino": installed_games().game("tetromino"),
    "guideline": installed_games().game("guideline"),
}


def moves(game: AnyGame) -> list[str]:
    return ["press 0 0", "press 1 1"] if game is LAMPS else ["+left", "-left", "drop", "drop"]


def played(game: AnyGame, start: Start | str = "same") -> Session[Any]:
    session = Session(game, start=start)
    for text in moves(game):
        session.advance_to(session.time + 1000)
        session.send(text)
    return session


@pytest.mark.parametrize("name", GAMES)
def test_retry_begins_the_same_game(name: str) -> None:
    session = played(GAMES[name])
    first = Session(GAMES[name], start="same").state
    assert session.state.grid != first.grid
    session.send("retry")
    assert (session.state.grid, session.state.random, session.state.status()) == (
        first.grid,
        first.random,
        first.status(),
    )
    assert id_of(session).text() == f"{name}#same"
    assert session.began == session.time
    assert not session.assisted


def test_retry_keeps_the_handling() -> None:
    session: Session[Any] = Session(GAMES["guideline"], start="same")
    session.send("handling 100 0 40")
    session.send("retry")
    assert session.send("handling 100 0 40") is None, "it is still set"


def test_game_from_a_position_has_no_retry() -> None:
    session = Session(LAMPS, start=Start(position="#.#/.../..."))
    assert not session.may_retry
    with pytest.raises(InputRefusedError, match="retry: the game began from a position"):
        session.send("retry")
    assert len(session.log) == 0


def test_retry_keeps_the_help_that_the_player_has_seen() -> None:
    session = played(LAMPS)
    session.send("hinted")
    session.send("retry")
    assert session.assisted
    session.send("restart")
    assert not session.assisted


def test_retry_sets_up_the_prepared_board_without_a_search() -> None:
    session = exact()
    board = session.state.grid.copy()
    session.send(session.state.inputs()[0])
    assert session.state.grid != board
    session.send("retry")
    assert (session.log[-1][1], session.state.grid) == ("retry", board)
    assert replayed(Record.of(session), session.game).state.text() == session.state.text()
