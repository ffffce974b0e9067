"""The options of every command that opens a window, and opening it."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from puzzlebox.cli.context import registry_of
from puzzlebox.cli.folder import folder_option, paths_of
from puzzlebox.cli.help import SectionOption, nearest
from puzzlebox.cli.problems import CommandFailedError, UsageError

if TYPE_CHECKING:
    from puzzlebox.app.launch import WindowArgs
    from puzzlebox.app.navigator import AppNavigator
    from puzzlebox.store.paths import Paths

SECTION = "Window"

SMALLEST = (200, 150)
LARGEST = (7680, 4320)


class Size(click.ParamType):  # type: ignore[type-arg]  # click before 8.2 takes none
    """A size in pixels: `960x720`."""

    name = "WxH"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"([0-9]{1,5})[x×]([0-9]{1,5})", value.lower())
        size = (int(match[1]), int(match[2])) if match else (0, 0)
        if not all(low <= pixels <= high for low, pixels, high in zip(SMALLEST, size, LARGEST, strict=True)):
            raise UsageError(f"window must be from 200x150 to 7680x4320, written like 960x720, not {value[:40]}", ctx)
        return size


def window_options() -> list[click.Parameter]:
    """`--theme`, `--patterns`, `--fullscreen`, `--window` and `--mute`, which `in_window` reads; and `--data-dir`."""
    return [
        SectionOption(["--theme"], metavar="NAME", section=SECTION, help="how it looks: dark (the default) or classic"),
        SectionOption(
            ["--patterns"], is_flag=True, section=SECTION, help="a sign on every colour, to tell pieces apart"
        ),
        SectionOption(
            ["--fullscreen"], is_flag=True, section=SECTION, help="fill the screen; F11 does it in the window"
        ),
        SectionOption(
            ["--window"], type=Size(), metavar="WxH", section=SECTION, help="size in pixels, such as 960x720"
        ),
        SectionOption(["--mute"], is_flag=True, section=SECTION, help="no sound"),
        folder_option(),
    ]


def in_window(ctx: click.Context, show: "Callable[[AppNavigator], None]") -> None:
    """Open the window that was asked for, let `show` open the first scene, and stay until it is closed."""
    from puzzlebox.store.settings import BY_NAME

    theme = _theme(ctx)
    themes = BY_NAME["theme"].menu_values()
    if theme is not None and theme not in themes:
        raise UsageError(f"theme must be {' or '.join(themes)}, not {theme[:40]}{nearest(theme, themes)}", ctx)
    try:
        from puzzlebox.app.launch import LaunchError, launch
    except ImportError as error:  # no pygame, or only a part of one: the message says what to do
        raise CommandFailedError(str(error)) from error
    try:
        launch(registry_of(ctx), _window_args(ctx), _paths(ctx), show)
    except LaunchError as error:
        raise CommandFailedError(str(error)) from error


def _window_args(ctx: click.Context) -> "WindowArgs":
    from puzzlebox.app.launch import WindowArgs

    names = {"theme": "theme", "fullscreen": "fullscreen", "size": "window", "mute": "mute", "patterns": "patterns"}
    values = {name: _asked(ctx, option) for name, option in names.items()}
    return WindowArgs(**{**values, "theme": _theme(ctx)})


def _theme(ctx: click.Context) -> str | None:
    from puzzlebox.store.settings import current_value

    theme = _asked(ctx, "theme")
    return None if theme is None else current_value("theme", theme)


def _asked(ctx: click.Context, option: str) -> Any:
    """What the command's own options ask for, or else what was said before the command's name."""
    asked = ctx.params[option]
    return asked if asked or ctx.parent is None else _asked(ctx.parent, option)


def _paths(ctx: click.Context) -> "Paths | None":
    """Where plays are kept. Where there is no place for them, that is said, and one can play all the same."""
    try:
        return paths_of(ctx)
    except CommandFailedError as error:
        click.echo(f"puzzlebox: {error.message}", err=True)
        return None
