"""Opens the window, for every command that has one. It knows nothing of how the command line was read: importing the
library that reads it takes a third of the time to the first picture, and `puzzlebox` and `puzzlebox GAME` do without.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from puzzlebox.registry import Registry

if TYPE_CHECKING:
    from puzzlebox.core.record import Record
    from puzzlebox.core.session import Session
    from puzzlebox.scenes.box import Box
    from puzzlebox.store.paths import Paths
    from puzzlebox.ui.theme import Theme


class CannotOpen(Exception):
    """What the window needs is not there: a display, pygame, a game that holds together. The message says which."""


class Wishes(NamedTuple):
    """What was asked of the window; None and False leave it to the box."""

    theme: str | None = None
    fullscreen: bool = False
    size: tuple[int, int] | None = None
    mute: bool = False
    patterns: bool = False

    def over(self, others: "Wishes") -> "Wishes":
        """These wishes, and the others where these leave it open."""
        return Wishes(
            self.theme or others.theme,
            self.fullscreen or others.fullscreen,
            self.size or others.size,
            self.mute or others.mute,
            self.patterns or others.patterns,
        )


def open_box(registry: Registry, asked: Wishes, paths: "Paths | None", show: "Callable[[Box], None]") -> None:
    """Open the window that was asked for, its theme one of `themes`, let `show` put the first scene in it, and stay
    until it closes. Raises CannotOpen."""
    known = themes()
    from dataclasses import replace

    from puzzlebox.scenes.box import Box, GameFailed
    from puzzlebox.store.settings import Settings
    from puzzlebox.ui.window import NoDisplay, Window

    settings = Settings.load(paths.settings) if paths else Settings()
    try:
        window = Window("puzzlebox", asked.size, asked.fullscreen or settings["fullscreen"], settings["window"])
        box = Box(window, registry, known["box"], asked.mute, paths=paths, settings=settings)
        theme = box.player.theme(asked.theme)
        box.loop.theme = replace(theme, marks=theme.marks or asked.patterns)
        show(box)
        box.run()
    except (NoDisplay, GameFailed) as error:
        raise CannotOpen(str(error)) from error


def themes() -> "Mapping[str, Theme]":
    """The themes there are, the default first."""
    try:
        from puzzlebox.ui.theme import THEMES
    except ImportError as error:  # no pygame, or only the rest of one: the drawing kit says how to mend it
        raise CannotOpen(str(error)) from error
    return THEMES


def alike(session: "Session") -> "Callable[[Record], bool]":
    """Whether a play that waits is of the kind that was asked for: the same options, and practice or not."""
    options, practice = session.options.changed(), session.practice

    def like(record: "Record") -> bool:
        return record.options == options and any(text == "practice" for _, text in record.entries) == practice

    return like
