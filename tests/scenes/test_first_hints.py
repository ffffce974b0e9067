"""The hints of a game's first start: shown once, without stopping the game."""

from pathlib import Path
from typing import Any

import pytest

from puzzlebox import translation
from puzzlebox.core.game import AnyGame, FirstHint, Guide
from puzzlebox.play.running.parts import first_hints
from puzzlebox.registry import installed_games
from puzzlebox.translation.pseudo import Pseudo
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.scenes.conftest import Desk
from tests.scenes.keys import ESC, SPACE, P
from tests.scenes.own import OwnDesk
from tests.scenes.written import written

GUIDE = Guide[Any](
    first_hints=(
        FirstHint("darken it", ("darken",)),
        FirstHint("press a lamp", gesture="Click"),
        FirstHint("wait", ("pause",)),
    )
)
HINTED = variant_of(LAMPS, guide=GUIDE)
GAMES = (HINTED, DRIPS)
TURBO = installed_games().game("turbo")
SECONDS = 1000


@pytest.fixture
def desk(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path, games=GAMES)


def again(desk: OwnDesk) -> OwnDesk:
    """Close the program and start it again with the same data folder."""
    desk.go.leave_game().program.quit()
    desk.app.run()
    return OwnDesk(desk.paths.data, games=GAMES)


def is_shown(desk: Desk) -> bool:
    return bool(desk.top.controller.first_hints.active)


def hints_of(game: AnyGame, desk: Desk) -> dict[str, str]:
    keys = desk.app.desk.keymap.table("playing", game)
    return {hint.label: hint.keys for hint in first_hints(game, keys, game.begin(start="puzzlebox"))}


class TwoWords(Pseudo):
    """A language in which every text has a blank."""

    def gettext(self, message: str, /) -> str:
        return f"two {message}"


def test_a_key_or_gesture_of_two_words_is_one_cap(desk: OwnDesk) -> None:
    translation.use(TwoWords())
    try:
        keys = desk.app.desk.keymap.table("playing", HINTED)
        caps = [hint.caps for hint in first_hints(HINTED, keys, HINTED.begin(start="puzzlebox"))]
    finally:
        translation.use()
    assert caps == [["two\u00a0Space"], ["two\u00a0Click"], ["P"]]


# What they say
@pytest.mark.parametrize(
    ("keys", "hints"),
    [
        (("Space",), {"Darken it": "Space", "Press a lamp": "Click", "Wait": "P"}),
        (("K",), {"Darken it": "K", "Press a lamp": "Click", "Wait": "P"}),
        ((), {"Press a lamp": "Click", "Wait": "P"}),
    ],
)
def test_declared_hints_show_the_bound_keys(desk: OwnDesk, keys: tuple[str, ...], hints: dict[str, str]) -> None:
    desk.app.desk.keymap.bind(HINTED, "darken-the-corner", keys)
    assert hints_of(HINTED, desk) == hints


def test_hints_of_other_games_are_their_first_actions_and_the_pause(desk: OwnDesk) -> None:
    assert hints_of(DRIPS, desk) == {"Left": "←", "Right": "→", "Pause": "P"}


@pytest.mark.parametrize(
    ("game", "hints"),
    [
        ("tetromino", {"Move": "← →", "Turn": "↑", "Drop": "Space"}),
        ("slide", {"Slide": "← → ↑ ↓", "Move a tile to the blank": "Click", "Undo": "U"}),
        ("lights", {"Press a lamp": "Click Space", "Choose a lamp": "← → ↑ ↓", "Hint": "H"}),
    ],
)
def test_hints_of_the_games(game: str, hints: dict[str, str], desk: OwnDesk) -> None:
    assert hints_of(installed_games().game(game), desk) == hints


# When they are shown
def test_hints_are_drawn_and_the_game_can_be_played(desk: OwnDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    session = desk.begin(HINTED)
    assert desk.scenes == ["PlayScene"]
    assert not session.paused
    assert {"Darken it", "Press a lamp", "Wait"} <= set(written(desk, monkeypatch))
    desk.send("press 1 1")
    assert session.state.pressed == 1


def test_turn_based_game_shows_them_until_the_first_input(desk: OwnDesk) -> None:
    desk.begin(HINTED)
    desk.wait(60 * SECONDS)
    assert is_shown(desk)
    desk.tap(P, P)
    assert is_shown(desk)
    desk.send("press 1 1")
    assert not is_shown(desk)


def test_real_time_game_shows_them_for_eight_seconds(desk: OwnDesk) -> None:
    session = desk.begin(DRIPS)
    desk.wait(100).tap(SPACE)
    assert is_shown(desk)
    desk.wait(7 * SECONDS, 40)
    assert is_shown(desk)
    assert session.time > 6 * SECONDS or session.outcome
    desk.wait(1 * SECONDS, 10)
    assert not is_shown(desk)


def test_time_in_a_pause_before_the_first_moment_does_not_count(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path, games=[TURBO], theme="classic")
    desk.begin(TURBO)
    assert desk.scenes == ["PlayScene", "pause"]
    assert desk.wait(60 * SECONDS).tap(P).wait(1 * SECONDS).scenes == ["PlayScene"]
    assert is_shown(desk)


def test_click_on_the_hints_removes_them_and_is_no_input(desk: OwnDesk) -> None:
    session = desk.begin(HINTED)
    desk.picture()
    desk.click(desk.top._plate._area.center)
    assert not is_shown(desk)
    assert session.state.pressed == 0


def test_message_is_not_covered(desk: OwnDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin(HINTED)
    desk.display.show_message("Saved.")
    texts = written(desk, monkeypatch)
    assert "Saved." in texts
    assert "Darken it" not in texts


# Only once
def test_second_game_shows_none(desk: OwnDesk) -> None:
    desk.begin(HINTED)
    desk.go.leave_game().begin(HINTED, seed="b")
    assert not is_shown(desk)
    desk.go.leave_game().begin(DRIPS)
    assert is_shown(desk), "each game has its own"


@pytest.mark.parametrize("forgotten", ["plays", "setting"])
def test_next_run_shows_none_even_without_plays_or_the_setting(desk: OwnDesk, forgotten: str) -> None:
    desk.begin(HINTED)
    desk.send("press 1 1")
    second = again(desk)
    if forgotten == "plays":
        for path in second.paths.running.glob("*"):
            path.unlink()
    else:
        second.app.desk.settings.choose("introduced-games", "none")
    second.begin(HINTED, seed="b")
    assert not is_shown(second)
    assert 'introduced-games = "lamps"' in second.file
    assert second.app.desk.settings["introduced-games"] == ("lamps",)


def test_setting_turns_them_off_and_without_a_data_folder_nothing_is_shown(desk: OwnDesk) -> None:
    desk.go.open_settings().choose("Play").choose("Hints on first start").tap(ESC, ESC).begin(HINTED)
    assert not is_shown(desk)
    assert desk.app.desk.settings["introduced-games"] == ()
    without = Desk()
    without.play("lamps")
    assert not is_shown(without)


@pytest.mark.parametrize("size", [(200, 150), (320, 240), (640, 480), (500, 900), (3840, 2160)])
@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_hints_lie_within_the_window(size: tuple[int, int], theme: str, tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path, size, GAMES, theme)
    desk.begin(HINTED)
    desk.picture()
    area = desk.top._plate._area
    assert area.height > 0
    assert desk.top.area.contains(area)
