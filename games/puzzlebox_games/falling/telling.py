"""Tells a rule set in plain words, with its pieces drawn as text."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlebox.core.game import Action
from puzzlebox_games.falling.rules import RuleSet, Shape

WIDTH = 100
"""Columns of text that a row of pictures may take."""

REPEATS = {"hold": "", "ignore": " A press that is blocked does not count as held."}
SOFT = {
    "used": "a soft drop that is blocked does nothing",
    "waits": "a soft drop that is blocked waits until the piece can fall",
    "locks": "a soft drop of a piece that cannot fall locks it at once",
}
ENTRY = {
    "overlap": ("a new piece that does not fit where it enters",),
    "cannot fall": ("a new piece that cannot move down one row",),
    "never": (),
}


def told(rules: RuleSet, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The rules a paragraph an item."""
    return (
        board(rules),
        pieces(rules),
        rules.draw.words + ahead(rules),
        rules.turn.words + (" It turns counter-clockwise only." if rules.turns == ("ccw",) else ""),
        _keys(rules, actions),
        _falling(rules),
        rules.clear.words,
        rules.score.words + _speeds(rules),
        _end(rules),
    )


def board(rules: RuleSet) -> str:
    """The size of the board."""
    hidden = f", of which the first {rules.hidden} are not shown" if rules.hidden else ""
    return f"{rules.columns} columns x {rules.rows} rows{hidden}."


def pieces(rules: RuleSet) -> str:
    """Every piece and its turns, drawn as text."""
    table = any(shape.turns_into is not None for shape in rules.shapes)
    heading = "Pieces, each with the number of the one it turns into" if table else "Pieces, and their turns clockwise"
    return f"{heading}:\n\n" + "\n\n".join(_rows_of_pictures(rules))


def keys(actions: tuple[Action, ...]) -> str:
    """Which key does what."""
    told = (f"{' or '.join(key.lstrip('@') for key in action.keys)} {action.label}" for action in actions)
    return f"Keys: {', '.join(told)}."


def ahead(rules: RuleSet) -> str:
    """How much of what comes is shown."""
    shown = {0: " None is shown ahead", 1: " The next one is shown"}.get(
        rules.preview, f" {rules.preview} are shown ahead"
    )
    hold = ", and one can be kept aside, once until the next lock" if rules.hold else ""
    ghost = ". The place where the piece would land is shown" if rules.ghost else ""
    return f"{shown}{hold}{ghost}."


def _keys(rules: RuleSet, actions: tuple[Action, ...]) -> str:
    side, soft = rules.sideways, rules.soft
    return (
        f"{keys(actions)} Held sideways: again after {side.first} ms, then every {side.every} ms."
        f"{REPEATS[rules.blocked_sideways]} Held down: after {soft.first} ms, then every {soft.every} ms; "
        f"{SOFT[rules.blocked_soft]}. A drop goes all the way and "
        f"{'locks at once' if rules.drop_locks else 'does not lock: the next step of gravity does'}."
    )


def _falling(rules: RuleSet) -> str:
    by_level = "when the level goes up" if rules.gravity_set_by == "level" else "when a piece enters"
    paused = " The game begins paused." if rules.starts_paused else ""
    return f"Gravity moves the piece a row, or locks it. Its clock starts anew after each step and {by_level}.{paused}"


def _speeds(rules: RuleSet) -> str:
    shown = rules.intervals[:20]
    more = ", …" if len(rules.intervals) > len(shown) else f" from level {len(shown)} on"
    first = f" {rules.first_interval} ms until the first lock." if rules.first_interval else ""
    start = f" The first level is {rules.first_level}." if rules.first_level > 1 else ""
    start += f" The score begins at {rules.first_score}." if rules.first_score else ""
    return f" Gravity by level, in ms: {', '.join(map(str, shown))}{more}.{first}{start}"


def _end(rules: RuleSet) -> str:
    """What ends the game."""
    places = [end.words for end in (rules.lost_before_clearing, rules.lost_after_clearing) if end]
    counted = " Rows and columns count from 0." if places else ""
    return "The game ends with " + ", or with ".join((*places, *ENTRY[rules.lost_at_spawn])) + f".{counted}"


def _rows_of_pictures(rules: RuleSet) -> Iterator[str]:
    """Pictures of all shapes side by side, as many to a row as fit."""
    row: list[list[str]] = []
    for shape in rules.shapes:
        block = _picture(shape)
        if row and sum(len(other[0]) + 4 for other in row) + len(block[0]) > WIDTH:
            yield _beside(row)
            row = []
        row.append(block)
    yield _beside(row)


def _beside(blocks: list[list[str]]) -> str:
    height = max(map(len, blocks))
    padded = [block + [" " * len(block[0])] * (height - len(block)) for block in blocks]
    return "\n".join("    ".join(parts).rstrip() for parts in zip(*padded, strict=True))


def _picture(shape: Shape) -> list[str]:
    """The name of a shape and its orientations side by side, cells as O, paths as x."""
    marked = [
        {**dict.fromkeys(path, "x"), **dict.fromkeys(cells, "O")}
        for cells, path in zip(shape.orientations, shape.paths or ((),) * len(shape.orientations), strict=True)
    ]
    top = min(r for cells in marked for r, _ in cells)
    bottom = max(r for cells in marked for r, _ in cells)
    wide = max(c for cells in marked for _, c in cells) + 1
    lines = [
        "  ".join("".join(cells.get((r, c), ".") for c in range(wide)) for cells in marked)
        for r in range(top, bottom + 1)
    ]
    name = shape.name if shape.turns_into is None else f"{shape.name} > {shape.turns_into}"
    width = max(len(name), len(lines[0]))
    return [line.ljust(width) for line in (name, *lines)]
