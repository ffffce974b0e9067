"""The app with gamepads, and the captions of the device in use."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.play.pages.how_to_play import Keys
from tests.fake_game import DRIPS
from tests.scenes.conftest import Desk, texts
from tests.scenes.keys import DOWN, ENTER, ESC, F10, LEFT, P
from tests.scenes.own import OwnDesk


@pytest.fixture
def own(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path)


@pytest.mark.parametrize("game", ["drips", "drops"])
def test_app_can_be_used_with_a_gamepad_only(desk: Desk, game: str) -> None:
    desk.program.open_menu()
    while desk.top.place.focus != game:
        before = desk.top.focus
        assert desk.pad("Right").top.focus != before
    assert desk.pad("A").scenes == ["menu", "game_page"]
    assert desk.pad("A").scenes == ["menu", "PlayScene"]
    assert desk.pad("Start").scenes[-1] == "pause"
    assert desk.pad("Start").scenes[-1] == "PlayScene"
    while desk.scenes[-1] == "PlayScene":
        desk.pad("A").wait(100)
    assert desk.scenes[-1] == "result"
    assert desk.wait(300).pad_to("Watch replay").pad("A").scenes[-1] == "ReplayScene"
    assert desk.top.watching.running
    assert not desk.pad("A").top.watching.running
    assert desk.pad("B").scenes[-1] == "result"
    assert desk.pad_to("Next board").pad("A").scenes == ["menu", "PlayScene"]
    assert desk.pad("Select").pad_to("Main menu").pad("A").scenes == ["menu"]
    assert desk.go.open_id_entry().pad("B").scenes == ["menu"]
    assert desk.pad("B", "B").scenes == []


def test_b_leaves_a_menu_and_goes_back_to_a_paused_game(desk: Desk) -> None:
    assert desk.go.open_menu().open("drips").pad("Start", "B").scenes == ["menu", "PlayScene"]
    while desk.scenes[-1] == "PlayScene":
        desk.pad("A")
    assert desk.wait(300).pad("B").scenes == ["menu"]


def test_all_buttons_of_a_pause_can_be_chosen_even_if_any_key_resumes(desk: Desk) -> None:
    session = desk.play("drops")
    assert desk.pad("Start").pad_to("New game").scenes == ["PlayScene", "pause"]
    assert (desk.pad("A").scenes, session.log[-1][1]) == (["PlayScene"], "restart")
    assert desk.pad("Start", "A").scenes == ["PlayScene"]
    assert desk.pad("Start", "X").scenes == ["PlayScene"]
    assert not session.paused


def test_stick_moves_the_focus_once(desk: Desk) -> None:
    before = desk.open("drips").tap(P).top.choices.focus
    for value in (9_000, 20_000, 32_000, 20_000, 32_000):
        desk.give(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=pygame.CONTROLLER_AXIS_LEFTY, value=value)
    assert desk.top.choices.focus == before + 1


def test_held_direction_is_held_in_the_game(desk: Desk) -> None:
    session = desk.play("drips")
    desk.send("-right")
    session.state.column = 3
    desk.pad_down("Left").wait(250, 10).pad_up("Left")
    assert [text for _, text in session.log if "left" in text] == ["+left", "-left"]
    assert session.state.column <= 1
    desk.pad_down("Left").pad("Start", "Start")
    assert desk.inputs[-4:] == ["+left", "pause", "resume", "+left"], "it is still held after a pause"


def test_several_gamepads_share_the_game(desk: Desk) -> None:
    session = desk.play("drips")
    desk.pad_down("A", pad=1).pad_down("A", pad=2).pad_up("A", pad=1).pad_up("A", pad=2).pad("A")
    assert texts(session) == ["drop", "drop"]


# Removing a gamepad
def test_removed_gamepad_releases_its_keys_and_pauses(desk: Desk) -> None:
    session = desk.play("drips")
    assert (desk.pad_down("Left").unplug().scenes, session.state.direction) == (["PlayScene", "pause"], 0)
    assert session.paused
    assert desk.top.choices.choices[0].value == "P Esc", "there is no gamepad that could resume"


@pytest.mark.parametrize(("game", "key"), [("drips", LEFT), ("lamps", None)])
def test_removed_gamepad_pauses_no_game_of_keys_or_turns(desk: Desk, game: str, key: int | None) -> None:
    assert desk.open(game).pad("A").tap(*[key] if key else []).unplug().scenes == ["PlayScene"]
    assert not desk.session.paused


def test_removed_gamepad_ends_the_countdown(own: OwnDesk) -> None:
    own.begin(DRIPS)
    own.pad("A").go.leave_game().go.resume(DRIPS, None, lambda: None).pad("Start")
    assert own.scenes[-1] == "CountdownScene"
    assert own.unplug().scenes[-1] == "pause"


# Captions
def hints(desk: Desk) -> dict[str, str]:
    return {hint.label: hint.keys for hint in desk.display.hints(10_000)}


def test_hints_show_the_device_used_last(desk: Desk) -> None:
    desk.play("drips")
    assert (hints(desk)["Drop"], hints(desk)["Pause"]) == ("Space", "P")
    desk.pad("Left")
    assert (hints(desk)["Drop"], hints(desk)["Pause"]) == ("A", "Start")
    desk.point((5, 5)).click((5, 5))
    assert hints(desk)["Drop"] == "A", "the mouse has no keys"
    desk.press(pygame.K_LCTRL)
    assert hints(desk)["Drop"] == "A", "a modifier alone does nothing"
    desk.press(LEFT)
    assert hints(desk)["Drop"] == "Space"


def test_screen_is_drawn_again_when_the_device_changes(desk: Desk) -> None:
    frames = desk.open("drips").tap(P).wait(1000).app.loop.frames
    assert desk.pad_down("X").wait(100).app.loop.frames > frames
    assert list(desk.values.values()) == ["Start B", "", "", "", "RT", "", ""]
    desk.press(pygame.K_INSERT)
    assert list(desk.values.values()) == ["P Esc", "R", "N", "F1", "F10", "", ""]


def test_lists_titles_and_results_show_the_device_used_last(own: OwnDesk) -> None:
    def values(*labels: str) -> list[str]:
        return [own.values[label] for label in labels]

    own.program.open_game(DRIPS)
    assert values("Play", "Quit") == ["Enter", "Esc"]
    own.pad("Down", "Up")
    assert values("Play", "Quit") == ["A", "B"]
    assert {hint.label: hint.keys for hint in own.top.hints()}["Select"] == "A"
    own.pad("A")
    while own.scenes[-1] == "PlayScene":
        own.pad("A")
    assert values("Next board", "Watch replay", "Quit") == ["A", "", "B"]
    own.tap(DOWN)
    assert values("Next board", "Watch replay", "Quit") == ["Enter", "W", "Esc"]


def test_how_to_play_shows_the_device_used_last(own: OwnDesk) -> None:
    own.go.open_how_to_play(DRIPS, Options(DRIPS.options))

    def drop() -> list[tuple[str, ...]]:
        return [row.keys for block in own.top.page.detail if isinstance(block, Keys) for row in block.rows][2:3]

    assert drop() == [("Space",)]
    own.pad("X")
    assert drop() == [("A",)]
    assert own.pad("B").scenes == []


# Binding buttons
def test_button_is_bound_by_pressing_it(own: OwnDesk) -> None:
    session = own.begin(DRIPS)
    own.tap(P, F10).choose("Keys").tap(ENTER).choose("Drop").tap(ESC).choose("Add a key").pad("B")
    assert own.top.page.title == "Drop: Space   Pad A   Pad B"
    assert own.pad("B").value("Drop") == "Space   Pad A   Pad B"
    assert own.pad("B", "B", "B", "B").scenes == ["PlayScene"]
    assert 'drop = ["Space", "Pad A", "Pad B"]' in own.file
    before = session.state.pieces
    own.pad("B")
    assert session.state.pieces == before + 1


@pytest.mark.parametrize(
    ("game", "action", "button", "title", "message"),
    [
        (DRIPS, "drop", "X", "Drop: Space   Pad A   Pad X", ""),
        (None, "undo", "A", "", "Pad A is already used for Select (General)."),
        (None, "favourite", "B", "", "This key cannot be used."),
    ],
    ids=["the game takes a button from the app", "of another action of the app", "always goes back"],
)
def test_taken_button(own: OwnDesk, game: AnyGame | None, action: str, button: str, title: str, message: str) -> None:
    own.open_action_keys(game, action).choose("Add a key").pad(button)
    assert (own.top.page.title if title else "", own.top.message or own.top.page.text) == (title, message)


def test_reset_does_not_ask_about_buttons_that_are_shared_by_default(own: OwnDesk) -> None:
    own.app.desk.keymap.bind(DRIPS, "drop", ("Space", "Pad X"))
    own.app.desk.keymap.bind(None, "undo", ("U",))
    own.open_action_keys(None, "undo")
    assert own.choose("Reset to default").top.page.title == "Undo: U   Backspace   Pad X"


def test_select_cancels_binding(own: OwnDesk) -> None:
    assert own.open_action_keys(DRIPS, "drop").pad("A").top.captures_keys
    assert [hint.keys for hint in own.top.hints()] == ["Select"]
    assert not own.pad("Select").top.captures_keys
    assert own.top.page.title == "Drop: Space   Pad A"


def test_removed_button_stays_removed(own: OwnDesk) -> None:
    assert own.open_action_keys(DRIPS, "drop").choose("Remove Pad A").top.page.title == "Drop: Space"
    own.program.save_settings()
    assert 'drop = ["Space", "Pad none"]' in own.file
    session = own.begin(DRIPS)
    own.pad("A")
    assert session.log == []


def test_button_in_the_settings_file_works(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[keys.drips]\ndrop = ["Pad B"]\n[keys.app]\nmute = ["Pad X"]\n')
    desk = OwnDesk(tmp_path)
    session = desk.begin(DRIPS)
    desk.pad("B", "X", "A")
    assert (texts(session), desk.message) == (["drop"], "Sound off")


@pytest.mark.parametrize("may_choose", [True, False])
def test_buttons_mashed_in_the_game_do_not_leave_the_result(desk: Desk, may_choose: bool) -> None:
    if not may_choose:
        desk.app.desk.keymap.bind(None, "choose", ("Enter",))
    desk.play("drips")
    while desk.scenes[-1] == "PlayScene":
        desk.pad("A")
    assert desk.top.choices.choices[0].value == "A" * may_choose
    for _ in range(5):
        desk.wait(250).pad("A", "B", "Select")
    assert desk.scenes == ["PlayScene", "result"]
    assert (desk.wait(300).pad("A").scenes == ["PlayScene"]) is may_choose


def test_gamepads_are_looked_for_after_the_first_frame_until_the_window_closes(desk: Desk) -> None:
    from pygame._sdl2 import controller

    controller.quit()
    desk.play("drips")
    seen: list[bool] = []

    def look() -> None:
        seen.append(controller.get_init())

    desk.run(look, lambda: desk.app.loop.at_first_frame(), look)
    assert seen == [False, True]
    assert not controller.get_init()
