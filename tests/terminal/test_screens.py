"""The terminal front end as a player uses it: menu, options, play, pause, hints, results, saves and replays."""

import re
import signal
from collections.abc import Iterator
from functools import partial

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.terminal.canvas import Looks
from tests.catalogues import speaking
from tests.terminal.conftest import END, ENTER, ESC, LEFT, RIGHT, Desk
from tools.golden import way_to_win

F4, F10, F12 = b"\x1bOS", b"\x1b[21~", b"\x1b[24~"

LIGHTS = {"size": "3"}


@pytest.fixture
def menu(desk: Desk) -> Desk:
    desk.desk.open_menu()
    desk.turn()
    return desk


# Menu and options
def test_the_menu_lists_all_games_in_families(menu: Desk) -> None:
    for text in ("Today: ", "Logic", "Nonogram", "Slide"):
        assert text in menu.text
    for text in ("More falling blocks", "TenPlus"):
        assert text in menu.type(END).text


@pytest.fixture
def own_language() -> Iterator[None]:
    with speaking("en"):
        yield


@pytest.mark.usefixtures("own_language")
def test_the_language_changes_at_once_from_the_menu_and_from_a_pause(desk: Desk) -> None:
    desk.desk.open_menu()
    desk.turn()
    desk.type(F10).choose("Display").go_to("Language").type(RIGHT)
    while not desk.line.endswith("‹ Deutsch ›"):
        desk.type(RIGHT)
    assert desk.line.startswith("Sprache")
    assert desk.desk.settings["language"] == "de"
    desk.type(ESC, ESC)
    assert "Logik" in desk.text
    desk.play("lights", **LIGHTS)
    desk.type(b"p", F10).choose("Anzeige").go_to("Sprache").type(RIGHT, ESC, ESC)
    assert desk.desk.settings["language"] == "es"
    assert "En pausa" in desk.text
    assert re.search("Ajustes +F10", desk.text)


# Play


def test_keys_that_are_held_are_taps_if_the_terminal_tells_no_releases(desk: Desk) -> None:
    desk.play("tetromino")
    assert desk.type(LEFT).log == ["+left", "-left"]


def test_keys_are_held_if_the_terminal_tells_releases(desk: Desk) -> None:
    desk.play("tetromino")
    assert desk.type(b"\x1b[?11u", b"\x1b[1;1D", b"\x1b[1;1:2D").log == ["+left"]
    assert desk.type(b"\x1b[1;1:3D").log == ["+left", "-left"]


@pytest.mark.parametrize("undo", ["г", "θ", "ו", "\x1b[1075::117u", "\x1b[1493::117;1;1493u"])
def test_letters_of_other_alphabets_are_keys_by_their_places(desk: Desk, undo: str) -> None:
    desk.play("slide")
    assert desk.type(b"\x1b[A", b"\x1b[D", undo).log[-1] == "undo"


def test_a_letter_of_another_alphabet_is_typed_as_it_is(desk: Desk) -> None:
    desk.desk.open_menu()
    desk.type("г", "\x1b[1075::117;1;1075u", "\x1b[1084::118;5u")
    assert "гг" in desk.text
    assert "м" not in desk.text


def test_modifier_keys_act_if_the_terminal_tells_them(desk: Desk) -> None:
    desk.desk.settings.bind("tetromino", "drop", ("RightCtrl",))
    desk.play("tetromino")
    desk.type("\x1b[?31u", "\x1b[57442;5u", "\x1b[57442;1:3u", "\x1b[57448;5u")
    assert desk.log == ["drop"]


def test_time_passes_in_a_running_game_only(desk: Desk) -> None:
    play = desk.play("tetromino")
    desk.wait(0).wait(2000, 20)
    assert play.session.time == 2000
    desk.type(b"p").wait(5000, 20)
    assert play.session.time == 2000
    assert "Paused" in desk.text
    desk.type(b"p").wait(100).wait(100)
    assert 2000 < play.session.time <= 2200


