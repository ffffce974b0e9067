"""The hints of a game's own actions."""

from puzzlebox.core.game import Action
from puzzlebox.core.state import State
from puzzlebox.input.key_table import KeyTable
from puzzlebox.scenes.wording import label_text
from puzzlebox.ui.panels import Hint


def action_hints(keys: KeyTable, state: State) -> list[Hint]:
    """Return the hints of the actions that mean something in this state, with the first key of each. Actions with the
    same group share a hint."""
    hints: dict[str, Hint] = {}
    for row in keys.game_rows():
        key = keys.first(row.action)
        if row.own is None or not key or not is_available(row.own, state):
            continue
        group, label = row.own.group, row.own.group or row.label
        place = f"group {group}" if group else row.action
        before = f"{hints[place].keys} " if place in hints else ""
        hints[place] = Hint(f"{before}{key}", label_text(label))
    return list(hints.values())


def is_available(action: Action, state: State) -> bool:
    """Return whether an action means something in this state."""
    return action.available is None or bool(action.available(state))
