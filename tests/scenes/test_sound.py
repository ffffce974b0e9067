"""The sounds of the scenes. A recorder stands in for the sound device."""

from pathlib import Path
from time import sleep

import pygame
import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.play.pages.keys import keys_of
from puzzlebox.registry import installed_games as registered
from puzzlebox.ui.sound import Sound
from puzzlebox_games.mines.game import GAME as MINES
from tests.fake_game import DRIPS, LAMPS
from tests.scenes.keys import CTRL, DOWN, END, ENTER, ESC, F5, F9, LEFT, RIGHT, SPACE, UP, M, P, U, Y
from tests.scenes.own import RACE, OwnDesk, fill
from tests.ui.recorder import Recorder

PLAYS, FADES = ("tune", 0.089), ("tune", 0.0)


class Loud(Recorder):
    """The sounds that the app on a desk plays."""

    @property
    def tunes(self) -> list[tuple[object, ...]]:
        """Return when the music started and stopped since the last access."""
        tunes = [call for call in self.calls if call[0] == "tune"]
        self.calls.clear()
        return tunes


@pytest.fixture
def desk(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path)


@pytest.fixture
def ear(desk: OwnDesk) -> Loud:
    """Turn on the sound, with quiet music."""
    desk.app.desk.settings.choose("music", "20")
    device = Loud()
    desk.app.desk.sound = Sound(clock=lambda: desk.time, device=device)
    desk.app._set_volumes()
    desk.app.desk.sound.start()
    device.calls.clear()
    return device


def under_way(desk: OwnDesk, ear: Loud) -> None:
    """Start a game of Drips, and drop the sounds of its start."""
    desk.begin(DRIPS)
    desk.wait(200, 4)
    ear.calls.clear()


# Effects.
def test_events_of_a_game_play_sounds(desk: OwnDesk, ear: Loud) -> None:
    under_way(desk, ear)
    desk.tap(SPACE)
    assert ear.effects == ["lock"]
    desk.tap(P)
    assert ear.effects == ["pause"]
    desk.tap(P)
    assert ear.effects == []


def test_events_of_timers_play_sounds(desk: OwnDesk, ear: Loud) -> None:
    under_way(desk, ear)
    desk.wait(20_000, 200)
    assert "lock" in ear.effects


def test_end_of_a_game_plays_a_sound(desk: OwnDesk, ear: Loud) -> None:
    under_way(desk, ear)
    while desk.scenes == ["PlayScene"]:
        desk.tap(SPACE).wait(60)
    assert ear.effects[-2:] == ["over", "lock"]


@pytest.mark.parametrize("name", ["tetromino", "guideline"])
def test_gravity_is_silent_and_moves_are_not(desk: OwnDesk, ear: Loud, name: str) -> None:
    game = registered().game(name)
    desk.begin(game)
    ear.calls.clear()
    desk.wait(2_000, 40)
    assert ear.effects == []
    desk.tap(LEFT)
    assert ear.effects == ["move"]
    desk.press(DOWN).wait(500, 50)
    assert set(ear.effects) == {"move"}


def test_undo_and_redo_are_silent(desk: OwnDesk, ear: Loud) -> None:
    session = desk.begin(LAMPS)
    assert session.game.presentation.sounds == {}
    desk.send("press 1 1")
    ear.calls.clear()
    desk.tap(U, Y)
    assert (len(session.log), ear.effects) == (3, [])


def test_losing_focus_saving_and_loading_are_silent(desk: OwnDesk, ear: Loud) -> None:
    under_way(desk, ear)
    assert desk.give(pygame.WINDOWFOCUSLOST).session.paused
    assert ear.effects == []
    under_way(desk, ear)
    assert (desk.tap(F5, F9).scenes[-1], ear.effects) == ("pause", [])


@pytest.mark.parametrize(("before", "heard"), [(5_000, ["best"]), (0, [])])
def test_new_best_plays_a_sound(desk: OwnDesk, ear: Loud, before: int, heard: list[str]) -> None:
    fill(desk, before)
    desk.begin(RACE)
    assert desk.solve_lamps().scenes == ["PlayScene", "result"]
    desk.wait(1_000, steps=10)
    assert [effect for effect in ear.effects if effect != "win"] == heard


@pytest.mark.parametrize(("presses", "heard"), [((), True), ((UP,), True), ((UP, UP), False), ((DOWN,), True)])
def test_replay_sounds_up_to_double_speed(desk: OwnDesk, ear: Loud, presses: tuple[int, ...], heard: bool) -> None:
    desk.go.open_replay(played(), DRIPS).tap(*presses).wait(2_000, 100)
    assert ("lock" in ear.effects) == heard


def test_steps_and_jumps_in_a_replay_are_silent(desk: OwnDesk, ear: Loud) -> None:
    desk.program.open_replay(played(), DRIPS)
    assert desk.look().tap(RIGHT, RIGHT, LEFT, pygame.K_5, END, pygame.K_PERIOD).top.replay.place > 0
    assert ear.effects == []


def played() -> Record:
    session = Session(DRIPS, start="watched")
    for _ in range(4):
        session.advance_to(session.time + 400)
        session.send("drop")
    return Record.of(session)


# The tune.
def test_music_plays_during_a_game_and_restarts_after_a_pause(desk: OwnDesk, ear: Loud) -> None:
    desk.begin(DRIPS)
    desk.wait(100)
    assert ear.tunes == [PLAYS]
    desk.tap(P).wait(1000, 10)
    assert ear.tunes == [FADES]
    desk.tap(P).wait(1000, 10)
    assert ear.tunes == [PLAYS]
    desk.give(pygame.WINDOWFOCUSLOST)
    assert ear.tunes == [FADES]