@pytest.mark.parametrize("data", [b"\x1b[O", b"\x1a"])
def test_a_game_pauses_when_the_player_turns_away(desk: Desk, data: bytes) -> None:
    play = desk.play("tetromino")
    desk.type(data)
    assert play.paused
    assert desk.device.suspended == (data == b"\x1a")


@pytest.mark.parametrize("data", [b"\x1b[O", b"\x1a"])
def test_settings_are_saved_when_the_player_turns_away(data: bytes, paths: Paths) -> None:
    desk = Desk(paths)
    desk.desk.open_settings()
    desk.turn().choose("Display").choose("Motion").type(data)
    assert 'motion = "reduced"' in paths.settings.read_text()


def test_the_result_lies_beside_the_board(desk: Desk) -> None:
    play = desk.play("lights", **LIGHTS)
    assert desk.type(F12).pages[-1] == "solve"
    assert desk.type(ENTER).wait_for_work().screen == "ReplayScreen"
    for label in ("Play", "Pause"):
        assert label in desk.type(" ").text
    desk.type(ESC, b"p")
    for text in way_to_win(play.state):
        play.send(text)
    assert desk.turn().pages[-1] == "result"
    assert "Solved" in desk.text
    assert "ssisted" in desk.text


def test_a_result_beside_a_wide_board_keeps_what_can_be_done_next(desk: Desk) -> None:
    desk.play("sokoban", level="1").send("right")
    desk.turn()
    assert desk.pages[-1] == "result"
    for text in ("Solved", "Perfect", "Next level", "Same board", "Watch replay", "Main menu"):
        assert text in desk.text


def test_a_replay_shows_the_whole_board_and_where_it_is_beside_it(desk: Desk) -> None:
    play = desk.play("tetromino")
    for _ in range(3):
        play.send("drop")
        play.wait()
    desk.desk.open_replay(Record.of(play.session), play.game)
    lines = desk.turn().text.split("\n")
    assert sum(line.count("┃") == 2 for line in lines) >= 19
    assert "Input " in lines[21]
    assert "┗━" in lines[22]
    assert "──" in lines[22]
    before = desk.text
    assert desk.type("\x1b[<0;78;23M").text != before, "a click on the bar jumps"


def test_the_key_of_a_hint_says_what_it_does_now(desk: Desk) -> None:
    desk.play("lights", **LIGHTS)
    assert "Hint" in desk.text
    desk.type(F4).wait_for_work()
    assert "More" in desk.text
    assert "Hint" not in desk.text


