"""What goes wrong is said once, and the program goes on; and what the keys of the window do is done here, too."""

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import Slices
from puzzlebox.store.paths import Paths
from tests.terminal.conftest import ENTER, ESC, LEFT, PAGE_DOWN, Desk
from tools.golden import way_to_win

F5, F9, CTRL_S = b"\x1b[15~", b"\x1b[20~", b"\x13"


@pytest.fixture
def kept(paths: Paths) -> Iterator[Desk]:
    """A desk that keeps games."""
    desk = Desk(paths)
    yield desk
    desk.desk.close_playthrough()
    desk.desk.library.close()


def moves(desk: Desk) -> bool:
    """Return whether the game still takes inputs."""
    return desk.type(LEFT, b" ").log[-1].startswith("press")


def test_a_save_that_cannot_be_stored_is_said_and_the_game_goes_on(kept: Desk, paths: Paths) -> None:
    paths.data.mkdir(parents=True)
    paths.saves.write_text("a file")
    kept.play("lights", size="3")
    assert "a directory" in " ".join(kept.type(F5).text.split())
    assert moves(kept)


@pytest.mark.parametrize(
    ("content", "reason"), [(None, "there is no quick save of this game yet"), (b"{broken", "line 1")]
)
def test_a_save_that_cannot_be_loaded_is_said_and_the_game_goes_on(
    content: bytes | None, reason: str, kept: Desk, paths: Paths
) -> None:
    kept.play("lights", size="3")
    if content is not None:
        kept.type(F5)
        next((paths.saves / "lights").iterdir()).write_bytes(content)
    kept.type(F9)
    assert "Could not load: " in kept.text
    assert reason in " ".join(kept.text.split())
    assert moves(kept)


@pytest.mark.parametrize("content", [b"", b"{broken\n", b"\xff\xfe", b'{"format": 99}\n'])
def test_a_damaged_replay_is_said_on_the_page_of_saved_games(content: bytes, kept: Desk, paths: Paths) -> None:
    paths.replays.mkdir(parents=True)
    (paths.replays / "lights-20260101-100000.jsonl").write_bytes(content)
    kept.play("lights", size="3")
    kept.type(b"p").choose("Saved games").choose("Watch replay")
    assert kept.pages[-1] == "saves"
    assert kept.desk.top is not None
    assert getattr(kept.desk.top, "message", "")
    kept.type(ESC, ESC)
    assert moves(kept)


def test_what_an_input_has_caused_is_said_until_the_next_one(kept: Desk, paths: Paths) -> None:
    paths.scores.mkdir(parents=True)
    play = kept.play("lights", size="3")
    for text in way_to_win(play.state):
        play.send(text)
    assert "The scores in" in kept.turn().text
    assert kept.wait(500).choose("Undo").pages == ["Controller"]
    assert "The scores in" not in kept.turn().text


def test_what_goes_wrong_again_is_told_once_when_the_terminal_has_been_left(kept: Desk, paths: Paths) -> None:
    paths.scores.mkdir(parents=True)
    for _ in range(2):
        play = kept.play("lights", size="3")
        for text in way_to_win(play.state):
            play.send(text)
    kept.desk.library.close()
    assert [message.partition(" in ")[0] for message in kept.app.messages] == ["the scores"]


def test_a_search_that_finds_nothing_in_time_is_said(desk: Desk) -> None:
    desk.play("lights", size="3")

    def work() -> Slices[None]:
        for number in range(100):
            yield number / 100
        raise SearchLimitError

    desk.desk.work(None, "Searching", work(), lambda found: None)
    assert desk.turn().screen == "WorkScreen"
    desk.wait_for_work()
    assert "The search has found" in desk.text
    assert desk.pages == ["Controller", "pause"]


def test_page_down_opens_the_next_level_also_in_a_pause(desk: Desk) -> None:
    desk.play("sokoban", level="1")
    assert desk.type(PAGE_DOWN).playthrough.session.options["level"] == 2
    assert desk.type(b"p", PAGE_DOWN).playthrough.session.options["level"] == 3
    assert desk.type(b"\x1b[5~").playthrough.session.options["level"] == 2


def test_a_game_begins_from_an_id_that_is_pasted(desk: Desk) -> None:
    desk.desk.open_menu()
    assert desk.turn().type(b"\x1b[17~").pages[-1] == "enter_id"
    assert desk.type(b"\x1b[200~nothing\x1b[201~", ENTER).pages[-1] == "enter_id"
    assert "nothing" in desk.text
    desk.type(*[b"\x7f"] * 7, b"\x1b[200~lights:size=3#mine\n\x1b[201~", ENTER)
    assert (desk.playthrough.game.id, desk.playthrough.session.start.seed) == ("lights", "mine")


def test_control_s_saves_under_a_name(kept: Desk, paths: Paths) -> None:
    kept.play("lights", size="3")
    assert kept.type(CTRL_S).pages[-1] == "save_as"
    assert "Saved as mine." in kept.type(b"m", b"i", b"n", b"e", ENTER).text
    assert (paths.saves / "lights" / "mine.jsonl").exists()


def test_the_id_of_a_game_is_copied_and_said(desk: Desk) -> None:
    desk.play("lights", "mine", size="3")
    desk.desk.settings.bind("app", "copy-id", ("I",))
    assert desk.desk.controller
    desk.desk.controller.texts_changed()
    assert "Copied: lights:size=3#mine" in desk.type(b"i").text
    assert b"\x1b]52;c;%s\x07" % base64.b64encode(b"lights:size=3#mine") in desk.device.sent


def test_a_race_shows_the_other_game_beside_the_board(kept: Desk, paths: Paths) -> None:
    play = kept.play("lights", size="3")
    for text in ("press 0 0", "press 1 1"):
        play.send(text)
    kept.type(F5, b"p").choose("Saved games")
    path = next((paths.saves / "lights").iterdir())
    from puzzlebox.core.message import Message
    from puzzlebox.play.race import racing_file

    kept.desk.race(racing_file(Path(path), kept.desk.registry.game, Message("Your best")))
    kept.turn().wait_for_work()
    assert "Your best" in kept.turn().text
    kept.type(LEFT, b" ")
    assert "Your best" in kept.text


def test_what_breaks_in_a_game_ends_that_game_only(kept: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.desk.open_menu()
    play = kept.play("lights", size="3")
    monkeypatch.setattr(type(play.state), "send", lambda state, text: 1 / 0)
    kept.type(LEFT, b" ")
    assert kept.pages == ["menu", "failure"]
    assert "lights" in kept.text.lower()


def test_the_settings_of_the_window_are_here(kept: Desk) -> None:
    game = kept.desk.registry.game("tetromino")
    kept.desk.settings.choose("hide-scores", "on")
    kept.desk.play_session(Session(game, Options(game.options), "a"))
    assert "Score" not in kept.turn().text
    assert "Level" in kept.text
