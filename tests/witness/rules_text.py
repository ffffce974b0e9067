"""Describes a rule set in plain words, with its pieces drawn as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from puzzlebox.core.message import Message, Number, listed, sentences
from tests.witness.groups import ByLevel
from tests.witness.pieces import GARBAGE, Shape
from tests.witness.rules import ControlRules, RuleSet

WIDTH = 100
"""The largest width of a row of pictures, in characters."""

COLUMNS, MAX_COLUMNS, CUT = 10, 30, 20
"""The largest numbers of speeds side by side and in a whole table, and how many of more are shown."""

ROOM = 80
"""The largest width of the speeds side by side, in characters."""


def describe(rules: RuleSet) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        board(rules),
        pieces(rules),
        sentences([rules.randomizer.rules_text, *ahead(rules)]),
        sentences([rules.rotation.rules_text, *_direction(rules)]),
        sentences(rules.controls.handling_text(rules)),
        *_falling(rules),
        sentences([rules.clearing.rules_text, *rules.controls.delays_text(rules)]),
        sentences([rules.scoring.rules_text, *rules.controls.points_text(), *_beginning(rules)]),
        *((rules.spins.rules_text,) if rules.spins else ()),
        sentences(_end(rules)),
    )


def describe_briefly(rules: RuleSet) -> tuple[str, ...]:
    """Return what a player needs to know to begin, one paragraph per item: the rules without the timing of keys,
    clears and entries."""
    return (
        pieces(rules),
        sentences([board(rules), *ahead(rules)]),
        sentences([rules.rotation.rules_text, *_direction(rules)]),
        *_falling(rules),
        sentences(
            [rules.clearing.rules_text, rules.scoring.rules_text, *rules.controls.points_text(), *_beginning(rules)]
        ),
        *((rules.spins.rules_text,) if rules.spins else ()),
        sentences(_end(rules)),
    )


def board(rules: RuleSet) -> str:
    """Return the size of the board."""
    size = Message(
        "The board has {columns} columns and {rows} rows.", columns=rules.field.columns, rows=rules.field.rows
    )
    if not rules.field.hidden:
        return size
    return sentences(
        [size, Message("The top {count} row is hidden.", "The top {count} rows are hidden.", count=rules.field.hidden)]
    )


def pieces(rules: RuleSet) -> str:
    """Return all pieces and their orientations, drawn as text."""
    pictures = "\n\n".join(_rows_of_pictures(rules))
    if any(shape.turns_into is not None for shape in rules.pieces):
        return Message("The pieces, each with the number of the piece it turns into:\n\n{pictures}", pictures=pictures)
    return Message("The pieces and their orientations, in clockwise order:\n\n{pictures}", pictures=pictures)


def ahead(rules: RuleSet) -> Iterator[str]:
    """Yield what a player sees of the next pieces, and whether there are a hold and a ghost."""
    if rules.preview:
        yield Message("The next piece is shown.", "The next {count} pieces are shown.", count=rules.preview)
    else:
        yield "The next piece is not shown."
    if rules.hold:
        yield "One piece can be held. After a hold, the next lock makes hold available again."
    if rules.ghost and rules.ghost_below is not None:
        yield Message("Below level {level}, a ghost shows where the piece would land.", level=rules.ghost_below)
    elif rules.ghost:
        yield "A ghost shows where the piece would land."


def _falling(rules: RuleSet) -> Iterator[str]:
    """Yield what is said about gravity and locking as one paragraph, and then the table of speeds."""
    texts = list(rules.controls.falling_text(rules))
    yield sentences(text for text in texts if "\n" not in text)
    yield from (text for text in texts if "\n" in text)


def gravity_text(controls: ControlRules, speed: Callable[[int], float]) -> Message:
    """Return how fast pieces fall: a table of levels and rows a second, with a tab between two columns. `speed` returns
    the rows a second for a number of the gravity."""
    numbers = controls.gravity
    if isinstance(numbers, int):
        return Message("A piece falls {speed} rows a second.", speed=_decimal(speed(numbers)))
    table = numbers if isinstance(numbers, Mapping) else dict(enumerate(numbers, controls.first_level))
    columns = list(_level_columns({level: _decimal(speed(number)) for level, number in table.items()}))
    is_cut = len(columns) > MAX_COLUMNS
    shown = columns[:CUT] if is_cut else columns
    across = min(COLUMNS, ROOM // max(len(level) + 2 for level, _ in shown))
    parts = [_table(shown[first : first + across], first) for first in range(0, len(shown), across)]
    heading = Message("How fast pieces fall, and faster beyond:") if is_cut else Message("How fast pieces fall:")
    speeds = {f"speed{number}": text for number, (_, text) in enumerate(shown)}
    return Message(
        "\n\n".join(["{heading}", *parts]),
        heading=heading,
        level=Message("Level"),
        speed=Message("Rows a second"),
        **speeds,
    )


def _level_columns(speeds: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yield levels and their speed: `3`, `4–6` for levels that are alike, and `7+` for the last one."""
    firsts = [level for level, speed in speeds.items() if speeds.get(level - 1) != speed]
    for first, following in zip(firsts, [*firsts[1:], None], strict=True):
        last = "+" if following is None else "" if following == first + 1 else f"–{following - 1}"
        yield f"{first}{last}", speeds[first]