# The terminal
@pytest.mark.parametrize("failing", ["close_playthrough", "save", "close"])
def test_the_terminal_is_left_and_everything_kept_if_a_step_of_the_end_fails(
    failing: str, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, taken = Desk(paths), list[str]()
    desk.play("slide")
    steps = {"close_playthrough": desk.desk, "save": desk.desk.settings, "close": desk.desk.library}

    def take(step: str) -> None:
        taken.append(step)
        if step == failing:
            raise ZeroDivisionError("of the test")

    for name, owner in steps.items():
        monkeypatch.setattr(owner, name, partial(take, name))
    desk.app.run()
    assert taken == list(steps)
    assert desk.app.messages == ["puzzlebox failed: ZeroDivisionError: of the test"]
    assert desk.device.left == 1


def test_every_end_leaves_the_terminal_as_it_was(desk: Desk) -> None:
    desk.play("tetromino")
    play = desk.playthrough
    assert desk.app.run() == signal.SIGHUP  # the line is closed
    assert (desk.device.entered, desk.device.left) == (1, 1)
    assert play is not None
    assert play.paused or play.journal is None


def test_a_stop_pauses_the_game_and_gives_the_terminal_back(desk: Desk) -> None:
    play = desk.play("tetromino")
    desk.device.signals.append(signal.SIGTSTP)
    desk.app._take_signals()
    assert (play.paused, desk.device.suspended) == (True, 1)


def test_no_page_shows_keys_that_the_terminal_keeps_for_itself(desk: Desk) -> None:
    desk.play("lights", **LIGHTS)
    desk.type(b"\x1bOP")
    seen = desk.text + desk.type(b"\x1b[6~").text
    assert "Backspace" in seen
    assert "Ctrl Z" not in seen.replace("\xa0", " ")
    desk.desk.open_editor(desk.desk.registry.game("sokoban"))
    assert "Ctrl S" in desk.turn().text.replace("\xa0", " ")
    assert "Ctrl C" not in desk.text.replace("\xa0", " ")


def test_control_c_leaves(desk: Desk) -> None:
    desk.play("tetromino")
    assert not desk.type(b"\x03").app.screen


def test_a_small_screen_gets_one_sentence() -> None:
    desk = Desk(size=(10, 40))
    desk.desk.open_menu()
    assert desk.turn().text.strip() == "puzzlebox needs 80 x 24 characters."


@pytest.mark.parametrize("size", [(23, 80), (24, 79), (2, 2), (1, 200)])
def test_a_game_pauses_while_the_screen_is_too_small_for_it(size: tuple[int, int]) -> None:
    desk = Desk()
    play = desk.play("tetromino")
    desk.wait(0).wait(500, 10)
    desk.device.rows, desk.device.columns = size
    desk.type(b"").wait(5000, 10).type(b"p", LEFT, b"\x1b[200~x\x1b[201~").wait(5000, 10)
    assert (play.session.time, play.paused, desk.log) == (500, True, ["pause"])
    desk.device.rows, desk.device.columns = 24, 80
    assert "Paused" in desk.type(b"").text
    assert desk.type(b"p").log == ["pause", "resume"]


def test_a_game_that_begins_on_a_small_screen_is_paused() -> None:
    assert Desk(size=(10, 40)).play("tetromino").paused


@pytest.mark.parametrize(
    ("told", "drawn"),
    [((65535, 65535), (500, 1000)), ((24, 65535), (24, 1000)), ((0, 0), (24, 80)), ((200, 400), (200, 400))],
)
def test_what_a_terminal_says_of_its_size_is_believed_within_limits(
    told: tuple[int, int], drawn: tuple[int, int]
) -> None:
    desk = Desk(size=told)
    assert not desk.play("tetromino").paused
    assert desk.app._shown is not None
    assert (desk.app._shown.rows, desk.app._shown.columns) == drawn


def test_at_rest_nothing_is_sent_and_nobody_wakes(desk: Desk) -> None:
    desk.play("lights", **LIGHTS)
    desk.type(LEFT)
    sent = len(desk.device.sent)
    desk.wait(10_000, 10)
    assert len(desk.device.sent) == sent
    assert desk.desk.places[-1].picture.next_update() is None


def test_a_moving_piece_takes_few_bytes(desk: Desk) -> None:
    desk.play("tetromino")
    desk.type(LEFT)
    before = len(desk.device.sent)
    desk.type(LEFT)
    assert 0 < sum(map(len, desk.device.sent[before:])) <= 300


def test_the_line_of_a_bot_goes_when_its_game_ends(desk: Desk) -> None:
    game = installed_games().game("2048")
    desk.desk.watch(Session(game, None, Start(position="1024 1024 0 0/0 0 0 0/0 0 0 0/0 0 0 0")), "lookahead", 20)
    screen = desk.board
    assert "Press any key" in screen.message
    desk.turn().wait(3000, 60)
    assert screen.place.playthrough.outcome
    assert screen.message == ""


def test_without_unicode_everything_is_ascii() -> None:
    desk = Desk(environment={"TERM": "vt100", "LANG": "C"})
    assert desk.app.looks == Looks("none", unicode=False)
    desk.play("slide")
    assert desk.text.replace("←", "").replace("→", "").replace("↑", "").replace("↓", "").isascii()


@pytest.mark.parametrize("name", ["sudoku", "towers", "nonogram", "mines"])
def test_undo_and_hint_are_named_before_the_keys_that_one_can_do_without(desk: Desk, name: str) -> None:
    play = desk.play(name)
    play.send(next(iter(play.state.inputs())))
    assert re.search("Undo.*Hint", " ".join(desk.turn().text.splitlines()[-2:]))
