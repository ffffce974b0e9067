"""In the window nothing is lost: plays are taken up, counted in, and taken back."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from puzzlebox.core import session as sessions
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.scenes.countdown import COUNTS, EVERY
from puzzlebox.store.reader import read
from tests.scenes.games import GAMES
from tests.scenes.keeping import ENTER, ESC, SHIFT, SPACE, KeptDesk, P, U, again, finish, texts


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[KeptDesk]:
    desk = KeptDesk(tmp_path / "kept")
    yield desk
    desk.box.leave()
    desk.box.window.close()


# Taken up


@pytest.mark.parametrize("way", ["menu", "closed", "killed"])
def test_however_a_game_is_left_it_waits_and_goes_on(tmp_path: Path, way: str) -> None:
    desk = KeptDesk(tmp_path)
    desk.box.menu()
    desk.box.title(GAMES["lights"])
    desk.tap(ENTER)
    session = desk.top.session
    session.send("press 0 0")
    session.send("press 1 1")
    if way == "menu":
        desk.tap(ESC)
        assert desk.scenes == ["Menu"]
        assert desk.top._waits == {"lights"}, "seen at once"
        desk.box.window.close()
    elif way == "closed":
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        desk.box.run()
    else:
        desk.kill()
    desk = again(desk)
    desk.box.menu()
    desk.look()
    assert desk.top._waits == {"lights"}
    desk.box.title(GAMES["lights"])
    desk.look()
    assert desk.top.choices.choices[0].label == "Go on"
    desk.tap(ENTER)
    assert desk.scenes == ["Menu", "Play", "Pause"]
    assert desk.session.state.grid == session.state.grid
    assert not desk.session.assisted
    desk.tap(P)
    assert desk.scenes == ["Menu", "Play"], "a puzzle that moves only when its player does needs no counting in"
    assert not desk.session.paused
    desk.box.leave()
    desk.box.window.close()


def test_a_game_that_moves_by_itself_is_counted_in_once(desk: KeptDesk) -> None:
    desk.play("drips")
    desk.tap(SPACE)
    desk.box.leave()
    desk.box.play(Session(GAMES["drips"]), Options(), lambda record: True)
    desk.look()
    assert desk.scenes == ["Play", "Pause"]
    desk.tap(P)
    assert desk.scenes == ["Play", "Countdown"]
    counts = []
    for _ in range(COUNTS * 10):
        if desk.scenes[-1] == "Countdown":
            counts.append(desk.top.left)
            assert desk.session.paused
        desk.wait(EVERY // 10)
    assert sorted(set(counts), reverse=True) == [3, 2, 1]
    assert abs(len(counts) - COUNTS * 10) <= 1
    assert desk.scenes == ["Play"]
    assert not desk.session.paused
    desk.tap(P)
    desk.tap(P)
    assert desk.scenes == ["Play"], "a pause of the same sitting is not counted out"


def test_counting_in_is_left_for_the_pause(desk: KeptDesk) -> None:
    desk.play("drips")
    desk.tap(SPACE)
    desk.box.leave()
    desk.box.play(Session(GAMES["drips"]), Options(), lambda record: True)
    desk.look()
    desk.tap(P)
    desk.wait(EVERY)
    desk.press(ESC)
    assert desk.scenes == ["Play", "Pause"]
    assert desk.top.play.session.paused
    desk.release(ESC)
    desk.tap(P)
    assert desk.scenes == ["Play", "Countdown"], "it is still the first time"
    desk.give(pygame.WINDOWFOCUSLOST)
    assert desk.scenes == ["Play", "Pause"]


@pytest.mark.parametrize("paused", [False, True])
def test_where_a_play_has_no_room_for_another_game_that_is_a_play_of_its_own(
    desk: KeptDesk, monkeypatch: pytest.MonkeyPatch, paused: bool
) -> None:
    monkeypatch.setattr(sessions, "MIXING", 0)
    monkeypatch.setattr(sessions, "MIXING_AN_ENTRY", 0)
    first = desk.play("lights")
    desk.tap(pygame.K_F2)
    assert desk.session is first
    board, entries = first.state.grid.copy(), texts(first)
    if paused:
        desk.tap(P)
    desk.tap(pygame.K_F2)
    assert desk.scenes == ["Play"]
    assert desk.session is not first
    assert texts(desk.session) == []
    assert first.state.grid == board
    assert texts(first)[: len(entries)] == entries
    desk.top.send("press 0 0")
    assert len(list(desk.paths.running.glob("*.jsonl"))) == 2, "the earlier one waits"


def test_no_time_passes_in_the_game_while_it_is_counted_in(desk: KeptDesk) -> None:
    session = desk.play("drips")
    desk.tap(SPACE)
    time = session.time
    desk.box.leave()
    desk.box.play(Session(GAMES["drips"]), Options(), lambda record: True)
    desk.look()
    desk.wait(5000, 20)
    desk.tap(P)
    desk.wait(EVERY * COUNTS, 60)
    desk.look()
    assert desk.scenes == ["Play"]
    assert desk.session.time == time


def test_a_broken_play_is_no_trap_and_the_reason_is_shown(desk: KeptDesk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.play("lights")
    desk.top.send("press 0 0")
    path = desk.top.journal.path
    desk.box.leave()
    path.write_bytes(path.read_bytes().replace(b"press 0 0", b"press 7 7"))
    desk.box.title(GAMES["lights"])
    desk.look()
    desk.tap(ENTER)
    assert desk.scenes == ["Play"]
    assert texts(desk.session) == []
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith(f"puzzlebox: {path.name} cannot be played (line 2")
    assert desk.box.registry.troubles == [said.removeprefix("puzzlebox: ")]


def test_a_second_window_has_a_play_of_its_own(desk: KeptDesk) -> None:
    desk.play("lights")
    desk.top.send("press 0 0")
    other = again(desk)
    other.box.play(Session(GAMES["lights"]), Options(GAMES["lights"].preferences), lambda record: True)
    other.look()
    assert texts(other.session) == []
    other.top.send("press 1 1")
    assert len(list(desk.paths.running.iterdir())) == 2
    assert texts(desk.box._playing.session) == ["press 0 0"]
    other.box.leave()


def test_a_finished_play_is_kept_and_another_has_its_own_file(desk: KeptDesk) -> None:
    desk.play("drips")
    finish(desk)
    first = desk.box._playing.journal.path
    end = desk.box._playing.session.state.text()
    desk.wait(600)
    desk.tap(ENTER)
    desk.tap(SPACE)
    assert desk.box._playing.journal.path not in (None, first)
    kept = desk.paths.replays / first.name
    assert read(kept).record.replayed(GAMES["drips"]).state.text() == end
    assert [path.name for path in desk.paths.running.iterdir()] == [desk.box._playing.journal.path.name]


def test_a_game_that_breaks_down_does_not_wait(desk: KeptDesk) -> None:
    desk.box.menu()
    desk.play("broken")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=SPACE, scancode=0, mod=0))
    desk.box.loop.stack.top.session.send("+left")
    assert desk.box._broke_down()
    desk.box.leave()
    assert desk.box.shelf.waits() == set()
    assert len(list(desk.paths.aside.iterdir())) == 1


# Taken back


def test_undo_and_redo_by_every_key(desk: KeptDesk) -> None:
    session = desk.play("lights")
    for cell in ("0 0", "1 1", "2 2"):
        desk.top.send(f"press {cell}")
    desk.tap(U)
    desk.ctrl(pygame.K_z)
    assert session.state.status()["pressed"] == 1
    desk.tap(pygame.K_r)
    desk.ctrl(pygame.K_z, SHIFT)
    assert session.state.status()["pressed"] == 3
    desk.tap(U)
    desk.ctrl(pygame.K_y)
    assert texts(session)[3:] == ["undo", "undo", "redo", "redo", "undo", "redo"]


def test_undo_repeats_while_its_key_is_held(desk: KeptDesk) -> None:
    session = desk.play("lights")
    for _ in range(50):
        desk.top.send("press 0 0" if session.state.status()["pressed"] % 2 else "press 2 2")
    desk.press(U)
    assert session.state.status()["pressed"] == 49
    desk.wait(299, 10)
    assert session.state.status()["pressed"] == 49
    desk.wait(331, 331)
    assert session.state.status()["pressed"] == 38, "at 300 ms and every 33 ms from there on"
    desk.release(U)
    desk.wait(500, 50)
    assert session.state.status()["pressed"] == 38
    desk.press(U)
    desk.wait(10_000, 1000)
    assert session.state.status()["pressed"] == 0
    assert desk.top.next_wake() is None, "with nothing left to take back nothing is waited for"
    desk.release(U)


def test_pieces_are_taken_back_only_in_practice(desk: KeptDesk) -> None:
    session = desk.play("drips")
    desk.tap(SPACE, U)
    desk.ctrl(pygame.K_z)
    assert texts(session) == ["drop"]
    practice = Session(GAMES["drips"])
    practice.practise()
    desk.box.play_instead(practice)
    desk.look()
    for count in range(2, 5):
        desk.tap(SPACE)
        assert practice.state.pieces == count
    desk.tap(U, U)
    assert practice.state.pieces == 2
    desk.tap(pygame.K_r)
    assert practice.state.pieces == 3
    assert "undo" in [hint.does for hint in desk.top.hints(10_000)]


def test_a_restart_is_taken_back_from_the_pause_and_by_key(desk: KeptDesk) -> None:
    session = desk.play("drips")
    desk.tap(SPACE, SPACE)
    before = session.state.grid.copy()
    for way in ("pause", "key", "key in the pause"):
        desk.tap(pygame.K_F2)
        assert session.state.grid != before
        if way.startswith("key"):
            desk.tap(*[P] * (way != "key"))
            desk.ctrl(pygame.K_z)
        else:
            desk.tap(P)
            back = next(choice for choice in desk.top.choices.choices if choice.label == "Earlier game")
            desk.click(back.area.centre)
        assert session.state.grid == before
        assert desk.scenes == ["Play", "Pause"], "its player decides when it goes on"
        desk.tap(P)
    assert session.assisted


def test_without_a_restart_the_pause_offers_none(desk: KeptDesk) -> None:
    desk.play("drips")
    desk.tap(SPACE, P)
    assert [choice.label for choice in desk.top.choices.choices] == ["Go on", "New game", "Settings", "Quit"]
    desk.tap(P)
    desk.ctrl(pygame.K_z)
    assert texts(desk.session) == ["drop", "pause", "resume"]


def test_what_ended_the_game_is_taken_back(desk: KeptDesk) -> None:
    practice = Session(GAMES["drips"])
    practice.practise()
    desk.box.play(practice, Options())
    desk.look()
    finish(desk)
    pieces = practice.state.pieces
    desk.tap(U)
    assert desk.scenes == ["Play"]
    assert practice.state.outcome() is None
    assert practice.state.pieces == pieces - 1
