"""Opens the window for the command line."""

from collections.abc import Callable
from dataclasses import dataclass

from puzzlebox.app.app import App, FailedError
from puzzlebox.app.navigator import AppNavigator
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.ui.window import NoDisplayError, Window


class LaunchError(Exception):
    """The window could not be opened, or what was asked for failed in it. The message is the whole sentence."""


@dataclass(frozen=True)
class WindowArgs:
    """What was asked of the window; None and False leave it to the settings."""

    theme: str | None = None
    fullscreen: bool = False
    size: tuple[int, int] | None = None
    mute: bool = False
    patterns: bool = False


def launch(registry: Registry, args: WindowArgs, paths: Paths | None, show: Callable[[AppNavigator], None]) -> None:
    """Open the window, let `show` open the first scene, and stay until it is closed. Raises LaunchError."""
    settings = Settings.load(paths.settings) if paths else Settings()
    try:
        window = Window("puzzlebox", args.size, args.fullscreen or settings["fullscreen"], settings["window"])
        app = App(window, registry, paths, settings, args.theme, args.patterns, args.mute)
        show(app.navigator)
        app.run()
    except (NoDisplayError, FailedError) as error:
        raise LaunchError(str(error)) from error
