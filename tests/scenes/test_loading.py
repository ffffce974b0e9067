"""A long playthrough is loaded in slices: the window shows the progress, stays responsive, and Esc cancels."""

import os
import signal
from pathlib import Path
from typing import Any

import pygame
import pytest

from puzzlebox.app.app import AppFailedError
from puzzlebox.core.record import Record
from puzzlebox.play.wording import sentence_text
from puzzlebox.rules import Session, Slices
from tests.scenes.games import GAMES
from tests.scenes.keeping import KeptDesk, again
from tests.scenes.keys import END, ENTER, ESC, W

INPUTS = 60


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KeptDesk:
    """A desk at which each entry of a record is a slice, and loading shows its scene at once."""
    monkeypatch.setattr("puzzlebox.core.replay.SLICE_ENTRIES", 1)
    monkeypatch.setattr("puzzlebox.play.work.SLICES_UNSEEN", 1)
    monkeypatch.setattr("puzzlebox.play.watching.SLICES_AT_ONCE", 1)
    monkeypatch.setattr("puzzlebox.play.work.MAX_SLICES", 3)
    monkeypatch.setattr("puzzlebox.play.work.REST", 0)
    return KeptDesk(tmp_path)


def leave_a_play(desk: KeptDesk) -> Session[Any]:
    """Play a few moves, and leave the game in progress."""
    session = desk.play("lamps")
    for _ in range(INPUTS):
        session.advance_to(session.time + 10)
        desk.send("press 0 0")
    desk.program.leave_game()
    return session


def resume(desk: KeptDesk) -> KeptDesk:
    """Leave a game, and resume it in another window."""
    leave_a_play(desk)
    other = again(desk)
    other.go.open_session(Session(GAMES["lamps"], start="other"), lambda record: True)
    return other


def looks(desk: KeptDesk, count: int = INPUTS) -> None:
    for _ in range(count):
        desk.look()


def test_resuming_shows_the_progress_and_then_the_game(desk: KeptDesk) -> None:
    other = resume(desk)
    assert other.scenes == ["work"]
    seen, pictures = [], set()
    while other.scenes == ["work"]:
        seen.append(int(100 * other.top.place.progress))
        other.wait(50)
        pictures.add(pygame.image.tobytes(other.app.window.surface, "RGB"))
        assert len(seen) <= INPUTS
    assert len(seen) > INPUTS // 4
    assert seen == sorted(seen)
    assert seen[-1] > 90
    assert (other.scenes, other.session.state.status()["pressed"]) == (["PlayScene", "pause"], INPUTS)
    assert len(pictures) > 3, "the progress is drawn"


def test_esc_cancels_and_the_game_stays_in_progress(desk: KeptDesk) -> None:
    other = resume(desk)
    assert other.look().tap(ESC).scenes == []
    library = other.app.desk.library
    assert len(library.in_progress("lamps")) == 1, "its file is no longer locked"
    playthrough = library.resume(GAMES["lamps"])
    assert playthrough
    assert len(playthrough.session.log) == INPUTS + 1
    playthrough.close()


def test_a_file_that_turns_out_to_be_broken_is_set_aside_and_a_new_game_begins(desk: KeptDesk) -> None:
    leave_a_play(desk)
    (path,) = desk.paths.running.iterdir()
    path.write_text(path.read_text() + '[5000,"=00000000"]\n')
    other = again(desk)
    other.program.open_session(Session(GAMES["lamps"], start="other"), lambda record: True)
    looks(other)
    assert (other.scenes, len(other.session.log)) == (["PlayScene"], 0)
    assert "the digest differs" in other.app.desk.messages[0]


def test_a_save_that_cannot_be_loaded_is_reported_and_the_game_stays_open(desk: KeptDesk) -> None:
    session = desk.play("lamps")
    for _ in range(INPUTS):
        desk.send("press 0 0")
    path = desk.app.desk.library.save(desk.playthrough)
    path.write_text(path.read_text() + '[0,"press 9 9"]\n')
    desk.program.load(GAMES["lamps"])
    assert desk.scenes[-1] == "work"
    looks(desk)
    assert desk.session is session
    assert "work" not in desk.scenes
    assert "line 63" in desk.app.desk.messages[-1]


