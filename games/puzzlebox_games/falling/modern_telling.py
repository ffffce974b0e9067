"""Tells the modern rules in plain words."""

from __future__ import annotations

from puzzlebox.core.game import Action
from puzzlebox_games.falling import telling
from puzzlebox_games.falling.modern import ModernRules


def told(rules: ModernRules, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The rules a paragraph an item."""
    return (
        telling.board(rules),
        telling.pieces(rules),
        rules.draw.words + telling.ahead(rules),
        rules.turn.words,
        _keys(rules, actions),
        _gravity(rules),
        f"A piece that rests locks after {rules.lock_delay} ms. A move or turn sets that clock back, {rules.restarts} "
        "times, and as often again whenever the piece comes lower than before.",
        rules.clear.words,
        rules.score.words,
        _end(rules),
    )


def _keys(rules: ModernRules, actions: tuple[Action, ...]) -> str:
    das, arr = rules.sideways
    return (
        f"{telling.keys(actions)} Held sideways: again after {das} ms, then every {arr} ms (the player's own handling "
        f"may differ). Of two keys held the last wins. Soft drop falls {rules.soft_factor} times as fast; a hard drop "
        "locks at once."
    )


def _gravity(rules: ModernRules) -> str:
    if not rules.gravity:
        return "Nothing falls by itself."
    shown = ", ".join(map(str, rules.intervals))
    first = f" The first level is {rules.first_level}." if rules.first_level > 1 else ""
    return f"Gravity in microseconds a row, at levels 1 to {len(rules.intervals)}: {shown}.{first}"


def _end(rules: ModernRules) -> str:
    lost = "The game is lost with a piece that overlaps as it enters, or locks wholly above the board."
    if rules.goal_rows is not None:
        return f"{rules.goal_rows} rows win. {lost}"
    return f"It ends after {rules.goal_time // 1000} seconds. {lost}" if rules.goal_time is not None else lost