def test_music_stops_at_the_end_and_on_leaving(desk: OwnDesk, ear: Loud) -> None:
    desk.program.open_menu()
    under_way(desk, ear)
    assert (desk.tap(ESC).choose("Main menu").scenes, ear.tunes) == (["menu"], [FADES])
    under_way(desk, ear)
    while desk.scenes == ["menu", "PlayScene"]:
        desk.tap(SPACE)
    desk.wait(1000, 10)
    assert ear.tunes == [FADES]


def test_no_music_in_turn_games_and_in_the_menu(desk: OwnDesk, ear: Loud) -> None:
    desk.go.open_menu().wait(500, 5).begin(LAMPS)
    desk.wait(500, 5)
    assert ear.tunes == []


def test_game_prepares_the_sound_device_and_menu_does_not(desk: OwnDesk, ear: Loud) -> None:
    desk.go.open_menu().go.open_settings().wait(100)
    assert ear.calls == []
    desk.begin(LAMPS)
    assert ("open",) in ear.calls


# Silence, and how loud.
def test_muted_game_is_silent(desk: OwnDesk, ear: Loud) -> None:
    under_way(desk, ear)
    assert desk.ctrl(M).tap(SPACE, M, SPACE, P, M).app.desk.sound.muted
    assert ear.effects == ["lock", "pause"]


def test_mute_key_can_be_changed(desk: OwnDesk, ear: Loud) -> None:
    assert desk.open_page(keys_of, None).value("Mute") == "M   Ctrl M"
    assert not desk.choose("Mute").tap(ESC).choose("Add a key").tap(M).app.desk.sound.muted
    assert desk.top.message == "M is already a key for this action."
    assert desk.choose("Add a key").tap(pygame.K_INSERT, pygame.K_INSERT).app.desk.sound.muted


def test_the_key_of_a_game_comes_before_mute(desk: OwnDesk) -> None:
    """Mines flags with M, and Ctrl-M still mutes."""
    desk.begin(MINES)
    assert (desk.tap(RIGHT, M).inputs, desk.app.desk.sound.muted) == (["flag 4 4"], False)
    assert desk.press(M, CTRL).app.desk.sound.muted


@pytest.mark.parametrize(
    ("label", "name", "sample"), [("Music volume", "music", "win"), ("Sound effects volume", "effects", "row")]
)
def test_volume_changes_by_ten_with_a_sample(desk: OwnDesk, ear: Loud, label: str, name: str, sample: str) -> None:
    before = desk.go.open_settings().choose("Sound").go_to(label).app.desk.settings[name]
    assert (desk.tap(RIGHT).value(label), desk.app.desk.settings[name]) == (str(before + 10), before + 10)
    assert ear.calls[-1] == ("play", sample, round(((before + 10) / 100) ** 1.5, 3))
    desk.tap(ESC, ESC)
    assert f"{name} = {before + 10}\n" in desk.file


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [("50", [LEFT] * 7, 0), ("0", [RIGHT] * 12, 100), ("100", [ENTER], 0), ("5", [RIGHT], 10)],
)
def test_volume_goes_to_the_next_step_and_only_enter_wraps(
    desk: OwnDesk, ear: Loud, before: str, keys: list[int], after: int
) -> None:
    desk.app.desk.settings.choose("effects", before)
    desk.go.open_settings().choose("Sound").go_to("Sound effects volume").tap(*keys)
    assert (desk.value("Sound effects volume"), desk.app.desk.settings["effects"]) == (str(after), after)


def test_turning_up_the_volume_ends_mute(desk: OwnDesk, ear: Loud) -> None:
    desk.app.desk.sound.mute(True)
    ear.calls.clear()
    desk.program.open_settings()
    assert not desk.choose("Sound").go_to("Sound effects volume").tap(RIGHT).app.desk.sound.muted
    assert ear.effects == ["row"]


# From the opening to the end.
@pytest.mark.parametrize(("music", "effects"), [(0, 0), (10, 0), (0, 30)])
def test_a_program_begins_with_the_volumes_of_the_settings(tmp_path: Path, music: int, effects: int) -> None:
    (tmp_path / "settings.toml").write_text(f"music = {music}\neffects = {effects}\n")
    assert OwnDesk(tmp_path).app.desk.sound.audible == (music + effects > 0)


def test_sound_device_opens_after_the_first_frame_and_closes_at_the_end(desk: OwnDesk) -> None:
    frames: list[int] = []

    class Late(Recorder):
        def open(self) -> None:
            frames.append(desk.app.loop.frames)
            desk.program.quit()

    device = Late()
    desk.app.desk.sound = Sound(device=device)
    desk.app._set_volumes()
    desk.program.open_session(Session(DRIPS))
    assert frames == []
    desk.app.run()
    assert (frames, device.calls[-1]) == ([1], ("close",))
    desk.app.window = type(desk.app.window)("again", (200, 150))


def test_real_mixer_while_the_app_runs(desk: OwnDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr("puzzlebox.ui.sound_device.CLOSE_TIMEOUT", 60)
    seen: list[object] = []
    desk.program.open_session(Session(DRIPS))
    advance = desk.top.advance

    def look(now: int) -> None:
        desk.time += 5_000_000
        sleep(0.001)  # the device opens in a thread of its own
        advance(now)
        seen.append(pygame.mixer.get_init())
        if seen[-1] or len(seen) > 20_000:
            desk.program.quit()

    desk.top.advance = look
    desk.app.run()
    assert (seen[0], seen[-1]) == (None, (22_050, -16, 2))
    assert pygame.mixer.get_init() is None
    desk.app.window = type(desk.app.window)("again", (200, 150))
