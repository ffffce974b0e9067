"""The options of every command that opens the window or the terminal front end, and how these are opened."""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from puzzlebox import translation
from puzzlebox.cli import candidates
from puzzlebox.cli.context import DATA_DIR, named_data_dir, paths_of, registry_of
from puzzlebox.cli.errors import CommandFailedError, blame_game, refusing
from puzzlebox.cli.help import PATTERNS, SectionOption, did_you_mean, flag
from puzzlebox.cli.output import echo, is_terminal, warn
from puzzlebox.core.message import message_of
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.app.app import WindowArgs
    from puzzlebox.play.program import Program
    from puzzlebox.store.paths import Paths
    from puzzlebox.store.settings import Settings
    from puzzlebox.terminal.plain import PlainDesk

    Front = Program | PlainDesk

SECTION = "Window"

SCALE_HELP = "size of texts and buttons, from 100 to 200"
THEME_HELP = "theme: auto, dark (the default), light, contrast, classic, or a file of your own"
THEME = SectionOption("--theme", metavar="NAME", section=SECTION, help=THEME_HELP, shell_complete=candidates.themes)


def size_option(name: str, **settings: Any) -> SectionOption:
    """Return an option with a size in pixels: `960x720`."""

    def parse(text: str) -> tuple[int, int]:
        from puzzlebox.store.setting_list import window_size

        if size := window_size(text.lower().replace("×", "x")):
            return size
        shown = text[:40] or repr(text)
        raise click.UsageError(f"{name[2:]} must be from 200x150 to 7680x4320, written like 960x720, not {shown}")

    return SectionOption(name, type=parse, metavar="WxH", **settings)


def _scale(text: str) -> int:
    from puzzlebox.store.setting_list import BY_NAME

    with refusing(ValueError):
        return int(BY_NAME["ui-scale"].parse(text))


def _language(text: str) -> str:
    """Check `--lang`, which the runner has obeyed already."""
    with refusing(ValueError):
        return translation.checked(text)


WINDOW_OPTIONS: tuple[click.Parameter, ...] = (
    THEME,
    flag("--patterns", section=SECTION, help=PATTERNS),
    flag("--fullscreen", section=SECTION, help="fill the screen (F11 in the window toggles this)"),
    size_option("--window", section=SECTION, help="size in pixels, such as 960x720"),
    SectionOption("--ui-scale", type=_scale, metavar="PERCENT", section=SECTION, help=SCALE_HELP),
    flag("--mute", section=SECTION, help="turn the sound off"),
    flag("--terminal", section=SECTION, help="play in the terminal, without a window"),
    flag("--plain", section=SECTION, help="play in the terminal line by line, for a screen reader"),
    SectionOption(
        "--lang",
        type=_language,
        metavar="LANG",
        help="the language of games, such as de; auto is that of the system",
        shell_complete=candidates.languages,
    ),
    DATA_DIR,
)
"""The options that `in_window` reads."""


def in_window(ctx: click.Context, show: "Callable[[Front], None]", game: str | None = None) -> None:
    """Open the window, or the terminal if the user wants that or there is no display. Let `show` open the first screen,
    and wait until the player leaves.

    If `show` raises an error, the game with the ID `game` is named as its cause.
    """

    def show_first(desk: "Front") -> None:
        with blame_game(game) if game else nullcontext():
            show(desk)

    paths = _paths(ctx)
    settings = _settings(paths)
    if _option_value(ctx, "plain") or _option_value(ctx, "terminal") or _takes_terminal(settings["front"]):
        _in_terminal(ctx, paths, show_first)
        return
    if (theme := _theme(ctx)) is not None:
        checked_theme(theme)
    try:
        from puzzlebox.app.app import launch
    except ImportError as error:  # pygame is missing or incomplete
        raise CommandFailedError(message_of(error)) from error

    launch(registry_of(ctx), _window_args(ctx), paths, show_first, warn)


def _settings(paths: "Paths | None") -> "Settings":
    from puzzlebox.store.settings import Settings

    return Settings.load(paths.settings) if paths else Settings()


def _takes_terminal(front: str) -> bool:
    """Return whether the settings choose the terminal, or leave the choice and there is a terminal but no display."""
    return front == "terminal" or (front == "auto" and not has_display(os.environ) and is_terminal())


def has_display(environment: Mapping[str, str]) -> bool:
    """Return whether a window could be opened. Only Unix systems other than macOS tell."""
    if os.name != "posix" or sys.platform == "darwin":
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))


def _in_terminal(ctx: click.Context, paths: "Paths | None", show: "Callable[[Front], None]") -> None:
    from puzzlebox.terminal.app import launch

    plain = _option_value(ctx, "plain")
    launch(registry_of(ctx), paths, show, echo, warn, plain)
    if not (plain or _option_value(ctx, "terminal") or has_display(os.environ)):
        warn(tr("played in the terminal, because there is no display for a window"))


def checked_theme(theme: str) -> str:
    """Return the current name of a theme. Raises UsageError if there is no such theme."""
    from puzzlebox.store.setting_list import BY_NAME, current_value

    try:
        return str(BY_NAME["theme"].parse(current_value("theme", theme)))
    except ValueError as error:
        raise click.UsageError(f"{error}{did_you_mean(theme, BY_NAME['theme'].menu_values())}") from error


def _window_args(ctx: click.Context) -> "WindowArgs":
    from puzzlebox.app.app import WindowArgs

    values = {name: _option_value(ctx, name) for name in ("fullscreen", "mute", "patterns")}
    size, scale = _option_value(ctx, "window"), _option_value(ctx, "ui_scale")
    return WindowArgs(_theme(ctx), size=size, scale=scale, **values)


def _theme(ctx: click.Context) -> str | None:
    from puzzlebox.store.setting_list import current_value

    theme = _option_value(ctx, "theme")
    return None if theme is None else current_value("theme", theme)


def _option_value(ctx: click.Context, option: str) -> Any:
    """Return the value of an option that may be given after the command's name or before it."""
    value = ctx.params[option]
    return value if value or ctx.parent is None else _option_value(ctx.parent, option)


def _paths(ctx: click.Context) -> "Paths | None":
    """Return the folders to keep games in. If the usual ones cannot be used, print a warning and return None: nothing
    is kept. Raises CommandFailedError for the folder that `--data-dir` names."""
    try:
        return paths_of(ctx)
    except CommandFailedError as error:
        if named_data_dir(ctx):
            raise
        warn(tr(message_of(error)))
        return None
