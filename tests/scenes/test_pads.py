"""The app with gamepads, and the captions of the device in use."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.scenes.how_to_play_blocks import Keys
from tests.fake_game import DRIPS
from tests.scenes.conftest import Desk, texts
from tests.scenes.keys import DOWN, F10, LEFT, P
from tests.scenes.own import OwnDesk

BUTTONS = {
    "A": pygame.CONTROLLER_BUTTON_A,
    "B": pygame.CONTROLLER_BUTTON_B,
    "X": pygame.CONTROLLER_BUTTON_X,
    "Start": pygame.CONTROLLER_BUTTON_START,
    "Select": pygame.CONTROLLER_BUTTON_BACK,
    "Left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "Right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "Up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "Down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


def hold(desk: Desk, name: str, pad: int = 0) -> None:
    desk.give(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=BUTTONS[name])


def let_go(desk: Desk, name: str, pad: int = 0) -> None:
    desk.give(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=BUTTONS[name])


def tap(desk: Desk, *names: str) -> None:
    for name in names:
        hold(desk, name)
        let_go(desk, name)


def unplug(desk: Desk, pad: int = 0) -> None:
    desk.give(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad)


def go_to(desk: Desk, label: str) -> None:
    choices = desk.top.choices
    number = desk.labels.index(label)
    while number not in choices._grid[choices._row]:
        tap(desk, "Down")
    while choices.focus != number:
        tap(desk, "Right")


@pytest.fixture
def own(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path)


@pytest.mark.parametrize("game", ["drips", "drops"])
def test_app_can_be_used_with_a_gamepad_only(desk: Desk, game: str) -> None:
    desk.navigator.open_menu()
    while desk.top.games[desk.top.focus].entry.id != game:
        before = desk.top.focus
        tap(desk, "Right")
        assert desk.top.focus != before
    tap(desk, "A")
    assert desk.scenes == ["MenuScene", "TitleScene"]
    tap(desk, "A")
    assert desk.scenes == ["MenuScene", "PlayScene"]
    tap(desk, "Start")
    assert desk.scenes[-1] == "PauseScene"
    tap(desk, "Start")
    assert desk.scenes[-1] == "PlayScene"
    while desk.scenes[-1] == "PlayScene":
        tap(desk, "A")
        desk.wait(100)
    assert desk.scenes[-1] == "ResultScene"
    desk.wait(300)
    go_to(desk, "Watch replay")
    tap(desk, "A")
    assert desk.scenes[-1] == "ReplayScene"
    assert desk.top.running
    tap(desk, "A")
    assert not desk.top.running
    tap(desk, "B")
    assert desk.scenes[-1] == "ResultScene"
    go_to(desk, "Play again")
    tap(desk, "A")
    assert desk.scenes == ["MenuScene", "PlayScene"]
    tap(desk, "Select")
    go_to(desk, "Main menu")
    tap(desk, "A")
    assert desk.scenes == ["MenuScene"]
    desk.go.open_id_entry()
    tap(desk, "B")
    assert desk.scenes == ["MenuScene"]
    tap(desk, "B", "B")
    assert desk.scenes == []


def test_b_leaves_a_menu_and_goes_back_to_a_paused_game(desk: Desk) -> None:
    desk.go.open_menu().open("drips")
    tap(desk, "Start", "B")
    assert desk.scenes == ["MenuScene", "PlayScene"]
    while desk.scenes[-1] == "PlayScene":
        tap(desk, "A")
    desk.wait(300)
    tap(desk, "B")
    assert desk.scenes == ["MenuScene"]


def test_all_buttons_of_a_pause_can_be_chosen_even_if_any_key_resumes(desk: Desk) -> None:
    session = desk.play("drops")
    tap(desk, "Start")
    go_to(desk, "New game")
    assert desk.scenes == ["PlayScene", "PauseScene"]
    tap(desk, "A")
    assert (desk.scenes, session.log[-1][1]) == (["PlayScene"], "restart")
    tap(desk, "Start", "A")
    assert desk.scenes == ["PlayScene"]
    tap(desk, "Start", "X")
    assert desk.scenes == ["PlayScene"]
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
    hold(desk, "Left")
    desk.wait(250, 10)
    let_go(desk, "Left")
    assert [text for _, text in session.log if "left" in text] == ["+left", "-left"]
    assert session.state.column <= 1
    hold(desk, "Left")
    tap(desk, "Start", "Start")
    assert desk.inputs[-4:] == ["+left", "pause", "resume", "+left"], "it is still held after a pause"


def test_several_gamepads_share_the_game(desk: Desk) -> None:
    session = desk.play("drips")
    hold(desk, "A", pad=1)
    hold(desk, "A", pad=2)
    let_go(desk, "A", pad=1)
    let_go(desk, "A", pad=2)
    tap(desk, "A")
    assert texts(session) == ["drop", "drop"]


# Removing a gamepad
def test_removed_gamepad_releases_its_keys_and_pauses(desk: Desk) -> None:
    session = desk.play("drips")
    hold(desk, "Left")
    unplug(desk)
    assert (desk.scenes, session.state.direction) == (["PlayScene", "PauseScene"], 0)
    assert session.paused
    assert desk.top.choices.choices[0].value == "P Esc", "there is no gamepad that could resume"


@pytest.mark.parametrize(("game", "key"), [("drips", LEFT), ("lamps", None)])
def test_removed_gamepad_pauses_no_game_of_keys_or_turns(desk: Desk, game: str, key: int | None) -> None:
    desk.play(game)
    tap(desk, "A")
    desk.tap(*[key] if key else [])
    unplug(desk)
    assert desk.scenes == ["PlayScene"]
    assert not desk.session.paused


def test_removed_gamepad_ends_the_countdown(own: OwnDesk) -> None:
    own.begin(DRIPS)
    tap(own, "A")
    own.go.leave_game().go.resume(DRIPS, None, lambda: None)
    tap(own, "Start")
    assert own.scenes[-1] == "CountdownScene"
    unplug(own)
    assert own.scenes[-1] == "PauseScene"


# Captions
def hints(desk: Desk) -> dict[str, str]:
    return {hint.label: hint.keys for hint in desk.display.hints(10_000)}


def test_hints_show_the_device_used_last(desk: Desk) -> None:
    desk.play("drips")
    assert (hints(desk)["Drop"], hints(desk)["Pause"]) == ("Space", "P")
    tap(desk, "Left")
    assert (hints(desk)["Drop"], hints(desk)["Pause"]) == ("A", "Start")
    desk.point((5, 5)).click((5, 5))
    assert hints(desk)["Drop"] == "A", "the mouse has no keys"
    desk.press(pygame.K_LCTRL)
    assert hints(desk)["Drop"] == "A", "a modifier alone does nothing"
    desk.press(LEFT)
    assert hints(desk)["Drop"] == "Space"


def test_screen_is_drawn_again_when_the_device_changes(desk: Desk) -> None:
    frames = desk.open("drips").tap(P).wait(1000).app.loop.frames
    hold(desk, "X")
    assert desk.wait(100).app.loop.frames > frames
    assert list(desk.values.values()) == ["Start B", "", "", "", "RT", "", ""]
    desk.press(pygame.K_INSERT)
    assert list(desk.values.values()) == ["P Esc", "F8", "F2", "F1", "F10", "", ""]


def test_lists_titles_and_results_show_the_device_used_last(own: OwnDesk) -> None:
    def values(*labels: str) -> list[str]:
        return [own.values[label] for label in labels]

    own.navigator.open_title(DRIPS)
    assert values("Play", "Quit") == ["Enter", "Esc"]
    tap(own, "Down", "Up")
    assert values("Play", "Quit") == ["A", "B"]
    assert {hint.label: hint.keys for hint in own.top.hints()}["Select"] == "A"
    tap(own, "A")
    while own.scenes[-1] == "PlayScene":
        tap(own, "A")
    assert values("Play again", "Watch replay", "Quit") == ["A", "", "B"]
    own.tap(DOWN)
    assert values("Play again", "Watch replay", "Quit") == ["Enter", "W", "Esc"]


def test_how_to_play_shows_the_device_used_last(own: OwnDesk) -> None:
    own.go.open_how_to_play(DRIPS, Options(DRIPS.options))

    def drop() -> list[tuple[str, ...]]:
        return [row.keys for block in own.top._blocks if isinstance(block, Keys) for row in block.rows][2:3]

    assert drop() == [("Space",)]
    tap(own, "X")
    assert drop() == [("A",)]
    tap(own, "B")
    assert own.scenes == []


# Binding buttons
def test_button_is_bound_by_pressing_it(own: OwnDesk) -> None:
    session = own.begin(DRIPS)
    own.tap(P, F10).choose("Keys").choose("Drop").choose("Add a key")
    tap(own, "B")
    assert own.top.title == "Drop: Space   Pad A   Pad B"
    tap(own, "B")
    assert own.value("Drop") == "Space   Pad A   Pad B"
    tap(own, "B", "B", "B")
    assert own.scenes == ["PlayScene"]
    assert 'drop = ["Space", "Pad A", "Pad B"]' in own.file
    before = session.state.pieces
    tap(own, "B")
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
    own.go.open_action_keys(game, action).choose("Add a key")
    tap(own, button)
    assert (own.top.title if title else "", own.top.message) == (title, message)


def test_reset_does_not_ask_about_buttons_that_are_shared_by_default(own: OwnDesk) -> None:
    own.app.services.keymap.bind(DRIPS, "drop", ("Space", "Pad X"))
    own.app.services.keymap.bind(None, "undo", ("U",))
    own.navigator.open_action_keys(None, "undo")
    assert own.choose("Reset to default").top.title == "Undo: U   Backspace   Pad X"


def test_select_cancels_binding(own: OwnDesk) -> None:
    own.navigator.open_action_keys(DRIPS, "drop")
    tap(own, "A")
    assert own.top.captures_keys
    assert [hint.keys for hint in own.top.hints()] == ["Select"]
    tap(own, "Select")
    assert not own.top.captures_keys
    assert own.top.title == "Drop: Space   Pad A"


def test_removed_button_stays_removed(own: OwnDesk) -> None:
    assert own.go.open_action_keys(DRIPS, "drop").choose("Remove Pad A").top.title == "Drop: Space"
    own.navigator.save_settings()
    assert 'drop = ["Space", "Pad none"]' in own.file
    session = own.begin(DRIPS)
    tap(own, "A")
    assert session.log == []


def test_button_in_the_settings_file_works(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[keys.drips]\ndrop = ["Pad B"]\n[keys.app]\nmute = ["Pad X"]\n')
    desk = OwnDesk(tmp_path)
    session = desk.begin(DRIPS)
    tap(desk, "B", "X", "A")
    assert (texts(session), desk.message) == (["drop"], "Sound off")


@pytest.mark.parametrize("may_choose", [True, False])
def test_buttons_mashed_in_the_game_do_not_leave_the_result(desk: Desk, may_choose: bool) -> None:
    if not may_choose:
        desk.app.services.keymap.bind(None, "choose", ("Enter",))
    desk.play("drips")
    while desk.scenes[-1] == "PlayScene":
        tap(desk, "A")
    assert desk.top.choices.choices[0].value == "A" * may_choose
    for _ in range(5):
        desk.wait(250)
        tap(desk, "A", "B", "Select")
    assert desk.scenes == ["PlayScene", "ResultScene"]
    desk.wait(300)
    tap(desk, "A")
    assert (desk.scenes == ["PlayScene"]) is may_choose


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
