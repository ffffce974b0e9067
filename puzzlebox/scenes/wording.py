"""Wording that several scenes share: names of keys, dates, values of options, errors. All of it is translated."""

from collections.abc import Sequence

from puzzlebox.core.message import message_of
from puzzlebox.input.key_table import KeyTable
from puzzlebox.input.keys import Key
from puzzlebox.scenes.services import Navigator
from puzzlebox.translation import tr


def key_captions(names: Sequence[str]) -> str:
    """Return the captions of keys by name, side by side."""
    return joined_captions([Key.named(name).caption() for name in names])


def joined_captions(captions: Sequence[str]) -> str:
    """Return the captions of an action's keys, side by side."""
    return "   ".join(captions) or tr("None", context="keys")


def reason_text(error: OSError) -> str:
    """Return why the operating system refused something."""
    return error.strerror or tr(message_of(error))


def foot_text(keys: KeyTable, navigator: Navigator) -> str:
    """Return which keys explain the game and leave it, for the foot of a screen as the rule sheets show it."""
    key = keys.first("how-to-play")
    texts = (tr("{key}: how to play", key=key) if key else "", leave_text(keys, navigator))
    return "   ".join(filter(None, texts))


def leave_text(keys: KeyTable, navigator: Navigator) -> str:
    """Return which key leaves, and where to, for the foot of a screen as the rule sheets show it."""
    key = keys.first("leave")
    return tr("{key}: menu", key=key) if navigator.has_menu else tr("{key}: quit", key=key)
