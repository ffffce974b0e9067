"""Wording that several scenes share. All of it is translated."""

from puzzlebox.input.key_table import KeyTable
from puzzlebox.play.desk import Desk
from puzzlebox.translation import tr


def foot_text(keys: KeyTable, desk: Desk) -> str:
    """Return which keys explain the game and leave it, for the foot of a screen as the rule sheets show it."""
    key = keys.first("how-to-play")
    texts = (tr("{key}: how to play", key=key) if key else "", leave_text(keys, desk))
    return "   ".join(filter(None, texts))


def leave_text(keys: KeyTable, desk: Desk) -> str:
    """Return which key leaves, and where to, for the foot of a screen as the rule sheets show it."""
    key = keys.first("leave")
    return tr("{key}: menu", key=key) if desk.has_menu else tr("{key}: quit", key=key)