@pytest.mark.parametrize("key", [ENTER, W])
def test_list_of_saves_shows_why_a_long_save_cannot_be_loaded(desk: KeptDesk, key: int) -> None:
    desk.program.open_menu()
    leave_a_play(desk)
    (path,) = desk.paths.running.iterdir()
    save = desk.paths.saves / "lamps" / "long.jsonl"
    save.parent.mkdir(parents=True)
    path.rename(save)
    options = '"options": {"size": "77"}' if key == W else '"options": {}'
    save.write_text(save.read_text().replace('"options": {}', options) + '[9000,"=00000000"]\n')
    desk.go.open_game(GAMES["lamps"]).go.open_saves(GAMES["lamps"]).tap(key)
    looks(desk, 2 * INPUTS)
    assert desk.scenes == ["menu", "game_page", "saves"]
    reason = "size must be from 2 to 9, not 77" if key == W else "the digest differs"
    assert reason in desk.top.message.lower()


def test_game_that_refuses_a_loaded_record_is_a_message(desk: KeptDesk) -> None:
    def slices() -> Slices[str]:
        for number in range(10):
            yield number / 10
        return "loaded"

    def refuse(result: str) -> None:
        raise ValueError(f"{result}, but refused")

    desk.go.open_menu().program.load_in_slices(None, slices(), refuse)
    assert desk.scenes == ["menu", "work"]
    assert (desk.wait(100, 10).scenes, desk.app.desk.messages) == (["menu"], ["loaded, but refused"])


def recorded(folder: Path) -> tuple[Path, Session[Any]]:
    """Return a file of a play, and the play."""
    session = Session(GAMES["lamps"], start="long")
    for number in range(INPUTS):
        session.advance_to(number * 10)
        session.send("press 0 0")
    path = folder / "shared.jsonl"
    path.write_text(Record.of(session).text())
    return path, session


def test_a_file_is_loaded_in_slices_and_then_played(desk: KeptDesk, tmp_path: Path) -> None:
    path, session = recorded(tmp_path)
    assert desk.go.play_file(path, GAMES["lamps"]).scenes == ["work"]
    looks(desk)
    assert (desk.scenes, desk.session.state.grid) == (["PlayScene", "pause"], session.state.grid)
    assert desk.session.assisted


def test_a_file_that_diverges_late_shows_the_reason_and_fails_the_command(desk: KeptDesk, tmp_path: Path) -> None:
    path, _ = recorded(tmp_path)
    path.write_text(path.read_text() + '[5000,"=00000000"]\n')
    desk.program.play_file(path, GAMES["lamps"])
    seen: list[str] = []
    stages = [lambda: desk.look() for _ in range(INPUTS)]
    with pytest.raises(AppFailedError) as failed:
        desk.run(*stages, lambda: seen.extend([*desk.scenes, desk.top.page.text]))
    reason = f"{path}: line 63, at 5000 ms: the digest differs"
    assert (seen, str(failed.value)) == (["failure", sentence_text(reason)], reason)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_the_program_while_a_file_is_loaded(desk: KeptDesk, tmp_path: Path, number: int) -> None:
    path, _ = recorded(tmp_path)
    before = path.read_bytes()
    desk.program.play_file(path, GAMES["lamps"])
    slices = 0
    advance = desk.top.advance

    def interrupted(now: int) -> None:
        nonlocal slices
        slices += 1
        advance(now)
        os.kill(os.getpid(), number)

    desk.top.advance = interrupted
    desk.app.run()
    assert slices == 1
    assert not pygame.display.get_init()
    assert path.read_bytes() == before


def test_a_long_jump_of_a_replay_goes_by_in_slices(desk: KeptDesk, tmp_path: Path) -> None:
    _, session = recorded(tmp_path)
    desk.go.open_replay(Record.of(session), GAMES["lamps"]).tap(END)
    places = [desk.top.replay.place]
    while not desk.top.replay.over:
        desk.look()
        places.append(desk.top.replay.place)
    assert len(places) > INPUTS // 4
    assert places == sorted(places)
    assert desk.look().top.next_update() is None
    assert desk.top.replay.session.state.text() == session.state.text()
