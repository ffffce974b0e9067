"""The hints of a game's own actions."""

from puzzlebox.core.game import Action
from puzzlebox.core.state import State
from puzzlebox.input.key_table import KeyTable
from puzzlebox.scenes.wording import label_text
from puzzlebox.ui.panels import Hint


def action_hints(keys: KeyTable, state: State | None = None) -> list[Hint]:
    """Return the hints of the actions that mean something in this state, with the first key of each. Actions with the
    same group share a hint. Without a state, the hints are those of all actions, with all keys of an action that shares
    its hint with no other."""
    hints: dict[str, Hint] = {}
    for row in keys.game_rows():
        if row.own is None or not (state is None or is_available(row.own, state)):
            continue
        key = " ".join(keys.keys(row.action)) if state is None and not row.own.group else keys.first(row.action)
        if not key:
            continue
        group, label = row.own.group, row.own.group or row.label
        place = f"group {group}" if group else row.action
        before = hints.get(place, Hint("", ""))
        hints[place] = Hint(f"{before.keys} {key}".strip(), label_text(label), f"{before.action} {row.action}".strip())
    return list(hints.values())


def is_available(action: Action, state: State) -> bool:
    """Return whether an action means something in this state."""
    return action.available is None or bool(action.available(state))
