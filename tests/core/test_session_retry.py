"""A retry: the same game again, in the same log."""

from typing import Any

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.record import Record
from puzzlebox.core.replay import Replay, replayed
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


def test_retry_after_a_restart_begins_the_second_game() -> None:
    session = played(DRIPS)
    session.send("restart")
    second = session.state.origin, session.state.column
    session.send("drop")
    session.send("retry")
    assert (session.state.origin, session.state.column) == second


@pytest.mark.parametrize("name", GAMES)
def test_record_with_a_retry_replays_to_the_same_state(name: str) -> None:
    session = played(GAMES[name])
    session.send("retry")
    session.advance_to(session.time + 250)
    session.send(moves(GAMES[name])[0])
    assert replayed(Record.parse(Record.of(session).text()), GAMES[name]).state.text() == session.state.text()
    replay: Replay[Any] = Replay(Record.of(session), GAMES[name])
    replay.to_end()
    replay.jump(2)
    replay.to_end()
    assert replay.session.state.text() == session.state.text()


@pytest.mark.parametrize("name", GAMES)
def test_undo_restart_returns_to_the_game_before_the_retry(name: str) -> None:
    session = played(GAMES[name])
    before = session.state.grid.copy()
    session.send("retry")
    session.send(moves(GAMES[name])[0])
    assert session.send("undo restart") is not None
    assert session.state.grid == before
    assert session.send("redo") is not None
    assert session.state.origin == Session(GAMES[name], start="same").state.origin
    assert session.state.grid != before


def test_retry_while_paused_continues_the_game() -> None:
    session = played(DRIPS)
    session.send("pause")
    session.send("retry")
    assert not session.paused


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
