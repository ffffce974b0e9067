"""Rules that fail while a playthrough is closed: the window still closes, and the playthrough is saved."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.app.app import App, AppFailedError
from puzzlebox.core.session import Session
from puzzlebox.play.library import Library
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.ui.window import Window
from tests.fake_game import LAMPS, Lamps
from tests.scenes.games import registry

BROKEN = "the game 'lamps' failed: ZeroDivisionError: no text"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    """Return an app that saves games."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    paths = Paths(tmp_path, tmp_path)
    return App(Window("test", (320, 240)), registry(), paths, Settings.load(paths.settings), mute=True)


def play(app: App) -> None:
    app.desk.open_session(Session(LAMPS))
    assert app.desk.playthrough
    app.desk.playthrough.send("press 0 0")
    app.desk.playthrough.advance(50)


def broken(lamps: Lamps) -> str:
    raise ZeroDivisionError("no text")


def resumed_inputs(folder: Path) -> list[str]:
    resumed = Library(Paths(folder, folder)).resume(LAMPS)
    assert resumed is not None
    return [text for _, text in resumed.session.log]


def test_failure_on_closing_is_told_and_settings_saved(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(app)
    with monkeypatch.context() as patch:
        patch.setattr(Lamps, "text", broken)
        app.desk.quit()
        with pytest.raises(AppFailedError, match=BROKEN):
            app.run()
    assert not pygame.display.get_init() or not pygame.display.get_surface()
    assert 'last-game = "lamps"' in (tmp_path / "settings.toml").read_text()
    assert resumed_inputs(tmp_path) == ["press 0 0", "pause"]
