"""Resuming games, the countdown, undo and redo."""

from pathlib import Path
from types import ModuleType

import pygame
import pytest

from puzzlebox.core import session as sessions
from puzzlebox.core.real_time import MS
from puzzlebox.core.session import Session
from puzzlebox.play import playthrough as playthroughs
from puzzlebox.play.pages.over import COUNT_DURATION, COUNTS
from tests.scenes.conftest import texts
from tests.scenes.games import GAMES
from tests.scenes.keeping import KeptDesk, again, finish
from tests.scenes.keys import ENTER, ESC, F2, SPACE, P, U, Y, Z

EVERY = COUNT_DURATION // MS
"""The time for which each number is shown, in ms."""


@pytest.fixture
def desk(tmp_path: Path) -> KeptDesk:
    return KeptDesk(tmp_path)


def resumed_drips(desk: KeptDesk) -> None:
    """Leave a game of Drips after a drop, and resume it, which pauses it."""
    desk.open("drips").tap(SPACE).go.leave_game().go.open_session(Session(GAMES["drips"]), lambda record: True)


# Resumed
@pytest.mark.parametrize("way", ["menu", "closed", "killed"])
def test_game_left_in_any_way_can_be_resumed(desk: KeptDesk, way: str) -> None:
    session = desk.go.open_menu().go.open_game(GAMES["lamps"]).tap(ENTER).session
    session.send("press 0 0")
    session.send("press 1 1")
    if way == "menu":
        assert desk.tap(ESC).go.open_main_menu().scenes == ["menu"]
        assert desk.in_progress == {"lamps"}, "shown at once"
    elif way == "closed":
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        desk.app.run()
    else:
        desk.kill()
    desk = again(desk)
    assert desk.go.open_menu().in_progress == {"lamps"}
    assert desk.go.open_game(GAMES["lamps"]).top.choices.choices[0].label == "Resume"
    assert desk.tap(ENTER).scenes == ["menu", "PlayScene", "pause"]
    assert desk.session.state.grid == session.state.grid
    assert not desk.session.assisted
    assert desk.tap(P).scenes == ["menu", "PlayScene"], "turn games need no countdown"
    assert not desk.session.paused


def test_real_time_game_resumes_after_a_countdown_once(desk: KeptDesk) -> None:
    resumed_drips(desk)
    assert desk.scenes == ["PlayScene", "pause"]
    assert desk.tap(P).scenes == ["PlayScene", "CountdownScene"]
    counts = []
    for _ in range(COUNTS * 10):
        if desk.scenes[-1] == "CountdownScene":
            counts.append(desk.top.place.left)
            assert desk.session.paused
        desk.wait(EVERY // 10)
    assert sorted(set(counts), reverse=True) == [3, 2, 1]
    assert abs(len(counts) - COUNTS * 10) <= 1
    assert desk.scenes == ["PlayScene"]
    assert not desk.session.paused
    assert desk.tap(P, P).scenes == ["PlayScene"], "no countdown after a pause in the same window"


def test_esc_and_pause_leave_the_countdown(desk: KeptDesk) -> None:
    resumed_drips(desk)
    assert desk.tap(P).wait(EVERY).press(ESC).scenes == ["PlayScene", "pause"]
    assert desk.session.paused
    assert desk.release(ESC).tap(P).scenes == ["PlayScene", "CountdownScene"], "the countdown did not finish"
    assert desk.give(pygame.WINDOWFOCUSLOST).scenes == ["PlayScene", "pause"]


@pytest.mark.parametrize("paused", [False, True])
@pytest.mark.parametrize("module", [sessions, playthroughs])
def test_full_log_continues_anew(
    desk: KeptDesk, monkeypatch: pytest.MonkeyPatch, paused: bool, module: ModuleType
) -> None:
    monkeypatch.setattr(module, "MAX_ENTRIES" if module is sessions else "MAX_WORK", 1)  # the first restart takes more
    first = desk.play("lamps")
    assert desk.tap(F2).session is first
    board, entries = first.state.grid.copy(), texts(first)
    assert desk.tap(*[P] * paused, F2).scenes == ["PlayScene"]
    assert desk.session is not first
    assert (desk.inputs, first.state.grid, texts(first)[: len(entries)]) == ([], board, entries)
    desk.send("press 0 0")
    assert len(list(desk.paths.running.glob("*.jsonl"))) == 2, "the earlier one is still in progress"


def test_game_time_stands_still_during_the_countdown(desk: KeptDesk) -> None:
    resumed_drips(desk)
    time = desk.session.time
    desk.wait(5000, 20).tap(P).wait(EVERY * COUNTS, 60).look()
    assert (desk.scenes, desk.session.time) == (["PlayScene"], time)


# Undone
def test_undo_repeats_while_its_key_is_held(desk: KeptDesk) -> None:
    session = desk.play("lamps")
    for _ in range(50):
        desk.send("press 0 0" if session.state.status()["pressed"] % 2 else "press 2 2")
    desk.press(U)
    assert session.state.status()["pressed"] == 49
    desk.wait(299, 10)
    assert session.state.status()["pressed"] == 49
    desk.wait(331, 331)
    assert session.state.status()["pressed"] == 38, "after 300 ms, then every 33 ms"
    desk.release(U).wait(500, 50)
    assert session.state.status()["pressed"] == 38
    desk.press(U).wait(10_000, 1000)
    assert session.state.status()["pressed"] == 0
    assert desk.top.next_update() is None, "no update is scheduled if there is nothing left to undo"
    desk.release(U)


def test_pieces_can_be_undone_in_practice_only(desk: KeptDesk) -> None:
    session = desk.play("drips")
    desk.tap(SPACE, U).ctrl(Z)
    assert texts(session) == ["drop"]
    practice = Session(GAMES["drips"])
    practice.start_practice()
    desk.go.play_session(practice)
    for count in range(2, 5):
        desk.tap(SPACE)
        assert practice.state.pieces == count
    desk.tap(U, U)
    assert practice.state.pieces == 2
    desk.tap(Y)
    assert practice.state.pieces == 3
    assert "Undo" in [hint.label for hint in desk.display.hints(10_000)]
    finish(desk)
    pieces = practice.state.pieces
    assert desk.wait(300).tap(U).scenes == ["PlayScene"], "from the result"
    assert (practice.state.outcome(), practice.state.pieces) == (None, pieces - 1)


def test_restart_can_be_undone_from_the_pause_and_by_key(desk: KeptDesk) -> None:
    session = desk.play("drips")
    desk.tap(SPACE, SPACE).ctrl(Z).tap(P)
    assert "Undo restart" not in desk.labels, "there is nothing to undo yet"
    desk.tap(P)
    before = session.state.grid.copy()
    for way in ("pause", "key", "key in the pause"):
        desk.tap(F2)
        assert session.state.grid != before
        if way.startswith("key"):
            desk.tap(*[P] * (way != "key")).ctrl(Z)
        else:
            desk.tap(P).click_on("Undo restart")
        assert session.state.grid == before
        assert desk.scenes == ["PlayScene", "pause"], "the player decides when it resumes"
        desk.tap(P)
    assert session.assisted


def test_menu_focuses_the_game_played_last_below_the_games_in_progress(desk: KeptDesk) -> None:
    desk.open("lamps").send("press 0 0").go.leave_game().app.desk.settings.choose("last-game", "drips")
    assert desk.go.open_menu().in_progress == {"lamps"}
    assert desk.top.place.focus == "drips"
