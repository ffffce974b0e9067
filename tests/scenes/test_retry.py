"""Retry: the same game again by one key, while playing, in the pause and on the result screen."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from puzzlebox.core.game_id import id_of
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.play import playthrough as playthroughs
from puzzlebox.rules import Session, Start
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.scenes.conftest import Desk, start, texts
from tests.scenes.games import GAMES
from tests.scenes.keeping import KeptDesk
from tests.scenes.keys import CTRL, F2, F8, HOME, SPACE, P, W


def begun(session: Session[Any]) -> tuple[object, ...]:
    """Return what shows whether two games have begun alike."""
    state = session.state
    return state.grid.copy(), state.random.copy(), dict(state.status())


def end(desk: Desk) -> None:
    while desk.session.state.outcome() is None:
        desk.tap(SPACE)
    assert desk.wait(600).scenes[-1] == "result"


@pytest.mark.parametrize("game", ["drips", "lamps"])
@pytest.mark.parametrize("paused", [False, True])
@pytest.mark.parametrize(("key", "mod"), [(F8, 0), (pygame.K_r, CTRL)])
def test_retry_starts_the_same_game_in_the_same_log(desk: Desk, game: str, paused: bool, key: int, mod: int) -> None:
    session = desk.play(game, "same")
    board = begun(session)
    desk.send("drop" if game == "drips" else "press 0 0")
    assert begun(session) != board
    if paused:
        desk.tap(P)
    assert (desk.press(key, mod).scenes, texts(session)[-1], begun(session)) == (["PlayScene"], "retry", board)
    assert desk.session is session


def test_retry_from_the_result_is_a_game_of_its_own_with_the_same_seed(desk: Desk) -> None:
    session = desk.play("drips", "same")
    board = begun(session)
    end(desk)
    assert desk.tap(F8).scenes == ["PlayScene"]
    assert desk.session is not session
    assert (begun(desk.session), desk.inputs) == (board, [])
    assert id_of(desk.session).text() == "drips#same"


def test_game_from_a_position_is_retried_from_the_position(desk: Desk) -> None:
    session = Session(LAMPS, start=Start(position="#.#/.../..."))
    assert desk.go.open_session(session).send("press 1 1").tap(F8).session is not session
    assert desk.session.state.grid.text(".#") == "#.#/.../..."


def test_each_retry_has_a_ranked_score_of_its_own(tmp_path: Path) -> None:
    desk = KeptDesk(tmp_path)
    desk.open("drips", "same").tap(SPACE, F8)
    end(desk)
    desk.tap(F8, SPACE, SPACE, F8)
    end(desk)
    scores = desk.go.leave_game().app.desk.library.scores
    assert scores
    entries = [entry for _, entry in zip(range(9), scores.entries("drips"), strict=False)]
    assert [(entry.unranked, entry.game_id) for entry in entries] == [("", "drips#same")] * 2
    for entry in entries:
        path = desk.app.desk.library.find(entry.journal or "")
        assert path
        session = replayed(Record.parse(path.read_text()), DRIPS)
        assert "retry" in texts(session)
        assert session.figures()["rows"] == entry.figures["rows"]


def test_retry_of_a_long_playthrough_is_the_same_game_in_a_new_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    first = desk.play("drips", "same")
    beginning = begun(first)
    desk.tap(SPACE)
    monkeypatch.setattr(playthroughs, "MAX_WORK", first.work)
    assert desk.tap(F8).session is not first
    assert "retry" not in texts(first)
    assert (begun(desk.session), desk.scenes) == (beginning, ["PlayScene"])


def test_game_that_confirms_a_new_game_confirms_a_retry(desk: Desk) -> None:
    session = start(variant_of(GAMES["lamps"], confirms_new_game=True))
    desk.program.open_session(session)
    assert desk.look().send("press 0 0").tap(F8).message == "Press R again to start this game again."
    assert desk.tap(F2).message == "Press N again to start a new game."
    desk.tap(F8)
    assert texts(session) == ["press 0 0"], "the question was about another key"
    desk.tap(F8)
    assert texts(session)[-1] == "retry"


def test_retry_is_a_choice_in_the_pause_and_in_the_result(desk: Desk) -> None:
    desk.open("drips").tap(P)
    assert [(choice.label, choice.value) for choice in desk.top.choices.choices][1:3] == [
        ("Retry", "R"),
        ("New game", "N"),
    ]
    desk.tap(P)
    end(desk)
    assert desk.labels[:2] == ["Next board", "Same board"]


def test_result_of_a_game_from_a_position_offers_the_same_game_once(desk: Desk) -> None:
    session = Session(LAMPS, start=Start(position="##./#../..."))
    desk.go.open_session(session).send("press 0 0")
    assert ("Next board" in desk.labels, "Same board" in desk.labels) == (True, False)


def test_replay_of_a_retried_game_begins_at_the_retry(tmp_path: Path) -> None:
    desk = KeptDesk(tmp_path)
    session = desk.play("drips", "same")
    desk.tap(SPACE, SPACE).wait(2000, 20).tap(F8)
    retried = session.time
    while session.state.outcome() is None:
        desk.wait(100).tap(SPACE)
    assert (desk.wait(600).tap(W).scenes[-1], desk.top.replay.session.time) == ("ReplayScene", retried)
    assert not any(desk.top.replay.session.state.grid.cells)
    desk.program.leave_game()
    [path] = desk.paths.replays.glob("*.jsonl")
    assert desk.go.open_replay_file(path).top.replay.session.time == retried
    assert desk.tap(HOME).top.replay.session.time == 0
