"""Opens the window for the command line."""

from collections.abc import Callable
from dataclasses import dataclass

from puzzlebox.app.app import App, AppFailedError
from puzzlebox.app.navigator import AppNavigator
from puzzlebox.core.message import ShownError, message_of
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.ui.window import NoDisplayError, Window


class LaunchError(ShownError):
    """The window could not be opened, or an unexpected error closed it. The message is meant for the player."""


@dataclass(frozen=True)
class WindowArgs:
    """What the command line says about the window. None and False mean that the settings apply."""

    theme: str | None = None
    fullscreen: bool = False
    size: tuple[int, int] | None = None
    mute: bool = False
    patterns: bool = False
    scale: int | None = None


def launch(
    registry: Registry,
    args: WindowArgs,
    paths: Paths | None,
    show: Callable[[AppNavigator], None],
    warn: Callable[[str], None],
) -> None:
    """Open the window, let `show` open the first scene, and run until the window is closed. Raises LaunchError.

    `warn` prints a sentence in the terminal.
    """
    settings = Settings.load(paths.settings) if paths else Settings()
    try:
        window = Window("puzzlebox", args.size, args.fullscreen or settings["fullscreen"], settings["window"])
        app = App(window, registry, paths, settings, args.theme, args.patterns, args.mute, args.scale, warn=warn)
        show(app.navigator)
        app.run()
    except (NoDisplayError, AppFailedError) as error:
        raise LaunchError(message_of(error)) from error
