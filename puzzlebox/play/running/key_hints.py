"""The keys of a game at the foot, those that the key display shows, and those that are pressed in a replay."""

from puzzlebox.core.action import role_of
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import State
from puzzlebox.input.key_table import KeyHint, KeyTable, Row, hints, is_available
from puzzlebox.play.wording import label_text
from puzzlebox.translation import tr

RESTART = "restart"

EXTRA_ROLES = ("", "half turn")
"""The roles of actions that one can do without."""

MAX_JOINED = 4
"""The most keys that a hint of a group names one by one. Of more, it names the first and the last one."""


def action_hints(keys: KeyTable, state: State | None = None) -> list[KeyHint]:
    """Return the hints of the actions that mean something in this state, with the first key of each. Actions with the
    same group share a hint. Without a state, the hints are those of all actions, with all keys of an action that shares
    its hint with no other. With a state, those that one can do without come last, and starting again is common to all
    games."""
    found: dict[str, KeyHint] = {}
    rows = sorted(keys.game_rows(), key=lambda row: state is not None and is_extra(row))
    for row in rows:
        if row.own is None or not (state is None or (is_available(row.own, state) and row.own.role != RESTART)):
            continue
        key = " ".join(keys.keys(row.action)) if state is None and not row.own.group else keys.first(row.action)
        if not key:
            continue
        group, label = row.own.group, row.own.group or row.label
        place = f"group {group}" if group else row.action
        before = found.get(place, KeyHint("", ""))
        shown, actions = f"{before.keys} {key}".strip(), f"{before.action} {row.action}".strip()
        found[place] = KeyHint(shown, label_text(label), actions)
    return [_shortened(hint) if place.startswith("group ") else hint for place, hint in found.items()]


def is_extra(row: Row) -> bool:
    """Return whether one can play without an action."""
    return row.own is not None and role_of(row.own) in EXTRA_ROLES


def _shortened(hint: KeyHint) -> KeyHint:
    """Return a hint that names only the first and the last of many keys."""
    caps = hint.caps
    return hint._replace(keys=f"{caps[0]}–{caps[-1]}", action="") if len(caps) > MAX_JOINED else hint


def common_hints(keys: KeyTable, session: AnySession, is_classic: bool, can_zoom: bool = False) -> list[KeyHint]:
    """Return the hints of the actions that all games have, as far as this one has them."""
    zoom = hints(keys, ("zoom-in", tr("Zoom in"))) if can_zoom else []
    undo = hints(keys, ("undo", tr("Undo")), ("redo", tr("Redo"))) if session.may_undo else []
    hint = hints(keys, ("hint", tr("Hint"))) if session.game.assistance.hint else []
    own = [row for row in keys.game_rows() if row.own and row.own.role == RESTART]
    again = [(row.action, label_text(row.label)) for row in own if row.own and is_available(row.own, session.state)]
    retry = hints(keys, *(again if own else [("retry", tr("Retry"))]))
    return [*zoom, *undo, *hint, *_leaving_hints(keys, is_classic), *retry, *hints(keys, ("new-game", tr("New game")))]


def _leaving_hints(keys: KeyTable, is_classic: bool) -> list[KeyHint]:
    """Return the hints for the pause and for leaving, except where the key that leaves pauses first."""
    pause = hints(keys, ("pause", tr("Pause")))
    if is_classic:
        return [*pause, *hints(keys, ("leave", tr("Menu")))]
    return pause or hints(keys, ("leave", tr("Pause")))


def shown_keys(keys: KeyTable) -> list[tuple[str, str]]:
    """Return the inputs of a game's actions with the caption of the first key of each, in order."""
    rows = ((row.own, keys.first(row.action)) for row in keys.game_rows())
    return [(own.input, caption) for own, caption in rows if own and caption]
