"""The options of every command that opens a window, and how it is opened."""

import re
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.data_dir import data_dir_option, named_data_dir, paths_of
from puzzlebox.cli.errors import CommandFailedError, UsageError, blame_game
from puzzlebox.cli.games import registry_of
from puzzlebox.cli.help import SectionOption, with_suggestion
from puzzlebox.cli.output import warn
from puzzlebox.core.message import Message, message_of
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.app.launch import WindowArgs
    from puzzlebox.app.navigator import AppNavigator
    from puzzlebox.store.paths import Paths

SECTION = "Window"

MIN_SIZE = (200, 150)
MAX_SIZE = (7680, 4320)


class WindowSize(click.ParamType):  # type: ignore[type-arg]  # click before 8.2 takes none
    """A size in pixels: `960x720`. `what` is the first word of the error."""

    name = "WxH"

    def __init__(self, what: str = "window") -> None:
        self.what = what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"([0-9]{1,5})[x×]([0-9]{1,5})", value.lower())
        size = (int(match[1]), int(match[2])) if match else (0, 0)
        if not all(low <= pixels <= high for low, pixels, high in zip(MIN_SIZE, size, MAX_SIZE, strict=True)):
            message = Message(
                "{what} must be from 200x150 to 7680x4320, written like 960x720, not {value}",
                what=self.what,
                value=value[:40],
            )
            raise UsageError(message, ctx)
        return size


class Scale(click.ParamType):  # type: ignore[type-arg]  # click before 8.2 takes none
    """The size of texts and buttons in percent, with the limits of the setting."""

    name = "PERCENT"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        from puzzlebox.core.options import OptionError
        from puzzlebox.store.setting_list import BY_NAME

        try:
            return int(BY_NAME["ui-scale"].parse(str(value)))
        except OptionError as error:
            raise UsageError(message_of(error), ctx) from error


def window_options() -> list[click.Parameter]:
    """Return the options that `in_window` reads."""
    return [
        SectionOption(
            ["--theme"],
            metavar="NAME",
            section=SECTION,
            help="theme: auto, dark (the default), light, contrast, classic, or a file of your own",
            shell_complete=candidates.themes,
        ),
        SectionOption(
            ["--patterns"], is_flag=True, section=SECTION, help="draw a pattern on each colour, to tell pieces apart"
        ),
        SectionOption(
            ["--fullscreen"], is_flag=True, section=SECTION, help="fill the screen (F11 in the window toggles this)"
        ),
        SectionOption(
            ["--window"], type=WindowSize(), metavar="WxH", section=SECTION, help="size in pixels, such as 960x720"
        ),
        SectionOption(
            ["--ui-scale"],
            type=Scale(),
            metavar="PERCENT",
            section=SECTION,
            help="size of texts and buttons, from 100 to 200",
        ),
        SectionOption(["--mute"], is_flag=True, section=SECTION, help="turn the sound off"),
        data_dir_option(),
    ]


def in_window(ctx: click.Context, show: "Callable[[AppNavigator], None]", game: str | None = None) -> None:
    """Open the window, let `show` open the first scene, and wait until the window is closed.

    If `show` raises an error, the game with the ID `game` is named as its cause.
    """
    if (theme := _theme(ctx)) is not None:
        checked_theme(ctx, theme)
    try:
        from puzzlebox.app.launch import LaunchError, launch
    except ImportError as error:  # pygame is missing or incomplete
        raise CommandFailedError(message_of(error)) from error

    def show_first(navigator: "AppNavigator") -> None:
        with blame_game(game) if game else nullcontext():
            show(navigator)

    try:
        launch(registry_of(ctx), _window_args(ctx), _paths(ctx), show_first, warn)
    except LaunchError as error:
        raise CommandFailedError(message_of(error)) from error


def checked_theme(ctx: click.Context, theme: str) -> str:
    """Return the current name of a theme. Raises UsageError if there is no such theme."""
    from puzzlebox.core.options import OptionError
    from puzzlebox.store.setting_list import BY_NAME, current_value

    try:
        return str(BY_NAME["theme"].parse(current_value("theme", theme)))
    except OptionError as error:
        raise UsageError(
            with_suggestion(Message("{reason}", reason=message_of(error)), theme, BY_NAME["theme"].menu_values()), ctx
        ) from error


def _window_args(ctx: click.Context) -> "WindowArgs":
    from puzzlebox.app.launch import WindowArgs

    names = {
        "theme": "theme",
        "fullscreen": "fullscreen",
        "size": "window",
        "mute": "mute",
        "patterns": "patterns",
        "scale": "ui_scale",
    }
    values = {name: _option_value(ctx, option) for name, option in names.items()}
    return WindowArgs(**{**values, "theme": _theme(ctx)})


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
        warn(tr(error.message))
        return None