def _table(columns: Sequence[tuple[str, str]], first: int) -> str:
    """Return the template of the columns from the first one on, with an argument for each speed."""
    levels = "\t".join(("{level}", *(level for level, _ in columns)))
    return levels + "\n" + "\t".join(("{speed}", *(f"{{speed{first + n}}}" for n in range(len(columns)))))


def _decimal(number: float) -> str:
    """Return a number with two digits or, if it is larger, as a whole number."""
    return Number(f"{number:.2f}" if number < 1 else f"{number:.1f}" if number < 9.95 else f"{number:.0f}")


def by_level_text(numbers: ByLevel, first_level: int = 0) -> str:
    """Return a number, or the numbers of levels, each with the first level that has it."""
    if isinstance(numbers, int):
        return str(numbers)
    table = numbers if isinstance(numbers, Mapping) else dict(enumerate(numbers, first_level))
    return listed(f"{number} ({level})" for level, number in table.items())


def _direction(rules: RuleSet) -> Iterator[str]:
    if rules.turns == ("ccw",):
        yield "Pieces turn counter-clockwise only."


def _beginning(rules: RuleSet) -> Iterator[str]:
    """Yield how the game begins, if it is not at level 1 with an empty board."""
    beginning = rules.beginning
    if beginning.level > rules.controls.first_level:
        yield Message("The game starts at level {level}.", level=beginning.level)
    if beginning.score:
        yield Message("The score starts at {score}.", score=beginning.score)
    if beginning.paused:
        yield "The game starts paused."
    if beginning.fill:
        yield beginning.fill.rules_text


def _end(rules: RuleSet) -> Iterator[str]:
    """Yield what ends the game."""
    goal = rules.goal
    if goal.lines is not None:
        yield Message("Clear {count} line to win.", "Clear {count} lines to win.", count=goal.lines)
    if goal.time is not None:
        yield Message(
            "The game is won after {count} second.", "The game is won after {count} seconds.", count=goal.time // 1000
        )
    if goal.level is not None:
        yield Message("Reach level {level} to win.", level=goal.level)
    if goal.kinds == (GARBAGE,):
        yield "Remove all garbage to win."
    elif goal.kinds:
        yield "Remove all blocks that were there at the start to win."
    if rules.rounds:
        yield Message("There are {count} rounds, each a level higher.", count=1 + len(rules.rounds))
    if goal.bonus:
        yield Message("A win adds {count} point.", "A win adds {count} points.", count=goal.bonus)
    if rules.topout.before_fixing:
        yield rules.topout.before_fixing.rules_text
    if rules.topout.before_clearing:
        yield rules.topout.before_clearing.rules_text
        yield "This is checked before lines are cleared."
    if rules.topout.after_clearing:
        yield rules.topout.after_clearing.rules_text
    if rules.topout.at_spawn in ("overlap", "overlap after entry"):
        yield "The game ends if a new piece does not fit where it enters."
    elif rules.topout.at_spawn == "cannot fall":
        yield "The game ends if a new piece cannot move down one row."


def _rows_of_pictures(rules: RuleSet) -> Iterator[str]:
    """Yield pictures of all shapes side by side, as many per row as fit."""
    row: list[list[str]] = []
    for shape in rules.pieces:
        block = _picture(shape)
        if row and sum(len(other[0]) + 4 for other in row) + len(block[0]) > WIDTH:
            yield _side_by_side(row)
            row = []
        row.append(block)
    yield _side_by_side(row)


def _side_by_side(blocks: list[list[str]]) -> str:
    height = max(map(len, blocks))
    padded = [block + [" " * len(block[0])] * (height - len(block)) for block in blocks]
    return "\n".join("    ".join(parts).rstrip() for parts in zip(*padded, strict=True))


def _picture(shape: Shape) -> list[str]:
    """Return the lines of a shape's picture: its name, then its orientations, with O for cells and x for paths."""
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


def restarts_text(restarts: int | None) -> str:
    """Describe how moves and turns restart the lock delay: this number of times, or always."""
    if restarts is None:
        return "Each move or turn restarts this delay."
    return Message(
        "Each move or turn restarts this delay, up to {count} time. Reaching a new lowest row restores all restarts.",
        "Each move or turn restarts this delay, up to {count} times. Reaching a new lowest row restores all restarts.",
        count=restarts,
    )
