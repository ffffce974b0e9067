"""Key presses, tables of keys, and a French keyboard."""

from collections.abc import Mapping, Sequence

import pygame
import pytest

from puzzlebox.core.game import Action, AnyGame
from puzzlebox.core.options import Options, Switch
from puzzlebox.input.bindings import Binding, Context
from puzzlebox.input.key_table import KeyTable
from puzzlebox.input.keymap import Keymap
from puzzlebox.input.keys import Layout, Stroke
from puzzlebox.input.sdl import stroke_of
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS, variant_of

CTRL, ALT, GUI, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LGUI, pygame.KMOD_LSHIFT

PIECES = variant_of(
    DRIPS,
    id="pieces",
    actions=(
        Action("left", "left", ("Left", "@A"), hold=True),
        Action("cw", "turn", ("Up", "@W")),
        Action("ccw", "turn back", ("Q",)),
        Action("drop", "drop", ("Space",)),
        Action("hold", "keep", ("C", "Shift"), when="hold"),
    ),
    options=(Switch(name="hold", help="a piece can be kept", default=False),),
)

FRENCH = {"@A": "Q", "@Q": "A", "@W": "Z", "@Z": "W"}
"""What a French keyboard has printed on the keys that a US one labels A, Q, W and Z."""


def press(key: int, mod: int = 0, scancode: int = 0) -> Stroke:
    return stroke_of(pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod))


def release(key: int, mod: int = 0, scancode: int = 0) -> Stroke:
    return stroke_of(pygame.event.Event(pygame.KEYUP, key=key, scancode=scancode, mod=mod))


def table(context: Context, game: AnyGame | None = None, options: Options | None = None) -> KeyTable:
    return Keymap(Settings()).table(context, game, options)


def action(keys: KeyTable, stroke: Stroke) -> str:
    return keys.look_up(stroke).action


def texts(keys: KeyTable, *strokes: Stroke) -> list[str | None]:
    return [keys.look_up(stroke).text for stroke in strokes]


def playing(*actions: Action, **bound: Sequence[str]) -> KeyTable:
    """The table of a game with these actions; `bound` are keys of the app that the player has chosen."""
    settings = Settings()
    for name, names in bound.items():
        settings.bind("app", name.replace("_", "-"), tuple(names))
    return Keymap(settings).table("playing", variant_of(DRIPS, actions=actions))


def keys_of(bindings: Sequence[Binding]) -> dict[str, tuple[str, ...]]:
    return {binding.name: binding.keys for binding in bindings}


def set_layout(monkeypatch: pytest.MonkeyPatch, layout: Mapping[str, str]) -> None:
    """Let this be the layout of the keyboard: the code of the character at each place."""
    monkeypatch.setattr(Layout, "printed", lambda: layout)
