"""The screens of the window: a scene for each place on the stack of the desk.

Scenes are imported when they are first opened, so that the window opens without waiting for all of them.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from puzzlebox.app.loop import Stack
from puzzlebox.play.place import Place
from puzzlebox.scenes.scene import Scene
from puzzlebox.ui.clipboard import copy_text, pasted_text

if TYPE_CHECKING:
    from puzzlebox.scenes.window_desk import WindowDesk


RENDERERS = {
    "running": ("play_scene", "PlayScene"),
    "replay": ("replay_scene", "ReplayScene"),
    "countdown": ("countdown", "CountdownScene"),
    "editor": ("editor", "EditorPage"),
    "over": ("pause", "PausePage"),
    "result": ("result", "ResultScene"),
    "text": ("text_page", "TextPage"),
    "shelves": ("shelves_page", "ShelvesPage"),
    "game": ("game_page", "GamePage"),
    "list": ("list_page", "ListPage"),
    "entry": ("entry_page", "EntryPage"),
    "groups": ("groups_page", "GroupsPage"),
    "keys": ("keys_page", "KeysPage"),
    "table": ("table_page", "TablePage"),
    "question": ("question_page", "QuestionPage"),
    "work": ("loading", "LoadingScene"),
}
"""The module in `puzzlebox.scenes` and the class that draw each kind of place."""


class Screens:
    """Keeps a scene for each place of a desk. `apply` applies changed settings, `warn` prints a sentence, and
    `is_classic` returns whether the theme has the classic look."""

    lacks = ()

    def __init__(
        self,
        stack: Stack,
        apply: Callable[..., None],
        warn: Callable[[str], None],
        is_classic: Callable[[], bool],
    ) -> None:
        self.desk: WindowDesk
        self._stack = stack
        self._apply = apply
        self.warn = warn
        self._is_classic = is_classic

    @property
    def looks_classic(self) -> bool:
        """Whether the theme has the classic look."""
        return self._is_classic()

    def apply_settings(self, *names: str) -> None:
        """Apply changes to these settings."""
        self._apply(*names)

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard. Raises ClipboardError."""
        copy_text(text)

    def paste(self) -> str:
        """Return the text in the clipboard. Raises ClipboardError."""
        return pasted_text()

    # The stack

    def pushed(self, picture: Scene) -> None:
        """Show a scene on top."""
        self._stack.push(picture)

    def popped(self) -> None:
        """Show what is below the top again."""
        self.desk.sound.music(False)
        self._stack.pop()

    def dropped(self) -> None:
        """Forget the scene on top, without resuming the one below it."""
        self._stack.drop()

    def replaced(self, picture: Scene) -> None:
        """Show a scene in place of the one on top."""
        self._stack.replace(picture)

    def cleared(self) -> None:
        """Close the window."""
        self._stack.clear()

    def make(self, place: Place) -> Scene:
        """Return the scene of a place."""
        module, name = RENDERERS[place.kind]
        renderer: Callable[[WindowDesk, Place], Scene] = getattr(import_module(f"puzzlebox.scenes.{module}"), name)
        return renderer(self.desk, place)
